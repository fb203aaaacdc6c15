// The extension module.
#include "generator.hpp"

NB_MODULE(_native, module) {
    using xq::Generator;
    namespace nb = nanobind;

    const auto any = [](const char* name) { return nb::arg(name).none(); };  // None is refused in our own words

    nb::set_leak_warnings(false);  // a generator that is kept until the end of the program is no leak
    module.doc() = "The native move generator: what stands behind xqcore_native.";

    nb::class_<Generator>(module, "NativeGenerator", nb::is_final(),
                          "The generator called native: xqcore's MoveGenerator, with the same answers as the reference.\n\n"
                          "It has no state and may be used by any number of threads. Arguments of the wrong type raise\n"
                          "TypeError; a board that is not 90 codes with at most one general a side, in its palace, a\n"
                          "side other than 0 and 1 and a depth out of range raise ValueError.")
        .def(nb::init<>())
        .def("legal_moves", &Generator::legal_moves, any("position"),
             nb::sig("def legal_moves(self, position: xqcore.model.position.Position) -> "
                     "tuple[xqcore.model.move.Move, ...]"),
             "All legal moves of the side to move, in ascending order of origin, then of target.")
        .def("is_legal", &Generator::is_legal, any("position"), any("move"),
             nb::sig("def is_legal(self, position: xqcore.model.position.Position, move: xqcore.model.move.Move) -> "
                     "bool"),
             "Whether the side to move may make this move.")
        .def("checkers", &Generator::checkers, any("position"),
             nb::sig("def checkers(self, position: xqcore.model.position.Position) -> tuple[int, ...]"),
             "The points of the pieces that check the side to move, in ascending order.")
        .def("captures", &Generator::captures, any("position"), any("side"),
             nb::sig("def captures(self, position: xqcore.model.position.Position, side: xqcore.model.piece.Side) -> "
                     "tuple[xqcore.model.move.Move, ...]"),
             "The captures of a side as if it were to move.")
        .def("perft", &Generator::perft, any("position"), any("depth"), nb::kw_only(), nb::arg("bulk") = true,
             nb::sig("def perft(self, position: xqcore.model.position.Position, depth: int, *, bulk: bool = True) -> "
                     "int"),
             "The number of lines of so many legal moves, at most 99; bulk counts the last one without making it.\n\n"
             "Other threads run meanwhile, and a keyboard interrupt ends the count.")
        .def("threats", &Generator::threats, any("board"), any("side"),
             nb::sig("def threats(self, board: bytes, side: int) -> tuple[xqcore.movegen.protocol.Threat, ...]"),
             "The captures of a side with what would come of each, in ascending order of attacker, then of target.")
        .def("replay", &Generator::replay, any("position"), any("moves"),
             nb::sig("def replay(self, position: xqcore.model.position.Position, "
                     "moves: collections.abc.Sequence[xqcore.model.move.Move]) -> xqcore.movegen.protocol.Replay"),
             "Play moves until the first that is illegal.")
        .def("runs", &Generator::runs, any("boards"), any("moves"), any("table"), any("least"),
             nb::sig("def runs(self, boards: collections.abc.Sequence[bytes], "
                     "moves: collections.abc.Sequence[xqcore.model.move.Move], table: bytes, least: int) -> bytes"),
             "Of a line with the boards of its replay, 1 for each move that belongs to at least so many moves in a row, of\n"
             "one side, after each of which a threat of that side counts by the table.");
}
