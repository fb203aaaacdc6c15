// The captures around a move, each as one number: what `xqcore.movegen.sight` defines.
#pragma once

#include <cstdint>
#include <vector>

#include "captures.hpp"

namespace xq::inline XQ_TARGET {

using Sight = std::uint32_t;

/// The bits of a sight below its points, and where those begin.
enum Facts : Sight {
    HOME = 1U << 8,
    MOVED = 1U << 9,
    PROTECTED = 1U << 10,
    HITS_BACK = 1U << 11,
    TAKEABLE = 1U << 12,
    HELD = 1U << 13,
    STOOD = 1U << 14
};
inline constexpr unsigned TARGET_BITS = 15, ATTACKER_BITS = 22;

/// The captures of a side after its move, and those before it that the move was not, by the points after the move.
struct Sights {
    std::vector<Sight> after, before;
};

namespace seeing {

template <Side S>
Sight sight(const Board& board, Point attacker, const Threatened& threat) {
    const Code victim = board[threat.target];
    return static_cast<Sight>(attacker << ATTACKER_BITS | threat.target << TARGET_BITS |
                              static_cast<unsigned>(board[threat.attacker]) << 4 | victim) |
           (kind_of(victim) == SOLDIER && !crossed<!S>(threat.target) ? HOME : 0U) |
           (threat.is_protected ? PROTECTED : 0U) | (threat.hits_back ? HITS_BACK : 0U) |
           (threat.takeable ? TAKEABLE : 0U);
}

}  // namespace seeing

/// The boards are left as they were.
template <Side S>
Sights sights(Board& before, Board& after, Move move) {
    Sights seen;
    Bits stood = NOWHERE;
    for_each_threat<S>(before, [&](const Threatened& threat) {
        if (threat.target == move.target) return;
        const Point attacker = threat.attacker == move.origin ? move.target : threat.attacker;
        seen.before.push_back(seeing::sight<S>(before, attacker, threat));
        stood |= ONLY[threat.target];
    });
    for_each_threat<S>(after, [&](const Threatened& threat) {
        Sight found = seeing::sight<S>(after, threat.attacker, threat);
        for (const Sight earlier : seen.before)
            if (earlier >> TARGET_BITS == found >> TARGET_BITS) {
                found |= HELD;
                break;
            }
        seen.after.push_back(found | (threat.attacker == move.target ? MOVED : 0U) |
                             (stood.has(threat.target) ? STOOD : 0U));
    });
    return seen;
}

}  // namespace xq::inline XQ_TARGET
