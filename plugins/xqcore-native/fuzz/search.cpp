// Raw bytes: 90 codes, the side to move, then what a loop is worth each time that it is asked, and the nodes. The search answers with a
// line of legal moves that begins with one of those it had to choose from, keeps to its bounds, and answers alike again.
#include "examine.hpp"

#include "search/line.hpp"
#include "search/search.hpp"

namespace examining {

constexpr std::uint64_t FIRST = 10'001;  // what a first answer may cost

Weights material() {
    Weights weights;
    weights.full = 64;
    weights.phase = {0, 0, 0, 0, 4, 8, 4, 0};
    weights.middlegame.pieces = weights.endgame.pieces = {0, 0, 200, 200, 400, 900, 450, 100};
    weights.middlegame.terms.fill(7);
    weights.endgame.terms.fill(-7);
    return weights;
}

/// Rules on loops by the bytes left, each byte once, round and round.
class Dice final : public World {
public:
    Dice(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    void beat() override {}
    int rule(const std::uint8_t*, unsigned, std::span<const MoveNumber> loop) override {
        demand(loop.size() >= 4 && loop.size() % 2 == 0, "a loop is made of moves of both sides");
        return size_ == 0 ? 0 : data_[at_++ % size_] % 3 - 1;
    }

private:
    const std::uint8_t* data_;
    std::size_t size_, at_ = 0;
};

template <Side S>
void search(Board board, Question question, const std::uint8_t* data, std::size_t size) {
    MoveList moves;
    legal_moves<S>(board, moves);
    if (moves.size() == 0) return;
    for (const Move move : moves) question.among.push_back(number_of(move));
    const auto searcher = make_search(material(), 4096, 0);
    const std::atomic<bool> never = false;
    Dice dice(data, size), same(data, size);
    const Found found = searcher->find(question, dice, never), again = searcher->find(question, same, never);
    demand(found.line == again.line && found.score == again.score && found.nodes == again.nodes, "answers are alike");
    demand(std::abs(found.score) < MATE, "a score is less than a mate on the board");
    demand(found.nodes <= std::max(question.nodes + 1, FIRST), "the search keeps to its bounds");
    Side side = S;
    for (const MoveNumber number : found.line) {
        const Move move = move_of(number);
        demand(side == RED ? is_legal<RED>(board, move) : is_legal<BLACK>(board, move), "the line is legal");
        board.make(move);
        side = !side;
    }
}

}  // namespace examining

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace examining;
    if (size < POINTS + 2 || !fault_of(data).empty()) return 0;
    const Board board(data);
    if (board.general(RED) == 0 || board.general(BLACK) == 0) return 0;
    Question question;
    question.board = board.codes();
    question.side = data[POINTS] & 1;
    question.asking = static_cast<Asking>((data[POINTS] >> 1) % 3);
    question.stalemate_loses = data[POINTS] < 128;
    question.nodes = 1 + 8U * data[POINTS + 1];
    if (question.side == RED)
        search<RED>(board, question, data + POINTS + 2, size - POINTS - 2);
    else
        search<BLACK>(board, question, data + POINTS + 2, size - POINTS - 2);
    return 0;
}
