// When a search is over.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "../target.hpp"
#include "search.hpp"

namespace xq::inline XQ_TARGET {

/// Counts positions against the bounds of a question.
class Bounds {
public:
    Bounds(const Question& question, World& world, const std::atomic<bool>& stopped)
        : world_(world), stopped_(stopped), most_(question.nodes), timed_(question.seconds > 0) {
        const std::chrono::duration<double> seconds(std::min(question.seconds, 1e7));
        until_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds);
    }

    /// Counts a position; whether the search is over. Before there is an answer it goes on a little whatever the bounds.
    XQ_INLINE bool reached(bool answered) {
        if (over_) return true;
        ++nodes_;
        if (!answered && nodes_ < FIRST) return false;
        if (most_ != 0 && nodes_ > most_) over_ = true;
        if (nodes_ % BEAT == 0) {
            world_.beat();
            if (stopped_.load(std::memory_order_relaxed) || (timed_ && Clock::now() >= until_)) over_ = true;
        }
        return over_;
    }

    [[nodiscard]] bool over() const { return over_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::uint64_t BEAT = 1024;
    static constexpr std::uint64_t FIRST = 10'000;  ///< What the first look at the first move may cost.

    World& world_;
    const std::atomic<bool>& stopped_;
    std::uint64_t most_, nodes_ = 0;
    bool timed_, over_ = false;
    Clock::time_point until_;
};

}  // namespace xq::inline XQ_TARGET
