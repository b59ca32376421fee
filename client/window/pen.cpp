#include "client/window/pen.hpp"

#include <cfloat>
#include <cmath>

#include "client/window/palette.hpp"

namespace window {

float width_of(ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

float write(ImDrawList* to, ImFont* font, ImVec2 at, SDL_Color color, std::string_view text, Align align) {
    if (text.empty()) return 0;
    const float width = width_of(font, text);
    if (align == Align::middle) at.x -= width / 2;
    if (align == Align::right) at.x -= width;
    to->AddText(font, font->FontSize, {std::floor(at.x), std::floor(at.y)}, ink(color), text.data(),
                text.data() + text.size());
    return width;
}

Panel::Panel(const char* id, const Theme& theme, ImVec2 at, ImVec2 size, float alpha)
    : theme_(theme), at_(at) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize({size.x * theme.scale, size.y * theme.scale});
    ImGui::SetNextWindowBgAlpha(alpha);
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoInputs);
    pen_ = ImGui::GetWindowDrawList();
}
Panel::~Panel() { ImGui::End(); }

void Panel::fill(ImVec2 from, ImVec2 to, SDL_Color color) const {
    pen_->AddRectFilled(at(from.x, from.y), at(to.x, to.y), ink(color));
}
float Panel::write_as(ImFont* font, ImVec2 where, SDL_Color color, std::string_view text, Align align) const {
    return write(pen_, font, at(where.x, where.y), color, text, align) / theme_.scale;
}
float Panel::caption(float x, float y, SDL_Color color, std::string_view text, Align align) const {
    return write_as(theme_.caption, {x, y}, color, text, align);
}
float Panel::body(float x, float y, SDL_Color color, std::string_view text, Align align) const {
    return write_as(theme_.body, {x, y}, color, text, align);
}
float Panel::bold(float x, float y, SDL_Color color, std::string_view text, Align align) const {
    return write_as(theme_.bold, {x, y}, color, text, align);
}
float Panel::title(float x, float y, SDL_Color color, std::string_view text, Align align) const {
    return write_as(theme_.title, {x, y}, color, text, align);
}

float Panel::key(float x, float y, std::string_view letter, bool pressed, bool of_use) const {
    const float width = width_of(theme_.caption, letter) / theme_.scale;
    fill({x, y}, {x + width + 8, y + 18}, pressed ? color::soft : color::line);
    caption(x + 4, y + 2, pressed ? color::ground : of_use ? color::text : color::dimmed, letter);
    return x + width + 8;
}

}  // namespace window
