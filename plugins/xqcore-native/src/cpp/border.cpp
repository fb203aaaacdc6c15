#include "border.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace xq {

namespace {

constexpr std::size_t KNOWN_BITS = 15;  // four places for each of the 8,100 moves

[[nodiscard]] long number_from(nb::handle number, const char* expected) {
    if (!PyLong_Check(number.ptr())) wrong_type(expected, number);
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0) return overflow < 0 ? -1 : 1'000'000;  // out of every range that is asked for
    return value;
}

[[nodiscard]] nb::object tuple_of(nb::handle type, std::initializer_list<PyObject*> items) {
    auto* const python_type = reinterpret_cast<PyTypeObject*>(type.ptr());
    const auto size = static_cast<Py_ssize_t>(items.size());
    PyObject* made = python_type->tp_alloc(python_type, size);
    if (made == nullptr) {
        for (PyObject* item : items) Py_XDECREF(item);
        throw nb::python_error();
    }
    Py_ssize_t index = 0;
    for (PyObject* item : items) PyTuple_SET_ITEM(made, index++, item);
    nb::object result = nb::steal(made);
    if (std::find(items.begin(), items.end(), nullptr) != items.end()) throw nb::python_error();
    return result;
}

[[nodiscard]] nb::object bytes_of(const std::uint8_t* data, std::size_t size) {
    return nb::bytes(reinterpret_cast<const char*>(data), size);
}

[[nodiscard]] nb::object numbers_of(const std::vector<Sight>& numbers) {
    nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(numbers.size())));
    if (!made.is_valid()) throw nb::python_error();
    for (std::size_t index = 0; index < numbers.size(); ++index) {
        PyObject* const number = PyLong_FromUnsignedLong(numbers[index]);
        if (number == nullptr) throw nb::python_error();
        PyTuple_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(index), number);
    }
    return made;
}

[[nodiscard]] nb::object bytes_of(const std::vector<std::uint8_t>& data) { return bytes_of(data.data(), data.size()); }

}  // namespace

void wrong(const std::string& what) { throw nb::value_error(what.c_str()); }

void wrong_type(const char* expected, nb::handle found) {
    const std::string name = nb::type_name(found.type()).c_str();
    throw nb::type_error((std::string(expected) + ", not " + name).c_str());
}

Board board_from(nb::handle bytes) {
    if (!PyBytes_Check(bytes.ptr())) wrong_type("a board is bytes", bytes);
    const Py_ssize_t size = PyBytes_GET_SIZE(bytes.ptr());
    if (size != Py_ssize_t{POINTS}) wrong("a board has 90 points, not " + std::to_string(size));
    const auto* const codes = reinterpret_cast<const Code*>(PyBytes_AS_STRING(bytes.ptr()));
    const Words words(codes);
    if (!words.are_codes()) wrong(fault_of(codes));
    const Board board(codes, words);
    if (!has_general_at_home(board, RED) || !has_general_at_home(board, BLACK)) wrong(fault_of(codes));
    return board;
}

Side side_from(nb::handle side) {
    const long value = number_from(side, "a side is 0 or 1");
    if (value != 0 && value != 1) wrong("a side is 0 (Red) or 1 (Black), not " + std::string(nb::str(side).c_str()));
    return static_cast<Side>(value);
}

unsigned depth_from(nb::handle depth) {
    constexpr long most = 99;  // nobody counts so far, and it bounds the stack
    const long value = number_from(depth, "a depth is a number");
    if (value < 0) wrong("depth is 0 or more, not " + std::string(nb::str(depth).c_str()));
    if (value > most) wrong("depth is " + std::to_string(most) + " or less, not " + nb::str(depth).c_str());
    return static_cast<unsigned>(value);
}

std::size_t run_from(nb::handle run) {
    const long value = number_from(run, "a run is a number");
    if (value < 1) wrong("a run is 1 or more, not " + std::string(nb::str(run).c_str()));
    return static_cast<std::size_t>(value);
}

unsigned mate_from(nb::handle moves) {
    constexpr long most = 3;  // as far as a ruleset looks; with each move more it takes a hundred times as long
    const long value = number_from(moves, "the moves to mate are a number");
    if (value < 1 || value > most)
        wrong("the moves to mate are 1 to " + std::to_string(most) + ", not " + nb::str(moves).c_str());
    return static_cast<unsigned>(value);
}

Selection selection_from(nb::handle table) {
    if (!PyBytes_Check(table.ptr())) wrong_type("a table is bytes", table);
    const Py_ssize_t size = PyBytes_GET_SIZE(table.ptr());
    if (size != 256) wrong("a table has 256 sets of flags, not " + std::to_string(size));
    return {reinterpret_cast<const std::uint8_t*>(PyBytes_AS_STRING(table.ptr()))};
}

const std::uint8_t* marks_from(nb::handle marks, std::size_t moves) {
    if (!PyBytes_Check(marks.ptr())) wrong_type("marks are bytes", marks);
    const auto size = static_cast<std::size_t>(PyBytes_GET_SIZE(marks.ptr()));
    if (size == 0) return nullptr;
    if (size != moves)
        wrong("there are " + std::to_string(size) + " marks; there should be none, or one for each of the " +
              std::to_string(moves) + " moves");
    return reinterpret_cast<const std::uint8_t*>(PyBytes_AS_STRING(marks.ptr()));
}

Border::Border()
    : moves_(nb::module_::import_("xqcore.model.move").attr("MOVES")),
      position_(nb::module_::import_("xqcore.model.position").attr("Position")),
      threat_(nb::module_::import_("xqcore.movegen.protocol").attr("Threat")),
      sights_(nb::module_::import_("xqcore.movegen.protocol").attr("Sights")),
      replay_(nb::module_::import_("xqcore.movegen.protocol").attr("Replay")),
      board_name_(nb::steal(PyUnicode_InternFromString("board"))),
      turn_name_(nb::steal(PyUnicode_InternFromString("turn"))),
      known_(std::size_t{1} << KNOWN_BITS) {
    if (!PyTuple_Check(moves_.ptr()) || PyTuple_GET_SIZE(moves_.ptr()) != Py_ssize_t{POINTS * POINTS})
        wrong("xqcore.model.move.MOVES is not a tuple of 8,100 moves");
    for (unsigned number = 0; number < POINTS * POINTS; ++number) {
        std::size_t place = hashed(PyTuple_GET_ITEM(moves_.ptr(), static_cast<Py_ssize_t>(number)));
        while (known_[place] != 0) place = (place + 1) % known_.size();
        known_[place] = static_cast<std::uint16_t>(number + 1);
    }
}

std::size_t Border::hashed(const PyObject* object) {
    return static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(object) * std::uint64_t{0x9E37'79B9'7F4A'7C15} >>
                                    (64 - KNOWN_BITS));
}

Turn Border::turn_from(nb::handle position) const {
    if (!nb::isinstance(position, position_)) wrong_type("a Position was expected", position);
    nb::object bytes = nb::getattr(position, board_name_);
    const Board board = board_from(bytes);
    return {std::move(bytes), board, side_from(nb::getattr(position, turn_name_))};
}

Move Border::move_from(nb::handle move) const {
    for (std::size_t place = hashed(move.ptr()); known_[place] != 0; place = (place + 1) % known_.size()) {
        const unsigned number = known_[place] - 1U;
        if (PyTuple_GET_ITEM(moves_.ptr(), static_cast<Py_ssize_t>(number)) == move.ptr())
            return {static_cast<std::uint8_t>(number / POINTS), static_cast<std::uint8_t>(number % POINTS)};
    }
    wrong_type("a Move was expected", move);
}

std::vector<Move> Border::moves_from(nb::handle moves) const {
    const Sequence sequence = Sequence::of(moves, "moves are a sequence of Moves");
    std::vector<Move> found;
    found.reserve(sequence.size());
    for (std::size_t index = 0; index < sequence.size(); ++index) found.push_back(move_from(sequence[index]));
    return found;
}

nb::object Border::to_moves(const Move* begin, const Move* end) const {
    nb::object made = nb::steal(PyTuple_New(end - begin));
    if (!made.is_valid()) throw nb::python_error();
    for (const Move* move = begin; move != end; ++move) {
        PyObject* object = PyTuple_GET_ITEM(moves_.ptr(), Py_ssize_t{move->origin} * Py_ssize_t{POINTS} + move->target);
        Py_INCREF(object);
        PyTuple_SET_ITEM(made.ptr(), move - begin, object);
    }
    return made;
}

nb::object Border::to_threat(const Threatened& threat) const {
    return tuple_of(threat_, {PyLong_FromUnsignedLong(threat.attacker), PyLong_FromUnsignedLong(threat.target),
                              PyBool_FromLong(threat.is_protected), PyBool_FromLong(threat.hits_back),
                              PyBool_FromLong(threat.takeable)});
}

nb::object Border::to_sights(const Sights& sights) const {
    nb::object after = numbers_of(sights.after), before = numbers_of(sights.before);
    return tuple_of(sights_, {after.release().ptr(), before.release().ptr()});
}

nb::object Border::to_replay(nb::handle first, const Played& played) const {
    const std::size_t size = played.captured.size() + 1;
    nb::object boards = nb::steal(PyList_New(static_cast<Py_ssize_t>(size)));
    if (!boards.is_valid()) throw nb::python_error();
    PyList_SET_ITEM(boards.ptr(), 0, nb::borrow(first).release().ptr());
    for (std::size_t ply = 1; ply < size; ++ply)
        PyList_SET_ITEM(boards.ptr(), static_cast<Py_ssize_t>(ply),
                        bytes_of(played.boards.data() + ply * POINTS, POINTS).release().ptr());
    nb::object illegal = played.illegal ? nb::object(nb::int_(*played.illegal)) : nb::none();
    return tuple_of(replay_, {boards.release().ptr(), bytes_of(played.captured).release().ptr(),
                              bytes_of(played.checks).release().ptr(), bytes_of(played.counts).release().ptr(),
                              illegal.release().ptr()});
}

}  // namespace xq
