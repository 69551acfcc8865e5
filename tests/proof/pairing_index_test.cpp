// Classes of pairings: where moves lead from them, and how far they are.
#include "revenge/proof/pairings/pairing_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <stop_token>
#include <string>

#include "tests/bfs/notes.hpp"
#include "tests/table/faulty_scratch.hpp"

namespace revenge::proof {

// Moves lead from class to class as they lead from pairing to pairing, and to classes that are as far as they say.
TEST(PairingIndexStandard, MovesBetweenClassesAreThoseBetweenPairings) {
    const pairings::StepThree model(puzzle::Cube(4), puzzle::Metric::Btm, false);
    constexpr std::size_t kClasses = 60;
    constexpr int kFarthest = 4;
    base::SilentProgress silent;
    const pairings::PairingIndex index(model, {kClasses, kFarthest}, {2, 1}, silent);
    ASSERT_EQ(index.near(), kClasses);
    std::mt19937_64 random(7);
    for (int i = 0; i < 3000; ++i) {
        pairings::EdgePairing pairing = pairings::joined_pairing();
        pairings::PairingEntry entry = index[pairing];
        ASSERT_EQ(entry.cls(), 0U);
        for (int moves = 0; moves < kFarthest; ++moves) {
            const std::size_t move = random() % model.moves().size();
            pairing = model.moves()[move].pairs(pairing);
            entry = index.next(entry, move);
            ASSERT_TRUE(entry.is_known());
            ASSERT_EQ(entry.cls(), index[pairing].cls());
            ASSERT_EQ(model.symmetries()[entry.symmetry()].pairs(pairing),
                      pairings::first_of(model, pairing));
        }
    }
}

// Classes are numbered alike, and lead to each other alike, whichever thread found them.
TEST(PairingIndexStandard, IsTheSameForAnyNumberOfThreads) {
    const pairings::StepThree model(puzzle::Cube(4), puzzle::Metric::Obtm, false);
    constexpr std::size_t kClasses = 60;
    constexpr int kFarthest = 7;  // the last levels are shared out
    base::SilentProgress silent;
    const pairings::PairingIndex one(model, {kClasses, kFarthest}, {1, 1}, silent);
    for (const unsigned threads : {2U, 5U}) {
        const pairings::PairingIndex several(model, {kClasses, kFarthest}, {threads, 1}, silent);
        ASSERT_EQ(several.classes(), one.classes());
        EXPECT_EQ(several.pairings(), one.pairings());
        for (std::uint32_t cls = 0; cls < one.classes(); ++cls) {
            for (std::size_t move = 0; move < model.moves().size(); ++move) {
                const pairings::PairingEntry expected = one.next(one.first(cls), move);
                const pairings::PairingEntry found = several.next(several.first(cls), move);
                ASSERT_EQ(found.cls(), expected.cls());
                ASSERT_EQ(found.symmetry(), expected.symmetry());
            }
        }
    }
}

// One of the nearest is not near in the second case: what leads to that alone may seem nearer than it is.
TEST(PairingIndexStandard, SaysHowManyMovesAClassTakesToComeNear) {
    const pairings::StepThree model(puzzle::Cube(4), puzzle::Metric::Obtm, false);
    constexpr std::uint32_t kWithinTwo = 1 + 2 + 7;
    constexpr std::uint32_t kWithinFour = kWithinTwo + 24 + 103;
    base::SilentProgress silent;
    for (const std::uint32_t near : {kWithinTwo, kWithinTwo - 1}) {
        const pairings::PairingIndex index(model, {near, 5}, {2, 1}, silent);
        EXPECT_EQ(index.near(), near);
        EXPECT_EQ(index.classes_within(0), near);
        EXPECT_EQ(index.classes_within(1), kWithinTwo + 24);
        EXPECT_EQ(index.classes_within(2), kWithinFour);
        EXPECT_EQ(index.classes_within(3), index.classes());
        EXPECT_EQ(index.classes_within(9), index.classes());
        for (std::uint32_t cls = near; cls < kWithinFour; ++cls) {
            std::uint32_t nearest = cls;
            for (std::size_t move = 0; move < model.moves().size(); ++move) {
                nearest = std::min(nearest, index.next(index.first(cls), move).cls());
            }
            if (nearest < near || near == kWithinTwo) {
                EXPECT_EQ(nearest < near, cls < index.classes_within(1)) << cls;
            }
        }
    }
}

// The next run resumes from the files of a run with any number of near classes, but not from damaged files.
TEST(PairingIndexStandard, IsKept) {
    const pairings::StepThree model(puzzle::Cube(4), puzzle::Metric::Obtm, false);
    constexpr int kFarthest = 5;
    const base::Sharing how{2, 1};
    test::FaultyScratch scratch;
    bfs::Notes notes;
    const pairings::PairingIndex made =
        pairings::PairingIndex::kept_in(scratch, model, {10, kFarthest}, how, notes);
    const test::FaultyScratch::Files kept = scratch.files;
    EXPECT_EQ(kept.size(), 3U);
    scratch.writes_left = 0;
    for (const std::size_t near : {10U, 60U}) {
        const pairings::PairingIndex read =
            pairings::PairingIndex::kept_in(scratch, model, {near, kFarthest}, how, notes);
        const pairings::PairingIndex anew(model, {near, kFarthest}, how, notes);
        EXPECT_EQ(read.fingerprint(), made.fingerprint());
        EXPECT_EQ(read.pairings(), made.pairings());
        EXPECT_EQ(read.near(), near);
        for (int moves = 0; moves < kFarthest; ++moves) {
            EXPECT_EQ(read.classes_within(moves), anew.classes_within(moves));
        }
    }
    EXPECT_EQ(notes.text, "");
    scratch.writes_left = -1;
    for (const auto& [name, bytes] : kept) {
        SCOPED_TRACE(name);
        scratch.files = kept;
        scratch.files[name].back() ^= std::byte{1};
        const pairings::PairingIndex again =
            pairings::PairingIndex::kept_in(scratch, model, {10, kFarthest}, how, notes);
        EXPECT_EQ(again.fingerprint(), made.fingerprint());
        EXPECT_NE(notes.text.find("built again"), std::string::npos);
        EXPECT_EQ(scratch.files, kept);
    }
    // Nothing is left where it cannot be written as a whole.
    for (const int writes : {0, 1, 2}) {
        scratch.files.clear();
        scratch.writes_left = writes;
        const pairings::PairingIndex unkept =
            pairings::PairingIndex::kept_in(scratch, model, {10, kFarthest}, how, notes);
        EXPECT_EQ(unkept.fingerprint(), made.fingerprint());
        EXPECT_TRUE(scratch.files.empty()) << writes;
    }
    scratch.writes_left = -1;
    scratch.files = kept;
    // Of another metric or of other distances: nothing is taken up.
    const pairings::StepThree other(puzzle::Cube(4), puzzle::Metric::Btm, false);
    EXPECT_NE(
        pairings::PairingIndex::kept_in(scratch, other, {10, kFarthest}, how, notes).fingerprint(),
        made.fingerprint());
    scratch.files = kept;
    EXPECT_GT(
        pairings::PairingIndex::kept_in(scratch, model, {10, kFarthest + 1}, how, notes).classes(),
        made.classes());
    // Nor is anything kept of a run that was stopped.
    scratch.files.clear();
    std::stop_source stop;
    stop.request_stop();
    static_cast<void>(pairings::PairingIndex::kept_in(scratch, model, {10, kFarthest},
                                                      {2, 1, stop.get_token()}, notes));
    EXPECT_TRUE(scratch.files.empty());
}

}  // namespace revenge::proof
