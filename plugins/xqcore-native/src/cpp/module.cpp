// The extension module.
#include "generator.hpp"
#include "search/searcher.hpp"

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
             nb::arg("given") = nb::bytes(""),
             nb::sig("def runs(self, boards: collections.abc.Sequence[bytes], "
                     "moves: collections.abc.Sequence[xqcore.model.move.Move], table: bytes, least: int, "
                     "given: bytes = b'') -> bytes"),
             "Of a line with the boards of its replay, 1 for each move that belongs to at least so many moves in a row, of\n"
             "one side, each of which is marked as given or leaves a threat of that side that counts by the table.")
        .def("sights", &Generator::sights, any("before"), any("after"), any("move"),
             nb::sig("def sights(self, before: bytes, after: bytes, move: xqcore.model.move.Move) -> "
                     "xqcore.movegen.protocol.Sights"),
             "The captures around a move, before it and after it, each as one number: see xqcore.movegen.sight.")
        .def("mates", &Generator::mates, any("board"), any("side"), any("moves"),
             nb::sig("def mates(self, board: bytes, side: int, moves: int) -> bool"),
             "Whether a side, were it to move, can force mate in so many moves of its own, 1 to 3, each of them a check.");

    using xq::Searcher;
    nb::class_<Searcher>(module, "Searcher", nb::is_final(),
                         "A search for the best move: alpha-beta over this module's own generator.\n\n"
                         "`weights` is the text of xqcore-players' weights.json. A table of `megabytes` remembers positions; each\n"
                         "search begins with an empty one, so that the same question has the same answer. `without` names what\n"
                         "to do without, for measuring what it is worth.\n"
                         "One search at a time: RuntimeError for a second. What is wrong raises TypeError or ValueError.")
        .def(nb::init<nb::handle, nb::handle, nb::handle>(), any("weights"), any("megabytes") = 16,
             any("without") = nb::make_tuple(),
             nb::sig("def __init__(self, weights: str, megabytes: int = 16, "
                     "without: collections.abc.Sequence[str] = ()) -> None"))
        .def("search", &Searcher::search, any("board"), any("turn"), any("moves"), any("among"), any("nodes"), any("depth"),
             any("seconds"), any("cycle"), any("asking"), any("stalemate_loses"), any("noise"), any("seed"),
             nb::sig("def search(self, board: bytes, turn: int, moves: collections.abc.Sequence[int], "
                     "among: collections.abc.Sequence[int], nodes: int, depth: int, seconds: float, "
                     "cycle: collections.abc.Callable[[bytes, int, list[int]], int], asking: int, stalemate_loses: bool, "
                     "noise: int, seed: int) -> tuple[int, int, int, int, list[int]]"),
             "The best of the moves in `among` after `moves`, with its score in hundredths of a soldier for the side to\n"
             "move, the last depth finished, the positions looked at, and the line expected.\n\n"
             "A move is `origin * 90 + target`. Bounds of 0 are none. `cycle` says who wins a loop (1 Red, -1 Black, 0 neither)\n"
             "where `asking` is 2, or 1 and every move of a side in it gives check. Other threads run meanwhile; a keyboard\n"
             "interrupt, and whatever `cycle` raises, ends the search and is raised.")
        .def("stop", &Searcher::stop, "From another thread: have the search under way answer with what it has.")
        .def("evaluate", &Searcher::evaluate, any("board"), any("turn"),
             nb::sig("def evaluate(self, board: bytes, turn: int) -> int"),
             "The value of a board by itself for the side to move, in hundredths of a soldier.");
}
