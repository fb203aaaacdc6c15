// What is remembered of positions that have been searched.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "keys.hpp"
#include "large_pages.hpp"
#include "search.hpp"

namespace xq::inline XQ_TARGET {

enum class Bound : std::uint8_t { NONE, UPPER, LOWER, EXACT };

struct Entry {
    Key key = 0;
    MoveNumber move = 0;
    std::int16_t score = 0;
    std::int16_t value = 0;  ///< Of the position by itself; NO_VALUE where it was not asked.
    std::uint8_t depth = 0;
    std::uint8_t marks = 0;  ///< The bound, and above it the number of the search.

    [[nodiscard]] Bound bound() const { return static_cast<Bound>(marks & 3); }
};

inline constexpr std::int16_t NO_VALUE = 32'000;

/// A table of a size given once. Each search begins with an empty one: what earlier ones left does not count.
class Table {
public:
    explicit Table(std::size_t entries) : entries_(entries), used_(entries) {}

    /// Begins a search of so many positions; 0 when that is not known. A short search uses a small part, which stays in
    /// the processor's cache.
    void begin(std::uint64_t positions) {
        used_ = entries_.size();
        if (positions != 0 && positions < used_ / 2) used_ = static_cast<std::size_t>(2 * positions);
        search_ = static_cast<std::uint8_t>(search_ + 4);
        if (search_ == 0) {
            std::fill_n(entries_.begin(), touched_, Entry{});
            touched_ = 0;
            search_ = 4;
        }
        touched_ = std::max(touched_, used_);
    }

    /// Has the processor fetch what will be asked for soon.
    void fetch(Key key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&entries_[place(key)]);
#endif
    }

    [[nodiscard]] const Entry* find(Key key) const {
        const Entry& entry = entries_[place(key)];
        return entry.key == key && current(entry) ? &entry : nullptr;
    }

    /// Keeps an entry unless a deeper one about another position is there.
    void keep(Key key, MoveNumber move, int score, int value, int depth, Bound bound) {
        Entry& entry = entries_[place(key)];
        const bool same = entry.key == key && current(entry);
        if (same && move == 0) move = entry.move;
        if (same && bound != Bound::EXACT && depth + 3 < entry.depth && entry.bound() != Bound::NONE) return;
        if (!same && current(entry) && entry.depth > depth + 4) {
            entry.depth = static_cast<std::uint8_t>(entry.depth - 1);
            return;
        }
        entry = {key,
                 move,
                 static_cast<std::int16_t>(score),
                 static_cast<std::int16_t>(value),
                 static_cast<std::uint8_t>(depth),
                 static_cast<std::uint8_t>(search_ | static_cast<unsigned>(bound))};
    }

private:
    [[nodiscard]] bool current(const Entry& entry) const { return (entry.marks & ~3U) == search_; }

    /// The upper half of the key, scaled to the number of entries.
    [[nodiscard]] std::size_t place(Key key) const { return static_cast<std::size_t>((key >> 32) * used_ >> 32); }

    std::vector<Entry, LargePages<Entry>> entries_;
    std::size_t used_;
    std::size_t touched_ = 0;  ///< Behind so many entries all are empty.
    std::uint8_t search_ = 0;
};

}  // namespace xq::inline XQ_TARGET
