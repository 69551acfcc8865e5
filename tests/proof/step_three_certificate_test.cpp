// The certificate of step 3: its lines and its claim. That its lines say the truth is tested by covers
// (pairing_cover_test.cpp) and by the second program (tests/check).
#include "revenge/proof/pairings/step_three_certificate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "revenge/proof/pairings/evidence_files.hpp"
#include "revenge/proof/pairings/pairing_index.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::proof {

namespace {

constexpr auto kMetric = puzzle::Metric::Obtm;
constexpr int kMoves = 16;
constexpr std::uint64_t kClassesInRange = 3;

struct StepThreeCertificate : testing::Test {
    std::filesystem::path directory;
    base::SilentProgress progress;
    pairings::StepThree model{puzzle::Cube(4), kMetric};
    pairings::PairingBlock block{model};

    void SetUp() override {
        directory = std::filesystem::path(testing::TempDir()) /
                    (std::string("step-three-") +
                     testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(directory);
        std::filesystem::create_directories(directory);
    }
    void TearDown() override { std::filesystem::remove_all(directory); }

    std::filesystem::path lines() const { return directory / pairings::kPairingsFile; }
    static std::string text(const std::filesystem::path& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    static void write(const std::filesystem::path& file, const std::string& text) {
        std::ofstream(file, std::ios::binary) << text;
    }
    // Lines that nobody proved, of all ranges, the last ones first; with some states left in the first range.
    void write_all_lines(const std::vector<pairings::LeftState>& left = {}) const {
        std::string out;
        for (std::uint32_t range = pairings::kRanges; range-- > 0;) {
            constexpr std::uint64_t kInFirst =
                pairings::kPairingClasses - (pairings::kRanges - 1) * kClassesInRange;
            out += pairings::range_line(kMetric, kMoves,
                                        {range, range == 0 ? kInFirst : kClassesInRange, range,
                                         range == 0 ? left.size() : 0});
        }
        write(lines(), out);
        out.clear();
        for (const pairings::LeftState& one : left) {
            out += pairings::left_line(model, kMoves, one);
        }
        write(directory / pairings::kLeftFile, out);
    }
    bool is_refused() const {
        const auto claimed = pairings::claimed_step_three(directory, kMetric);
        return !claimed && claimed.error().code == base::ErrorCode::TableDamaged;
    }
    base::Result<pairings::StepThreeBound> make(puzzle::Metric metric, int moves) {
        return pairings::make_step_three(directory, metric,
                                         {moves, pairings::least_step_three_memory(metric), {}, 1},
                                         progress, {});
    }
};

}  // namespace

TEST(EdgePairings, RanksListAllEvenPairingsInOrder) {
    EXPECT_EQ(pairings::kPairings, 239'500'800U);
    EXPECT_EQ(pairings::pairing_at(0), pairings::joined_pairing());
    std::mt19937 random(2);
    for (int i = 0; i < 10'000; ++i) {
        const auto rank = static_cast<std::uint32_t>(random() % (pairings::kPairings - 1));
        const pairings::EdgePairing pairing = pairings::pairing_at(rank);
        EXPECT_FALSE(puzzle::is_odd_permutation(pairing));
        EXPECT_EQ(pairings::rank_of(pairing), rank);
        EXPECT_LT(pairing, pairings::pairing_at(rank + 1));
    }
    EXPECT_EQ(pairings::rank_of(pairings::pairing_at(pairings::kPairings - 1)),
              pairings::kPairings - 1);
}

TEST(EdgePairings, EachClassHasOneFirstPairing) {
    const pairings::StepThree model(puzzle::Cube(4), kMetric);
    std::mt19937 random(3);
    for (int i = 0; i < 300; ++i) {
        const pairings::EdgePairing pairing =
            pairings::pairing_at(static_cast<std::uint32_t>(random() % pairings::kPairings));
        std::set<pairings::EdgePairing> images;
        for (const pairings::StepThreeSymmetry& symmetry : model.symmetries()) {
            images.insert(symmetry.pairs(pairing));
        }
        EXPECT_EQ(std::ranges::count_if(images,
                                        [&](const pairings::EdgePairing& image) {
                                            return pairings::is_first(model, image);
                                        }),
                  1);
        EXPECT_TRUE(pairings::is_first(model, *images.begin()));
    }
}

TEST_F(StepThreeCertificate, LinesAreReadAsTheyWereWritten) {
    write(lines(), pairings::range_line(kMetric, kMoves, {7, 5, 11}) +
                       pairings::range_line(kMetric, kMoves, {2, 4, 9}) +
                       pairings::range_line(kMetric, kMoves, {7, 5, 12}));
    const auto read = pairings::read_ranges(kMetric, kMoves, lines());
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->size(), 2U);
    EXPECT_EQ((*read)[0].range, 2U);
    EXPECT_EQ((*read)[0].classes, 4U);
    EXPECT_EQ((*read)[1].range, 7U);
    EXPECT_EQ((*read)[1].words, 11U);
}

TEST_F(StepThreeCertificate, LinesOfAnotherClaimAndDamagedOnesAreRefused) {
    const std::string line = pairings::range_line(kMetric, kMoves, {7, 5, 11});
    write(lines(), line);
    const auto other_metric = pairings::read_ranges(puzzle::Metric::Btm, kMoves, lines());
    ASSERT_FALSE(other_metric);
    EXPECT_EQ(other_metric.error().code, base::ErrorCode::Usage);
    EXPECT_NE(other_metric.error().message.find("line 1"), std::string::npos);
    EXPECT_FALSE(pairings::read_ranges(kMetric, kMoves - 1, lines()));
    for (std::size_t at = 0; at + 1 < line.size(); ++at) {
        std::string damaged = line;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        write(lines(), damaged);
        EXPECT_FALSE(pairings::read_ranges(kMetric, kMoves, lines())) << at;
    }
    write(lines(), line + pairings::range_line(kMetric, kMoves, {7, 6, 11}));
    EXPECT_FALSE(pairings::read_ranges(kMetric, kMoves, lines()))
        << "two lines of one range that differ";
}

TEST_F(StepThreeCertificate, ClaimsOnceAllRangesAreThere) {
    write_all_lines();
    const auto found = make(kMetric, kMoves);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_whole);
    EXPECT_EQ(found->ranges, pairings::kRanges);
    EXPECT_EQ(found->classes, pairings::kPairingClasses);
    EXPECT_EQ(*pairings::claimed_step_three(directory, kMetric),
              (pairings::StepThreeClaim{kMoves, 0}));
    EXPECT_EQ(*pairings::claimed_step_three(directory, puzzle::Metric::Sstm), std::nullopt);
    EXPECT_TRUE(text(lines()).starts_with("obtm\t16\t0\t"));
    EXPECT_FALSE(make(kMetric, kMoves - 1)) << "the lines are of another claim";

    for (const char* name : {pairings::kPairingsFile, "step-three.txt"}) {
        const std::string whole = text(directory / name);
        std::string damaged = whole;
        damaged[whole.size() / 2] = static_cast<char>(damaged[whole.size() / 2] ^ 1);
        write(directory / name, damaged);
        EXPECT_TRUE(is_refused()) << name;
        write(directory / name, whole);
    }
    EXPECT_EQ(*pairings::claimed_step_three(directory, kMetric),
              (pairings::StepThreeClaim{kMoves, 0}));
}

// A state that is left is known however it is seen: by its images under symmetries, its colours' names exchanged.
TEST_F(StepThreeCertificate, StatesThatAreLeftAreKnownHoweverTheyAreSeen) {
    std::mt19937 random(4);
    std::vector<pairings::LeftState> left;
    while (left.size() < 20) {
        const pairings::EdgePairing pairing =
            pairings::pairing_at(static_cast<std::uint32_t>(random() % pairings::kPairings));
        std::set<pairings::EdgePairing> images;
        for (const pairings::StepThreeSymmetry& symmetry : model.symmetries()) {
            images.insert(symmetry.pairs(pairing));
        }
        if (images.size() == model.symmetries().size()) {
            const auto row = static_cast<std::uint32_t>(random() % block.rows());
            const auto value = static_cast<std::uint32_t>(random() % block.values());
            left.push_back({pairings::rank_of(*images.begin()), block.state_at({row, value})});
        }
    }
    const pairings::ExceptionStates set(model, left);
    for (const pairings::LeftState& one : left) {
        const pairings::EdgePairing pairing = pairings::pairing_at(one.rank);
        pairings::PairingBlock::State named = one.state;
        named.f = static_cast<std::uint8_t>(
            model.f().number(model.f().opposite(model.f().mask(named.f))));
        EXPECT_FALSE(set.has(pairing, named)) << "the colours of one axis alone";
        named.u = static_cast<std::uint8_t>(
            model.u().number(model.u().opposite(model.u().mask(named.u))));
        for (const pairings::PairingBlock::State& state : {one.state, named}) {
            for (std::size_t i = 0; i < model.symmetries().size(); ++i) {
                EXPECT_TRUE(set.has(model.symmetries()[i].pairs(pairing), block.seen(state, i)));
            }
        }
        pairings::PairingBlock::State other = one.state;
        other.odd = !other.odd;
        EXPECT_FALSE(set.has(pairing, other));
    }
    write_all_lines(left);
    const auto read = pairings::read_left(model, kMoves, directory / pairings::kLeftFile);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, left);
    EXPECT_FALSE(pairings::read_left(model, kMoves - 1, directory / pairings::kLeftFile));
    EXPECT_EQ(set.linked(left), 0U);
}

TEST_F(StepThreeCertificate, ClaimsWithStatesLeftUnlessAHalfTurnLinksThem) {
    constexpr std::uint32_t kFirst = 0;  // all joined
    const pairings::LeftState one{kFirst, block.state_at({17, 3})};
    write_all_lines({one});
    const auto found = make(kMetric, kMoves);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_whole);
    EXPECT_EQ(*pairings::claimed_step_three(directory, kMetric),
              (pairings::StepThreeClaim{kMoves, 1}));

    write(directory / pairings::kLeftFile, "");
    EXPECT_TRUE(is_refused());
    const auto missing = make(kMetric, kMoves);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, base::ErrorCode::TableDamaged);

    std::filesystem::remove(directory / "step-three.txt");
    for (std::size_t move = 0; move < model.moves().size(); ++move) {
        const pairings::EdgePairing next = model.moves()[move].pairs(pairings::joined_pairing());
        if (model.moves()[move].turn.axis != 0 || next == pairings::joined_pairing()) {
            continue;
        }
        pairings::EdgePairing first = next;
        std::size_t by = 0;
        for (std::size_t i = 0; i < model.symmetries().size(); ++i) {
            if (const pairings::EdgePairing image = model.symmetries()[i].pairs(next);
                image < first) {
                first = image;
                by = i;
            }
        }
        const auto there =
            pairings::PairingBlock::changed(one.state, block.then(block.unchanged(), move));
        std::vector<pairings::LeftState> both{one};
        // All images that stand for the state there, where the pairing has symmetries of its own.
        for (std::size_t i = 0; i < model.symmetries().size(); ++i) {
            if (model.symmetries()[i].pairs(next) == first) {
                const pairings::LeftState image{
                    pairings::rank_of(first), block.state_at(block.place_of(block.seen(there, i)))};
                if (std::ranges::find(both, image) == both.end()) {
                    both.push_back(image);
                }
            }
        }
        EXPECT_TRUE(pairings::ExceptionStates(model, both).has(first, block.seen(there, by)));
        EXPECT_GT(pairings::ExceptionStates(model, both).linked(both), 0U);
        if (pairings::rank_of(first) < pairings::kRanksInRange) {
            write_all_lines(both);
            const auto linked = make(kMetric, kMoves);
            ASSERT_TRUE(linked) << linked.error().message;
            EXPECT_FALSE(linked->is_whole);
            EXPECT_GT(linked->linked, 0U);
            EXPECT_EQ(*pairings::claimed_step_three(directory, kMetric), std::nullopt);
        }
        return;
    }
    FAIL() << "some half turn about R-L changes the joined pairing";
}

TEST_F(StepThreeCertificate, AStoppedRunSaysSo) {
    std::stop_source stop;
    stop.request_stop();
    const auto found = pairings::make_step_three(
        directory, kMetric, {kMoves, pairings::least_step_three_memory(kMetric), {}, 1}, progress,
        stop.get_token());
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, base::ErrorCode::Interrupted);
    EXPECT_EQ(*pairings::claimed_step_three(directory, kMetric), std::nullopt);
}

// Of lines of nothing no claim is made.
TEST_F(StepThreeCertificate, AllClassesAreClaimedOrNone) {
    write_all_lines();
    std::string short_of_one;
    for (std::uint32_t range = 0; range < pairings::kRanges; ++range) {
        short_of_one += pairings::range_line(
            kMetric, kMoves, {range, range == 0 ? pairings::kPairingClasses - 1 : 0});
    }
    write(lines(), short_of_one);
    const auto found = make(kMetric, kMoves);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, base::ErrorCode::TableDamaged);
    EXPECT_NE(found.error().message.find("range from 0 on"), std::string::npos)
        << found.error().message;
    EXPECT_EQ(*pairings::claimed_step_three(directory, kMetric), std::nullopt);
}

// A certificate that has its claim can be read where nothing can be written, and reading changes nothing.
TEST_F(StepThreeCertificate, ReadingChangesNothing) {
    write_all_lines();
    ASSERT_TRUE(make(kMetric, kMoves));
    const auto written = std::filesystem::last_write_time(lines());
    std::filesystem::remove_all(directory / "lock.lock");
    const auto again = make(kMetric, kMoves);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(again->is_whole);
    EXPECT_EQ(std::filesystem::last_write_time(lines()), written);
    EXPECT_FALSE(std::filesystem::exists(directory / "lock.lock"));

    const std::string whole = text(lines());
    write(lines(), whole.substr(0, whole.size() - 1));
    EXPECT_TRUE(is_refused());
    EXPECT_EQ(text(lines()).size(), whole.size() - 1) << "the last line was cut off";
}

// A kill between the writing of two files, or a removed line, does not block later runs.
TEST_F(StepThreeCertificate, ARunThatGoesOnDropsStatesOfRangesWithoutALine) {
    const pairings::LeftState kept{0, block.state_at({17, 3})};
    pairings::LeftState dropped{pairings::kRanksInRange, block.state_at({4, 5})};
    while (!pairings::is_first(model, pairings::pairing_at(dropped.rank))) {
        ++dropped.rank;
    }
    write(lines(), pairings::range_line(kMetric, kMoves, {0, 40'000, 1, 1}));
    write(directory / pairings::kLeftFile, pairings::left_line(model, kMoves, kept) +
                                               pairings::left_line(model, kMoves, dropped) +
                                               "obtm\t1");
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = pairings::make_step_three(
        directory, kMetric, {kMoves, pairings::least_step_three_memory(kMetric), {}, 1}, progress,
        stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, base::ErrorCode::Interrupted) << stopped.error().message;
    EXPECT_EQ(text(directory / pairings::kLeftFile), pairings::left_line(model, kMoves, kept));

    pairings::LeftState second = kept;  // not the first of its class
    while (pairings::is_first(model, pairings::pairing_at(second.rank))) {
        ++second.rank;
    }
    write(directory / pairings::kLeftFile, pairings::left_line(model, kMoves, second));
    EXPECT_FALSE(pairings::read_left(model, kMoves, directory / pairings::kLeftFile));
}

}  // namespace revenge::proof
