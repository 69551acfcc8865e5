// The source of a solver's tables: they are loaded from a store, or built and put there.
//
// Stored tables identify themselves by a name, a hash of everything that the content depends on, and a layout number. A
// table type increments its `kLayout` whenever the meaning of its arrays changes, so tables of an older program are
// rebuilt and never mistaken for new ones.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/port/processor.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::table {

// Several arrays in one file: the many small tables of a solver, loaded at once.
//
//   header   magic, version, identity (what the arrays are and what they depend on), for each array the
//            size and number of its elements, checksum (XXH3) of the data, checksum of the header
//   data     each array from the next multiple of 64 on; what fills up to there is zero
//
// Arrays are stored as they lie in memory, which is the same on every machine: all are little-endian (base/port), and
// elements are integers without gaps between them. Each is read straight into the memory that it is used in, and
// checked there (10 GB/s): nothing lies in memory twice.

// Collects arrays; the same calls in the same order as those of the reader.
class ArrayWriter {
  public:
    template <class T, class Allocator>
    void operator()(const std::vector<T, Allocator>& items) {
        static_assert(std::has_unique_object_representations_v<T>, "no gaps, no bit-fields");
        add(std::as_bytes(std::span(items)), sizeof(T));
    }
    template <class T, std::size_t N>
    void operator()(const std::array<T, N>& items) {
        static_assert(std::has_unique_object_representations_v<T>, "no gaps, no bit-fields");
        add(std::as_bytes(std::span(items)), sizeof(T));
    }
    // ERRORS: Resource.
    base::Status write(base::TableStore& table_store, std::string_view name,
                       std::string_view identity) const;
    // RETURNS the number of the first array that is not as in `made`; those that are empty there are not looked at.
    std::optional<std::size_t> first_other_than(const ArrayWriter& made) const;

  private:
    struct Part {
        std::span<const std::byte> bytes;
        std::uint32_t element = 1;
    };
    void add(std::span<const std::byte> bytes, std::size_t element) {
        parts_.push_back({bytes, static_cast<std::uint32_t>(element)});
    }
    std::vector<Part> parts_;
};

class ArrayReader {
  public:
    // Reads the header. `place` names it in errors. ERRORS: TableDamaged if it is foreign, truncated or has another
    // header.
    static base::Result<ArrayReader> open(base::Blob kept, std::string_view place);

    // RETURNS what the arrays are of, as their writer said.
    const std::string& identity() const noexcept { return identity_; }

    // Reads the next array; finish() says whether there was one of such elements, and as it was written.
    template <class T, class Allocator>
    void operator()(std::vector<T, Allocator>& items) {
        items.resize(next_count(sizeof(T)));
        read_next(std::as_writable_bytes(std::span(items)));
    }
    template <class T, std::size_t N>
    void operator()(std::array<T, N>& items) {
        fits_ = next_count(sizeof(T)) == N && fits_;
        read_next(std::as_writable_bytes(std::span(items)));
    }
    // ERRORS: TableDamaged if an array that was read is damaged, or they were not all the arrays, of their sizes.
    base::Status finish() const;
    // Reads all arrays, in place of what operator() does. ERRORS: TableDamaged.
    base::Status check_all();

  private:
    struct Part {
        std::uint64_t begin = 0;
        std::uint64_t count = 0;
        std::uint32_t element = 1;
        std::uint64_t hash = 0;
    };
    ArrayReader(base::Blob kept, std::string_view place) : kept_(std::move(kept)), place_(place) {}
    // RETURNS the size of the header, or nothing if it is longer than these bytes or its checksum is wrong.
    std::optional<std::uint64_t> read_header(std::span<const std::byte> bytes);
    // Returns the number of elements of the next array, 0 if the next array has other elements.
    std::size_t next_count(std::size_t element);
    // REQUIRES next_count() before; does nothing where that did not fit.
    void read_next(std::span<std::byte> out);
    bool is_filled(std::uint64_t at) const;  // with zeros, to the next array
    base::Error damaged(const std::string& how) const;

    base::Blob kept_;
    std::string place_;
    std::string identity_;
    std::vector<Part> parts_;
    std::size_t next_ = 0;
    bool fits_ = true;
    base::Status sound_;
};

struct TableContent {
    std::string name;        // "short.obtm": of the file, and in messages
    std::uint64_t hash = 0;  // of all that the contents depend on and the name does not say
};

class Store {
  public:
    // `stop`: waiting for others and making are broken off once it is requested.
    Store(base::TableStore& table_store, base::ProgressSink& progress, std::stop_token stop = {})
        : table_store_(&table_store), progress_(&progress), stop_(std::move(stop)) {}

    // Returns the tables: `empty()` filled from the store, or else the result of `make(on_share)`, which is then
    // stored; calls of `on_share` (base::OnShare) are reported as progress. Damaged tables are reported and replaced.
    // If tables cannot be stored, they are used anyway and a note is emitted. ERRORS: those of `make`, which returns
    // tables or a result of tables; Interrupted. REQUIRES of Tables: `kLayout`, and `visit`, which passes its arrays to
    // a reader or writer one by one.
    template <class Tables, class Empty, class Make>
    base::Result<std::shared_ptr<Tables>> get(const TableContent& content, const Empty& empty,
                                              const Make& make) {
        const std::string name = content.name + kEnding;
        const std::string identity = identity_of(content, Tables::kLayout);
        std::string reason;
        if (auto loaded = load<Tables>(name, identity, empty, reason)) {
            return loaded;
        }
        REVENGE_TRY(const auto hold, table_store_->hold(name, {stop_, progress_}));
        if (hold != nullptr) {
            if (auto loaded = load<Tables>(name, identity, empty, reason)) {
                return loaded;
            }
        }
        if (!reason.empty()) {
            progress_->note(reason + "; it is made again");
        }
        progress_->note("making the tables of " + content.name + ", once; they go to " +
                        table_store_->place_of(name));
        base::Result<std::shared_ptr<Tables>> made = std::shared_ptr<Tables>();
        try {
            made = make(told_of(content.name));
        } catch (const BrokenOff&) {
            return base::interrupted("the tables of " + content.name + " were made");
        }
        if (!made) {
            return made;
        }
        ArrayWriter writer;
        (*made)->visit(writer);
        if (auto stored = writer.write(*table_store_, name, identity); !stored) {
            progress_->note("the tables of " + content.name + ": " +
                            base::not_kept(stored.error()));
        }
        return made;
    }

    // RETURNS the tables as they are in the store, nothing if they are of another layout or content.
    // ERRORS: TableDamaged, Resource.
    template <class Tables, class Empty>
    static base::Result<std::shared_ptr<Tables>> find(base::TableStore& table_store,
                                                      const TableContent& content,
                                                      const Empty& empty) {
        std::string other;
        return read<Tables>(table_store, content.name + kEnding,
                            identity_of(content, Tables::kLayout), empty, other);
    }

    // RETURNS nothing if all arrays of `kept` are as in `made`, which is left empty where they are not compared.
    // ERRORS: TableDamaged.
    template <class Tables>
    static base::Status compare(base::TableStore& table_store, const std::string& name,
                                Tables& kept, Tables& made) {
        ArrayWriter of_kept;
        ArrayWriter of_made;
        kept.visit(of_kept);
        made.visit(of_made);
        if (const auto other = of_kept.first_other_than(of_made)) {
            return damaged(table_store.place_of(name + kEnding),
                           ": array " + std::to_string(*other + 1) +
                               " differs from what is built now; remove it to rebuild it");
        }
        return {};
    }

    // RETURNS whether the store has something of that name, of whatever layout.
    static bool has(base::TableStore& table_store, const std::string& name) {
        return static_cast<bool>(table_store.get(name + kEnding));
    }

    static constexpr const char* kEnding = ".tables";

    // Returns true if the file `name`, including its extension, holds such tables in the current layout, with any
    // content.
    template <class Tables>
    static bool is_of(std::string_view identity, std::string_view name) {
        const std::string whole = identity_of({}, Tables::kLayout);
        return identity.starts_with(name.substr(0, name.rfind('.'))) &&
               identity.ends_with(whole.substr(whole.rfind(',')));
    }

  private:
    // Thrown by the progress callback of a build to leave all its loops; caught in this file.
    struct BrokenOff {};

    static std::string identity_of(const TableContent& content, std::uint32_t layout) {
        return content.name + ", content " + std::to_string(content.hash) + ", layout " +
               std::to_string(layout);
    }

    // RETURNS what lies under `name`; nothing if it is of another identity, `other`.
    // ERRORS: Resource if there is nothing; TableDamaged.
    template <class Tables, class Empty>
    static base::Result<std::shared_ptr<Tables>> read(base::TableStore& table_store,
                                                      const std::string& name,
                                                      const std::string& identity,
                                                      const Empty& empty, std::string& other) {
        REVENGE_TRY(auto kept, table_store.get(name));
        REVENGE_TRY(auto reader, ArrayReader::open(std::move(kept), table_store.place_of(name)));
        if (reader.identity() != identity) {
            other = reader.identity();
            return std::shared_ptr<Tables>();
        }
        base::Result<std::shared_ptr<Tables>> tables(empty());
        (*tables)->visit(reader);
        const base::Status whole = reader.finish();
        return whole ? tables : whole.error();
    }

    // RETURNS nothing where they have to be made; `reason` says why, unless there just are none.
    template <class Tables, class Empty>
    std::shared_ptr<Tables> load(const std::string& name, const std::string& identity,
                                 const Empty& empty, std::string& reason) {
        reason.clear();
        std::string other;
        auto tables = read<Tables>(*table_store_, name, identity, empty, other);
        if (!tables) {
            const base::Error& error = tables.error();
            reason = error.code == base::ErrorCode::TableDamaged ? error.message : "";
            return nullptr;
        }
        if (*tables == nullptr) {
            reason = "table file " + table_store_->place_of(name) + " is of '" + other +
                     "', not of '" + identity + "'";
        }
        return *std::move(tables);
    }

    // RETURNS what makes shares into progress.
    base::OnShare told_of(const std::string& name) {
        return [progress = progress_, stop = stop_,
                task = "making the tables of " + name](double share) {
            if (stop.stop_requested()) {
                throw BrokenOff();
            }
            constexpr std::uint64_t kWhole = 1000;
            progress->report({task,
                              static_cast<std::uint64_t>(share * static_cast<double>(kWhole)),
                              kWhole,
                              {}});
        };
    }

    base::TableStore* table_store_;
    base::ProgressSink* progress_;
    std::stop_token stop_;
};

}  // namespace revenge::table
