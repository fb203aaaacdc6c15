// The search: alpha-beta, the principal variation first, deeper and deeper.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

#include "loops.hpp"
#include "ordering.hpp"
#include "table.hpp"

namespace xq::inline XQ_TARGET {

class AlphaBeta final : public Search {
public:
    AlphaBeta(const Weights& weights, std::size_t entries, unsigned without)
        : evaluation_(weights), table_(entries), without_(without) {
        for (unsigned kind = GENERAL; kind <= SOLDIER; ++kind) worths_[kind] = weights.middlegame.pieces[kind];
        worths_[GENERAL] = VALUE;
        for (unsigned depth = 1; depth < reductions_.size(); ++depth)
            for (unsigned count = 1; count < reductions_[depth].size(); ++count)
                reductions_[depth][count] =
                    static_cast<int>(0.5 + std::log(depth) * std::log(count) / 2.2);
    }

    Found find(const Question& question, World& world, const std::atomic<bool>& stopped) override {
        const auto side = static_cast<Side>(question.side);
        Line line(evaluation_, question.board.data(), side);
        Side turn = side;
        for (const MoveNumber number : question.moves) {
            if (turn == RED)
                line.make<RED>(move_of(number));
            else
                line.make<BLACK>(move_of(number));
            turn = !turn;
        }
        line_ = &line;
        root_ = line.size() - 1;
        question_ = &question;
        world_ = &world;
        stopped_ = &stopped;
        ended_ = false;
        nodes_ = 0;
        found_ = {};
        until_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(std::min(question.seconds, 1e7)));
        pool_.shrink(0);
        table_.begin(question.nodes);
        history_.forget();
        killers_.fill({});
        loops_.begin(question.asking, world);
        for (const MoveNumber number : question.among)  // below the root nobody leaves his general to be taken
            if (kind_of(line.board()[move_of(number).target]) == GENERAL) return {MATE - 1, 1, 1, {number}};
        if (turn == RED)
            deepen<RED>();
        else
            deepen<BLACK>();
        if (found_.line.empty()) found_.line = {question.among.front()};
        found_.nodes = nodes_;
        return std::move(found_);
    }

    [[nodiscard]] int evaluate(const std::uint8_t* codes, unsigned side) const override {
        const auto turn = static_cast<Side>(side);
        const Line line(evaluation_, codes, turn);
        return turn == RED ? line.value<RED>() : line.value<BLACK>();
    }

private:
    using Clock = std::chrono::steady_clock;

    static constexpr unsigned MOST_PLIES = 128;
    static constexpr int INFINITE = MATE + 1;
    static constexpr int LATE = 15'000;  ///< Scores beyond it count plies from the root.
    static constexpr unsigned NO_LOOP = MOST_PLIES + 1;
    static constexpr std::uint64_t BEAT = 1024;
    static constexpr std::uint64_t FIRST = 10'000;  ///< What the first look at the first move may cost.

    // --- the root -------------------------------------------------------------------------------------------------

    template <Side S>
    void deepen() {
        std::vector<Candidate> roots;
        for (const MoveNumber number : question_->among) roots.push_back({move_of(number), 0});
        rank_roots<S>(roots);
        const unsigned deepest = question_->depth == 0 ? MOST_PLIES - 1 : std::min(question_->depth, MOST_PLIES - 1);
        for (unsigned depth = 1; depth <= deepest; ++depth) {
            int window = depth >= 4 && with(ASPIRATION) ? 30 : INFINITE;
            int alpha = std::max(found_.score - window, -INFINITE), beta = std::min(found_.score + window, INFINITE);
            for (;;) {
                const int score = root<S>(roots, static_cast<int>(depth), alpha, beta);
                if (ended_) return;
                if (score > alpha && score < beta) break;
                window = window > 400 ? INFINITE : window * 4;
                if (score <= alpha) alpha = std::max(score - window, -INFINITE);
                if (score >= beta) beta = std::min(score + window, INFINITE);
            }
            found_.depth = depth;
            if (std::abs(found_.score) >= MATE - static_cast<int>(depth)) return;  // nothing shorter is left to find
        }
    }

    template <Side S>
    void rank_roots(std::vector<Candidate>& roots) {
        for (Candidate& candidate : roots) candidate.rank = exchanged<S>(line_->board(), candidate.move, worths_);
        std::stable_sort(roots.begin(), roots.end(), [](auto a, auto b) { return a.rank > b.rank; });
    }

    /// Searches the first moves; the best found so far goes to the front and into `found_`.
    template <Side S>
    int root(std::vector<Candidate>& roots, int depth, int alpha, int beta) {
        int best = -INFINITE;
        for (std::size_t place = 0; place < roots.size(); ++place) {
            const Move move = roots[place].move;
            line_->make<S>(move);
            int score = -INFINITE;
            if (place > 0 && with(NARROW_WINDOWS)) score = -child<!S>(depth - 1, -alpha - 1, -alpha, 1);
            if (place == 0 || !with(NARROW_WINDOWS) || (score > alpha && score < beta && !ended_))
                score = -child<!S>(depth - 1, -beta, -alpha, 1);
            line_->unmake();
            if (ended_) return best;
            if (score > best) {
                best = score;
                if (place == 0 || score > alpha) {
                    std::rotate(roots.begin(), roots.begin() + static_cast<std::ptrdiff_t>(place),
                                roots.begin() + static_cast<std::ptrdiff_t>(place) + 1);
                    if (score > alpha || found_.line.empty()) {
                        found_.score = score;
                        found_.line = {number_of(move)};
                        for (unsigned i = 0; i < lengths_[1]; ++i) found_.line.push_back(number_of(lines_[1][i]));
                    }
                    alpha = std::max(alpha, score);
                }
            }
            if (score >= beta) return best;
        }
        return best;
    }

    // --- below it -------------------------------------------------------------------------------------------------

    /// A position after a move: a loop that it closes, or what is to come.
    template <Side S>
    int child(int depth, int alpha, int beta, unsigned ply) {
        lengths_[ply] = 0;
        reach_ = NO_LOOP;
        if (with(LOOPS)) {
            const std::size_t from = line_->recurs_from();
            if (from < line_->size()) {
                ++nodes_;
                reach_ = from < root_ ? 0 : static_cast<unsigned>(from - root_);
                const int winner = loops_.winner(*line_, from, S);
                if (from < root_) reach_ = 0;
                const int ruled = RULED - static_cast<int>(ply);
                return winner == 0 ? 0 : (winner == 1) == (S == RED) ? ruled : -ruled;
            }
        }
        if (line_->check() && with(CHECK_EXTENSION)) ++depth;
        return depth > 0 ? node<S>(depth, alpha, beta, ply) : quiesce<S>(alpha, beta, ply);
    }

    template <Side S>
    int node(int depth, int alpha, int beta, unsigned ply) {
        if (visited()) return 0;
        const bool open = beta - alpha > 1, check = line_->check();
        if (ply >= MOST_PLIES - 1) return value<S>();
        alpha = std::max(alpha, static_cast<int>(ply) - MATE);
        beta = std::min(beta, MATE - static_cast<int>(ply) - 1);
        if (alpha >= beta) return alpha;

        const Key key = line_->last().key;
        const Entry* const entry = with(TABLE) ? table_.find(key) : nullptr;
        const Move hint = entry == nullptr ? NO_MOVE : move_of(entry->move);
        if (entry != nullptr && entry->depth >= depth && !open) {
            const int score = from_table(entry->score, ply);
            if (entry->bound() == Bound::EXACT || (entry->bound() == Bound::LOWER && score >= beta) ||
                (entry->bound() == Bound::UPPER && score <= alpha))
                return score;
        }
        const int here = check ? NO_VALUE : entry != nullptr && entry->value != NO_VALUE ? entry->value : value<S>();

        unsigned reach = NO_LOOP;
        if (!open && !check && std::abs(beta) < LATE) {
            if (with(REVERSE_FUTILITY) && depth <= 6 && here - 90 * depth >= beta) return here;
            if (with(NULL_MOVE) && depth >= 2 && here >= beta && line_->last().move != NO_MOVE && attackers<S>()) {
                line_->pass();
                const int score = -node_or_leaf<!S>(depth - 3 - depth / 4, -beta, 1 - beta, ply + 1);
                line_->unpass();
                if (ended_) return 0;
                if (score >= beta) return score >= LATE ? beta : score;
            }
        }
        if (with(UNHINTED_REDUCTION) && hint == NO_MOVE && depth >= 4) --depth;

        const std::size_t first = pool_.size();
        list<S>(hint, ply);
        const std::size_t last = pool_.size();
        if (first == last) {
            reach_ = NO_LOOP;
            return check || question_->stalemate_loses ? static_cast<int>(ply) - MATE : 0;
        }

        int best = -INFINITE;
        Move best_move = NO_MOVE;
        const int old_alpha = alpha;
        unsigned tried = 0;
        for (std::size_t place = first; place < last; ++place) {
            const Candidate candidate = pool_.best_from(place);
            const Move move = candidate.move;
            const Code code = line_->board()[move.origin];
            const bool quiet = line_->board()[move.target] == 0;
            table_.fetch(line_->key_after(move));
            line_->make<S>(move);
            const bool gives_check = line_->check();
            ++tried;
            if (quiet && !check && !gives_check && !open && best > -LATE && tried > 1) {
                if ((with(FUTILITY) && depth <= 3 && here + 100 + 120 * depth <= alpha) ||
                    (with(LATE_PRUNING) && depth <= 3 && tried > static_cast<unsigned>(6 + 6 * depth * depth))) {
                    line_->unmake();
                    continue;
                }
            }
            int score = -INFINITE;
            if (tried == 1 || !with(NARROW_WINDOWS)) {
                score = -child<!S>(depth - 1, -beta, -alpha, ply + 1);
            } else {
                int less = 0;
                if (with(LATE_REDUCTION) && depth >= 3 && quiet && !check && !gives_check && tried > 3) {
                    less = reductions_[std::min(depth, 63)][std::min(tried, 63U)];
                    if (open) less -= 1;
                    if (with(HISTORY_REDUCTION)) less -= std::clamp(history_(code, move.target) / 6000, -1, 1);
                    less = std::clamp(less, 0, depth - 2);
                }
                score = -child<!S>(depth - 1 - less, -alpha - 1, -alpha, ply + 1);
                if (less > 0 && score > alpha && !ended_) {
                    reach = std::min(reach, reach_);
                    score = -child<!S>(depth - 1, -alpha - 1, -alpha, ply + 1);
                }
                if (score > alpha && score < beta && open && !ended_) {
                    reach = std::min(reach, reach_);
                    score = -child<!S>(depth - 1, -beta, -alpha, ply + 1);
                }
            }
            line_->unmake();
            if (ended_) {
                pool_.shrink(first);
                return 0;
            }
            const unsigned loop = reach_;
            reach = std::min(reach, loop);
            if (score > best) {
                best = score;
                if (score > alpha) {
                    alpha = score;
                    best_move = move;
                    follow(move, ply);
                    if (score >= beta) {
                        reach = loop;  // what the other moves would bring does not matter
                        if (quiet) reward<S>(move, depth, ply, first, place);
                        break;
                    }
                }
            }
        }
        pool_.shrink(first);
        reach_ = reach;
        if (with(TABLE)) {
            const Bound bound = best >= beta ? Bound::LOWER : best > old_alpha ? Bound::EXACT : Bound::UPPER;
            if (reach >= ply || !with(LOOPS_APART))
                table_.keep(key, number_of(best_move), to_table(best, ply), here, depth, bound);
            else
                table_.keep(key, number_of(best_move), 0, here, 0, Bound::NONE);
        }
        return best;
    }

    template <Side S>
    int node_or_leaf(int depth, int alpha, int beta, unsigned ply) {
        lengths_[ply] = 0;
        reach_ = NO_LOOP;
        return depth > 0 ? node<S>(depth, alpha, beta, ply) : quiesce<S>(alpha, beta, ply);
    }

    /// Captures alone, and every answer to a check, until the position is quiet.
    template <Side S>
    int quiesce(int alpha, int beta, unsigned ply) {
        if (visited()) return 0;
        reach_ = NO_LOOP;
        const bool check = line_->check();
        if (ply >= MOST_PLIES - 1) return value<S>();
        int best = static_cast<int>(ply) - MATE;
        if (!check) {
            best = value<S>();
            if (best >= beta || !with(QUIESCENCE)) return best;
            alpha = std::max(alpha, best);
        }
        const int stand = best;
        const std::size_t first = pool_.size();
        if (check)
            list<S>(NO_MOVE, ply);
        else
            list_captures<S>();
        const std::size_t last = pool_.size();
        unsigned reach = NO_LOOP;
        for (std::size_t place = first; place < last; ++place) {
            const Candidate candidate = pool_.best_from(place);
            const Move move = candidate.move;
            if (!check) {
                const int victim = worths_[kind_of(line_->board()[move.target])];
                if (with(HOPELESS_CAPTURES) && stand + victim + 200 <= alpha) continue;
                if (with(EXCHANGES) && victim < worths_[kind_of(line_->board()[move.origin])] &&
                    exchanged<S>(line_->board(), move, worths_) < 0)
                    continue;
            }
            line_->make<S>(move);
            lengths_[ply + 1] = 0;
            const int score = check ? -quiet_child<!S>(-beta, -alpha, ply + 1) : -quiesce<!S>(-beta, -alpha, ply + 1);
            line_->unmake();
            if (ended_) break;
            reach = std::min(reach, reach_);
            if (score > best) {
                best = score;
                if (score > alpha) {
                    alpha = score;
                    follow(move, ply);
                    if (score >= beta) break;
                }
            }
        }
        pool_.shrink(first);
        reach_ = reach;
        return best;
    }

    template <Side S>
    int quiet_child(int alpha, int beta, unsigned ply) {
        return quiesce<S>(alpha, beta, ply);
    }

    // --- moves ----------------------------------------------------------------------------------------------------

    static constexpr int HINT = 1 << 28, CAPTURE = 1 << 26, KILLER = 1 << 25;

    template <Side S>
    void list(Move hint, unsigned ply) {
        Board& board = line_->board();
        const Movers<S> movers(board);
        for_each(board.all_of(S), [&](Point origin) {
            const Code code = board[origin];
            for_each(movers.targets(origin), [&](Point target) {
                const Move move{static_cast<std::uint8_t>(origin), static_cast<std::uint8_t>(target)};
                pool_.add(move, move == hint ? HINT : rank<S>(move, code, ply));
            });
        });
    }

    template <Side S>
    int rank(Move move, Code code, unsigned ply) {
        const Code prey = line_->board()[move.target];
        if (prey != 0) {
            const int victim = worths_[kind_of(prey)], attacker = worths_[kind_of(code)];
            const int order = victim * 16 - attacker;
            if (with(EXCHANGES) && victim < attacker && exchanged<S>(line_->board(), move, worths_) < 0) return order - CAPTURE;
            return CAPTURE + order;
        }
        if (with(KILLERS)) {
            if (move == killers_[ply].first) return KILLER + 1;
            if (move == killers_[ply].second) return KILLER;
        }
        return with(HISTORY) ? history_(code, move.target) : 0;
    }

    template <Side S>
    void list_captures() {
        Board& board = line_->board();
        const Movers<S> movers(board);
        const Bits prey = board.all_of(!S);
        for_each(board.all_of(S), [&](Point origin) {
            const Code code = board[origin];
            for_each(movers.targets(origin) & prey, [&](Point target) {
                pool_.add({static_cast<std::uint8_t>(origin), static_cast<std::uint8_t>(target)},
                          worths_[kind_of(board[target])] * 16 - worths_[kind_of(code)]);
            });
        });
    }

    template <Side S>
    void reward(Move move, int depth, unsigned ply, std::size_t first, std::size_t place) {
        const Board& board = line_->board();
        killers_[ply].add(move);
        history_.reward(board[move.origin], move.target, depth);
        for (std::size_t other = first; other < place; ++other) {
            const Move tried = pool_[other].move;
            if (board[tried.target] == 0) history_.blame(board[tried.origin], tried.target, depth);
        }
    }

    void follow(Move move, unsigned ply) {
        lines_[ply][0] = move;
        std::copy_n(lines_[ply + 1].begin(), lengths_[ply + 1], lines_[ply].begin() + 1);
        lengths_[ply] = lengths_[ply + 1] + 1;
    }

    [[nodiscard]] bool with(Feature feature) const { return (without_ >> feature & 1) == 0; }

    // --- odds and ends --------------------------------------------------------------------------------------------

    template <Side S>
    [[nodiscard]] bool attackers() const {
        const Board& board = line_->board();
        return (board.pieces(S, CHARIOT) | board.pieces(S, HORSE) | board.pieces(S, CANNON)).any();
    }

    template <Side S>
    int value() {
        const int plain = line_->value<S>();
        if (question_->noise == 0) return plain;
        const auto range = static_cast<std::uint64_t>(2 * question_->noise + 1);
        const auto drawn = static_cast<int>(mixed(line_->last().key ^ mixed(question_->seed)) % range);
        return std::clamp(plain + drawn - question_->noise, -VALUE, VALUE);
    }

    static int to_table(int score, unsigned ply) {
        return score >= LATE ? score + static_cast<int>(ply) : score <= -LATE ? score - static_cast<int>(ply) : score;
    }
    static int from_table(int score, unsigned ply) {
        return score >= LATE ? score - static_cast<int>(ply) : score <= -LATE ? score + static_cast<int>(ply) : score;
    }

    /// Counts a position; whether the search is over.
    bool visited() {
        if (ended_) return true;
        ++nodes_;
        if (found_.line.empty() && nodes_ < FIRST) return false;  // one move is searched whatever the bounds
        if (question_->nodes != 0 && nodes_ > question_->nodes) return ended_ = true;
        if (nodes_ % BEAT == 0) {
            world_->beat();
            if (stopped_->load(std::memory_order_relaxed) || (question_->seconds > 0 && Clock::now() >= until_))
                ended_ = true;
        }
        return ended_;
    }

    Evaluation evaluation_;
    Table table_;
    unsigned without_;
    Worths worths_{};
    History history_;
    Loops loops_;
    Pool pool_;
    std::array<Killers, MOST_PLIES> killers_;
    std::array<std::array<Move, MOST_PLIES + 1>, MOST_PLIES + 1> lines_;
    std::array<unsigned, MOST_PLIES + 1> lengths_{};
    std::array<std::array<int, 64>, 64> reductions_{};

    Line* line_ = nullptr;
    std::size_t root_ = 0;
    const Question* question_ = nullptr;
    World* world_ = nullptr;
    const std::atomic<bool>* stopped_ = nullptr;
    Clock::time_point until_;
    bool ended_ = false;
    std::uint64_t nodes_ = 0;
    Found found_;
    unsigned reach_ = NO_LOOP;  ///< Of the last score: the ply nearest to the root where a loop began that it came from.
};

}  // namespace xq::inline XQ_TARGET
