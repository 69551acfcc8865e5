#include "cli/bound_certificate.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>

#include "cli/bound_cubes.hpp"
#include "cli/bound_step_three.hpp"
#include "cli/option_use.hpp"
#include "cli/published_bounds.hpp"
#include "revenge/base.hpp"
#include "revenge/base/number_text.hpp"
#include "revenge/proof/centers/reduction_certificate.hpp"
#include "revenge/proof/pairings/step_three_certificate.hpp"

namespace revenge::cli {

namespace {

using base::Result;

constexpr int kMaxMoves = 21;  // as published: 8 + 13

base::Error not_a_plan(const std::string& text) {
    return {
        base::ErrorCode::Usage,
        "--coverage: '" + text +
            "' is not a list of MOVES:SHARE with moves ascending and shares above 0 and below 1, "
            "such as 8:0.3,9:0.4"};
}

Result<proof::centers::CoveragePlan> read_plan(const std::string& text, int least, int most) {
    proof::centers::CoveragePlan out;
    std::string_view rest = text;
    while (true) {
        proof::centers::CoverageStep step;
        const auto [at, error] =
            std::from_chars(rest.data(), rest.data() + rest.size(), step.moves);
        rest.remove_prefix(static_cast<std::size_t>(at - rest.data()));
        if (error != std::errc{} || !rest.starts_with(':')) {
            return not_a_plan(text);
        }
        rest.remove_prefix(1);
        step.least_density = base::take_number(rest).value_or(0);
        if (!(step.least_density > 0) || !(step.least_density < 1) ||
            (!out.empty() && step.moves <= out.back().moves)) {
            return not_a_plan(text);
        }
        if (step.moves < least || step.moves > most) {
            return base::Error{base::ErrorCode::Usage,
                               fmt::format("--coverage: {}; {} to {} can be proven",
                                           base::counted(step.moves, "move"), least, most)};
        }
        out.push_back(step);
        if (rest.empty()) {
            return out;
        }
        if (!rest.starts_with(',')) {
            return not_a_plan(text);
        }
        rest.remove_prefix(1);
    }
}

void print_levels(app::Session& session, const proof::centers::ReductionBound& bound) {
    session.tell("moves  states of the centers within that many  uncovered in every orientation");
    for (std::size_t level = 0; level < bound.levels.size(); ++level) {
        const proof::centers::CenterLevel& one = bound.levels[level];
        session.tell(fmt::format(
            "{:5}  {:40}  {}", level, one.reached,
            one.bad_partitions ? fmt::format("{}", *one.bad_partitions) : std::string("-")));
    }
}

// Prints the theorem, and the published results that the bound for the whole cube depends on.
void print_theorem(app::Session& session, const proof::centers::ReductionBound& bound,
                   const std::optional<proof::pairings::StepThreeClaim>& proven,
                   const std::string& directory) {
    const std::string_view name = puzzle::name_of(bound.metric);
    const PublishedBound published = published_step_three(bound.metric);
    const int three = proven ? proven->moves : published.moves;
    session.tell(fmt::format(
        "\n{}: every position of the 4x4x4 is brought into the goal of step 2 in at most {} "
        "{}{}.\n"
        "Conditional on {}the 3x3x3 taking at most {} ({}): "
        "every position\nis solved in at most {} {}.{}\nCheck it: revenge check-certificate {}",
        bound.is_on_record ? "On record as proven" : "Proven", *bound.moves, name,
        proven
            ? fmt::format(",\nand {}into that of step 3 in at most {}",
                          bound.is_on_record ? "" : "(step 3 is on record) ", *bound.moves + three)
            : "",
        proven ? "" : fmt::format("step 3 adding at most {} ({}) and ", three, published.source),
        kPublishedCube3.moves, kPublishedCube3.source, *bound.moves + three + kPublishedCube3.moves,
        name,
        bound.read > 0 ? fmt::format("\nOf its {} of evidence {} {} in the folder before and taken "
                                     "unchanged.",
                                     base::counted(bound.lines(), "line"),
                                     base::grouped(bound.read), bound.read == 1 ? "was" : "were")
                       : "",
        directory));
}

constexpr const char* kStepsOneAndTwo = "three-phase";
constexpr const char* kStepThree = "three-phase/step-3";

base::Status check_options(const CLI::App& command, const std::string& chain,
                           const CertificateOptions& options) {
    enum Reader : std::size_t { kEvery, kFirstSteps, kCubes, kLastStep };
    const OptionUse use(
        command, {{"a certificate",
                   {"chain", "--metric", "--certificate", "--target-moves", "--threads", "--json"}},
                  {"a certificate of three-phase", {"--coverage", "--cubes"}},
                  {"random cubes (--cubes)", {"--seed"}},
                  {"a certificate of three-phase/step-3", {"--memory", "--shard"}},
                  {"bounds without --certificate", {"--joint", "--costs", "--scratch"}}});
    std::vector<std::size_t> used{kEvery};
    if (chain == kStepThree) {
        used.push_back(kLastStep);
    } else {
        used.push_back(kFirstSteps);
        if (options.cubes) {
            used.push_back(kCubes);
        }
    }
    return use.check(used);
}

}  // namespace

void add_certificate_options(CLI::App& command, CertificateOptions& options) {
    command
        .add_option(
            "--certificate", options.directory,
            "three-phase: prove a bound for steps 1 and 2 together; three-phase/step-3: for step "
            "3. The proof is stored in DIR, and an interrupted run is resumed (docs/bounds.md)")
        ->type_name("DIR");
    command
        .add_option("--coverage", options.coverage,
                    "with --certificate: prove the classes of centers whose splits within MOVES "
                    "are at least SHARE of all")
        ->type_name("MOVES:SHARE,...");
    command
        .add_option("--target-moves", options.aim,
                    "with --certificate: prove G moves; for steps 1 and 2 more classes are proven "
                    "until all positions are within G or no class helps (three-phase without "
                    "--coverage: the smallest G that takes at most an hour; three-phase/step-3: 16 "
                    "obtm, 15 sstm, 14 btm, and at least 8)")
        ->type_name("G")
        ->check(whole_number(1, kMaxMoves));
    command
        .add_option(
            "--shard", options.part,
            "three-phase/step-3: the K-th of N parts, which machines can prove independently")
        ->type_name("K/N");
    command
        .add_option("--cubes", options.cubes,
                    "with --certificate: bring N random cubes to the goal of step 2 by proven "
                    "words, and replay each")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000'000));
    add_seed(command, options.seed, "seed of --cubes");
}

namespace {

// Returns the metric of the proof. ERRORS: Usage.
Result<puzzle::Metric> proven_metric(const app::TableOptions& table) {
    auto named = puzzle::metric_or_default(table.metric.metric);
    if (named && (!table.metric.costs_file.empty() || !puzzle::is_turn_metric(*named))) {
        return base::Error{base::ErrorCode::Usage, "--certificate: obtm, sstm or btm"};
    }
    return named;
}

}  // namespace

Result<app::ExitCode> bound_with_certificate(app::Session& session, const CLI::App& command,
                                             const std::string& chain,
                                             const app::TableOptions& table,
                                             const CertificateOptions& options) {
    if (chain != kStepsOneAndTwo && chain != kStepThree) {
        return base::Error{base::ErrorCode::Usage,
                           fmt::format("--certificate: only {} and {} have a proof to keep, not {}",
                                       kStepsOneAndTwo, kStepThree, chain)};
    }
    REVENGE_TRY(check_options(command, chain, options));
    REVENGE_TRY(const auto named, proven_metric(table));
    if (chain == kStepThree) {
        return bound_step_three(session, named, table, options);
    }
    const int depth = proof::centers::list_depth(named);
    if (options.aim.value_or(kMaxMoves) < depth) {
        return base::Error{
            base::ErrorCode::Usage,
            fmt::format("--target-moves: {}; {} to {} can be proven of {}",
                        base::counted(*options.aim, "move"), depth, kMaxMoves, chain)};
    }
    REVENGE_TRY(const auto plan, options.coverage.empty()
                                     ? proof::centers::CoveragePlan()
                                     : read_plan(options.coverage, depth, 2 * depth));
    REVENGE_TRY(const auto step_three,
                proof::pairings::claimed_step_three(options.directory, named));
    const auto found = proof::centers::make_certificate(
        options.directory, named, {plan, options.aim, kMaxMoves, table.threads}, session.progress(),
        session.stop());
    if (!found) {
        if (found.error().code == base::ErrorCode::Interrupted) {
            return base::Error{
                base::ErrorCode::Interrupted,
                "stopped; run the same command again to continue from " + options.directory};
        }
        return found.error();
    }
    print_levels(session, *found);
    if (!found->moves) {
        session.tell(
            fmt::format("\nNo bound: with f proven in {} some positions are not within {} {}.",
                        base::counted(found->classes, "line"), kMaxMoves, puzzle::name_of(named)));
        return app::ExitCode::NothingFound;
    }
    print_theorem(session, *found, step_three, options.directory);
    if (options.cubes) {
        REVENGE_TRY(solve_cubes(session, *found, options.directory,
                                {*options.cubes, options.seed.value_or(1)}));
    }
    return app::ExitCode::Done;
}

}  // namespace revenge::cli
