// What loops of moves are worth under the game's ruleset.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "line.hpp"

namespace xq::inline XQ_TARGET {

/// Rules on loops, each distinct one asked about once.
class Loops {
public:
    Loops(Asking asking, World& world) : asking_(asking), world_(world) {}

    /// Who wins the loop from an earlier placement of a line to its last: 1 Red, -1 Black, 0 nobody.
    int winner(Line& line, std::size_t from, Side side) {
        if (asking_ == Asking::NONE || (asking_ == Asking::CHECKS && !checks_throughout(line, from))) return 0;
        Key key = line.last().key;
        std::vector<MoveNumber> moves;
        for (std::size_t place = from + 1; place < line.size(); ++place) {
            moves.push_back(number_of(line[place].move));
            key = mixed(key ^ moves.back());
        }
        const auto [found, is_new] = known_.try_emplace(key, 0);
        if (is_new) found->second = world_.rule(line.board().codes().data(), side, moves);
        return found->second;
    }

private:
    /// Whether each move of one side gives check.
    [[nodiscard]] static bool checks_throughout(const Line& line, std::size_t from) {
        bool every[2] = {true, true};
        for (std::size_t place = from + 1; place < line.size(); ++place) every[place & 1] &= line[place].check;
        return every[0] || every[1];
    }

    Asking asking_;
    World& world_;
    std::unordered_map<Key, int> known_;
};

}  // namespace xq::inline XQ_TARGET
