// Proves an upper bound on the moves of steps 1 and 2 from a state x with any wings, using all splits that many words
// of step 1 lead to (docs/bounds.md, section 4: lemma 3).
//
// One word w proves it if f(c(x w)) is small enough, that is if R of the centers there meets every matching. Where no
// word does, the sets R of many words do together: carried back along the words, they are sets of splits of the same
// wings. All words of some lengths are taken, so that a proof needs to say no more than these.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/centers/all_wings.hpp"
#include "revenge/proof/centers/first_words.hpp"
#include "revenge/proof/centers/split_reach.hpp"
#include "revenge/proof/centers/state_blocks.hpp"

namespace revenge::proof::centers {

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
