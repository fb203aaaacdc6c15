// How many legal moves there are, without listing them.
#pragma once

#include <bit>

#include "movegen.hpp"

namespace xq::inline XQ_TARGET {

/// The moves of soldiers onto points that are open: those of one direction end on different points each.
template <Side S>
inline int soldier_moves(Bits soldiers, Bits open) {
    const Half home = soldiers.half[S], away = soldiers.half[!S];
    const Half open_home = open.half[S], open_away = open.half[!S];
    int moves = 0;
    if constexpr (S == RED) {
        moves += std::popcount(home << 9 & open_home);
        moves += std::popcount((away << 9 | home >> 36) & open_away);
    } else {
        moves += std::popcount(home >> 9 & open_home);
        moves += std::popcount((away >> 9 | home << 36) & open_away);
    }
    if (away != 0) {
        moves += std::popcount((away & ~FILE_A) >> 1 & open_away);
        moves += std::popcount((away & ~FILE_I) << 1 & open_away);
    }
    return moves;
}

template <Side S>
inline int advisor_moves(Half advisors, Half open) {
    constexpr Half centre = Half{1} << PALACE_CENTRE<S>;
    int moves = 0;
    if ((open & centre) != 0) moves += std::popcount(advisors & PALACE_CORNERS<S>);
    if ((advisors & centre) != 0) moves += std::popcount(open & PALACE_CORNERS<S>);
    return moves;
}

/// The moves of some pieces of `S`, its general not among them, onto points that are open to them.
template <Side S>
inline int moves_onto(const Board& board, Bits occupied, Bits movers, Bits open) {
    int moves = 0;
    for_each(board.pieces(S, CHARIOT) & movers,
             [&](Point point) { moves += (chariot_targets(board, occupied, point) & open).count(); });
    for_each(board.pieces(S, CANNON) & movers,
             [&](Point point) { moves += (cannon_targets(board, occupied, point) & open).count(); });
    for_each(board.pieces(S, HORSE) & movers,
             [&](Point point) { moves += (horse_targets(board, occupied, point) & open).count(); });
    moves += soldier_moves<S>(board.pieces(S, SOLDIER) & movers, open);
    moves += advisor_moves<S>(board.pieces(S, ADVISOR).half[S] & movers.half[S], open.half[S]);
    const Half elephants = board.pieces(S, ELEPHANT).half[S] & movers.half[S];
    if (elephants != 0)
        elephant_jumps(elephants, occupied.half[S], [&](Half reached) { moves += std::popcount(reached & open.half[S]); });
    return moves;
}

/// The number of legal moves of `S`.
template <Side S>
inline int count_moves(const Board& board) {
    const Half here = board.general(S);
    if (here == 0) return 0;
    const Point general = lowest(here, S);
    const Bits occupied = board.occupied(), free = EVERYWHERE & ~board.all_of(S);
    const Safety<S> safety(board, occupied, general);
    int moves = std::popcount(general_targets<S>(board, occupied, general, free.half[S]));
    if (safety.carefree()) return moves + moves_onto<S>(board, occupied, EVERYWHERE, free);
    const Bits open = safety.open() & free;
    if (open.any()) moves += moves_onto<S>(board, occupied, ~safety.tied(), open);
    for_each(safety.tied(), [&](Point point) {
        moves += (targets_of<S>(board, occupied, point) & safety.allowed(point) & free).count();
    });
    return moves;
}

}  // namespace xq::inline XQ_TARGET
