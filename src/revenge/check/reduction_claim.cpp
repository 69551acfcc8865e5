// Reading a certificate's files.
#include <fmt/format.h>
#include <xxhash.h>

#include <bit>
#include <charconv>
#include <fstream>
#include <iterator>
#include <sstream>

#include "revenge/check/reduction_certificate.hpp"

namespace revenge::check {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using Fields = std::vector<std::string>;

std::string sum_of(const std::string& text) {
    return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

Error damaged(const std::string& what) { return {ErrorCode::TableDamaged, what}; }

Result<std::string> text_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        return Error{ErrorCode::Resource, path.string() +
                                              ": cannot be read; a certificate has "
                                              "coverage.tsv, centers.tsv and "
                                              "theorem.txt"};
    }
    return std::string{std::istreambuf_iterator<char>(in), {}};
}

// Lines of tab-separated fields, each ended by '\n'.
Result<std::vector<Fields>> lines_of(const std::string& text, const std::string& file,
                                     std::size_t fields) {
    std::vector<Fields> out;
    if (text.empty() || text.back() != '\n') {
        return damaged(file + ": its last line is not whole");
    }
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        out.emplace_back();
        std::istringstream parts(line);
        for (std::string field; std::getline(parts, field, '\t');) {
            out.back().push_back(field);
        }
        if (out.back().size() != fields) {
            return damaged(fmt::format("{}: line {} has {} fields, not {}", file, out.size(),
                                       out.back().size(), fields));
        }
        const std::string summed = line.substr(0, line.rfind('\t'));
        if (fields > 2 && out.back().back() != sum_of(summed)) {
            return damaged(fmt::format("{}: line {} does not have its checksum", file, out.size()));
        }
    }
    return out;
}

bool read_number(const std::string& text, std::uint64_t& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

// 24 letters: R or L on the faces R and L, F or U elsewhere, as many of either.
bool read_centers(const std::string& letters, const ReductionCube& cube, StepTwoCenters& out) {
    if (letters.size() != 24) {
        return false;
    }
    const PlaceSet on_rl = cube.face(0, 1) | cube.face(0, -1);
    for (unsigned place = 0; place < letters.size(); ++place) {
        const bool rl = (on_rl >> place & 1U) != 0;
        const char letter = letters[place];
        if (letter != (rl ? 'R' : 'F') && letter != (rl ? 'L' : 'U')) {
            return false;
        }
        out.fb |= letter == 'F' ? PlaceSet{1} << place : 0;
        out.r |= letter == 'R' ? PlaceSet{1} << place : 0;
    }
    return std::popcount(out.fb) == 8 && std::popcount(out.r) == 4;
}

Result<ReductionClaim> read_theorem(const std::string& text) {
    const auto lines = lines_of(text, "theorem.txt", 2);
    if (!lines) {
        return lines.error();
    }
    const std::vector<std::string> names{"revenge certificate", "chain",      "metric",
                                         "steps 1 and 2",       "classes",    "coverage.tsv",
                                         "centers.tsv",         "theorem.txt"};
    for (std::size_t i = 0; i < std::max(names.size(), lines->size()); ++i) {
        if (i >= names.size() || i >= lines->size() || (*lines)[i][0] != names[i]) {
            return damaged(
                fmt::format("theorem.txt: line {} is not what a certificate has there", i + 1));
        }
    }
    const std::string summed = text.substr(0, text.rfind("theorem.txt\t"));
    if (lines->back()[1] != sum_of(summed)) {
        return damaged("theorem.txt: does not have its checksum");
    }
    ReductionClaim out;
    const auto metric = puzzle::metric_named((*lines)[2][1]);
    std::uint64_t moves = 0;
    if ((*lines)[0][1] != "1" || (*lines)[1][1] != "three-phase" || !metric ||
        !read_number((*lines)[3][1], moves)) {
        return damaged("theorem.txt: of another version, chain or metric");
    }
    out.metric = *metric;
    out.moves = static_cast<int>(moves);
    return out;
}

base::Status read_coverage(const std::string& text, ReductionClaim& claim) {
    const auto lines = lines_of(text, "coverage.tsv", 6);
    if (!lines) {
        return lines.error();
    }
    const ReductionCube cube;
    const auto near = static_cast<std::uint64_t>(ReductionReach::near(claim.metric));
    for (const Fields& fields : *lines) {
        ClaimedCoverage one;
        one.line = fmt::format("coverage.tsv, line {}", claim.coverage.size() + 1);
        std::uint64_t moves = 0;
        if (!read_centers(fields[0], cube, one.centers) ||
            (fields[1] != "even" && fields[1] != "odd") || !read_number(fields[2], moves) ||
            moves < near || moves > 2 * near || !read_number(fields[3], one.reached)) {
            return damaged(one.line + ": is no class of centers with its moves");
        }
        one.centers.odd = fields[1] == "odd";
        one.moves = static_cast<int>(moves);
        claim.coverage.push_back(one);
    }
    return {};
}

base::Status read_levels(const std::string& text, ReductionClaim& claim) {
    const auto lines = lines_of(text, "centers.tsv", 4);
    if (!lines) {
        return lines.error();
    }
    for (const Fields& fields : *lines) {
        std::uint64_t number = 0;
        std::uint64_t bad = 0;
        ReductionClaim::Level level;
        if (!read_number(fields[0], number) || number != claim.levels.size() ||
            !read_number(fields[1], level.reached) ||
            (fields[2] != "-" && !read_number(fields[2], bad))) {
            return damaged(
                fmt::format("centers.tsv: line {} is no level", claim.levels.size() + 1));
        }
        if (fields[2] != "-") {
            level.bad_partitions = bad;
        }
        claim.levels.push_back(level);
    }
    return {};
}

}  // namespace

Result<ReductionClaim> read_claim(const std::filesystem::path& directory) {
    const auto theorem = text_of(directory / "theorem.txt");
    const auto coverage = text_of(directory / "coverage.tsv");
    const auto centers = text_of(directory / "centers.tsv");
    for (const auto* text : {&theorem, &coverage, &centers}) {
        if (!*text) {
            return text->error();
        }
    }
    auto claim = read_theorem(*theorem);
    if (!claim) {
        return claim;
    }
    if (theorem->find("coverage.tsv\t" + sum_of(*coverage) + "\n") == std::string::npos ||
        theorem->find("centers.tsv\t" + sum_of(*centers) + "\n") == std::string::npos) {
        // Name the line, if it can be told.
        const auto lines = lines_of(*coverage, "coverage.tsv", 6);
        const auto levels = lines_of(*centers, "centers.tsv", 4);
        return !lines    ? lines.error()
               : !levels ? levels.error()
                         : damaged("theorem.txt: is about other files than these");
    }
    if (const base::Status read = read_coverage(*coverage, *claim); !read) {
        return read.error();
    }
    if (const base::Status read = read_levels(*centers, *claim); !read) {
        return read.error();
    }
    if (theorem->find(fmt::format("\nclasses\t{}\n", claim->coverage.size())) ==
            std::string::npos ||
        static_cast<int>(claim->levels.size()) != claim->moves + 1 ||
        claim->levels.back().bad_partitions != 0U) {
        return damaged("theorem.txt: claims what its files do not say");
    }
    return claim;
}

}  // namespace revenge::check
