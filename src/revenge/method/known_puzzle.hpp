// A puzzle from a file that is a built-in puzzle under other names, and is solved by the methods of the built-in one.
//
//     if (const auto known = KnownPuzzle::of(*definition)) {  // FTO.tws
//         known->name();                                      // "fto"
//         known->state_of(state);                             // the built-in puzzle's state
//         known->moves_of(state, {solution});                 // its solution in the file's moves
//
// The two puzzles may differ in names, in the order of pieces and moves, and in the zero of orientations, but not in
// the effect of moves (move_matching). The file may have other moves than the built-in puzzle if products of them are
// its turns: single layers for blocks, or the moves of three faces of a 2x2x2 that fix one corner. Pieces that no move
// moves are ignored. The same pieces must look alike in both solved states.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/method/layer_words.hpp"
#include "revenge/method/move_matching.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::method {

// THREADS: const use is safe.
class KnownPuzzle {
  public:
    using MoveList = std::vector<puzzle::Move>;

    // Returns nullptr if the puzzle is not a built-in one. COMPLEXITY: milliseconds.
    static std::shared_ptr<const KnownPuzzle> of(std::shared_ptr<const puzzle::Definition> file);

    const std::string& name() const noexcept { return name_; }
    // Returns the built-in puzzle, with the orientations in which the file's puzzle is solved. Null for cubes, whose
    // solutions are written for any orientation.
    const std::shared_ptr<const puzzle::Definition>& definition() const noexcept {
        return definition_;
    }
    // Returns the metric of the built-in puzzle that is closest to the number of the file's moves.
    const std::string& metric() const noexcept { return metric_; }

    // Returns the built-in puzzle's state; nothing if moves cannot reach the state.
    std::optional<puzzle::State> state_of(const puzzle::State& state) const;
    // Writes a solution of that state in the file's moves, part by part. Returns nothing if the result does not solve
    // the file's puzzle in one of its orientations.
    std::optional<std::vector<MoveList>> moves_of(const puzzle::State& state,
                                                  const std::vector<puzzle::Moves>& parts) const;

  private:
    using Word = LayerWords::Word;
    struct File;

    explicit KnownPuzzle(std::shared_ptr<const puzzle::Definition> file) : file_(std::move(file)) {}
    static std::shared_ptr<const KnownPuzzle> of_cube(const File& file, const std::string& name,
                                                      int size);
    static std::shared_ptr<const KnownPuzzle> of_solid(const File& file,
                                                       puzzle::Definition built_in);
    void take_points(const File& file, PuzzlePoints known, const MoveMatching& matching);
    void choose_metric(int size);
    // Finds a word for each power of the built-in moves. `images`: the images of the built-in points under the file's
    // moves. Returns true if all powers have one.
    bool find_words(const puzzle::Definition& built_in, const std::vector<PointImages>& images);
    // Returns true if the rules of both puzzles forbid the same states.
    bool has_rules_of(const puzzle::Definition& built_in) const;
    // Stores the built-in puzzle, without its rotations unless the file's puzzle is solved in all of them as well.
    void take_definition(puzzle::Definition built_in);
    MoveList moves_of(const Word& word) const;
    bool is_solved_by(puzzle::State state, const std::vector<MoveList>& parts) const;

    std::shared_ptr<const puzzle::Definition> file_;
    std::shared_ptr<const puzzle::Definition> definition_;
    std::string name_;
    std::string metric_;
    std::optional<PuzzlePoints> file_points_;
    std::optional<PuzzlePoints> known_points_;
    std::vector<int> points_;                         // MoveMatching::points
    std::vector<std::size_t> orbits_;                 // MoveMatching::orbits
    std::vector<std::map<int, int>> looks_;           // [orbit]: the built-in look of each look
    std::optional<LayerWords> layers_;                // of cubes
    std::map<std::string, std::vector<Word>> words_;  // of solids: [base move][power - 1]
};

// The method of a built-in puzzle, for a puzzle from a file that is that puzzle under other names (known_puzzle.hpp).

// THREADS: const use is safe.
class KnownMethod final : public solver::Method {
  public:
    // `costs` are those of the file's moves. `accepts_known`: returns known moves if they are shorter.
    KnownMethod(std::shared_ptr<const puzzle::Definition> file,
                std::shared_ptr<const KnownPuzzle> known,
                std::shared_ptr<const solver::Method> method, puzzle::Costs costs,
                bool accepts_known)
        : file_(std::move(file)),
          known_(std::move(known)),
          method_(std::move(method)),
          costs_(std::move(costs)),
          accepts_known_(accepts_known) {}

    std::string_view name() const noexcept override { return method_->name(); }
    solver::QuickSolve quick_solve() const noexcept override { return method_->quick_solve(); }
    // Returns the costs of the file's moves.
    const puzzle::Costs& costs() const noexcept { return costs_; }
    // ERRORS: as the built-in puzzle's method.
    base::Result<solver::Solution> solve(
        const puzzle::State& state, const solver::Limits& limits,
        const solver::OnImprovement& on_improvement) const override;

  private:
    // Returns the solution in the file's moves; nothing if it does not solve the file's puzzle.
    std::optional<solver::Solution> renamed(const puzzle::State& state,
                                            const solver::Solution& solution) const;

    std::shared_ptr<const puzzle::Definition> file_;
    std::shared_ptr<const KnownPuzzle> known_;
    std::shared_ptr<const solver::Method> method_;
    puzzle::Costs costs_;
    bool accepts_known_;
};

}  // namespace revenge::method
