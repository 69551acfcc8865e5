#include "cli/bound_step_three.hpp"

#include <fmt/format.h>

#include "app/quantities.hpp"
#include "cli/published_bounds.hpp"
#include "revenge/base.hpp"
#include "revenge/base/number_text.hpp"
#include "revenge/proof/pairings/evidence_files.hpp"
#include "revenge/proof/pairings/step_three_certificate.hpp"

namespace revenge::cli {

namespace {

using base::Result;

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

}  // namespace

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
        if (found.error().code == base::ErrorCode::Interrupted) {
            return base::Error{
                base::ErrorCode::Interrupted,
                "stopped; run the same command again to continue from " + options.directory};
        }
        return found.error();
    }
    if (!found->is_whole) {
        return print_share(session, *found, options.directory);
    }
    print_claim(session, *found, puzzle::name_of(metric), options.directory);
    return app::ExitCode::Done;
}

}  // namespace revenge::cli
