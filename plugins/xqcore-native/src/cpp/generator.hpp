// The object that Python sees: xqcore's protocols MoveGenerator, ThreatFinder, Replayer, RunFinder, Seer and MateFinder.
#pragma once

#include "border.hpp"

namespace xq {

class Generator {
public:
    [[nodiscard]] nb::object legal_moves(nb::handle position) const;
    [[nodiscard]] bool is_legal(nb::handle position, nb::handle move) const;
    [[nodiscard]] nb::object checkers(nb::handle position) const;
    [[nodiscard]] nb::object captures(nb::handle position, nb::handle side) const;
    [[nodiscard]] std::uint64_t perft(nb::handle position, nb::handle depth, bool bulk) const;
    [[nodiscard]] nb::object threats(nb::handle bytes, nb::handle side) const;
    [[nodiscard]] nb::object replay(nb::handle position, nb::handle moves) const;
    [[nodiscard]] nb::object runs(nb::handle boards, nb::handle moves, nb::handle table, nb::handle least,
                                  nb::handle given) const;
    [[nodiscard]] bool mates(nb::handle bytes, nb::handle side, nb::handle moves) const;
    [[nodiscard]] nb::object sights(nb::handle before, nb::handle after, nb::handle move) const;

private:
    Border border_;
};

}  // namespace xq
