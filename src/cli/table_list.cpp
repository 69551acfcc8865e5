#include "cli/table_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/cache.hpp"
#include "revenge/table/table_file.hpp"

namespace revenge::cli {

namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using base::Result;

bool is_table(const fs::path& path) { return path.extension() != ".lock"; }

}  // namespace

Result<std::vector<fs::path>> table_files() {
    const auto directory = cache_directory();
    if (!directory) {
        return directory.error();
    }
    std::error_code problem;
    std::vector<fs::path> files;
    if (!fs::exists(*directory, problem)) {
        return files;
    }
    for (fs::directory_iterator it(*directory, problem), end; !problem && it != end;
         it.increment(problem)) {
        if (it->is_regular_file(problem) && is_table(it->path())) {
            files.push_back(it->path());
        }
    }
    if (problem) {
        return Error{ErrorCode::Resource, fmt::format("cannot look into {}: {}",
                                                      directory->string(), problem.message())};
    }
    std::ranges::sort(files);
    return files;
}

std::string tables_json(const std::vector<fs::path>& files) {
    using Json = nlohmann::ordered_json;
    Json list = Json::array();
    for (const fs::path& path : files) {
        std::error_code gone;
        Json entry{{"file", path.filename().string()},
                   {"bytes", std::to_string(fs::file_size(path, gone))}};
        const auto file = table::TableFile::open(path);
        entry["sound"] = file.has_value();
        if (!file) {
            entry["error"] = file.error().message;
        } else {
            const table::TableHeader& header = file->header();
            entry["name"] = header.name;
            entry["metric"] = header.metric;
            entry["complete"] = header.complete;
            if (!header.distribution.empty()) {
                entry["worst"] = header.distribution.size() - 1;
            }
        }
        list.push_back(std::move(entry));
    }
    return Json{{"schema", 1}, {"tables", std::move(list)}}.dump(-1, ' ', false,
                                                                 Json::error_handler_t::replace);
}

}  // namespace revenge::cli
