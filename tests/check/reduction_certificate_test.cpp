// The checker of certificates: its own search against all matchings, its own levels against published ones, and a
// certificate that is not what it was.
#include "revenge/check/reduction_certificate.hpp"

#include <gtest/gtest.h>
#include <bit>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>

#include "revenge/check/center_levels.hpp"
#include "revenge/check/escape_search.hpp"

namespace revenge::check {

namespace {

namespace fs = std::filesystem;

fs::path certificate() {
    return fs::path(REVENGE_SOURCE_DIR) / "docs" / "results" / "certificates" / "obtm";
}

class Copy {
  public:
    Copy() : directory_(fs::temp_directory_path() / ("revenge-certificate-" + name())) {
        fs::remove_all(directory_);
        fs::create_directories(directory_);
        for (const char* file : {"theorem.txt", "coverage.tsv", "centers.tsv"}) {
            fs::copy_file(certificate() / file, directory_ / file);
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
        const unsigned places = round % 2 == 0 ? 8 : 10;
        std::bernoulli_distribution in(0.1 + 0.012 * round);
        std::vector<char> inside(std::size_t{1} << places, 0);
        std::vector<PlaceSet> outside;
        const PlaceSet all = (PlaceSet{1} << places) - 1;
        for (PlaceSet set = 0; set < inside.size(); ++set) {
            if (std::popcount(set) * 2 != static_cast<int>(places)) {
                continue;
            }
            inside[set] = (set & 1U) != 0 ? (in(random) ? 1 : 0) : 0;
        }
        for (PlaceSet set = 0; set < inside.size(); ++set) {
            if (std::popcount(set) * 2 == static_cast<int>(places)) {
                inside[set] = (set & 1U) != 0 ? inside[set] : inside[all ^ set];
                if (inside[set] == 0) {
                    outside.push_back(set);
                }
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

TEST(CenterLevelsStandard, WithoutStepTwoAreTheDistancesToTheFacesOfAnAxis) {
    const ReductionCube cube;
    const StepTwoCenters even{cube.face(2, 1) | cube.face(2, -1), cube.face(0, 1), false};
    StepTwoCenters odd = even;
    odd.odd = true;
    CenterLevels levels(cube, puzzle::Metric::Obtm, {{even, 0}, {odd, 0}}, false);
    // Sets of 8 places within so many moves of two opposite faces', by a plain search over masks.
    for (const std::uint64_t sets : {3, 9, 117, 1551, 16761, 143067, 563379, 734583, 735471}) {
        EXPECT_EQ(levels.reached(), 2 * sets);
        ASSERT_TRUE(levels.advance([](double) { return true; }));
    }
    EXPECT_EQ(levels.states(), 2U * 735471U);
    EXPECT_EQ(levels.bad_partitions(), 0U);
}

TEST(ReductionCertificate, IsReadWithAllItClaims) {
    for (const auto& [metric, moves] :
         {std::pair{puzzle::Metric::Obtm, 18}, std::pair{puzzle::Metric::Sstm, 17},
          std::pair{puzzle::Metric::Btm, 15}}) {
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
    const Copy copy;
    for (const auto& [file, step] : {std::pair{"theorem.txt", 1}, std::pair{"centers.tsv", 1},
                                     std::pair{"coverage.tsv", 61}}) {
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
    const Copy copy;
    const std::string whole = copy.text("coverage.tsv");
    copy.write("coverage.tsv", whole.substr(whole.find('\n') + 1));
    EXPECT_FALSE(read_claim(copy.directory()));
}

TEST(ReductionCertificateExtreme, ACoverageIsProvenAgainAndAWrongOneIsNot) {
    const auto claim = read_claim(certificate());
    ASSERT_TRUE(claim);
    const ReductionCube cube;
    const ReductionReach reach(cube, claim->metric);
    ClaimedCoverage one = claim->coverage.front();
    const base::Status holds = check_coverage(reach, cube, one);
    EXPECT_TRUE(holds) << holds.error().message;
    one.reached += 1;
    EXPECT_FALSE(check_coverage(reach, cube, one));
    // Two moves fewer reach too little for all pairings.
    one.moves -= 2;
    one.reached = reach.reach(one.centers, one.moves).size() / 2;
    const base::Status fails = check_coverage(reach, cube, one);
    ASSERT_FALSE(fails);
    EXPECT_NE(fails.error().message.find("escapes"), std::string::npos);
}

}  // namespace revenge::check
