#include <algorithm>
#include <array>
#include <cmath>

#include "client/window/hud.hpp"
#include "client/window/palette.hpp"
#include "client/window/pen.hpp"

namespace window {
namespace {
double ms(client::Duration d) { return double(d.count()) / 1e6; }

struct Figure {
    const char* label;
    TextLine value;
    const char* unit;
    TextLine note;
    History::Row row;
    float low, high;  // of the plot, before it grows to fit; the same: a unit about the newest
    SDL_Color color;
};

struct Range {
    float low, high;
};
Range fitted(const Figure& figure, std::span<const float> values) {
    Range range{figure.low, figure.high};
    if (range.high <= range.low) range = {values.back() - 1, values.back() + 1};
    for (const float v : values) range = {std::min(range.low, v), std::max(range.high, v)};
    return range;
}

// The clocks of two machines may be days apart.
Figure offset_figure(const client::Hud& h) {
    const bool in_seconds = std::abs(ms(h.offset)) >= 10'000;
    return {"Clock offset",
            in_seconds ? TextLine("%+.3f", ms(h.offset) / 1e3) : TextLine("%+.1f", ms(h.offset)),
            in_seconds ? "s" : "ms",
            TextLine("certain to ± %.1f ms", ms(h.uncertainty)),
            History::offset,
            0,
            0,
            color::soft};
}

void plot(const Panel& p, const Figure& figure, std::span<const float> values, float y) {
    constexpr float left = 150, right = 288, tall = 22;
    p.fill({left, y}, {right, y + tall}, color::card);
    if (values.size() < 2) return;
    const Range range = fitted(figure, values);
    std::array<ImVec2, History::samples> line;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float t = float(i + History::samples - values.size()) / float(History::samples - 1);
        const float k = (values[i] - range.low) / std::max(1e-6f, range.high - range.low);
        line[i] = p.at(left + (right - left) * t, y + tall - 2 - (tall - 4) * k);
    }
    p.pen()->AddPolyline(line.data(), int(values.size()), ink(figure.color), 0, 1.5f * p.scale());
}

void draw_figure(const Panel& p, const Figure& figure, const History& history, float y) {
    p.fill({12, y - 5}, {288, y - 4}, color::line);
    p.caption(12, y, color::soft, figure.label);
    const float w = p.title(12, y + 14, color::text, figure.value);
    p.caption(12 + w + 5, y + 18, color::soft, figure.unit);
    p.caption(288, y, color::faint, figure.note, Align::right);
    plot(p, figure, history.values(figure.row), y + 16);
}

auto figures_of(const client::Hud& h) {
    return std::array{
        Figure{"Round trip", TextLine("%.0f", ms(h.round_trip)), "ms",
               TextLine("spread %.0f, p95 %.0f", ms(h.round_trip_p95 - h.round_trip), ms(h.round_trip_p95)),
               History::round_trip, 0, 60, color::soft},
        offset_figure(h),
        Figure{"Playback delay", TextLine("%.0f", ms(h.playback_delay)), "ms",
               TextLine("walkers are shown this old"), History::delay, 0, 120, color::interpolate},
        Figure{"Playback rate", TextLine("%.3f", h.playback_rate), "×", TextLine("1 is real time"),
               History::rate, 0.95f, 1.05f, color::soft},
        Figure{"Loss", TextLine("%.1f", double(h.loss) * 100), "%", TextLine("of snapshots"), History::loss,
               0, 5, color::hold},
        Figure{"Down", TextLine("%.1f", double(h.kilobytes_per_s)), "kB/s", TextLine("all kinds"),
               History::bytes, 0, 20, color::soft},
        Figure{"Snapshot states", TextLine("%.0f", double(h.state_updates_per_s)), "/s",
               TextLine("walkers, rotor"), History::states, 0, 60, color::interpolate},
        Figure{"Vehicle updates", TextLine("%.1f", double(h.vehicle_updates_per_s)), "/s",
               TextLine("sent when needed"), History::vehicles, 0, 20, color::model}};
}
}  // namespace

void network_card(const HudView& view) {
    const client::Hud& h = view.hud;
    const auto figures = figures_of(h);
    const float s = view.theme.scale, wide = 300, tall = 72 + 45 * float(figures.size());
    const Panel p("network", view.theme, {view.screen.x - view.margin() - wide * s, view.margin() + 40 * s},
                  {wide, tall});
    p.title(12, 10, color::text, "Network");
    p.caption(288, 13, color::faint, "last 12 s", Align::right);
    float y = 42;
    for (const Figure& figure : figures) {
        draw_figure(p, figure, view.history, y);
        y += 45;
    }
    p.fill({12, y - 5}, {288, y - 4}, color::line);
    p.caption(12, y, color::soft, "Server ticks lost");
    p.caption(288, y, h.server_ticks_lost ? color::text : color::faint, TextLine("%u", h.server_ticks_lost),
              Align::right);
}

}  // namespace window
