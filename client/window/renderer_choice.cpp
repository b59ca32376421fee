#include "client/window/renderer_choice.hpp"

#include <SDL.h>
#include <SDL_opengl.h>

namespace window {
namespace {
std::string_view gl_renderer() {
    using GetString = const GLubyte*(APIENTRY*)(GLenum);
    const auto get_string = reinterpret_cast<GetString>(SDL_GL_GetProcAddress("glGetString"));
    if (!get_string) return "";
    const GLubyte* name = get_string(GL_RENDERER);
    return name ? reinterpret_cast<const char*>(name) : "";
}
}  // namespace

bool graphics_are_fast() {
    SDL_Window* probe = SDL_CreateWindow("", 0, 0, 16, 16, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
    if (!probe) return false;
    bool fast = false;
    if (SDL_GLContext context = SDL_GL_CreateContext(probe)) {
        const std::string_view name = gl_renderer();
        fast = !name.empty() && !is_computed_by_cpu(name);
        SDL_GL_DeleteContext(context);
    }
    SDL_DestroyWindow(probe);
    return fast;
}

void ask_for_smooth_edges() {
    SDL_GL_SetAttribute(SDL_GL_MULTISAMPLEBUFFERS, 1);
    SDL_GL_SetAttribute(SDL_GL_MULTISAMPLESAMPLES, 4);
}

}  // namespace window
