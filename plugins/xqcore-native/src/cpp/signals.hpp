// Python's signals during long calls that let other threads run.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

namespace xq {

/// Lets Python handle signals, a keyboard interrupt above all, a few times a second. Called without the interpreter's lock.
class Signals {
public:
    void look() {
        const auto now = Clock::now();
        if (now < next_) return;
        next_ = now + INTERVAL;
        const nanobind::gil_scoped_acquire hold;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds INTERVAL{100};
    Clock::time_point next_ = Clock::now() + INTERVAL;
};

}  // namespace xq
