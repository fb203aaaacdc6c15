// In which order moves are tried: what is likely to be best comes first.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "exchange.hpp"
#include "line.hpp"

namespace xq::inline XQ_TARGET {

struct Candidate {
    Move move;
    int rank;
};

/// Where candidates of all plies of a line lie, one ply's behind another's.
class Pool {
public:
    void add(Move move, int rank) { candidates_.push_back({move, rank}); }
    [[nodiscard]] Candidate operator[](std::size_t place) const { return candidates_[place]; }
    [[nodiscard]] std::size_t size() const { return candidates_.size(); }
    void shrink(std::size_t size) { candidates_.resize(size); }

    /// The candidate of highest rank among those from a place on, moved to that place.
    Candidate best_from(std::size_t place) {
        std::size_t best = place;
        for (std::size_t other = place + 1; other < candidates_.size(); ++other)
            if (candidates_[other].rank > candidates_[best].rank) best = other;
        std::swap(candidates_[place], candidates_[best]);
        return candidates_[place];
    }

private:
    std::vector<Candidate> candidates_;
};

/// How often quiet moves have been too good for the other side, by piece and target: more for deeper searches.
class History {
public:
    [[nodiscard]] int operator()(Code code, Point target) const { return counts_[code][target]; }

    void reward(Code code, Point target, int depth) { shift(counts_[code][target], std::min(depth * depth, 400)); }
    void blame(Code code, Point target, int depth) { shift(counts_[code][target], -std::min(depth * depth, 400)); }

    void forget() { counts_ = {}; }

private:
    /// Moves a count towards one of its ends, the less the nearer it is.
    static void shift(int& count, int by) { count += 32 * by - count * std::abs(by) / 512; }

    std::array<std::array<int, POINTS>, CODES> counts_{};
};

/// Two quiet moves that refuted something at a ply.
struct Killers {
    Move first = NO_MOVE, second = NO_MOVE;

    void add(Move move) {
        if (move == first) return;
        second = first;
        first = move;
    }
};

}  // namespace xq::inline XQ_TARGET
