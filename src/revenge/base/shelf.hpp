// Shelf: a store of bytes under names that lasts between runs, in which solvers save their tables. It may be a folder,
// memory of the caller, or a browser's database.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "revenge/base/patience.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/base/result.hpp"

namespace revenge::base {

// Returns the note for a table that could not be stored and is used anyway.
inline std::string not_kept(const Error& why) {
    return why.message + "; going on in memory: nothing is kept, and the next run makes it again";
}

// Stored content: `size` bytes, which are copied piece by piece.
struct Kept {
    std::uint64_t size = 0;
    // Copies what begins at `at`. REQUIRES at + out.size() <= size.
    std::function<void(std::uint64_t at, std::span<std::byte> out)> read;

    // Wraps bytes that stay valid as long as their keeper: a mapped file, or memory of the caller (without keeper the
    // caller guarantees it).
    static Kept of(std::span<const std::byte> bytes, std::shared_ptr<const void> keeper) {
        return {bytes.size(),
                [bytes, keeper = std::move(keeper)](std::uint64_t at, std::span<std::byte> out) {
                    // g++ 12 makes a loop over bytes of std::ranges::copy, three times as slow.
                    std::copy_n(bytes.data() + at, out.size(), out.data());
                }};
    }
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

    Shelf() = default;
    Shelf(const Shelf&) = delete;
    Shelf& operator=(const Shelf&) = delete;
    virtual ~Shelf() = default;

    // Returns the content of a name. ERRORS: Resource, also if nothing has that name.
    virtual Result<Kept> get(std::string_view name) = 0;
    // Stores the concatenated pieces, replacing earlier content. ERRORS: Resource; the old content is then unchanged.
    virtual Status put(std::string_view name,
                       std::span<const std::span<const std::byte>> pieces) = 0;
    // Waits until no other user of this object holds the name, then holds it. Overrides may return null if no other
    // user can interfere. ERRORS: Interrupted.
    virtual Result<std::unique_ptr<Hold>> hold(std::string_view name, const Patience& patience) {
        constexpr std::chrono::milliseconds kBetweenLooks{10};
        for (bool is_told = false; !take(name); is_told = true) {
            if (patience.stop.stop_requested()) {
                return error(ErrorCode::Interrupted, "stopped-waiting",
                             "stopped while waiting for {place}", place_of(name));
            }
            if (!is_told && patience.progress != nullptr) {
                patience.progress->note("waiting for " + place_of(name) + ", which is being made");
            }
            port::pause(kBetweenLooks);
        }
        return std::unique_ptr<Hold>(std::make_unique<NameHold>(*this, std::string(name)));
    }
    // Returns the location of `name` for messages: "'/home/a/.cache/revenge/v1/short.obtm.tables'".
    virtual std::string place_of(std::string_view name) const = 0;

  private:
    class NameHold final : public Hold {
      public:
        NameHold(Shelf& shelf, std::string name) : shelf_(shelf), name_(std::move(name)) {}
        ~NameHold() override { shelf_.give_back(name_); }

      private:
        Shelf& shelf_;
        std::string name_;
    };
    bool take(std::string_view name) {
        const port::MutexLock lock(holding_);
        return held_.insert(std::string(name)).second;
    }
    void give_back(const std::string& name) {
        const port::MutexLock lock(holding_);
        held_.erase(name);
    }

    port::Mutex holding_;
    std::set<std::string, std::less<>> held_;
};

}  // namespace revenge::base
