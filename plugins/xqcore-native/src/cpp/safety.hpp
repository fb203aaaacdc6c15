// What the safety of a general asks of the moves of its side.
//
// No move is made to see whether it is legal. Each enemy piece that aims at the general says where the side's pieces
// may go: in a chariot's check, between or onto the chariot; before a cannon without a screen, not between; and so
// on. What all of them allow is legal.
#pragma once

#include <array>
#include <bit>

#include "attacks.hpp"

namespace xq::inline XQ_TARGET {

/// What one enemy piece that aims at the general asks.
struct Aim {
    Bits open;    ///< The targets left to all pieces but those tied.
    Bits tied;    ///< The pieces on whose points the attack hangs.
    Bits leash;   ///< The targets left to those.
    bool checks;  ///< Whether the piece attacks the general now.
};

/// Whether checks that stand must be answered, as when moving, or are left aside, as when captures are looked at.
enum class Checks { ANSWERED, ASIDE };

/// How many points of one rank or file are in a set, counted up to 3.
///
/// The two halves fit into one word there: a rank lies in one of them, and the points of a file are nine apart, so that
/// those of one half fall between those of the other once they are moved up by one.
inline int screens_among(Bits line) {
    const Half points = line.half[0] | line.half[1] << 1;
    if constexpr (COUNTS_FAST) return std::popcount(points);
    const Half less = points & (points - 1), least = less & (less - 1);
    return (points != 0 ? 1 : 0) + (less != 0 ? 1 : 0) + (least != 0 ? 1 : 0);
}

/// What all enemy pieces that aim at the general of `S` ask of its other pieces.
template <Side S, Checks C = Checks::ANSWERED>
class Safety {
public:
    Safety(const Board& board, Bits occupied, Point general) {
        const Bits own = board.all_of(S);
        const Bits cannons = board.pieces(!S, CANNON);
        const Bits in_line = (cannons | board.pieces(!S, CHARIOT) | board.pieces(!S, GENERAL)) & CROSS[general];
        const auto& between = BETWEEN[PALACE_INDEX[general]];
        for_each(in_line, [&](Point enemy) {
            const Bits way = between[enemy], screens = way & occupied;
            if (cannons.has(enemy))
                cannon(enemy, way, screens, own);
            else
                chariot(enemy, way, screens, own);
        });
        for_each(board.pieces(!S, HORSE) & HORSE_JUMPS[general][0], [&](Point horse) {
            const Bits leg = ONLY[leg_of(horse, general)];
            if (!leg.meets(occupied))
                add({ONLY[horse] | leg, NOWHERE, NOWHERE, true});
            else if (leg.meets(own))
                add({EVERYWHERE, leg, ONLY[horse], false});
        });
        for_each(board.pieces(!S, SOLDIER) & SOLDIER_SOURCES<!S>[general],
                 [&](Point soldier) { add({ONLY[soldier], NOWHERE, NOWHERE, true}); });
    }

    /// Whether no piece is asked for anything.
    [[nodiscard]] bool carefree() const { return count_ == 0; }

    /// The targets left to every piece that is not tied.
    [[nodiscard]] Bits open() const { return open_; }

    /// The pieces that have less left, or another part.
    [[nodiscard]] Bits tied() const { return tied_; }

    /// The targets left to one piece.
    [[nodiscard]] Bits allowed(Point point) const {
        if (!tied_.has(point)) return open_;
        Bits left = EVERYWHERE;
        for (unsigned i = 0; i < count_; ++i) left &= aims_[i].tied.has(point) ? aims_[i].leash : aims_[i].open;
        return left;
    }

private:
    /// A chariot, or the other general along a file.
    void chariot(Point enemy, Bits way, Bits screens, Bits own) {
        const int count = screens_among(screens);
        if (count == 0)
            add({way | ONLY[enemy], NOWHERE, NOWHERE, true});
        else if (count == 1 && screens.meets(own))
            add({EVERYWHERE, screens, way | ONLY[enemy], false});
    }

    void cannon(Point enemy, Bits way, Bits screens, Bits own) {
        const int count = screens_among(screens);
        if (count == 0)  // whoever comes between becomes the screen
            add({~way, NOWHERE, NOWHERE, false});
        else if (count == 1)  // a second screen stops it, and so does the one that leaves
            add({(way & ~screens) | ONLY[enemy], screens & own, ~way, true});
        else if (count == 2 && screens.meets(own))  // one of two may not leave, nor take the other
            add({EVERYWHERE, screens & own, (way & ~screens) | ONLY[enemy], false});
    }

    void add(const Aim& aim) {
        if (C == Checks::ASIDE && aim.checks) return;
        aims_[count_++] = aim;
        open_ &= aim.open;
        tied_ |= aim.tied;
    }

    // On each of the four lines at most three pieces ask for anything, for those farther off have too much before
    // them; a point is a jump away from eight horses, and a soldier's step from three.
    static constexpr unsigned MOST = 4 * 3 + 8 + 3;

    Bits open_ = EVERYWHERE;
    Bits tied_ = NOWHERE;
    unsigned count_ = 0;
    std::array<Aim, MOST> aims_;  // not filled: most positions need none of it
};

/// Whether a piece of the other side, `spared` ones left aside, attacks the general of `S` once it stands on `point`,
/// of its palace.
///
/// `occupied` leaves out the point that the general comes from, for it hides nothing behind it. What it takes on
/// `point` does no harm: no piece attacks the point on which it stands.
template <Side S>
inline bool unsafe(const Board& board, Bits occupied, Point point, Bits spared) {
    const Bits cannons = board.pieces(!S, CANNON);
    const Bits in_line = (cannons | board.pieces(!S, CHARIOT) | board.pieces(!S, GENERAL)) & CROSS[point] & ~spared;
    const auto& between = BETWEEN[PALACE_INDEX[point]];
    return any_of(in_line,
                  [&](Point enemy) {
                      return screens_among(between[enemy] & occupied) == (cannons.has(enemy) ? 1 : 0);
                  }) ||
           any_of(board.pieces(!S, HORSE) & HORSE_JUMPS[point][0] & ~spared,
                  [&](Point horse) { return !occupied.has(leg_of(horse, point)); }) ||
           (board.pieces(!S, SOLDIER) & ~spared).meets(SOLDIER_SOURCES<!S>[point]);
}

/// The points of its half, among those that are `open` to it, to which the general of `S` may step.
template <Side S>
inline Half general_targets(const Board& board, Bits occupied, Point general, Half open, Bits spared = NOWHERE) {
    const Bits without = occupied ^ ONLY[general];
    Half safe = 0;
    for (Half rest = GENERAL_STEPS[general].half[S] & open; rest != 0; rest &= rest - 1)
        if (!unsafe<S>(board, without, lowest(rest, S), spared)) safe |= rest & -rest;
    return safe;
}

}  // namespace xq::inline XQ_TARGET
