// `revenge check-certificate`: checks a certificate of `revenge bound three-phase` with independent code: the theorem
// of steps 1 and 2, that of step 3, or both.
#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/json_output.hpp"
#include "cli/bound_certificate.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/check/reduction_certificate.hpp"
#include "revenge/check/step_three_certificate.hpp"

namespace revenge::cli {

namespace {

using base::Result;

struct CertificateCheck {
    std::string directory;
    std::string classes = "20";
    std::string part;
    std::vector<std::string> lines;  // "coverage.tsv:17"
    std::uint64_t pairings = 2000;
    std::optional<std::uint64_t> seed;
    unsigned threads = 0;
};

// The claims in the directory about the steps of three-phase.
struct Claims {
    std::optional<check::ReductionClaim> centers;  // of steps 1 and 2
    std::optional<check::StepThreeClaim> pairings;
};

constexpr std::uint32_t kMaxParts = 1'000'000;

// The share of each claim that is proven again.
struct Effort {
    check::CertificateEffort centers;
    check::StepThreeEffort pairings;
    std::vector<check::CertificateLine> lines;  // if any, these alone
};

Result<Effort> effort_of(const CertificateCheck& options) {
    REVENGE_TRY(auto random, base::Random::from_system());
    constexpr std::uint64_t kSeeds = 1'000'000'000;  // short enough to be typed
    const std::uint64_t seed = options.seed.value_or(random.below(kSeeds));
    Effort out{
        {std::nullopt, {}, seed, options.threads}, {options.pairings, seed, options.threads}, {}};
    for (const std::string& name : options.lines) {
        auto line = check::read_line_name(name);
        if (!line) {
            return base::with_prefix("--line: ", line.error());
        }
        out.lines.push_back(*std::move(line));
    }
    if (!options.part.empty()) {
        REVENGE_TRY(const auto part, read_part(options.part, kMaxParts));
        out.centers.part = part;
    }
    if (options.classes == "all") {
        return out;
    }
    std::size_t classes = 0;
    const char* const end = options.classes.data() + options.classes.size();
    const auto [at, error] = std::from_chars(options.classes.data(), end, classes);
    if (error != std::errc{} || at != end) {
        return base::Error{base::ErrorCode::Usage,
                           "--classes: '" + options.classes + "' is neither a number nor 'all'"};
    }
    out.centers.classes = classes;
    return out;
}

// Reads both claims before checking either, because checking takes minutes. ERRORS: Resource, if there is neither;
// TableDamaged.
Result<Claims> read_claims(const std::string& directory) {
    Claims out;
    if (check::has_first_steps(directory)) {
        REVENGE_TRY(auto claim, check::read_claim(directory));
        out.centers = std::move(claim);
    }
    if (check::has_step_three(directory)) {
        REVENGE_TRY(auto claim, check::read_step_three(directory));
        out.pairings = std::move(claim);
    }
    if (!out.centers && !out.pairings) {
        return base::Error{
            base::ErrorCode::Resource,
            directory +
                ": neither theorem.txt (of steps 1 and 2) nor step-three.txt (of step 3) is there"};
    }
    return out;
}

// ERRORS: Usage, for an option of a claim that is not in the directory, or a seed when nothing is drawn.
base::Status require_read(const CLI::App& command, const CertificateCheck& options,
                          const Claims& claims) {
    enum Reader : std::size_t { kEvery, kOfFirstSteps, kOfStepThree, kDrawn, kDealtOut, kNamed };
    const OptionUse use(command,
                        {{"every certificate", {"directory", "--threads", "--json"}},
                         {"certificates of steps 1 and 2 (theorem.txt)", {"--classes"}},
                         {"certificates of step 3 (step-three.txt)", {"--pairings"}},
                         {"classes chosen at random (--classes N, --pairings N)", {"--seed"}},
                         {"every class of steps 1 and 2 (--classes all)", {"--shard"}},
                         {"certificates of steps 1 and 2 (theorem.txt)", {"--line"}}});
    std::vector<std::size_t> used{kEvery};
    if (!options.lines.empty()) {  // nothing else is checked
        if (claims.centers) {
            used.push_back(kNamed);
        }
        return use.check(used);
    }
    if (claims.centers) {
        used.push_back(kOfFirstSteps);
    }
    if (claims.pairings) {
        used.push_back(kOfStepThree);
    }
    const bool is_drawn = options.classes != "all" && options.classes != "0";
    if ((claims.pairings && options.pairings > 0) || (claims.centers && is_drawn)) {
        used.push_back(kDrawn);
    }
    if (claims.centers && options.classes == "all") {
        used.push_back(kDealtOut);
    }
    return use.check(used);
}

// Proving a part of a record again does not prove the record.
const char* verdict(bool is_all) {
    return is_all ? "It holds" : "Nothing is wrong as far as it was checked";
}

// `part` is the value of --shard.
void tell(app::Session& session, const check::CheckedCertificate& checked,
          const std::string& part) {
    const check::ReductionClaim& claim = checked.claim;
    const bool is_all = checked.is_all_proven();
    session.tell(fmt::format("{}: steps 1 and 2 of three-phase need at most {} {} together.",
                             verdict(is_all), claim.moves, puzzle::name_of(claim.metric)));
    const std::size_t following = claim.coverage.size() - checked.needed;
    session.tell(fmt::format(
        "Proven again here: {} of {} coverages, from which the other {} follow by a move or\na "
        "symmetry{}{}{}{}.\nAll levels over the centers, with the axes' roles.",
        base::grouped(checked.proven), base::grouped(checked.needed), base::grouped(following),
        following == 0
            ? ""
            : fmt::format("; the splits of {} of these, counted", base::grouped(checked.counted)),
        claim.states.empty()
            ? ""
            : fmt::format("; {} of {} by name", base::grouped(checked.proven_states),
                          base::counted(claim.states.size(), "state")),
        claim.blocks.empty()
            ? ""
            : fmt::format("; {} of {} by rule", base::grouped(checked.proven_by_rule),
                          base::counted(claim.states_by_rule(), "state")),
        is_all         ? ""
        : part.empty() ? ", chosen at random (--classes all: every one)"
                       : ", part " + part));
}

void tell(app::Session& session, const check::CheckedStepThree& checked) {
    const check::StepThreeClaim& claim = checked.claim;
    session.tell(fmt::format(
        "{}: step 3 of three-phase needs at most {} {}{}.",
        verdict(checked.proven == claim.classes), claim.moves, puzzle::name_of(claim.metric),
        claim.left.empty() ? ""
                           : fmt::format(", but for {} (up to symmetry and the colours' names) "
                                         "that may need one more",
                                         base::counted(claim.left.size(), "state"))));
    session.tell(fmt::format(
        "Proven again here: {} of {} of pairings{}, each with "
        "{} states{}.\nThe others rest on the program that made it; that none is missing was "
        "counted over all pairings.{}",
        checked.proven, base::counted(claim.classes, "class", "classes"),
        checked.proven == 0  ? ""
        : claim.left.empty() ? ", those of random ones"
                             : ", those of states that are left and of random ones",
        base::grouped(4 * check::kBlockStates),
        claim.left.empty() ? "" : " but those listed as left",
        claim.left.empty()
            ? ""
            : "\nNo half turn about R-L leads from one of the states that are left to another."));
}

// Returns what both theorems imply for the whole cube, or what is missing.
std::string whole_cube(const std::optional<check::CheckedCertificate>& centers,
                       const std::optional<check::CheckedStepThree>& pairings) {
    if (centers && pairings && centers->claim.metric == pairings->claim.metric) {
        return fmt::format(
            "So every position of the 4x4x4 is solved in at most {} {}, if the rest of both "
            "records is right too, conditional\non the 3x3x3's {} alone (docs/bounds.md).",
            centers->claim.moves + pairings->claim.moves + kPublishedCube3.moves,
            puzzle::name_of(centers->claim.metric), kPublishedCube3.moves);
    }
    return fmt::format(
        "A bound for the whole cube is conditional on {} and the 3x3x3 "
        "(docs/bounds.md).",
        !pairings  ? "step 3"
        : !centers ? "steps 1 and 2"
                   : "the other steps in one of the two metrics");
}

// Proves the lines of --line again.
Result<app::ExitCode> check_named_lines(app::Session& session, const check::ReductionClaim& claim,
                                        const Effort& effort, const CertificateCheck& options) {
    if (base::Status holds = check::check_lines(claim, effort.lines, effort.centers.threads,
                                                session.progress(), session.stop());
        !holds) {
        return holds.error().code == base::ErrorCode::Usage
                   ? base::with_prefix("--line: ", holds.error())
                   : holds.error();
    }
    session.tell(fmt::format("Proven again: {}. Nothing else of the certificate was checked.",
                             fmt::join(options.lines, ", ")));
    return app::ExitCode::Done;
}

Result<app::ExitCode> check_certificate(app::Session& session, const CLI::App& command,
                                        const CertificateCheck& options) {
    REVENGE_TRY(const auto effort, effort_of(options));
    if (options.directory.empty()) {
        return base::Error{base::ErrorCode::Usage, "DIR is empty"};
    }
    REVENGE_TRY(auto claims, read_claims(options.directory));
    REVENGE_TRY(require_read(command, options, claims));
    if (!options.lines.empty()) {
        return check_named_lines(session, *claims.centers, effort, options);
    }
    std::optional<check::CheckedCertificate> centers;
    std::optional<check::CheckedStepThree> pairings;
    if (claims.centers) {
        REVENGE_TRY(auto checked,
                    check::check_certificate(*std::move(claims.centers), effort.centers,
                                             session.progress(), session.stop()));
        tell(session, centers.emplace(std::move(checked)), options.part);
    }
    if (claims.pairings) {
        REVENGE_TRY(auto checked,
                    check::check_step_three(*std::move(claims.pairings), effort.pairings,
                                            session.progress(), session.stop()));
        tell(session, pairings.emplace(std::move(checked)));
    }
    session.tell(whole_cube(centers, pairings));
    if ((pairings && effort.pairings.classes > 0) ||
        (centers && effort.centers.classes.value_or(0) > 0)) {
        session.tell(fmt::format("The classes proven again were drawn with --seed {:x}.",
                                 effort.pairings.seed));
    }
    return app::ExitCode::Done;
}

}  // namespace

void add_check_certificate(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand("check-certificate",
                                            "check a proof of bound --certificate with independent "
                                            "code: minutes, for step 3 hours; 3.5 to 4.5 GB");
    const auto options = std::make_shared<CertificateCheck>();
    command.add_option("directory", options->directory, "the folder of the certificate")
        ->type_name("DIR")
        ->required();
    command
        .add_option("--classes", options->classes,
                    "for steps 1 and 2: prove N coverages, N states by name and N states by rule "
                    "again, and count N coverages")
        ->type_name("N|all")
        ->capture_default_str();
    command
        .add_option(
            "--shard", options->part,
            "with --classes all: the K-th of N parts, which machines can check independently")
        ->type_name("K/N");
    command
        .add_option("--line", options->lines,
                    "prove only these lines of coverage.tsv, states.tsv and blocks.tsv again; for "
                    "blocks, g is computed, too")
        ->type_name("FILE:N")
        ->delimiter(',');
    command
        .add_option("--pairings", options->pairings,
                    "for step 3: number of classes of pairings to prove again, seconds each")
        ->type_name("N")
        ->check(number_of_things())
        ->capture_default_str();
    add_seed(command, options->seed,
             "seed of the random selection; default: another one in each run");
    add_threads(command, options->threads);
    add_json(command);
    add_quiet(command, session);
    command.callback([&session, &command, options] {
        const auto code = check_certificate(session, command, *options);
        if (code && session.tells_json) {
            session.out().line(app::compact({{"schema", 1},
                                             {"holds", *code == app::ExitCode::Done},
                                             {"lines", session.told()}}));
        }
        session.finish(code);
    });
}

}  // namespace revenge::cli
