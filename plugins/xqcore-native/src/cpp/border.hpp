// Where Python's objects come in and go out. Everything that comes in is checked here, and nowhere else.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "mates.hpp"
#include "replay.hpp"
#include "runs.hpp"
#include "selection.hpp"
#include "sights.hpp"
#include "validity.hpp"

namespace xq {

namespace nb = nanobind;

[[noreturn]] void wrong(const std::string& what);  ///< Raises ValueError.

/// Raises TypeError: what was expected, and the type of what was found.
[[noreturn]] void wrong_type(const char* expected, nb::handle found);

/// A board from `bytes` of 90 codes: at most one general a side, each in its own palace. One that was taken is missing.
[[nodiscard]] Board board_from(nb::handle bytes);

/// A list or tuple, or a copy of another sequence as one.
class Sequence {
public:
    /// Raises TypeError with this text for what is no sequence.
    [[nodiscard]] static Sequence of(nb::handle object, const char* expected) {
        nb::object fast = nb::steal(PySequence_Fast(object.ptr(), expected));
        if (!fast.is_valid()) throw nb::python_error();
        return Sequence(std::move(fast));
    }

    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(PySequence_Fast_GET_SIZE(fast_.ptr())); }
    [[nodiscard]] nb::handle operator[](std::size_t index) const {
        return PySequence_Fast_GET_ITEM(fast_.ptr(), static_cast<Py_ssize_t>(index));
    }

private:
    explicit Sequence(nb::object fast) : fast_(std::move(fast)) {}

    nb::object fast_;
};

struct Turn {
    nb::object bytes;
    Board board;
    Side side;
};

[[nodiscard]] Side side_from(nb::handle side);
[[nodiscard]] unsigned depth_from(nb::handle depth);
[[nodiscard]] std::size_t run_from(nb::handle run);
[[nodiscard]] unsigned mate_from(nb::handle moves);
[[nodiscard]] Selection selection_from(nb::handle table);

/// One mark for each move, or null where there are none at all.
[[nodiscard]] const std::uint8_t* marks_from(nb::handle marks, std::size_t moves);

/// xqcore's own objects: its moves, which are handed out as they are, and its types.
class Border {
public:
    Border();

    /// The board and the side to move of a Position.
    [[nodiscard]] Turn turn_from(nb::handle position) const;

    [[nodiscard]] Move move_from(nb::handle move) const;
    [[nodiscard]] std::vector<Move> moves_from(nb::handle moves) const;

    [[nodiscard]] nb::object to_moves(const Move* begin, const Move* end) const;
    [[nodiscard]] nb::object to_threat(const Threatened& threat) const;
    [[nodiscard]] nb::object to_sights(const Sights& sights) const;
    [[nodiscard]] nb::object to_replay(nb::handle first, const Played& played) const;

private:
    [[nodiscard]] static std::size_t hashed(const PyObject* object);

    nb::object moves_, position_, threat_, sights_, replay_, board_name_, turn_name_;
    /// Finds a move by its object's address, for there is one object for each move: its number and 1, or 0 for none.
    std::vector<std::uint16_t> known_;
};

}  // namespace xq
