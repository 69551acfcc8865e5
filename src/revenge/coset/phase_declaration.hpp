// A chain of phases as declared in chains/*.toml: moves, what each phase looks at, its symmetry.
// docs/chain-format.md describes the format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/coset/atom.hpp"
#include "revenge/coset/move_set.hpp"
#include "revenge/puzzle/symmetry.hpp"

namespace revenge::coset {

using CoordinateDeclaration = std::vector<AtomDeclaration>;

// How a phase is solved.
enum class Engine {
    Table,   // an exact distance table
    Search,  // IDA* with pruning tables: the space is too large for a table
};

// What a phase's goal asks of the wings where the way they are paired is too large to be listed: a
// perfect matching of the 24 wing places has 23!! = 316,234,143,225 values, and among pairs that are
// split over the two halves of the places still 12!/2 even ones. Both ask for evenness as well.
enum class PairsGoal {
    Listed,  // nothing: the coordinates see all there is
    Split,   // every pair has one wing in either half
    Joined,  // so already when the phase starts; the edges named hold two wings of one pair each
};

// RETURNS how many pairings there are of the wings that a phase with that goal can meet.
std::uint64_t pairings(PairsGoal goal) noexcept;

// What one pruning table of a search looks at.
struct PruningDeclaration {
    CoordinateDeclaration reduced;
    std::vector<CoordinateDeclaration> raw;
};

struct PhaseDeclaration {
    std::string name;
    std::string group;     // the group or set it works in, for people
    std::string achieves;  // a sentence: what holds after it
    std::string slices;    // text of the slice turns that generate its moves
    SliceSet slice_set;
    Products products = Products::Mixed;
    Engine engine = Engine::Table;
    PairsGoal pairs = PairsGoal::Listed;
    std::vector<int> joined_edges;  // PairsGoal::Joined: places 0..11 of the wings, ascending
    // The goal is also reached up to these one-time rotations of the whole cube.
    std::string rotations = "C1";
    std::string conjugation = "C1";           // S1
    std::string one_sided = "C1";             // S2
    CoordinateDeclaration reduced;            // the coordinate that symmetry reduces to classes
    std::vector<CoordinateDeclaration> raw;   // the others; the last varies fastest
    std::vector<PruningDeclaration> pruning;  // Search: one a pruning table
    std::size_t line = 0;                     // of the file, from 1
};

struct ChainDeclaration {
    std::string name;
    std::string title;
    std::string source;
    int cube_size = 4;
    std::string metric = "obtm";  // default
    // Slice turns that can solve what the last phase leaves (none: it leaves the solved state).
    std::string remainder;
    SliceSet remainder_set;
    std::vector<PhaseDeclaration> phases;
    std::string text;  // what it was read from
};

// ERRORS: Usage, with line and column of what is wrong. `file` is for messages.
base::Result<ChainDeclaration> parse_chain(std::string_view text, std::string_view file);

}  // namespace revenge::coset
