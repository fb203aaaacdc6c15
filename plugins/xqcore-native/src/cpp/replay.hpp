// A whole line of moves played out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "movegen.hpp"

namespace xq::inline XQ_TARGET {

/// What came of a line of moves. `boards` holds 90 codes for the start and for each move made; of each move made,
/// `captured` is the code of what it took, `checks` whether it gave check, and `counts` says how many times the
/// placement after it had stood by then, 255 at most. `counts` begins with the start's.
struct Played {
    std::vector<Code> boards;
    std::vector<std::uint8_t> captured, checks, counts;
    std::optional<std::size_t> illegal;
};

namespace playing {

/// A number by which two boards that differ can nearly always be told apart.
inline std::uint64_t digest(const Code* codes) {
    std::uint64_t words[12]{};
    std::memcpy(words, codes, POINTS);
    std::uint64_t sum = 0, factor = 0x9E37'79B9'7F4A'7C15;
    for (const std::uint64_t word : words) {
        sum += word * factor;
        factor += 0xD1B5'4A32'D192'ED02;  // even, so that every factor is odd
    }
    return sum;
}

/// Counts how often each board of a line has stood.
class Occurrences {
public:
    explicit Occurrences(Played& played) : played_(played) {}

    /// Counts the last board of the played. Only boards since the last capture can be the same.
    void count(bool captured) {
        const std::size_t last = digests_.size();
        digests_.push_back(digest(board(last)));
        if (captured) since_ = last;
        std::uint8_t times = 1;
        for (std::size_t ply = last; ply >= since_ + 2;) {
            ply -= 2;
            if (digests_[ply] == digests_[last] && std::memcmp(board(ply), board(last), POINTS) == 0) {
                times = static_cast<std::uint8_t>(played_.counts[ply] + (played_.counts[ply] < 255 ? 1 : 0));
                break;
            }
        }
        played_.counts.push_back(times);
    }

private:
    [[nodiscard]] const Code* board(std::size_t ply) const { return played_.boards.data() + ply * POINTS; }

    Played& played_;
    std::vector<std::uint64_t> digests_;
    std::size_t since_ = 0;
};

/// Makes a move if it is legal: it is known beforehand which one, so that to make it and look is quicker than to ask first
/// what all pieces may do.
template <Side S>
inline bool play(Board& board, Move move, Played& played) {
    if (!goes<S>(board, move)) return false;
    const Code taken = board.make(move);
    if (is_attacked<S>(board)) {
        board.unmake(move, taken);
        return false;
    }
    played.captured.push_back(taken);
    played.checks.push_back(is_attacked<!S>(board) ? 1 : 0);
    return true;
}

}  // namespace playing

/// Plays moves until the first that is not legal.
inline Played replay(Board board, Side side, std::span<const Move> moves) {
    Played played;
    played.boards.reserve((moves.size() + 1) * POINTS);
    playing::Occurrences occurrences(played);
    const auto note = [&](bool captured) {
        played.boards.insert(played.boards.end(), board.codes().begin(), board.codes().end());
        occurrences.count(captured);
    };
    note(false);
    for (const Move move : moves) {
        if (!(side == RED ? playing::play<RED>(board, move, played) : playing::play<BLACK>(board, move, played))) {
            played.illegal = played.captured.size();
            break;
        }
        note(played.captured.back() != 0);
        side = !side;
    }
    return played;
}

}  // namespace xq::inline XQ_TARGET
