#include "revenge/bfs/distance_table.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "revenge/base/file.hpp"
#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/kernel.hpp"

namespace revenge::bfs {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

constexpr std::string_view kProducer = "revenge 0.1.0";

table::TableHeader header_for(const coset::CosetSpace& space, const std::string& metric,
                              const Distribution& distribution,
                              const std::vector<coset::Entry>& antipodes) {
    table::TableHeader out;
    out.name = space.name();
    out.metric = metric;
    out.declaration_hash = declaration_hash(space);
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

// Opens a file and checks that it is this space's.
Result<table::TableFile> open_matching(const std::filesystem::path& path,
                                       const coset::CosetSpace& space, const std::string& metric) {
    auto file = table::TableFile::open(path);
    if (!file) {
        return file;
    }
    const table::TableHeader expected = header_for(space, metric, {}, {});
    const table::TableHeader& found = file->header();
    if (found.name != expected.name || found.metric != expected.metric ||
        found.declaration_hash != expected.declaration_hash || found.blocks != expected.blocks ||
        !(found.layout == expected.layout) || found.modulus != expected.modulus) {
        return Error{ErrorCode::TableDamaged, "table file '" + path.string() + "' is of " +
                                                  found.name + " in " + found.metric +
                                                  " as declared otherwise, not of " +
                                                  expected.name + " in " + expected.metric};
    }
    return file;
}

std::filesystem::path checkpoint_of(std::filesystem::path path) {
    path += ".checkpoint";
    return path;
}

// RETURNS what a sound checkpoint holds, or nothing.
std::optional<Resume> read_checkpoint(const std::filesystem::path& path,
                                      const coset::CosetSpace& space, const std::string& metric,
                                      base::ProgressSink* progress) {
    std::error_code none;
    if (!std::filesystem::exists(path, none)) {
        return std::nullopt;
    }
    auto file = open_matching(path, space, metric);
    auto sound = file ? file->verify() : base::Status(file.error());
    if (!sound) {
        if (progress != nullptr) {
            progress->note(sound.error().message + "; starting anew");
        }
        return std::nullopt;
    }
    auto planes =
        table::DistancePlanes::make(space.classes(), layout_for(space), file->header().modulus);
    if (!planes) {
        return std::nullopt;
    }
    std::ranges::copy(file->words_unchecked(), planes->words().begin());
    if (progress != nullptr) {
        progress->note(space.name() + ": going on from the checkpoint after distance " +
                       std::to_string(file->header().distribution.size() - 1));
    }
    return Resume{std::move(*planes), distribution_of(file->header()),
                  antipodes_of(file->header())};
}

// A file could not be written: says what to do about it.
Error with_remedy(Error error, const std::filesystem::path& path) {
    error.message += "; free space in '" + path.parent_path().string() +
                     "', make it writable, or keep tables elsewhere with XDG_CACHE_HOME";
    return error;
}

// Removes what writers of these files left behind when they were killed. REQUIRES the lock.
void remove_temporaries(const std::filesystem::path& path) {
    std::error_code none;
    const std::string table = path.filename().string() + ".tmp-";
    const std::string checkpoint = checkpoint_of(path).filename().string() + ".tmp-";
    std::vector<std::filesystem::path> left;
    for (const auto& entry : std::filesystem::directory_iterator(path.parent_path(), none)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(table) || name.starts_with(checkpoint)) {
            left.push_back(entry.path());
        }
    }
    for (const std::filesystem::path& temporary : left) {
        std::filesystem::remove(temporary, none);
    }
}

// Fills the table and writes it to `path`.
base::Status build(const coset::CosetSpace& space, const std::string& metric,
                   const std::filesystem::path& path, const BuildOptions& options) {
    remove_temporaries(path);
    const std::filesystem::path checkpoint = checkpoint_of(path);
    FillOptions fill_options;
    fill_options.threads =
        options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    fill_options.memory_bytes = options.memory_bytes;
    fill_options.progress = options.progress;
    fill_options.stop = options.stop;
    fill_options.checkpoint_seconds = options.checkpoint_seconds;
    fill_options.checkpoint = [&](const table::DistancePlanes& planes,
                                  const Distribution& distribution,
                                  const std::vector<coset::Entry>& antipodes) {
        auto written = table::write_table(
            checkpoint, header_for(space, metric, distribution, antipodes), planes.words());
        return written ? written : base::Status(with_remedy(written.error(), path));
    };
    auto filled =
        fill(space, fill_options, read_checkpoint(checkpoint, space, metric, options.progress));
    if (!filled) {
        Error error = filled.error();
        std::error_code none;
        if (error.code == ErrorCode::Interrupted && std::filesystem::exists(checkpoint, none)) {
            error.message += "; a checkpoint was kept, and the next run goes on from it";
        }
        return error;
    }
    table::TableHeader header = header_for(space, metric, filled->distribution, filled->antipodes);
    header.complete = true;
    header.unreached = filled->unreached;
    if (auto written = table::write_table(path, header, filled->planes.words()); !written) {
        return with_remedy(written.error(), path);
    }
    std::error_code none;
    std::filesystem::remove(checkpoint, none);
    return {};
}

}  // namespace

DistanceTable::DistanceTable(std::shared_ptr<const coset::CosetSpace> space, table::TableFile file)
    : space_(std::move(space)),
      file_(std::make_shared<const table::TableFile>(std::move(file))),
      distribution_(distribution_of(file_->header())) {}

std::filesystem::path DistanceTable::path_of(const coset::CosetSpace& space,
                                             const std::string& metric,
                                             const std::filesystem::path& directory) {
    std::string name = space.name();
    std::ranges::replace(name, '/', '.');
    return directory / (name + "." + metric + ".mod" +
                        std::to_string(table::modulus_for(space.largest_cost())));
}

Result<DistanceTable> DistanceTable::open(std::shared_ptr<const coset::CosetSpace> space,
                                          const std::string& metric,
                                          const std::filesystem::path& directory) {
    auto file = open_matching(path_of(*space, metric, directory), *space, metric);
    if (!file) {
        return file.error();
    }
    if (!file->header().complete) {
        return Error{ErrorCode::TableDamaged,
                     "table file '" + file->path().string() + "' is not complete"};
    }
    return DistanceTable(std::move(space), std::move(*file));
}

Result<DistanceTable> DistanceTable::open_or_build(std::shared_ptr<const coset::CosetSpace> space,
                                                   const std::string& metric,
                                                   const std::filesystem::path& directory,
                                                   const BuildOptions& options) {
    const std::filesystem::path path = path_of(*space, metric, directory);
    std::error_code none;
    if (std::filesystem::exists(path, none)) {
        if (auto ready = open(space, metric, directory)) {
            return ready;
        }
    }
    auto lock = base::FileLock::acquire(path);
    if (!lock) {
        return with_remedy(lock.error(), path);
    }
    // Whoever held the lock may have made it.
    if (std::filesystem::exists(path, none)) {
        auto ready = open(space, metric, directory);
        if (ready) {
            return ready;
        }
        if (options.progress != nullptr) {
            options.progress->note(ready.error().message + "; making it anew");
        }
    }
    if (auto built = build(*space, metric, path, options); !built) {
        return built.error();
    }
    return open(std::move(space), metric, directory);
}

Result<unsigned> DistanceTable::residue(const coset::Entry& entry) const {
    auto planes = file_->block(entry.cls);
    if (!planes) {
        return planes.error();
    }
    return planes->value(file_->header().layout.bit_of(entry.raw));
}

int DistanceTable::drop(unsigned from, unsigned to) const noexcept {
    const int modulus = static_cast<int>(file_->header().modulus);
    const int difference = (static_cast<int>(from) - static_cast<int>(to) + modulus) % modulus;
    return difference <= space_->largest_cost() ? difference : difference - modulus;
}

Result<std::vector<int>> DistanceTable::walk(const coset::CosetSpace::Position& from) const {
    const auto in_goal = [this](const coset::Entry& entry) {
        return std::ranges::find(space_->goal(), entry) != space_->goal().end();
    };
    std::vector<int> out;
    coset::CosetSpace::Position at = from;
    auto here = residue(space_->entry_of(at));
    if (!here) {
        return here.error();
    }
    if (*here >= file_->header().modulus) {
        return Error{ErrorCode::NotFound, space_->name() + ": no moves of this phase solve it"};
    }
    for (int spent = 0; !in_goal(space_->entry_of(at));) {
        bool moved = false;
        for (std::size_t move = 0; move < space_->moves().size() && !moved; ++move) {
            const int cost = space_->moves()[move].cost;
            const auto next = space_->after_move(at, static_cast<int>(move));
            auto there = residue(space_->entry_of(next));
            if (!there) {
                return there.error();
            }
            if (*there < file_->header().modulus && drop(*here, *there) == cost) {
                out.push_back(static_cast<int>(move));
                spent += cost;
                at = next;
                here = there;
                moved = true;
            }
        }
        if (!moved || spent > worst()) {
            return Error{ErrorCode::TableDamaged,
                         "table file '" + file_->path().string() +
                             "' leads nowhere from a state; remove it with "
                             "'revenge tables remove' and it is made anew"};
        }
    }
    return out;
}

Result<int> DistanceTable::distance(const coset::CosetSpace::Position& from) const {
    auto moves = walk(from);
    if (!moves) {
        return moves.error();
    }
    int out = 0;
    for (const int move : *moves) {
        out += space_->moves()[static_cast<std::size_t>(move)].cost;
    }
    return out;
}

std::vector<coset::Entry> DistanceTable::antipodes() const { return antipodes_of(file_->header()); }

}  // namespace revenge::bfs
