#include "generator.hpp"

#include <string>
#include <vector>

#include "perft.hpp"
#include "signals.hpp"

namespace xq {

namespace {

/// Calls `act` with the side as a constant.
template <class Act>
decltype(auto) with_side(Side side, Act&& act) {
    if (side == RED) return act.template operator()<RED>();
    return act.template operator()<BLACK>();
}

class Beat final : public Pulse {
public:
    void beat() override { signals_.look(); }

private:
    Signals signals_;
};

[[nodiscard]] nb::object tuple_from(const std::vector<nb::object>& items) {
    nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(items.size())));
    if (!made.is_valid()) throw nb::python_error();
    Py_ssize_t index = 0;
    for (const nb::object& item : items) PyTuple_SET_ITEM(made.ptr(), index++, nb::borrow(item).release().ptr());
    return made;
}

/// From this many moves on, other threads may run during a replay. To let them in and wait for their leave again costs
/// more than playing a game of a few hundred moves.
constexpr std::size_t LONG_LINE = 5'000;

template <class Act>
void unlocked_if_long(const std::vector<Move>& line, Act&& act) {
    if (line.size() < LONG_LINE) return act();
    const nb::gil_scoped_release let_others_run;
    act();
}

}  // namespace

nb::object Generator::legal_moves(nb::handle position) const {
    const Turn turn = border_.turn_from(position);
    MoveList moves;
    with_side(turn.side, [&]<Side S> { xq::legal_moves<S>(turn.board, moves); });
    return border_.to_moves(moves.begin(), moves.end());
}

bool Generator::is_legal(nb::handle position, nb::handle move) const {
    const Turn turn = border_.turn_from(position);
    const Move asked = border_.move_from(move);
    return with_side(turn.side, [&]<Side S> { return xq::is_legal<S>(turn.board, asked); });
}

nb::object Generator::checkers(nb::handle position) const {
    const Turn turn = border_.turn_from(position);
    const Bits found = with_side(turn.side, [&]<Side S> { return xq::checkers<S>(turn.board); });
    std::vector<nb::object> points;
    for_each(found, [&](Point point) { points.emplace_back(nb::int_(point)); });
    return tuple_from(points);
}

nb::object Generator::captures(nb::handle position, nb::handle side) const {
    const Turn turn = border_.turn_from(position);
    MoveList moves;
    with_side(side_from(side), [&]<Side S> {
        Captures<S>(turn.board).for_each_capture([&](Point attacker, Point target) { moves.add(attacker, target); });
    });
    return border_.to_moves(moves.begin(), moves.end());
}

std::uint64_t Generator::perft(nb::handle position, nb::handle depth, bool bulk) const {
    const Turn turn = border_.turn_from(position);
    const unsigned moves = depth_from(depth);
    Beat beat;
    const nb::gil_scoped_release let_others_run;
    return xq::perft(turn.board.codes().data(), turn.side, moves, bulk, beat);
}

nb::object Generator::threats(nb::handle bytes, nb::handle side) const {
    Board board = board_from(bytes);
    std::vector<nb::object> found;
    with_side(side_from(side), [&]<Side S> {
        for_each_threat<S>(board, [&](const Threatened& threat) { found.push_back(border_.to_threat(threat)); });
    });
    return tuple_from(found);
}

nb::object Generator::replay(nb::handle position, nb::handle moves) const {
    const Turn turn = border_.turn_from(position);
    const std::vector<Move> line = border_.moves_from(moves);
    Played played;
    unlocked_if_long(line, [&] { played = xq::replay(turn.board, turn.side, line); });
    return border_.to_replay(turn.bytes, played);
}

nb::object Generator::runs(nb::handle boards, nb::handle moves, nb::handle table, nb::handle least,
                           nb::handle given) const {
    const Sequence stood = Sequence::of(boards, "boards are a sequence of bytes");
    const Sequence line = Sequence::of(moves, "moves are a sequence of Moves");
    if (stood.size() != line.size() + 1)
        wrong("there are " + std::to_string(stood.size()) + " boards; with " + std::to_string(line.size()) +
              " moves there should be one more");
    const Selection selection = selection_from(table);
    const std::uint8_t* const counting = marks_from(given, line.size());
    const auto marks = xq::runs(line.size(), run_from(least), [&](std::size_t ply) {
        if (counting != nullptr && counting[ply] != 0) return true;
        Board board = board_from(stood[ply + 1]);
        const Point moved = border_.move_from(line[ply]).target;
        if (board[moved] == 0) wrong("after move " + std::to_string(ply + 1) + " no piece stands on its target");
        return with_side(side_of(board[moved]), [&]<Side S> { return Selected<S>(board, moved, selection).any(); });
    });
    return nb::bytes(reinterpret_cast<const char*>(marks.data()), marks.size());
}

bool Generator::mates(nb::handle bytes, nb::handle side, nb::handle moves) const {
    Board board = board_from(bytes);
    const unsigned most = mate_from(moves);
    return with_side(side_from(side), [&]<Side S> { return xq::mates<S>(board, most); });
}

nb::object Generator::sights(nb::handle before, nb::handle after, nb::handle move) const {
    Board earlier = board_from(before), later = board_from(after);
    const Move made = border_.move_from(move);
    if (later[made.target] == 0) wrong("after the move no piece stands on its target");
    return border_.to_sights(
        with_side(side_of(later[made.target]), [&]<Side S> { return xq::sights<S>(earlier, later, made); }));
}

}  // namespace xq
