// Proves by counting that the phases of a chain account for every state.
//
// A sum of worst cases bounds the whole puzzle only if a state in the goal of phase i always is one that phase i+1
// can start from, and the last goal is the solved state alone. A chain that forgets, say, the twist of the
// corners has tables, worst cases and a sum, but its sum bounds nothing. Counting decides, for chains of groups and
// for chains of sets alike.
//
// Let M(i) be the group that the moves of phase i generate and A(i) the states that phases i+1 .. n can solve: the
// solved state, then M(n), then M(n-1), ..., then M(i+1). So A(n) is the solved state (or what the remainder makes
// of it), A(i-1) = A(i) M(i), and goal i is what A(i) shows in the coordinates of phase i. Moves act on what
// coordinates show, so any two positions that M(i) carries into each other are shown by as many states of A(i-1). Let
// P(i) be the positions of phase i's table and U(i) those of its goal that need no rotation before the next phase
// starts. If
//
//   (1) every position of the table comes from the goal by the phase's moves (the table says so), and
//   (2) M(i) carries any position of the goal to any other, and the rotations that a phase allows itself are in M(i),
//
// then A(i-1) shows each of its P(i) positions equally often, |A(i)| / U(i) times or more: more if it has states
// that look like the goal and cannot be solved by later phases. So |A(i-1)| >= |A(i)| P(i) / U(i), and
//
//   |A(0)| >= |A(n)| P(1) ... P(n) / (U(1) ... U(n)).
//
// A(0) is a part of the N states that all moves of the chain make. If the right side is N, there is equality at every
// step: every one of the N states is in A(0), every position it shows in phase 1 is in that table, and whatever
// looks like goal i is in A(i). That is what a sum of worst cases needs. N is found by Schreier-Sims
// (group/patterns.hpp), so nothing here rests on how the phases' coordinates were made: `five-stage` accounts for all
// 177,628,724,197,557,644,876,978,255,387,965,784,064,000,000,000 states of the 4x4x4.
//
// (2) holds by itself where the later phases' moves lie in M(i), and where coordinates are automatic, so that the goal
// is one position. Elsewhere joint_bound.hpp shows it with the table. A last phase with automatic coordinates takes
// a cube for solved that is only held another way: A(n) then has what rotations make, if moves can do that.
//
// Where the chain is nested (the moves of each phase generate a subgroup of what those before it generate), each
// A(i-1) is what M(i) makes, N(i) states, so that every phase can be judged by itself:
//
//   P(i) / U(i) = N(i) / N(i+1),   N(n+1) = |A(n)|.
//
// If the left side is less, phase i does not see enough: it calls states done that phase i+1 cannot finish. If it is
// more, some of its positions never occur.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::phases {

struct PhaseAccount {
    enum class Verdict {
        Exact,
        Underdetermined,  // its goal has states that the next phase cannot finish
        Overcounted,      // some of its positions never occur
        Searched,         // no list of positions holds all that it looks at: not judged
    };
    Verdict verdict = Verdict::Exact;
    group::Count states;  // N(i)
    group::Count positions;
    group::Count goal;
};

struct Accounting {
    group::Count puzzle_states;  // that the puzzle's own moves make
    group::Count states;         // N: that all moves of the chain make
    // True if the chain's moves reach all states of the puzzle, if necessary after one rotation of the whole cube.
    bool makes_all = false;
    // It has to be turned: <U, R, F> leaves one corner of the 2x2x2 where it is.
    bool up_to_rotations = false;
    std::string generated;  // the group of all moves of the chain, as written: <U2, D2>

    bool is_nested = false;
    std::string why_not_nested;
    std::size_t first_outside = 0;     // the phase that is not, if one is not
    std::vector<PhaseAccount> phases;  // if nested

    // The count above comes out as N, no phase is one whose positions cannot be listed, and rotations are made by
    // moves. With the tables' word for (1), and for (2) of the phases of `goals_to_join`, the sum of worst
    // cases is a bound for all N states; otherwise why_not_complete says what is missing.
    bool is_complete = false;
    std::string why_not_complete;
    std::vector<std::size_t> goals_to_join;
};

// The sizes P(i) and U(i) of a phase. With automatic coordinates these are the number of classes, and 1.
struct PhaseSize {
    group::Count positions;
    group::Count goal;
};
PhaseSize size_of(const coset::CosetSpace& space);

// `sizes`: of all phases of the chain, in order. ERRORS: Resource, if the
// patterns are out of reach. COMPLEXITY: some 0.1 s for the 4x4x4.
base::Result<Accounting> account(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                                 const std::vector<PhaseSize>& sizes);

// Checks that moves act on a phase's coordinates: their values after a move must follow from their values before it.
// Otherwise the table is meaningless.

// Walks from the solved state by the moves of later phases, the last one's first, then by those of the phase, at random
// but always alike: states that the phase can meet. ERRORS: Usage, naming coordinate and move, where one has been seen
// that is not respected. COMPLEXITY: milliseconds.
base::Status respected(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                       std::size_t phase, const coset::CosetSpace& space);

}  // namespace revenge::proof::phases
