// Proves an upper bound on the moves of steps 1 and 2 from a state x with any wings, using all splits that many words
// of step 1 lead to (docs/bounds.md, section 4: lemma 3).
//
// One word w proves it if f(c(x w)) is small enough, that is if R of the centers there meets every matching. Where no
// word does, the sets R of many words do together: carried back along the words, they are sets of splits of the same
// wings. All words of some lengths are taken, so that a proof needs to say no more than these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/centers/first_words.hpp"
#include "revenge/proof/centers/matching_cover.hpp"
#include "revenge/proof/centers/split_reach.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::centers {

// States proven by a rule in place of by name: blocks.tsv of a certificate.
//
// A level G of g leaves a list of states, CenterBound::bad_states, in ascending order. A block is a run of that list;
// each of its states is proven for G moves by all words of step 1 of the block's lengths (state_proof.hpp). A line
// names the first state alone, since g determines the others:
//
//   obtm	16	RLLLRRRFLUFFFFUFUFUUFUUU	odd	1000	7-8	0123456789abcdef	0123456789abcdef
//
// The metric, G, the first state (first_words.hpp) and the parity of the wings, the number of states, the lengths,
// the checksum of the names of all its states, and that of the line (evidence_files.hpp). A block remains valid as long
// as its states follow each other in the list, whatever the others are.

struct StateBlock {
    FirstCenters first;
    int moves = 0;
    std::size_t states = 0;
    int shortest = 0;  // of the words, all of which are taken
    int longest = 0;
    std::string names;  // checksum
};

inline constexpr std::size_t kBlockFields = 7;  // of a line, without its checksum

std::string block_line(puzzle::Metric metric, const StateBlock& block);

// Returns the blocks of a file; none if it does not exist. ERRORS: as read_evidence; Usage, naming the line, for
// another metric.
base::Result<std::vector<StateBlock>> read_blocks(puzzle::Metric metric,
                                                  const std::filesystem::path& file);

// Returns the checksum of a run of a list.
std::string names_of(std::span<const FirstCenters> states);

// A run of a list: its states from `begin` on.
struct StateRun {
    std::size_t begin = 0;
    std::size_t states = 0;
};

// The list of a level, with the blocks that prove some of it or all.
class StateList {
  public:
    static constexpr std::size_t kBlockStates = 1000;  // at most: less than a minute's work

    // `states`: ascending. Keeps those of `blocks` that are of this level and of runs of the list.
    StateList(std::vector<FirstCenters> states, int moves, const std::vector<StateBlock>& blocks);

    const std::vector<FirstCenters>& states() const noexcept { return states_; }
    int moves() const noexcept { return moves_; }
    // In the order of the list; no two overlap.
    const std::vector<StateBlock>& blocks() const noexcept { return blocks_; }
    std::span<const FirstCenters> of(const StateRun& run) const {
        return std::span(states_).subspan(run.begin, run.states);
    }
    // Returns the runs that no block proves, in blocks to be, at most kBlockStates each.
    std::vector<StateRun> open() const;

  private:
    std::vector<FirstCenters> states_;
    int moves_;
    std::vector<StateBlock> blocks_;
    std::vector<StateRun> proven_;  // of blocks_
};

struct CoveredState {
    FirstCenters centers;
    int moves = 0;
    int shortest = 0;           // of the words, all of which are taken
    int longest = 0;            // that bring centers.a to the faces of an axis
    std::uint64_t reached = 0;  // lower bound on the splits reached by all words together
    std::uint64_t nodes = 0;    // of the search for a matching
};

class StateCover {
  public:
    // The words and lists must outlive the object. A search is abandoned after `most_pairings` pairings.
    StateCover(const FirstWords& words, const ReachLists& lists,
               std::uint64_t most_pairings = 100'000'000)
        : words_(words), lists_(lists), most_pairings_(most_pairings) {}

    static constexpr double kSeconds = 0.015;  // for a proof, mostly

    // RETURNS nothing if the words tried leave a matching out, or their splits are too few to search. The words of the
    // last centers.a are kept: states with the same one should follow each other.
    std::optional<CoveredState> prove(const FirstCenters& centers, int moves);

  private:
    // Joins the splits of the words of a length, until there are enough. RETURNS how many there are then.
    std::uint64_t join(const FirstCenters& centers, int length, int shortest, int distance);

    const std::vector<FirstWords::Carried>& words_of(Mask places, int length, int shortest);

    const FirstWords& words_;
    const ReachLists& lists_;
    std::uint64_t most_pairings_;
    // The words kept, by their length.
    Mask places_ = 0;
    int shortest_ = 0;
    std::map<int, std::vector<FirstWords::Carried>> kept_;
    AllWings wings_;
    SubsetBits splits_;
};

// Proves states by several words each, by several threads: by name, or in blocks of a list.

class StateProof {
  public:
    // REQUIRES parts that outlive this. `threads`: 0 for all cores; each takes some megabytes.
    StateProof(const FirstWords& words, const ReachLists& lists, unsigned threads)
        : covers_(base::thread_count(threads), StateCover(words, lists)) {}

    // `covered`: nothing, where the words leave a matching out.
    using Keep = std::function<base::Status(const FirstCenters&,
                                            const std::optional<CoveredState>& covered)>;
    // Proves each state for `moves` and hands all to `keep`, in their order. ERRORS: Interrupted; what `keep` returns.
    base::Status run(const std::vector<FirstCenters>& states, int moves, const Keep& keep,
                     base::ProgressSink& progress, const std::stop_token& stop);

    // `failed`: the states of the block whose words leave a matching out. If there are any, the block is not proven.
    using KeepBlock =
        std::function<base::Status(const StateBlock&, const std::vector<FirstCenters>& failed)>;
    // The same for these runs of a list. Each is proven by one thread.
    base::Status run(const StateList& list, const std::vector<StateRun>& runs,
                     const KeepBlock& keep, base::ProgressSink& progress,
                     const std::stop_token& stop);

  private:
    std::vector<StateCover> covers_;  // [thread]
};

}  // namespace revenge::proof::centers
