// Collects the reports of a table build: their number, and each note on its own line.
#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "revenge/base.hpp"

namespace revenge::bfs {

class Notes final : public base::ProgressSink {
  public:
    void report(const base::Progress& /*progress*/) override { ++reports; }
    void note(std::string_view sentence) override { text += std::string(sentence) + "\n"; }
    std::atomic<int> reports{0};
    std::string text;
};

}  // namespace revenge::bfs
