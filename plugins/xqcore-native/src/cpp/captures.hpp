// The captures of a side as if it were to move, and what would come of each: the facts that chases are made of.
#pragma once

#include <array>

#include "movegen.hpp"

namespace xq::inline XQ_TARGET {

/// The captures of a side that has its general, piece by piece. Taking the general is not one; a check that stands need
/// not be answered, but no piece that does not give check already may come to attack the general.
template <Side S>
class Capturers {
public:
    explicit Capturers(const Board& board)
        : prey_(board.all_of(!S) & ~board.pieces(!S, GENERAL)), movers_(board) {}

    [[nodiscard]] Bits targets(Point piece) const { return movers_.targets(piece) & prey_; }

    /// Whether any piece could capture on a point.
    [[nodiscard]] bool reach(const Board& board, Point target) const {
        return any_of(takers_of<S>(board, board.occupied(), target),
                      [&](Point piece) { return targets(piece).has(target); });
    }

private:
    Bits prey_;
    Movers<S, Checks::ASIDE> movers_;
};

/// Whether one piece of `S` could capture on a point; not once the general of `S` has been taken.
template <Side S>
inline bool can_capture(const Board& board, Point piece, Point target) {
    return board.general(S) != 0 && Capturers<S>(board).targets(piece).has(target);
}

/// Whether any piece of `S` could capture on a point; not once the general of `S` has been taken.
template <Side S>
inline bool can_be_captured(const Board& board, Point target) {
    return board.general(S) != 0 && Capturers<S>(board).reach(board, target);
}

/// All captures of a side, kept; none once its general has been taken.
template <Side S>
class Captures {
public:
    explicit Captures(const Board& board) {
        if (board.general(S) == 0) return;
        const Capturers<S> capturers(board);
        for_each(board.all_of(S), [&](Point piece) {
            const Bits targets = capturers.targets(piece);
            if (targets.any()) add(piece, targets);
        });
    }

    /// Calls `act(attacker, target)` for each capture, in ascending order of attacker, then of target.
    template <class Act>
    void for_each_capture(Act&& act) const {
        for (unsigned i = 0; i < size_; ++i)
            for_each(targets_[i], [&](Point target) { act(Point{attackers_[i]}, target); });
    }

    /// Whether a piece could make a capture.
    [[nodiscard]] bool has(Point attacker, Point target) const {
        for (unsigned i = 0; i < size_; ++i)
            if (attackers_[i] == attacker) return targets_[i].has(target);
        return false;
    }

    /// All points on which something could be captured.
    [[nodiscard]] Bits everything() const { return everything_; }

private:
    void add(Point attacker, Bits targets) {
        attackers_[size_] = static_cast<std::uint8_t>(attacker);
        targets_[size_++] = targets;
        everything_ |= targets;
    }

    Bits everything_ = NOWHERE;
    unsigned size_ = 0;
    std::array<std::uint8_t, POINTS> attackers_;  // not filled, nor is the next
    std::array<Bits, POINTS> targets_;
};

/// Whether, a capture by `S` played, the other side has a legal recapture. The board is left as it was.
template <Side S>
inline bool recaptured(Board& board, Move capture) {
    const Code taken = board.make(capture);
    const Bits takers = board.general(!S) == 0 ? NOWHERE : takers_of<!S>(board, board.occupied(), capture.target);
    bool found = false;
    if (takers.any()) {  // else their legality need not be gone into
        const Movers<!S> movers(board);
        found = any_of(takers, [&](Point taker) { return movers.targets(taker).has(capture.target); });
    }
    board.unmake(capture, taken);
    return found;
}

/// A capture, and what would come of it: see `xqcore.movegen.protocol.Threat`.
struct Threatened {
    Point attacker, target;
    bool is_protected, hits_back, takeable;
};

/// Calls `act` with each capture of a side, in ascending order of attacker, then of target. The board is left as it was.
template <Side S, class Act>
inline void for_each_threat(Board& board, Act&& act) {
    const Captures<S> captures(board);
    if (!captures.everything().any()) return;
    const Captures<!S> replies(board);
    captures.for_each_capture([&](Point attacker, Point target) {
        const Move capture{static_cast<std::uint8_t>(attacker), static_cast<std::uint8_t>(target)};
        act(Threatened{attacker, target, recaptured<S>(board, capture), replies.has(target, attacker),
                       replies.everything().has(attacker)});
    });
}

}  // namespace xq::inline XQ_TARGET
