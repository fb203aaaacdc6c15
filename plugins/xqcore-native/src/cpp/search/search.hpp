// The search as the rest of the module sees it, whatever processor it is compiled for.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "../perft.hpp"
#include "weights.hpp"

namespace xq {

/// A move by its number, `origin * 90 + target`.
using MoveNumber = std::uint16_t;

inline constexpr int MATE = 30'000;    ///< Less the plies that it is away.
inline constexpr int RULED = 20'000;   ///< A win by a ruling on a loop, less the plies until the loop closes.
inline constexpr int VALUE = 9'999;    ///< The most that a position is valued at.

inline constexpr unsigned MOST_PLIES = 128;  ///< The longest line that is looked at.

/// Which loops may be ruled anything but a draw.
enum class Asking : unsigned { NONE, CHECKS, ANY };

/// A game as far as it has come, all of its moves legal, and how far to look ahead. Bounds of 0 are none.
struct Question {
    std::array<std::uint8_t, 90> board;  ///< Both generals are there.
    unsigned side;
    std::vector<MoveNumber> moves;
    std::vector<MoveNumber> among;  ///< Legal moves, at least one.
    std::uint64_t nodes = 0;
    unsigned depth = 0;
    double seconds = 0;
    Asking asking = Asking::NONE;
    bool stalemate_loses = true;
    int noise = 0;
    std::uint64_t seed = 0;
};

struct Found {
    int score = 0;
    unsigned depth = 0;
    std::uint64_t nodes = 0;
    std::vector<MoveNumber> line;  ///< The move chosen, and what is expected after it.
};

/// What the search asks of the world: its pulse, and who wins a loop.
class World : public Pulse {
public:
    /// 1 when Red wins the loop that leads from a board to itself, -1 when Black does, 0 for a draw.
    virtual int rule(const std::uint8_t* board, unsigned side, std::span<const MoveNumber> loop) = 0;
};

class Search {
public:
    Search() = default;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;
    virtual ~Search() = default;

    virtual Found find(const Question& question, World& world, const std::atomic<bool>& stopped) = 0;

    /// The value of a board of 90 codes for the side to move.
    [[nodiscard]] virtual int evaluate(const std::uint8_t* codes, unsigned side) const = 0;
};

/// What a search can do without, so that it can be measured what each is worth.
enum Feature : unsigned {
    TABLE,
    HISTORY,
    CHECK_EXTENSION,
    NARROW_WINDOWS,
    ASPIRATION,
    LATE_REDUCTION,
    REVERSE_FUTILITY,
    FUTILITY,
    EXCHANGES,
    LOOPS,
    QUIESCENCE,
    LATE_PRUNING,
    FEATURES
};

inline constexpr std::array<std::string_view, FEATURES> FEATURE_NAMES = {
    "table",
    "history",
    "check-extension",
    "narrow-windows",
    "aspiration",
    "late-reduction",
    "reverse-futility",
    "futility",
    "exchanges",
    "loops",
    "quiescence",
    "late-pruning"};

/// A search with a table of so many entries, for the processor at hand; `without` has a bit for each feature left out.
std::unique_ptr<Search> make_search(const Weights& weights, std::size_t entries, unsigned without);

}  // namespace xq
