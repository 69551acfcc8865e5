#include "revenge/check/reduction_certificate.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <numeric>
#include <random>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/base/text.hpp"
#include "revenge/check/center_levels.hpp"
#include "revenge/check/certificate_text.hpp"
#include "revenge/check/coverage_check.hpp"

namespace revenge::check {

namespace {

// A check of one line, or of one state of a block.
struct LineTask {
    const ClaimedCoverage* coverage = nullptr;
    bool is_counted = false;  // its splits alone
    const ClaimedState* state = nullptr;
};

base::Status check_tasks(puzzle::Metric metric, const std::vector<LineTask>& tasks,
                         unsigned threads, base::ProgressSink& progress,
                         const std::stop_token& stop) {
    if (tasks.empty()) {
        return {};
    }
    progress.report({"splits near the goal of step 2, anew", 0, 0, "levels"});
    const ReductionCube cube;
    const unsigned all_threads = base::thread_count(threads);
    CoverageCheck proofs(cube, metric, all_threads, [&] { return stop.stop_requested(); });
    return base::ordered_parallel_for(
        tasks.size(), {all_threads, 1, stop},
        [&](std::size_t i, unsigned thread) {
            const LineTask& task = tasks[i];
            if (task.state != nullptr) {
                return proofs.check(*task.state, thread);
            }
            return task.is_counted ? proofs.count(*task.coverage)
                                   : proofs.check(*task.coverage, thread);
        },
        [&](std::size_t i, base::Status holds) {
            progress.report({"coverage, proven again", i + 1, tasks.size(), "lines"});
            return holds;
        });
}

// The lines, or states, that are proven again.
std::vector<std::size_t> chosen_from(const std::vector<std::size_t>& lines,
                                     const CertificateEffort& effort, std::mt19937_64& random) {
    std::vector<std::size_t> chosen = effort.part.of_list(lines);
    std::shuffle(chosen.begin(), chosen.end(), random);
    chosen.resize(std::min(chosen.size(), effort.classes.value_or(chosen.size())));
    return chosen;
}

std::vector<std::size_t> all_of(std::size_t count) {
    std::vector<std::size_t> out(count);
    std::iota(out.begin(), out.end(), std::size_t{0});
    return out;
}

base::Status check_proofs(const CertificateEffort& effort, std::mt19937_64& random,
                          base::ProgressSink& progress, const std::stop_token& stop,
                          CheckedCertificate& out) {
    const ReductionClaim& claim = out.claim;
    const std::vector<std::size_t> needed = coverage_needed(ReductionCube(), claim);
    out.needed = needed.size();
    const std::vector<std::size_t> all = all_of(claim.coverage.size());
    std::vector<std::size_t> following;
    std::set_difference(all.begin(), all.end(), needed.begin(), needed.end(),
                        std::back_inserter(following));
    std::vector<LineTask> tasks;
    for (const std::size_t index : chosen_from(needed, effort, random)) {
        tasks.push_back({&claim.coverage[index], false, nullptr});
        ++out.proven;
    }
    for (const std::size_t index : chosen_from(all_of(claim.states.size()), effort, random)) {
        tasks.push_back({nullptr, false, &claim.states[index]});
        ++out.proven_states;
    }
    for (const std::size_t index : chosen_from(following, effort, random)) {
        tasks.push_back({&claim.coverage[index], true, nullptr});
        ++out.counted;
    }
    return check_tasks(claim.metric, tasks, effort.threads, progress, stop);
}

using StateList = std::vector<StepOneCenters>;

base::Status check_states(const ReductionClaim& claim, const StateList& list,
                          std::vector<std::size_t> chosen, unsigned threads,
                          base::ProgressSink& progress, const std::stop_token& stop) {
    std::sort(chosen.begin(), chosen.end());
    const std::vector<ClaimedState> states = states_of(list, claim, chosen);
    std::vector<LineTask> tasks;
    tasks.reserve(states.size());
    for (const ClaimedState& state : states) {
        tasks.push_back({nullptr, false, &state});
    }
    return check_tasks(claim.metric, tasks, threads, progress, stop);
}

// Checks the numbers that are claimed of a level.
base::Status check_level(const CenterLevels& levels, std::size_t level,
                         const ReductionClaim::Level& claimed) {
    if (const std::uint64_t reached = levels.reached(); reached != claimed.reached) {
        return refuted(fmt::format("centers.tsv: {} within {}, not {}",
                                   base::counted(reached, "state"), base::counted(level, "move"),
                                   base::grouped(claimed.reached)));
    }
    if (!claimed.bad_partitions) {
        return {};
    }
    if (const std::uint64_t bad = levels.bad_partitions(); bad != *claimed.bad_partitions) {
        return refuted(fmt::format("centers.tsv: {} not within {}, not {}",
                                   base::counted(bad, "partition"), base::counted(level, "move"),
                                   base::grouped(*claimed.bad_partitions)));
    }
    return {};
}

// Returns the list of states that the last level leaves to the blocks; empty without blocks.
base::Result<StateList> check_levels(const ReductionClaim& claim, unsigned threads,
                                     base::ProgressSink& progress, const std::stop_token& stop) {
    std::vector<CenterLevels::Start> starts;
    starts.reserve(claim.coverage.size() + claim.states.size());
    const ReductionCube cube;
    const PlaceSet on_rl = cube.face(0, 1) | cube.face(0, -1);
    for (const ClaimedCoverage& one : claim.coverage) {
        starts.push_back({{on_rl, one.centers.fb, one.centers.r, one.centers.odd}, one.moves});
    }
    for (const ClaimedState& one : claim.states) {
        starts.push_back({one.centers, one.moves});
    }
    CenterLevels levels(cube, claim.metric, starts, {base::thread_count(threads)});
    StateList list;
    for (std::size_t level = 0; level < claim.levels.size(); ++level) {
        const std::string task =
            fmt::format("steps 1 and 2 within {}, again", base::counted(level, "move"));
        const auto told = [&](double part) {
            constexpr std::uint64_t kParts = 1000;
            progress.report(
                {task, static_cast<std::uint64_t>(part * kParts), kParts, "parts in a thousand"});
            return !stop.stop_requested();
        };
        if (level > 0 && !levels.advance(told)) {
            return base::interrupted();
        }
        if (level + 1 == claim.levels.size() && !claim.blocks.empty()) {
            list = levels.bad_states();
            REVENGE_TRY(check_blocks(list, claim.blocks));
            levels.add(list);
        }
        REVENGE_TRY(check_level(levels, level, claim.levels[level]));
    }
    return list;
}

}  // namespace

std::size_t ReductionClaim::states_by_rule() const noexcept {
    return std::accumulate(
        blocks.begin(), blocks.end(), std::size_t{0},
        [](std::size_t sum, const ClaimedBlock& block) { return sum + block.states; });
}

base::Result<CertificateLine> read_line_name(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    std::uint64_t number = 0;
    if (colon == std::string::npos || colon == 0 || !read_number(text.substr(colon + 1), number) ||
        number == 0) {
        return base::Error{base::ErrorCode::Usage,
                           "'" + text + "' is not a file and a line, such as coverage.tsv:17"};
    }
    return CertificateLine{text.substr(0, colon), static_cast<std::size_t>(number)};
}

base::Status check_lines(const ReductionClaim& claim, const std::vector<CertificateLine>& lines,
                         unsigned threads, base::ProgressSink& progress,
                         const std::stop_token& stop) {
    std::vector<LineTask> tasks;
    std::vector<std::size_t> blocks;
    for (const auto& [file, number] : lines) {
        const std::map<std::string, std::size_t> counts{{"coverage.tsv", claim.coverage.size()},
                                                        {"states.tsv", claim.states.size()},
                                                        {"blocks.tsv", claim.blocks.size()}};
        const auto count = counts.find(file);
        if (count == counts.end()) {
            return base::Error{base::ErrorCode::Usage,
                               file +
                                   ": only lines of coverage.tsv, states.tsv and blocks.tsv can "
                                   "be proven again by name"};
        }
        if (number == 0 || number > count->second) {
            return base::Error{base::ErrorCode::Usage,
                               fmt::format("{}:{}: the file has {}", file, number,
                                           base::counted(count->second, "line"))};
        }
        if (file == "blocks.tsv") {
            blocks.push_back(number - 1);
        } else if (file == "states.tsv") {
            tasks.push_back({nullptr, false, &claim.states[number - 1]});
        } else {
            tasks.push_back({&claim.coverage[number - 1], false, nullptr});
        }
    }
    if (base::Status holds = check_tasks(claim.metric, tasks, threads, progress, stop);
        !holds || blocks.empty()) {
        return holds;
    }
    REVENGE_TRY(const auto list, check_levels(claim, threads, progress, stop));
    std::vector<std::size_t> chosen;
    for (const std::size_t block : blocks) {
        std::size_t begin = 0;
        for (std::size_t before = 0; before < block; ++before) {
            begin += claim.blocks[before].states;
        }
        for (std::size_t i = 0; i < claim.blocks[block].states; ++i) {
            chosen.push_back(begin + i);
        }
    }
    return check_states(claim, list, std::move(chosen), threads, progress, stop);
}

base::Result<CheckedCertificate> check_certificate(ReductionClaim claim,
                                                   const CertificateEffort& effort,
                                                   base::ProgressSink& progress,
                                                   const std::stop_token& stop) {
    CheckedCertificate out;
    out.claim = std::move(claim);
    std::mt19937_64 random(effort.seed);
    REVENGE_TRY(check_proofs(effort, random, progress, stop, out));
    REVENGE_TRY(const auto list, check_levels(out.claim, effort.threads, progress, stop));
    auto chosen = chosen_from(all_of(list.size()), effort, random);
    out.proven_by_rule = chosen.size();
    REVENGE_TRY(check_states(out.claim, list, std::move(chosen), effort.threads, progress, stop));
    return out;
}

// Reading a certificate's files.

namespace {

using base::Result;
using Fields = CertificateFields;

constexpr std::size_t kCoverageFields = 7;
constexpr std::size_t kStateFields = 8;
constexpr std::size_t kBlockFields = 8;
constexpr std::uint64_t kMaxClaimed = 99;  // that are read as a claim
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
        moves > kMaxClaimed) {
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
