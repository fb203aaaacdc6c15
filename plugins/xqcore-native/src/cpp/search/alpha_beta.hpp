// The search: deeper and deeper from the same position, the best move of the last depth first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <vector>

#include "tree.hpp"

namespace xq::inline XQ_TARGET {

class AlphaBeta final : public Search {
public:
    AlphaBeta(const Weights& weights, std::size_t entries, unsigned without)
        : evaluation_(weights), table_(entries), ordering_(worths_of(weights), without), without_(without) {}

    Found find(const Question& question, World& world, const std::atomic<bool>& stopped) override {
        table_.begin(question.nodes);
        ordering_.forget();
        pool_.shrink(0);  // a search that an exception ended left something
        const auto tree = std::make_unique<Tree>(evaluation_, table_, ordering_, pool_, reductions_, without_, question,
                                                 world, stopped);
        for (const MoveNumber number : question.among)  // below the root nobody leaves his general to be taken
            if (kind_of(tree->line.board()[move_of(number).target]) == GENERAL) return {MATE - 1, 1, 1, {number}};
        const Side turn = side_of(tree->line.board()[move_of(question.among.front()).origin]);
        Found found = turn == RED ? Deepening<RED>(*tree, ordering_, question).found()
                                  : Deepening<BLACK>(*tree, ordering_, question).found();
        found.nodes = tree->bounds.nodes();
        return found;
    }

    [[nodiscard]] int evaluate(const std::uint8_t* codes, unsigned side) const override {
        const auto turn = static_cast<Side>(side);
        const Line line(evaluation_, codes, turn, 0);
        return turn == RED ? line.value<RED>() : line.value<BLACK>();
    }

private:
    /// The first moves of `S`, searched again and again.
    template <Side S>
    class Deepening {
    public:
        Deepening(Tree& tree, const Ordering& ordering, const Question& question) : tree_(tree) {
            deepest_ = question.depth == 0 ? MOST_PLIES - 1 : std::min(question.depth, MOST_PLIES - 1);
            for (const MoveNumber number : question.among) {
                const Move move = move_of(number);
                roots_.push_back({move, exchanged<S>(tree.line.board(), move, ordering.worths())});
            }
            std::stable_sort(roots_.begin(), roots_.end(), [](auto a, auto b) { return a.rank > b.rank; });
        }

        /// The best move by the deepest search that the bounds allow.
        [[nodiscard]] Found found() {
            for (unsigned depth = 1; depth <= deepest_ && !decided(); ++depth) {
                at_about(static_cast<int>(depth));
                if (tree_.bounds.over()) break;
                found_.depth = depth;
            }
            if (found_.line.empty()) found_.line = {number_of(roots_.front().move)};
            return std::move(found_);
        }

    private:
        struct Candidate {
            Move move;
            int rank;
        };

        /// Whether a mate has been found than which nothing is nearer.
        [[nodiscard]] bool decided() const { return std::abs(found_.score) >= MATE - static_cast<int>(found_.depth); }

        /// Searches to a depth, within a window about the last score that widens until it holds the new one.
        void at_about(int depth) {
            int window = depth >= 4 && tree_.with(ASPIRATION) ? 30 : INFINITE;
            int alpha = std::max(found_.score - window, -INFINITE), beta = std::min(found_.score + window, INFINITE);
            for (;;) {
                const int score = at(depth, alpha, beta);
                if (tree_.bounds.over() || (score > alpha && score < beta)) return;
                window = window > 400 ? INFINITE : window * 4;
                if (score <= alpha)
                    alpha = std::max(score - window, -INFINITE);
                else
                    beta = std::min(score + window, INFINITE);
            }
        }

        /// Searches to a depth within a window. What is best so far goes to the front, and is the answer from then on.
        int at(int depth, int alpha, int beta) {
            int best = -INFINITE;
            for (std::size_t place = 0; place < roots_.size() && best < beta; ++place) {
                const Move move = roots_[place].move;
                const bool narrow = place > 0 && tree_.with(NARROW_WINDOWS);
                tree_.line.make<S>(move);
                int score = narrow ? -tree_.child<!S>(depth - 1, -alpha - 1, -alpha, 1) : alpha + 1;
                if (!narrow || (score > alpha && score < beta)) score = -tree_.child<!S>(depth - 1, -beta, -alpha, 1);
                tree_.line.unmake();
                if (tree_.bounds.over()) break;
                best = std::max(best, score);
                if (score <= alpha) continue;
                alpha = score;
                const auto begin = roots_.begin();
                const auto here = begin + static_cast<std::ptrdiff_t>(place);
                std::rotate(begin, here, here + 1);
                found_.score = score;
                found_.line = {number_of(move)};
                for (const Move next : tree_.expected(1)) found_.line.push_back(number_of(next));
                tree_.answered = true;
            }
            return best;
        }

        Tree& tree_;
        unsigned deepest_;
        std::vector<Candidate> roots_;
        Found found_;
    };

    [[nodiscard]] static Worths worths_of(const Weights& weights) {
        Worths worths = weights.middlegame.pieces;
        worths[GENERAL] = VALUE;
        return worths;
    }

    Evaluation evaluation_;
    Table table_;
    Ordering ordering_;
    Pool pool_;  ///< Kept from search to search, for the sake of short ones.
    Reductions reductions_;
    unsigned without_;
};

}  // namespace xq::inline XQ_TARGET
