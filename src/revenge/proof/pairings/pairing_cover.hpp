// Proves pairings of step 3, one or a range of ranks at a time: all states with the pairing are within B moves of the
// goal
// (docs/bounds.md, section 9).
//
// A word of K moves that ends at a near pairing, the first on its way that is not too early, says of the states here
// that they are within B moves if the states there are within B - K: a block of 29,400 at once. Short words are taken
// first. Where few states are left each of them is looked up by itself, since many words are needed for the last.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/pairings/evidence_files.hpp"
#include "revenge/proof/pairings/near_pairings.hpp"
#include "revenge/proof/pairings/step_three.hpp"

namespace revenge::proof::pairings {

// The result for one pairing.
struct Covering {
    bool is_begun = false;  // some state was found; else all states are left
    std::vector<std::uint16_t>
        left;  // numbers of the states not shown to be within that many moves

    bool is_whole() const noexcept { return is_begun && left.empty(); }
};

class PairingCover {
  public:
    // REQUIRES a model and near pairings that outlive this, and that are filled.
    PairingCover(const StepThree& model, const NearPairings& near);

    // By words of `length` moves: are the states that are left within `moves`? RETURNS how many words were looked at.
    // REQUIRES an even pairing, near.has(moves - length), and that all shorter words, from those of moves -
    // near.limits().last moves on, were followed for the same `covering`. COMPLEXITY: docs/results/bounds.md.
    std::uint64_t follow(const EdgePairing& pairing, int moves, int length, Covering& covering);

    // The state, one of each four, that a number is of.
    PairingBlock::State state_of(std::uint16_t number) const noexcept;

  private:
    using Change = PairingBlock::Change;
    struct Node {
        PairingEntry entry;
        Change change;
        std::size_t last;  // move
        int left;          // moves
    };
    // A node's words that are one move longer; of the last ones, which of the nodes it is.
    struct Next {
        PairingEntry entry;
        std::uint8_t move;
        std::uint8_t node;
    };
    Node after(const Node& node, const Next& next) const noexcept {
        return {next.entry, near_.block().then(node.change, next.move), next.move, node.left - 1};
    }
    // Returns true if a word with `left` moves left may reach near states; otherwise a shorter word has ended there.
    bool may_be_near(int left) const noexcept { return left == 0 || length_ - left < shortest_; }
    void take_up(const Covering& covering);
    void lay_down(Covering& covering);
    void follow(const Node& node);
    // Adds to `out` the moves after which the pairing can still come near in time.
    void list_next(const Node& node, std::vector<Next>& out) const;
    // The last moves of words that go over any of the nodes, which have one left.
    void end_words(std::span<const Node> nodes);
    void take(PairingEntry entry, const Change& change);
    void take_states(std::span<const Node> nodes, std::span<const Next> ends);
    // Lists what is left, if that is at most so much.
    void list_states(std::uint64_t most);
    bool is_done() const noexcept { return is_listed_ && left_.empty(); }
    std::uint64_t count_left() const noexcept;

    const StepThree& model_;
    const NearPairings& near_;
    std::vector<std::uint64_t> followers_;  // [last move]: the moves that may follow, a bit each
    PairingBlock::Gathered found_;
    PairingBlock::View view_;
    std::vector<PairingBlock::State> left_;   // where they are few
    std::vector<PairingBlock::State> there_;  // what a word makes of these
    std::vector<PairingBlock::Place> places_;
    std::vector<std::uint8_t> is_found_;
    std::vector<std::vector<Next>> next_;  // [moves left]
    std::vector<Node> last_nodes_;
    std::vector<Next> ends_;  // of words, by their last nodes
    bool is_listed_ = false;
    std::uint64_t unmerged_ = 0;  // words since rows were merged
    int shortest_ = 0;            // of the words
    int length_ = 0;              // of those that are followed
    int moves_ = 0;
    std::uint64_t words_ = 0;  // looked at
};

// Ranges of pairings (evidence_files.hpp), all of whose states are covered (pairing_cover.hpp), or left.
//
// Memory has blocks of near pairings for words of one length at a time. So many classes go through the shortest words,
// then what is left of them through longer ones.

struct CoveredRange {
    ProvenRange proven;
    std::vector<LeftState> left;
};

class RangeCovers {
  public:
    // Classes of the run, for its progress.
    struct Classes {
        std::uint64_t proven = 0;  // before
        std::uint64_t all = 0;     // about, of a part of the ranges
    };
    // Within `moves` moves. REQUIRES a model and near pairings that outlive this, filled. `how` has ranges of one
    // thread in chunks of one.
    RangeCovers(const StepThree& model, NearPairings& near, int moves, Classes classes,
                const base::Sharing& how, base::ProgressSink& progress);

    // Takes some of the open ranges, which are in order, out of these: a twentieth of all classes, and what the last
    // range has more. RETURNS them in order. ERRORS: Interrupted, and as NearPairings::load. COMPLEXITY:
    // docs/results/bounds.md.
    base::Result<std::vector<CoveredRange>> prove_some(std::vector<std::uint32_t>& open);

  private:
    // A class with states that are left.
    struct OpenClass {
        std::uint32_t rank = 0;  // of its first pairing
        Covering covering;
    };
    struct OpenRange {
        bool is_begun = false;
        ProvenRange proven;
        std::vector<OpenClass> classes;
    };
    std::vector<OpenRange> begin_some(std::vector<std::uint32_t>& open);
    void begin(OpenRange& range, PairingCover& cover);
    // By words of one more move. Classes that are whole are left out.
    void go_on(OpenRange& range, int length, PairingCover& cover) const;
    CoveredRange covered(const OpenRange& range) const;

    const StepThree& model_;
    NearPairings& near_;
    int moves_;
    base::Sharing how_;
    base::ProgressSink& progress_;
    std::vector<PairingCover> covers_;  // [thread]
    std::uint64_t all_;
    std::atomic<std::uint64_t> done_;  // classes
};

}  // namespace revenge::proof::pairings
