// Where a solver's tables come from: a file of an earlier run, else they are made and stored.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "revenge/base/file.hpp"
#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/table/array_archive.hpp"

namespace revenge::solver {

class TableStore {
  public:
    TableStore(std::filesystem::path directory, base::ProgressSink& progress)
        : directory_(std::move(directory)), progress_(&progress) {}

    // RETURNS the tables called `name`: `empty()` filled from their file, or else `make()`, which is
    // then stored. A damaged file is told of and replaced. Tables that cannot be stored are used all
    // the same, with a note. Two processes do not make the same tables at once.
    template <class Tables, class Empty, class Make>
    base::Result<std::shared_ptr<Tables>> load_or_make(const std::string& name, const Empty& empty,
                                                       const Make& make) {
        const std::filesystem::path path = directory_ / (name + ".tables");
        if (auto loaded = load<Tables>(path, name, empty)) {
            return loaded;
        }
        std::error_code ignored;
        std::filesystem::create_directories(directory_, ignored);
        auto lock = base::FileLock::acquire(path);
        if (lock) {
            if (auto loaded = load<Tables>(path, name, empty)) {
                return loaded;
            }
        }
        progress_->note("making the tables of " + name + ", once; they go to '" + path.string() +
                        "'");
        std::shared_ptr<Tables> made = make();
        table::ArrayWriter writer;
        made->visit(writer);
        if (auto stored = writer.write(path, name); !stored) {
            progress_->note("the tables were not stored: " + stored.error().message);
        }
        return made;
    }

  private:
    template <class Tables, class Empty>
    std::shared_ptr<Tables> load(const std::filesystem::path& path, const std::string& name,
                                 const Empty& empty) {
        auto reader = table::ArrayReader::open(path, name);
        if (reader) {
            std::shared_ptr<Tables> tables = empty();
            tables->visit(*reader);
            if (reader->is_complete()) {
                return tables;
            }
        } else if (reader.error().code == base::ErrorCode::TableDamaged) {
            progress_->note(reader.error().message + "; it is made again");
        }
        return nullptr;
    }

    std::filesystem::path directory_;
    base::ProgressSink* progress_;
};

}  // namespace revenge::solver
