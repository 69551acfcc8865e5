#include "cli/auto_chains.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>

#include "app/analysis.hpp"
#include "app/cache.hpp"
#include "app/input.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/quotient/builtin.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

// The built-in chain of that name, or of the puzzle of that name.
std::optional<std::string> builtin_text(const std::string& name) {
    for (const quotient::BuiltinAutoChain& chain : quotient::builtin_auto_chains()) {
        if (name == chain.name || name + "-whole" == chain.name) {
            return std::string(chain.text);
        }
    }
    return std::nullopt;
}

std::string metric_of(const AutoSelection& selection, const AutoOptions& options) {
    return options.metric.empty() ? selection.chain.metric : options.metric;
}

app::Analysis analysis_of(const quotient::AutoChain& chain, std::size_t phase,
                          const std::string& metric, const quotient::Space& space) {
    constexpr std::size_t kShownAntipodes = 3;
    app::Analysis out;
    out.chain = chain.name;
    out.phase = chain.phases[phase].name;
    out.achieves = chain.phases[phase].achieves;
    out.metric = metric;
    out.positions = space.reached();
    out.classes = space.reached();
    out.entries = space.entries();
    for (const std::uint64_t count : space.distribution()) {
        out.distribution.push_back({count, count, count});
    }
    out.antipodes =
        static_cast<std::size_t>(std::min<std::uint64_t>(space.distribution().back(), 1000));
    for (const std::vector<int>& walk : space.antipodes(kShownAntipodes)) {
        std::vector<puzzle::Move> moves;
        moves.reserve(walk.size());
        for (const int number : walk) {
            moves.push_back(space.moves()[static_cast<std::size_t>(number)].move);
        }
        out.maneuvers.push_back(notation::to_text(puzzle::inverse(chain.definition, moves)));
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    out.peak_memory_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    return out;
}

}  // namespace

Result<quotient::SpaceLimits> space_limits(app::Session& session, const std::string& memory,
                                           unsigned threads) {
    const auto bytes = app::parse_bytes("--memory", memory);
    if (!bytes) {
        return bytes.error();
    }
    quotient::SpaceLimits limits;
    limits.memory_bytes = *bytes;
    limits.threads = threads;
    limits.progress = &session.progress();
    limits.stop = session.stop();
    if (const auto directory = app::cache_directory()) {
        limits.directory = *directory;
    }
    return limits;
}

Result<quotient::AutoChain> auto_chain_of(app::Session& session, const std::string& text,
                                          const std::string& file) {
    return quotient::parse_auto_chain(text, file, [&](const std::string& puzzle) {
        return app::definition_beside(session, file, puzzle);
    });
}

Result<std::optional<AutoSelection>> auto_chain_named(app::Session& session,
                                                      const std::string& name) {
    const std::size_t file_end = name.rfind(".toml");
    const bool is_file = file_end != std::string::npos;
    const std::size_t separator = name.find('/', is_file ? file_end : 0);
    const std::string chain_name = name.substr(0, separator);
    std::optional<std::string> text;
    if (is_file) {
        auto read = app::read_text(chain_name, session.interrupt());
        if (!read) {
            return read.error();
        }
        if (!quotient::is_auto_chain(*read)) {
            return std::optional<AutoSelection>();
        }
        text = *std::move(read);
    } else {
        text = builtin_text(chain_name);
        if (!text) {
            return std::optional<AutoSelection>();
        }
    }
    auto chain = auto_chain_of(session, *text, is_file ? chain_name : chain_name + ".toml");
    if (!chain) {
        return chain.error();
    }
    AutoSelection out{*std::move(chain), {}, separator == std::string::npos};
    std::vector<std::string> names;
    for (std::size_t i = 0; i < out.chain.phases.size(); ++i) {
        names.push_back(out.chain.phases[i].name);
        if (out.is_whole_chain || names.back() == name.substr(separator + 1)) {
            out.phases.push_back(i);
        }
    }
    if (out.phases.empty()) {
        return Error{ErrorCode::Usage,
                     fmt::format("{} has no phase '{}'; it has {}", out.chain.name,
                                 name.substr(separator + 1), fmt::join(names, ", "))};
    }
    return std::optional(std::move(out));
}

Result<app::ExitCode> analyze_auto(app::Session& session, const AutoSelection& selection,
                                   const AutoOptions& options) {
    const auto limits = space_limits(session, options.memory, options.threads);
    if (!limits) {
        return limits.error();
    }
    const std::string metric = metric_of(selection, options);
    const bool is_single = selection.phases.size() == 1;
    std::vector<app::Analysis> analyses;
    for (const std::size_t phase : selection.phases) {
        const auto started = std::chrono::steady_clock::now();
        const auto space = quotient::space_of(selection.chain, phase, metric, *limits);
        if (!space) {
            return space.error();
        }
        analyses.push_back(analysis_of(selection.chain, phase, metric, *space));
        app::Analysis& analysis = analyses.back();
        analysis.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        if (!options.json) {
            session.out().write(app::analysis_text(analysis, false));
            session.out().write(is_single ? "" : "\n");
        }
        if (!options.plot.empty()) {
            const std::string stem = options.plot.substr(0, options.plot.rfind(".svg"));
            const auto written =
                app::write_text(is_single ? options.plot : stem + "." + analysis.phase + ".svg",
                                app::analysis_svg(analysis));
            if (!written) {
                return written.error();
            }
        }
    }
    if (options.json) {
        session.out().line(is_single ? app::analysis_json(analyses.front())
                                     : app::chain_analysis_json(selection.chain.name, analyses));
    }
    return app::ExitCode::Done;
}

Result<app::ExitCode> bound_auto(app::Session& session, const AutoSelection& selection,
                                 const AutoOptions& options) {
    const auto limits = space_limits(session, options.memory, options.threads);
    if (!limits) {
        return limits.error();
    }
    const std::string metric = metric_of(selection, options);
    const quotient::AutoChain& chain = selection.chain;
    int sum = 0;
    bool is_proof = selection.is_whole_chain;
    const auto start = quotient::start_of(chain);
    if (!start) {
        return start.error();
    }
    const auto add = [&](const std::string& name, const quotient::Space& space) {
        sum += space.worst();
        const bool is_complete = space.expected().digits() == std::to_string(space.reached());
        is_proof = is_proof && is_complete;
        session.out().line(fmt::format(
            "{:16} {:2} {}  {} of {} classes", name, space.worst(), metric,
            is_complete ? "all" : std::to_string(space.reached()), space.expected().grouped()));
    };
    for (const std::size_t phase : selection.phases) {
        const auto space = quotient::space_of(chain, phase, metric, *limits);
        const bool is_too_large = !space && space.error().code == ErrorCode::Resource;
        if (!space && !(is_too_large && !chain.phases[phase].pruning.empty())) {
            return space.error();
        }
        if (space) {
            add(chain.phases[phase].name, *space);
            continue;
        }
        is_proof = false;
        session.out().line(
            fmt::format("{:16} no bound: {}", chain.phases[phase].name, space.error().message));
    }
    if (!chain.remainder_moves.empty() && selection.is_whole_chain) {
        const auto space = quotient::remainder_space(chain, metric, *limits);
        if (!space) {
            return space.error();
        }
        add("remainder", *space);
    }
    const bool makes_all = start->begun == start->whole;
    const std::string puzzle = chain.definition.name();
    if (is_proof && makes_all) {
        session.out().line(fmt::format(
            "\n{} {}: every position of {}, all that its moves make, is solved by at most so "
            "many.\nIt rests on each table holding all classes that the orders of groups say "
            "there are.",
            sum, metric, puzzle));
        return app::ExitCode::Done;
    }
    const std::string lacks = fmt::format(
        "moves that make the other positions: of {} classes that {} has for the first phase, they "
        "make {}",
        start->whole.grouped(), puzzle, start->begun.grouped());
    session.out().line(
        is_proof ? fmt::format("\n{} {}: the positions that its moves make are solved by at most "
                               "so many.\nIt is no bound for {}: it lacks {}",
                               sum, metric, puzzle, lacks)
                 : fmt::format("\n{} {}; this is no bound for the whole puzzle: some phase is "
                               "missing or not complete{}",
                               sum, metric, makes_all ? "" : ", and it lacks " + lacks));
    return app::ExitCode::NothingFound;
}

Result<app::ExitCode> check_auto(app::Session& session, const std::string& text,
                                 const std::string& file) {
    const auto chain = auto_chain_of(session, text, file);
    if (!chain) {
        return chain.error();
    }
    const auto limits = space_limits(session, "4G", 0);
    if (!limits) {
        return limits.error();
    }
    const auto findings = quotient::check_chain(*chain, file, *limits);
    if (!findings) {
        return findings.error();
    }
    bool is_sound = true;
    for (const quotient::Finding& finding : *findings) {
        is_sound = is_sound && !finding.is_mistake;
        if (finding.is_mistake) {
            app::print_error(finding.text);
        } else {
            session.out().line(finding.text);
        }
    }
    if (is_sound) {
        session.out().line(fmt::format("{}: {}, {} of the {}", file, chain->name,
                                       app::counted(chain->phases.size(), "phase"),
                                       chain->definition.name()));
    }
    return is_sound ? app::ExitCode::Done : app::ExitCode::Usage;
}

}  // namespace revenge::cli
