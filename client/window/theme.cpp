#include "client/window/theme.hpp"

#include <imgui_freetype.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <string>

#include "client/window/palette.hpp"
#include "client/window/pen.hpp"

namespace window {
namespace {
constexpr std::array<ImWchar, 13> glyph_ranges{0x20,   0x17F,  0x391,  0x3C9,  0x2010, 0x2027, 0x2190,
                                               0x2193, 0x2212, 0x2212, 0x2248, 0x2265, 0};
constexpr std::array faces{"/usr/share/fonts/truetype/dejavu/DejaVuSans", "/usr/share/fonts/TTF/DejaVuSans",
                           "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans"};

ImFont* load(const char* weight, float pixels) {
    ImFontAtlas* atlas = ImGui::GetIO().Fonts;
    for (const char* face : faces) {
        const std::string file = std::string(face) + weight + ".ttf";
        if (std::filesystem::exists(file))
            return atlas->AddFontFromFileTTF(file.c_str(), std::round(pixels), nullptr, glyph_ranges.data());
    }
    ImFontConfig plain;
    plain.SizePixels = std::round(pixels);
    return atlas->AddFontDefault(&plain);
}
}  // namespace

float snapped_scale(float ratio) {
    constexpr std::array steps{1.0f, 1.25f, 1.5f, 2.0f, 3.0f};
    float best = steps[0];
    for (const float step : steps)
        if (std::abs(step - ratio) < std::abs(best - ratio)) best = step;
    return best;
}

Theme make_theme(float scale) {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.Fonts->Clear();
    io.Fonts->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    io.Fonts->FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
    Theme theme;
    theme.caption = load("", 12 * scale);
    theme.body = load("", 14 * scale);
    theme.bold = load("-Bold", 14 * scale);
    theme.title = load("-Bold", 17 * scale);
    theme.hero = load("-Bold", 28 * scale);
    theme.scale = scale;
    io.FontDefault = theme.body;

    ImGuiStyle& style = ImGui::GetStyle();
    style = {};
    // A rounded panel is dozens of blended triangles, a square one a rectangle.
    style.WindowRounding = style.FrameRounding = style.GrabRounding = 0;
    style.WindowBorderSize = 0;
    style.WindowPadding = {0, 0};
    style.WindowMinSize = {1, 1};
    style.AntiAliasedLinesUseTex = false;  // they grow a pixel in pictures drawn at twice their size
    style.Colors[ImGuiCol_WindowBg] = ImGui::ColorConvertU32ToFloat4(ink(color::panel));
    style.Colors[ImGuiCol_Text] = ImGui::ColorConvertU32ToFloat4(ink(color::text));
    return theme;
}

}  // namespace window
