// The instruction set that a translation unit is compiled for.
#pragma once

// Everything lives in an inline namespace of this name. The counting of lines of moves is compiled more than once,
// for processors of several ages, and the linker must never take one's inline functions for the other's.
#ifndef XQ_TARGET
#define XQ_TARGET baseline
#endif

/// Says of a small function that a search spends much of its time in that it is compiled into each of its callers, which compilers else stop
/// doing where there are several.
#if defined(_MSC_VER)
#define XQ_INLINE [[msvc::forceinline]]
#else
#define XQ_INLINE [[gnu::always_inline]]
#endif

namespace xq::inline XQ_TARGET {

/// Whether counting the bits of a word is one instruction.
#if defined(__POPCNT__) || defined(__aarch64__) || defined(_M_ARM64)
inline constexpr bool COUNTS_FAST = true;
#else
inline constexpr bool COUNTS_FAST = false;
#endif

}  // namespace xq::inline XQ_TARGET
