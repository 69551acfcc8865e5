// `mpirun -n R revenge-mpi analyze CHAIN/PHASE --scratch DIR`: the exact distance distribution of a phase, whose table
// several processes fill, on one machine or several (docs/scale.md). The first rank writes the table and the result.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <optional>

#include "app/analysis.hpp"
#include "cli/options.hpp"
#include "mpi/mpi_communicator.hpp"
#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/port/files.hpp"
#include "revenge/bfs/table_builder.hpp"
#include "revenge/derived/phase_table.hpp"

namespace revenge::mpi {

namespace {

using base::Result;

struct Options {
    std::string name;
    app::TableOptions table;
    bool classes = false;
    bool json = false;
};

// Messages of the other ranks: notes about problems, without progress.
class RankNotes final : public base::ProgressSink {
  public:
    explicit RankNotes(const bfs::Communicator& communicator) : rank_(communicator.rank()) {}
    void report(const base::Progress& /*progress*/) override {}
    void note(std::string_view sentence) override {
        std::fprintf(stderr, "note: rank %zu: %.*s\n", rank_, static_cast<int>(sentence.size()),
                     sentence.data());
    }

  private:
    std::size_t rank_;
};

// "{rank}" in the directory's name becomes the rank's number: one place for each.
std::string scratch_of(std::string directory, const bfs::Communicator& communicator) {
    constexpr std::string_view kRank = "{rank}";
    if (const std::size_t at = directory.find(kRank); at != std::string::npos) {
        directory.replace(at, kRank.size(), std::to_string(communicator.rank()));
    }
    return directory;
}

// One phase whose table the ranks are to fill.
struct Phase {
    chain::ChainDeclaration chain;
    std::size_t number = 0;
    std::optional<app::PhaseTables> tables;
    std::shared_ptr<const coset::CosetSpace> space;
};

Result<std::unique_ptr<Phase>> phase_of(app::Session& session, const Options& options,
                                        const bfs::Communicator& communicator) {
    REVENGE_TRY(auto selection, app::select_phases(session, options.name));
    if (selection.is_whole_chain) {
        return base::Error{base::ErrorCode::Usage,
                           options.name + ": one phase at a time; name it as " +
                               selection.chain.name + "/" + selection.chain.phases[0].name};
    }
    auto out = std::make_unique<Phase>();
    out->chain = std::move(selection.chain);
    out->number = selection.phases.front();
    if (out->chain.phases[out->number].is_automatic) {
        return base::Error{base::ErrorCode::Usage,
                           options.name +
                               ": its coordinates are automatic, and its space is "
                               "small; `revenge analyze` fills it"};
    }
    app::TableOptions table = options.table;
    table.scratch = scratch_of(table.scratch, communicator);
    if (table.threads == 0) {  // the cores of the machine, shared out among its ranks
        const auto here = static_cast<unsigned>(communicator.ranks_here());
        table.threads = std::max(1U, base::thread_count(0) / here);
    }
    REVENGE_TRY(auto tables, app::PhaseTables::make(session, out->chain, table));
    out->tables = std::move(tables);
    REVENGE_TRY(auto space, out->tables->space(out->number));
    REVENGE_TRY(derived::can_have_table(*space));
    out->space = std::move(space);
    return out;
}

void write_analysis(app::Session& session, const Options& options, const app::Analysis& analysis) {
    if (options.json) {
        session.out().line(app::analysis_json(analysis));
    } else {
        session.out().write(app::analysis_text(analysis, options.classes));
    }
}

Result<app::ExitCode> analyze(app::Session& session, const Options& options,
                              MpiCommunicator& communicator) {
    auto phase = phase_of(session, options, communicator);
    base::Status opened = phase ? base::Status() : phase.error();
    REVENGE_TRY(communicator.agree(std::move(opened)));
    RankNotes notes(communicator);
    bfs::BuildOptions build = (*phase)->tables->build_options();
    if (!communicator.is_first()) {
        build.progress = session.quiet ? nullptr : &notes;
    }
    const auto started = std::chrono::steady_clock::now();
    const auto table =
        bfs::open_or_build_in_ring((*phase)->space, (*phase)->tables->costs().name(),
                                   (*phase)->tables->directory(), communicator, build);
    base::Status built = table ? base::Status() : table.error();
    REVENGE_TRY(communicator.agree(std::move(built)));
    const std::vector<std::uint64_t> sent = communicator.gather(communicator.bytes_sent());
    const std::vector<std::uint64_t> messages = communicator.gather(communicator.messages_sent());
    if (!communicator.is_first()) {
        return app::ExitCode::Done;
    }
    REVENGE_TRY(auto analysis, app::analyze_phase(*(*phase)->tables, (*phase)->number));
    analysis.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    write_analysis(session, options, analysis);
    if (communicator.ranks() > 1) {
        session.note(fmt::format("{} ranks; each sent at most {} bytes in {} messages",
                                 communicator.ranks(), std::ranges::max(sent),
                                 std::ranges::max(messages)));
    }
    return app::ExitCode::Done;
}

// Each rank says what it has met itself; what all meet alike the first one says.
app::ExitCode ended(const Result<app::ExitCode>& result, const bfs::Communicator& communicator) {
    if (result) {
        return *result;
    }
    const bool is_common = result.error().code == base::ErrorCode::Usage;
    if (!communicator.is_error_received() && (!is_common || communicator.is_first())) {
        const std::string sentence = app::sentence_of(result.error());
        app::print_error(is_common || communicator.ranks() == 1
                             ? sentence
                             : fmt::format("rank {} of {}: {}", communicator.rank(),
                                           communicator.ranks(), sentence));
    }
    return app::exit_code_of(result.error().code);
}

app::ExitCode run(int argc, char** argv, app::Session& session, MpiCommunicator& communicator) {
    CLI::App app("Fills distance tables by several processes: mpirun -n R revenge-mpi ...",
                 "revenge-mpi");
    app.set_version_flag("--version", "revenge-mpi " REVENGE_VERSION);
    app.require_subcommand(1);
    CLI::App& command = *app.add_subcommand("analyze", "show the distance distribution of a phase");
    Options options;
    command.add_option("phase", options.name, "a phase of a chain, built in or of a .toml file")
        ->type_name("CHAIN/PHASE")
        ->required();
    cli::add_table_options(command, options.table);
    command.get_option("--scratch")
        ->description("where the ranks keep what they fill; {rank} in it: a place for each")
        ->required();
    command.get_option("--memory")->description("how much memory each rank may take");
    command.get_option("--threads")->description("of each rank; 0: its share of the cores");
    command.add_flag("--classes", options.classes, "also count up to symmetry");
    command.add_flag("--json", options.json, "print one object");
    cli::add_quiet(command, session);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const bool is_answer = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success);
        if (communicator.is_first() && is_answer) {
            app.exit(error);
        } else if (communicator.is_first()) {
            app::print_error(std::string(error.what()) + "; see `revenge-mpi --help`");
        }
        return is_answer ? app::ExitCode::Done : app::ExitCode::Usage;
    }
    return ended(analyze(session, options, communicator), communicator);
}

}  // namespace

}  // namespace revenge::mpi

int main(int argc, char** argv) {
    revenge::base::port::replace_closed_streams();
    revenge::app::Session session;
    revenge::mpi::MpiCommunicator communicator(&argc, &argv);
    try {
        const auto code = revenge::mpi::run(argc, argv, session, communicator);
        return static_cast<int>(session.out().finish(code));
    } catch (const std::exception& problem) {
        revenge::app::print_error(fmt::format("rank {} of {}: {}", communicator.rank(),
                                              communicator.ranks(), problem.what()));
        revenge::mpi::MpiCommunicator::abort(static_cast<int>(revenge::app::ExitCode::Trouble));
    }
}
