// The certificate of step 3: what is damaged, missing or wrong in it is found.
#include "revenge/check/step_three_certificate.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "revenge/check/certificate_text.hpp"

namespace revenge::check {

namespace {

namespace fs = std::filesystem;

std::string summed(const std::string& line) { return line + "\t" + sum_of(line) + "\n"; }

// A line as it should be, but for its number of classes, which is made up.
std::string range_line(std::uint64_t first, std::uint64_t classes, int left = 0) {
    return summed(fmt::format("obtm\t16\t{}\t{}\t{}\t{}", first, classes, 17 * classes, left));
}

// A state, with the joined pairing.
std::string left_line(const std::string& letters, int rank = 0) {
    return summed(fmt::format("obtm\t16\t{}\todd\t{}", rank, letters));
}
constexpr const char* kSolvedLetters = "UUUURRRRFFFFDDDDLLLLBBBB";

struct Texts {
    std::string pairings;
    std::uint64_t classes = 0;
    std::string metric = "obtm";
    std::string left;
};

Texts made_up() {
    Texts out;
    for (std::uint64_t first = 0; first < kPairings; first += StepThreeClaim::kRanks) {
        const std::uint64_t classes = 1 + first / StepThreeClaim::kRanks;
        out.pairings += range_line(first, classes);
        out.classes += classes;
    }
    return out;
}

class StepThreeFolder {
  public:
    StepThreeFolder()
        : directory_(fs::temp_directory_path() /
                     fmt::format("revenge-step-three-{}",
                                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
        fs::remove_all(directory_);
        fs::create_directories(directory_);
    }
    StepThreeFolder(const StepThreeFolder&) = delete;
    StepThreeFolder& operator=(const StepThreeFolder&) = delete;
    ~StepThreeFolder() { fs::remove_all(directory_); }

    const fs::path& directory() const { return directory_; }
    void write(const std::string& file, const std::string& text) const {
        std::ofstream(directory_ / file, std::ios::binary) << text;
    }
    // With checksums that are right. RETURNS the theorem.
    std::string write(const Texts& texts) const {
        std::string theorem = fmt::format(
            "revenge certificate\t1\nchain\tthree-phase\nmetric\t{}\nstep 3\t16\nclasses\t{}\n",
            texts.metric, texts.classes);
        const auto states = std::count(texts.left.begin(), texts.left.end(), '\n');
        theorem += states > 0 ? fmt::format("left\t{}\n", states) : "";
        theorem += fmt::format("pairings.tsv\t{}\n", sum_of(texts.pairings));
        theorem += states > 0 ? fmt::format("left.tsv\t{}\n", sum_of(texts.left)) : "";
        write("left.tsv", texts.left);
        theorem += fmt::format("step-three.txt\t{}\n", sum_of(theorem));
        write("pairings.tsv", texts.pairings);
        write("step-three.txt", theorem);
        return theorem;
    }
    // RETURNS what is wrong, or nothing.
    std::string complaint() const {
        const auto claim = read_step_three(directory_);
        if (claim) {
            return "";
        }
        EXPECT_EQ(claim.error().code, base::ErrorCode::TableDamaged);
        return claim.error().message;
    }

  private:
    fs::path directory_;
};

// A claim of a few lines, with the counts that are right.
StepThreeClaim of_first_lines(std::size_t lines) {
    const PairingClasses classes{ReductionCube()};
    StepThreeClaim out;
    for (std::uint32_t line = 0; line < lines; ++line) {
        out.lines.push_back(
            {classes.count(line * StepThreeClaim::kRanks, (line + 1) * StepThreeClaim::kRanks), 0});
    }
    return out;
}

}  // namespace

TEST(StepThreeCertificate, IsReadWithAllItClaims) {
    const StepThreeFolder folder;
    EXPECT_FALSE(has_step_three(folder.directory()));
    EXPECT_FALSE(read_step_three(folder.directory()));
    const Texts texts = made_up();
    folder.write(texts);
    EXPECT_TRUE(has_step_three(folder.directory()));
    const auto claim = read_step_three(folder.directory());
    ASSERT_TRUE(claim) << claim.error().message;
    EXPECT_EQ(claim->metric, puzzle::Metric::Obtm);
    EXPECT_EQ(claim->moves, 16);
    EXPECT_EQ(claim->classes, texts.classes);
    EXPECT_EQ(claim->lines.size(), 3655U);
    EXPECT_EQ(claim->lines[5].classes, 6U);
    EXPECT_TRUE(claim->left.empty());
}

TEST(StepThreeCertificateStandard, AFlippedBitAnywhereIsFound) {
    const StepThreeFolder folder;
    const Texts texts = made_up();
    const std::string theorem = folder.write(texts);
    for (const auto& [file, whole, step] : {std::tuple{"step-three.txt", theorem, std::size_t{1}},
                                            {"pairings.tsv", texts.pairings, std::size_t{1511}}}) {
        for (std::size_t at = 0; at < whole.size(); at += step) {
            std::string flipped = whole;
            flipped[at] = static_cast<char>(flipped[at] ^ 1 << (at % 8));
            folder.write(file, flipped);
            EXPECT_NE(folder.complaint(), "") << file << ", byte " << at;
        }
        for (const std::size_t size : {std::size_t{0}, whole.size() / 2, whole.size() - 1}) {
            folder.write(file, whole.substr(0, size));
            EXPECT_NE(folder.complaint(), "") << file << " cut short";
        }
        folder.write(file, whole);
    }
    EXPECT_EQ(folder.complaint(), "");
}

// The forged lines have correct checksums.
TEST(StepThreeCertificate, RangesThatAreNotThereOnceAreFound) {
    const StepThreeFolder folder;
    const Texts whole = made_up();
    const std::size_t line = whole.pairings.find('\n') + 1;
    const std::size_t last = whole.pairings.rfind('\n', whole.pairings.size() - 2) + 1;
    const auto says = [&](const std::string& pairings, const std::string& what) {
        Texts texts = whole;
        texts.pairings = pairings;
        folder.write(texts);
        EXPECT_NE(folder.complaint().find(what), std::string::npos) << folder.complaint();
    };
    says(whole.pairings.substr(line), "line 1 begins at 65536");
    says(whole.pairings.substr(0, line) + whole.pairings, "line 2 begins at 0");
    says(whole.pairings.substr(0, last), "has 3654 of 3655 ranges");
    says(whole.pairings + range_line(StepThreeClaim::kLines * StepThreeClaim::kRanks, 1),
         "here comes none");
    says(range_line(0, StepThreeClaim::kRanks + 1) + whole.pairings.substr(line),
         "line 1 is not a range");
    says(range_line(0, 2) + whole.pairings.substr(line), "claims what its files do not say");
    says(range_line(0, 1, 1) + whole.pairings.substr(line), "line 1 says that 1 state is left");
}

TEST(StepThreeCertificate, ATheoremOfOtherThingsIsRefused) {
    const StepThreeFolder folder;
    Texts texts = made_up();
    const std::string theorem = folder.write(texts);
    // Another file with right lines is not the one that it is about.
    folder.write("pairings.tsv",
                 range_line(0, 2) + texts.pairings.substr(texts.pairings.find('\n') + 1));
    EXPECT_NE(folder.complaint().find("claims what its files do not say"), std::string::npos);
    texts.metric = "sqtm";
    folder.write(texts);
    EXPECT_NE(folder.complaint().find("of another metric"), std::string::npos);
    folder.write("step-three.txt", theorem + theorem);
    EXPECT_NE(folder.complaint().find("claims what its files do not say"), std::string::npos);
    folder.write("step-three.txt", theorem.substr(0, theorem.find('\n') + 1));
    EXPECT_NE(folder.complaint().find("has 1 line, not 7"), std::string::npos);
}

TEST(StepThreeCertificate, StatesThatAreLeftAreRead) {
    const StepThreeFolder folder;
    Texts texts = made_up();
    texts.pairings = range_line(0, 1, 2) + texts.pairings.substr(texts.pairings.find('\n') + 1);
    const std::string solved = left_line(kSolvedLetters);
    const std::string other = left_line("UUUURRRRFFFBDDDDLLLLBBBF");
    texts.left = solved + other;
    folder.write(texts);
    const auto claim = read_step_three(folder.directory());
    ASSERT_TRUE(claim) << claim.error().message;
    ASSERT_EQ(claim->left.size(), 2U);
    EXPECT_EQ(claim->left[0].rank, 0U);
    EXPECT_TRUE(claim->left[0].odd);
    for (const auto& [left, what] :
         {std::pair{solved + solved, "has a state twice"},
          {solved, "says that 2 states are left, where left.tsv has 1"},
          {left_line("UUUURRRRFFFFDDDDLLLLBBBX") + other, "left.tsv: line 1 is not a state"},
          {left_line("UUUURRRRFFFBDDDDLLLLBBBB") + other, "left.tsv: line 1 is not a state"},
          {left_line("UUUULRRRFFFFDDDDRLLLBBBB") + other, "left.tsv: line 1 is not a state"},
          {solved + left_line(kSolvedLetters, 239500799), "left.tsv: line 2 is not a state"}}) {
        texts.left = left;
        folder.write(texts);
        EXPECT_NE(folder.complaint().find(what), std::string::npos) << folder.complaint();
    }
    texts.left = solved + other;
    folder.write(texts);
    folder.write("left.tsv", other + solved);
    EXPECT_NE(folder.complaint(), "");
}

TEST(StepThreeCertificate, ClassesThatAreMissingAreMissed) {
    base::SilentProgress silent;
    StepThreeClaim claim = of_first_lines(3);
    EXPECT_TRUE(check_classes(claim, 2, silent, {}));
    claim.lines[1].classes -= 1;
    const base::Status holds = check_classes(claim, 2, silent, {});
    ASSERT_FALSE(holds);
    EXPECT_EQ(holds.error().code, base::ErrorCode::NotFound);
    EXPECT_NE(holds.error().message.find("line 2: "), std::string::npos);
}

// 1.6 GB and a minute or two.
TEST(StepThreeCertificateExtreme, PairingsAreProvenAgainAndTooFewMovesAreNot) {
    base::SilentProgress silent;
    StepThreeClaim claim;
    claim.moves = 16;
    const Pairing pairing = pairing_of(123456789);
    const base::Status holds = check_pairings(claim, {pairing}, {}, 2, silent, {});
    EXPECT_TRUE(holds) << holds.error().message;
    claim.moves = 12;
    const base::Status fails = check_pairings(claim, {pairing}, {}, 2, silent, {});
    ASSERT_FALSE(fails);
    EXPECT_EQ(fails.error().code, base::ErrorCode::NotFound);
    EXPECT_NE(fails.error().message.find("further than 12 moves"), std::string::npos);
}

}  // namespace revenge::check
