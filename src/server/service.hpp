// What the API can do, without HTTP: each function takes a checked request and gives the JSON that the
// program prints for the same question.
//
// One Solver of the library serves all jobs: methods are opened when first asked for, and kept.
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "app/methods.hpp"
#include "app/session.hpp"
#include "revenge/method/puzzle_context.hpp"
#include "server/jobs.hpp"
#include "server/makings.hpp"
#include "server/requests.hpp"

namespace revenge::server {

class Service {
  public:
    // REQUIRES a session that outlives this. `threads` of each job; 0: all cores.
    Service(app::Session& session, unsigned threads);

    // These take time and are run as jobs. THREADS: safe.
    base::Result<std::string> solve(const SolveRequest& request, const std::stop_token& stop,
                                    const Telling& telling);
    base::Result<std::string> scramble(const ScrambleRequest& request, const std::stop_token& stop,
                                       const Telling& telling);
    // Fills the table of a phase if it is not there; only where that is quick.
    base::Result<std::string> analyze(const AnalyzeRequest& request, const std::stop_token& stop);

    // These are quick. THREADS: safe.
    // What a cube looks like, with notes on how its scramble was read.
    base::Result<std::string> show(const CubeRequest& request) const;
    base::Result<std::string> check(const CheckRequest& request) const;
    base::Result<std::string> tables() const;
    base::Result<std::string> chains() const;
    // RETURNS the result on record of a phase. ERRORS: NotFound.
    base::Result<std::string> recorded(const AnalyzeRequest& request) const;

    // Reads the cube of a request, so that its errors are told before anything is queued.
    base::Status check_cube(const CubeRequest& request) const;
    // ERRORS: Usage: no such method, or none that is offered here; a field that it does not read.
    base::Status check_method(const SolveRequest& request) const;
    base::Status check_method(const ScrambleRequest& request) const;
    // Makes the default solver ready, so that the first answer comes at once.
    void warm_up();

  private:
    // Opens the method that the options ask for; who waits for its tables is told how far they are.
    base::Result<std::shared_ptr<const solver::Method>> method(method::Request& options,
                                                               const Telling& telling);
    // REQUIRES a puzzle that is built in.
    method::PuzzleContext puzzle(const std::string& name) const { return *puzzles_.named(name); }

    app::Session& session_;
    const unsigned threads_;
    method::PuzzleContexts puzzles_;
    Makings makings_;
    const Solver solver_;
};

}  // namespace revenge::server
