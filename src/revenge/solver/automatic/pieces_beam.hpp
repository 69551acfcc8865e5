// A beam search over all pieces at once, for puzzles that no subset of the moves helps to solve.
//
// A state is represented by its views (piece_views.hpp). Its score is the sum over views of a power of the distance: a
// high power favours states without far pieces, a low power states with few wrong pieces. Each level keeps the states
// with the least scores, each once. Single views are solved long before all are solved together, so each state with a
// low score is looked up among the states nearest to solved, which are found breadth first and stored with the move
// that leads closer.
//
// Several searches with different powers share the allowed work, and the shortest path is kept. If none succeeds, the
// states with the fewest wrong pieces are returned, which an endgame of 3-cycles may solve.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/automatic/piece_views.hpp"

namespace revenge::solver::automatic {

// THREADS: const use is safe.
class PiecesBeam {
  public:
    // Returns nothing if moves have too many powers, or pieces that look alike too many patterns. REQUIRES a definition
    // that outlives the beam. COMPLEXITY: some seconds.
    static std::optional<PiecesBeam> make(const puzzle::Definition& definition);

    // Convert the tables to bytes and back. Returns nothing for bytes that are not tables of this definition.
    std::vector<std::byte> bytes() const;
    static std::optional<PiecesBeam> read(const puzzle::Definition& definition,
                                          const base::Blob& kept);

    struct Way {
        std::vector<puzzle::Move> moves;
        int wrong = 0;  // the number of unsolved pieces after it
    };
    struct Found {
        std::optional<Way> whole;
        std::vector<Way> nearly;  // the best first
        std::uint64_t nodes = 0;
    };
    // Searches a path of fewer than `shorter_than` moves.
    Found search(const puzzle::State& state, std::size_t shorter_than,
                 const std::stop_token& stop) const;

  private:
    class Run;
    class Scores;
    struct Child;
    struct Step {
        std::uint16_t base;
        std::uint16_t power;
    };

    explicit PiecesBeam(const puzzle::Definition& definition);
    void find_near();
    // A state's values are the numbers of its patterns, one for each view.
    std::uint64_t hash_of(const std::uint32_t* values) const noexcept;
    // Returns the step that leads a near-solved state closer to solved, or kHome for the solved state; nothing for any
    // other state.
    std::optional<std::uint16_t> near_step(std::uint64_t hash) const noexcept;
    bool insert_near(std::uint64_t hash, std::uint16_t step);
    void make_step(Step step, std::uint32_t* values) const noexcept;
    std::uint16_t inverse_of(std::size_t step) const noexcept;
    std::vector<puzzle::Move> moves_of(const std::vector<std::uint16_t>& steps) const;
    int wrong_pieces(const puzzle::State& state) const;

    static constexpr std::size_t kSearches = 3;

    const puzzle::Definition* definition_;
    PuzzleGroup group_;
    std::vector<Step> steps_;  // all powers of all moves
    std::vector<PieceView> views_;
    std::vector<std::uint64_t> near_;  // hash | step that leads home, in a table of open addressing
    std::array<std::uint32_t, kSearches>
        near_scores_{};          // [search]: the maximum score of a near-solved state
    double typical_length_ = 1;  // of a shortest solution
};

}  // namespace revenge::solver::automatic
