// One part of a search of the octahedron: all paths from one start and up to two first turns, with given numbers of
// turns of phase 1 and of phase 2. The result depends on nothing else, so threads can share parts without changing an
// answer.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/fto/color_bound.hpp"
#include "revenge/solver/fto/tables.hpp"

namespace revenge::solver::fto {

// The part of a state that phase 1 follows.
struct FirstNode {
    std::uint32_t first = 0;       // round and set of face B
    std::uint16_t left_edges = 0;  // rounds of L and R
    std::uint16_t right_edges = 0;
    std::uint8_t left_colors = 0;  // sets of L and R
    std::uint8_t right_colors = 0;
};
// The rest of what phase 2 begins with, found for few candidates only.
struct SecondNode {
    std::size_t corners = 0;
    std::uint32_t planes = 0;
};

// The state as it is seen with one face as B, and with its pieces named as in the orientations that are solved: in one,
// or in three that differ by a rotation about face B. Phase 1 is the same for these, so it is searched once for all.
struct FtoStart {
    std::size_t names = 1;
    std::array<FtoPieces, FtoTables::kNames> pieces{};
    std::size_t places = 0;  // the symmetry that brought it there
    FirstNode node;          // of the first naming
    std::array<SecondNode, FtoTables::kNames> second{};
};
FtoStart start_of(const FtoTables& tables, const FtoPieces& pieces, std::size_t names,
                  std::size_t places, bool solves_turned);

inline constexpr int kNoFtoLength = 99;

// Turns in the start's frame.
struct FtoFound {
    int length = kNoFtoLength;
    std::size_t start = 0;
    int first = 0;   // turns of phase 1
    int second = 0;  // of phase 2
    std::vector<std::uint8_t> turns;
};

class FtoSearch {
  public:
    // Phase 2 of at most this many turns is searched completely, longer ones where paths are likely.
    static constexpr int kMaxExact = 7;

    // Looks for solutions of fewer than `below` turns: exactly `first` of phase 1, and of phase 2 each number whose bit
    // is set in `seconds`. `color_bound` is optional.
    FtoSearch(const FtoTables& tables, const ColorBound* color_bound, const FtoStart& start,
              int first, std::uint32_t seconds, int below, base::NodeBudget& watch)
        : tables_(tables),
          color_bound_(color_bound),
          start_(start),
          turns1_(first),
          seconds_(seconds),
          most_second_(static_cast<int>(std::bit_width(seconds)) - 1),
          below_(below),
          watch_(watch) {}

    // Searches what the first turns lead to. Returns true if it was not broken off. REQUIRES that
    // first.size() + 5 <= turns1 unless `first` is empty.
    bool run(std::span<const std::uint8_t> first);

    const FtoFound& found() const noexcept { return found_; }  // the shortest, of the first such
    std::uint64_t candidates() const noexcept { return candidates_; }

  private:
    // A state where phase 2 begins, and the turns of phase 1 that lead there.
    using FirstTurns = std::array<std::uint8_t, 16>;
    struct Candidate {
        std::size_t name;
        std::size_t edges;
        std::size_t colors;
        std::size_t corners;
        std::uint32_t planes;
        std::size_t standing;
        FirstTurns turns;
    };
    // A state of phase 2.
    struct Child {
        std::uint16_t edges;
        std::uint16_t colors;
        std::uint16_t corners;
        std::uint8_t turn;
        std::uint32_t planes;
        std::size_t standing;
        ColorBound::Indices of_colors;
    };

    FirstNode turned(const FirstNode& node, std::size_t turn) const noexcept;
    void set_turn(int depth, std::size_t turn) noexcept;
    const SecondNode& second_at(std::size_t name, int depth) noexcept;
    void follow(const FirstNode& node, int left, int depth, std::size_t last);
    void close(const FirstNode& node, int depth, std::size_t last);
    void add_candidates(std::size_t edges, std::size_t colors,
                        const std::vector<std::uint64_t>& near);
    void add_candidate(std::size_t name, std::size_t edges, std::size_t colors);
    void search_candidates();
    bool is_within(int turns, std::size_t standing, std::size_t row) const noexcept;
    void begin_second(const Candidate& candidate);
    void follow_second(std::size_t edges, std::size_t colors, std::size_t corners,
                       std::uint32_t planes, int left, std::size_t last);
    std::size_t keep_near(std::span<Child> children, int turns) const noexcept;
    std::uint32_t useful_turns(std::size_t edges, std::size_t colors, int left,
                               std::size_t last) const noexcept;
    void end_second(std::size_t edges, std::size_t colors, std::size_t corners,
                    std::uint32_t planes);
    void arrive();

    const FtoTables& tables_;
    const ColorBound* color_bound_;
    const FtoStart& start_;
    int turns1_;
    std::uint32_t seconds_;
    int most_second_;
    int turns2_ = 0;
    int below_;
    base::NodeBudget& watch_;
    std::uint64_t candidates_ = 0;
    FirstTurns first_turns_{};
    // By the naming and the number of turns of phase 1, up to `known_`.
    std::array<std::array<SecondNode, 17>, FtoTables::kNames> second_{};
    std::array<int, FtoTables::kNames> known_{};
    std::array<Candidate, 16> waiting_;
    std::size_t waiting_count_ = 0;
    const Candidate* candidate_ = nullptr;  // the one that phase 2 is searched for
    std::array<std::uint8_t, 32> second_turns_{};
    FtoFound found_;
};

}  // namespace revenge::solver::fto
