#include "client/window/instruments.hpp"

#include <imgui.h>
#include <imgui_impl_sdlrenderer.h>

#include <algorithm>

namespace window {

Instruments::Instruments(SDL_Renderer* renderer) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui_ImplSDLRenderer_Init(renderer);
    theme_ = make_theme(1);
}

Instruments::~Instruments() {
    ImGui_ImplSDLRenderer_Shutdown();
    ImGui::DestroyContext();
}

void Instruments::begin(SDL_Point output, float scale, float seconds) {
    if (scale != theme_.scale) {
        theme_ = make_theme(scale);
        forget_pictures();
    }
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {float(output.x), float(output.y)};
    io.DeltaTime = std::max(1e-4f, seconds);
    ImGui_ImplSDLRenderer_NewFrame();
    ImGui::NewFrame();
}

void Instruments::end() { ImGui::Render(); }

void Instruments::render() { ImGui_ImplSDLRenderer_RenderDrawData(ImGui::GetDrawData()); }

void Instruments::forget_pictures() { ImGui_ImplSDLRenderer_DestroyDeviceObjects(); }

}  // namespace window
