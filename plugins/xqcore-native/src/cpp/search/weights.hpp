// The numbers that positions are valued by. They come from outside; none is compiled in.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace xq {

inline constexpr std::array<std::string_view, 8> KIND_NAMES = {"",      "general", "advisor", "elephant",
                                                               "horse", "chariot", "cannon",  "soldier"};

/// What is counted of each side; xqcore-players' page on its search says how.
enum Term : unsigned {
    TEMPO,
    MOBILITY_HORSE,
    MOBILITY_CHARIOT,
    MOBILITY_CANNON,
    PRESSURE_HORSE,
    PRESSURE_CHARIOT,
    PRESSURE_CANNON,
    HOLLOW_CANNON,
    SCREENED_CANNON,
    CHARIOTS_AT_ADVISORS,
    HORSES_AT_ADVISORS,
    CANNONS_AT_ELEPHANTS,
    LINKED_SOLDIERS,
    ONLY_CHARIOT,
    TERMS
};

inline constexpr std::array<std::string_view, TERMS> TERM_NAMES = {
    "tempo",           "mobility-horse",   "mobility-chariot",     "mobility-cannon",    "pressure-horse",
    "pressure-chariot", "pressure-cannon",  "hollow-cannon",        "screened-cannon",    "chariots-at-advisors",
    "horses-at-advisors", "cannons-at-elephants", "linked-soldiers", "only-chariot"};

/// Hundredths of a soldier for one end of the game: by kind, by kind and point from Red's side, by term.
struct Stage {
    std::array<int, 8> pieces{};
    std::array<std::array<int, 90>, 8> squares{};
    std::array<int, TERMS> terms{};
};

/// Both ends, and how far each piece that is left holds a position off the endgame; `full` is the middlegame.
struct Weights {
    Stage middlegame, endgame;
    std::array<int, 8> phase{};
    int full = 1;
};

}  // namespace xq
