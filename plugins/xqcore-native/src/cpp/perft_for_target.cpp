// The counter of lines of moves for one instruction set; this file is compiled once for each.
#include "counting.hpp"
#include "perft.hpp"

namespace xq::inline XQ_TARGET {

namespace {

/// The depth of the counts between two beats: some millions of lines, some milliseconds.
constexpr unsigned BEAT = 4;

template <Side S, bool Bulk>
std::uint64_t lines_of(Board& board, unsigned depth, Pulse& pulse) {
    if constexpr (Bulk) {
        if (depth == 1) return static_cast<std::uint64_t>(count_moves<S>(board));
    }
    if (depth == 0) return 1;
    if (depth == BEAT) pulse.beat();
    MoveList moves;
    legal_moves<S>(board, moves);
    std::uint64_t lines = 0;
    for (const Move move : moves) {
        const Code taken = board.make(move);
        lines += lines_of<!S, Bulk>(board, depth - 1, pulse);
        board.unmake(move, taken);
    }
    return lines;
}

}  // namespace

std::uint64_t perft_here(const std::uint8_t* codes, unsigned side, unsigned depth, bool bulk, Pulse& pulse);
std::uint64_t perft_here(const std::uint8_t* codes, unsigned side, unsigned depth, bool bulk, Pulse& pulse) {
    Board board(codes);
    if (side == RED)
        return bulk ? lines_of<RED, true>(board, depth, pulse) : lines_of<RED, false>(board, depth, pulse);
    return bulk ? lines_of<BLACK, true>(board, depth, pulse) : lines_of<BLACK, false>(board, depth, pulse);
}

}  // namespace xq::inline XQ_TARGET
