// Sets of points, one bit for each.
#pragma once

#include <bit>
#include <cstdint>

#include "target.hpp"

namespace xq::inline XQ_TARGET {

/// A point of the board: rank * 9 + file, rank 0 being Red's back rank.
using Point = unsigned;

inline constexpr Point POINTS = 90;
inline constexpr Point RIVER = 45;  ///< The first point of Black's half.

using Half = std::uint64_t;
inline constexpr Half HALF = (Half{1} << RIVER) - 1;

/// A set of points, cut in two at the river: half 0 holds Red's 45 points, half 1 Black's.
///
/// Advisors, elephants and generals live in one half, and a soldier steps sideways only in the other one, so most
/// questions about them are asked of a single word.
struct Bits {
    Half half[2];  // no initial values: arrays of sets that are filled one by one must cost nothing

    friend constexpr Bits operator&(Bits a, Bits b) { return {{a.half[0] & b.half[0], a.half[1] & b.half[1]}}; }
    friend constexpr Bits operator|(Bits a, Bits b) { return {{a.half[0] | b.half[0], a.half[1] | b.half[1]}}; }
    friend constexpr Bits operator^(Bits a, Bits b) { return {{a.half[0] ^ b.half[0], a.half[1] ^ b.half[1]}}; }
    friend constexpr Bits operator~(Bits a) { return {{~a.half[0], ~a.half[1]}}; }
    constexpr Bits& operator&=(Bits other) { return *this = *this & other; }
    constexpr Bits& operator|=(Bits other) { return *this = *this | other; }
    constexpr Bits& operator^=(Bits other) { return *this = *this ^ other; }

    [[nodiscard]] constexpr bool any() const { return (half[0] | half[1]) != 0; }
    [[nodiscard]] constexpr int count() const { return std::popcount(half[0]) + std::popcount(half[1]); }
    [[nodiscard]] constexpr bool has(Point point) const {
        return ((point < RIVER ? half[0] >> point : half[1] >> (point - RIVER)) & 1) != 0;
    }
    [[nodiscard]] constexpr bool meets(Bits other) const { return (*this & other).any(); }
};

inline constexpr Bits NOWHERE{{0, 0}};
inline constexpr Bits EVERYWHERE{{HALF, HALF}};

constexpr Bits only(Point point) {
    return point < RIVER ? Bits{{Half{1} << point, 0}} : Bits{{0, Half{1} << (point - RIVER)}};
}

/// The lowest point of a half that is not empty, as a point of the whole board.
constexpr Point lowest(Half half, unsigned which) {
    return static_cast<Point>(std::countr_zero(half)) + which * RIVER;
}

/// Calls `act(point)` for each point of a set, in ascending order.
template <class Act>
constexpr void for_each(Bits bits, Act&& act) {
    for (Half rest = bits.half[0]; rest != 0; rest &= rest - 1) act(lowest(rest, 0));
    for (Half rest = bits.half[1]; rest != 0; rest &= rest - 1) act(lowest(rest, 1));
}

/// Whether `is_so(point)` holds for a point of a set.
template <class Predicate>
constexpr bool any_of(Bits bits, Predicate&& is_so) {
    for (Half rest = bits.half[0]; rest != 0; rest &= rest - 1)
        if (is_so(lowest(rest, 0))) return true;
    for (Half rest = bits.half[1]; rest != 0; rest &= rest - 1)
        if (is_so(lowest(rest, 1))) return true;
    return false;
}

}  // namespace xq::inline XQ_TARGET
