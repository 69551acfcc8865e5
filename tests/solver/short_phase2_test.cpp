#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/stage_tasks.hpp"

namespace revenge::solver::reduction {
namespace {

const Phases& phases() {
    static const std::shared_ptr<const Phases> kPhases = [] {
        base::SilentProgress silent;
        base::DirectoryStore table_store(REVENGE_TEST_CACHE);
        return *Phases::open(table_store, puzzle::Metric::Obtm, 2, silent);
    }();
    return *kPhases;
}

using Moves = std::vector<std::uint8_t>;

std::vector<Generator> those_of_phase2() {
    std::vector<Generator> out;
    for (const std::uint8_t g : phases().phase2_moves) {
        out.push_back(phases().generators[g]);
    }
    return out;
}

// Phase 2 for one way to split the wings, and all words that finish the centers found by trying every turn.
struct ByTrying {
    const WingSplit& split;
    SplitSetMoves sets;
    Moves word;
    std::set<Moves> found;

    // RETURNS the axis about which the wings are to be split where the centers have come to their goal.
    std::uint8_t axis_of(const SplitSets& end) const {
        constexpr unsigned kOnUd = 0x0F0F;
        return split.centers.about() == SplitAbout::X ? 0 : end.axes == kOnUd ? 1 : 2;
    }
    void search(const SplitSets& from, std::size_t left) {
        const Phases& p = phases();
        const auto generator = [&](std::size_t i) { return p.phase2_moves[word[i]]; };
        if (left == 0) {
            const int last_axis = p.axis(generator(word.size() - 1));
            for (std::size_t i = word.size(); i-- > 0 && p.axis(generator(i)) == last_axis;) {
                const Generator& move = p.generators[generator(i)];
                if (!is_beyond_phase3(move, axis_of(from)) || move.turn.quarters != 1) {
                    return;
                }
            }
            found.insert(word);
            return;
        }
        for (std::size_t m = 0; m < p.phase2_moves.size(); ++m) {
            const SplitSets to = sets.apply(from, m);
            if (split.centers.distance(split.centers.place_of(to)) >= static_cast<int>(left) ||
                (!word.empty() && !p.may_follow(generator(word.size() - 1), p.phase2_moves[m]))) {
                continue;
            }
            word.push_back(static_cast<std::uint8_t>(m));
            search(to, left - 1);
            word.pop_back();
        }
    }
};

// RETURNS the words of a list, as the cube does them; looks at where each row says that it carries wings.
std::set<Moves> words_of(const LastTurns& lists, SplitCenters::Place place, ByTrying& trying,
                         const SplitSets& from) {
    const Phases& p = phases();
    const LastTurns::List list = lists.list(place);
    std::set<Moves> out;
    for (std::uint32_t block = list.begin; block < list.end; ++block) {
        for (std::size_t n = 0; n < LastTurns::kWordsInBlock; ++n) {
            std::uint64_t used = 0;
            for (std::size_t row = 0; row < kRows; ++row) {
                used |= lists.rows(block)[row] >> n & 1U;
            }
            for (unsigned left = used != 0 ? list.alike : 0; left != 0; left &= left - 1) {
                const auto frame =
                    p.frames.compose(list.frame, static_cast<std::size_t>(std::countr_zero(left)));
                const TurnWord word = p.frames.taken(frame, lists.word(block, n));
                out.insert(Moves(word.moves.begin(), word.moves.begin() + word.length));
                SplitSets end = from;
                for (std::size_t i = 0; i < word.length; ++i) {
                    end = trying.sets.apply(end, word.moves[i]);
                }
                const Bytes32& to_x = p.rotations.wing_to(p.rotations.to_x(trying.axis_of(end)));
                // All places that the row names come into one half, all others into the other.
                std::set<bool> halves;
                for (std::uint8_t wing = 0; wing < kWings; ++wing) {
                    std::uint8_t at = wing;
                    for (std::size_t i = 0; i < word.length; ++i) {
                        at = p.generators[p.phase2_moves[word.moves[i]]].wing_to.at[at];
                    }
                    const std::uint8_t row = p.frames.wings(frame).at[wing];
                    halves.insert((to_x.at[at] < kHalf) ==
                                  ((lists.rows(block)[row] >> n & 1U) != 0));
                }
                EXPECT_EQ(halves.size(), 1U);
            }
        }
    }
    return out;
}

// Lists have all words that finish the centers, and say where they carry wings.
void expect_lists_are_whole(const WingSplit& split, int places, std::size_t least_words) {
    const std::vector<Generator> moves = those_of_phase2();
    const std::vector<SplitSets> all = split.centers.all_sets();
    base::Random random(1);
    std::size_t words = 0;
    for (int tried = 0; tried < places || words < least_words;) {
        SplitSets sets = all[random.below(all.size())];
        sets.is_odd = random.below(2) != 0;
        const SplitCenters::Place place = split.centers.place_of(sets);
        if (split.centers.distance(place) > static_cast<int>(split.last_turns.turns())) {
            const LastTurns::List list = split.last_turns.list(place);
            EXPECT_EQ(list.begin, list.end);
            continue;
        }
        ++tried;
        ByTrying trying{split, SplitSetMoves(moves, split.centers.about()), {}, {}};
        trying.search(sets, split.last_turns.turns());
        ASSERT_EQ(words_of(split.last_turns, place, trying, sets), trying.found) << place;
        words += trying.found.size();
    }
}

TEST(LastTurnsStandard, ListsAllWordsThatFinishTheCentersAndWhereTheyCarryWings) {
    expect_lists_are_whole(phases().split, 200, 1000);
}

TEST(LastTurnsStandard, ListsAllWordsForTheOtherAxesToo) {
    const Phases& p = phases();
    const std::vector<Generator> moves = those_of_phase2();
    WingSplit split{SplitCenters(moves, SplitAbout::Other), {}};
    constexpr std::size_t kTurns = 5;
    split.last_turns = LastTurns(p.cube(), split.centers, p.frames, p.rotations, moves, kTurns, 1);
    expect_lists_are_whole(split, 200, 1000);
}

// Returns the reductions of a cube with the given lengths of phases 1 and 2, each replayed.
std::vector<Reduction> reductions_of(const Phases& p, const Orientations& views,
                                     std::uint8_t length1, std::uint8_t length2) {
    Reducer reducer(p, views);
    base::Interrupt none;
    std::vector<Reduction> out;
    for (std::uint8_t view = 0; view < kOrientations; ++view) {
        Task task;
        task.stretch = {view, length1, length2, 0, {}};
        task.most3 = 12;
        const auto found = reducer.run(task, {.reductions = 1000}, none);
        out.insert(out.end(), found.begin(), found.end());
    }
    for (const Reduction& reduction : out) {
        Pieces pieces = views[reduction.start];
        for (std::size_t i = 0; i < reduction.path.length; ++i) {
            pieces = apply(pieces, p.generators[reduction.path.moves[i]]);
        }
        EXPECT_EQ(pieces, reduction.pieces);
        for (std::size_t i = 0; i < kHalf; ++i) {
            EXPECT_EQ(pieces.wing[i] % kHalf, pieces.wing[i + kHalf] % kHalf);
        }
        as_3x3x3(p.cube(), pieces);  // which looks at the centers
    }
    return out;
}

TEST(CandidateSearchStandard, SplittingAboutAllAxesFindsMoreReductionsAndTheSameAsBefore) {
    const Phases& all = phases();
    Phases about_x_alone = phases();
    about_x_alone.other_split = nullptr;
    base::Random random(5);
    std::size_t about_x = 0;
    std::size_t about_all = 0;
    for (int cube = 0; cube < 4; ++cube) {
        const Orientations views(all.cube(), puzzle::random_state(all.cube(), random));
        for (std::uint8_t length1 = 4; length1 <= 6; ++length1) {
            constexpr std::uint8_t kLength2 = 7;
            const auto before = reductions_of(about_x_alone, views, length1, kLength2);
            const auto now = reductions_of(all, views, length1, kLength2);
            for (const Reduction& reduction : before) {
                EXPECT_TRUE(std::ranges::any_of(now, [&](const Reduction& r) {
                    return r.start == reduction.start && r.path.length == reduction.path.length &&
                           r.path.moves == reduction.path.moves;
                }));
            }
            about_x += before.size();
            about_all += now.size();
        }
    }
    EXPECT_GT(about_x, 0U);
    EXPECT_GT(about_all, about_x * 5 / 4);
}

using Found = std::vector<std::pair<std::uint8_t, Moves>>;

void add_to(Found& out, const std::vector<Reduction>& reductions) {
    for (const Reduction& r : reductions) {
        out.emplace_back(r.start,
                         Moves(r.path.moves.begin(), r.path.moves.begin() + r.path.length));
    }
}

// Stages with a phase 1 of one turn more than the one before, a phase 2 of one turn less.
Stage with_longer_phase1(Stage stage) {
    ++stage.length1;
    --stage.length2;
    return stage;
}

// RETURNS what the tasks of a stage find, portion by portion, and how much work each portion took.
std::pair<Found, std::vector<double>> found_by_tasks(const Orientations& views, const Stage& first,
                                                     unsigned threads, double portion,
                                                     std::size_t portions) {
    StageTasks tasks(phases(), views, threads, first, with_longer_phase1);
    base::Interrupt none;
    std::pair<Found, std::vector<double>> out;
    for (std::size_t i = 0; i < portions; ++i) {
        add_to(out.first, tasks.take({.work = portion}, {.reductions = 1000}, none));
        out.second.push_back(tasks.effort().work());
    }
    return out;
}

TEST(StageTasksStandard, CutIntoTasksTheyFindWhatIsFoundUncut) {
    base::Random random(7);
    const Orientations views(phases().cube(), puzzle::random_state(phases().cube(), random));
    std::size_t all = 0;
    for (const Stage& stage : {Stage{6, 7, 0, 12}, Stage{6, 8, 0, 12}, Stage{7, 8, 0, 11}}) {
        Reducer reducer(phases(), views);
        base::Interrupt none;
        Found uncut;
        std::size_t next_stages = 0;
        for (std::uint8_t view = 0; view < kOrientations; ++view) {
            Task task;
            task.stretch = {view,
                            static_cast<std::uint8_t>(stage.length1),
                            static_cast<std::uint8_t>(stage.length2),
                            0,
                            {}};
            task.most3 = static_cast<std::uint8_t>(stage.most3);
            add_to(uncut, reducer.run(task, {.reductions = 100000}, none));
        }
        StageTasks tasks(phases(), views, 2, stage, [&](const Stage& before) {
            ++next_stages;
            return with_longer_phase1(before);
        });
        Found cut;
        std::size_t count = 0;
        for (auto found = tasks.take({.tasks = 1}, {.reductions = 100000}, none); next_stages == 0;
             found = tasks.take({.tasks = 1}, {.reductions = 100000}, none)) {
            add_to(cut, found);
            ++count;
        }
        EXPECT_EQ(count > kOrientations, is_worth_threads(stage));
        std::ranges::sort(uncut);
        std::ranges::sort(cut);
        EXPECT_TRUE(cut == uncut) << stage.length1;
        all += cut.size();
    }
    EXPECT_GT(all, 10U);
}

TEST(StageTasksStandard, PortionsDoNotDependOnThreads) {
    base::Random random(8);
    for (int cube = 0; cube < 2; ++cube) {
        const Orientations views(phases().cube(), puzzle::random_state(phases().cube(), random));
        constexpr Stage kFirst{5, 9, 0, 11};
        for (const double portion : {2e5, 3e6}) {
            const std::size_t portions = portion < 1e6 ? 60 : 8;
            const auto by_one = found_by_tasks(views, kFirst, 1, portion, portions);
            EXPECT_FALSE(by_one.first.empty());
            for (const unsigned threads : {2U, 5U}) {
                EXPECT_TRUE(found_by_tasks(views, kFirst, threads, portion, portions) == by_one)
                    << threads;
            }
        }
    }
}

TEST(SplitTest, AllVersionsFindTheSameWords) {
    base::Random random(2);
    constexpr std::size_t kBlocks = 400;
    std::vector<std::uint64_t> rows(kBlocks * kRows);
    for (std::uint64_t& row : rows) {
        row = random();
    }
    std::vector<SplitQuery> queries;
    for (std::uint32_t block = 0; block < kBlocks; block += 4) {
        SplitQuery query{&rows[block * kRows], 4, {}};
        for (std::uint8_t i = 0; i < kRows; ++i) {
            const std::size_t other = random.below(i + std::size_t{1});
            query.places.at[i] = query.places.at[other];
            query.places.at[other] = i;
        }
        // Of random words one in 8192 splits all pairs: half of the blocks get one that surely does, in odd and even
        // numbers of second wings.
        if (block % 8 == 0) {
            for (std::size_t w = 0; w < 12; ++w) {
                const std::uint64_t bit = std::uint64_t{1} << block % 64;
                const bool second = random.below(2) != 0;
                std::uint64_t& one = rows[block * kRows + query.places.at[w]];
                std::uint64_t& other = rows[block * kRows + query.places.at[w + 12]];
                one = second ? one & ~bit : one | bit;
                other = second ? other | bit : other & ~bit;
            }
        }
        queries.push_back(query);
    }
    // Straight from the definition.
    std::vector<std::array<std::uint64_t, 3>> expected;
    for (std::size_t q = 0; q < queries.size(); ++q) {
        for (std::uint32_t b = 0; b < queries[q].blocks; ++b) {
            std::uint64_t words = 0;
            for (unsigned j = 0; j < 64; ++j) {
                const auto is_first = [&](std::size_t wing) {
                    return (queries[q].rows[b * kRows + queries[q].places.at[wing]] >> j & 1U) != 0;
                };
                bool splits = true;
                bool odd = false;
                for (std::size_t w = 0; w < 12; ++w) {
                    splits = splits && is_first(w) != is_first(w + 12);
                    odd ^= is_first(w + 12);
                }
                words |= std::uint64_t{splits && !odd} << j;
            }
            if (words != 0) {
                expected.push_back({q, b, words});
            }
        }
    }
    ASSERT_GT(expected.size(), 10U);
    for (const SplitTest* test : usable_split_tests()) {
        std::vector<SplitFound> found(kBlocks);
        found.resize(test->run(queries, found.data()));
        std::vector<std::array<std::uint64_t, 3>> seen;
        seen.reserve(found.size());
        for (const SplitFound& item : found) {
            seen.push_back({item.query, item.block, item.words});
        }
        EXPECT_EQ(seen, expected) << test->name;
    }
}

// In BTM 128 candidates took most of a second.
TEST(Phase3SearchStandard, AnInterruptEndsTheSearchFromCandidatesThatWait) {
    const puzzle::Cube cube(4);
    base::Random random(3);
    const Orientations views(cube, puzzle::random_state(cube, random));
    Candidate candidate;
    for (std::uint8_t i = 0; i < kHalf; ++i) {
        candidate.pairing.at[i] = i;
    }
    const auto nodes_of = [&](bool is_interrupted) {
        base::Interrupt interrupt;
        std::vector<Reduction> out;
        Phase3Search search(phases(), views);
        search.begin(11, 11, {.reductions = 1000}, interrupt, out);
        search.add(candidate);
        if (is_interrupted) {
            interrupt.set(base::StopReason::Stopped);
        }
        search.flush();
        return search.nodes();
    };
    EXPECT_GT(nodes_of(false), 1000U);
    EXPECT_LT(nodes_of(true), 100U);
}

// RETURNS whether all centers are done and all wings paired.
bool is_reduced(const Pieces& pieces) {
    bool out = true;
    for (std::size_t i = 0; i < kCenters; ++i) {
        out = out && pieces.center[i] == pieces.center[i / 4 * 4];
    }
    for (std::size_t i = 0; i < kHalf; ++i) {
        out = out && pieces.wing[i] % kHalf == pieces.wing[i + kHalf] % kHalf;
    }
    return out;
}

TEST(ReducerStandard, ANarrowSearchReducesAndIsTheSameEachTime) {
    const puzzle::Cube cube(4);
    base::Random random(7);
    const Orientations views(cube, puzzle::random_state(cube, random));
    base::Interrupt none;
    std::vector<std::size_t> counts;
    for (int repeat = 0; repeat < 2; ++repeat) {
        Reducer reducer(phases(), views);
        std::size_t found = 0;
        for (std::uint8_t start = 0; start < kOrientations; ++start) {
            Task task;
            task.stretch.start = start;
            task.stretch.length1 = 6;
            task.stretch.length2 = 8;
            task.most3 = 1;  // any number of turns is taken
            for (const Reduction& reduction :
                 reducer.run(task, {.reductions = 5, .width = 50}, none)) {
                ++found;
                EXPECT_GT(reduction.path.length, 14 + 1);
                EXPECT_TRUE(is_reduced(reduction.pieces));
                Pieces pieces = views[reduction.start];
                for (std::size_t i = 0; i < reduction.path.length; ++i) {
                    pieces = apply(pieces, phases().generators[reduction.path.moves[i]]);
                }
                EXPECT_EQ(pieces, reduction.pieces);
            }
        }
        counts.push_back(found);
        counts.push_back(reducer.effort().nodes());
    }
    EXPECT_GT(counts[0], 0U);
    EXPECT_EQ(counts[0], counts[2]);
    EXPECT_EQ(counts[1], counts[3]);
}

TEST(ReducerStandard, ReductionsAreReducedAndOfTheLengthsAskedFor) {
    const puzzle::Cube cube(4);
    base::Random random(3);
    const Orientations views(cube, puzzle::random_state(cube, random));
    Phases about_x_alone = phases();  // about the others some are found twice
    about_x_alone.other_split = nullptr;
    Reducer reducer(about_x_alone, views);
    base::Interrupt none;
    std::size_t found = 0;
    for (std::uint8_t start = 0; start < kOrientations; ++start) {
        for (std::uint8_t length1 = 5; length1 <= 8; ++length1) {
            Task task;
            task.stretch.start = start;
            task.stretch.length1 = length1;
            task.stretch.length2 = static_cast<std::uint8_t>(15 - length1);
            task.most3 = 11;
            std::set<std::pair<std::uint8_t, Moves>> paths;
            for (const Reduction& reduction : reducer.run(task, {.reductions = 20}, none)) {
                ++found;
                EXPECT_EQ(reduction.start, start);
                EXPECT_LE(reduction.path.length, 15 + 11);
                EXPECT_TRUE(paths
                                .insert({reduction.start, Moves(reduction.path.moves.begin(),
                                                                reduction.path.moves.begin() +
                                                                    reduction.path.length)})
                                .second)
                    << "found twice";
                Pieces pieces = views[reduction.start];
                for (std::size_t i = 0; i < reduction.path.length; ++i) {
                    pieces = apply(pieces, phases().generators[reduction.path.moves[i]]);
                }
                EXPECT_EQ(pieces, reduction.pieces);
                EXPECT_TRUE(is_reduced(pieces));
            }
        }
    }
    EXPECT_GT(found, 5U);
}

}  // namespace
}  // namespace revenge::solver::reduction
