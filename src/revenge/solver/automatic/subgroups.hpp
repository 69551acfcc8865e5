// The lattice of subgroups that some moves of a puzzle generate, each with its order and the growth of its sequences.
//
// A subgroup is named by exponents: move b is made in steps of e(b), where 0 means that it is not used. The lattice is
// enumerated downward from the full group, by dropping one move or multiplying one exponent by a prime at a time.
// Subgroups that look alike (equal orbits of stickers, equal numbers of commuting moves) are mostly conjugate, so only
// some of each kind are kept.
//
// Orders come from Schreier-Sims without its proof. Exchanges of pieces that look alike do not count: the order of S is
// [<S, E> : E], the number of states that S and E reach together. S is *clean* if it reaches all of these by itself;
// only then may a phase lead into <S, E>.
//
// Growth: canonical sequences of moves (puzzle/canonical.hpp) are words of a trace monoid. Their generating function is
// the inverse of a sum over the sets of moves that all commute, each with the product of -c x / (1 + c x), where c is
// the number of powers; the least positive root x gives the branching factor 1 / x.
//
// SOURCE: P. Cartier and D. Foata, "Problemes combinatoires de commutation et rearrangements", 1969.
#pragma once

#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::solver::automatic {

struct Subgroup {
    std::vector<int> exponents;   // [move]
    double log_states = 0;        // ln of the number of states
    double log_branching = 0;     // ln of the growth of its sequences
    std::vector<int> place_root;  // [slot]: the least place that its moves carry a piece to
    std::vector<int> point_root;  // [point]
    bool is_clean = true;
    int moved_pieces = 0;

    bool is_trivial() const noexcept;
    // True if each move of `other` is one of its moves.
    bool contains(const Subgroup& other) const noexcept;
};

// Returns ln of the order of the group that these generate. COMPLEXITY: of Schreier-Sims without its proof.
double log_order(const std::vector<group::Permutation>& generators, int degree);

// THREADS: const use is safe.
class PuzzleGroup {
  public:
    // REQUIRES a definition that outlives it, whose moves all are possible in each state.
    explicit PuzzleGroup(const puzzle::Definition& definition);

    const puzzle::Definition& definition() const noexcept { return *definition_; }
    // Moves that differ, without rotations and without powers of others.
    struct Generator {
        const puzzle::BaseMove* move;
        std::vector<puzzle::Transformation> powers;    // [k]
        std::vector<group::Permutation> permutations;  // [k]
    };
    const std::vector<Generator>& generators() const noexcept { return generators_; }
    const std::vector<group::Permutation>& unseen() const noexcept { return unseen_; }
    bool do_commute(std::size_t a, std::size_t b) const { return commutes_[a][b]; }

    Subgroup subgroup(std::vector<int> exponents) const;
    Subgroup whole() const;
    // The permutations of its generators, and the unseen ones.
    std::vector<group::Permutation> generators_of(const Subgroup& subgroup) const;
    // ln of an upper bound of the states that `within` makes, of what `shown` has for each home slot: a color that
    // pieces share, or -1 for those that do not count, and its period.
    struct Shown {
        int color = -1;
        int period = 1;
    };
    double log_arrangements(const Subgroup& within, const std::vector<Shown>& shown) const;

    // Returns the lattice, at most `width` subgroups a layer and two of a kind; when stopped, the layers so far and the
    // trivial subgroup. COMPLEXITY: some milliseconds each.
    std::vector<Subgroup> lattice(std::size_t width, const std::stop_token& stop) const;

    // How the moves of a subgroup are written in a chain: "U R2 F".
    std::string words(const Subgroup& subgroup) const;

  private:
    void find_orbits(Subgroup& out) const;
    void count_states(Subgroup& out) const;
    double log_growth(const std::vector<int>& exponents) const;
    std::string kind_of(const Subgroup& subgroup) const;

    const puzzle::Definition* definition_;
    std::vector<Generator> generators_;
    std::vector<group::Permutation> unseen_;
    double log_unseen_ = 0;
    std::vector<std::vector<bool>> commutes_;
};

}  // namespace revenge::solver::automatic
