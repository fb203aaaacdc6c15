// Raw bytes: 90 codes, the side to move, then pairs of points.
#include "examine.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace examining;
    if (size < POINTS + 1 || !fault_of(data).empty()) return 0;
    std::vector<Move> line;
    for (std::size_t at = POINTS + 1; at + 1 < size && line.size() < 32; at += 2)
        line.push_back({static_cast<std::uint8_t>(data[at] % POINTS), static_cast<std::uint8_t>(data[at + 1] % POINTS)});
    examine(Board(data), data[POINTS] % 2 == 0 ? RED : BLACK, line);
    return 0;
}
