// Lines of legal moves, counted.
#pragma once

#include <cstdint>

namespace xq {

/// Called every few milliseconds during a count. It may throw, which ends the count.
class Pulse {
public:
    Pulse() = default;
    Pulse(const Pulse&) = delete;
    Pulse& operator=(const Pulse&) = delete;
    virtual ~Pulse() = default;
    virtual void beat() = 0;
};

/// The number of lines of `depth` legal moves from a board of 90 codes, `side` (0 or 1) to move. `bulk` counts the
/// last move without making it.
///
/// This chooses, by the processor that it runs on, among counters compiled for several.
std::uint64_t perft(const std::uint8_t* codes, unsigned side, unsigned depth, bool bulk, Pulse& pulse);

}  // namespace xq
