#include "revenge/bfs/table_builder.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "revenge/base/file.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/kernel.hpp"
#include "revenge/bfs/scratch_planes.hpp"
#include "revenge/coset/declared_space.hpp"

namespace revenge::bfs {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

constexpr std::string_view kProducer = "revenge " REVENGE_VERSION;

table::TableHeader header_for(const coset::CosetSpace& space, const std::string& metric,
                              const Distribution& distribution,
                              const std::vector<coset::Entry>& antipodes) {
    table::TableHeader out;
    out.name = space.name();
    out.metric = metric;
    out.declaration_hash = declaration_hash(space);
    coset::SpaceRecord record = coset::record_of(space);
    out.chain = std::move(record.chain);
    out.costs = std::move(record.costs);
    out.blocks = space.classes();
    out.layout = layout_for(space);
    out.modulus = table::modulus_for(space.largest_cost());
    out.producer = kProducer;
    for (const Level& level : distribution) {
        out.distribution.push_back({level.positions, level.unique, level.entries});
    }
    for (const coset::Entry& entry : antipodes) {
        out.antipodes.push_back({entry.cls, entry.raw});
    }
    return out;
}

// ERRORS: TableDamaged, if the file belongs to another table.
base::Status expect_table_of(const table::TableFile& file, const coset::CosetSpace& space,
                             const std::string& metric) {
    const table::TableHeader expected = header_for(space, metric, {}, {});
    const table::TableHeader& found = file.header();
    if (found.name != expected.name || found.metric != expected.metric ||
        found.declaration_hash != expected.declaration_hash || found.blocks != expected.blocks ||
        !(found.layout == expected.layout) || found.modulus != expected.modulus) {
        return base::error(ErrorCode::TableDamaged, "table-of-another",
                           "table file '{file}' is of {found} in {metric} as declared otherwise, "
                           "not of {wanted} in {counted}",
                           file.path().string(), found.name, found.metric, expected.name,
                           expected.metric);
    }
    return {};
}

}  // namespace

FillOptions fill_options_of(const BuildOptions& options) {
    FillOptions out;
    out.threads = base::thread_count(options.threads);
    out.memory_bytes = options.memory_bytes;
    out.progress = options.progress;
    out.stop = options.stop;
    return out;
}

table::TableHeader finished_header(const coset::CosetSpace& space, const std::string& metric,
                                   const Filled& filled) {
    table::TableHeader out = header_for(space, metric, filled.distribution, filled.antipodes);
    out.complete = true;
    out.unreached = filled.unreached;
    return out;
}

std::vector<coset::Entry> antipodes_of(const table::TableHeader& header) {
    std::vector<coset::Entry> out;
    for (const table::StoredEntry& entry : header.antipodes) {
        out.push_back({static_cast<coset::ClassIndex>(entry.block), entry.raw});
    }
    return out;
}

Distribution distribution_of(const table::TableHeader& header) {
    Distribution out;
    for (const table::StoredLevel& level : header.distribution) {
        out.push_back({level.positions, level.unique, level.entries});
    }
    return out;
}

Result<table::TableFile> open_matching(const std::filesystem::path& path,
                                       const coset::CosetSpace& space, const std::string& metric) {
    auto file = table::TableFile::open(path);
    if (!file) {
        return file;
    }
    REVENGE_TRY(expect_table_of(*file, space, metric));
    return file;
}

Result<table::TableFile> get_matching(base::TableStore& table_store, const std::string& name,
                                      const coset::CosetSpace& space, const std::string& metric) {
    auto file = table::TableFile::get(table_store, name);
    if (!file) {
        return file;
    }
    REVENGE_TRY(expect_table_of(*file, space, metric));
    REVENGE_TRY(file->verify());
    return file;
}

Error with_remedy(Error error, const std::filesystem::path& path) {
    if (error.code != ErrorCode::Resource) {  // stopped while another process has the file
        return error;
    }
    const std::string folder = path.parent_path().string();
    return base::error(
        error.code, "table-not-written",
        "{reason}; free space in '{folder}', make it writable, or keep tables elsewhere",
        error.message, folder);
}

base::Status build_table(const coset::CosetSpace& space, const std::string& metric,
                         const std::filesystem::path& path, const BuildOptions& options) {
    base::remove_abandoned(path);
    if (options.scratch.empty() || fill_bytes(space) <= options.memory_bytes) {
        return build_in_memory(space, metric, path, options);
    }
    SingleProcess alone;
    return build_in_scratch(space, metric, path, alone, options);
}

namespace {

ScratchPlanes::Shape shape_of(const coset::CosetSpace& space, const std::string& name) {
    ScratchPlanes::Shape out{name, declaration_hash(space), space.classes(), layout_for(space),
                             table::modulus_for(space.largest_cost())};
    // The minimum number of ranges, so that an open range is a small part of a table, and ranks have nearly equal
    // shares.
    constexpr std::uint64_t kRanges = 64;
    constexpr std::uint64_t kMinRange = std::uint64_t{1} << 16U;
    out.range_bytes = std::clamp(out.bytes() / kRanges, kMinRange, ScratchPlanes::kRangeBytes);
    return out;
}

// Returns a function that returns true once `seconds` have passed.
std::function<bool()> after(double seconds) {
    using Clock = std::chrono::steady_clock;
    return [begun = Clock::now(), seconds] {
        return std::chrono::duration<double>(Clock::now() - begun).count() >= seconds;
    };
}

// A table that would not fit on the disk is not built.
base::Status require_table_room(std::uint64_t bytes, const std::filesystem::path& path) {
    REVENGE_TRY(const auto free, table::FolderScratch(path.parent_path()).free_bytes());
    if (free < bytes) {
        return with_remedy(base::error(ErrorCode::Resource, "no-room-for-table",
                                       "the table takes {needed} and {free} are free",
                                       std::to_string((bytes >> 20U) + 1) + "M",
                                       std::to_string(free >> 20U) + "M"),
                           path);
    }
    return {};
}

// Tasks of the first rank: it makes sure that no other program uses the directory and that the table fits.
base::Status prepare(const std::filesystem::path& path, const BuildOptions& options,
                     ScratchPlanes::Shape& shape, std::optional<base::FileLock>& lock) {
    // The name differs from that of the table's own lock, since both may be in one folder.
    REVENGE_TRY(auto acquired, base::FileLock::acquire(options.scratch / (shape.name + ".scratch"),
                                                       {options.stop, options.progress}));
    lock.emplace(std::move(acquired));
    if (base::on_same_disk(options.scratch, path.parent_path())) {
        shape.beside = shape.bytes();
    }
    return require_table_room(shape.bytes(), path);
}

// Returns the folder for the checkpoint of a table that is filled in memory.
std::filesystem::path checkpoint_of(std::filesystem::path path) {
    path += kFillingFolder;
    return path;
}

// Sends the ranges one by one to the first rank, which writes them.
base::Status write_from_ranks(ScratchPlanes& planes, Communicator& communicator,
                              const table::TableHeader& header, const std::filesystem::path& path) {
    std::optional<table::TableWriter> writer;
    base::Status status;
    if (communicator.is_first()) {
        auto created = table::TableWriter::create(path, header);
        if (created) {
            writer.emplace(*std::move(created));
        } else {
            status = with_remedy(created.error(), path);
        }
    }
    std::vector<std::byte> received;
    for (std::size_t owner = 0; owner < communicator.ranks(); ++owner) {
        const RangeRun share = Parts::share(planes.ranges(), communicator.ranks(), owner);
        for (std::size_t range = share.begin; range < share.end; ++range) {
            std::span<const table::Word> words;
            if (communicator.rank() == owner) {
                const auto read = planes.words(range);
                status = read ? std::move(status) : read.error();
                words = read ? *read : words;
            }
            REVENGE_TRY(communicator.agree(std::move(status)));
            status = {};
            if (owner != 0 && communicator.rank() == owner) {
                communicator.send(0, std::as_bytes(words));
            } else if (owner != 0 && communicator.is_first()) {
                communicator.receive(owner, received);
                words = {reinterpret_cast<const table::Word*>(received.data()),
                         received.size() / sizeof(table::Word)};
            }
            if (writer) {
                auto written = writer->write(words);
                status = written ? std::move(status) : with_remedy(written.error(), path);
            }
        }
    }
    if (writer && status) {
        auto written = writer->finish();
        status = written ? std::move(status) : with_remedy(written.error(), path);
    }
    return communicator.agree(std::move(status));
}

// `kept` is the place of the finished work when a run is stopped.
base::Status fill_and_write(const coset::CosetSpace& space, const std::string& metric,
                            const std::filesystem::path& path, Communicator& communicator,
                            const BuildOptions& options, ScratchPlanes& planes,
                            const std::filesystem::path& kept) {
    FillOptions fill_options = fill_options_of(options);
    fill_options.communicator = &communicator;
    const auto filled = fill(space, fill_options, planes);
    if (!filled) {
        Error error = filled.error();
        if (error.code == ErrorCode::Interrupted && planes.has_files()) {
            error.add(base::make_message(
                "goes-on-from",
                "; the work so far is stored in '{folder}', and the next run resumes from it",
                kept.string()));
        }
        return error;
    }
    return write_from_ranks(planes, communicator, finished_header(space, metric, *filled), path);
}

}  // namespace

base::Status build_in_memory(const coset::CosetSpace& space, const std::string& metric,
                             const std::filesystem::path& path, const BuildOptions& options) {
    REVENGE_TRY(require_memory(space, options.memory_bytes));
    const std::filesystem::path folder = checkpoint_of(path);
    table::FolderScratch scratch(folder);
    ScratchPlanes::Shape shape = shape_of(space, path.filename().string());
    REVENGE_TRY(require_table_room(shape.bytes(), path));
    shape.is_in_memory = true;
    shape.is_time = after(options.checkpoint_seconds);
    shape.with_remedy = [path](Error error) { return with_remedy(std::move(error), path); };
    SingleProcess alone;
    REVENGE_TRY(auto planes, ScratchPlanes::open(scratch, shape, alone, options.progress));
    auto written = fill_and_write(space, metric, path, alone, options, *planes, folder);
    if (written || !planes->has_files()) {
        std::error_code none;
        std::filesystem::remove_all(folder, none);
    }
    return written;
}

base::Status build_in_scratch(const coset::CosetSpace& space, const std::string& metric,
                              const std::filesystem::path& path, Communicator& communicator,
                              const BuildOptions& options) {
    table::FolderScratch scratch(options.scratch);
    ScratchPlanes::Shape shape = shape_of(space, path.filename().string());
    shape.is_time = after(options.checkpoint_seconds);
    std::optional<base::FileLock> lock;
    base::Status prepared;
    if (communicator.is_first()) {
        prepared = prepare(path, options, shape, lock);
    }
    REVENGE_TRY(communicator.agree(std::move(prepared)));
    REVENGE_TRY(auto planes, ScratchPlanes::open(scratch, shape, communicator, options.progress));
    auto written =
        fill_and_write(space, metric, path, communicator, options, *planes, options.scratch);
    if (written) {
        planes->remove_all();
    }
    return written;
}

void remove_left_of_filling(const coset::CosetSpace& space, const std::filesystem::path& path,
                            const std::filesystem::path& scratch) {
    std::error_code none;
    std::filesystem::remove_all(checkpoint_of(path), none);
    if (!scratch.empty()) {
        table::FolderScratch files(scratch);
        ScratchPlanes::remove_all(files, shape_of(space, path.filename().string()));
    }
}

Result<std::optional<DistanceTable>> open_or_build_in_ring(
    std::shared_ptr<const coset::CosetSpace> space, const std::string& metric,
    const std::filesystem::path& directory, Communicator& communicator,
    const BuildOptions& options) {
    const std::filesystem::path path = DistanceTable::path_of(*space, metric, directory);
    std::optional<DistanceTable> table;
    std::optional<base::FileLock> lock;
    base::Status ready;
    if (communicator.is_first()) {
        auto opened =
            DistanceTable::open_or_lock(space, metric, directory, {options.stop, options.progress});
        if (!opened) {
            ready = opened.error();
        } else if (std::holds_alternative<DistanceTable>(*opened)) {
            table.emplace(std::get<DistanceTable>(*std::move(opened)));
        } else {
            lock.emplace(std::get<base::FileLock>(*std::move(opened)));
            base::remove_abandoned(path);
        }
    }
    REVENGE_TRY(communicator.agree(std::move(ready)));
    if (communicator.gather(table ? 1 : 0).front() == 1) {
        remove_left_of_filling(*space, path, options.scratch);
        return table;
    }
    REVENGE_TRY(build_in_scratch(*space, metric, path, communicator, options));
    if (!communicator.is_first()) {
        return std::optional<DistanceTable>();
    }
    auto made = DistanceTable::open(std::move(space), metric, directory);
    return made ? Result<std::optional<DistanceTable>>(*std::move(made)) : made.error();
}

}  // namespace revenge::bfs
