#pragma once
// Small pens over ImDrawList, shared by the overlay and the panels.
#include <SDL.h>
#include <imgui.h>

#include <string_view>

#include "client/text_line.hpp"
#include "client/window/theme.hpp"

namespace window {
using client::TextLine;

constexpr ImU32 ink(SDL_Color c, float alpha = 1) {  // ImGui's byte order
    return ImU32(float(c.a) * alpha) << 24 | ImU32(c.b) << 16 | ImU32(c.g) << 8 | c.r;
}
inline ImVec2 operator+(ImVec2 a, ImVec2 b) { return {a.x + b.x, a.y + b.y}; }

enum class Align { left, middle, right };

float width_of(ImFont* font, std::string_view text);  // pixels
// Writes on whole pixels; `at` is the top of the line. Returns the text's width.
float write(ImDrawList* to, ImFont* font, ImVec2 at, SDL_Color color, std::string_view text,
            Align align = Align::left);

// A fixed, undecorated window. Positions are pixels from its top left, before scaling.
class Panel {
public:
    Panel(const char* id, const Theme& theme, ImVec2 at, ImVec2 size, float alpha = 0.94f);
    ~Panel();
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;

    ImVec2 at(float x, float y) const { return {at_.x + x * theme_.scale, at_.y + y * theme_.scale}; }
    ImDrawList* pen() const { return pen_; }
    float scale() const { return theme_.scale; }
    void fill(ImVec2 from, ImVec2 to, SDL_Color color) const;  // unscaled corners
    float caption(float x, float y, SDL_Color color, std::string_view text, Align align = Align::left) const;
    float body(float x, float y, SDL_Color color, std::string_view text, Align align = Align::left) const;
    float bold(float x, float y, SDL_Color color, std::string_view text, Align align = Align::left) const;
    float title(float x, float y, SDL_Color color, std::string_view text, Align align = Align::left) const;
    // A key's cap with its letter; returns how far it reaches.
    float key(float x, float y, std::string_view letter, bool pressed = false, bool of_use = true) const;

private:
    float write_as(ImFont* font, ImVec2 where, SDL_Color color, std::string_view text, Align align) const;

    const Theme& theme_;
    ImVec2 at_;
    ImDrawList* pen_;
};

}  // namespace window
