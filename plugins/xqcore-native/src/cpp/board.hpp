// What stands where, kept in the shapes in which it is asked for, and moves made and taken back on it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "bits.hpp"
#include "piece.hpp"
#include "tables.hpp"

namespace xq::inline XQ_TARGET {

struct Move {
    std::uint8_t origin, target;

    friend constexpr bool operator==(Move, Move) = default;
};

/// Codes eight at a time, the first in the lowest byte; behind the last there are zeros.
class Words {
public:
    static constexpr std::uint64_t ONES = 0x0101'0101'0101'0101;

    explicit Words(const Code* codes) {
        std::array<Code, 8 * SIZE> padded{};
        std::copy_n(codes, POINTS, padded.begin());
        for (unsigned word = 0; word < SIZE; ++word)
            for (unsigned byte = 0; byte < 8; ++byte)  // one load where bytes are in this order anyway
                words_[word] |= std::uint64_t{padded[8 * word + byte]} << 8 * byte;
    }

    /// Whether each is a piece's or 0.
    [[nodiscard]] bool are_codes() const {
        std::uint64_t strays = 0;
        for (const std::uint64_t word : words_) strays |= (word & ~(ONES * 15)) | ((word >> 3 & ONES) & ~kinds(word));
        return strays == 0;
    }

    /// Calls `act(point)` for each point on which a piece stands; all must be codes.
    template <class Act>
    void for_each_piece(Act&& act) const {
        for (unsigned word = 0; word < SIZE; ++word)
            for (std::uint64_t rest = kinds(words_[word]); rest != 0; rest &= rest - 1)
                act(8 * word + static_cast<Point>(std::countr_zero(rest)) / 8);
    }

private:
    static constexpr unsigned SIZE = (POINTS + 7) / 8;

    /// 1 in each byte that says of what kind a piece is.
    [[nodiscard]] static std::uint64_t kinds(std::uint64_t word) { return (word | word >> 1 | word >> 2) & ONES; }

    std::array<std::uint64_t, SIZE> words_{};
};

class Board {
public:
    /// The codes of all points; each must be 0 or a piece's.
    explicit Board(const Code* codes) : Board(codes, Words(codes)) {}
    Board(const Code* codes, const Words& words) {
        words.for_each_piece([&](Point point) { put(point, codes[point]); });
    }

    [[nodiscard]] Code operator[](Point point) const { return codes_[point]; }
    [[nodiscard]] const std::array<Code, POINTS>& codes() const { return codes_; }
    [[nodiscard]] const Bits& pieces(Side side, Kind kind) const { return pieces_[code_of(side, kind)]; }
    [[nodiscard]] const Bits& all_of(Side side) const { return sides_[side]; }
    [[nodiscard]] Bits occupied() const { return sides_[RED] | sides_[BLACK]; }

    /// Which points of a file are occupied, by rank.
    [[nodiscard]] unsigned file(unsigned file) const { return (files_[file] | files_[file] >> BLACK_FILE) & 0x3FF; }

    /// Which points of a file a side has occupied, by rank.
    [[nodiscard]] unsigned file(Side side, unsigned file) const { return files_[file] >> side * BLACK_FILE & 0x3FF; }

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
        flip(side_of(code), point);
    }

    void flip(Side side, Point point) {
        const Spot spot = SPOT[point];
        files_[spot.file] ^= 1U << spot.rank << side * BLACK_FILE;
    }

    /// What making and taking back a move have in common: both exchange the same bits.
    XQ_INLINE void shift(Code code, Move move, Code taken) {
        const Bits change = ONLY[move.origin] ^ ONLY[move.target];
        pieces_[code] ^= change;
        sides_[side_of(code)] ^= change;
        flip(side_of(code), move.origin);
        flip(side_of(code), move.target);
        if (taken != 0) {
            pieces_[taken] ^= ONLY[move.target];
            sides_[side_of(taken)] ^= ONLY[move.target];
            flip(side_of(taken), move.target);
        }
    }

    static constexpr unsigned BLACK_FILE = 16;  ///< The bit at which Black's half of a file begins.

    std::array<Bits, CODES> pieces_{};
    std::array<Bits, 2> sides_{};
    std::array<std::uint32_t, 9> files_{};
    std::array<Code, POINTS> codes_{};
};

}  // namespace xq::inline XQ_TARGET
