// In which order moves are tried: what is likely to be best comes first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <utility>

#include "exchange.hpp"
#include "line.hpp"

namespace xq::inline XQ_TARGET {

/// The higher, the earlier a move is tried. Small, so that many are compared at once.
using Rank = std::int16_t;

/// Where candidates of all plies of a line lie, one ply's behind another's.
class Pool {
public:
    void add(Move move, Rank rank) {
        moves_[size_] = move;
        ranks_[size_++] = rank;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] Move operator[](std::size_t place) const { return moves_[place]; }
    [[nodiscard]] Rank rank(std::size_t place) const { return ranks_[place]; }
    void rerank(std::size_t place, Rank rank) { ranks_[place] = rank; }
    void shrink(std::size_t size) { size_ = size; }

    /// Leaves room behind the last move, lower than all moves in rank, so that ranks can be looked at a block at a time.
    void close() {
        std::fill_n(ranks_.get() + size_, BLOCK, std::numeric_limits<Rank>::min());
        size_ += BLOCK;
    }

    /// Gives a move another rank, where it is among those from a place on.
    void promote(std::size_t place, Move move, Rank rank) {
        while (place < size_ && moves_[place] != move) ++place;
        if (place < size_) ranks_[place] = rank;
    }

    /// The first move of the highest rank among those from a place to the last.
    [[nodiscard]] XQ_INLINE std::size_t highest(std::size_t place, std::size_t last) const {
        // Neither loop has a branch that hangs on what the ranks are, and both go on to the end of a block.
        const Rank* const ranks = ranks_.get() + place;
        const std::size_t end = (last - place + BLOCK - 1) / BLOCK * BLOCK;
        Rank most = std::numeric_limits<Rank>::min();
        for (std::size_t other = 0; other < end; ++other) most = std::max(most, ranks[other]);
        auto left = static_cast<Rank>(end), best = Rank{0};
        for (std::size_t other = 0; other < end; ++other, --left)
            best = std::max(best, static_cast<Rank>(left & -(ranks[other] == most)));
        return place + end - static_cast<std::size_t>(best);
    }

    /// Exchanges two moves.
    void swap(std::size_t place, std::size_t other) {
        std::swap(ranks_[place], ranks_[other]);
        std::swap(moves_[place], moves_[other]);
    }

private:
    static constexpr std::size_t BLOCK = 8;
    static constexpr std::size_t ROOM = MOST_PLIES * (MOST_MOVES + BLOCK);

    std::size_t size_ = 0;
    std::unique_ptr<Rank[]> ranks_ = std::make_unique_for_overwrite<Rank[]>(ROOM);
    std::unique_ptr<Move[]> moves_ = std::make_unique_for_overwrite<Move[]>(ROOM);
};

/// Lists moves with their ranks: the one remembered, captures by victim and attacker, quiet moves by how
/// often they have been too good for the other side, and captures that lose material last.
class Ordering {
public:
    Ordering(const Worths& worths, unsigned without) : worths_(worths), without_(without) {
        const auto value = [&](unsigned victim, unsigned attacker) { return worths[victim] * 16 - worths[attacker]; };
        for (unsigned pair = 0; pair < 64; ++pair)
            for (unsigned other = 0; other < 64; ++other)
                if (value(other / 8, other % 8) < value(pair / 8, pair % 8)) ++by_victim_[pair / 8][pair % 8];
    }

    void forget() { history_ = {}; }

    /// All legal moves of `S`.
    template <Side S>
    void list(const Board& board, Move hint, Pool& pool) const {
        const Movers<S> movers(board);
        const std::size_t first = pool.size();
        movers.for_each_piece(EVERYWHERE, [&](Point origin, Bits targets) {
            const auto& history = history_[with(HISTORY) ? board[origin] : 0];  // nothing has the code 0
            for_each(targets, [&](Point target) {
                const Move move{static_cast<std::uint8_t>(origin), static_cast<std::uint8_t>(target)};
                pool.add(move, board[target] == 0 ? static_cast<Rank>(history[target]) : captured(board, move));
            });
        });
        if (hint != NO_MOVE) pool.promote(first, hint, HINT);
    }

    /// Brings the listed move that is likely to be best to a place, of those from there to the last. Only where it is a capture is it asked
    /// whether it loses: most captures are never tried.
    template <Side S>
    void choose(const Board& board, Pool& pool, std::size_t place, std::size_t last) const {
        std::size_t best = pool.highest(place, last);
        while (pool.rank(best) >= WINNING && pool.rank(best) < HINT && loses<S>(board, pool[best])) {
            pool.rerank(best, static_cast<Rank>(pool.rank(best) - WINNING + LOSING));
            best = pool.highest(place, last);
        }
        pool.swap(place, best);
    }

    /// The captures among them.
    template <Side S>
    void list_captures(const Board& board, Pool& pool) const {
        const Movers<S> movers(board);
        movers.for_each_piece(board.all_of(!S), [&](Point origin, Bits targets) {
            for_each(targets, [&](Point target) {
                const Move move{static_cast<std::uint8_t>(origin), static_cast<std::uint8_t>(target)};
                pool.add(move, by_victim(board, move));
            });
        });
    }

    /// Whether a capture loses material.
    template <Side S>
    [[nodiscard]] bool loses(const Board& board, Move capture) const {
        return with(EXCHANGES) && xq::loses<S>(board, capture, worths_);
    }

    /// Notes that a quiet move was too good for the other side, and that those in the pool tried before it were not.
    void reward(const Board& board, Move move, int depth, const Pool& pool, std::size_t first, std::size_t place) {
        const int weight = std::min(depth * depth, 400);
        shift(count(board, move), weight);
        for (std::size_t other = first; other < place; ++other)
            if (board[pool[other].target] == 0) shift(count(board, pool[other]), -weight);
    }

    [[nodiscard]] const Worths& worths() const { return worths_; }

private:
    static constexpr int MOST = 1 << 14;  ///< About the most that quiet moves count: a division that rounds lets them go 512 beyond.
    static constexpr Rank HINT = 32'000, WINNING = 20'000;
    static constexpr int LOSING = -20'000;

    [[nodiscard]] bool with(Feature feature) const { return (without_ >> feature & 1) == 0; }

    [[nodiscard]] Rank by_victim(const Board& board, Move move) const {
        return by_victim_[kind_of(board[move.target])][kind_of(board[move.origin])];
    }

    /// The rank of a capture that does not lose.
    [[nodiscard]] Rank captured(const Board& board, Move move) const {
        return static_cast<Rank>(WINNING + by_victim(board, move));
    }

    [[nodiscard]] int& count(const Board& board, Move move) { return history_[board[move.origin]][move.target]; }

    /// Moves a count towards one of its ends, the less the nearer it is.
    static void shift(int& count, int by) { count += 32 * by - count * std::abs(by) / (MOST / 32); }

    Worths worths_;
    unsigned without_;
    std::array<std::array<Rank, 8>, 8> by_victim_{};  ///< Of pairs of kinds, how many are worth less to the attacker.
    std::array<std::array<int, POINTS>, CODES> history_{};
};

}  // namespace xq::inline XQ_TARGET
