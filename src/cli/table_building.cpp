#include "cli/table_building.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cache.hpp"
#include "app/json_output.hpp"
#include "app/methods.hpp"
#include "app/quantities.hpp"
#include "cli/options.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/base/text.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

// A table folder that remembers tables it could not store. Solvers continue without stored tables, but a command whose
// only purpose is to build tables has then failed.
class RememberingStore final : public base::TableStore {
  public:
    explicit RememberingStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

    Result<base::Blob> get(std::string_view name) override { return folder_.get(name); }
    base::Status put(std::string_view name,
                     std::span<const std::span<const std::byte>> pieces) override {
        base::Status kept = folder_.put(name, pieces);
        if (!kept) {
            const std::scoped_lock lock(mutex_);
            failure_ = failure_ ? failure_ : kept;
        }
        return kept;
    }
    Result<std::unique_ptr<Hold>> hold(std::string_view name,
                                       const base::WaitOptions& wait) override {
        return folder_.hold(name, wait);
    }
    std::string place_of(std::string_view name) const override { return folder_.place_of(name); }

    // ERRORS: the first reason why tables could not be stored.
    base::Status kept_all() const {
        const std::scoped_lock lock(mutex_);
        return failure_.value_or(base::Status());
    }

  private:
    base::DirectoryStore folder_;
    mutable std::mutex mutex_;
    std::optional<base::Status> failure_;
};

// A method that has tables other than those of a chain's phases, and the puzzle that these are for.
struct MethodOfPuzzle {
    const method::MethodRow* row;
    std::string puzzle;
};

// Returns the method of that name: of `puzzle` or, if that is empty, of the only puzzle that has it, else of the 4x4x4.
// Nothing if the name is a chain's or unknown. ERRORS: Usage, listing the puzzles.
Result<std::optional<MethodOfPuzzle>> method_beside_chains(const std::string& name,
                                                           const std::string& puzzle) {
    std::vector<std::string> puzzles;
    for (const method::MethodRow& row : method::all_methods()) {
        if (base::is_same_name(row.name, name) && !row.puzzle.empty()) {
            puzzles.emplace_back(row.puzzle);
        }
    }
    const bool is_for_any = method::find_method("", name) != nullptr;
    if (chain::builtin_chain(name) || (puzzles.empty() && !is_for_any)) {
        return std::optional<MethodOfPuzzle>();
    }
    std::string wanted = puzzle;
    if (wanted.empty()) {
        wanted = puzzles.size() == 1 && !is_for_any ? puzzles.front() : "4x4x4";
    }
    REVENGE_TRY(puzzle::builtin_definition(wanted));
    const method::MethodRow* const found = method::find_method(wanted, name);
    if (found != nullptr) {
        return std::optional<MethodOfPuzzle>({found, wanted});
    }
    if (is_for_any) {
        puzzles.emplace_back("puzzles other than cubes");
    }
    const std::string known = base::joined(puzzles, ", ");
    return base::usage("no-method-of-puzzle",
                       "the {puzzle} has no method {method}; --puzzle may be {known}", wanted, name,
                       known);
}

// Returns the memory limit for building a method's tables, including large ones that solvers build only on request.
// ERRORS: Usage; Resource.
Result<std::uint64_t> memory_for(const method::MethodRow& method, const TableBuild& options) {
    auto memory = app::parse_bytes("--memory", options.table.memory);
    if (!memory || method.large_table_bytes == 0) {
        return memory;
    }
    if (*memory < method.large_table_bytes) {
        return Error{ErrorCode::Resource,
                     fmt::format("--memory: making the large table takes {} MB",
                                 method.large_table_bytes >> 20U)};
    }
    return std::max(*memory, method.large_table_min_memory);
}

// Returns true if the method has other tables in each metric.
bool has_tables_of_metrics(const method::MethodRow& method) {
    return method.supports(method::Option::TableSize) || method.tables_in != nullptr;
}

// Prints the result as a JSON object if requested.
app::ExitCode built(app::Session& session, const TableBuild& options, app::ExitCode code) {
    if (session.tells_json) {
        session.out().line(
            app::compact({{"schema", 1}, {"chain", options.chain}, {"tables", session.told()}}));
    }
    return code;
}

// Builds the tables of a method that is not a chain. For short these are the tables of one metric and size.
Result<app::ExitCode> build_method(app::Session& session, const MethodOfPuzzle& wanted,
                                   const TableBuild& options) {
    const method::MethodRow& method = *wanted.row;
    if (!method.supports(method::Option::Memory)) {
        session.tell(fmt::format("{}: it has no tables; there is nothing to make", method.name));
        return built(session, options, app::ExitCode::Done);
    }
    REVENGE_TRY(app::require_writable_cache());
    REVENGE_TRY(const auto memory, memory_for(method, options));
    method::Request request;
    request.spelling = method::Spelling::CommandLine;
    if (!options.table_size.empty()) {
        REVENGE_TRY(method::set_option(method::Option::TableSize, options.table_size, request));
    }
    request.method = method.name;
    request.puzzle = wanted.puzzle;
    request.metric = options.table.metric.metric;
    const Solver solver = app::make_solver(session, options.table.threads, memory);
    const app::Interrupt::EndsProgram deaf(
        session.interrupt());  // the next run removes leftover files
    const auto summary = app::summarize_method(session, solver, request);
    const auto folder = app::cache_directory();
    if (!summary || !folder) {
        return summary ? folder.error() : summary.error();
    }
    const auto table_store = std::make_shared<RememberingStore>(*folder);
    const Solver keeping({{}, memory, options.table.threads, &session.progress(), table_store});
    const auto opened = keeping.method(summary->request);
    REVENGE_TRY(opened ? table_store->kept_all() : base::Status(opened.error()));
    std::string made = fmt::format("{} of the {}", method.name, wanted.puzzle);
    if (has_tables_of_metrics(method)) {
        made += fmt::format(", {}", summary->costs.name());
    }
    if (method.supports(method::Option::TableSize)) {
        made += fmt::format(", {} tables", solver::reduction::name_of(request.tier));
    }
    session.tell(made + ": ready");
    return built(session, options, app::ExitCode::Done);
}

// The command-line options that building some tables supports.
class TableReaders {
  public:
    explicit TableReaders(const CLI::App& command)
        : use_(command, {{"every name", {"chain", "--json"}},
                         {"every table", {"--memory", "--threads"}},
                         {"chains, short and optimal (4x4x4)", {"--metric"}},
                         {"short (4x4x4)", {"--table-size"}},
                         {"chains", {"--costs", "--scratch"}},
                         {"methods that are no chains", {"--puzzle"}}}) {}

    // ERRORS: Usage, naming an option that is not supported.
    base::Status require_read(const method::MethodRow& method) const {
        std::vector<std::size_t> used{kName, kMethod};
        if (method.supports(method::Option::Memory)) {
            used.push_back(kTable);
        }
        if (has_tables_of_metrics(method)) {
            used.push_back(kMetric);
        }
        if (method.supports(method::Option::TableSize)) {
            used.push_back(kShort);
        }
        return use_.check(used);
    }
    base::Status require_read_by_chain() const {
        return use_.check({kName, kTable, kMetric, kChain});
    }

  private:
    enum Reader : std::size_t { kName, kTable, kMetric, kShort, kChain, kMethod };
    OptionUse use_;
};

// For a complete chain, builds the tables that its solver reads; for one phase, its own table.
base::Status build_phase(app::Session& session, const app::PhaseTables& tables, std::size_t phase,
                         bool is_whole_chain) {
    const auto tell = [&](const bfs::DistanceTable& table) {
        // Small tables are not stored.
        session.tell(table.file().path().empty()
                         ? fmt::format("{}, {}: ready", table.space().name(), tables.costs().name())
                         : table.file().path().string());
    };
    if (is_whole_chain) {
        return tables.each_looked_up(phase, tell);
    }
    REVENGE_TRY(const auto table, tables.table(phase));
    tell(table);
    return {};
}

// Builds the tables of a chain or of one of its phases.
Result<app::ExitCode> build_phases(app::Session& session, const CLI::App& command,
                                   const TableBuild& options) {
    REVENGE_TRY(const auto selection, app::select_phases(session, options.chain));
    REVENGE_TRY(TableReaders(command).require_read_by_chain());
    app::TableOptions kept = options.table;
    kept.must_keep = true;
    REVENGE_TRY(const auto tables, app::PhaseTables::make(session, selection.chain, kept));
    app::ExitCode code = app::ExitCode::Done;
    for (const std::size_t phase : selection.phases) {
        const base::Status made = build_phase(session, tables, phase, selection.is_whole_chain);
        if (made) {
            continue;
        }
        if (made.error().code == ErrorCode::Interrupted) {
            return made.error();
        }
        const app::ExitCode failure = session.fail(made.error());
        code = code == app::ExitCode::Done ? failure : code;
    }
    return built(session, options, code);
}

}  // namespace

Result<app::ExitCode> build_tables(app::Session& session, const CLI::App& command,
                                   const TableBuild& options) {
    REVENGE_TRY(const auto method, method_beside_chains(options.chain, options.puzzle));
    if (!method) {
        return build_phases(session, command, options);
    }
    REVENGE_TRY(TableReaders(command).require_read(*method->row));
    return build_method(session, *method, options);
}

}  // namespace revenge::cli
