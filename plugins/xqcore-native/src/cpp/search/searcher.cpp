#include "searcher.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "../signals.hpp"
#include "line.hpp"
#include "weights_from.hpp"

namespace xq {

namespace {

/// A whole number within bounds.
[[nodiscard]] std::int64_t number_from(nb::handle given, const char* what, std::int64_t least, std::int64_t most) {
    if (!PyLong_Check(given.ptr())) wrong_type((std::string(what) + " is a whole number").c_str(), given);
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(given.ptr(), &overflow);
    if (overflow != 0 || value < least || value > most)
        wrong(std::string(what) + " is from " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
              nb::str(given).c_str());
    return value;
}

[[nodiscard]] double seconds_from(nb::handle given) {
    const double seconds = PyFloat_AsDouble(given.ptr());
    if (seconds == -1 && PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        wrong_type("seconds is a number", given);
    }
    if (!(seconds >= 0) || std::isinf(seconds)) wrong(std::string("seconds is 0 or more, not ") + nb::str(given).c_str());
    return seconds;
}

[[nodiscard]] std::vector<MoveNumber> numbers_from(nb::handle given, const char* expected) {
    const Sequence sequence = Sequence::of(given, expected);
    std::vector<MoveNumber> numbers;
    numbers.reserve(sequence.size());
    for (std::size_t i = 0; i < sequence.size(); ++i)
        numbers.push_back(static_cast<MoveNumber>(number_from(sequence[i], "a move", 0, POINTS * POINTS - 1)));
    return numbers;
}

[[nodiscard]] nb::object list_of(std::span<const MoveNumber> numbers) {
    nb::list made;
    for (const MoveNumber number : numbers) made.append(number);
    return made;
}

[[nodiscard]] bool legal(const Board& board, Side side, MoveNumber move) {
    return side == RED ? is_legal<RED>(board, move_of(move)) : is_legal<BLACK>(board, move_of(move));
}

/// Refuses moves that cannot be made: those played, in turn, and those to choose from after them.
void check(Board board, Side side, const Question& question) {
    for (std::size_t i = 0; i < question.moves.size(); ++i, side = !side) {
        if (!legal(board, side, question.moves[i]))
            wrong("move " + std::to_string(i + 1) + " of those played, " + std::to_string(question.moves[i]) +
                  ", is not legal");
        board.make(move_of(question.moves[i]));
    }
    if (question.among.empty()) wrong("there is no move to choose from");
    for (const MoveNumber move : question.among)
        if (!legal(board, side, move)) wrong("of the moves to choose from, " + std::to_string(move) + " is not legal");
}

[[nodiscard]] Board whole_board_from(nb::handle bytes) {
    const Board board = board_from(bytes);
    for (const Side side : {RED, BLACK})
        if (board.general(side) == 0) wrong(std::string(side == RED ? "red" : "black") + " has no general");
    return board;
}

/// A bit for each feature of a sequence of names.
[[nodiscard]] unsigned features_from(nb::handle given) {
    const Sequence names = Sequence::of(given, "what to do without is a sequence of names");
    unsigned features = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string name = nb::str(names[i]).c_str();
        const auto* const found = std::find(FEATURE_NAMES.begin(), FEATURE_NAMES.end(), name);
        if (found == FEATURE_NAMES.end()) wrong("the search has no " + name);
        features |= 1U << (found - FEATURE_NAMES.begin());
    }
    return features;
}

class Outside final : public World {
public:
    explicit Outside(nb::handle cycle) : cycle_(cycle) {}

    void beat() override { signals_.look(); }

    int rule(const std::uint8_t* board, unsigned side, std::span<const MoveNumber> loop) override {
        const nb::gil_scoped_acquire hold;
        const nb::object answer =
            cycle_(nb::bytes(reinterpret_cast<const char*>(board), POINTS), side, list_of(loop));
        return static_cast<int>(number_from(answer, "the winner of a loop", -1, 1));
    }

private:
    nb::handle cycle_;
    Signals signals_;
};

/// Holds a search for one caller.
class Busy {
public:
    explicit Busy(std::atomic<bool>& flag) : flag_(flag) {
        if (flag_.exchange(true)) throw std::runtime_error("this searcher is searching already");
    }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    ~Busy() { flag_ = false; }

private:
    std::atomic<bool>& flag_;
};

}  // namespace

Searcher::Searcher(nb::handle weights, nb::handle megabytes, nb::handle without) {
    const auto size = static_cast<std::size_t>(number_from(megabytes, "megabytes", 1, 65'536));
    constexpr std::size_t entries_of_megabyte = (std::size_t{1} << 20) / 16;
    search_ = make_search(weights_from(weights), size * entries_of_megabyte, features_from(without));
}

nb::object Searcher::search(nb::handle board, nb::handle turn, nb::handle moves, nb::handle among, nb::handle nodes,
                            nb::handle depth, nb::handle seconds, nb::handle cycle, nb::handle asking,
                            nb::handle stalemate_loses, nb::handle noise, nb::handle seed) {
    constexpr std::int64_t unbounded = std::int64_t{1} << 62;
    const Board start = whole_board_from(board);
    const Side side = side_from(turn);
    Question question;
    question.board = start.codes();
    question.side = side;
    question.moves = numbers_from(moves, "the moves played are a sequence of numbers");
    question.among = numbers_from(among, "the moves to choose from are a sequence of numbers");
    check(start, side, question);
    question.nodes = static_cast<std::uint64_t>(number_from(nodes, "nodes", 0, unbounded));
    question.depth = static_cast<unsigned>(number_from(depth, "depth", 0, 1'000'000));
    question.seconds = seconds_from(seconds);
    if (question.nodes == 0 && question.depth == 0 && question.seconds == 0)
        wrong("nodes, depth or seconds must be bounded");
    question.asking = static_cast<Asking>(number_from(asking, "asking", 0, 2));
    question.stalemate_loses = PyObject_IsTrue(stalemate_loses.ptr()) == 1;
    question.noise = static_cast<int>(number_from(noise, "noise", 0, VALUE));
    question.seed = static_cast<std::uint64_t>(number_from(seed, "seed", INT64_MIN, INT64_MAX));
    if (PyCallable_Check(cycle.ptr()) == 0) wrong_type("cycle is a function", cycle);
    const Busy busy(busy_);
    stopped_ = false;
    Outside outside(cycle);
    Found found;
    {
        const nb::gil_scoped_release let_others_run;
        found = search_->find(question, outside, stopped_);
    }
    return nb::make_tuple(found.line.front(), found.score, found.depth, found.nodes, list_of(found.line));
}

int Searcher::evaluate(nb::handle board, nb::handle turn) const {
    const Board whole = whole_board_from(board);
    return search_->evaluate(whole.codes().data(), side_from(turn));
}

}  // namespace xq
