#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "revenge/base/progress.hpp"
#include "revenge/base/random.hpp"
#include "revenge/puzzle/random_state.hpp"
#include "revenge/solver/short/reducer.hpp"
#include "revenge/table/folder_shelf.hpp"

namespace revenge::solver::reduction {
namespace {

const Phases& phases() {
    static const std::shared_ptr<const Phases> kPhases = [] {
        base::SilentProgress silent;
        table::FolderShelf shelf(REVENGE_TEST_CACHE);
        return *Phases::open(shelf, puzzle::Metric::Obtm, 2, silent);
    }();
    return *kPhases;
}

using Moves = std::vector<std::uint8_t>;

// All words of so many turns that finish the centers from a place, found by trying every turn.
void search_words(SplitCenters::Place place, std::size_t left, Moves& word, std::set<Moves>& out) {
    const Phases& p = phases();
    const auto generator = [&](std::size_t i) { return p.phase2_moves[word[i]]; };
    if (left == 0) {
        for (std::size_t i = word.size(); i-- > 0 && p.axis(generator(i)) == 0;) {
            if (!p.ends_phase2(generator(i))) {
                return;
            }
        }
        if (p.axis(generator(word.size() - 1)) == 0) {
            out.insert(word);
        }
        return;
    }
    for (std::size_t m = 0; m < p.phase2_moves.size(); ++m) {
        const auto to = p.split_centers.apply(place, m);
        if (p.split_centers.distance(to) >= static_cast<int>(left) ||
            (!word.empty() && !p.may_follow(generator(word.size() - 1), p.phase2_moves[m]))) {
            continue;
        }
        word.push_back(static_cast<std::uint8_t>(m));
        search_words(to, left - 1, word, out);
        word.pop_back();
    }
}

TEST(LastTurnsStandard, ListsAllWordsThatFinishTheCentersAndWhereTheyCarryWings) {
    const Phases& p = phases();
    base::Random random(1);
    std::size_t words = 0;
    for (int tried = 0; tried < 200 || words < 1000;) {
        const auto place = SplitCenters::place_at(random.below(p.split_centers.size()));
        const LastTurns::List list = p.last_turns.list(place);
        if (p.split_centers.distance(place) > 6) {
            EXPECT_EQ(list.begin, list.end);
            continue;
        }
        ++tried;
        std::set<Moves> listed;
        for (std::uint32_t block = list.begin; block < list.end; ++block) {
            for (std::size_t n = 0; n < LastTurns::kWordsInBlock; ++n) {
                std::uint64_t used = 0;
                for (std::size_t row = 0; row < kRows; ++row) {
                    used |= p.last_turns.rows(block)[row] >> n & 1U;
                }
                for (unsigned left = used != 0 ? list.alike : 0; left != 0; left &= left - 1) {
                    const auto frame = p.frames.compose(
                        list.frame, static_cast<std::size_t>(std::countr_zero(left)));
                    const TurnWord word = p.frames.taken(frame, p.last_turns.word(block, n));
                    listed.insert(Moves(word.moves.begin(), word.moves.begin() + word.length));
                    // All places that the row names come into one half, all others into the other.
                    std::set<bool> halves;
                    for (std::uint8_t wing = 0; wing < kWings; ++wing) {
                        std::uint8_t at = wing;
                        for (std::size_t i = 0; i < word.length; ++i) {
                            at = p.generators[p.phase2_moves[word.moves[i]]].wing_to.at[at];
                        }
                        const std::uint8_t row = p.frames.wings(frame).at[wing];
                        halves.insert((at < kHalf) ==
                                      ((p.last_turns.rows(block)[row] >> n & 1U) != 0));
                    }
                    ASSERT_EQ(halves.size(), 1U);
                }
            }
        }
        std::set<Moves> found;
        Moves word;
        search_words(place, p.last_turns.turns(), word, found);
        ASSERT_EQ(listed, found) << SplitCenters::index(place);
        words += found.size();
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
        for (const SplitFound& item : found) {
            seen.push_back({item.query, item.block, item.words});
        }
        EXPECT_EQ(seen, expected) << test->name;
    }
}

TEST(ReducerStandard, ReductionsAreReducedAndOfTheLengthsAskedFor) {
    const puzzle::Cube cube(4);
    base::Random random(3);
    const Views views(cube, puzzle::random_state(cube, random));
    Reducer reducer(phases(), views);
    Interrupt none;
    std::size_t found = 0;
    for (std::uint8_t start = 0; start < kViews; ++start) {
        for (std::uint8_t length1 = 5; length1 <= 8; ++length1) {
            Task task;
            task.stretch.start = start;
            task.stretch.length1 = length1;
            task.stretch.length2 = static_cast<std::uint8_t>(15 - length1);
            task.most3 = 11;
            std::set<Moves> paths;
            for (const Reduction& reduction : reducer.run(task, 20, none)) {
                ++found;
                EXPECT_EQ(reduction.start, start);
                EXPECT_LE(reduction.path.length, 15 + 11);
                EXPECT_TRUE(paths
                                .insert(Moves(reduction.path.moves.begin(),
                                              reduction.path.moves.begin() + reduction.path.length))
                                .second)
                    << "found twice";
                Pieces pieces = views[start];
                for (std::size_t i = 0; i < reduction.path.length; ++i) {
                    pieces = apply(pieces, phases().generators[reduction.path.moves[i]]);
                }
                EXPECT_EQ(pieces, reduction.pieces);
                for (std::size_t i = 0; i < kCenters; ++i) {
                    EXPECT_EQ(pieces.center[i], pieces.center[i / 4 * 4]);
                }
                for (std::size_t i = 0; i < kHalf; ++i) {
                    EXPECT_EQ(pieces.wing[i] % kHalf, pieces.wing[i + kHalf] % kHalf);
                }
            }
        }
    }
    EXPECT_GT(found, 5U);
}

}  // namespace
}  // namespace revenge::solver::reduction
