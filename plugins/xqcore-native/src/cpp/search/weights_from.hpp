// Weights as Python has them.
#pragma once

#include <nanobind/nanobind.h>

#include "weights.hpp"

namespace xq {

/// Weights from the text of xqcore-players' weights.json. Raises TypeError or ValueError, with the name of what is missing,
/// too many or out of range.
[[nodiscard]] Weights weights_from(nanobind::handle text);

}  // namespace xq
