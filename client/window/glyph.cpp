#include "client/window/glyph.hpp"

#include <array>

#include "client/window/palette.hpp"
#include "client/window/pen.hpp"

namespace window {

void draw_glyph(ImDrawList* to, ImVec2 c, float r, client::Mode mode) {
    using client::Mode;
    const ImU32 i = ink(color_of(mode));
    const float wide = r * 1.2f;
    const ImVec2 top{c.x, c.y - wide}, right{c.x + wide, c.y}, bottom{c.x, c.y + wide}, left{c.x - wide, c.y};
    switch (mode) {
        case Mode::interpolate:
            to->AddCircleFilled(c, r, i, 16);
            break;
        case Mode::extrapolate:
            to->AddTriangleFilled({c.x - r * 0.8f, c.y - r}, {c.x + r * 1.1f, c.y}, {c.x - r * 0.8f, c.y + r},
                                  i);
            break;
        case Mode::hold:
            to->AddRectFilled({c.x - r * 0.9f, c.y - r}, {c.x - r * 0.2f, c.y + r}, i);
            to->AddRectFilled({c.x + r * 0.2f, c.y - r}, {c.x + r * 0.9f, c.y + r}, i);
            break;
        case Mode::model:
            to->AddQuadFilled(top, right, bottom, left, i);
            break;
        case Mode::blend:
            to->AddQuad(top, right, bottom, left, i, r * 0.35f);
            to->AddTriangleFilled(left, right, bottom, i);
            break;
        case Mode::own:
            to->AddCircle(c, r, i, 16, r * 0.4f);
            to->AddCircleFilled(c, r * 0.4f, i, 8);
            break;
    }
}

const char* name_of(client::Mode mode) {
    constexpr std::array names{"interpolate", "extrapolate", "hold", "model", "blend", "own"};
    return names[std::size_t(mode)];
}

const char* meaning_of(client::Mode mode) {
    constexpr std::array meanings{"real, in the past", "news is late",     "out of news",
                                  "a guess at now",    "easing onto news", "predicted, now"};
    return meanings[std::size_t(mode)];
}

}  // namespace window
