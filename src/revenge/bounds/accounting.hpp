// Whether the phases of a chain see everything there is to see: a proof by counting.
//
// A sum of worst cases bounds the whole puzzle only if a state in the goal of phase i always is one that phase i+1
// can start from, and the last goal is the solved state alone. A chain that forgets, say, the twist of the
// corners has tables, worst cases and a sum, but its sum bounds nothing. Where the phases are nested, counting
// decides. Let N be the number of states, P(i) the positions of phase i and U(i) those of its goal that need no
// rotation before the next phase starts; M(i) the states that show U(1), ..., U(i). If
//
//   * the moves of each phase generate a subgroup of what those before it generate, the first the whole group,
//   * and so do the rotations that a phase allows itself,
//
// then M(i-1) is closed under the moves of phase i, which carry any of its P(i) positions to any other; so
// as many states show each of them, |M(i)| = |M(i-1)| U(i) / P(i), and
//
//   |M(n)| = N U(1) ... U(n) / (P(1) ... P(n)).
//
// It is 1 exactly if the phases end in the solved state and nowhere else. Phase by phase: let N(i) be the number of
// states that the moves of phase i make of the solved one; then M(i-1) has to be those, and
//
//   P(i) / U(i) = N(i) / N(i+1),   N(n+1) = 1 (or what the remainder makes).
//
// If the left side is less, phase i does not see enough: it calls states done that phase i+1 cannot finish. If it is
// more, some of its positions never occur. N is found by Schreier-Sims (group/patterns.hpp), so nothing here rests on
// how the phases' coordinates were made: `five-stage` accounts for all
// 177,628,724,197,557,644,876,978,255,387,965,784,064,000,000,000 states of the 4x4x4.
//
// Chains of sets (docs/eight-phase.md) are not nested; then nothing is claimed.
#pragma once

#include <string>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/group/count.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::bounds {

struct PhaseAccount {
    enum class Verdict {
        Exact,
        Blind,      // its goal has states that the next phase cannot finish
        Redundant,  // some of its positions never occur
        Searched,   // no list of positions holds all that it looks at: not judged
    };
    Verdict verdict = Verdict::Exact;
    group::Count states;  // N(i)
    group::Count positions;
    group::Count goal;
};

struct Accounting {
    bool is_nested = false;
    std::string why_not_nested;
    std::size_t first_outside = 0;  // the phase that is not, if one is not
    // If nested:
    group::Count states;  // of the puzzle
    std::vector<PhaseAccount> phases;
    bool is_complete = false;  // all phases are exact
};

// `spaces`: of all phases of the chain, in order. ERRORS: Resource, if the
// patterns are out of reach. COMPLEXITY: some 0.1 s for the 4x4x4.
base::Result<Accounting> account(const puzzle::Cube& cube, const coset::ChainDeclaration& chain,
                                 const std::vector<const coset::CosetSpace*>& spaces);

// What turning the cube in hand does to places.
puzzle::Transformation rotation_action(const puzzle::Cube& cube, puzzle::SymmetryIndex rotation);

}  // namespace revenge::bounds
