// `revenge tables`: lists the cache directory with the purpose and size of each table, and builds, verifies and removes
// tables.
#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cache.hpp"
#include "app/input.hpp"
#include "app/json_output.hpp"
#include "app/methods.hpp"
#include "app/phase_tables.hpp"
#include "app/quantities.hpp"
#include "app/session.hpp"
#include "app/table_list.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/base/file.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/base/text.hpp"
#include "revenge/bfs/distance_check.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "revenge/derived/numbering_check.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver.hpp"
#include "revenge/solver/archive_check.hpp"
#include "revenge/solver/reduction/tier.hpp"
#include "revenge/table/store.hpp"
#include "revenge/table/table_file.hpp"

namespace revenge::cli {

namespace {

// The checks of `tables verify`: checksums of all bytes, the counts in the header, and the consistency of distances in
// the tables of chains (bfs/distance_check.hpp), in archives of solvers (solver/archive_check.hpp), and in the spaces
// of any puzzle (derived/numbering_check.hpp).

using base::Result;

// Larger tables are verified by the kernels that build tables, in as many passes as memory requires, and along
// descending paths from random entries.
constexpr std::uint64_t kMaxEntries = 2'000'000;

// Returns nothing if the file belongs to another declaration of its chain than the program's. `is_whole` is set if all
// entries of a large table were verified.
Result<std::optional<bfs::CheckReport>> check_of(app::Session& session,
                                                 const std::filesystem::path& path,
                                                 const table::TableHeader& header,
                                                 std::uint64_t memory_bytes, bool& is_whole) {
    derived::SpaceLimits limits;
    limits.directory = path.parent_path();
    limits.progress = &session.progress();
    limits.stop = session.stop();
    REVENGE_TRY(
        const auto made,
        derived::recorded_space({header.name, header.metric, header.chain, header.costs}, limits));
    const std::shared_ptr<const coset::CosetSpace>& space = made;
    if (space == nullptr ||
        bfs::DistanceTable::path_of(*space, header.metric, path.parent_path()) != path ||
        bfs::declaration_hash(*space) != header.declaration_hash) {
        return std::optional<bfs::CheckReport>();
    }
    REVENGE_TRY(const auto table,
                bfs::DistanceTable::open(space, header.metric, path.parent_path()));
    bfs::BuildOptions options;
    options.progress = &session.progress();
    options.stop = session.stop();
    const bfs::CheckSlice cut =
        bfs::check_slice(*space, base::thread_count(options.threads), memory_bytes);
    if (space->entries() > kMaxEntries && cut.bytes > memory_bytes) {
        session.note(fmt::format("{}: the law of distances on all entries takes --memory {}M",
                                 space->name(), (cut.bytes >> 20U) + 1));
    } else if (space->entries() > kMaxEntries) {
        REVENGE_TRY(bfs::check_all_distances(table, cut, options));
        is_whole = true;
    }
    const auto report = bfs::check_distances(table, kMaxEntries, session.stop());
    return report ? Result<std::optional<bfs::CheckReport>>(*report) : report.error();
}

std::string check_text(const bfs::CheckReport& law) {
    return law.checked == law.entries
               ? fmt::format("sound: the law of distances holds for all {}",
                             base::counted(law.entries, "entry", "entries"))
               : fmt::format(
                     "sound: the law of distances holds for {} of {}, on ways down from entries "
                     "drawn at random",
                     base::grouped(law.checked), base::counted(law.entries, "entry", "entries"));
}

// Verifies a `.tables` file whose checksums are correct.
Result<std::string> verified_archive(app::Session& session, const std::filesystem::path& path) {
    base::DirectoryStore table_store(path.parent_path());
    REVENGE_TRY(const auto solvers, solver::check_archive(table_store, path.stem().string(),
                                                          kMaxEntries, session.stop()));
    if (solvers && solvers->entries == 0) {
        return fmt::format(
            "sound: {} states near the goal are in the set, and hardly any of as many others",
            base::grouped(solvers->checked));
    }
    if (solvers && solvers->is_made_anew) {
        return fmt::format("sound: all {} entries and all other data are the same when built again",
                           base::grouped(solvers->entries));
    }
    if (solvers) {
        return check_text(*solvers) + "; all other data is the same when built again";
    }
    REVENGE_TRY(const auto numbered,
                derived::check_numbering_file(table_store, path.filename().string()));
    return numbered ? fmt::format("sound: each move permutes the {} numbers of classes",
                                  base::grouped(*numbered))
                    : "sound: every byte is as written; another version of the program made it, "
                      "and this one makes it anew when it needs it";
}

// Returns a description of the checks: "sound: the law of distances holds for all 29,400 entries". A large table is
// verified completely if `memory_bytes` suffice. ERRORS: TableDamaged, Resource, Interrupted.
Result<std::string> verified(app::Session& session, const std::filesystem::path& path,
                             std::uint64_t memory_bytes) {
    REVENGE_TRY(app::verify_table(path));
    if (path.extension() == table::Store::kEnding) {
        return verified_archive(session, path);
    }
    const auto contents = app::table_contents(path);
    if (!contents || !contents->worst) {
        return contents ? Result<std::string>(std::string("sound: every byte is as written"))
                        : contents.error();
    }
    REVENGE_TRY(const auto file, table::TableFile::open(path));
    REVENGE_TRY(bfs::check_counts(file));
    if (!file.header().complete) {
        return std::string(
            "sound: every byte is as written, and its entries are as many as it says");
    }
    bool is_whole = false;
    REVENGE_TRY(const auto law, check_of(session, path, file.header(), memory_bytes, is_whole));
    if (!law) {
        return std::string(
            "sound: every byte is as written, and its entries are as many as it says; neither the "
            "file nor this program has its declaration, so that the law of distances was not "
            "looked "
            "at");
    }
    if (is_whole) {
        return fmt::format(
            "sound: the law of distances holds for all {} entries, and ways down from entries "
            "drawn at random, {} entries, end in the goal after as many moves",
            base::grouped(law->entries), base::grouped(law->checked));
    }
    return check_text(*law);
}

// `revenge tables build`: builds the tables of a chain, a phase or a solver in advance.

struct TableBuild {
    std::string chain;   // or a phase of a chain, or another method
    std::string puzzle;  // of a method that several puzzles have; empty: the 4x4x4, or the only one
    app::TableOptions table;
    std::string table_size;
};

using base::Error;
using base::ErrorCode;

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

// Builds the tables and reports them. ERRORS: Usage, also for an option of `command` that is not supported; Resource;
// Interrupted.
Result<app::ExitCode> build_tables(app::Session& session, const CLI::App& command,
                                   const TableBuild& options) {
    REVENGE_TRY(const auto method, method_beside_chains(options.chain, options.puzzle));
    if (!method) {
        return build_phases(session, command, options);
    }
    REVENGE_TRY(TableReaders(command).require_read(*method->row));
    return build_method(session, *method, options);
}

}  // namespace

using Json = nlohmann::ordered_json;

namespace {

namespace fs = std::filesystem;

struct TablesOptions {
    TableBuild build;
    std::vector<std::string> names;
    std::string manifest;  // a file name
    std::string memory = "4G";
    bool all = false;
};

// Returns true if `name` names the table: its file, with or without the last extension, or its content, as `list` and
// other commands print it.
bool is_called(const fs::path& path, const std::string& name) {
    std::error_code problem;
    if (path.filename() == name || path.stem() == name || fs::equivalent(path, name, problem)) {
        return true;
    }
    const auto contents = app::table_contents(path);
    return contents && contents->name == name;
}

bool is_pattern(std::string_view name) {
    return name.find_first_of("*?") != std::string_view::npos;
}

// Returns true if the pattern matches the complete text: * matches any characters, ? matches one.
bool matches_pattern(std::string_view text, std::string_view pattern) {
    std::size_t star = std::string_view::npos;
    std::size_t after_star = 0;  // position in the text after the last star's match
    std::size_t at = 0;
    std::size_t i = 0;
    while (i < text.size()) {
        if (at < pattern.size() && (pattern[at] == '?' || pattern[at] == text[i])) {
            ++at;
            ++i;
        } else if (at < pattern.size() && pattern[at] == '*') {
            star = at++;
            after_star = i;
        } else if (star != std::string_view::npos) {
            at = star + 1;
            i = ++after_star;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

// Like is_called(), for a pattern.
bool is_matched(const fs::path& path, const std::string& pattern) {
    if (matches_pattern(path.filename().string(), pattern) ||
        matches_pattern(path.stem().string(), pattern)) {
        return true;
    }
    const auto contents = app::table_contents(path);
    return contents && matches_pattern(contents->name, pattern);
}

// Returns the files called `names`; all files if `names` is empty. ERRORS: Usage.
Result<std::vector<fs::path>> chosen_files(const TablesOptions& options) {
    auto files = app::table_files();
    if (!files || options.names.empty()) {
        return files;
    }
    std::vector<fs::path> chosen;
    for (const std::string& name : options.names) {
        std::vector<fs::path> found;
        std::ranges::copy_if(*files, std::back_inserter(found), [&](const fs::path& path) {
            return is_pattern(name) ? is_matched(path, name) : is_called(path, name);
        });
        if (found.size() > 1 && is_pattern(name)) {
            std::ranges::copy_if(found, std::back_inserter(chosen), [&](const fs::path& path) {
                return std::ranges::count(chosen, path) == 0;
            });
            continue;
        }
        if (found.size() > 1) {  // of several metrics
            const auto file_of = [](const fs::path& path) { return path.filename().string(); };
            return Error{ErrorCode::Usage,
                         fmt::format("'{}' are {} tables; name one by its file: {}", name,
                                     found.size(), base::joined(found, ", ", file_of))};
        }
        if (found.empty()) {
            return Error{
                ErrorCode::Usage,
                fmt::format("{}; see `revenge tables list`",
                            app::is_other_file(name)
                                ? fmt::format("'{}' is not a table", name)
                                : fmt::format("no table {} '{}'",
                                              is_pattern(name) ? "matches" : "is called", name))};
        }
        chosen.push_back(found.front());
    }
    return chosen;
}

std::string size_text(std::uintmax_t bytes) {
    return bytes < 1U << 20U ? fmt::format("{:.1f} KB", static_cast<double>(bytes) / 1024)
           : bytes < 1U << 30U
               ? fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1024 / 1024)
               : fmt::format("{:.1f} GB", static_cast<double>(bytes) / 1024 / 1024 / 1024);
}

std::string contents_text(const app::TableContents& contents) {
    const std::string metric = contents.metric.empty() ? "" : ", " + contents.metric;
    if (!contents.worst) {
        return contents.name + metric;
    }
    return fmt::format("{}{}, worst {}", contents.name, metric, *contents.worst);
}

void note_left_files(app::Session& session) {
    const auto checkpoints = app::checkpoints();
    for (std::size_t i = 0; checkpoints && i < checkpoints->size(); ++i) {
        session.note(fmt::format(
            "{} is the checkpoint of a table whose building is not finished; the next build "
            "resumes from it, `revenge tables remove --all` removes it",
            (*checkpoints)[i].filename().string()));
    }
    const auto left = app::left_files();
    for (std::size_t i = 0; left && i < left->size(); ++i) {
        session.note(
            fmt::format("{} was left half written by a program that was killed; "
                        "`revenge tables remove --all` removes it, and so does who makes it next",
                        (*left)[i].filename().string()));
    }
}

// ERRORS: Usage, for an option given as "".
base::Status require_nothing_empty(const CLI::App& command) {
    return OptionUse(command, {{"tables", {"names", "--manifest", "--memory", "--all", "--json"}}})
        .check({0});
}

Result<app::ExitCode> list_tables(app::Session& session) {
    REVENGE_TRY(const auto files, app::table_files());
    note_left_files(session);
    if (session.tells_json) {
        session.out().line(app::tables_json(files));
        return app::ExitCode::Done;
    }
    std::uintmax_t total = 0;
    for (const fs::path& path : files) {
        std::error_code gone;
        const std::uintmax_t bytes = fs::file_size(path, gone);
        total += gone ? 0 : bytes;
        const std::string size = size_text(gone ? 0 : bytes);
        const auto contents = app::table_contents(path);
        session.out().line(
            fmt::format("{:44} {:>10}  {}", path.filename().string(), size,
                        contents ? contents_text(*contents) : contents.error().message));
    }
    if (!files.empty()) {
        session.out().line(fmt::format("{:44} {:>10}  in {}",
                                       app::counted(files.size(), "table") + " in all",
                                       size_text(total), files.front().parent_path().string()));
    }
    return app::ExitCode::Done;
}

// Returns the one distance table that is named. ERRORS: Usage; those of TableFile::open.
Result<table::TableFile> named_table(const TablesOptions& options) {
    REVENGE_TRY(const auto files, chosen_files(options));
    REVENGE_TRY(const auto contents, options.names.size() == 1
                                         ? app::table_contents(files.front())
                                         : Result<app::TableContents>(app::TableContents{}));
    if (!contents.worst || !contents.complete) {
        return Error{ErrorCode::Usage,
                     "a manifest is of one distance table; name one of `revenge tables list`"};
    }
    return table::TableFile::open(files.front());
}

Result<app::ExitCode> print_manifest(app::Session& session, const TablesOptions& options) {
    REVENGE_TRY(const auto file, named_table(options));
    REVENGE_TRY(file.verify());
    const std::string manifest = table::manifest_of(file);
    if (session.tells_json) {
        session.out().line(app::compact({{"schema", 1}, {"manifest", manifest}}));
    } else {
        session.out().write(manifest);
    }
    return app::ExitCode::Done;
}

// ERRORS: TableDamaged, if the table is not the one of the manifest.
base::Status compare_with_manifest(app::Session& session, const TablesOptions& options) {
    REVENGE_TRY(const auto file, named_table(options));
    const auto manifest = app::read_text(options.manifest, session.interrupt());
    return manifest ? table::check_manifest(file, *manifest) : base::Status(manifest.error());
}

Result<app::ExitCode> verify_tables(app::Session& session, const CLI::App& command,
                                    const TablesOptions& options) {
    REVENGE_TRY(require_nothing_empty(command));
    const auto memory = app::parse_bytes("--memory", options.memory);
    REVENGE_TRY(const auto files, memory ? chosen_files(options) : memory.error());
    note_left_files(session);
    app::ExitCode code = app::ExitCode::Done;
    if (!options.manifest.empty()) {
        REVENGE_TRY(compare_with_manifest(session, options));
        session.tell(files.front().filename().string() + ": as the manifest says");
    }
    Json list = Json::array();
    for (const fs::path& path : files) {
        const auto found = verified(session, path, *memory);
        if (!found && found.error().code == ErrorCode::Interrupted) {
            return found.error();
        }
        const std::string name = path.filename().string();
        list.push_back({{"file", name},
                        {"sound", found.has_value()},
                        {found ? "found" : "error", found ? *found : found.error().message}});
        if (found) {
            session.tell(name + ": " + *found);
        } else {
            code = session.fail(found.error());
        }
    }
    if (session.tells_json) {
        session.out().line(app::compact({{"schema", 1}, {"tables", std::move(list)}}));
    }
    return code;
}

Result<app::ExitCode> remove_tables(app::Session& session, const TablesOptions& options) {
    if (options.names.empty() && !options.all) {
        return Error{ErrorCode::Usage, "which tables? Name them, or give --all"};
    }
    if (!options.names.empty() && options.all) {
        return Error{ErrorCode::Usage, "--all: is for all tables; name some, or give it, not both"};
    }
    REVENGE_TRY(const auto files, chosen_files(options));
    for (const fs::path& path : files) {
        std::error_code problem;
        if (!fs::remove(path, problem) && problem) {
            return Error{ErrorCode::Resource,
                         fmt::format("cannot remove {}: {}", path.string(), problem.message())};
        }
        fs::remove(path.string() + ".lock", problem);
        session.tell("removed " + path.filename().string());
    }
    const auto checkpoints = options.all ? app::checkpoints() : std::vector<fs::path>();
    for (std::size_t i = 0; checkpoints && i < checkpoints->size(); ++i) {
        std::error_code problem;
        fs::remove_all((*checkpoints)[i], problem);
        session.tell("removed " + (*checkpoints)[i].filename().string() + ", a checkpoint");
    }
    const auto left = options.all ? app::left_files() : std::vector<fs::path>();
    for (std::size_t i = 0; left && i < left->size(); ++i) {
        if (base::remove_if_abandoned((*left)[i])) {
            session.tell("removed " + (*left)[i].filename().string() + ", left half written");
        }
    }
    if (session.tells_json) {
        session.out().line(app::compact({{"schema", 1}, {"lines", session.told()}}));
    }
    return app::ExitCode::Done;
}

}  // namespace

void add_tables(CLI::App& app, app::Session& session) {
    CLI::App& tables = *app.add_subcommand(
        "tables", "list, build, verify or remove distance tables, or print a manifest");
    tables.require_subcommand(1);
    const auto options = std::make_shared<TablesOptions>();
    CLI::App& list =
        *tables.add_subcommand("list", "list the tables, their purpose and their size");
    CLI::App& build =
        *tables.add_subcommand("build", "build the tables of a chain, a phase or a method");
    build
        .add_option("chain", options->build.chain,
                    "a chain or chain/phase, or a method: short, optimal, two-phase, beam")
        ->type_name("CHAIN[/PHASE]|METHOD")
        ->required();
    build
        .add_option("--puzzle", options->build.puzzle,
                    "the puzzle of a method (4x4x4, or the only one that has it)")
        ->transform(puzzle_name())
        ->type_name(base::joined(puzzle::builtin_names(), "|"));
    add_table_options(build, options->build.table);
    build.add_option("--table-size", options->build.table_size, "short: the size of its tables")
        ->type_name(solver::reduction::tier_words());
    CLI::App& verify = *tables.add_subcommand(
        "verify", "check every byte and all distances, of all tables or of the named ones");
    verify
        .add_option("--manifest", options->manifest,
                    "compare a distance table with an output of `tables manifest`")
        ->type_name("FILE");
    verify
        .add_option("--memory", options->memory,
                    "for checking the distances of a large table: less memory takes more passes")
        ->type_name("BYTES")
        ->capture_default_str();
    CLI::App& manifest = *tables.add_subcommand(
        "manifest",
        "print the manifest of a distance table: its levels, and SHA-256 of its contents");
    CLI::App& remove = *tables.add_subcommand(
        "remove", "remove the named tables; they are built again when needed");
    remove.add_flag("--all", options->all, "all tables");
    for (CLI::App* command : {&verify, &manifest, &remove}) {
        command
            ->add_option("names", options->names,
                         "names as in `list`; verify and remove: * and ? match several")
            ->type_name("NAME");
    }
    for (CLI::App* command : {&list, &build, &verify, &manifest, &remove}) {
        add_json(*command);
        add_quiet(*command, session);
    }
    list.callback([&session] { session.finish(list_tables(session)); });
    build.callback([&session, &build, options] {
        session.finish(build_tables(session, build, options->build));
    });
    verify.callback(
        [&session, &verify, options] { session.finish(verify_tables(session, verify, *options)); });
    manifest.callback([&session, options] { session.finish(print_manifest(session, *options)); });
    remove.callback([&session, options] { session.finish(remove_tables(session, *options)); });
}

}  // namespace revenge::cli
