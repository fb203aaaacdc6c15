// The value of a position. Integers alone, so that every implementation of it agrees.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "../attacks.hpp"
#include "search.hpp"

namespace xq::inline XQ_TARGET {

/// A number for each end of the game.
struct Pair {
    int middlegame = 0, endgame = 0;

    constexpr Pair& operator+=(Pair other) {
        middlegame += other.middlegame;
        endgame += other.endgame;
        return *this;
    }
    constexpr Pair& operator-=(Pair other) {
        middlegame -= other.middlegame;
        endgame -= other.endgame;
        return *this;
    }
};

/// The points of a palace within its half.
template <Side S>
inline constexpr Half PALACE = (Half{7} << 3 | Half{7} << 12 | Half{7} << 21) << (S == RED ? 0 : 18);

class Evaluation {
public:
    explicit Evaluation(const Weights& weights) : full_(weights.full), phase_(weights.phase) {
        for (unsigned kind = GENERAL; kind <= SOLDIER; ++kind)
            for (Point point = 0; point < POINTS; ++point) {
                const Pair red{weights.middlegame.pieces[kind] + weights.middlegame.squares[kind][point],
                               weights.endgame.pieces[kind] + weights.endgame.squares[kind][point]};
                places_[kind][point] = red;
                places_[kind | 8][(9 - point / 9) * 9 + point % 9] = {-red.middlegame, -red.endgame};
            }
        for (unsigned term = 0; term < TERMS; ++term)
            terms_[term] = {weights.middlegame.terms[term], weights.endgame.terms[term]};
    }

    /// What a piece adds to Red's value by where it stands, and to the phase.
    [[nodiscard]] Pair place(Code code, Point point) const { return places_[code][point]; }
    [[nodiscard]] int phase(Code code) const { return phase_[code & 7]; }

    /// The value for `S`, which is to move; `places` and `phase` are the sums over all pieces.
    template <Side S>
    [[nodiscard]] int value(const Board& board, Pair places, int phase) const {
        const auto red = counts<RED>(board), black = counts<BLACK>(board);
        Pair sum = places;
        add(sum, TEMPO, S == RED ? 1 : -1);
        for (unsigned term = TEMPO + 1; term < TERMS; ++term) add(sum, term, red[term] - black[term]);
        const int middle = std::min(phase, full_);
        const std::int64_t total = std::int64_t{sum.middlegame} * middle + std::int64_t{sum.endgame} * (full_ - middle);
        const auto value = static_cast<int>(std::clamp(total / full_, std::int64_t{-VALUE}, std::int64_t{VALUE}));
        return S == RED ? value : -value;
    }

private:
    using Counts = std::array<int, TERMS>;

    void add(Pair& sum, unsigned term, int count) const {
        sum.middlegame += terms_[term].middlegame * count;
        sum.endgame += terms_[term].endgame * count;
    }

    template <Side S>
    [[nodiscard]] static Counts counts(const Board& board) {
        Counts found{};
        const Bits occupied = board.occupied(), free = ~board.all_of(S);
        const Bits horses = board.pieces(S, HORSE), chariots = board.pieces(S, CHARIOT), cannons = board.pieces(S, CANNON);
        const auto reach = [&](Bits pieces, auto targets_from, Term mobility, Term pressure) {
            int reached = 0, pressing = 0;
            for_each(pieces, [&](Point point) {
                const Bits targets = targets_from(board, occupied, point) & free;
                reached += targets.count();
                pressing += std::popcount(targets.half[!S] & PALACE<!S>);
            });
            found[mobility] = reached;
            found[pressure] = pressing;
        };
        reach(horses, horse_targets, MOBILITY_HORSE, PRESSURE_HORSE);
        reach(chariots, chariot_targets, MOBILITY_CHARIOT, PRESSURE_CHARIOT);
        reach(cannons, cannon_targets, MOBILITY_CANNON, PRESSURE_CANNON);
        const Point general = lowest(board.general(!S), !S);
        const auto& between = BETWEEN[PALACE_INDEX[general]];
        const Half file = FILE_A << SPOT[general].file;
        for_each(cannons & Bits{{file, file}}, [&](Point cannon) {
            const int screens = (between[cannon] & occupied).count();
            if (screens == 0) ++found[HOLLOW_CANNON];
            if (screens == 2) ++found[SCREENED_CANNON];
        });
        const int no_advisors = std::max(0, 2 - board.pieces(!S, ADVISOR).count());
        const int no_elephants = std::max(0, 2 - board.pieces(!S, ELEPHANT).count());
        found[CHARIOTS_AT_ADVISORS] = chariots.count() * no_advisors;
        found[HORSES_AT_ADVISORS] = horses.count() * no_advisors;
        found[CANNONS_AT_ELEPHANTS] = cannons.count() * no_elephants;
        for (const Half soldiers : board.pieces(S, SOLDIER).half)
            found[LINKED_SOLDIERS] += std::popcount(soldiers & soldiers >> 1 & ~FILE_I);
        found[ONLY_CHARIOT] = chariots.any() && !board.pieces(!S, CHARIOT).any() ? 1 : 0;
        return found;
    }

    int full_;
    std::array<int, 8> phase_;
    std::array<Pair, TERMS> terms_;
    std::array<std::array<Pair, POINTS>, CODES> places_{};
};

}  // namespace xq::inline XQ_TARGET
