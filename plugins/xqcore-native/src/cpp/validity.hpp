// What a board must be for the rest of these files to work on it.
#pragma once

#include <algorithm>
#include <string>

#include "board.hpp"

namespace xq::inline XQ_TARGET {

/// Whether a side of a board has at most one general, in its own palace.
[[nodiscard]] inline bool has_general_at_home(const Board& board, Side side) {
    const Bits generals = board.pieces(side, GENERAL);
    if (!generals.any()) return true;
    const Half home = board.general(side);
    return generals.count() == 1 && home != 0 && in_palace(side, lowest(home, side));
}

/// What is wrong with 90 codes, empty where nothing is: each must be a piece's or 0, and a side has at most one general,
/// in its own palace. One that was taken is missing.
inline std::string fault_of(const Code* codes) {
    if (!Words(codes).are_codes()) {
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
