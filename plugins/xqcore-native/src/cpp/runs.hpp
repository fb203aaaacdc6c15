// Which moves of a line belong to runs of moves of one kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "target.hpp"

namespace xq::inline XQ_TARGET {

/// Of a line of `size` moves, 1 for each that belongs to at least `least` (1 or more) moves, one after another of one
/// side, for all of which `is_so(ply)` holds.
///
/// One move for which it does not hold rules out all runs that it would belong to, so that most moves are never asked
/// about: of a side that seldom does it, one in `least`.
template <class Predicate>
std::vector<std::uint8_t> runs(std::size_t size, std::size_t least, Predicate&& is_so) {
    std::vector<std::uint8_t> marks(size, 0);
    if (least > size) return marks;
    for (const std::size_t first : {std::size_t{0}, std::size_t{1}})
        for (std::size_t end = first + 2 * (least - 1); end < size; end += 2 * least) {
            std::size_t found = 0;  // a run would hold `least` moves up to `end`: asked from there backwards
            while (found < least && is_so(end - 2 * found)) ++found;
            if (found < least) {
                end -= 2 * found;
                continue;
            }
            const std::size_t begin = end - 2 * (least - 1);
            while (end + 2 < size && is_so(end + 2)) end += 2;
            for (std::size_t ply = begin; ply <= end; ply += 2) marks[ply] = 1;
        }
    return marks;
}

}  // namespace xq::inline XQ_TARGET
