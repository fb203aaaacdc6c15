// The geometry of the board as tables, all made by the compiler. None is ever written to.
#pragma once

#include <array>
#include <cstdint>

#include "bits.hpp"
#include "piece.hpp"

namespace xq::inline XQ_TARGET {

namespace making {

constexpr bool on_board(int file, int rank) { return file >= 0 && file < 9 && rank >= 0 && rank < 10; }

constexpr int file_of(Point point) { return static_cast<int>(point % 9); }
constexpr int rank_of(Point point) { return static_cast<int>(point / 9); }

constexpr Bits at(int file, int rank) {
    return on_board(file, rank) ? only(static_cast<Point>(rank * 9 + file)) : NOWHERE;
}

struct Step {
    int file, rank;
};
inline constexpr Step ORTHOGONAL[4] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};  // left, down, right, up
inline constexpr Step DIAGONAL[4] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

template <class Value, class Make>
constexpr std::array<Value, POINTS> for_each_point(Make make) {
    std::array<Value, POINTS> table{};
    for (Point point = 0; point < POINTS; ++point) table[point] = make(point);
    return table;
}

}  // namespace making

/// Where a point lies: its file and rank, its half, and where its rank begins in that half.
struct Spot {
    std::uint8_t file, rank, half, shift;
};

inline constexpr auto SPOT = making::for_each_point<Spot>([](Point point) {
    return Spot{static_cast<std::uint8_t>(point % 9), static_cast<std::uint8_t>(point / 9),
                static_cast<std::uint8_t>(point / RIVER), static_cast<std::uint8_t>(point / 9 % 5 * 9)};
});

inline constexpr auto ONLY = making::for_each_point<Bits>(only);

// --- chariots and cannons: along one line -----------------------------------------------------------------------

/// For each place on a line of `Length` points and each way that the line can be occupied, the places reached.
template <unsigned Length>
using LineTable = std::array<std::array<std::uint16_t, 1U << Length>, Length>;

/// Where a chariot reaches: up to the first piece each way, that piece included.
constexpr unsigned chariot_reach(int length, int place, unsigned pieces) {
    unsigned reached = 0;
    for (int next = place + 1; next < length; ++next) {
        reached |= 1U << next;
        if ((pieces >> next & 1) != 0) break;
    }
    for (int next = place - 1; next >= 0; --next) {
        reached |= 1U << next;
        if ((pieces >> next & 1) != 0) break;
    }
    return reached;
}

/// Where a cannon reaches: the empty places up to the screen each way, and the first piece behind the screen.
constexpr unsigned cannon_reach(int length, int place, unsigned pieces) {
    unsigned reached = 0;
    unsigned screens = 0;
    for (int next = place + 1; next < length && screens < 2; ++next) {
        const unsigned piece = pieces >> next & 1;
        if (piece == screens) reached |= 1U << next;
        screens += piece;
    }
    screens = 0;
    for (int next = place - 1; next >= 0 && screens < 2; --next) {
        const unsigned piece = pieces >> next & 1;
        if (piece == screens) reached |= 1U << next;
        screens += piece;
    }
    return reached;
}

template <unsigned Length>
constexpr LineTable<Length> line_table(unsigned (*reach)(int length, int place, unsigned pieces)) {
    LineTable<Length> table{};
    for (unsigned place = 0; place < Length; ++place)
        for (unsigned pieces = 0; pieces < 1U << Length; ++pieces)
            table[place][pieces] = static_cast<std::uint16_t>(reach(Length, static_cast<int>(place), pieces));
    return table;
}

inline constexpr auto CHARIOT_ON_RANK = line_table<9>(chariot_reach);
inline constexpr auto CHARIOT_ON_FILE = line_table<10>(chariot_reach);
inline constexpr auto CANNON_ON_RANK = line_table<9>(cannon_reach);
inline constexpr auto CANNON_ON_FILE = line_table<10>(cannon_reach);

/// The other points of a point's rank and file.
inline constexpr auto CROSS = making::for_each_point<Bits>([](Point point) {
    Bits cross = NOWHERE;
    for (Point other = 0; other < POINTS; ++other)
        if (other != point && (other % 9 == point % 9 || other / 9 == point / 9)) cross |= only(other);
    return cross;
});

// --- horses -----------------------------------------------------------------------------------------------------

/// Where a horse jumps, by point and by which of its four legs are blocked: bit 0 left, 1 down, 2 right, 3 up.
inline constexpr auto HORSE_JUMPS = making::for_each_point<std::array<Bits, 16>>([](Point point) {
    std::array<Bits, 16> jumps{};
    const int file = making::file_of(point), rank = making::rank_of(point);
    for (unsigned blocked = 0; blocked < 16; ++blocked)
        for (unsigned leg = 0; leg < 4; ++leg)
            if ((blocked >> leg & 1) == 0)
                for (const int turn : {1, -1}) {
                    const auto [df, dr] = making::ORTHOGONAL[leg];
                    jumps[blocked] |= making::at(file + 2 * df + turn * dr, rank + 2 * dr + turn * df);
                }
    return jumps;
});

/// The leg of a horse on `from` that attacks `to`; both must be a horse's jump apart.
constexpr Point leg_of(Point from, Point to) {
    const int df = making::file_of(to) - making::file_of(from), dr = making::rank_of(to) - making::rank_of(from);
    const int along = dr == 2 ? 9 : dr == -2 ? -9 : df / 2;
    return static_cast<Point>(static_cast<int>(from) + along);
}

// --- soldiers ---------------------------------------------------------------------------------------------------

template <Side S>
constexpr bool crossed(Point point) {
    return (point >= RIVER) == (S == RED);
}

template <Side S>
constexpr auto soldier_steps() {
    return making::for_each_point<Bits>([](Point point) {
        const int file = making::file_of(point), rank = making::rank_of(point);
        const Bits forward = making::at(file, rank + (S == RED ? 1 : -1));
        const Bits sideways = making::at(file - 1, rank) | making::at(file + 1, rank);
        return crossed<S>(point) ? forward | sideways : forward;
    });
}

template <Side S>
inline constexpr auto SOLDIER_STEPS = soldier_steps<S>();

/// The points from which a soldier reaches a point.
template <Side S>
inline constexpr auto SOLDIER_SOURCES = making::for_each_point<Bits>([](Point point) {
    Bits sources = NOWHERE;
    for (Point other = 0; other < POINTS; ++other)
        if (SOLDIER_STEPS<S>[other].has(point)) sources |= only(other);
    return sources;
});

// --- palaces: generals and advisors -----------------------------------------------------------------------------

inline constexpr unsigned PALACE_POINTS = 18;

/// The number of a point among those of the two palaces, `PALACE_POINTS` for a point outside.
inline constexpr auto PALACE_INDEX = making::for_each_point<std::uint8_t>([](Point point) {
    const int file = making::file_of(point), rank = making::rank_of(point);
    if (file < 3 || file > 5 || (rank > 2 && rank < 7)) return std::uint8_t{PALACE_POINTS};
    return static_cast<std::uint8_t>((rank < 7 ? rank : rank - 4) * 3 + file - 3);
});

constexpr bool in_palace(Side side, Point point) {
    return PALACE_INDEX[point] < PALACE_POINTS && (point < RIVER) == (side == RED);
}

inline constexpr auto GENERAL_STEPS = making::for_each_point<Bits>([](Point point) {
    Bits steps = NOWHERE;
    if (PALACE_INDEX[point] < PALACE_POINTS)
        for (const auto [df, dr] : making::ORTHOGONAL) {
            const int file = making::file_of(point) + df, rank = making::rank_of(point) + dr;
            if (making::on_board(file, rank) && PALACE_INDEX[static_cast<Point>(rank * 9 + file)] < PALACE_POINTS)
                steps |= making::at(file, rank);
        }
    return steps;
});

/// The points between a point of a palace, by its number, and another one on its rank or file.
inline constexpr auto BETWEEN = [] {
    std::array<std::array<Bits, POINTS>, PALACE_POINTS> table{};
    for (Point general = 0; general < POINTS; ++general)
        if (PALACE_INDEX[general] < PALACE_POINTS)
            for (const auto [df, dr] : making::ORTHOGONAL) {
                int file = making::file_of(general) + df, rank = making::rank_of(general) + dr;
                for (Bits passed = NOWHERE; making::on_board(file, rank); file += df, rank += dr) {
                    table[PALACE_INDEX[general]][static_cast<Point>(rank * 9 + file)] = passed;
                    passed |= making::at(file, rank);
                }
            }
    return table;
}();

/// The nine points of a palace within its half.
template <Side S>
inline constexpr Half PALACE = Half{0b111'000} * (Half{1} | Half{1} << 9 | Half{1} << 18) << (S == RED ? 0 : 18);

/// The middle of a palace, within its half, and its four corners: the points of advisors.
template <Side S>
inline constexpr unsigned PALACE_CENTRE = S == RED ? 13 : 76 - RIVER;

template <Side S>
inline constexpr Half PALACE_CORNERS = Half{1} << (PALACE_CENTRE<S> - 10) | Half{1} << (PALACE_CENTRE<S> - 8) |
                                       Half{1} << (PALACE_CENTRE<S> + 8) | Half{1} << (PALACE_CENTRE<S> + 10);

template <Side S>
inline constexpr auto ADVISOR_STEPS = making::for_each_point<Bits>([](Point point) {
    constexpr Half centre = Half{1} << PALACE_CENTRE<S>;
    Bits steps = NOWHERE;
    if (only(point).half[S] == centre) steps.half[S] = PALACE_CORNERS<S>;
    if ((only(point).half[S] & PALACE_CORNERS<S>) != 0) steps.half[S] = centre;
    return steps;
});

// --- elephants --------------------------------------------------------------------------------------------------

/// The seven points of elephants within a half. They are the same in both halves.
inline constexpr Half ELEPHANT_POINTS =
    Half{1} << 2 | Half{1} << 6 | Half{1} << 18 | Half{1} << 22 | Half{1} << 26 | Half{1} << 38 | Half{1} << 42;

// --- files of a half --------------------------------------------------------------------------------------------

inline constexpr Half FILE_A = 0x10'0804'0201;  ///< The first file of a half: one bit in every nine.
inline constexpr Half FILE_I = FILE_A << 8;

}  // namespace xq::inline XQ_TARGET
