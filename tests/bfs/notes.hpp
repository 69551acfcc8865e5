// What is said while a table is filled: how often, and each note on a line of its own.
#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "revenge/base/progress.hpp"

namespace revenge::bfs {

class Notes final : public base::ProgressSink {
  public:
    void report(const base::Progress& /*progress*/) override { ++reports; }
    void note(std::string_view sentence) override { text += std::string(sentence) + "\n"; }
    std::atomic<int> reports{0};
    std::string text;
};

}  // namespace revenge::bfs
