// What lies below the first moves: alpha-beta, then captures until the position is quiet.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "bounds.hpp"
#include "checking.hpp"
#include "loops.hpp"
#include "ordering.hpp"
#include "table.hpp"

namespace xq::inline XQ_TARGET {

inline constexpr int INFINITE = MATE + 1;

/// How much less deep a late move is looked at, by depth and by its number.
class Reductions {
public:
    Reductions() {
        for (unsigned depth = 1; depth < SIZE; ++depth)
            for (unsigned number = 1; number < SIZE; ++number)
                table_[depth][number] = static_cast<int>(0.5 + std::log(depth) * std::log(number) / 2.2);
    }

    [[nodiscard]] int operator()(int depth, unsigned number) const {
        return table_[std::min(static_cast<unsigned>(depth), SIZE - 1)][std::min(number, SIZE - 1)];
    }

private:
    static constexpr unsigned SIZE = 64;
    std::array<std::array<int, SIZE>, SIZE> table_{};
};

/// The tree of one search, along one line at a time. Scores are for the side to move.
class Tree {
public:
    Tree(const Evaluation& evaluation, Table& table, Ordering& ordering, Pool& pool, const Reductions& reductions,
         unsigned without, const Question& question, World& world, const std::atomic<bool>& stopped)
        : line(evaluation, question.board.data(), static_cast<Side>(question.side), question.moves.size() + MOST_PLIES),
          bounds(question, world, stopped),
          table_(table),
          ordering_(ordering),
          pool_(pool),
          reductions_(reductions),
          without_(without),
          question_(question),
          loops_(question.asking, world) {
        for (const MoveNumber number : question.moves) {
            const Move move = move_of(number);
            if (side_of(line.board()[move.origin]) == RED)
                line.make<RED>(move);
            else
                line.make<BLACK>(move);
        }
        root_ = line.size() - 1;
    }

    /// The position after a move: a loop that it closes, or what is to come.
    template <Side S>
    int child(int depth, int alpha, int beta, unsigned ply) {
        lengths_[ply] = 0;
        reach_ = NO_LOOP;
        const std::size_t from = with(LOOPS) ? line.recurs_from() : line.size();
        if (from < line.size()) {
            const int winner = loops_.winner(line, from, S);
            const Side asker = ply % 2 == 0 ? S : !S;
            // Out of a loop that began before the question, the other side may still step where it would lose.
            if (from >= root_ || winner != (asker == RED ? 1 : -1)) {
                if (bounds.reached(answered)) return 0;
                reach_ = from < root_ ? 0 : static_cast<unsigned>(from - root_);
                const int ruled = RULED - static_cast<int>(ply);
                return winner == 0 ? 0 : (winner == 1) == (S == RED) ? ruled : -ruled;
            }
        }
        if (line.check() && with(CHECK_EXTENSION)) ++depth;
        return deeper<S>(depth, alpha, beta, ply);
    }

    /// The moves expected after the last child's first.
    [[nodiscard]] std::span<const Move> expected(unsigned ply) const { return {lines_[ply].data(), lengths_[ply]}; }

    [[nodiscard]] bool with(Feature feature) const { return (without_ >> feature & 1) == 0; }

    Line line;
    Bounds bounds;
    bool answered = false;  ///< Whether a move has been chosen already.

private:
    static constexpr int COUNTED = 15'000;  ///< Scores beyond it count plies from the question's position.
    static constexpr unsigned NO_LOOP = MOST_PLIES + 1;
    static constexpr unsigned MANY = ~0U;

    template <Side S>
    int deeper(int depth, int alpha, int beta, unsigned ply) {
        return depth > 0 ? node<S>(depth, alpha, beta, ply) : quiesce<S>(alpha, beta, ply);
    }

    template <Side S>
    int node(int depth, int alpha, int beta, unsigned ply) {
        if (bounds.reached(answered)) return 0;
        if (ply >= MOST_PLIES - 1) return value<S>();
        alpha = std::max(alpha, static_cast<int>(ply) - MATE);
        beta = std::min(beta, MATE - static_cast<int>(ply) - 1);
        if (alpha >= beta) return alpha;

        const bool open = beta - alpha > 1, check = line.check();
        const Key key = line.last().key;
        const Entry* const entry = with(TABLE) ? table_.find(key) : nullptr;
        const Move hint = entry == nullptr ? NO_MOVE : move_of(entry->move);
        if (entry != nullptr && entry->depth >= depth && !open) {
            const int score = from_table(entry->score, ply);
            if (entry->bound() == Bound::EXACT || (entry->bound() == Bound::LOWER && score >= beta) ||
                (entry->bound() == Bound::UPPER && score <= alpha))
                return score;
        }
        const int here = check ? NO_VALUE : entry != nullptr && entry->value != NO_VALUE ? entry->value : value<S>();
        const bool may_cut = !open && !check && std::abs(beta) < COUNTED;
        if (may_cut && with(REVERSE_FUTILITY) && depth <= 6 && here - 90 * depth >= beta) return here;

        const std::size_t first = pool_.size();
        if (depth > 1 && hint != NO_MOVE) table_.fetch(line.key_after(hint));
        ordering_.list<S>(line.board(), hint, pool_);
        const std::size_t last = pool_.size();
        pool_.close();
        std::size_t chosen = first;  // up to here moves stand where they are tried
        reach_ = NO_LOOP;
        if (first == last) return check || question_.stalemate_loses ? static_cast<int>(ply) - MATE : 0;

        const int floor = alpha;
        const bool shallow = !open && !check && depth <= 3;
        const bool futile = shallow && with(FUTILITY) && here + 100 + 120 * depth <= alpha;
        const unsigned enough = shallow && with(LATE_PRUNING) ? static_cast<unsigned>(6 + 6 * depth * depth) : MANY;
        Checking<S> checking;
        bool sorted = true;  // once nothing but checks is left to look at, the order no longer matters
        int best = -INFINITE;
        Move best_move = NO_MOVE;
        unsigned reach = NO_LOOP;
        for (std::size_t place = first; place < last && best < beta; ++place) {
            if (sorted && place >= chosen) {
                ordering_.choose<S>(line.board(), pool_, place, last);
                chosen = place + 1;
            }
            const Move move = pool_[place];
            const unsigned number = static_cast<unsigned>(place - first) + 1;
            const Code code = line.board()[move.origin];
            const bool quiet = line.board()[move.target] == 0;
            const bool needless = quiet && best > -COUNTED && (futile || number > enough);
            if (needless) {
                if (!checking.begun()) checking.begin(line.board());
                sorted = !futile;
                if (!checking.may(code, move)) continue;
            }
            if (depth > 1 && sorted && place + 1 < last) {  // the next move's entry is there once this move is done with
                ordering_.choose<S>(line.board(), pool_, place + 1, last);
                chosen = place + 2;
                table_.fetch(line.key_after(pool_[place + 1]));
            }
            line.make<S>(move);
            if (needless && !line.check()) {
                line.unmake();
                continue;
            }
            const bool calm = quiet && !check && !line.check();
            const bool reduced = with(LATE_REDUCTION) && calm && depth >= 3 && number > 3;
            const int less = reduced ? std::clamp(reductions_(depth, number) - (open ? 1 : 0), 0, depth - 2) : 0;
            int score = alpha + 1;
            if (number > 1 && with(NARROW_WINDOWS)) {
                score = -child<!S>(depth - 1 - less, -alpha - 1, -alpha, ply + 1);
                reach = std::min(reach, reach_);
                if (less > 0 && score > alpha) score = -child<!S>(depth - 1, -alpha - 1, -alpha, ply + 1);
            }
            if (score > alpha && (number == 1 || !with(NARROW_WINDOWS) || (open && score < beta))) {
                reach = std::min(reach, reach_);
                score = -child<!S>(depth - 1, -beta, -alpha, ply + 1);
            }
            line.unmake();
            if (bounds.over()) break;
            reach = std::min(reach, reach_);
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            best_move = move;
            follow(move, ply);
            if (score < beta) continue;
            reach = reach_;  // what the other moves would bring does not matter
            if (quiet) ordering_.reward(line.board(), move, depth, pool_, first, place);
        }
        pool_.shrink(first);
        if (bounds.over()) return 0;
        reach_ = reach;
        if (with(TABLE)) {
            const Bound bound = best >= beta ? Bound::LOWER : best > floor ? Bound::EXACT : Bound::UPPER;
            const bool holds = reach >= ply;  // else it hangs on how this position was reached
            table_.keep(key, number_of(best_move), holds ? to_table(best, ply) : 0, here, holds ? depth : 0,
                        holds ? bound : Bound::NONE);
        }
        return best;
    }

    /// Captures alone, and every answer to a check, until the position is quiet.
    template <Side S>
    int quiesce(int alpha, int beta, unsigned ply) {
        if (bounds.reached(answered)) return 0;
        if (ply >= MOST_PLIES - 1) return value<S>();
        const bool check = line.check();
        const int here = check ? static_cast<int>(ply) - MATE : value<S>();
        if (here >= beta || (!check && !with(QUIESCENCE))) return here;
        alpha = std::max(alpha, here);
        const std::size_t first = pool_.size();
        if (check)
            ordering_.list<S>(line.board(), NO_MOVE, pool_);
        else
            ordering_.list_captures<S>(line.board(), pool_);
        const std::size_t last = pool_.size();
        pool_.close();
        int best = here;
        for (std::size_t place = first; place < last && best < beta; ++place) {
            if (check)
                ordering_.choose<S>(line.board(), pool_, place, last);
            else
                pool_.swap(place, pool_.highest(place, last));
            const Move move = pool_[place];
            if (!check && ordering_.loses<S>(line.board(), move)) continue;
            line.make<S>(move);
            lengths_[ply + 1] = 0;
            const int score = -quiesce<!S>(-beta, -alpha, ply + 1);
            line.unmake();
            if (bounds.over()) break;
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            follow(move, ply);
        }
        pool_.shrink(first);
        return best;
    }

    void follow(Move move, unsigned ply) {
        lines_[ply][0] = move;
        std::copy_n(lines_[ply + 1].begin(), lengths_[ply + 1], lines_[ply].begin() + 1);
        lengths_[ply] = lengths_[ply + 1] + 1;
    }

    template <Side S>
    [[nodiscard]] int value() const {
        const int plain = line.value<S>();
        if (question_.noise == 0) return plain;
        const auto range = static_cast<std::uint64_t>(2 * question_.noise + 1);
        const auto drawn = static_cast<int>(mixed(line.last().key ^ mixed(question_.seed)) % range);
        return std::clamp(plain + drawn - question_.noise, -VALUE, VALUE);
    }

    static int to_table(int score, unsigned ply) {
        const int plies = static_cast<int>(ply);
        return score >= COUNTED ? score + plies : score <= -COUNTED ? score - plies : score;
    }
    static int from_table(int score, unsigned ply) {
        const int plies = static_cast<int>(ply);
        return score >= COUNTED ? score - plies : score <= -COUNTED ? score + plies : score;
    }

    Table& table_;
    Ordering& ordering_;
    Pool& pool_;
    const Reductions& reductions_;
    unsigned without_;
    const Question& question_;
    Loops loops_;
    std::size_t root_ = 0;
    unsigned reach_ = NO_LOOP;  ///< Of the last score: the ply nearest to the root where a loop began that it came from.
    std::array<std::array<Move, MOST_PLIES + 1>, MOST_PLIES + 1> lines_;  // not filled; how much is, the next says
    std::array<unsigned, MOST_PLIES + 1> lengths_{};
};

}  // namespace xq::inline XQ_TARGET
