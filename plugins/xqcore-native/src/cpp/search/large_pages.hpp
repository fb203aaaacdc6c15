// Memory for large tables.
#pragma once

#include <cstddef>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "../target.hpp"

namespace xq::inline XQ_TARGET {

/// An allocator that asks for large pages where a system has them: a processor that goes here and there in a table looks
/// up fewer of their addresses.
template <class T>
struct LargePages {
    using value_type = T;

    static constexpr std::align_val_t PAGE{std::size_t{1} << 21};

    T* allocate(std::size_t count) {
        void* const memory = ::operator new(count * sizeof(T), PAGE);
#if defined(__linux__)
        madvise(memory, count * sizeof(T), MADV_HUGEPAGE);  // a wish: nothing hangs on it
#endif
        return static_cast<T*>(memory);
    }

    void deallocate(T* memory, std::size_t) { ::operator delete(memory, PAGE); }

    friend bool operator==(LargePages, LargePages) { return true; }
};

}  // namespace xq::inline XQ_TARGET
