// Solutions as callers of other languages take them: as texts that have been read back and replayed by check/, which
// shares nothing with the solvers. The C API and the Python module are made of these.
//
// A cube's answer has the text of each phase; of other puzzles moves are words, and so is everything here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base/random.hpp"
#include "revenge/base/result.hpp"
#include "revenge/defined_method.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/random_states.hpp"
#include "revenge/solver.hpp"

namespace revenge {

struct PhaseAnswer {
    std::string name;
    std::string achieves;
    std::string moves;
    int length = 0;
};

struct Answer {
    std::string moves;
    std::string metric;
    int length = 0;  // in the metric
    std::optional<int> lower_bound{};
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<PhaseAnswer> phases{};  // none where the method has none
};
using OnAnswer = std::function<void(const Answer&)>;

// ERRORS: as Solver::solve(); ReplayFailed. `on_better` may be empty.
base::Result<Answer> solve_cube(const Solver& solver, const puzzle::Cube& cube,
                                const puzzle::State& state, const SolveOptions& options,
                                const OnAnswer& on_better = {});

// Of a puzzle that is no cube: moves by name, the stickers of its net, or KPuzzle pattern data. `notes` is given how
// the text was read. ERRORS: as Solver::solve(); ReplayFailed.
base::Result<Answer> solve_text(const Solver& solver, const std::string& text,
                                notation::Reading reading, const SolveOptions& options,
                                std::vector<notation::Note>& notes);

// A state of a puzzle that is no cube, and the moves that make it.
struct WordScramble {
    Answer answer;
    puzzle::State state;
};

// Uniformly random states of a puzzle that is no cube, as moves that make them. THREADS: one at a time.
class WordScrambler {
  public:
    // ERRORS: as RandomStates::make().
    static base::Result<WordScrambler> make(std::shared_ptr<const DefinedMethod> method,
                                            base::Random random, solver::Limits limits);

    // RETURNS the next one. ERRORS: as DefinedMethod::solve_replayed().
    base::Result<WordScramble> next();

  private:
    WordScrambler(std::shared_ptr<const DefinedMethod> method, RandomStates states,
                  solver::Limits limits);

    std::shared_ptr<const DefinedMethod> method_;
    RandomStates states_;
    solver::Limits limits_;
};

}  // namespace revenge
