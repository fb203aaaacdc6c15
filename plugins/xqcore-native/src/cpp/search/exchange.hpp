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
        const Point taker = least_taker<S>();
        if (taker == POINTS) return 0;
        leaves(taker);
        return std::max(0, prize - retaken<!S>(worth(taker)));
    }

    /// Whether that is more than so much, which is not negative. Most often the first pieces say so, for nobody gains more than he takes.
    template <Side S>
    [[nodiscard]] bool retaken_above(int limit, int prize) {
        if (prize <= limit) return false;
        const Point taker = least_taker<S>();
        if (taker == POINTS) return false;
        leaves(taker);
        return !retaken_above<!S>(prize - limit - 1, worth(taker));
    }

private:
    [[nodiscard]] int worth(Point point) const { return worths_[kind_of(board_[point])]; }

    void leaves(Point origin) {
        occupied_ ^= ONLY[origin];
        if (SPOT[origin].file == spot_.file) file_ ^= 1U << SPOT[origin].rank;
    }

    /// The piece of `S` worth the least that goes to the point; `POINTS` where there is none.
    template <Side S>
    [[nodiscard]] Point least_taker() const {
        Point least = POINTS;
        for_each(takers_of<S>(), [&](Point taker) {
            if (least == POINTS || worth(taker) < worth(least)) least = taker;
        });
        return least;
    }

    /// The pieces of `S` that are left and go to the point.
    template <Side S>
    [[nodiscard]] Bits takers_of() const {
        const unsigned rank = rank_line(spot_, occupied_);
        const Bits chariots = lines(spot_, CHARIOT_ON_RANK[spot_.file][rank], CHARIOT_ON_FILE[spot_.rank][file_]);
        const Bits cannons = lines(spot_, CANNON_ON_RANK[spot_.file][rank], CANNON_ON_FILE[spot_.rank][file_]);
        Bits takers = (board_.pieces(S, CHARIOT) & chariots) | (board_.pieces(S, CANNON) & cannons) |
                      horses_on<S>(board_, occupied_, point_) | (board_.pieces(S, SOLDIER) & SOLDIER_SOURCES<S>[point_]);
        if (spot_.half == S)  // the others never leave their half
            takers.half[S] |= (board_.pieces(S, ADVISOR).half[S] & ADVISOR_STEPS<S>[point_].half[S]) |
                              (board_.general(S) & GENERAL_STEPS[point_].half[S]) |
                              (board_.pieces(S, ELEPHANT).half[S] & elephant_targets<S>(occupied_, point_).half[S]);
        return takers & occupied_;
    }

    const Board& board_;
    const Worths& worths_;
    Point point_;
    Spot spot_;
    Bits occupied_;
    unsigned file_;  ///< The occupied points of the point's file, by rank.
};

/// Whether `S` loses by a capture.
template <Side S>
inline bool loses(const Board& board, Move capture, const Worths& worths) {
    const int gain = worths[kind_of(board[capture.target])], risk = worths[kind_of(board[capture.origin])];
    return gain < risk && (gain < 0 || Exchange(board, capture, worths).retaken_above<!S>(gain, risk));
}

/// What `S` gains, or loses, by a move.
template <Side S>
inline int exchanged(const Board& board, Move move, const Worths& worths) {
    const Code taken = board[move.target];
    const int gain = taken == 0 ? 0 : worths[kind_of(taken)];
    return gain - Exchange(board, move, worths).retaken<!S>(worths[kind_of(board[move.origin])]);
}

}  // namespace xq::inline XQ_TARGET
