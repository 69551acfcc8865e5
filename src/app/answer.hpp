// A solution that has passed its replay, with the question that it answers. The program prints no others.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver.hpp"

namespace revenge::app {

// The question, which is the same for all puzzles of a batch.
struct SolveQuery {
    std::string method;
    puzzle::Costs costs{puzzle::CostTable(puzzle::Metric::Obtm, 4)};
    bool rotations = false;                 // the answer may contain x y z
    puzzle::Algorithm allowed{};            // --moves: the only turns allowed
    std::optional<puzzle::State> target{};  // --to: the target instead of the solved cube
    std::vector<std::string> patterns{};    // --to with dots, or several targets: Request::patterns
    std::optional<chain::ChainDeclaration>
        chain{};  // the chain that the method follows, for --explain

    bool has_target() const noexcept { return target.has_value() || !patterns.empty(); }
};

struct SolvedPosition {
    method::Position position;
    solver::Solution solution;
    VerifiedSolution answer;  // the solution as text, replayed
};

// Replays `solution` and its phases. ERRORS: ReplayFailed, after writing a report to a file that the message names.
base::Result<SolvedPosition> checked_answer(const method::PuzzleContext& puzzle,
                                            const SolveQuery& query,
                                            const method::Position& position,
                                            const solver::Solution& solution);

// Returns "R U2 ... // 43 obtm, 58 sstm, 43 btm". The line is still an algorithm, since // begins a comment.
std::string answer_line(const VerifiedSolution& answer);

// Solves puzzles one by one, and checks and prints each answer. Used by `solve` and the server.

enum class Format { Text, Json };

struct Presentation {
    Format format = Format::Text;
    bool each_improvement = false;  // --all
    bool explain = false;
    bool show_start = false;  // the state before the answer
    bool notes_time = false;  // print a note if the time limit ended a search
};

class SolveRunner {
  public:
    // The session and the puzzle must outlive the object. REQUIRES a method, unless all puzzles are solved already.
    SolveRunner(Session& session, const method::PuzzleContext& puzzle, SolveQuery query,
                std::shared_ptr<const solver::Method> method, solver::Limits limits,
                Presentation presentation)
        : session_(session),
          puzzle_(puzzle),
          query_(std::move(query)),
          method_(std::move(method)),
          limits_(std::move(limits)),
          presentation_(presentation) {}

    // Solves and prints one puzzle, and returns the exit code. `line` is its number in a batch, 0 for a single puzzle.
    // Failures are printed as JSON objects with JSON output, otherwise on standard error.
    ExitCode run(const base::Result<method::Position>& position, const std::string& input,
                 int line);

    // Returns the checked answer without printing it. `on_solved`, which may be empty, receives each better answer
    // found before, checked as well. The stop token of the limits is used if it has a stop state, otherwise the
    // session's.
    using OnSolved = std::function<void(const SolvedPosition&)>;
    base::Result<SolvedPosition> solve(const method::Position& position,
                                       const OnSolved& on_solved = {}) const;

  private:
    base::Result<SolvedPosition> checked(const method::Position& position,
                                         const solver::Solution& solution) const;
    void note_nodes(std::uint64_t nodes);
    void note_time(double seconds);
    void print(const SolvedPosition& solved);

    Session& session_;
    const method::PuzzleContext& puzzle_;
    SolveQuery query_;
    std::shared_ptr<const solver::Method> method_;
    solver::Limits limits_;
    Presentation presentation_;
    bool has_noted_nodes_ = false;
};

}  // namespace revenge::app
