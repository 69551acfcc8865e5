// The checker of certificates: its own search against all matchings, its own levels against published ones, and a
// certificate that is not what it was.
#include "revenge/check/reduction_certificate.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>
#include <set>
#include <sstream>
#include <tuple>

#include "revenge/base/parallel.hpp"
#include "revenge/check/center_levels.hpp"
#include "revenge/check/certificate_text.hpp"
#include "revenge/check/coverage_check.hpp"
#include "revenge/check/reduction_reach.hpp"
#include "tests/plain_partitions.hpp"

namespace revenge::check {

namespace {

namespace fs = std::filesystem;

// The one of OBTM has all kinds of files, that of SSTM a block of states besides classes.
fs::path certificate(const char* metric = "obtm") {
    return fs::path(REVENGE_SOURCE_DIR) / "docs" / "results" / "certificates" / metric;
}

class Copy {
  public:
    explicit Copy(const char* metric)
        : directory_(fs::temp_directory_path() / ("revenge-certificate-" + name())) {
        fs::remove_all(directory_);
        fs::create_directories(directory_);
        for (const fs::directory_entry& file : fs::directory_iterator(certificate(metric))) {
            fs::copy_file(file.path(), directory_ / file.path().filename());
        }
    }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;
    ~Copy() { fs::remove_all(directory_); }
    const fs::path& directory() const { return directory_; }
    std::string text(const std::string& file) const {
        std::ifstream in(directory_ / file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& file, const std::string& text) const {
        std::ofstream(directory_ / file, std::ios::binary) << text;
    }

  private:
    static std::string name() {
        return testing::UnitTest::GetInstance()->current_test_info()->name();
    }
    fs::path directory_;
};

// Tries all matchings, both kinds.
bool escapes_by_hand(unsigned places, const std::vector<char>& inside) {
    std::vector<std::pair<unsigned, unsigned>> pairs;
    const std::function<bool(unsigned)> extend = [&](unsigned free) {
        if (free == 0) {
            bool met[2] = {false, false};
            for (unsigned higher = 0; higher < 1U << pairs.size(); ++higher) {
                unsigned set = 0;
                for (std::size_t k = 0; k < pairs.size(); ++k) {
                    set |= 1U << ((higher >> k & 1U) != 0 ? pairs[k].second : pairs[k].first);
                }
                met[std::popcount(higher) % 2] = met[std::popcount(higher) % 2] || inside[set] != 0;
            }
            return !met[0] || !met[1];
        }
        const auto low = static_cast<unsigned>(std::countr_zero(free));
        for (unsigned high = low + 1; high < places; ++high) {
            if ((free >> high & 1U) != 0) {
                pairs.emplace_back(low, high);
                const bool found = extend(free ^ 1U << low ^ 1U << high);
                pairs.pop_back();
                if (found) {
                    return true;
                }
            }
        }
        return false;
    };
    return extend((1U << places) - 1);
}

}  // namespace

TEST(EscapeSearch, AgreesWithTryingAllMatchings) {
    std::mt19937 random(2);
    int found = 0;
    int covered = 0;
    for (int round = 0; round < 60; ++round) {
        const unsigned places = round % 10 == 0 ? 12 : round % 2 == 0 ? 8 : 10;
        std::bernoulli_distribution in(0.1 + 0.012 * round);
        std::vector<char> inside(std::size_t{1} << places, 0);
        std::vector<SubsetWord> outside(inside.size() / 64, 0);
        const PlaceSet all = (PlaceSet{1} << places) - 1;
        for (PlaceSet set = 0; set < inside.size(); ++set) {
            if (std::popcount(set) * 2 == static_cast<int>(places) && (set & 1U) != 0) {
                inside[set] = inside[all ^ set] = in(random) ? 1 : 0;
            }
        }
        for (PlaceSet set = 0; set < inside.size(); ++set) {
            if (std::popcount(set) * 2 == static_cast<int>(places) && inside[set] == 0) {
                const PlaceSet number = EscapeSearch::number_of(set, places);
                outside[number / 64] |= SubsetWord{1} << (number % 64);
            }
        }
        const bool expected = escapes_by_hand(places, inside);
        EXPECT_EQ(EscapeSearch(places).escapes(outside, [](const auto&, bool) { return true; }),
                  expected)
            << "round " << round;
        ++(expected ? found : covered);
    }
    EXPECT_GT(found, 5);
    EXPECT_GT(covered, 5);
}

// The search finds an escaping matching, named by its places.
TEST(EscapeSearch, NamesTheMatchingThatEscapes) {
    constexpr unsigned kFewPlaces = 12;
    const std::vector<std::pair<unsigned, unsigned>> hidden{{0, 7},  {1, 4}, {2, 11},
                                                            {3, 10}, {5, 6}, {8, 9}};
    std::vector<SubsetWord> outside((std::size_t{1} << kFewPlaces) / 64, 0);
    for (unsigned higher = 0; higher < 1U << hidden.size(); ++higher) {
        PlaceSet set = 0;
        for (std::size_t k = 0; k < hidden.size(); ++k) {
            set |= 1U << ((higher >> k & 1U) != 0 ? hidden[k].second : hidden[k].first);
        }
        if (std::popcount(higher) % 2 == 1) {
            const PlaceSet number = EscapeSearch::number_of(set, kFewPlaces);
            outside[number / 64] |= SubsetWord{1} << (number % 64);
        }
    }
    std::vector<std::pair<EscapeSearch::Pairs, bool>> asked;
    EXPECT_FALSE(
        EscapeSearch(kFewPlaces).escapes(outside, [&](const EscapeSearch::Pairs& pairs, bool odd) {
            asked.emplace_back(pairs, odd);
            return false;
        }));
    const std::vector<std::pair<EscapeSearch::Pairs, bool>> expected{{hidden, true}};
    EXPECT_EQ(asked, expected);
}

// Both versions of the loops over words against subsets one by one.
TEST(SubsetWords, AreThoseThatAreSharedAcrossAPlace) {
    std::mt19937_64 random(5);
    for (unsigned places = 1; places <= 12; ++places) {
        const std::size_t words = places > kWordPlaces ? std::size_t{1} << (places - 6) : 1;
        std::vector<SubsetWord> a(words);
        std::vector<SubsetWord> b(words);
        for (std::size_t i = 0; i < words; ++i) {
            const SubsetWord within =
                places < 6 ? (SubsetWord{1} << (1U << places)) - 1 : ~SubsetWord{0};
            a[i] = random() & within;
            b[i] = random() & within;
        }
        const auto holds = [](const std::vector<SubsetWord>& set, std::size_t at) {
            return (set[at / 64] >> (at % 64) & 1U) != 0;
        };
        for (unsigned place = 0; place < places && (places != 6 || place < 5); ++place) {
            std::vector<SubsetWord> expected(std::max<std::size_t>(words / 2, 1), 0);
            std::uint64_t shared = 0;
            for (std::size_t s = 0; s < std::size_t{1} << (places - 1); ++s) {
                const std::size_t low = s & ((std::size_t{1} << place) - 1);
                const std::size_t whole = (s ^ low) << 1U | low;
                if (holds(a, whole) && holds(b, whole | std::size_t{1} << place)) {
                    expected[s / 64] |= SubsetWord{1} << (s % 64);
                    ++shared;
                }
            }
            if (places < 7) {
                EXPECT_EQ(shared_in_word(a[0], b[0], place), expected[0]);
                continue;
            }
            std::vector<SubsetWord> out(words / 2, 0);
            for (const SubsetLoops& loops : all_subset_loops()) {
                EXPECT_EQ(loops.count(a.data(), b.data(), place, words), shared);
                EXPECT_EQ(loops.write(a.data(), b.data(), place, words, out.data()), shared);
                EXPECT_EQ(out, expected) << places << " places, across " << place;
            }
        }
    }
}

TEST(CenterLevelsStandard, WithoutStepTwoAreTheDistancesToTheFacesOfAnAxis) {
    const ReductionCube cube;
    const StepOneCenters even{cube.face(0, 1) | cube.face(0, -1),
                              cube.face(2, 1) | cube.face(2, -1), cube.face(0, 1), false};
    StepOneCenters odd = even;
    odd.odd = true;
    CenterLevels levels(cube, puzzle::Metric::Obtm, {{even, 0}, {odd, 0}}, {1, false});
    // The numbers of sets of 8 places by distance from two opposite faces', from a plain search over masks.
    for (const std::uint64_t sets : {3, 9, 117, 1551, 16761, 143067, 563379, 734583, 735471}) {
        EXPECT_EQ(levels.reached(), 2 * sets);
        ASSERT_TRUE(levels.advance([](double) { return true; }));
    }
    EXPECT_EQ(levels.states(), 2U * 735471U);
    EXPECT_EQ(levels.bad_partitions(), 0U);
}

// From a set of places away from all faces' and its images, by a plain search over masks.
TEST(CenterLevelsStandard, BeginAnywhere) {
    const ReductionCube cube;
    const PlaceSet set = 0x8C0C0D;
    std::vector<char> seen(std::size_t{1} << 24U, 0);
    std::vector<PlaceSet> found;
    const auto meet = [&](PlaceSet one) {
        if (seen[one] == 0) {
            seen[one] = 1;
            found.push_back(one);
        }
    };
    for (const PlaceTargets& symmetry : cube.symmetries()) {
        meet(moved(set, symmetry));
    }
    const StepOneCenters even{set, 0x0013F2, 0x800C01, false};
    StepOneCenters odd = even;
    odd.odd = true;
    CenterLevels levels(cube, puzzle::Metric::Obtm, {{even, 0}, {odd, 0}}, {3, false});
    EXPECT_EQ(levels.reached(), 2 * found.size());
    const std::vector<ReductionTurn> turns = cube.turns(puzzle::Metric::Obtm, 1);
    std::size_t begin = 0;
    for (int level = 0; level < 4; ++level) {
        const std::size_t end = found.size();
        for (; begin < end; ++begin) {
            for (const ReductionTurn& turn : turns) {
                meet(moved(found[begin], turn.centers));
            }
        }
        ASSERT_TRUE(levels.advance([](double) { return true; }));
        EXPECT_EQ(levels.reached(), 2 * found.size());
    }
}

// Where splits are not seen, each set that is the least of its images is looked at with the lowest of the other places.
TEST(CenterLevelsStandard, SetsAreBadWhereEachOfThreeIs) {
    const test::PlainPartitions plain;
    std::mt19937 random(3);
    std::set<std::pair<PlaceSet, bool>> reached;
    std::vector<CenterLevels::Start> starts;
    while (starts.size() < 15'000) {
        const PlaceSet set = random() & kEverywhere;
        if (std::popcount(set) == 8) {
            const bool odd = random() % 2 != 0;
            starts.push_back({{set, 0, 0, odd}, 0});
            for (const PlaceSet image : plain.images(set)) {
                reached.emplace(image, odd);
            }
        }
    }
    std::vector<char> seen(std::size_t{1} << 24U, 0);
    std::array<std::uint64_t, 4> left_in_roles{};
    for (PlaceSet a = 0; a < seen.size(); ++a) {
        if (std::popcount(a) != 8 || seen[a] != 0) {
            continue;
        }
        PlaceSet c = kEverywhere ^ a;
        for (int i = 0; i < 8; ++i) {
            c &= c - 1;
        }
        const std::set<PlaceSet> images = plain.images(a);
        for (const PlaceSet image : images) {
            seen[image] = 1;
        }
        for (const bool odd : {false, true}) {
            std::size_t left = 0;
            for (const PlaceSet set : {a, kEverywhere ^ a ^ c, c}) {
                left += reached.contains({set, odd}) ? 0 : 1;
            }
            left_in_roles[left] += images.size();
        }
    }
    for (const std::uint64_t partitions : left_in_roles) {
        EXPECT_GT(partitions, 10'000U);
    }
    const CenterLevels levels(ReductionCube(), puzzle::Metric::Obtm, starts, {2, false});
    EXPECT_EQ(levels.bad_partitions(), left_in_roles[3] / 3);
}

// 3.2 GB and two minutes of processor time: all splits are seen.
TEST(CenterLevelsExtreme, WhatIsBadInAllRolesIsWhatPlainSetsLeave) {
    test::PlainPartitions plain;
    std::vector<CenterLevels::Start> starts;
    for (const auto& [a, b, part, odd] : test::PlainPartitions::some_states()) {
        plain.reach({a, b, part, odd});
        starts.push_back({{a, b, part, odd}, 0});
    }
    for (const std::uint64_t partitions : plain.left_in_roles()) {
        EXPECT_GT(partitions, 100U);
    }
    const unsigned threads = base::thread_count(0);
    const CenterLevels levels(ReductionCube(), puzzle::Metric::Obtm, starts, {threads});
    EXPECT_EQ(levels.bad_partitions(), plain.bad());
}

TEST(ReductionCertificate, IsReadWithAllItClaims) {
    for (const auto& [metric, moves] :
         {std::pair{puzzle::Metric::Obtm, 16}, std::pair{puzzle::Metric::Sstm, 16},
          std::pair{puzzle::Metric::Btm, 14}}) {
        const auto claim =
            read_claim(certificate().parent_path() / std::string(puzzle::name_of(metric)));
        ASSERT_TRUE(claim) << claim.error().message;
        EXPECT_EQ(claim->metric, metric);
        EXPECT_EQ(claim->moves, moves);
        EXPECT_EQ(claim->moves + 1, static_cast<int>(claim->levels.size()));
        EXPECT_EQ(claim->levels.back().bad_partitions, 0U);
        EXPECT_GT(claim->coverage.size(), 100U);
    }
}

TEST(ReductionCertificateStandard, AFlippedBitAnywhereIsFound) {
    const Copy copy("sstm");
    for (const auto& [file, step] : {std::pair{"theorem.txt", 1}, std::pair{"centers.tsv", 1},
                                     std::pair{"blocks.tsv", 1}, std::pair{"coverage.tsv", 2003}}) {
        const std::string whole = copy.text(file);
        for (std::size_t at = 0; at < whole.size(); at += static_cast<std::size_t>(step)) {
            std::string damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 1 << (at % 8));
            copy.write(file, damaged);
            const auto claim = read_claim(copy.directory());
            ASSERT_FALSE(claim) << file << ", byte " << at;
            EXPECT_EQ(claim.error().code, base::ErrorCode::TableDamaged);
        }
        copy.write(file, whole.substr(0, whole.size() / 2));
        EXPECT_FALSE(read_claim(copy.directory())) << file << " cut short";
        copy.write(file, whole);
    }
    EXPECT_TRUE(read_claim(copy.directory()));
}

TEST(ReductionCertificate, ALineThatIsMissingIsMissed) {
    for (const char* file : {"coverage.tsv", "states.tsv", "blocks.tsv"}) {
        const Copy copy("obtm");
        const std::string whole = copy.text(file);
        copy.write(file, whole.substr(whole.find('\n') + 1));
        EXPECT_FALSE(read_claim(copy.directory()));
        fs::remove(copy.directory() / file);
        EXPECT_FALSE(read_claim(copy.directory()));
    }
}

// States and blocks that the theorem does not name are not taken for part of it; those that it counts are all there.
TEST(ReductionCertificate, AFileBesideItIsRefused) {
    for (const std::string file : {"states.tsv", "blocks.tsv"}) {
        const Copy copy("obtm");
        const std::string whole = copy.text(file);
        const std::string counted = file == "states.tsv" ? "states\t" : "states by rule\t";
        std::istringstream named(copy.text("theorem.txt"));
        std::string theorem;  // that names no such file
        std::string counting;
        for (std::string line; std::getline(named, line);) {
            if (!line.starts_with(file) && !line.starts_with("theorem.txt")) {
                counting += line + "\n";
                theorem += line.starts_with(counted) ? "" : line + "\n";
            }
        }
        const auto claim_of = [&](const std::string& text) {
            copy.write("theorem.txt", text + "theorem.txt\t" + sum_of(text) + "\n");
            return read_claim(copy.directory());
        };
        fs::remove(copy.directory() / file);
        EXPECT_FALSE(claim_of(counting));
        ASSERT_TRUE(claim_of(theorem));
        copy.write(file, whole);
        const auto claim = claim_of(theorem);
        ASSERT_FALSE(claim);
        EXPECT_NE(claim.error().message.find(file), std::string::npos);
    }
}

// A block of another level, with sums that are right.
TEST(ReductionCertificate, ABlockOfAnotherLevelIsRefused) {
    const Copy copy("sstm");
    const std::string whole = copy.text("blocks.tsv");
    std::string line = whole.substr(0, whole.rfind('\t'));
    line.replace(line.find("\t16\t"), 4, "\t15\t");
    const std::string changed = line + "\t" + sum_of(line) + "\n";
    copy.write("blocks.tsv", changed);
    std::string theorem = copy.text("theorem.txt");
    theorem.replace(theorem.find(sum_of(whole)), sum_of(whole).size(), sum_of(changed));
    theorem.resize(theorem.find("theorem.txt"));
    copy.write("theorem.txt", theorem + "theorem.txt\t" + sum_of(theorem) + "\n");
    const auto claim = read_claim(copy.directory());
    ASSERT_FALSE(claim);
    EXPECT_NE(claim.error().message.find("blocks.tsv, line 1"), std::string::npos);
}

// All files name such a metric, and all sums are right.
TEST(ReductionCertificate, AMetricThatNothingIsProvenInIsRefused) {
    for (const char* metric : {"obqtm", "sqtm", "bqtm"}) {
        const Copy copy("sstm");
        std::string theorem = copy.text("theorem.txt");
        const auto put = [&theorem](const std::string& old, const std::string& text) {
            theorem.replace(theorem.find(old), old.size(), text);
        };
        put("sstm", metric);
        for (const char* file : {"coverage.tsv", "blocks.tsv"}) {
            const std::string whole = copy.text(file);
            std::istringstream lines(whole);
            std::string renamed;
            for (std::string line; std::getline(lines, line);) {
                line = metric + line.substr(line.find('\t'), line.rfind('\t') - line.find('\t'));
                renamed += line + "\t" + sum_of(line) + "\n";
            }
            copy.write(file, renamed);
            put(sum_of(whole), sum_of(renamed));
        }
        theorem.resize(theorem.find("theorem.txt"));
        copy.write("theorem.txt", theorem + "theorem.txt\t" + sum_of(theorem) + "\n");
        const auto claim = read_claim(copy.directory());
        ASSERT_FALSE(claim) << metric;
        EXPECT_EQ(claim.error().message, "theorem.txt: of another version, chain or metric");
    }
}

// f(c) <= 1 + f(c m): what is left are lines that nothing else in the certificate gives.
TEST(ReductionCertificate, LinesThatFollowFromOthersNeedNoProof) {
    const ReductionCube cube;
    ReductionClaim claim;
    claim.metric = puzzle::Metric::Obtm;
    const StepTwoCenters home{cube.face(2, 1) | cube.face(2, -1), cube.face(0, 1), false};
    const auto moved_by = [&](const StepTwoCenters& from, puzzle::Turn turn) {
        const ReductionTurn made = cube.turn(turn);
        return StepTwoCenters{moved(from.fb, made.centers), moved(from.r, made.centers),
                              from.odd != made.odd};
    };
    const StepTwoCenters near = moved_by(home, {0, 2, 1});   // r
    const StepTwoCenters other = moved_by(home, {0, 4, 3});  // l', a mirror image of it
    const StepTwoCenters far = moved_by(moved_by(near, {1, 1, 1}), {0, 4, 1});
    const auto add = [&](const StepTwoCenters& centers, int moves) {
        claim.coverage.push_back({"", centers, moves, 0});
    };
    add(near, 8);
    add(far, 9);
    EXPECT_EQ(coverage_needed(cube, claim), (std::vector<std::size_t>{0, 1})) << "two moves away";
    add(moved_by(near, {1, 1, 1}), 9);
    add(other, 9);  // the class of the first, in more moves
    EXPECT_EQ(coverage_needed(cube, claim), (std::vector<std::size_t>{0, 1}));
    claim.coverage[1].moves = 10;
    EXPECT_EQ(coverage_needed(cube, claim), (std::vector<std::size_t>{0}));
}

TEST(ReductionCertificateStandard, ListsReachAsFarAsWords) {
    // R of as many moves as are listed is the list; of one more, what a move more makes of its neighbours' lists.
    const ReductionCube cube;
    const ReductionReach reach(cube, puzzle::Metric::Btm);
    const int near = ReductionReach::near(puzzle::Metric::Btm);
    const StepTwoCenters home{cube.face(2, 1) | cube.face(2, -1), cube.face(0, 1), false};
    std::vector<SubsetWord> expected = reach.reach(home, near);
    for (const ReductionTurn& turn : cube.turns(puzzle::Metric::Btm, 2)) {
        const StepTwoCenters there{moved(home.fb, turn.centers), moved(home.r, turn.centers),
                                   home.odd != turn.odd};
        const std::vector<SubsetWord> sets = reach.reach(there, near);
        for (std::size_t i = 0; i < sets.size(); ++i) {
            for (SubsetWord rest = sets[i]; rest != 0; rest &= rest - 1) {
                const auto number = static_cast<PlaceSet>(
                    64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
                const PlaceSet back = EscapeSearch::number_of(
                    moved(EscapeSearch::number_of(number, 24), undone(turn.wings)), 24);
                expected[back / 64] |= SubsetWord{1} << (back % 64);
            }
        }
    }
    EXPECT_EQ(reach.reach(home, near + 1), expected);
}

// S of a state the obvious way: all sequences of turns of at most two, one after the other, and R where they lead.
class PlainStateReach {
  public:
    PlainStateReach(const ReductionCube& cube, const ReductionReach& reach, int moves)
        : reach_(reach),
          moves_(moves),
          on_rl_(cube.face(0, 1) | cube.face(0, -1)),
          turns_(cube.turns(puzzle::Metric::Btm, 1)),
          wholes_{cube.turn({2, 0b1111, 1}), cube.turn({1, 0b1111, 1})} {}

    std::vector<SubsetWord> of(const StepOneCenters& from, int shortest) {
        shortest_ = shortest;
        seen_.clear();
        out_.assign((std::size_t{1} << kPlaces) / 64, 0);
        PlaceTargets home{};
        for (std::size_t place = 0; place < home.size(); ++place) {
            home[place] = static_cast<std::uint8_t>(place);
        }
        walk(from, home, 0);
        return out_;
    }
    int words() const noexcept { return words_; }  // that lead to step 2, of all states

  private:
    void walk(const StepOneCenters& at, const PlaceTargets& wings, int length) {
        add(at, wings, length);
        for (const ReductionTurn& turn : turns_) {
            if (length < 2) {
                walk({moved(at.rl, turn.centers), moved(at.fb, turn.centers),
                      moved(at.r, turn.centers), at.odd != turn.odd},
                     combined(wings, turn.wings), length + 1);
            }
        }
    }
    void add(const StepOneCenters& at, const PlaceTargets& wings, int length) {
        PlaceTargets held_wings = wings;
        StepOneCenters held = at;
        for (const ReductionTurn& whole : wholes_) {
            if (moved(at.rl, whole.centers) == on_rl_ && at.rl != on_rl_) {
                held = {on_rl_, moved(at.fb, whole.centers), moved(at.r, whole.centers), at.odd};
                held_wings = combined(wings, whole.wings);
            }
        }
        if (held.rl != on_rl_ || length < shortest_) {
            return;
        }
        ++words_;
        if (!seen_.emplace(held.fb, held.r, held.odd, held_wings, length).second) {
            return;  // as turns about one axis in the other order
        }
        const auto sets = reach_.reach({held.fb, held.r, held.odd}, moves_ - length);
        const PlaceTargets back_to = undone(held_wings);
        for (std::size_t i = 0; i < sets.size(); ++i) {
            for (SubsetWord rest = sets[i]; rest != 0; rest &= rest - 1) {
                const auto number = static_cast<PlaceSet>(
                    64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
                const PlaceSet back = EscapeSearch::number_of(
                    moved(EscapeSearch::number_of(number, 24), back_to), 24);
                out_[back / 64] |= SubsetWord{1} << (back % 64);
            }
        }
    }

    const ReductionReach& reach_;
    int moves_;
    int shortest_ = 1;
    PlaceSet on_rl_;
    std::vector<ReductionTurn> turns_;
    std::array<ReductionTurn, 2> wholes_;  // y to x by a rotation about z, z by one about y
    std::vector<SubsetWord> out_;
    std::set<std::tuple<PlaceSet, PlaceSet, bool, PlaceTargets, int>> seen_;
    int words_ = 0;
};

// Fifty states: a few random turns of step 2 from solved, then two of step 1.
TEST(ReductionCertificateLong, StatesReachWhatEachOfTheirWordsDoes) {
    constexpr int kMoves = ReductionReach::near(puzzle::Metric::Btm) + 2;
    const ReductionCube cube;
    const ReductionReach reach(cube, puzzle::Metric::Btm);
    const StateReach states(cube, puzzle::Metric::Btm, reach);
    PlainStateReach plain(cube, reach, kMoves);
    base::Random random(60);
    int with_splits = 0;
    for (int i = 0; i < 50; ++i) {
        StepOneCenters from{cube.face(0, 1) | cube.face(0, -1), cube.face(2, 1) | cube.face(2, -1),
                            cube.face(0, 1), false};
        const int near = 1 + i % 4;
        for (int turn = 0; turn < near + 2; ++turn) {
            const auto all = cube.turns(puzzle::Metric::Btm, turn < near ? 2 : 1);
            const ReductionTurn& one = all[random.below(all.size())];
            from = {moved(from.rl, one.centers), moved(from.fb, one.centers),
                    moved(from.r, one.centers), from.odd != one.odd};
        }
        const int shortest = i % 10 == 0 ? 1 : 2;
        const std::vector<SubsetWord> expected = plain.of(from, shortest);
        EXPECT_TRUE(states.reach(from, kMoves, shortest, 2) == expected) << i;
        with_splits += std::ranges::any_of(expected, [](SubsetWord w) { return w != 0; }) ? 1 : 0;
    }
    EXPECT_GT(plain.words(), 50);
    EXPECT_GT(with_splits, 25);
}

TEST(ReductionCertificateLong, ACoverageIsProvenAgainAndAWrongOneIsNot) {
    const auto claim = read_claim(certificate());
    ASSERT_TRUE(claim);
    const ReductionCube cube;
    CoverageCheck proofs(cube, claim->metric, 1);
    ClaimedCoverage one = claim->coverage.front();
    const base::Status holds = proofs.check(one);
    EXPECT_TRUE(holds) << holds.error().message;
    EXPECT_TRUE(proofs.count(one));
    one.reached += 1;
    EXPECT_FALSE(proofs.check(one));
    EXPECT_FALSE(proofs.count(one));
    // Two moves fewer reach too little for all pairings.
    one.moves -= 2;
    one.reached = 0;
    for (const SubsetWord word :
         ReductionReach(cube, claim->metric).reach(one.centers, one.moves)) {
        one.reached += static_cast<std::uint64_t>(std::popcount(word));
    }
    one.reached /= 2;
    const base::Status fails = proofs.check(one);
    ASSERT_FALSE(fails);
    EXPECT_NE(fails.error().message.find("escapes"), std::string::npos);
}

// A state of the certificate for SSTM, and what is wrong with one whose words are others.
TEST(ReductionCertificateLong, AStateIsProvenAgainAndAWrongOneIsNot) {
    const auto claim = read_claim(certificate("sstm"));
    ASSERT_TRUE(claim);
    ASSERT_FALSE(claim->blocks.empty());
    const ReductionCube cube;
    CoverageCheck proofs(cube, claim->metric, 1);
    const ClaimedBlock& block = claim->blocks.front();
    constexpr std::uint64_t kAllSplits = 1352078;  // its words reach each
    const ClaimedState one{block.line,     block.first,   claim->moves,
                           block.shortest, block.longest, kAllSplits};
    const base::Status holds = proofs.check(one);
    EXPECT_TRUE(holds) << holds.error().message;
    ClaimedState late = one;
    late.longest = late.moves - ReductionReach::near(claim->metric) + 1;
    const base::Status fails = proofs.check(late);
    ASSERT_FALSE(fails);
    EXPECT_NE(fails.error().message.find("do not lead"), std::string::npos);
    ClaimedState more = one;
    more.reached += 1;
    EXPECT_FALSE(proofs.check(more));
}

}  // namespace revenge::check
