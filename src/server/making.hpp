// How far the making of tables is that jobs wait for. A method's tables are made once, by whoever asks first (a job, or
// the server at its start), and all jobs that wait for them look at the same Making.
#pragma once

#include <mutex>
#include <string>

#include "app/task_pace.hpp"
#include "revenge/base/progress.hpp"

namespace revenge::server {

// THREADS: safe.
class Making final : public base::ProgressSink {
  public:
    void report(const base::Progress& progress) override;
    void note(std::string_view /*sentence*/) override {}

    struct Seen {
        std::string task;  // empty: nothing is being made
        app::PaceSeen pace;
    };
    Seen seen() const;
    // They are made, or could not be.
    void end();

  private:
    mutable std::mutex mutex_;
    app::TaskPace pace_;
};

}  // namespace revenge::server
