// The operations of the API, independent of HTTP. Each function takes a checked request and returns the JSON that the
// program prints for the same task.
//
// One Solver of the library serves all jobs. Methods are opened on first use and stay open.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

#include "app/analysis.hpp"
#include "app/methods.hpp"
#include "app/session.hpp"
#include "revenge/method/puzzle_contexts.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"
#include "revenge/scrambler.hpp"
#include "server/jobs.hpp"
#include "server/requests.hpp"

namespace revenge::server {

// Table building for all methods, with one BuildProgress per method.

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

class Service {
  public:
    // The session must outlive the object. Each job uses `threads` threads; 0 means all cores.
    Service(app::Session& session, unsigned threads);

    // These take time and are run as jobs. THREADS: safe.
    base::Result<std::string> solve(const SolveRequest& request, const std::stop_token& stop,
                                    const JobReporter& reporter);
    base::Result<std::string> scramble(const ScrambleRequest& request, const std::stop_token& stop,
                                       const JobReporter& reporter);
    base::Result<std::string> scramble_event(const ScrambleRequest& request,
                                             const std::stop_token& stop,
                                             const JobReporter& reporter);
    // Returns their moves alone, as an array.
    base::Result<std::string> event_moves(const ScrambleRequest& request,
                                          const std::stop_token& stop);
    // Builds the table of a phase if it does not exist and can be built quickly.
    base::Result<std::string> analyze(const AnalyzeRequest& request, const std::stop_token& stop);

    // These are quick. THREADS: safe. Returns the stickers of a cube, with notes on how its scramble was read.
    base::Result<std::string> show(const CubeRequest& request) const;
    base::Result<std::string> check(const CheckRequest& request) const;
    base::Result<std::string> tables() const;
    base::Result<std::string> chains() const;
    // Returns the recorded result of a phase. ERRORS: NotFound.
    base::Result<std::string> recorded(const AnalyzeRequest& request) const;

    // Parses the cube of a request, so that its errors are reported before a job is queued.
    base::Status check_cube(const CubeRequest& request) const;
    // ERRORS: Usage, for an unknown or unavailable method, or a field that it does not support.
    base::Status check_method(const SolveRequest& request) const;
    base::Status check_method(const ScrambleRequest& request) const;
    // Opens the default method ahead of the first request.
    void warm_up();

  private:
    // Makes scrambles of an event until a stop is requested.
    base::Status make_event(const ScrambleRequest& request, const std::stop_token& stop,
                            const std::function<void(const EventScramble&)>& take) const;
    // Opens the requested method, and reports the progress of its tables to waiting jobs.
    base::Result<std::shared_ptr<const solver::Method>> method(method::Request& options,
                                                               const JobReporter& reporter);
    // REQUIRES the name of a built-in puzzle.
    method::PuzzleContext puzzle(const std::string& name) const { return *puzzles_.named(name); }

    app::Session& session_;
    const unsigned threads_;
    method::PuzzleContexts puzzles_;
    BuildsByMethod builds_;
    const Solver solver_;
};

}  // namespace revenge::server
