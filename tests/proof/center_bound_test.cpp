// g, against a search that knows no classes, no rows and no symmetry.
#include "revenge/proof/centers/center_bound.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <span>
#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/check/center_levels.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/first_words.hpp"
#include "revenge/proof/centers/split_reach.hpp"
#include "revenge/table/scratch.hpp"
#include "tests/bfs/scratch_directory.hpp"
#include "tests/plain_partitions.hpp"

namespace revenge::proof {

namespace {

// The places of two opposite faces: a cube may be held with any of them as R and L.
constexpr std::array<centers::Mask, 3> kAxes{0x0F00F0, 0x00F00F, 0xF00F00};

// image() by one look a byte of the set: whole levels are moved.
class ByteMap {
  public:
    explicit ByteMap(const centers::PlaceMap& map) {
        for (unsigned byte = 0; byte < kBytes; ++byte) {
            for (centers::Mask set = 0; set < kSets; ++set) {
                images_[byte][set] = centers::image(set << kByte * byte, map);
            }
        }
    }
    centers::Mask operator()(centers::Mask set) const noexcept {
        centers::Mask out = 0;
        for (unsigned byte = 0; byte < kBytes; ++byte) {
            out |= images_[byte][set >> kByte * byte & (kSets - 1)];
        }
        return out;
    }

  private:
    static constexpr unsigned kByte = 8;
    static constexpr unsigned kBytes = centers::kPlaces / kByte;
    static constexpr centers::Mask kSets = centers::Mask{1} << kByte;
    std::array<std::array<centers::Mask, kSets>, kBytes> images_{};
};

// Returns the moves for such places and the parity of the wings if even ones start at 0 and odd ones at `odd_start`.
std::vector<std::uint64_t> levels_by_hand(const puzzle::Cube& cube, puzzle::Metric metric,
                                          int odd_start) {
    std::vector<std::pair<ByteMap, centers::Mask>> moves;  // of centers, whether wings become odd
    for (const centers::PlaceMove& move : centers::moves_of(cube, metric, centers::Step::One)) {
        moves.emplace_back(ByteMap(move.centers), move.odd ? 1U : 0U);
    }
    std::vector<std::uint8_t> level(std::size_t{2} << centers::kPlaces, 255);
    std::vector<std::uint64_t> out;
    std::vector<centers::Mask> frontier;
    std::uint64_t reached = 0;
    for (int distance = 0; distance <= odd_start || !frontier.empty(); ++distance) {
        for (const centers::Mask places : kAxes) {
            for (const centers::Mask odd : {0U, 1U}) {
                const centers::Mask start = places << 1U | odd;
                if (distance == (odd != 0 ? odd_start : 0) && level[start] == 255) {
                    frontier.push_back(start);
                    level[start] = static_cast<std::uint8_t>(distance);
                }
            }
        }
        reached += frontier.size();
        out.push_back(reached);
        std::vector<centers::Mask> next;
        for (const centers::Mask state : frontier) {
            for (const auto& [centers, odd] : moves) {
                const centers::Mask to = centers(state >> 1U) << 1U | ((state & 1U) ^ odd);
                if (level[to] == 255) {
                    level[to] = static_cast<std::uint8_t>(distance + 1);
                    next.push_back(to);
                }
            }
        }
        frontier.swap(next);
    }
    return out;
}

}  // namespace

TEST(CenterBoundLong, IsTheDistanceOfAllStatesWhereTheSplitsAreNotSeen) {
    const puzzle::Cube cube(4);
    base::SilentProgress progress;
    for (const auto metric : {puzzle::Metric::Obtm, puzzle::Metric::Btm}) {
        for (const int odd_start : {0, 3}) {
            centers::CenterBound bound(cube, metric, centers::Splits::unseen(16),
                                       centers::Splits::unseen(8),
                                       [&](auto, auto, bool odd) { return odd ? odd_start : 0; });
            EXPECT_EQ(bound.states(), 2U * 735471U);
            for (const std::uint64_t expected : levels_by_hand(cube, metric, odd_start)) {
                EXPECT_EQ(bound.reached(), expected) << bound.level();
                ASSERT_TRUE(bound.advance(progress, {}));
            }
            EXPECT_EQ(bound.reached(), bound.states());
        }
    }
}

// A model that can be enumerated wholly: R and L centers and the parity, 735,471 * 35 * 2 states, the others not seen.
// Its step 2 ends where R and L are solved; f is the distance by step 2's moves, from a table of its own. g is then
// what step 1 and step 2 take by whole tables: of all states, in an array, without classes.
TEST(CenterBoundExtreme, IsStepsOneAndTwoByWholeTablesWhereRAndLAreSeen) {
    const puzzle::Cube cube(4);
    constexpr puzzle::Metric kMetric = puzzle::Metric::Btm;
    constexpr centers::Mask kSolved = 0x0000F0;  // the places of one of the faces R and L
    const centers::Splits splits(8);
    // Where the places of a set lie among its own, in order.
    const auto split_of = [&](centers::Mask a, centers::Mask part) {
        std::uint32_t word = 0;
        unsigned at = 0;
        for (centers::Mask left = a; left != 0; left &= left - 1, ++at) {
            word |= (part & left & (~left + 1)) != 0 ? 1U << at : 0U;
        }
        return splits.number(word);
    };
    const auto part_of = [&](centers::Mask a, std::uint32_t split) {
        centers::Mask part = 0;
        unsigned at = 0;
        for (centers::Mask left = a; left != 0; left &= left - 1, ++at) {
            part |= (splits.word(split) >> at & 1U) != 0 ? left & (~left + 1) : 0U;
        }
        return part;
    };
    const centers::Mask rl = centers::SplitSpace::rl_places();
    ASSERT_EQ(kSolved & ~rl, 0U);

    // f: [split][odd].
    std::array<std::array<int, 2>, 35> f{};
    for (auto& of_split : f) {
        of_split = {centers::CenterBound::kNever, centers::CenterBound::kNever};
    }
    std::vector<std::pair<std::uint32_t, bool>> open{{split_of(rl, kSolved), false}};
    f[open[0].first][0] = 0;
    const auto second = centers::moves_of(cube, kMetric, centers::Step::Two);
    for (std::size_t i = 0; i < open.size(); ++i) {
        const auto [split, odd] = open[i];
        for (const centers::PlaceMove& move : second) {
            ASSERT_EQ(centers::image(rl, move.centers), rl);
            const std::uint32_t to = split_of(rl, centers::image(part_of(rl, split), move.centers));
            const bool to_odd = odd != move.odd;
            if (f[to][to_odd ? 1 : 0] == centers::CenterBound::kNever) {
                f[to][to_odd ? 1 : 0] = f[split][odd ? 1 : 0] + 1;
                open.emplace_back(to, to_odd);
            }
        }
    }

    // All sets of 8 places, and where each move brings a set and the numbers of its splits.
    std::vector<centers::Mask> sets;
    std::vector<std::uint32_t> number(std::size_t{1} << centers::kPlaces, 0);
    for (centers::Mask set = 0; set < centers::Mask{1} << centers::kPlaces; ++set) {
        if (std::popcount(set) == 8) {
            number[set] = static_cast<std::uint32_t>(sets.size());
            sets.push_back(set);
        }
    }
    constexpr std::size_t kOfSet = 35 * 2;
    std::vector<std::uint8_t> level(sets.size() * kOfSet, 255);
    const auto first = centers::moves_of(cube, kMetric, centers::Step::One);
    std::vector<ByteMap> maps;
    for (const centers::PlaceMove& move : first) {
        maps.emplace_back(move.centers);
    }
    centers::CenterBound bound(
        cube, kMetric, centers::Splits::unseen(16), splits,
        [&](auto, std::uint32_t split, bool odd) { return f[split][odd ? 1 : 0]; });
    base::SilentProgress progress;
    std::uint64_t reached = 0;
    for (int distance = 0; reached < level.size(); ++distance) {
        ASSERT_LT(distance, 30);
        // R and L are the faces of any axis.
        for (const centers::PlaceSymmetry& symmetry : centers::symmetries_of(cube, false)) {
            const centers::Mask axis = centers::image(rl, symmetry.centers);
            for (std::uint32_t split = 0; split < f.size(); ++split) {
                for (const unsigned odd : {0U, 1U}) {
                    const std::uint32_t there =
                        split_of(axis, centers::image(part_of(rl, split), symmetry.centers));
                    std::uint8_t& at = level[number[axis] * kOfSet + 2 * there + odd];
                    if (f[split][odd] == distance && at == 255) {
                        at = static_cast<std::uint8_t>(distance);
                        ++reached;
                    }
                }
            }
        }
        ASSERT_EQ(bound.reached(), reached) << distance;
        ASSERT_TRUE(bound.advance(progress, {}));
        for (std::size_t set = 0; set < sets.size(); ++set) {
            const auto* const of_set = &level[set * kOfSet];
            if (std::find(of_set, of_set + kOfSet, distance) == of_set + kOfSet) {
                continue;
            }
            for (std::size_t m = 0; m < first.size(); ++m) {
                const centers::Mask to = maps[m](sets[set]);
                std::uint8_t* const there = &level[number[to] * kOfSet];
                for (std::size_t i = 0; i < kOfSet; ++i) {
                    if (of_set[i] != distance) {
                        continue;
                    }
                    const auto split = static_cast<std::uint32_t>(i / 2);
                    const std::uint32_t image_of = split_of(to, maps[m](part_of(sets[set], split)));
                    std::uint8_t& at = there[2 * image_of + (i % 2 ^ (first[m].odd ? 1U : 0U))];
                    if (at == 255) {
                        at = static_cast<std::uint8_t>(distance + 1);
                        ++reached;
                    }
                }
            }
        }
    }
    EXPECT_EQ(bound.states(), level.size());
}

TEST(CenterBoundStandard, SeesTheSplitOfRAndLCenters) {
    // The states (A, R | L, parity) near the solved one, by a map of whole states.
    const puzzle::Cube cube(4);
    const auto moves = centers::moves_of(cube, puzzle::Metric::Obtm, centers::Step::One);
    struct State {
        centers::Mask r;
        centers::Mask l;
        bool odd;
    };
    const auto key = [](const State& s) {
        return std::uint64_t{std::min(s.r, s.l)} << 32U | std::max(s.r, s.l) << 1U |
               std::uint64_t{s.odd};
    };
    std::unordered_map<std::uint64_t, int> level;
    // Each axis's two faces: R L, U D, F B.
    std::vector<State> frontier{
        {0x0000F0, 0x0F0000, false}, {0x00000F, 0x00F000, false}, {0x000F00, 0xF00000, false}};
    for (const State& state : frontier) {
        level[key(state)] = 0;
    }
    std::vector<std::uint64_t> expected{frontier.size()};
    for (int distance = 1; distance <= 4; ++distance) {
        std::vector<State> next;
        for (const State& state : frontier) {
            for (const centers::PlaceMove& move : moves) {
                const State to{centers::image(state.r, move.centers),
                               centers::image(state.l, move.centers), state.odd != move.odd};
                if (level.try_emplace(key(to), distance).second) {
                    next.push_back(to);
                }
            }
        }
        expected.push_back(expected.back() + next.size());
        frontier.swap(next);
    }
    const centers::SplitSpace space(cube, puzzle::Metric::Obtm);
    const std::uint32_t solved = *space.state_of(0xF00F00, 0x0000F0, false) / 2 % 35;
    centers::CenterBound bound(
        cube, puzzle::Metric::Obtm, centers::Splits::unseen(16), centers::Splits(8),
        [&](auto, std::uint32_t split, bool odd) {
            return split == solved && !odd ? 0 : centers::CenterBound::kNever;
        },
        3);
    base::SilentProgress progress;
    for (const std::uint64_t reached : expected) {
        EXPECT_EQ(bound.reached(), reached);
        ASSERT_TRUE(bound.advance(progress, {}));
    }
}

// States that are added, with all their images, and what a move more makes of them.
TEST(CenterBoundStandard, TakesStatesWithAllTheirImages) {
    const puzzle::Cube cube(4);
    const auto moves = centers::moves_of(cube, puzzle::Metric::Obtm, centers::Step::One);
    centers::CenterBound bound(cube, puzzle::Metric::Obtm, centers::Splits::unseen(16),
                               centers::Splits(8),
                               [](auto, auto, bool) { return centers::CenterBound::kNever; });
    std::set<std::array<centers::Mask, 3>> expected;
    // Two sets of 8 places, the splits of the others not seen.
    const std::vector<centers::FirstCenters> states{{0x0F03A1 ^ 0x000100, 0, 0x030021, true},
                                                    {0x8C0C0D, 0, 0x800C01, false}};
    for (const centers::FirstCenters& state : states) {
        ASSERT_EQ(std::popcount(state.a), 8);
        ASSERT_EQ(std::popcount(state.part), 4);
        ASSERT_EQ(state.part & ~state.a, 0U);
    }
    std::vector<centers::FirstCenters> frontier;
    for (const centers::FirstCenters& state : states) {
        for (const centers::PlaceSymmetry& symmetry : centers::symmetries_of(cube, false)) {
            const centers::FirstCenters there =
                centers::with_least_parts(centers::image(state, symmetry.centers));
            if (expected.insert({there.a, there.part, there.odd ? 1U : 0U}).second) {
                frontier.push_back(there);
            }
        }
    }
    bound.add(states);
    EXPECT_EQ(bound.reached(), expected.size());
    bound.add(states);
    EXPECT_EQ(bound.reached(), expected.size());
    for (const centers::FirstCenters& state : frontier) {
        for (const centers::PlaceMove& move : moves) {
            centers::FirstCenters there =
                centers::with_least_parts(centers::image(state, move.centers));
            there.odd = state.odd != move.odd;
            expected.insert({there.a, there.part, there.odd ? 1U : 0U});
        }
    }
    base::SilentProgress progress;
    ASSERT_TRUE(bound.advance(progress, {}));
    EXPECT_EQ(bound.reached(), expected.size());
}

namespace {

// Stops after a number of reported blocks, and counts them.
class StopsAfter final : public base::ProgressSink {
  public:
    explicit StopsAfter(std::uint64_t most) : most_(most) {}
    void report(const base::Progress& /*progress*/) override {
        if (++blocks_ == most_) {
            stop_.request_stop();
        }
    }
    void note(std::string_view /*sentence*/) override {}
    std::uint64_t blocks() const { return blocks_; }
    std::stop_token stop() const { return stop_.get_token(); }

  private:
    std::uint64_t most_;
    std::uint64_t blocks_ = 0;
    std::stop_source stop_;
};

}  // namespace

TEST(CenterBoundStandard, GoesOnWithinALevelThatWasStopped) {
    constexpr std::uint64_t kBlocks = 15'582;
    const puzzle::Cube cube(4);
    const auto seeds = [](auto, auto, bool odd) { return odd ? 2 : 1; };
    const auto fresh = [&] {
        return centers::CenterBound(cube, puzzle::Metric::Sstm, centers::Splits::unseen(16),
                                    centers::Splits(8), seeds);
    };
    centers::CenterBound whole = fresh();
    base::SilentProgress silent;
    for (int i = 0; i < 6; ++i) {
        ASSERT_TRUE(whole.advance(silent, {}));
    }
    const test::ScratchDirectory directory;
    table::FolderScratch scratch(directory.path());
    centers::CenterPieces pieces(scratch, "test");
    centers::CenterBound stopped = fresh();
    EXPECT_FALSE(stopped.resume(pieces));
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(stopped.advance(silent, {}, &pieces));
    }
    StopsAfter half(kBlocks / 2);
    const base::Status interrupted = stopped.advance(half, half.stop(), &pieces);
    ASSERT_FALSE(interrupted);
    EXPECT_EQ(interrupted.error().code, base::ErrorCode::Interrupted);

    centers::CenterPieces of_another(scratch, "another");
    EXPECT_FALSE(fresh().resume(of_another));
    centers::CenterBound again = fresh();
    ASSERT_TRUE(again.resume(pieces));
    EXPECT_EQ(again.history(), stopped.history());
    StopsAfter never(0);
    ASSERT_TRUE(again.advance(never, never.stop(), &pieces));
    EXPECT_EQ(again.history(), whole.history());
    EXPECT_LE(never.blocks(), kBlocks / 2 + kBlocks / centers::CenterPieces::kPieces + 1);
    EXPECT_FALSE(pieces.has_all(5)) << "one level is kept";

    // A damaged piece is built again at its level, which cannot be resumed from.
    ASSERT_TRUE(pieces.has_all(6));
    ASSERT_TRUE(scratch.write("level-6.7", {}, std::as_bytes(std::span("damaged"))));
    EXPECT_FALSE(fresh().resume(pieces));
    StopsAfter one(0);
    ASSERT_TRUE(stopped.advance(one, one.stop(), &pieces));
    EXPECT_EQ(stopped.history(), whole.history());
    EXPECT_LE(one.blocks(), kBlocks / centers::CenterPieces::kPieces + 1);
    pieces.remove_all();
    EXPECT_FALSE(scratch.has("level-6.7"));
}

TEST(CenterBoundStandard, AnyNumberOfThreadsLeavesTheSame) {
    const puzzle::Cube cube(4);
    base::SilentProgress progress;
    const auto seeds = [](auto, std::uint32_t split, bool) {
        return split == 3 ? 0 : centers::CenterBound::kNever;
    };
    const auto with = [&](unsigned threads) {
        return centers::CenterBound(cube, puzzle::Metric::Sstm, centers::Splits::unseen(16),
                                    centers::Splits(8), seeds, threads);
    };
    centers::CenterBound one = with(1);
    centers::CenterBound three = with(3);
    constexpr std::size_t kSampled = 100;
    for (int level = 0; level < 7; ++level) {
        EXPECT_EQ(one.history(), three.history());
        const centers::CenterBound::Left left = one.left_in_all_roles(kSampled);
        const centers::CenterBound::Left same = three.left_in_all_roles(kSampled);
        EXPECT_EQ(left.partitions, same.partitions);
        EXPECT_EQ(left.states, same.states);
        EXPECT_LE(left.sample.size(), kSampled);
        ASSERT_EQ(left.sample.size(), same.sample.size());
        for (std::size_t i = 0; i < left.sample.size(); ++i) {
            EXPECT_EQ(left.sample[i].a, same.sample[i].a);
            EXPECT_EQ(left.sample[i].b, same.sample[i].b);
            EXPECT_EQ(left.sample[i].odd, same.sample[i].odd);
            EXPECT_EQ(left.sample[i].missing, same.sample[i].missing);
        }
        ASSERT_TRUE(one.advance(progress, {}));
        ASSERT_TRUE(three.advance(progress, {}));
    }
}

// 3.2 GB: all splits are seen. All splits of one axis's places are reached, as in a complete block.
TEST(CenterBoundLong, WhatIsLeftInAllRolesIsWhatPlainSetsLeave) {
    const puzzle::Cube cube(4);
    centers::CenterBound bound(
        cube, puzzle::Metric::Obtm, centers::Splits(16), centers::Splits(8),
        [](auto, auto, bool) { return 0; }, 0);
    test::PlainPartitions plain;
    plain.reach_all(kAxes[0]);
    std::vector<centers::FirstCenters> states;
    for (const auto& [a, b, part, odd] : test::PlainPartitions::some_states()) {
        plain.reach({a, b, part, odd});
        states.push_back({a, b, part, odd});
    }
    bound.add(states);
    for (const std::uint64_t partitions : plain.left_in_roles()) {
        EXPECT_GT(partitions, 100U);
    }
    const centers::CenterBound::Left left = bound.left_in_all_roles();
    EXPECT_EQ(left.partitions, plain.bad());
    EXPECT_EQ(left.states, plain.bad_states());
}

namespace {

// The list of states that a level leaves (docs/bounds.md, section 6), by sets of places one by one: of the partitions
// whose three sets are all in `far` the states that are none of `added`, forms.
class PlainList {
  public:
    PlainList(const std::vector<centers::Mask>& far, std::set<centers::FirstCenters> added)
        : added_(std::move(added)) {
        for (const centers::Mask set : far) {
            least_[set] = *plain_.images(set).begin();
        }
        for (const auto& [a, least_a] : least_) {
            if (a != least_a) {
                continue;
            }
            for (const auto& [b, least_b] : least_) {
                const centers::Mask c = centers::kAllPlaces ^ a ^ b;
                const auto third = least_.find(c);
                // Of b and c the one with the highest place is the greater number.
                if ((a & b) == 0 && b > c && third != least_.end() && a <= least_b &&
                    a <= third->second) {
                    met_.push_back({a, b, c});
                }
            }
        }
    }
    const std::vector<std::array<centers::Mask, 3>>& met() const noexcept { return met_; }

    // In the role of each partition that misses the fewest; with `failed`, of those partitions alone where this role
    // has one of them, in the next role that has none.
    std::vector<centers::FirstCenters> states(const std::set<centers::FirstCenters>& failed) const {
        std::set<centers::FirstCenters> out;
        const auto fails = [&](const std::vector<centers::FirstCenters>& role) {
            return std::ranges::any_of(
                role, [&](const centers::FirstCenters& state) { return failed.contains(state); });
        };
        for (const auto& [a, b, c] : met_) {
            for (const bool odd : {false, true}) {
                std::vector<std::vector<centers::FirstCenters>> roles{
                    missing(a, b, odd), missing(b, a, odd), missing(c, a, odd)};
                std::stable_sort(
                    roles.begin(), roles.end(),
                    [](const auto& one, const auto& other) { return one.size() < other.size(); });
                const auto role = std::ranges::find_if_not(roles, fails);
                if (!roles.front().empty() && role != roles.end() &&
                    (failed.empty() || role != roles.begin())) {
                    out.insert(role->begin(), role->end());
                }
            }
        }
        return {out.begin(), out.end()};
    }

  private:
    // Forms, one for each split of `a`.
    std::vector<centers::FirstCenters> missing(centers::Mask a, centers::Mask b, bool odd) const {
        std::vector<centers::FirstCenters> out;
        for (centers::Mask part = a; part != 0; part = (part - 1) & a) {
            if (std::popcount(part) == 4 && part < (a ^ part)) {
                const auto form = centers::form_of({a, b, part, odd}, symmetries_);
                if (!added_.contains(form)) {
                    out.push_back(form);
                }
            }
        }
        return out;
    }

    test::PlainPartitions plain_;
    std::vector<centers::PlaceSymmetry> symmetries_ =
        centers::symmetries_of(puzzle::Cube(4), false);
    std::set<centers::FirstCenters> added_;
    std::map<centers::Mask, centers::Mask> least_;
    std::vector<std::array<centers::Mask, 3>> met_;
};

// For each set of the partitions met some splits at random.
std::set<centers::FirstCenters> some_splits(const PlainList& plain) {
    std::mt19937 random(3);
    const auto symmetries = centers::symmetries_of(puzzle::Cube(4), false);
    std::set<centers::FirstCenters> out;
    for (const auto& sets : plain.met()) {
        for (std::size_t role = 0; role < sets.size(); ++role) {
            for (auto count = random() % 20; count > 0; --count) {
                centers::Mask part = sets[role];
                while (std::popcount(part) > 4) {
                    part &= ~(centers::Mask{1} << random() % centers::kPlaces);
                }
                out.insert(centers::form_of(
                    {sets[role], sets[role == 0 ? 1 : 0], part, random() % 2 != 0}, symmetries));
            }
        }
    }
    return out;
}

// Every state of step 2 at level 0, and these at `level`.
std::vector<check::CenterLevels::Start> starts_with(const centers::SplitSpace& space,
                                                    const std::set<centers::FirstCenters>& added,
                                                    int level) {
    std::vector<check::CenterLevels::Start> out;
    for (centers::CenterIndex state = 0; state < space.size(); ++state) {
        const auto [b, part] = space.masks(state);
        out.push_back(
            {{centers::SplitSpace::rl_places(), b, part, centers::SplitSpace::is_odd(state)}, 0});
    }
    for (const auto& [a, b, part, odd] : added) {
        out.push_back({{a, b, part, odd}, level});
    }
    return out;
}

std::vector<centers::FirstCenters> as_proven(const std::vector<check::StepOneCenters>& list) {
    std::vector<centers::FirstCenters> out;
    out.reserve(list.size());
    for (const auto& [a, b, part, odd] : list) {
        out.push_back({a, b, part, odd});
    }
    return out;
}

}  // namespace

// 3.2 GB and a minute of processor time: all splits are seen. With every state of step 2 at 0, those are left whose
// sets are seven moves from an axis, but for some that are added.
TEST(CenterBoundExtreme, TheListOfALevelIsThatOfPlainSetsInBothPrograms) {
    const puzzle::Cube cube(4);
    constexpr puzzle::Metric kMetric = puzzle::Metric::Btm;
    constexpr int kLevel = 6;
    const centers::AxisWords words(cube, kMetric);
    std::vector<centers::Mask> far;
    for (centers::Mask set = 0; set <= centers::kAllPlaces; ++set) {
        if (std::popcount(set) == 8 && words.distance(set) > kLevel) {
            far.push_back(set);
        }
    }
    const auto added = some_splits(PlainList(far, {}));
    const PlainList plain(far, added);
    const auto expected = plain.states({});
    ASSERT_GT(expected.size(), 1'000U);
    const std::set<centers::FirstCenters> failed{expected[expected.size() / 3], expected.back()};
    EXPECT_FALSE(plain.states(failed).empty());
    {
        centers::CenterBound bound(
            cube, kMetric, centers::Splits(16), centers::Splits(8),
            [](auto, auto, bool) { return 0; }, 2);
        base::SilentProgress progress;
        while (bound.level() < kLevel) {
            ASSERT_TRUE(bound.advance(progress, {}));
        }
        bound.add({added.begin(), added.end()});
        EXPECT_EQ(bound.bad_states(), expected);
        EXPECT_EQ(bound.states_instead(failed), plain.states(failed));
        bound.add(expected);
        EXPECT_EQ(bound.left_in_all_roles().partitions, 0U);
    }
    const centers::SplitSpace space(cube, kMetric);
    check::CenterLevels levels(check::ReductionCube(), kMetric, starts_with(space, added, kLevel),
                               {2});
    for (int level = 0; level < kLevel; ++level) {
        ASSERT_TRUE(levels.advance([](double) { return true; }));
    }
    const auto list = levels.bad_states();
    EXPECT_EQ(as_proven(list), expected);
    levels.add(list);
    EXPECT_EQ(levels.bad_partitions(), 0U);
}

}  // namespace revenge::proof
