// The progress of building tables that jobs wait for. A method's tables are built once, by the first user (a job, or
// the server at its start); all jobs that wait for them share one BuildProgress.
#pragma once

#include <mutex>
#include <string>

#include "app/task_pace.hpp"
#include "revenge/base.hpp"

namespace revenge::server {

// THREADS: safe.
class BuildProgress final : public base::ProgressSink {
  public:
    void report(const base::Progress& progress) override;
    void note(std::string_view /*sentence*/) override {}

    struct Seen {
        std::string task;  // empty if nothing is being built
        app::PaceSeen pace;
    };
    Seen seen() const;
    // Marks the end of the build, successful or not.
    void end();

  private:
    mutable std::mutex mutex_;
    app::TaskPace pace_;
};

}  // namespace revenge::server
