// Mate by checks alone: what `xqcore.movegen.mate` defines.
#pragma once

#include "movegen.hpp"

namespace xq::inline XQ_TARGET {

namespace mating {

template <Side S>
bool can_mate(Board& board, unsigned moves);

/// Whether `S`, to move, stands in check and is mated, or will be whatever it replies.
template <Side S>
bool ends_in_mate(Board& board, unsigned moves) {
    if (!is_attacked<S>(board)) return false;
    MoveList replies;
    legal_moves<S>(board, replies);
    if (moves == 1) return replies.size() == 0;
    for (const Move reply : replies) {
        const Code taken = board.make(reply);
        const bool goes_on = can_mate<!S>(board, moves - 1);
        board.unmake(reply, taken);
        if (!goes_on) return false;
    }
    return true;
}

template <Side S>
bool can_mate(Board& board, unsigned moves) {
    MoveList own;
    legal_moves<S>(board, own);
    for (const Move move : own) {
        const Code taken = board.make(move);
        const bool mated = ends_in_mate<!S>(board, moves);
        board.unmake(move, taken);
        if (mated) return true;
    }
    return false;
}

}  // namespace mating

/// Whether `S`, were it to move, can force mate in so many moves of its own, 1 or more, each of them a check. The board is
/// left as it was.
template <Side S>
inline bool mates(Board& board, unsigned moves) {
    return mating::can_mate<S>(board, moves);
}

}  // namespace xq::inline XQ_TARGET
