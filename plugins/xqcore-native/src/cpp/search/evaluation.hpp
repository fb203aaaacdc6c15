// The value of a position. Integers alone, so that every implementation of it agrees.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "../attacks.hpp"
#include "search.hpp"

namespace xq::inline XQ_TARGET {

/// A number for each end of the game, both in one word, so that they are added up together.
class Pair {
public:
    constexpr Pair() = default;
    constexpr Pair(int middlegame, int endgame) : both_(std::int64_t{middlegame} * MIDDLEGAME + endgame) {}

    [[nodiscard]] constexpr int endgame() const { return static_cast<std::int32_t>(both_); }
    [[nodiscard]] constexpr int middlegame() const { return static_cast<int>((both_ - endgame()) / MIDDLEGAME); }

    constexpr Pair& operator+=(Pair other) {
        both_ += other.both_;
        return *this;
    }
    constexpr Pair& operator-=(Pair other) {
        both_ -= other.both_;
        return *this;
    }
    friend constexpr Pair operator*(Pair pair, int count) {
        pair.both_ *= count;
        return pair;
    }

private:
    static constexpr std::int64_t MIDDLEGAME = std::int64_t{1} << 32;

    std::int64_t both_ = 0;
};

/// By side, the points of its palace within its half.
inline constexpr std::array PALACES = {Half{7} << 3 | Half{7} << 12 | Half{7} << 21,
                                       Half{7} << 21 | Half{7} << 30 | Half{7} << 39};

/// Points of one rank by file and of one file by rank, in one word.
constexpr unsigned cross(unsigned on_rank, unsigned on_file) { return on_rank | on_file << 16; }

/// By side, which points of a point's rank and file lie in the palace of the other.
inline constexpr std::array PALACE_CROSS = {
    making::for_each_point<unsigned>([](Point point) {
        return cross(point / 9 >= 7 ? 0b11'1000 : 0, point % 9 / 3 == 1 ? 0b11'1000'0000 : 0);
    }),
    making::for_each_point<unsigned>([](Point point) {
        return cross(point / 9 <= 2 ? 0b11'1000 : 0, point % 9 / 3 == 1 ? 0b111 : 0);
    })};

class Evaluation {
public:
    explicit Evaluation(const Weights& weights) : full_(weights.full), phase_(weights.phase) {
        for (unsigned kind = GENERAL; kind <= SOLDIER; ++kind)
            for (Point point = 0; point < POINTS; ++point) {
                const int middlegame = weights.middlegame.pieces[kind] + weights.middlegame.squares[kind][point];
                const int endgame = weights.endgame.pieces[kind] + weights.endgame.squares[kind][point];
                places_[kind][point] = {middlegame, endgame};
                places_[kind | 8][(9 - point / 9) * 9 + point % 9] = {-middlegame, -endgame};
            }
        for (unsigned term = 0; term < TERMS; ++term)
            terms_[term] = {weights.middlegame.terms[term], weights.endgame.terms[term]};
        for (const Side side : {RED, BLACK})
            for (const unsigned rank : {0U, 1U, 2U}) {
                constexpr Kind kinds[] = {HORSE, CHARIOT, CANNON};
                const int sign = side == RED ? 1 : -1;
                reach_[code_of(side, kinds[rank])] = {terms_[MOBILITY_HORSE + rank] * sign,
                                                      terms_[PRESSURE_HORSE + rank] * sign};
            }
    }

    /// What a piece adds to Red's value by where it stands, and to the phase.
    [[nodiscard]] Pair place(Code code, Point point) const { return places_[code][point]; }
    [[nodiscard]] int phase(Code code) const { return phase_[code & 7]; }

    /// What the numbers of pieces and soldiers side by side add to Red's value. It lasts until a capture or a soldier's move.
    [[nodiscard]] Pair lasting(const Board& board) const {
        Pair sum = lasting<RED>(board);
        sum -= lasting<BLACK>(board);
        return sum;
    }

    /// The value for `S`, which is to move; `sum` has what places and what lasts add, and `phase` is of all pieces.
    template <Side S>
    [[nodiscard]] int value(const Board& board, Pair sum, int phase) const {
        sum += terms_[TEMPO] * (S == RED ? 1 : -1);
        sum += reach(board);
        sum += aiming<RED>(board);
        sum -= aiming<BLACK>(board);
        const int middle = std::min(phase, full_);
        const std::int64_t total =
            std::int64_t{sum.middlegame()} * middle + std::int64_t{sum.endgame()} * (full_ - middle);
        const auto value = static_cast<int>(std::clamp(total / full_, std::int64_t{-VALUE}, std::int64_t{VALUE}));
        return S == RED ? value : -value;
    }

private:
    /// What a piece adds to Red's value for each point that it reaches, and for each of them in the other side's palace.
    struct Reach {
        Pair mobility, pressure;
    };

    /// What horses, chariots and cannons of both sides add to Red's value by where they could go.
    [[nodiscard]] Pair reach(const Board& board) const {
        Pair sum;
        const Bits occupied = board.occupied();
        const auto add = [&](Code code, int reached, int pressing) {
            sum += reach_[code].mobility * reached;
            sum += reach_[code].pressure * pressing;
        };
        const Bits horses = board.pieces(RED, HORSE) | board.pieces(BLACK, HORSE);
        const Bits sliders = board.pieces(RED, CHARIOT) | board.pieces(BLACK, CHARIOT) | board.pieces(RED, CANNON) |
                             board.pieces(BLACK, CANNON);
        for (unsigned half = 0; half < 2; ++half) {
            for (Half rest = horses.half[half]; rest != 0; rest &= rest - 1) {
                const Point point = lowest(rest, half);
                const Code code = board[point];
                const Side side = side_of(code);
                const Bits targets = horse_targets(board, occupied, point) & ~board.all_of(side);
                add(code, targets.count(), std::popcount(targets.half[!side] & PALACES[!side]));
            }
            for (Half rest = sliders.half[half]; rest != 0; rest &= rest - 1) {
                const Point point = lowest(rest, half);
                const Code code = board[point];
                const Side side = side_of(code);
                const Spot spot = SPOT[point];
                const auto& on_rank = kind_of(code) == CANNON ? CANNON_ON_RANK : CHARIOT_ON_RANK;
                const auto& on_file = kind_of(code) == CANNON ? CANNON_ON_FILE : CHARIOT_ON_FILE;
                const unsigned own = cross(rank_line(spot, board.all_of(side)), board.file(side, spot.file));
                const unsigned targets = ~own & cross(on_rank[spot.file][rank_line(spot, occupied)],
                                                      on_file[spot.rank][board.file(spot.file)]);
                add(code, std::popcount(targets), std::popcount(targets & PALACE_CROSS[side][point]));
            }
        }
        return sum;
    }

    /// What cannons of `S` add on the other general's file.
    template <Side S>
    [[nodiscard]] Pair aiming(const Board& board) const {
        Pair sum;
        const Spot general = SPOT[lowest(board.general(!S), !S)];
        const Half file = FILE_A << general.file;
        for_each(board.pieces(S, CANNON) & Bits{{file, file}}, [&](Point cannon) {
            const unsigned one = SPOT[cannon].rank, other = general.rank;
            const unsigned between = (1U << std::max(one, other)) - (2U << std::min(one, other));
            const int screens = std::popcount(board.file(general.file) & between);
            if (screens == 0) sum += terms_[HOLLOW_CANNON];
            if (screens == 2) sum += terms_[SCREENED_CANNON];
        });
        return sum;
    }

    template <Side S>
    [[nodiscard]] Pair lasting(const Board& board) const {
        const int chariots = board.pieces(S, CHARIOT).count();
        const int no_advisors = std::max(0, 2 - board.pieces(!S, ADVISOR).count());
        const int no_elephants = std::max(0, 2 - board.pieces(!S, ELEPHANT).count());
        int linked = 0;
        for (const Half soldiers : board.pieces(S, SOLDIER).half)
            linked += std::popcount(soldiers & soldiers >> 1 & ~FILE_I);
        Pair sum = terms_[LINKED_SOLDIERS] * linked;
        sum += terms_[CHARIOTS_AT_ADVISORS] * (chariots * no_advisors);
        sum += terms_[HORSES_AT_ADVISORS] * (board.pieces(S, HORSE).count() * no_advisors);
        sum += terms_[CANNONS_AT_ELEPHANTS] * (board.pieces(S, CANNON).count() * no_elephants);
        sum += terms_[ONLY_CHARIOT] * (chariots > 0 && !board.pieces(!S, CHARIOT).any() ? 1 : 0);
        return sum;
    }

    int full_;
    std::array<int, 8> phase_;
    std::array<Pair, TERMS> terms_;
    std::array<Reach, CODES> reach_{};
    std::array<std::array<Pair, POINTS>, CODES> places_{};
};

}  // namespace xq::inline XQ_TARGET
