#include "cli/bound_certificate.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <filesystem>
#include <map>
#include <random>
#include <utility>

#include "app/quantities.hpp"
#include "app/session.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/base/text.hpp"
#include "revenge/check/reduction_cube.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/reduction_certificate.hpp"
#include "revenge/proof/centers/reduction_words.hpp"
#include "revenge/proof/pairings/evidence_files.hpp"
#include "revenge/proof/pairings/step_three_certificate.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::cli {

namespace {

using base::Result;

// The error of a proof that ended early: an interrupted one can be resumed.
base::Error ended_early(const base::Error& error, const std::string& directory) {
    if (error.code != base::ErrorCode::Interrupted) {
        return error;
    }
    return {base::ErrorCode::Interrupted,
            "stopped; run the same command again to continue from " + directory};
}

// `revenge bound three-phase/step-3 --certificate DIR`: proves an upper bound on the moves of step 3.

// Prints the progress of a proof that claims nothing yet, because ranges are missing or exceptions are a half turn
// apart.
app::ExitCode print_share(app::Session& session, const proof::pairings::StepThreeBound& found,
                          const std::string& directory) {
    session.tell(fmt::format(
        "Looked at so far: {} of {} ranges of pairings, {}, in {}; not shown to be within the "
        "bound: {}.",
        base::grouped(found.ranges), base::grouped(proof::pairings::kRanges),
        base::counted(found.classes, "class", "classes"), directory,
        base::counted(found.left, "state")));
    if (found.linked == 0) {
        return app::ExitCode::Done;
    }
    session.tell(
        fmt::format("No claim: a half turn about R-L leads from {} of these to one that is left.",
                    base::grouped(found.linked)));
    return app::ExitCode::NothingFound;
}

void print_claim(app::Session& session, const proof::pairings::StepThreeBound& found,
                 std::string_view metric, const std::string& directory) {
    session.tell(fmt::format(
        "{}: in step 3 of three-phase every position needs at most {} {}{}: all states with "
        "the pairings\nof {} classes, which are all that there are up to symmetry.",
        found.is_on_record ? "On record as proven" : "Proven", found.moves, metric,
        found.left == 0
            ? ""
            : fmt::format(
                  ", but for {} (up to symmetry and the colours' names) not shown to need no more",
                  base::counted(found.left, "state")),
        base::grouped(found.classes)));
    if (found.left > 0) {
        session.tell(
            "Each half turn about R-L leads from these to a state that needs no more, so that "
            "another last move of step 2\nspares it (docs/bounds.md, section 9).");
    }
    session.tell("Check it: revenge check-certificate " + directory);
}

// ERRORS: Usage; those of proof::pairings::make_step_three.
Result<app::ExitCode> bound_step_three(app::Session& session, puzzle::Metric metric,
                                       const app::TableOptions& table,
                                       const CertificateOptions& options) {
    proof::pairings::StepThreeWork work;
    work.moves = options.aim.value_or(published_step_three(metric).moves);
    if (work.moves < proof::pairings::kMinStepThreeMoves) {
        return base::Error{base::ErrorCode::Usage,
                           fmt::format("--target-moves: at least {} for step 3",
                                       base::counted(proof::pairings::kMinStepThreeMoves, "move"))};
    }
    work.threads = table.threads;
    if (!options.part.empty()) {
        REVENGE_TRY(const auto share, read_part(options.part, proof::pairings::kRanges));
        work.share = share;
    }
    REVENGE_TRY(const auto memory, app::parse_bytes("--memory", table.memory));
    const auto claimed = proof::pairings::claimed_step_three(options.directory, metric);
    const bool is_claimed = claimed && *claimed && (*claimed)->serves(work.moves);
    if (is_claimed && !options.part.empty()) {
        return base::Error{base::ErrorCode::Usage,
                           "--shard: all parts are proven in " + options.directory};
    }
    const std::uint64_t least = proof::pairings::least_step_three_memory(metric);
    if (!is_claimed && memory < least) {
        return base::Error{base::ErrorCode::Usage,
                           fmt::format("--memory: a proof of step 3 takes at least {} bytes, and "
                                       "is quicker with more: give "
                                       "it most of what the machine has",
                                       base::grouped(least))};
    }
    work.memory_bytes = memory;
    const auto found = proof::pairings::make_step_three(options.directory, metric, work,
                                                        session.progress(), session.stop());
    if (!found) {
        return ended_early(found.error(), options.directory);
    }
    if (!found->is_whole) {
        return print_share(session, *found, options.directory);
    }
    print_claim(session, *found, puzzle::name_of(metric), options.directory);
    return app::ExitCode::Done;
}

// `bound three-phase --certificate DIR --cubes N`: solves steps 1 and 2 of random cubes with the move sequences of the
// certificate.
struct CubesOptions {
    std::uint64_t cubes = 0;
    std::uint64_t seed = 1;
};

// Returns a hundred random turns of any layers. The replay starts from the solved cube and applies them first.
puzzle::Algorithm random_turns(std::mt19937_64& random) {
    constexpr int kTurns = 100;
    constexpr unsigned kSetsOfLayers = 14;  // every set of layers but the empty and the full one
    puzzle::Algorithm out;
    for (int i = 0; i < kTurns; ++i) {
        out.push_back({static_cast<std::uint8_t>(random() % 3),
                       static_cast<std::uint8_t>(1 + random() % kSetsOfLayers),
                       static_cast<std::uint8_t>(1 + random() % 3)});
    }
    return out;
}

// Prints the number of moves that the cubes took. REQUIRES a bound whose moves are proven. ERRORS: ReplayFailed, if a
// cube exceeds the bound; Interrupted; those of the certificate.
base::Status solve_cubes(app::Session& session, const proof::centers::ReductionBound& bound,
                         const std::filesystem::path& directory, const CubesOptions& options) {
    const puzzle::Cube cube(4);
    const proof::centers::SplitSpace space(cube, bound.metric);
    REVENGE_TRY(auto covered,
                proof::centers::read_coverage(space, directory / proof::centers::kCoverageFile));
    REVENGE_TRY(auto states, proof::centers::read_states(space.metric(),
                                                         directory / proof::centers::kStatesFile));
    const proof::centers::ReductionWords words(
        cube, space, {std::move(covered), std::move(states), bound.blocks});
    const check::ReductionCube places;
    std::mt19937_64 random(options.seed);
    std::map<int, std::uint64_t> lengths;
    std::uint64_t moves = 0;
    for (std::uint64_t i = 0; i < options.cubes; ++i) {
        if (session.stop().stop_requested()) {
            return base::interrupted();
        }
        session.progress().report({"cubes by the certificate's words", i, options.cubes, "cubes"});
        const puzzle::Algorithm scramble = random_turns(random);
        const auto answer = words.solve(cube.apply(cube.puzzle().solved(), scramble), *bound.moves);
        check::ReductionReplay replay(places);
        replay.turn(scramble);
        if (answer) {
            replay.turn(answer->moves);
        }
        if (!answer || !replay.is_in_goal() ||
            check::recount(bound.metric, answer->moves, cube.size()) > *bound.moves) {
            return base::Error{base::ErrorCode::ReplayFailed,
                               fmt::format("cube {} of seed {:x} is not brought into the goal of "
                                           "step 2 within {} moves",
                                           i + 1, options.seed, *bound.moves)};
        }
        ++lengths[answer->length];
        moves += static_cast<std::uint64_t>(answer->length);
    }
    session.tell(fmt::format(
        "\n{} (seed {:x}) brought there by the certificate's words, each replayed: {:.2f} moves in "
        "the mean",
        base::counted(options.cubes, "random cube"), options.seed,
        static_cast<double>(moves) / static_cast<double>(options.cubes)));
    for (const auto& [length, cubes] : lengths) {
        session.tell(fmt::format("{:5}  {:8}", length, cubes));
    }
    return {};
}

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
        return ended_early(found.error(), options.directory);
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
