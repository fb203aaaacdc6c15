// What must hold on any board, whatever stands on it. A failure ends the program, which is how a fuzzer hears of it.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "captures.hpp"
#include "counting.hpp"
#include "mates.hpp"
#include "perft.hpp"
#include "replay.hpp"
#include "runs.hpp"
#include "selection.hpp"
#include "sights.hpp"
#include "validity.hpp"

namespace examining {

using namespace xq;

inline void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "this does not hold: %s\n", what);
    std::abort();
}

class Silent final : public Pulse {
    void beat() override {}
};

/// What must hold of the moves and captures of one side.
template <Side S>
bool answers_hold(Board board) {
    const Board before = board;
    MoveList moves;
    legal_moves<S>(board, moves);
    demand(static_cast<int>(moves.size()) == count_moves<S>(board), "the moves are as many as are counted");
    demand(std::is_sorted(moves.begin(), moves.end(),
                          [](Move a, Move b) { return a.origin * 90 + a.target < b.origin * 90 + b.target; }),
           "moves come in ascending order");
    for (const Move move : moves) {
        demand(is_legal<S>(board, move), "a move that is listed is legal");
        const Code taken = board.make(move);
        demand(!xq::checkers<S>(board).any(), "no legal move leaves the general in check");
        board.unmake(move, taken);
        demand(board.codes() == before.codes(), "a move taken back leaves the board as it was");
    }
    unsigned legal = 0;
    for (Point origin = 0; origin < POINTS; ++origin)
        for (Point target = 0; target < POINTS; ++target)
            legal += is_legal<S>(board, {static_cast<std::uint8_t>(origin), static_cast<std::uint8_t>(target)}) ? 1U : 0U;
    demand(legal == moves.size(), "every legal move is listed");

    const bool at_once = mates<S>(board, 1);
    demand(board.codes() == before.codes(), "a look for mate leaves the board as it was");
    demand(at_once == std::any_of(moves.begin(), moves.end(), [&](Move move) {
        const Code taken = board.make(move);
        const bool mated = xq::checkers<!S>(board).any() && count_moves<!S>(board) == 0;
        board.unmake(move, taken);
        return mated;
    }), "a mate at once is a check without a reply");

    const Captures<S> captures(board);
    const bool in_check = xq::checkers<S>(board).any();
    captures.for_each_capture([&](Point attacker, Point target) {
        const Move capture{static_cast<std::uint8_t>(attacker), static_cast<std::uint8_t>(target)};
        demand(board.all_of(!S).has(target), "a capture takes an enemy");
        demand(kind_of(board[target]) != GENERAL, "no capture takes a general");
        demand(in_check || is_legal<S>(board, capture), "a capture is legal where no check stands");
        recaptured<S>(board, capture);
        demand(board.codes() == before.codes(), "looking at a recapture leaves the board as it was");
    });
    return true;
}

/// Examines a board that passes `fault_of`, and a line of moves from it as far as it is legal.
inline void examine(const Board& start, Side side, const std::vector<Move>& line) {
    Silent silent;
    for (const unsigned depth : {0U, 1U, 2U})
        demand(perft(start.codes().data(), side, depth, true, silent) ==
                   perft(start.codes().data(), side, depth, false, silent),
               "lines are as many with the last move made");
    const Played played = replay(start, side, line);
    const std::size_t made = played.captured.size();
    demand(played.boards.size() == (made + 1) * POINTS && played.checks.size() == made && played.counts.size() == made + 1,
           "a replay tells as much of each move");
    demand(made == line.size() || played.illegal == made, "a replay ends with its line or at an illegal move");
    Side turn = side;
    for (std::size_t ply = 0; ply <= made; ++ply, turn = !turn) {
        const Code* const codes = played.boards.data() + ply * POINTS;
        demand(fault_of(codes).empty(), "legal moves lead to boards without fault");
        const Board board(codes);
        demand(turn == RED ? answers_hold<RED>(board) : answers_hold<BLACK>(board), "answers hold");
        const bool check = turn == RED ? checkers<RED>(board).any() : checkers<BLACK>(board).any();
        demand(ply == 0 || check == (played.checks[ply - 1] != 0), "a replay tells checks");
    }
    for (std::size_t ply = 0; ply < made; ++ply) {
        Board before(played.boards.data() + ply * POINTS), after(played.boards.data() + (ply + 1) * POINTS);
        const auto held = [&](const Sights& seen) {
            for (const Sight sight : seen.after) {
                const auto same = [&](Sight other) { return other >> TARGET_BITS == sight >> TARGET_BITS; };
                demand(((sight & HELD) != 0) == std::any_of(seen.before.begin(), seen.before.end(), same),
                       "a pair that is held was there before");
                demand((sight & HELD) == 0 || (sight & STOOD) != 0, "what was held stood");
            }
        };
        held(side_of(after[line[ply].target]) == RED ? sights<RED>(before, after, line[ply])
                                                     : sights<BLACK>(before, after, line[ply]));
    }
    const auto threatens = [&](std::size_t ply) {
        Board board(played.boards.data() + (ply + 1) * POINTS);
        const std::array<std::uint8_t, 256> table = [] {
            std::array<std::uint8_t, 256> all;
            all.fill(Selection::COUNTS | Selection::OPENED | Selection::UNLESS_PROTECTED);
            return all;
        }();
        const Selection selection{table.data()};
        return side_of(board[line[ply].target]) == RED ? Selected<RED>(board, line[ply].target, selection).any()
                                                       : Selected<BLACK>(board, line[ply].target, selection).any();
    };
    const auto each = runs(made, 1, threatens);
    const auto pairs = runs(made, 2, threatens);
    for (std::size_t ply = 0; ply < made; ++ply) {
        const bool beside = (ply >= 2 && each[ply - 2] != 0) || (ply + 2 < made && each[ply + 2] != 0);
        demand((pairs[ply] != 0) == (each[ply] != 0 && beside), "two in a row are two in a row");
    }
}

}  // namespace examining
