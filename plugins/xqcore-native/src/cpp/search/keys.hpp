// Numbers for positions: the exclusive or of one for each piece on its point, and one for Black to move.
#pragma once

#include <array>
#include <cstdint>

#include "../piece.hpp"
#include "../bits.hpp"

namespace xq::inline XQ_TARGET {

using Key = std::uint64_t;

/// A well mixed number from any other (splitmix64).
constexpr std::uint64_t mixed(std::uint64_t number) {
    number += 0x9E37'79B9'7F4A'7C15;
    number = (number ^ number >> 30) * 0xBF58'476D'1CE4'E5B9;
    number = (number ^ number >> 27) * 0x94D0'49BB'1331'11EB;
    return number ^ number >> 31;
}

inline constexpr auto PIECE_KEYS = [] {
    std::array<std::array<Key, POINTS>, CODES> keys{};
    for (unsigned code = 1; code < CODES; ++code)
        for (Point point = 0; point < POINTS; ++point) keys[code][point] = mixed(code * POINTS + point);
    return keys;
}();

inline constexpr Key TURN_KEY = mixed(CODES * POINTS);

}  // namespace xq::inline XQ_TARGET
