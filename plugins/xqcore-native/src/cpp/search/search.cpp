// The choice among searches compiled for processors of several ages.
#include "search.hpp"

namespace xq {

inline namespace baseline {
std::unique_ptr<Search> search_here(const Weights& weights, std::size_t entries, unsigned without);
}

#ifdef XQ_WITH_POPCNT
namespace popcnt {
std::unique_ptr<Search> search_here(const Weights& weights, std::size_t entries, unsigned without);
}
#endif

std::unique_ptr<Search> make_search(const Weights& weights, std::size_t entries, unsigned without) {
#ifdef XQ_WITH_POPCNT
    if (__builtin_cpu_supports("popcnt") != 0) return popcnt::search_here(weights, entries, without);
#endif
    return baseline::search_here(weights, entries, without);
}

}  // namespace xq
