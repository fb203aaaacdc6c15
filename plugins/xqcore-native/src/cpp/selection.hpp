// Which threats count, by a table. No ruleset is known here: whoever asks makes the table.
#pragma once

#include <cstdint>
#include <optional>

#include "captures.hpp"

namespace xq::inline XQ_TARGET {

/// 256 sets of flags, by the codes `attacker << 4 | target`, as `xqcore.movegen.protocol.Counts` says.
struct Selection {
    enum Flag : unsigned {
        COUNTS = 1,
        OPENED = 2,
        UNLESS_HOME = 4,
        UNLESS_PROTECTED = 8,
        UNLESS_HITS_BACK = 16,
        UNLESS_TAKEABLE = 32
    };

    const std::uint8_t* flags;
};

/// The threats of the side that has just moved, weighed by a table. The side must have its general.
template <Side S>
class Selected {
public:
    Selected(Board& board, Point moved, Selection selection) : board_(board), moved_(moved), selection_(selection) {}

    /// Whether there is one that counts.
    [[nodiscard]] bool any() {
        const Bits occupied = board_.occupied();
        return any_of(board_.all_of(S), [&](Point attacker) {
            return any_of(candidates(occupied, attacker), [&](Point target) { return counts(attacker, target); });
        });
    }

private:
    [[nodiscard]] unsigned flags(Point attacker, Point target) const {
        return selection_.flags[board_[attacker] << 4 | board_[target]];
    }

    /// The captures of a piece that may count for what the two pieces are.
    [[nodiscard]] Bits candidates(Bits occupied, Point attacker) {
        const unsigned needed = Selection::COUNTS | (attacker == moved_ ? 0U : Selection::OPENED);
        const bool general = kind_of(board_[attacker]) == GENERAL;
        const Bits reached = general ? GENERAL_STEPS[attacker] : targets_of<S>(board_, occupied, attacker);
        Bits found = NOWHERE;
        for_each(reached & board_.all_of(!S) & ~board_.pieces(!S, GENERAL), [&](Point target) {
            if ((flags(attacker, target) & needed) == needed) found |= ONLY[target];
        });
        return found.any() ? found & capturers().targets(attacker) : found;
    }

    /// Whether a capture counts for what would come of it, the cheapest questions first.
    [[nodiscard]] bool counts(Point attacker, Point target) {
        const unsigned unless = flags(attacker, target);
        const Move capture{static_cast<std::uint8_t>(attacker), static_cast<std::uint8_t>(target)};
        return !((unless & Selection::UNLESS_HOME) != 0 && !crossed<!S>(target)) &&
               !((unless & Selection::UNLESS_HITS_BACK) != 0 && can_capture<!S>(board_, target, attacker)) &&
               !((unless & Selection::UNLESS_PROTECTED) != 0 && recaptured<S>(board_, capture)) &&
               !((unless & Selection::UNLESS_TAKEABLE) != 0 && can_be_captured<!S>(board_, attacker));
    }

    /// Made when it is first asked for: after most moves no two pieces may count, so that legality does not matter.
    [[nodiscard]] const Capturers<S>& capturers() {
        if (!capturers_) capturers_.emplace(board_);
        return *capturers_;
    }

    Board& board_;
    Point moved_;
    Selection selection_;
    std::optional<Capturers<S>> capturers_;
};

}  // namespace xq::inline XQ_TARGET
