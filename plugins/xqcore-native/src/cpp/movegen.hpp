// Legal moves.
#pragma once

#include <array>

#include "safety.hpp"

namespace xq::inline XQ_TARGET {

/// What the pieces of a side that has its general may do on a board. Two views of it: moves, which answer any check, and
/// with `Checks::ASIDE` moves as if the checks that stand did not matter, so long as they do not become more.
template <Side S, Checks C = Checks::ANSWERED>
class Movers {
public:
    explicit Movers(const Board& board)
        : board_(board),
          occupied_(board.occupied()),
          general_(lowest(board.general(S), S)),
          safety_(board, occupied_, general_) {}

    /// The legal targets of one piece.
    [[nodiscard]] Bits targets(Point piece) const {
        const Bits others = ~board_.all_of(S);
        if (piece != general_) return targets_of<S>(board_, occupied_, piece) & safety_.allowed(piece) & others;
        Bits steps = NOWHERE;
        const Bits spared = C == Checks::ASIDE ? checkers_of<!S>(board_, occupied_, general_) : NOWHERE;
        steps.half[S] = general_targets<S>(board_, occupied_, general_, others.half[S], spared);
        return steps;
    }

    /// Calls `act(piece, targets)` with each piece and its legal targets among some points, in ascending order of piece; pieces that have none
    /// may be left out.
    ///
    /// Where pieces reach is gathered kind by kind first: a processor foresees how many there are of a kind, not which kind comes next.
    template <class Act>
    void for_each_piece(Bits among, Act&& act) const {
        among &= ~board_.all_of(S);
        std::array<Bits, POINTS> reached;  // not filled
        Bits pieces = NOWHERE;
        const auto gather = [&](Kind kind, auto&& reach) {
            const Bits these = board_.pieces(S, kind);
            pieces |= these;
            for_each(these, [&](Point piece) { reached[piece] = reach(piece) & among; });
        };
        gather(CHARIOT, [&](Point piece) { return chariot_targets(board_, occupied_, piece); });
        gather(CANNON, [&](Point piece) { return cannon_targets(board_, occupied_, piece); });
        gather(HORSE, [&](Point piece) { return horse_targets(board_, occupied_, piece); });
        gather(SOLDIER, [&](Point piece) { return SOLDIER_STEPS<S>[piece]; });
        if ((among.half[S] & ELEPHANT_POINTS) != 0)
            gather(ELEPHANT, [&](Point piece) { return elephant_targets<S>(occupied_, piece); });
        if ((among.half[S] & PALACE<S>) != 0) {
            gather(ADVISOR, [&](Point piece) { return ADVISOR_STEPS<S>[piece]; });
            gather(GENERAL, [&](Point piece) {
                Bits steps = NOWHERE;
                const Bits spared = C == Checks::ASIDE ? checkers_of<!S>(board_, occupied_, piece) : NOWHERE;
                steps.half[S] = general_targets<S>(board_, occupied_, piece, among.half[S], spared);
                return steps;
            });
        }
        for_each(pieces, [&](Point piece) {
            act(piece, piece == general_ ? reached[piece] : reached[piece] & safety_.allowed(piece));
        });
    }

private:
    const Board& board_;
    Bits occupied_;
    Point general_;
    Safety<S, C> safety_;
};

/// No position has more moves: no piece reaches more than the 17 points of its rank and file.
inline constexpr unsigned MOST_MOVES = POINTS * 17;

/// Room for the moves of any position.
class MoveList {
public:
    void add(Point origin, Point target) {
        moves_[size_++] = {static_cast<std::uint8_t>(origin), static_cast<std::uint8_t>(target)};
    }
    [[nodiscard]] unsigned size() const { return size_; }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

private:
    unsigned size_ = 0;
    std::array<Move, MOST_MOVES> moves_;  // not filled
};

/// The legal moves of `S`, in ascending order of origin, then of target; none once its general has been taken.
template <Side S>
inline void legal_moves(const Board& board, MoveList& moves) {
    if (board.general(S) == 0) return;
    const Movers<S> movers(board);
    movers.for_each_piece(EVERYWHERE, [&](Point origin, Bits targets) {
        for_each(targets, [&](Point target) { moves.add(origin, target); });
    });
}

/// Whether `S` may make a move.
template <Side S>
inline bool is_legal(const Board& board, Move move) {
    return board.general(S) != 0 && board.all_of(S).has(move.origin) &&
           Movers<S>(board).targets(move.origin).has(move.target);
}

/// Whether a move goes as its piece goes, and not onto one of its own side. Whether it leaves the general of `S` safe is
/// not asked.
template <Side S>
inline bool goes(const Board& board, Move move) {
    const Bits own = board.all_of(S);
    if (board.general(S) == 0 || !own.has(move.origin) || own.has(move.target)) return false;
    const Bits reached = kind_of(board[move.origin]) == GENERAL ? GENERAL_STEPS[move.origin]
                                                                : targets_of<S>(board, board.occupied(), move.origin);
    return reached.has(move.target);
}

/// The pieces that check the general of `S`; none once it has been taken.
template <Side S>
inline Bits checkers(const Board& board) {
    const Half general = board.general(S);
    return general == 0 ? NOWHERE : checkers_of<!S>(board, board.occupied(), lowest(general, S));
}

/// Whether the general of `S` stands in check; not once it has been taken.
template <Side S>
inline bool is_attacked(const Board& board) {
    const Half general = board.general(S);
    return general != 0 && unsafe<S>(board, board.occupied(), lowest(general, S), NOWHERE);
}

}  // namespace xq::inline XQ_TARGET
