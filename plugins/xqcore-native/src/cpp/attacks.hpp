// Where pieces go by the way they move, and which pieces go to a point. The safety of generals is not asked here.
#pragma once

#include <bit>

#include "board.hpp"

namespace xq::inline XQ_TARGET {

/// Spreads five bits, one for each rank of a half, over a file of it. The factor puts bit n at n + 8k for k = 0 to 4,
/// and of those the mask keeps 9n.
constexpr Half file_of_half(unsigned ranks, unsigned file) {
    return (Half{ranks} * 0x01'0101'0101 & FILE_A) << file;
}

inline unsigned rank_line(Spot spot, const Bits& occupied) {
    return static_cast<unsigned>(occupied.half[spot.half] >> spot.shift) & 0x1FF;
}

/// Points of a spot's rank, by file, and of its file, by rank, as a set.
inline Bits lines(Spot spot, unsigned on_rank, unsigned on_file) {
    Bits points{{file_of_half(on_file & 0x1F, spot.file), file_of_half(on_file >> 5, spot.file)}};
    points.half[spot.half] |= Half{on_rank} << spot.shift;
    return points;
}

XQ_INLINE inline Bits chariot_targets(const Board& board, const Bits& occupied, Point point) {
    const Spot spot = SPOT[point];
    return lines(spot, CHARIOT_ON_RANK[spot.file][rank_line(spot, occupied)],
                 CHARIOT_ON_FILE[spot.rank][board.file(spot.file)]);
}

XQ_INLINE inline Bits cannon_targets(const Board& board, const Bits& occupied, Point point) {
    const Spot spot = SPOT[point];
    return lines(spot, CANNON_ON_RANK[spot.file][rank_line(spot, occupied)],
                 CANNON_ON_FILE[spot.rank][board.file(spot.file)]);
}

XQ_INLINE inline Bits horse_targets(const Board& board, const Bits& occupied, Point point) {
    const Spot spot = SPOT[point];
    const unsigned beside = rank_line(spot, occupied) << 1 >> spot.file & 0b101;
    const unsigned ahead = board.file(spot.file) << 1 >> spot.rank & 0b101;
    return HORSE_JUMPS[point][beside | ahead << 1];
}

/// Calls `act` with the targets, within a half, of all elephants of that half at once, for each of four directions.
///
/// Two points on, one point at a time: the first step must end on an empty eye. A shift that runs over the edge of
/// the board ends on no elephant's point.
template <class Act>
inline void elephant_jumps(Half elephants, Half occupied, Act&& act) {
    const Half from = elephants & ELEPHANT_POINTS, eyes = ~occupied;
    act(((from << 10) & eyes) << 10 & ELEPHANT_POINTS);
    act(((from << 8) & eyes) << 8 & ELEPHANT_POINTS);
    act(((from >> 10) & eyes) >> 10 & ELEPHANT_POINTS);
    act(((from >> 8) & eyes) >> 8 & ELEPHANT_POINTS);
}

template <Side S>
inline Bits elephant_targets(Bits occupied, Point point) {
    Bits targets = NOWHERE;
    elephant_jumps(ONLY[point].half[S], occupied.half[S], [&](Half reached) { targets.half[S] |= reached; });
    return targets;
}

/// The points that a piece other than the general reaches, those of its own side's pieces among them.
template <Side S>
inline Bits targets_of(const Board& board, Bits occupied, Point point) {
    switch (kind_of(board[point])) {
        case ADVISOR: return ADVISOR_STEPS<S>[point];
        case ELEPHANT: return elephant_targets<S>(occupied, point);
        case HORSE: return horse_targets(board, occupied, point);
        case CHARIOT: return chariot_targets(board, occupied, point);
        case CANNON: return cannon_targets(board, occupied, point);
        case SOLDIER: return SOLDIER_STEPS<S>[point];
        default: return NOWHERE;
    }
}

/// The horses of a side that attack a point.
template <Side S>
inline Bits horses_on(const Board& board, Bits occupied, Point point) {
    Bits found = NOWHERE;
    for_each(board.pieces(S, HORSE) & HORSE_JUMPS[point][0], [&](Point horse) {
        if (!occupied.has(leg_of(horse, point))) found |= ONLY[horse];
    });
    return found;
}

/// The pieces of a side that go to a point which is not empty.
template <Side S>
inline Bits takers_of(const Board& board, Bits occupied, Point point) {
    return (board.pieces(S, CHARIOT) & chariot_targets(board, occupied, point)) |
           (board.pieces(S, CANNON) & cannon_targets(board, occupied, point)) |
           horses_on<S>(board, occupied, point) |
           (board.pieces(S, SOLDIER) & SOLDIER_SOURCES<S>[point]) |
           (board.pieces(S, ADVISOR) & ADVISOR_STEPS<S>[point]) |
           (board.pieces(S, GENERAL) & GENERAL_STEPS[point]) |
           (board.pieces(S, ELEPHANT) & elephant_targets<S>(occupied, point));
}

/// The pieces of a side that attack the enemy general, which stands on `general`: its own general may be among them.
template <Side S>
inline Bits checkers_of(const Board& board, Bits occupied, Point general) {
    const Spot spot = SPOT[general];
    const Bits open = chariot_targets(board, occupied, general);
    const Bits file{{FILE_A << spot.file, FILE_A << spot.file}};
    return (board.pieces(S, CHARIOT) & open) | (board.pieces(S, GENERAL) & open & file) |
           (board.pieces(S, CANNON) & cannon_targets(board, occupied, general)) |
           horses_on<S>(board, occupied, general) | (board.pieces(S, SOLDIER) & SOLDIER_SOURCES<S>[general]);
}

}  // namespace xq::inline XQ_TARGET
