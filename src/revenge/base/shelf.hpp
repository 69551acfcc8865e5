// Shelf: a store of bytes under names that lasts between runs, in which solvers save their tables. It may be a folder,
// memory of the caller, or a browser's database.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/patience.hpp"
#include "revenge/base/result.hpp"

namespace revenge::base {

// Stored content: `size` bytes, which are copied piece by piece.
struct Kept {
    std::uint64_t size = 0;
    // Copies what begins at `at`. REQUIRES at + out.size() <= size.
    std::function<void(std::uint64_t at, std::span<std::byte> out)> read;

    // Wraps bytes that stay valid as long as their keeper: a mapped file, or memory of the caller (without keeper the
    // caller guarantees it).
    static Kept of(std::span<const std::byte> bytes, std::shared_ptr<const void> keeper);
};

// The interface of a store.
//
//     class MyStore final : public revenge::base::Shelf {
//         Result<Kept> get(std::string_view name) override;
//         Status put(std::string_view name, std::span<const std::span<const std::byte>> pieces) override;
//         std::string place_of(std::string_view name) const override;
//     };
//
// THREADS: any number of threads may call every function at once.
class Shelf {
  public:
    // While it exists, no other user builds the content of the same name.
    class Hold {
      public:
        Hold() = default;
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;
        virtual ~Hold() = default;
    };

    Shelf();
    Shelf(const Shelf&) = delete;
    Shelf& operator=(const Shelf&) = delete;
    virtual ~Shelf();

    // Returns the content of a name. ERRORS: Resource, also if nothing has that name.
    virtual Result<Kept> get(std::string_view name) = 0;
    // Stores the concatenated pieces, replacing earlier content. ERRORS: Resource; the old content is then unchanged.
    virtual Status put(std::string_view name,
                       std::span<const std::span<const std::byte>> pieces) = 0;
    // Waits until no other user of this object holds the name, then holds it. Overrides may return null if no other
    // user can interfere. ERRORS: Interrupted.
    virtual Result<std::unique_ptr<Hold>> hold(std::string_view name, const Patience& patience);
    // Returns the location of `name` for messages: "'/home/a/.cache/revenge/v1/short.obtm.tables'".
    virtual std::string place_of(std::string_view name) const = 0;

  private:
    class NamesHeld;
    class NameHold;

    std::shared_ptr<NamesHeld> held_;
};

// A store in memory, for tests, for systems without files, and for callers that store tables in their own way: they add
// stored tables before solving, and retrieve new ones afterwards. THREADS: safe, as any Shelf.
class MemoryShelf final : public Shelf {
  public:
    MemoryShelf();
    ~MemoryShelf() override;

    Result<Kept> get(std::string_view name) override;
    Status put(std::string_view name, std::span<const std::span<const std::byte>> pieces) override;
    std::string place_of(std::string_view name) const override;

    // Adds bytes without copying them.
    void lend(std::string_view name, Kept kept);
    // Returns the names in order.
    std::vector<std::string> names() const;

  private:
    struct Contents;
    std::unique_ptr<Contents> contents_;
};

}  // namespace revenge::base

namespace revenge {

// Short names.
using base::Error;
using base::ErrorCode;
using base::Random;
using base::Result;
using base::to_string;  // of an ErrorCode

}  // namespace revenge
