// Sides, kinds and codes, as in xqcore.model.piece.
#pragma once

#include <cstdint>

#include "target.hpp"

namespace xq::inline XQ_TARGET {

enum Side : unsigned { RED = 0, BLACK = 1 };

constexpr Side operator!(Side side) { return side == RED ? BLACK : RED; }

enum Kind : unsigned { GENERAL = 1, ADVISOR, ELEPHANT, HORSE, CHARIOT, CANNON, SOLDIER };

/// What stands on a point: the kind, plus 8 for Black; 0 for nothing.
using Code = std::uint8_t;

inline constexpr unsigned CODES = 16;

constexpr bool is_code(unsigned code) { return code == 0 || (code < CODES && (code & 7) != 0); }
constexpr Code code_of(Side side, Kind kind) { return static_cast<Code>(kind | side << 3); }
constexpr Side side_of(unsigned code) { return static_cast<Side>(code >> 3 & 1); }
constexpr Kind kind_of(unsigned code) { return static_cast<Kind>(code & 7); }

}  // namespace xq::inline XQ_TARGET
