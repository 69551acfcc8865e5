// The beam over phases on a toy: two phases whose ways are written down, so that what it finds can be seen.
#include "revenge/search/phase_beam.hpp"

#include <gtest/gtest.h>

#include <array>

namespace revenge::search {

namespace {

// From 'S' the first phase goes to 'A' in 1, from where the second takes 10, or to 'B' in 2, from where it takes 1.
class Toy {
  public:
    struct Answer {
        int length = 0;
    };
    struct Candidate {
        char place = 'S';
        int length = 0;
        int outlook = 0;
    };

    explicit Toy(bool is_dead = false) : is_dead_(is_dead) {}

    std::size_t phases() const { return 2; }
    std::vector<Candidate> starts(int /*orientations*/) const { return {Candidate{}}; }
    std::vector<Candidate> turned(const Candidate& candidate, std::size_t /*phase*/) const {
        return {candidate};
    }
    base::Result<std::optional<int>> lower_bound(const Candidate& candidate,
                                                 std::size_t phase) const {
        if (phase == 0) {
            return std::optional(1);
        }
        return is_dead_ ? std::optional<int>() : std::optional(cost_of(candidate));
    }
    base::Result<PhaseSearchResult> search(const Candidate& candidate, std::size_t phase,
                                           const base::StopCondition& until,
                                           const OnPath& on_path) const {
        constexpr std::uint64_t kNodes = 5;
        if (until.nodes < kNodes) {
            return PhaseSearchResult{base::StopReason::Nodes, until.nodes + 1};
        }
        const std::array<MoveIndex, 1> near{0};
        const std::array<MoveIndex, 1> far{1};
        if (phase == 1) {
            on_path(near, cost_of(candidate));
        } else if (on_path(near, 1) >= 2) {
            on_path(far, 2);
        }
        return PhaseSearchResult{base::StopReason::Exhausted, kNodes};
    }
    Candidate after(const Candidate& from, std::size_t phase, Path path, int length) const {
        const char next = phase == 1 ? 'E' : path.front() == 0 ? 'A' : 'B';
        return {next, from.length + length, 0};
    }
    std::size_t hash(const Candidate& candidate) const {
        return static_cast<std::size_t>(candidate.place);
    }
    Answer answer(const Candidate& candidate, const std::vector<std::uint64_t>& /*nodes*/) const {
        return {candidate.length};
    }

  private:
    static int cost_of(const Candidate& candidate) { return candidate.place == 'A' ? 10 : 1; }

    bool is_dead_;
};

}  // namespace

TEST(PhaseBeam, TakesTheShortestWayOfEachPhaseAndThenALongerOneThatPays) {
    const Toy toy;
    std::vector<int> heard;
    PhaseBeam<Toy> beam(toy, {});
    const auto best = beam.run(beam_stages(1, 1),
                               [&](const Toy::Answer& answer) { heard.push_back(answer.length); });
    ASSERT_TRUE(best);
    EXPECT_EQ(best->length, 3);
    EXPECT_EQ(heard, (std::vector<int>{11, 3}));
    PhaseBeam<Toy> plain(toy, {});
    EXPECT_EQ(plain.run(beam_stages(0, 1), {})->length, 11);
    EXPECT_EQ(plain.nodes(), 10U);
}

TEST(PhaseBeam, KeepsWhatItHasWhenNodesRunOut) {
    const Toy toy;
    const base::StopCondition ten{.nodes = 10};  // the plain run's
    PhaseBeam<Toy> beam(toy, {.first = ten, .until = ten});
    EXPECT_EQ(beam.run(beam_stages(1, 1), {})->length, 11);
    PhaseBeam<Toy> none(toy, {.first = {.nodes = 0}});
    const auto nothing = none.run(beam_stages(1, 1), {});
    ASSERT_FALSE(nothing);
    EXPECT_NE(nothing.error().message.find("node limit"), std::string::npos);
}

TEST(PhaseBeam, WantsNothingLongerThanAsked) {
    const Toy toy;
    PhaseBeam<Toy> relaxed(toy, {.max_length = 3});
    EXPECT_EQ(relaxed.run(beam_stages(1, 1), {})->length, 3);
    PhaseBeam<Toy> plain(toy, {.max_length = 3});
    EXPECT_EQ(plain.run(beam_stages(0, 1), {}).error().code, base::ErrorCode::NotFound);
    EXPECT_FALSE(plain.stuck());
}

// Solutions and counts, with every node limit up to that of the complete search.
TEST(PhaseBeam, FindsAndCountsTheSameOnAnyNumberOfThreads) {
    const Toy toy;
    for (std::uint64_t nodes = 0; nodes <= 40; ++nodes) {
        const auto found = [&](unsigned threads) {
            const base::StopCondition until{.nodes = nodes};
            PhaseBeam<Toy> beam(toy, {.first = until, .until = until, .threads = threads});
            const auto best = beam.run(beam_stages(1, 1), {});
            return std::pair(best ? best->length : -1, beam.nodes());
        };
        EXPECT_EQ(found(1), found(3)) << nodes;
    }
}

TEST(PhaseBeam, SaysWhichPhaseCouldSolveNothing) {
    const Toy toy(true);
    PhaseBeam<Toy> beam(toy, {});
    EXPECT_FALSE(beam.run(beam_stages(0, 1), {}));
    EXPECT_EQ(beam.stuck(), std::optional<std::size_t>(1));
}

}  // namespace revenge::search
