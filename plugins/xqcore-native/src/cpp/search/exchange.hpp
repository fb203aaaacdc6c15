// What a capture is worth once both sides have taken back on its point for as long as it pays.
#pragma once

#include <algorithm>
#include <array>

#include "../attacks.hpp"

namespace xq::inline XQ_TARGET {

/// What pieces are worth in exchanges, by kind; the general the most, so that it takes last.
using Worths = std::array<int, 8>;

/// What `S` gains by taking a piece of this worth on a point, or by leaving it. Pins are not looked at.
template <Side S>
inline int retaking(Board& board, Point point, int prize, const Worths& worths) {
    const Bits takers = takers_of<S>(board, board.occupied(), point);
    if (!takers.any()) return 0;
    Point least = POINTS;
    for_each(takers, [&](Point taker) {
        if (least == POINTS || worths[kind_of(board[taker])] < worths[kind_of(board[least])]) least = taker;
    });
    const Move move{static_cast<std::uint8_t>(least), static_cast<std::uint8_t>(point)};
    const int risk = worths[kind_of(board[least])];
    const Code taken = board.make(move);
    const int gain = prize - retaking<!S>(board, point, risk, worths);
    board.unmake(move, taken);
    return std::max(0, gain);
}

/// What `S` gains, or loses, by a move.
template <Side S>
inline int exchanged(Board& board, Move move, const Worths& worths) {
    const int risk = worths[kind_of(board[move.origin])];
    const Code taken = board.make(move);
    const int gain = (taken == 0 ? 0 : worths[kind_of(taken)]) - retaking<!S>(board, move.target, risk, worths);
    board.unmake(move, taken);
    return gain;
}

}  // namespace xq::inline XQ_TARGET
