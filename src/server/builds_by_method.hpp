// Table building for all methods, with one BuildProgress per method.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "revenge/puzzle.hpp"
#include "server/build_progress.hpp"
#include "server/jobs.hpp"

namespace revenge::server {

// THREADS: safe.
class BuildsByMethod {
  public:
    // Returns the result of `open`, which opens a method and passes the progress sink that it receives to the library.
    // Until then the job is reported as waiting for tables. An empty `method` is the puzzle's default.
    template <class Open>
    auto opened(const std::string& puzzle, const std::string& method, puzzle::Metric metric,
                const JobReporter& reporter, const Open& open) {
        const std::shared_ptr<BuildProgress> build = of(puzzle, method, metric);
        reporter.builds(build);
        auto made = open(build.get());
        build->end();
        reporter.searches();
        return made;
    }

  private:
    std::shared_ptr<BuildProgress> of(const std::string& puzzle, const std::string& method,
                                      puzzle::Metric metric);

    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<BuildProgress>> builds_;
};

}  // namespace revenge::server
