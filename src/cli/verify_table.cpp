#include "cli/verify_table.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "app/table_list.hpp"
#include "revenge/base/directory_store.hpp"
#include "revenge/base/number_text.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/check_pass.hpp"
#include "revenge/bfs/distance_check.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "revenge/derived/numbering_check.hpp"
#include "revenge/solver/archive_check.hpp"
#include "revenge/table/store.hpp"

namespace revenge::cli {

namespace {

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

}  // namespace

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

}  // namespace revenge::cli
