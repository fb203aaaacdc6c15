// What stands where, kept in the shapes in which it is asked for, and moves made and taken back on it.
#pragma once

#include <array>
#include <cstdint>

#include "bits.hpp"
#include "piece.hpp"
#include "tables.hpp"

namespace xq::inline XQ_TARGET {

struct Move {
    std::uint8_t origin, target;

    friend constexpr bool operator==(Move, Move) = default;
};

class Board {
public:
    /// The codes of all points; each must be 0 or a piece's.
    explicit Board(const Code* codes) {
        for (Point point = 0; point < POINTS; ++point)
            if (codes[point] != 0) put(point, codes[point]);
    }

    [[nodiscard]] Code operator[](Point point) const { return codes_[point]; }
    [[nodiscard]] const std::array<Code, POINTS>& codes() const { return codes_; }
    [[nodiscard]] Bits pieces(Side side, Kind kind) const { return pieces_[code_of(side, kind)]; }
    [[nodiscard]] Bits all_of(Side side) const { return sides_[side]; }
    [[nodiscard]] Bits occupied() const { return sides_[RED] | sides_[BLACK]; }

    /// Which points of a file are occupied, by rank.
    [[nodiscard]] unsigned file(unsigned file) const { return files_[file]; }

    /// The general of a side within its own half; none once it has been taken.
    [[nodiscard]] Half general(Side side) const { return pieces_[code_of(side, GENERAL)].half[side]; }

    /// Makes a move of a piece onto an empty point or an enemy; returns the code of what it takes.
    Code make(Move move) {
        const Code code = codes_[move.origin], taken = codes_[move.target];
        codes_[move.origin] = 0;
        codes_[move.target] = code;
        shift(code, move, taken);
        return taken;
    }

    /// Takes a move back that took a piece of this code.
    void unmake(Move move, Code taken) {
        const Code code = codes_[move.target];
        codes_[move.origin] = code;
        codes_[move.target] = taken;
        shift(code, move, taken);
    }

private:
    void put(Point point, Code code) {
        codes_[point] = code;
        pieces_[code] |= ONLY[point];
        sides_[side_of(code)] |= ONLY[point];
        flip(point);
    }

    void flip(Point point) {
        const Spot spot = SPOT[point];
        files_[spot.file] = static_cast<std::uint16_t>(files_[spot.file] ^ 1U << spot.rank);
    }

    /// What making and taking back a move have in common: both exchange the same bits.
    void shift(Code code, Move move, Code taken) {
        const Bits change = ONLY[move.origin] ^ ONLY[move.target];
        pieces_[code] ^= change;
        sides_[side_of(code)] ^= change;
        flip(move.origin);
        if (taken != 0) {
            pieces_[taken] ^= ONLY[move.target];
            sides_[side_of(taken)] ^= ONLY[move.target];
        } else {
            flip(move.target);
        }
    }

    std::array<Bits, CODES> pieces_{};
    std::array<Bits, 2> sides_{};
    std::array<std::uint16_t, 9> files_{};
    std::array<Code, POINTS> codes_{};
};

}  // namespace xq::inline XQ_TARGET
