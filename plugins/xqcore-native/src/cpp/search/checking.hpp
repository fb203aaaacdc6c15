// Which moves cannot give check, told without making them.
#pragma once

#include <array>

#include "../attacks.hpp"

namespace xq::inline XQ_TARGET {

/// Where pieces of `S` may check the other general from, and which points matter to those that aim at it already.
template <Side S>
class Checking {
public:
    /// Looks at a board. Before, there is nothing: most boards are never asked about.
    void begin(const Board& board) {
        begun_ = true;
        const Point general = lowest(board.general(!S), !S);
        from_[GENERAL] = from_[ADVISOR] = from_[ELEPHANT] = NOWHERE;
        from_[CHARIOT] = chariot_targets(board, board.occupied(), general);
        from_[CANNON] = CROSS[general];
        from_[HORSE] = HORSE_JUMPS[general][0];
        from_[SOLDIER] = SOLDIER_SOURCES<S>[general];
        for_each((board.pieces(S, CHARIOT) | board.pieces(S, CANNON)) & CROSS[general],
                 [&](Point piece) { matter_ |= BETWEEN[PALACE_INDEX[general]][piece]; });
        for_each(board.pieces(S, HORSE) & HORSE_JUMPS[general][0],
                 [&](Point horse) { matter_ |= ONLY[leg_of(horse, general)]; });
    }

    [[nodiscard]] bool begun() const { return begun_; }

    /// Whether a quiet move of a piece of this code may give check; where not, it certainly does not.
    [[nodiscard]] bool may(Code code, Move move) const {
        return ((from_[kind_of(code)] & ONLY[move.target]) | (matter_ & (ONLY[move.origin] | ONLY[move.target]))).any();
    }

private:
    std::array<Bits, 8> from_;  // by kind; nothing is of kind 0
    bool begun_ = false;
    Bits matter_ = NOWHERE;
};

}  // namespace xq::inline XQ_TARGET
