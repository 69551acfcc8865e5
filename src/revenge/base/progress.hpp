// Progress reports of long work. The library never prints; the caller provides a sink. The program's sink draws a bar
// on a terminal or writes a line every ten seconds.
#pragma once

#include <cstdint>
#include <string_view>

namespace revenge::base {

// How far one task is. `done` and `total` count `unit`s.
struct Progress {
    std::string_view task;  // "five-stage/stage-3, distance 7"
    std::uint64_t done = 0;
    std::uint64_t total = 0;  // 0: not known
    std::string_view unit;    // "positions", "blocks", "cubes"
};

// THREADS: the same sink may be called by several threads at once; implementations lock and drop
// reports that come too often, so call it about every millisecond of work, not in a kernel's loop.
class ProgressSink {
  public:
    ProgressSink() = default;
    ProgressSink(const ProgressSink&) = delete;
    ProgressSink& operator=(const ProgressSink&) = delete;
    virtual ~ProgressSink() = default;

    virtual void report(const Progress& progress) = 0;
    // A whole sentence that the user should see even when nothing is drawn: a table was rebuilt, a
    // checkpoint was written.
    virtual void note(std::string_view sentence) = 0;
};

// Keeps silent: for callers that do not care.
class SilentProgress final : public ProgressSink {
  public:
    void report(const Progress& /*progress*/) override {}
    void note(std::string_view /*sentence*/) override {}
};

}  // namespace revenge::base
