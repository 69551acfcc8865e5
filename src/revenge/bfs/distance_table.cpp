#include "revenge/bfs/distance_table.hpp"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>
#include <cstring>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/table_builder.hpp"
#include "revenge/coset/declared_space.hpp"
#include "revenge/table/data_layout.hpp"
#include "revenge/table/table_file.hpp"

namespace revenge::bfs {

using base::Error;
using base::ErrorCode;
using base::Result;

DistanceTable::DistanceTable(std::shared_ptr<const coset::CosetSpace> space, table::TableFile file)
    : space_(std::move(space)),
      file_(std::make_shared<const table::TableFile>(std::move(file))),
      distribution_(distribution_of(file_->header())) {}

std::filesystem::path DistanceTable::path_of(const coset::CosetSpace& space,
                                             const std::string& metric,
                                             const std::filesystem::path& directory) {
    std::string name =
        coset::stored_name(space.name(), space.chain_text(), declaration_hash(space));
    std::ranges::replace(name, '/', '.');
    name.append(".").append(metric);
    if (const std::string costs = coset::custom_costs_of(space); !costs.empty()) {
        std::array<char, 10> hash{};
        std::snprintf(hash.data(), hash.size(), "-%08x",
                      static_cast<unsigned>(XXH3_64bits(costs.data(), costs.size())));
        name.append(hash.data());
    }
    return directory / (name + std::string(kModulusEnding) +
                        std::to_string(table::modulus_for(space.largest_cost())));
}

Result<DistanceTable> DistanceTable::open(std::shared_ptr<const coset::CosetSpace> space,
                                          const std::string& metric,
                                          const std::filesystem::path& directory) {
    REVENGE_TRY(auto file, open_matching(path_of(*space, metric, directory), *space, metric));
    if (!file.header().complete) {
        return base::error(base::ErrorCode::TableDamaged, "table-incomplete",
                           "table file '{file}' is not complete", file.path().string());
    }
    return DistanceTable(std::move(space), std::move(file));
}

// Content of a store is checked completely, since it could not be removed if it proved to be damaged later.
Result<DistanceTable> DistanceTable::get_or_fill(std::shared_ptr<const coset::CosetSpace> space,
                                                 const std::string& metric,
                                                 const BuildOptions& options) {
    const std::string name = path_of(*space, metric, {}).string();
    const auto note = [&options](const std::string& sentence) {
        if (options.progress != nullptr) {
            options.progress->note(sentence);
        }
    };
    std::unique_ptr<base::TableStore::Hold> hold;
    if (options.table_store != nullptr) {
        auto kept = get_matching(*options.table_store, name, *space, metric);
        if (!kept) {
            REVENGE_TRY(auto held,
                        options.table_store->hold(name, {options.stop, options.progress}));
            hold = std::move(held);
            if (hold != nullptr) {  // whoever had it may have made it
                kept = get_matching(*options.table_store, name, *space, metric);
            }
        }
        if (kept) {
            const base::Status room = require_room(*space, options.memory_bytes);
            return room ? Result<DistanceTable>(DistanceTable(std::move(space), *std::move(kept)))
                        : room.error();
        }
        if (kept.error().code == ErrorCode::TableDamaged) {
            note(kept.error().message + "; making it anew");
        }
    }
    REVENGE_TRY(auto filled, fill(*space, fill_options_of(options)));
    auto header = finished_header(*space, metric, filled);
    auto made = table::TableFile::in_memory(std::move(header), std::move(filled.planes));
    if (options.table_store != nullptr) {
        if (const auto put = made.put(*options.table_store, name); !put) {
            note(base::not_kept(put.error()));
        }
    }
    return DistanceTable(std::move(space), std::move(made));
}

Result<DistanceTable> DistanceTable::fill_unkept(std::shared_ptr<const coset::CosetSpace> space,
                                                 const std::string& metric,
                                                 const BuildOptions& options, const Error& why) {
    if (why.code != ErrorCode::Resource || options.must_keep ||
        !require_memory(*space, options.memory_bytes)) {
        return why;
    }
    if (options.progress != nullptr) {
        options.progress->note(base::not_kept(why));
    }
    BuildOptions kept_nowhere = options;
    kept_nowhere.table_store = nullptr;
    return get_or_fill(std::move(space), metric, kept_nowhere);
}

Result<std::variant<DistanceTable, base::FileLock>> DistanceTable::open_or_lock(
    const std::shared_ptr<const coset::CosetSpace>& space, const std::string& metric,
    const std::filesystem::path& directory, const base::WaitOptions& wait) {
    using Either = std::variant<DistanceTable, base::FileLock>;
    const std::filesystem::path path = path_of(*space, metric, directory);
    std::error_code none;
    if (std::filesystem::exists(path, none)) {
        if (auto ready = open(space, metric, directory)) {
            return Either(*std::move(ready));
        }
    }
    auto lock = base::FileLock::acquire(path, wait);
    if (!lock) {
        return with_remedy(lock.error(), path);
    }
    // The previous holder of the lock may have built it.
    if (std::filesystem::exists(path, none)) {
        auto ready = open(space, metric, directory);
        if (ready) {
            return Either(*std::move(ready));
        }
        if (wait.progress != nullptr) {
            wait.progress->note(ready.error().message + "; making it anew");
        }
    }
    return Either(*std::move(lock));
}

Result<DistanceTable> DistanceTable::open_or_build(std::shared_ptr<const coset::CosetSpace> space,
                                                   const std::string& metric,
                                                   const std::filesystem::path& directory,
                                                   const BuildOptions& options) {
    if (directory.empty()) {
        return get_or_fill(std::move(space), metric, options);
    }
    auto opened = open_or_lock(space, metric, directory, {options.stop, options.progress});
    if (!opened) {
        return fill_unkept(std::move(space), metric, options, opened.error());
    }
    const std::filesystem::path path = path_of(*space, metric, directory);
    if (std::holds_alternative<DistanceTable>(*opened)) {
        REVENGE_TRY(require_room(*space, options.memory_bytes));
        remove_left_of_filling(*space, path, options.scratch);
        return std::get<DistanceTable>(*std::move(opened));
    }
    if (auto built = build_table(*space, metric, path, options); !built) {
        return fill_unkept(std::move(space), metric, options, built.error());
    }
    return open(std::move(space), metric, directory);
}

base::Status DistanceTable::require_buildable(const coset::CosetSpace& space,
                                              const std::string& metric,
                                              const std::filesystem::path& directory,
                                              const BuildOptions& options) {
    const std::filesystem::path path = path_of(space, metric, directory);
    std::error_code none;
    const bool is_kept = directory.empty() ? options.table_store != nullptr &&
                                                 options.table_store->get(path.string()).has_value()
                                           : std::filesystem::exists(path, none);
    return is_kept || !options.scratch.empty() ? base::Status()
                                               : require_memory(space, options.memory_bytes);
}

std::uint64_t DistanceTable::positions() const noexcept {
    if (!space_->declaration().is_automatic) {
        return space_->positions();
    }
    std::uint64_t out = 0;
    for (const Level& level : distribution_) {
        out += level.positions;
    }
    return out;
}

Result<unsigned> DistanceTable::residue(const coset::Entry& entry) const {
    REVENGE_TRY(auto planes, file_->block(entry.cls));
    return planes.value(file_->header().layout.bit_of(entry.raw));
}

Result<table::PackedValues> DistanceTable::residues() const {
    const std::uint64_t raw_size = space_->raw_size();
    const table::BlockLayout& layout = file_->header().layout;
    const std::uint64_t rows = space_->positions() / raw_size;
    std::vector<std::vector<coset::RawIndex>> through(space_->group_order());
    for (coset::RawIndex reduced = 0; reduced < rows; ++reduced) {
        through[space_->class_of(reduced).symmetry].push_back(reduced);
    }
    std::vector<std::uint8_t> values(layout.words() * table::kWordBits);
    std::vector<std::uint8_t> row(raw_size);
    std::vector<std::uint32_t> places(raw_size);  // of the bits that the symmetry finds
    table::PackedValues out(space_->positions(), table::planes_for(file_->header().modulus));
    for (std::size_t g = 0; g < through.size(); ++g) {
        const bool is_plain = g == 0 && layout.row_size == 1;
        for (std::uint64_t raw = 0; raw < raw_size && !through[g].empty() && !is_plain; ++raw) {
            const std::uint64_t carried =
                g == 0 ? raw : space_->raw_through(raw, static_cast<coset::GroupElement>(g));
            places[raw] = static_cast<std::uint32_t>(layout.bit_of(carried));
        }
        for (const coset::RawIndex reduced : through[g]) {
            REVENGE_TRY(const auto planes, file_->block(space_->class_of(reduced).cls));
            planes.write_values(values);
            if (is_plain) {
                out.put(reduced * raw_size, std::span(values).first(raw_size));
                continue;
            }
            std::ranges::transform(places, row.begin(),
                                   [&](std::uint32_t place) { return values[place]; });
            out.put(reduced * raw_size, row);
        }
    }
    return out;
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
    REVENGE_TRY(auto here, residue(space_->entry_of(at)));
    if (here >= file_->header().modulus) {
        return base::error(base::ErrorCode::NotFound, "phase-cannot-solve",
                           "{phase}: no moves of this phase solve it", space_->name());
    }
    for (int spent = 0; !in_goal(space_->entry_of(at));) {
        bool moved = false;
        for (std::size_t move = 0; move < space_->moves().size() && !moved; ++move) {
            const int cost = space_->moves()[move].cost;
            const auto next = space_->after_move(at, static_cast<int>(move));
            REVENGE_TRY(const auto there, residue(space_->entry_of(next)));
            if (there < file_->header().modulus && drop(here, there) == cost) {
                out.push_back(static_cast<int>(move));
                spent += cost;
                at = next;
                here = there;
                moved = true;
            }
        }
        if (!moved || spent > worst()) {
            return table::damaged(file_->place(),
                                  " leads nowhere from a state; remove it to rebuild it");
        }
    }
    return out;
}

Result<int> DistanceTable::distance(const coset::CosetSpace::Position& from) const {
    REVENGE_TRY(auto moves, walk(from));
    int out = 0;
    for (const int move : moves) {
        out += space_->moves()[static_cast<std::size_t>(move)].cost;
    }
    return out;
}

std::vector<coset::Entry> DistanceTable::antipodes() const { return antipodes_of(file_->header()); }

// A hash of everything that a table's content depends on. It prevents a file built from another declaration, or by
// another version's coordinates, from being mistaken for this one.

namespace {

constexpr std::uint64_t kSampledClasses = 64;

}  // namespace

std::uint64_t declaration_hash(const coset::CosetSpace& space) {
    table::FieldWriter out;
    for (const chain::Move& move : space.moves()) {
        out.raw(puzzle::bytes_of(move.action.from));
        out.raw(puzzle::bytes_of(move.action.twist));
        out.u32(static_cast<std::uint32_t>(move.cost));
    }
    const auto describe = [&out](const chain::CoordinateDeclaration& coordinate) {
        for (const chain::AtomDeclaration& atom : coordinate) {
            out.u32(static_cast<std::uint32_t>(atom.kind));
            out.text(atom.orbit);
            out.u32(atom.swap ? 1 : 0);
            for (const auto& set : atom.sets) {
                out.u32(static_cast<std::uint32_t>(set.size()));
                for (const int label : set) {
                    out.u32(static_cast<std::uint32_t>(label));
                }
            }
            for (const auto& term : atom.parity) {
                out.text(term.orbit);
                out.u64(term.places.size());
                for (const int place : term.places) {
                    out.u32(static_cast<std::uint32_t>(place));
                }
            }
        }
    };
    if (space.identity() != 0) {
        out.u64(space.identity());
    }
    describe(space.declaration().reduced);
    for (const auto& raw : space.declaration().raw) {
        describe(raw);
    }
    out.text(space.declaration().conjugation);
    out.text(space.declaration().one_sided);
    // Blocks lie in the order of classes: how these are numbered is part of what a table holds.
    out.u64(space.classes());
    for (std::uint64_t i = 0; i < kSampledClasses; ++i) {
        const std::uint64_t cls = space.classes() * i / kSampledClasses;
        out.u64(space.position_of(coset::Entry{static_cast<coset::ClassIndex>(cls), 0}).reduced);
    }
    for (const std::uint64_t size : space.shape()) {
        out.u64(size);
    }
    for (const coset::Entry& entry : space.goal()) {
        out.u64(entry.cls);
        out.u64(entry.raw);
    }
    return XXH3_64bits(out.bytes().data(), out.bytes().size());
}

namespace {

constexpr const char* kContents = "classes";
constexpr std::uint64_t kWordsPerBlock = 1024;

// The numbering is stored as a table of one plane.
table::BlockLayout layout() { return {kWordsPerBlock * table::kWordBits, 1, 1}; }

std::string table_name(std::string name) {
    std::ranges::replace(name, '/', '.');
    return name + StoredClasses::kEnding;
}

}  // namespace

std::optional<coset::ClassStore::Words> StoredClasses::load(const std::string& name,
                                                            std::uint64_t key) const {
    if (directory_.empty() && table_store_ == nullptr) {
        return std::nullopt;
    }
    auto opened = directory_.empty() ? table::TableFile::get(*table_store_, table_name(name))
                                     : table::TableFile::open(directory_ / table_name(name));
    if (!opened || opened->header().declaration_hash != key ||
        opened->header().metric != kContents || !opened->verify()) {
        return std::nullopt;
    }
    auto file = std::make_shared<const table::TableFile>(std::move(*opened));
    const std::span<const table::Word> words = file->words_unchecked();
    return Words{{reinterpret_cast<const std::uint32_t*>(words.data()), 2 * words.size()}, file};
}

void StoredClasses::store(const std::string& name, std::uint64_t key,
                          std::span<const std::uint32_t> words) const {
    if (directory_.empty() && table_store_ == nullptr) {
        return;
    }
    table::TableHeader header;
    header.name = name;
    header.metric = kContents;
    header.declaration_hash = key;
    header.layout = layout();
    header.modulus = 1;
    header.complete = true;
    header.producer = "revenge";
    const std::uint64_t blocks = (words.size() / 2 + kWordsPerBlock) / kWordsPerBlock;
    header.blocks = blocks;
    std::vector<table::Word> padded(blocks * kWordsPerBlock);
    std::memcpy(padded.data(), words.data(), words.size_bytes());
    // If the numbering cannot be stored, only time is lost.
    static_cast<void>(directory_.empty()
                          ? table::put_table(*table_store_, table_name(name), header, padded)
                          : table::write_table(directory_ / table_name(name), header, padded));
}

namespace {

// Writes value(entry), a Result<int>, of each.
template <class Value>
base::Status write_each(const coset::CosetSpace& space, std::uint64_t first,
                        std::span<std::uint8_t> out, const base::Sharing& sharing,
                        const Value& value) {
    assert(first <= space.entries() && out.size() <= space.entries() - first);
    std::vector<std::optional<Error>> failures(sharing.threads);
    base::parallel_for(
        out.size(), sharing, [&](std::size_t begin, std::size_t end, unsigned thread) {
            for (std::size_t i = begin; i < end && !failures[thread]; ++i) {
                const std::uint64_t number = first + i;
                const Result<int> found =
                    value(coset::Entry{static_cast<coset::ClassIndex>(number / space.raw_size()),
                                       number % space.raw_size()});
                if (found) {
                    out[i] = static_cast<std::uint8_t>(*found);
                } else {
                    failures[thread] = found.error();
                }
            }
        });
    for (const std::optional<Error>& failure : failures) {
        if (failure) {
            return *failure;
        }
    }
    return sharing.stop.stop_requested() ? base::Status(base::interrupted("all entries were read"))
                                         : base::Status();
}

}  // namespace

base::Status read_residues(const DistanceTable& table, std::uint64_t first,
                           std::span<std::uint8_t> out, const base::Sharing& sharing) {
    const unsigned modulus = table.file().header().modulus;
    return write_each(table.space(), first, out, sharing,
                      [&](const coset::Entry& entry) -> Result<int> {
                          REVENGE_TRY(const auto found, table.residue(entry));
                          return found < modulus ? static_cast<int>(found) : kUnsolved;
                      });
}

base::Status read_distances(const DistanceTable& table, std::uint64_t first,
                            std::span<std::uint8_t> out, const base::Sharing& sharing) {
    if (table.worst() >= kUnsolved) {
        return base::error(base::ErrorCode::Resource, "distance-too-large",
                           "{phase} has distances of up to {worst}, which a byte does not hold",
                           table.space().name(), table.worst());
    }
    const unsigned modulus = table.file().header().modulus;
    return write_each(table.space(), first, out, sharing,
                      [&](const coset::Entry& entry) -> Result<int> {
                          const auto kept = table.residue(entry);
                          if (kept && *kept >= modulus) {
                              return int{kUnsolved};
                          }
                          return table.distance(table.space().position_of(entry));
                      });
}

}  // namespace revenge::bfs
