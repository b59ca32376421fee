#pragma once

// The words of one moment of a way: `delay 20ms 5ms loss 1%`. Each phrase sets its own part of Conditions and
// leaves the others.

#include "links/conditions.hpp"
#include "links/parse_words.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace links {

enum class Part : std::uint8_t {
    delay,
    distribution,
    wander,
    order,
    loss,
    late_loss,
    duplicate,
    corrupt,
    reorder,
    rate,
    limit,
    slot,
    stalls
};
constexpr std::size_t parts = 13;

// What was said, and where.
struct Said {
    Conditions values;
    std::array<std::optional<Word>, parts> where;
    std::optional<Word> gap;  // belongs to reorder
    bool jitter = false;      // a number, be it 0

    const std::optional<Word>& at(Part part) const { return where[static_cast<std::size_t>(part)]; }
    bool nothing() const;
};

// Takes the phrase whose word is next; false when that begins none. What is wrong is noted in `words`.
bool read_phrase(Words& words, Said& said);

// Puts what was said in the place of what was so; `jitter`: whether a delay had one, be it 0.
void apply(const Said& said, Conditions& conditions, bool& jitter);

void copy_part(Part part, Conditions& to, const Conditions& from);

std::span<const std::string_view> phrase_words();
std::optional<Distribution> distribution_of(std::string_view name);
std::string_view name_of(Distribution);

}  // namespace links
