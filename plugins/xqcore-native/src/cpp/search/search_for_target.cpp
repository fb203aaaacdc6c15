// The search for one instruction set; this file is compiled once for each.
#include "alpha_beta.hpp"

namespace xq::inline XQ_TARGET {

std::unique_ptr<Search> search_here(const Weights& weights, std::size_t entries, unsigned without);
std::unique_ptr<Search> search_here(const Weights& weights, std::size_t entries, unsigned without) {
    return std::make_unique<AlphaBeta>(weights, entries, without);
}

}  // namespace xq::inline XQ_TARGET
