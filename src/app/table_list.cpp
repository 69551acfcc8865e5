#include "app/table_list.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cache.hpp"
#include "app/json_output.hpp"
#include "revenge/base/file.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/table/store.hpp"
#include "revenge/table/table_file.hpp"

namespace revenge::app {

namespace {

using Json = nlohmann::ordered_json;

namespace fs = std::filesystem;
using base::Result;

// Returns true if the program gives tables such names. Damaged tables can only be recognized by their names.
bool has_tables_name(const fs::path& path) {
    const std::string ending = path.extension().string();
    if (ending.starts_with(bfs::kModulusEnding)) {
        const std::string modulus = ending.substr(bfs::kModulusEnding.size());
        return !modulus.empty() && modulus.find_first_not_of("0123456789") == std::string::npos;
    }
    return ending == table::Store::kEnding || ending == bfs::StoredClasses::kEnding;
}

bool is_table(const fs::path& path) {
    std::error_code problem;
    return fs::is_regular_file(path, problem) && has_tables_name(path);
}

bool is_left(const fs::path& path) { return base::is_temporary(path) && base::is_abandoned(path); }

bool is_checkpoint(const fs::path& path) { return path.extension() == bfs::kFillingFolder; }

// Returns the files of that kind in the cache directory, sorted.
Result<std::vector<fs::path>> files_that(bool (*belong)(const fs::path&)) {
    REVENGE_TRY(const auto directory, cache_directory());
    std::error_code problem;
    std::vector<fs::path> files;
    if (!fs::exists(directory, problem)) {
        return files;
    }
    for (fs::directory_iterator it(directory, problem), end; !problem && it != end;
         it.increment(problem)) {
        if (belong(it->path())) {
            files.push_back(it->path());
        }
    }
    if (problem) {
        return base::error(base::ErrorCode::Resource, "no-look-into-directory",
                           "cannot look into {folder}: {reason}", directory.string(),
                           problem.message());
    }
    std::ranges::sort(files);
    return files;
}

Result<table::ArrayReader> archive_at(const fs::path& path) {
    base::DirectoryStore table_store(path.parent_path());
    const std::string name = path.filename().string();
    auto kept = table_store.get(name);
    return kept ? table::ArrayReader::open(*std::move(kept), table_store.place_of(name))
                : kept.error();
}

}  // namespace

Result<std::vector<fs::path>> table_files() { return files_that(is_table); }

bool is_other_file(const std::string& name) {
    const auto directory = cache_directory();
    std::error_code problem;
    const fs::path path = directory ? *directory / name : fs::path();
    return fs::is_regular_file(path, problem) && !is_table(path);
}

Result<std::vector<fs::path>> left_files() { return files_that(is_left); }

Result<std::vector<fs::path>> checkpoints() { return files_that(is_checkpoint); }

Result<TableContents> table_contents(const fs::path& path) {
    if (path.extension() == table::Store::kEnding) {
        const auto archive = archive_at(path);
        return archive ? Result<TableContents>(TableContents{path.stem().string(), "", true, {}})
                       : archive.error();
    }
    REVENGE_TRY(const auto file, table::TableFile::open(path));
    const table::TableHeader& header = file.header();
    TableContents out{header.name, header.metric, header.complete, {}};
    if (!header.distribution.empty()) {  // otherwise the file holds the classes of a coordinate
        out.worst = header.distribution.size() - 1;
    }
    return out;
}

base::Status verify_table(const fs::path& path) {
    if (path.extension() == table::Store::kEnding) {
        auto archive = archive_at(path);
        return archive ? archive->check_all() : base::Status(archive.error());
    }
    const auto file = table::TableFile::open(path);
    return file ? file->verify() : base::Status(file.error());
}

std::string tables_json(const std::vector<fs::path>& files) {
    Json list = Json::array();
    std::uintmax_t total = 0;
    for (const fs::path& path : files) {
        std::error_code gone;
        const std::uintmax_t found = fs::file_size(path, gone);
        const std::uintmax_t bytes = gone ? 0 : found;
        total += bytes;
        Json entry{{"file", path.filename().string()}, {"bytes", std::to_string(bytes)}};
        const auto contents = table_contents(path);
        entry["sound"] = contents.has_value();
        if (!contents) {
            entry["error"] = contents.error().message;
        } else {
            entry["name"] = contents->name;
            if (!contents->metric.empty()) {
                entry["metric"] = contents->metric;
            }
            entry["complete"] = contents->complete;
            if (contents->worst) {
                entry["worst"] = *contents->worst;
            }
        }
        list.push_back(std::move(entry));
    }
    return compact({{"schema", 1}, {"bytes", std::to_string(total)}, {"tables", std::move(list)}});
}

}  // namespace revenge::app
