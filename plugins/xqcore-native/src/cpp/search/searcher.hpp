// The search as Python sees it.
#pragma once

#include <atomic>
#include <memory>

#include "../border.hpp"
#include "search.hpp"

namespace xq {

class Searcher {
public:
    Searcher(nb::handle weights, nb::handle megabytes, nb::handle without);

    [[nodiscard]] nb::object search(nb::handle board, nb::handle turn, nb::handle moves, nb::handle among, nb::handle nodes,
                                    nb::handle depth, nb::handle seconds, nb::handle cycle, nb::handle asking,
                                    nb::handle stalemate_loses, nb::handle noise, nb::handle seed);
    void stop() { stopped_ = true; }
    [[nodiscard]] int evaluate(nb::handle board, nb::handle turn) const;

private:
    std::unique_ptr<Search> search_;
    std::atomic<bool> stopped_ = false, busy_ = false;
};

}  // namespace xq
