// What a board must be for the rest of these files to work on it.
#pragma once

#include <algorithm>
#include <string>

#include "board.hpp"

namespace xq::inline XQ_TARGET {

/// What is wrong with 90 codes, empty where nothing is: each must be a piece's or 0, and a side has at most one general,
/// in its own palace. One that was taken is missing.
inline std::string fault_of(const Code* codes) {
    unsigned strays = 0;  // counted without leaving early, which the compiler does sixteen at a time
    for (Point point = 0; point < POINTS; ++point) strays += is_code(codes[point]) ? 0U : 1U;
    if (strays != 0) {
        const Code* const stray = std::find_if(codes, codes + POINTS, [](Code code) { return !is_code(code); });
        return "no piece has the code " + std::to_string(*stray);
    }
    for (const Side side : {RED, BLACK}) {
        const Code general = code_of(side, GENERAL);
        const std::string name = side == RED ? "red" : "black";
        const auto generals = std::count(codes, codes + POINTS, general);
        if (generals > 1) return name + " has " + std::to_string(generals) + " generals";
        const auto stands = static_cast<Point>(std::find(codes, codes + POINTS, general) - codes);
        if (generals == 1 && !in_palace(side, stands)) return name + " has its general outside the palace";
    }
    return "";
}

}  // namespace xq::inline XQ_TARGET
