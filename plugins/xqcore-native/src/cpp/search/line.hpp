// A board with the moves that led to it, and what the search wants to know of it at once.
#pragma once

#include <cstddef>
#include <vector>

#include "../movegen.hpp"
#include "evaluation.hpp"
#include "keys.hpp"

namespace xq::inline XQ_TARGET {

constexpr MoveNumber number_of(Move move) { return static_cast<MoveNumber>(move.origin * POINTS + move.target); }
constexpr Move move_of(MoveNumber number) {
    return {static_cast<std::uint8_t>(number / POINTS), static_cast<std::uint8_t>(number % POINTS)};
}

inline constexpr Move NO_MOVE{0, 0};

/// The points on which a piece may have to do with an attack on a general on a point: its lines, those of horses, and their legs.
inline constexpr auto ABOUT_GENERAL = making::for_each_point<Bits>([](Point point) {
    Bits about = CROSS[point] | HORSE_JUMPS[point][0];
    for (const auto [df, dr] : making::DIAGONAL)
        about |= making::at(making::file_of(point) + df, making::rank_of(point) + dr);
    return about;
});

class Line {
public:
    /// A placement of the line: its key, the move that led to it with what that took, and whether that move gave check.
    struct Ply {
        Key key = 0;
        Move move = NO_MOVE;
        Code taken = 0;
        bool check = false;
        std::size_t since = 0;  ///< The first placement that could be the same as this one, as a place in the line.
        Pair sum;      ///< What the places of pieces and what lasts add to the value.
        Pair lasting;  ///< Of it, what lasts.
        int phase = 0;
    };

    /// A line of so many moves at most.
    Line(const Evaluation& evaluation, const Code* codes, Side side, std::size_t most)
        : evaluation_(evaluation), board_(codes), plies_(most + 1) {
        Ply& start = plies_.front();
        start.key = side == RED ? 0 : TURN_KEY;
        for (Point point = 0; point < POINTS; ++point)
            if (const Code code = codes[point]; code != 0) {
                start.key ^= PIECE_KEYS[code][point];
                start.sum += evaluation.place(code, point);
                start.phase += evaluation.phase(code);
            }
        start.lasting = evaluation.lasting(board_);
        start.sum += start.lasting;
    }

    [[nodiscard]] Board& board() { return board_; }
    [[nodiscard]] const Ply& last() const { return plies_[last_]; }
    [[nodiscard]] const Ply& operator[](std::size_t place) const { return plies_[place]; }
    [[nodiscard]] std::size_t size() const { return last_ + 1; }
    [[nodiscard]] bool check() const { return last().check; }

    /// The key of the placement after a move.
    [[nodiscard]] Key key_after(Move move) const {
        const Code code = board_[move.origin];  // nothing has the key 0
        return last().key ^ TURN_KEY ^ PIECE_KEYS[code][move.origin] ^ PIECE_KEYS[code][move.target] ^
               PIECE_KEYS[board_[move.target]][move.target];
    }

    /// Makes a move of `S`.
    template <Side S>
    void make(Move move) {
        const Code code = board_[move.origin];
        const Key key = key_after(move);
        Ply& next = plies_[last_ + 1];
        next = plies_[last_++];
        next.key = key;
        next.sum -= evaluation_.place(code, move.origin);
        next.sum += evaluation_.place(code, move.target);
        next.move = move;
        next.taken = board_.make(move);
        if (next.taken != 0) {
            next.sum -= evaluation_.place(next.taken, move.target);
            next.phase -= evaluation_.phase(next.taken);
            next.since = last_;
        }
        if (next.taken != 0 || kind_of(code) == SOLDIER) {
            next.sum -= next.lasting;
            next.lasting = evaluation_.lasting(board_);
            next.sum += next.lasting;
        }
        next.check = gives_check<S>(move);
    }

    XQ_INLINE void unmake() {
        board_.unmake(last().move, last().taken);
        --last_;
    }

    template <Side S>
    [[nodiscard]] int value() const {
        return evaluation_.value<S>(board_, last().sum, last().phase);
    }

    /// The place of the last earlier placement that is the same as this one; the line's size where there is none.
    [[nodiscard]] std::size_t recurs_from() const {
        const Ply& ply = last();
        for (std::size_t back = 4; back <= last_ - ply.since; back += 2)
            if (plies_[last_ - back].key == ply.key) return last_ - back;
        return size();
    }

private:
    /// Whether a move of `S` that has been made attacks the other general, which but for the first move of all was safe before it: most moves
    /// are too far from it to matter.
    template <Side S>
    [[nodiscard]] bool gives_check(Move move) const {
        const Point general = lowest(board_.general(!S), !S);
        const Bits near = ABOUT_GENERAL[general] & (ONLY[move.origin] | ONLY[move.target]);
        return (near.any() || last_ == 1) && unsafe<!S>(board_, board_.occupied(), general, NOWHERE);
    }

    const Evaluation& evaluation_;
    Board board_;
    std::vector<Ply> plies_;
    std::size_t last_ = 0;
};

}  // namespace xq::inline XQ_TARGET
