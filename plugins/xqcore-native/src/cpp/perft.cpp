// The choice among the counters of lines of moves.
#include "perft.hpp"

namespace xq {

inline namespace baseline {
std::uint64_t perft_here(const std::uint8_t* codes, unsigned side, unsigned depth, bool bulk, Pulse& pulse);
}

#ifdef XQ_WITH_POPCNT
namespace popcnt {
std::uint64_t perft_here(const std::uint8_t* codes, unsigned side, unsigned depth, bool bulk, Pulse& pulse);
}
#endif

std::uint64_t perft(const std::uint8_t* codes, unsigned side, unsigned depth, bool bulk, Pulse& pulse) {
#ifdef XQ_WITH_POPCNT
    // Counting bits in one instruction, which every x86 since about 2010 can, makes the count nearly twice as fast.
    if (__builtin_cpu_supports("popcnt") != 0) return popcnt::perft_here(codes, side, depth, bulk, pulse);
#endif
    return baseline::perft_here(codes, side, depth, bulk, pulse);
}

}  // namespace xq
