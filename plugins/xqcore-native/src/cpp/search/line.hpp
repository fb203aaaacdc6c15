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

class Line {
public:
    /// A placement of the line: its key, the move that led to it with what that took, and whether that move gave check.
    struct Ply {
        Key key;
        Move move;
        Code taken;
        bool check;
        std::size_t since;  ///< The first placement that could be the same as this one, as a place in the line.
        Pair places, numbers;
        int phase;
    };

    Line(const Evaluation& evaluation, const Code* codes, Side side) : evaluation_(evaluation), board_(codes) {
        Ply start{side == RED ? 0 : TURN_KEY, NO_MOVE, 0, false, 0, {}, evaluation.numbers(board_), 0};
        for (Point point = 0; point < POINTS; ++point)
            if (const Code code = codes[point]; code != 0) {
                start.key ^= PIECE_KEYS[code][point];
                start.places += evaluation.place(code, point);
                start.phase += evaluation.phase(code);
            }
        plies_.push_back(start);
    }

    [[nodiscard]] Board& board() { return board_; }
    [[nodiscard]] const Ply& last() const { return plies_.back(); }
    [[nodiscard]] const Ply& operator[](std::size_t place) const { return plies_[place]; }
    [[nodiscard]] std::size_t size() const { return plies_.size(); }
    [[nodiscard]] bool check() const { return plies_.back().check; }

    /// The key of the placement after a move.
    [[nodiscard]] Key key_after(Move move) const {
        const Code code = board_[move.origin];  // nothing has the key 0
        return plies_.back().key ^ TURN_KEY ^ PIECE_KEYS[code][move.origin] ^ PIECE_KEYS[code][move.target] ^
               PIECE_KEYS[board_[move.target]][move.target];
    }

    /// Makes a move of `S`.
    template <Side S>
    void make(Move move) {
        const Code code = board_[move.origin];
        Ply next = plies_.back();
        next.key = key_after(move);
        next.places -= evaluation_.place(code, move.origin);
        next.places += evaluation_.place(code, move.target);
        next.move = move;
        next.taken = board_.make(move);
        if (next.taken != 0) {
            next.places -= evaluation_.place(next.taken, move.target);
            next.numbers = evaluation_.numbers(board_);
            next.phase -= evaluation_.phase(next.taken);
            next.since = plies_.size();
        }
        next.check = unsafe<!S>(board_, board_.occupied(), lowest(board_.general(!S), !S), NOWHERE);
        plies_.push_back(next);
    }

    void unmake() {
        board_.unmake(plies_.back().move, plies_.back().taken);
        plies_.pop_back();
    }

    template <Side S>
    [[nodiscard]] int value() const {
        const Ply& ply = plies_.back();
        Pair sum = ply.places;
        sum += ply.numbers;
        return evaluation_.value<S>(board_, sum, ply.phase);
    }

    /// The place of the last earlier placement that is the same as this one; the line's size where there is none.
    [[nodiscard]] std::size_t recurs_from() const {
        const std::size_t here = plies_.size() - 1;
        const Ply& ply = plies_.back();
        for (std::size_t back = 4; back <= here - ply.since; back += 2)
            if (plies_[here - back].key == ply.key) return here - back;
        return plies_.size();
    }

private:
    const Evaluation& evaluation_;
    Board board_;
    std::vector<Ply> plies_;
};

}  // namespace xq::inline XQ_TARGET
