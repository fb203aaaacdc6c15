// What a capture is worth once both sides have taken back on its point for as long as it pays.
#pragma once

#include <algorithm>
#include <array>

#include "../attacks.hpp"

namespace xq::inline XQ_TARGET {

/// What pieces are worth in exchanges, by kind; the general the most, so that it takes last.
using Worths = std::array<int, 8>;

/// Pieces that take one after another on a point. The board is left as it is: what has gone to the point is taken off the sets.
class Exchange {
public:
    /// After a move to the point.
    Exchange(const Board& board, Move move, const Worths& worths)
        : board_(board), worths_(worths), point_(move.target), spot_(SPOT[move.target]) {
        occupied_ = board.occupied() | ONLY[point_];
        file_ = board.file(spot_.file) | 1U << spot_.rank;
        leaves(move.origin);
    }

    /// What `S` gains by taking a piece of this worth on the point, or by leaving it. Pins are not looked at.
    template <Side S>
    [[nodiscard]] int retaken(int prize) {
        const Bits takers = takers_of<S>();
        if (!takers.any()) return 0;
        Point least = POINTS;
        for_each(takers, [&](Point taker) {
            if (least == POINTS || worth(taker) < worth(least)) least = taker;
        });
        leaves(least);
        return std::max(0, prize - retaken<!S>(worth(least)));
    }

private:
    [[nodiscard]] int worth(Point point) const { return worths_[kind_of(board_[point])]; }

    void leaves(Point origin) {
        occupied_ ^= ONLY[origin];
        if (SPOT[origin].file == spot_.file) file_ ^= 1U << SPOT[origin].rank;
    }

    /// The pieces of `S` that are left and go to the point.
    template <Side S>
    [[nodiscard]] Bits takers_of() const {
        const unsigned rank = rank_line(spot_, occupied_);
        const Bits chariots = lines(spot_, CHARIOT_ON_RANK[spot_.file][rank], CHARIOT_ON_FILE[spot_.rank][file_]);
        const Bits cannons = lines(spot_, CANNON_ON_RANK[spot_.file][rank], CANNON_ON_FILE[spot_.rank][file_]);
        return occupied_ &
               ((board_.pieces(S, CHARIOT) & chariots) | (board_.pieces(S, CANNON) & cannons) |
                horses_on<S>(board_, occupied_, point_) | (board_.pieces(S, SOLDIER) & SOLDIER_SOURCES<S>[point_]) |
                (board_.pieces(S, ADVISOR) & ADVISOR_STEPS<S>[point_]) |
                (board_.pieces(S, GENERAL) & GENERAL_STEPS[point_]) |
                (board_.pieces(S, ELEPHANT) & elephant_targets<S>(occupied_, point_)));
    }

    const Board& board_;
    const Worths& worths_;
    Point point_;
    Spot spot_;
    Bits occupied_;
    unsigned file_;  ///< The occupied points of the point's file, by rank.
};

/// What `S` gains, or loses, by a move.
template <Side S>
inline int exchanged(const Board& board, Move move, const Worths& worths) {
    const Code taken = board[move.target];
    const int gain = taken == 0 ? 0 : worths[kind_of(taken)];
    return gain - Exchange(board, move, worths).retaken<!S>(worths[kind_of(board[move.origin])]);
}

}  // namespace xq::inline XQ_TARGET
