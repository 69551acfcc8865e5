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
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/proof/centers/first_words.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::centers {

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

}  // namespace revenge::proof::centers
