#pragma once
// Whether OpenGL here is a graphics card or the CPU pretending to be one.
#include <string_view>

namespace window {

// By the name that OpenGL gives its renderer.
constexpr bool is_computed_by_cpu(std::string_view gl_renderer) {
    for (const std::string_view name :
         {"llvmpipe", "softpipe", "swrast", "SWR", "SwiftShader", "Software Rasterizer"})
        if (gl_renderer.find(name) != std::string_view::npos) return true;
    return false;
}

// Asks OpenGL itself, through a small hidden window. SDL's video must run.
bool graphics_are_fast();

// Before the window is made: four samples a pixel where the graphics card can.
void ask_for_smooth_edges();

}  // namespace window
