// Text: a FEN, and moves such as h2e2 behind it.
#include <cstring>
#include <sstream>
#include <string>

#include "examine.hpp"

namespace {

/// The codes of a FEN's first field; what is no letter of a piece, no digit and no slash is passed over.
std::array<xq::Code, xq::POINTS> codes_from(const std::string& field) {
    constexpr const char* letters = ".KABNRCP?kabnrcp";
    std::array<xq::Code, xq::POINTS> codes{};
    unsigned rank = 9, file = 0;
    for (const char letter : field) {
        if (letter == '/') {
            file = 0;
            rank = rank == 0 ? 9 : rank - 1;
        } else if (letter >= '1' && letter <= '9') {
            file += static_cast<unsigned>(letter - '0');
        } else if (const char* found = std::strchr(letters + 1, letter); found != nullptr && *found != '\0' && *found != '?') {
            if (file < 9) codes[rank * 9 + file] = static_cast<xq::Code>(found - letters);
            ++file;
        }
    }
    return codes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace examining;
    std::istringstream words(std::string(reinterpret_cast<const char*>(data), size));
    std::string field, side, word;
    words >> field >> side;
    const auto codes = codes_from(field);
    if (!fault_of(codes.data()).empty()) return 0;
    std::vector<Move> line;
    while (words >> word && line.size() < 32)
        if (word.size() == 4 && word[0] >= 'a' && word[0] <= 'i' && word[2] >= 'a' && word[2] <= 'i' && word[1] >= '0' &&
            word[1] <= '9' && word[3] >= '0' && word[3] <= '9')
            line.push_back({static_cast<std::uint8_t>((word[1] - '0') * 9 + word[0] - 'a'),
                            static_cast<std::uint8_t>((word[3] - '0') * 9 + word[2] - 'a')});
    examine(Board(codes.data()), side == "b" ? BLACK : RED, line);
    return 0;
}
