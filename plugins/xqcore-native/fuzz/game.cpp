// A whole game from the usual start: each byte chooses among the legal moves.
#include "examine.hpp"

namespace {

constexpr std::array<xq::Code, xq::POINTS> START = {
    5, 4, 3, 2, 1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 6, 0, 7, 0, 7, 0, 7, 0, 7, 0, 7,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 0, 15, 0, 15, 0, 15, 0, 15, 0, 14, 0, 0, 0, 0, 0, 14, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 13, 12, 11, 10, 9, 10, 11, 12, 13};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace examining;
    Board board(START.data());
    Side side = RED;
    std::vector<Move> line;
    for (std::size_t at = 0; at < size && at < 200; ++at, side = !side) {
        MoveList moves;
        side == RED ? legal_moves<RED>(board, moves) : legal_moves<BLACK>(board, moves);
        if (moves.size() == 0) break;
        line.push_back(moves.begin()[data[at] % moves.size()]);
        board.make(line.back());
    }
    examine(Board(START.data()), RED, line);
    return 0;
}
