// `revenge check-certificate`: checks a certificate of `revenge bound three-phase` with code of its own.
#include <fmt/format.h>

#include <charconv>

#include "cli/commands.hpp"
#include "cli/option_use.hpp"
#include "cli/options.hpp"
#include "revenge/check/reduction_certificate.hpp"

namespace revenge::cli {

namespace {

using base::Result;

struct CertificateCheck {
    std::string directory;
    std::string classes = "20";
    std::uint64_t seed = 1;
    unsigned threads = 0;
};

Result<check::CertificateEffort> effort_of(const CertificateCheck& options) {
    check::CertificateEffort out;
    out.seed = options.seed;
    out.threads = options.threads;
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
    out.classes = classes;
    return out;
}

// ERRORS: Usage, a seed where nothing is drawn.
base::Status require_read(const CLI::App& command, const CertificateCheck& options) {
    const OptionUse use(command, {{"every certificate", {"directory", "--classes", "--threads"}},
                                  {"classes chosen at random (--classes N)", {"--seed"}}});
    return use.check(options.classes == "all" ? std::vector<std::size_t>{0}
                                              : std::vector<std::size_t>{0, 1});
}

Result<app::ExitCode> check_certificate(app::Session& session, const CLI::App& command,
                                        const CertificateCheck& options) {
    if (const base::Status read = require_read(command, options); !read) {
        return read.error();
    }
    const auto effort = effort_of(options);
    if (!effort) {
        return effort.error();
    }
    const auto checked =
        check::check_certificate(options.directory, *effort, session.progress(), session.stop());
    if (!checked) {
        return checked.error();
    }
    const check::ReductionClaim& claim = checked->claim;
    session.out().line(
        fmt::format("It holds: steps 1 and 2 of three-phase need at most {} {} together.",
                    claim.moves, puzzle::name_of(claim.metric)));
    const std::size_t lines = claim.coverage.size() + claim.states.size();
    session.out().line(fmt::format(
        "Proven again here: {} of {} coverages{}{}; the other {} follow from them\nby a move or a "
        "symmetry. All levels over the centers, with the axes' roles.",
        checked->proven, checked->needed,
        claim.states.empty() ? "" : fmt::format(" and states ({})", claim.states.size()),
        checked->proven < checked->needed ? ", chosen at random (--classes all: every one)" : "",
        lines - checked->needed));
    session.out().line(
        "A bound for the whole cube is conditional on step 3 and the 3x3x3 (docs/bounds.md).");
    return app::ExitCode::Done;
}

}  // namespace

void add_check_certificate(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand(
        "check-certificate", "check a proof that bound --certificate made, with other code");
    const auto options = std::make_shared<CertificateCheck>();
    command.add_option("directory", options->directory, "what --certificate named")
        ->type_name("DIR")
        ->required();
    command
        .add_option("--classes", options->classes,
                    "how many coverages and states to prove again; all")
        ->type_name("N|all")
        ->capture_default_str();
    command.add_option("--seed", options->seed, "which ones")
        ->type_name("N")
        ->check(number_of_things());
    add_threads(command, options->threads);
    add_quiet(command, session);
    command.callback([&session, &command, options] {
        session.finish(check_certificate(session, command, *options));
    });
}

}  // namespace revenge::cli
