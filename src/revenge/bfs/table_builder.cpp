#include "revenge/bfs/table_builder.hpp"

#include <string_view>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/stale_temp_file.hpp"
#include "revenge/bfs/distributed_build.hpp"
#include "revenge/bfs/kernel.hpp"
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

}  // namespace revenge::bfs
