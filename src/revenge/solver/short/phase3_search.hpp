// Phase 3: from candidates to reductions.
//
// Candidates are taken many at a time. Those that the set of nearly reduced states (near_reduced.hpp) has are searched
// to the end. For each turn more than the set knows all children of a level are made before any is judged,
// and of the last of them the set is asked: by then what was asked of memory has come. A narrow search (`width`) keeps
// the most promising children alone and asks the set behind each turn.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/base/until.hpp"
#include "revenge/solver/short/phases.hpp"
#include "revenge/solver/short/reduction.hpp"
#include "revenge/solver/short/views.hpp"

namespace revenge::solver::reduction {

// What is left unlooked at.
struct Phase3Bounds {
    static constexpr int kAnySlack = 64;

    std::size_t reductions = 0;                     // no more than these
    std::uint64_t nodes = std::uint64_t{1} << 62U;  // about so many
    // A state is dropped when the turns that its pairing needs and those that its centers need, each by itself, make a
    // sum of more than the turns that are left and this.
    int slack = kAnySlack;
    // Behind each turn only so many states are gone on from, the most promising ones, and the set is asked
    // for each that is met: phase 3 has any number of turns, and `slack` is not asked. 0: as many as there are.
    std::size_t width = 0;
};

class Phase3Search {
  public:
    Phase3Search(const Phases& phases, const Views& views) : phases_(&phases), views_(&views) {}

    // Phase 3 has from `least` to `most` turns from now on (any number with a width). Reductions are added
    // to `out`, until a bound is reached or `interrupt` says so.
    void begin(int least, int most, const Phase3Bounds& bounds, base::Interrupt& interrupt,
               std::vector<Reduction>& out);
    void add(const Candidate& candidate);
    // Searches from all candidates that are left.
    void flush();

    std::uint64_t nodes() const noexcept { return nodes_; }
    // RETURNS whether no more are taken: it is interrupted, or there are so many as only cubes have that are nearly
    // solved, and the first are as good as the rest then.
    bool is_full() const noexcept {
        return out_->size() >= bounds_.reductions || nodes_ >= node_end_ || interrupt_->is_set();
    }

  private:
    static constexpr std::size_t kAtOnce = 128;
    static constexpr std::size_t kMostAhead = 12;  // turns before the set knows the rest
    static constexpr int kMostScore = 31;

    struct Waiting {
        Candidate candidate;
        std::uint64_t key;    // in the set
        std::uint64_t after;  // moves that may begin phase 3
    };
    struct State {
        Bytes16 pairing;
        std::uint64_t after;  // moves that may come next
        std::uint64_t index;  // of the pairing, or the key by which the set knows the state
        std::uint32_t candidate;
        std::uint16_t place;
        std::uint8_t length;
        std::array<std::uint8_t, kMostAhead> moves;  // generators
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
    const Views* views_;
    int least_ = 0;
    int most_ = 0;
    Phase3Bounds bounds_{};
    std::uint64_t node_end_ = 0;
    base::Interrupt* interrupt_ = nullptr;
    std::vector<Reduction>* out_ = nullptr;
    std::vector<Waiting> waiting_;
    std::array<Level, kMostAhead + 1> levels_;
    Path path_;
    std::uint8_t path_start_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace revenge::solver::reduction
