// Reading a certificate's files.
#include <fmt/format.h>

#include <bit>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/check/certificate_text.hpp"
#include "revenge/check/reduction_certificate.hpp"

namespace revenge::check {

namespace {

using base::Result;
using Fields = CertificateFields;

constexpr std::size_t kCoverageFields = 7;
constexpr std::size_t kStateFields = 8;
constexpr std::size_t kBlockFields = 8;
constexpr std::uint64_t kMostClaimed = 99;  // that are read as a claim
constexpr const char* kParts = "coverage.tsv, centers.tsv and theorem.txt";

// 24 letters, R L F U, four of R and of L, eight of F and of U; and the parity of the wings.
bool read_centers(const std::string& letters, const std::string& parity, StepOneCenters& out) {
    if (letters.size() != 24 || (parity != "even" && parity != "odd")) {
        return false;
    }
    for (unsigned place = 0; place < letters.size(); ++place) {
        const PlaceSet bit = PlaceSet{1} << place;
        switch (letters[place]) {
            case 'R':
                out.r |= bit;
                out.rl |= bit;
                break;
            case 'L':
                out.rl |= bit;
                break;
            case 'F':
                out.fb |= bit;
                break;
            case 'U':
                break;
            default:
                return false;
        }
    }
    out.odd = parity == "odd";
    return std::popcount(out.rl) == 8 && std::popcount(out.fb) == 8 && std::popcount(out.r) == 4;
}

Result<ReductionClaim> read_theorem(const std::string& text) {
    REVENGE_TRY(const auto lines, lines_of(text, "theorem.txt", 2));
    std::vector<std::string> names{"revenge certificate", "chain", "metric", "steps 1 and 2",
                                   "classes"};
    const auto has = [&text](const char* file) {
        return text.find(fmt::format("\n{}\t", file)) != std::string::npos;
    };
    const bool has_states = has("states.tsv");
    const bool has_blocks = has("blocks.tsv");
    for (const auto& [name, is_there] :
         {std::pair{"states", has_states}, std::pair{"states by rule", has_blocks},
          std::pair{"coverage.tsv", true}, std::pair{"states.tsv", has_states},
          std::pair{"blocks.tsv", has_blocks}, std::pair{"centers.tsv", true},
          std::pair{"theorem.txt", true}}) {
        if (is_there) {
            names.emplace_back(name);
        }
    }
    for (std::size_t i = 0; i < std::max(names.size(), lines.size()); ++i) {
        if (i >= names.size() || i >= lines.size() || lines[i][0] != names[i]) {
            return damaged(
                fmt::format("theorem.txt: line {} is not what a certificate has there", i + 1));
        }
    }
    const std::string summed = text.substr(0, text.rfind("theorem.txt\t"));
    if (lines.back()[1] != sum_of(summed)) {
        return damaged("theorem.txt: does not have its checksum");
    }
    ReductionClaim out;
    const auto metric = puzzle::metric_named(lines[2][1]);
    std::uint64_t moves = 0;
    if (lines[0][1] != "1" || lines[1][1] != "three-phase" || !metric ||
        !puzzle::is_turn_metric(*metric) || !read_number(lines[3][1], moves) ||
        moves > kMostClaimed) {
        return damaged("theorem.txt: of another version, chain or metric");
    }
    out.metric = *metric;
    out.moves = static_cast<int>(moves);
    return out;
}

base::Status read_coverage(const std::string& text, ReductionClaim& claim) {
    REVENGE_TRY(const auto lines, lines_of(text, "coverage.tsv", kCoverageFields));
    const ReductionCube cube;
    const PlaceSet on_rl = cube.face(0, 1) | cube.face(0, -1);
    const auto near = static_cast<std::uint64_t>(ReductionReach::near(claim.metric));
    for (const Fields& fields : lines) {
        ClaimedCoverage one;
        one.line = fmt::format("coverage.tsv, line {}", claim.coverage.size() + 1);
        StepOneCenters centers;
        std::uint64_t moves = 0;
        if (fields[0] != puzzle::name_of(claim.metric) ||
            !read_centers(fields[1], fields[2], centers) || centers.rl != on_rl ||
            !read_number(fields[3], moves) || moves < near || moves > 2 * near ||
            !read_number(fields[4], one.reached)) {
            return damaged(one.line + ": is not a class of centers with its moves in this metric");
        }
        one.centers = {centers.fb, centers.r, centers.odd};
        one.moves = static_cast<int>(moves);
        claim.coverage.push_back(one);
    }
    return {};
}

// Parses "7-8", with at most `most`, of a state or a block.
template <class Claimed>
bool read_lengths(const std::string& text, std::uint64_t most, Claimed& out) {
    const std::size_t dash = text.find('-');
    std::uint64_t shortest = 0;
    std::uint64_t longest = 0;
    if (dash == std::string::npos || !read_number(text.substr(0, dash), shortest) ||
        !read_number(text.substr(dash + 1), longest) || shortest > longest || longest > most) {
        return false;
    }
    out.shortest = static_cast<int>(shortest);
    out.longest = static_cast<int>(longest);
    return true;
}

base::Status read_states(const std::string& text, ReductionClaim& claim) {
    REVENGE_TRY(const auto lines, lines_of(text, "states.tsv", kStateFields));
    for (const Fields& fields : lines) {
        ClaimedState one;
        one.line = fmt::format("states.tsv, line {}", claim.states.size() + 1);
        std::uint64_t moves = 0;
        if (fields[0] != puzzle::name_of(claim.metric) ||
            !read_centers(fields[1], fields[2], one.centers) || !read_number(fields[3], moves) ||
            moves > static_cast<std::uint64_t>(claim.moves) ||
            !read_lengths(fields[4], moves, one) || !read_number(fields[5], one.reached)) {
            return damaged(one.line + ": is not a state with its words in this metric");
        }
        one.moves = static_cast<int>(moves);
        claim.states.push_back(std::move(one));
    }
    return {};
}

base::Status read_blocks(const std::string& text, ReductionClaim& claim) {
    REVENGE_TRY(const auto lines, lines_of(text, "blocks.tsv", kBlockFields));
    const auto most = static_cast<std::uint64_t>(claim.moves);
    for (const Fields& fields : lines) {
        ClaimedBlock one;
        one.line = fmt::format("blocks.tsv, line {}", claim.blocks.size() + 1);
        std::uint64_t moves = 0;
        std::uint64_t states = 0;
        if (fields[0] != puzzle::name_of(claim.metric) || !read_number(fields[1], moves) ||
            moves != most || !read_centers(fields[2], fields[3], one.first) ||
            !read_number(fields[4], states) || states == 0 ||
            !read_lengths(fields[5], moves, one)) {
            return damaged(one.line + ": is not a block of states with its words in this metric");
        }
        one.states = static_cast<std::size_t>(states);
        one.names = fields[6];
        claim.blocks.push_back(std::move(one));
    }
    return {};
}

base::Status read_levels(const std::string& text, ReductionClaim& claim) {
    REVENGE_TRY(const auto lines, lines_of(text, "centers.tsv", 4));
    for (const Fields& fields : lines) {
        std::uint64_t number = 0;
        std::uint64_t bad = 0;
        ReductionClaim::Level level;
        if (!read_number(fields[0], number) || number != claim.levels.size() ||
            !read_number(fields[1], level.reached) ||
            (fields[2] != "-" && !read_number(fields[2], bad))) {
            return damaged(
                fmt::format("centers.tsv: line {} is not a level", claim.levels.size() + 1));
        }
        if (fields[2] != "-") {
            level.bad_partitions = bad;
        }
        claim.levels.push_back(level);
    }
    return {};
}

}  // namespace

bool has_first_steps(const std::filesystem::path& directory) {
    return is_there(directory / "theorem.txt");
}

Result<ReductionClaim> read_claim(const std::filesystem::path& directory) {
    struct Part {
        const char* name;
        std::size_t fields;
        base::Status (*read)(const std::string&, ReductionClaim&);
    };
    std::vector<Part> parts{{"coverage.tsv", kCoverageFields, read_coverage},
                            {"centers.tsv", 4, read_levels}};
    if (is_there(directory / "states.tsv")) {
        parts.push_back({"states.tsv", kStateFields, read_states});
    }
    if (is_there(directory / "blocks.tsv")) {
        parts.push_back({"blocks.tsv", kBlockFields, read_blocks});
    }
    REVENGE_TRY(const auto theorem, text_of(directory / "theorem.txt", kParts));
    auto claim = read_theorem(theorem);
    if (!claim) {
        return claim;
    }
    for (const Part& part : parts) {
        REVENGE_TRY(const auto text, text_of(directory / part.name, kParts));
        if (theorem.find(fmt::format("{}\t{}\n", part.name, sum_of(text))) == std::string::npos) {
            // Name the line, if it is known.
            const auto lines = lines_of(text, part.name, part.fields);
            return !lines ? lines.error()
                          : damaged(fmt::format("theorem.txt: is about another {} than this",
                                                part.name));
        }
        REVENGE_TRY(part.read(text, *claim));
    }
    const auto claims = [&](const char* what, std::size_t number) {
        return theorem.find(fmt::format("\n{}\t{}\n", what, number)) != std::string::npos;
    };
    const auto claims_all = [&](const char* what, std::size_t number) {
        const bool is_named = theorem.find(fmt::format("\n{}\t", what)) != std::string::npos;
        return number > 0 ? claims(what, number) : !is_named;
    };
    if (!claims("classes", claim->coverage.size()) || !claims_all("states", claim->states.size()) ||
        !claims_all("states by rule", claim->states_by_rule()) ||
        static_cast<int>(claim->levels.size()) != claim->moves + 1 ||
        claim->levels.back().bad_partitions != 0U) {
        return damaged("theorem.txt: claims what its files do not say");
    }
    return claim;
}

}  // namespace revenge::check
