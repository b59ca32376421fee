#include "link/portrait.hpp"

#include "links/model.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>

namespace link_tool {

namespace {

using motionwire::LocalTime;
using namespace std::chrono_literals;

constexpr std::size_t bars = 12;
constexpr double widest_bar = 40;

Duration length_of(const links::Way& way) {
    const Duration end = way.changes.empty() ? Duration{} : way.changes.back().at + way.changes.back().over;
    return std::clamp<Duration>(way.repeat > 0s ? way.repeat : end + 60s, 5min, 1h);
}

double milliseconds(Duration d) { return 1000 * motionwire::exact_seconds_of(d); }

double share(int part, int of) { return of > 0 ? 100.0 * part / of : 0; }

Duration quantile(const std::vector<Duration>& sorted, double q) {
    return sorted[static_cast<std::size_t>(q * static_cast<double>(sorted.size() - 1))];
}

std::string text(const char* format, ...) {
    std::array<char, 200> line{};
    std::va_list list;
    va_start(list, format);
    std::vsnprintf(line.data(), line.size(), format, list);
    va_end(list);
    return line.data();
}

// From the least delay to the 99.9 % quantile; what is later is in the last bar.
std::string histogram(const std::vector<Duration>& sorted) {
    const Duration least = sorted.front();
    if (sorted.back() - least < 1us) return "  every one the same\n";
    const Duration most = std::max(quantile(sorted, 0.999), least + 1us);
    std::array<int, bars> counts{};
    for (const Duration delay : sorted) {
        const auto bar = (delay - least) * static_cast<std::int64_t>(bars) / (most - least);
        ++counts[std::min(static_cast<std::size_t>(bar), bars - 1)];
    }
    const int highest = *std::max_element(counts.begin(), counts.end());
    std::string lines;
    for (std::size_t i = 0; i < bars; ++i) {
        const Duration from =
            least + (most - least) * static_cast<std::int64_t>(i) / static_cast<std::int64_t>(bars);
        const auto width = static_cast<std::size_t>(widest_bar * counts[i] / highest + 0.5);
        const std::string bar = width > 0 ? std::string(width, '#') : counts[i] > 0 ? "." : "";
        lines += text("  %8.2f ms |%s\n", milliseconds(from), bar.c_str());
    }
    return lines;
}

}  // namespace

Portrait portrait_of(const links::Way& way, const Sending& sending) {
    links::Model model{way, sending.seed};
    Portrait portrait;
    const Duration step = Duration{1s} / sending.per_second;
    const auto count = length_of(way) / step;
    LocalTime latest{};
    bool was_lost = false;
    for (std::int64_t i = 0; i < count; ++i) {
        const LocalTime now = LocalTime{1s} + i * step;
        const auto fates = model.fates(now, sending.bytes);
        ++portrait.sent;
        if (fates.empty()) ++portrait.lost, portrait.runs += was_lost ? 0 : 1;
        was_lost = fates.empty();
        if (fates.size() > 1) ++portrait.twice;
        if (!fates.empty() && fates[0].arrival < latest) ++portrait.overtaken;
        for (const auto& fate : fates) {
            portrait.delays.push_back(fate.arrival - now);
            if (fate.flipped) ++portrait.corrupted;
        }
        if (!fates.empty()) latest = std::max(latest, fates[0].arrival);
    }
    std::sort(portrait.delays.begin(), portrait.delays.end());
    return portrait;
}

std::string shown(const Portrait& p) {
    if (p.delays.empty()) return text("  of %d datagrams none arrived\n", p.sent);
    const double run = p.runs > 0 ? double(p.lost) / p.runs : 0;
    return text("  delay      p50 %.1f   p95 %.1f   p99 %.1f   most %.1f ms\n",
                milliseconds(quantile(p.delays, 0.5)), milliseconds(quantile(p.delays, 0.95)),
                milliseconds(quantile(p.delays, 0.99)), milliseconds(p.delays.back())) +
           text("  lost       %.2f %% of %d, %.1f in a row\n", share(p.lost, p.sent), p.sent, run) +
           text("  twice      %.2f %%   overtaken %.2f %%   corrupted %.2f %%\n\n", share(p.twice, p.sent),
                share(p.overtaken, p.sent), share(p.corrupted, p.sent)) +
           histogram(p.delays);
}

}  // namespace link_tool
