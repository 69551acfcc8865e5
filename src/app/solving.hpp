// Solves cubes one by one, checks and prints each answer: what `solve` does once it knows what is
// asked, and `scramble` does with what comes of it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/answer.hpp"
#include "app/session.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::app {

enum class Format { Text, Json };

struct Presentation {
    Format format = Format::Text;
    bool each_improvement = false;  // --all
    bool explain = false;
    bool show_start = false;  // the cube's net before the answer
};

class Solving {
  public:
    // REQUIRES a session, cube and method that outlive this.
    Solving(Session& session, const puzzle::Cube& cube, Question question,
            const solver::Method& method, solver::Limits limits, Presentation presentation)
        : session_(session),
          cube_(cube),
          question_(std::move(question)),
          method_(method),
          limits_(std::move(limits)),
          presentation_(presentation) {}

    // Solves and prints. `line` is its number in a batch, 0 for a single cube; failures are printed as
    // objects with JSON, else on standard error. RETURNS how it went.
    ExitCode run(const base::Result<Position>& position, const std::string& input, int line);

    // RETURNS the checked answer without printing it; `on_answer`, which may be empty, gets each better
    // one on the way, checked as well. The limits' own stop token counts, else the session's.
    using OnAnswer = std::function<void(const Answer&)>;
    base::Result<Answer> solve(const Position& position, const OnAnswer& on_answer = {}) const;

  private:
    base::Result<Answer> checked(const Position& position, const solver::Solution& solution) const;
    void note_nodes(std::uint64_t nodes);
    void print(const Position& position, const Answer& answer);

    Session& session_;
    const puzzle::Cube& cube_;
    Question question_;
    const solver::Method& method_;
    solver::Limits limits_;
    Presentation presentation_;
    bool has_noted_nodes_ = false;
};

}  // namespace revenge::app
