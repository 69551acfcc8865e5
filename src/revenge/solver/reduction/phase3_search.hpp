// Phase 3: from candidates to reductions.
//
// Candidates are processed in batches. Members of the set of nearly reduced states (near_reduced.hpp) are searched to
// the end. For each turn beyond the depth of the set, all children of a level are generated before any is tested, and
// the last level is looked up in the set; by then the prefetched memory has arrived. A narrow search (`width`) keeps
// only the most promising children and consults the set after each turn.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/reduction/orientations.hpp"
#include "revenge/solver/reduction/phases.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

// The limits of a search.
struct Phase3Bounds {
    static constexpr int kAnySlack = 64;

    std::size_t reductions = 0;                     // maximum number of reductions
    std::uint64_t nodes = std::uint64_t{1} << 62U;  // an approximate limit
    // A state is dropped if the separate distances of its pairing and of its centers add up to more than the remaining
    // turns plus `slack`.
    int slack = kAnySlack;
    // The maximum number of states that are expanded after each turn, the most promising ones; 0: no limit. With a
    // limit, every generated state is looked up in the set, phase 3 may have any number of turns, and `slack` has no
    // effect.
    std::size_t width = 0;
};

class Phase3Search {
  public:
    Phase3Search(const Phases& phases, const Orientations& views)
        : phases_(&phases), views_(&views) {}

    // Begins a search in which phase 3 has from `least` to `most` turns (any number with a width). Reductions are added
    // to `out`, until a bound is reached or `interrupt` ends the search.
    void begin(int least, int most, const Phase3Bounds& bounds, base::Interrupt& interrupt,
               std::vector<Reduction>& out);
    void add(const Candidate& candidate);
    // Searches from all remaining candidates.
    void flush();

    std::uint64_t nodes() const noexcept { return nodes_; }
    // Returns true if no more reductions are accepted: after an interrupt, or if there are more than any cube has that
    // is not nearly solved; then the first ones are as good as the rest.
    bool is_full() const noexcept {
        return out_->size() >= bounds_.reductions || nodes_ >= node_end_ || interrupt_->is_set();
    }

  private:
    static constexpr std::size_t kAtOnce = 128;
    static constexpr std::size_t kMaxAhead = 12;  // turns before the set decides
    static constexpr int kMaxScore = 31;

    struct Waiting {
        Candidate candidate;
        std::uint64_t key;    // in the set
        std::uint64_t after;  // moves that may begin phase 3
    };
    struct State {
        Bytes16 pairing;
        std::uint64_t after;  // moves that may come next
        std::uint64_t index;  // of the pairing, or the state's key in the set
        std::uint32_t candidate;
        std::uint16_t place;
        std::uint8_t length;
        std::array<std::uint8_t, kMaxAhead> moves;  // generators
    };
    using Level = std::vector<State>;

    void finish_near(const Bytes16& pairing, std::uint16_t place, std::uint64_t after,
                     std::uint64_t ends);
    void search_narrowly();
    void begin_level(int length);
    void search_ahead(int length);
    void add_children(const State& state, int togo, Level& out) const;
    void expand(std::size_t depth, int togo);
    void settle(std::size_t depth, int togo);
    void keep_nearest(Level& level);
    void begin_path(const Candidate& candidate) noexcept;
    void go_to(const State& state) noexcept;
    void finish(const Bytes16& pairing, std::uint16_t place, int togo, std::uint64_t after);
    void take();

    const Phases* phases_;
    const Orientations* views_;
    int least_ = 0;
    int most_ = 0;
    Phase3Bounds bounds_{};
    std::uint64_t node_end_ = 0;
    base::Interrupt* interrupt_ = nullptr;
    std::vector<Reduction>* out_ = nullptr;
    std::vector<Waiting> waiting_;
    std::array<Level, kMaxAhead + 1> levels_;
    Path path_;
    std::uint8_t path_start_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace revenge::solver::reduction
