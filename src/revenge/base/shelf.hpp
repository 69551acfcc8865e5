// Shelf: a place that keeps bytes under names between runs. Solvers put their tables there and find them again; whether
// it is a folder, the memory of a caller or a browser's data base is the shelf's affair.
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

// RETURNS what is said where tables cannot be kept, and are used all the same.
inline std::string not_kept(const Error& why) {
    return why.message + "; going on in memory: nothing is kept, and the next run makes it again";
}

// What lies under a name: so many bytes, copied piece by piece to where they are wanted.
struct Kept {
    std::uint64_t size = 0;
    // Copies what begins at `at`. REQUIRES at + out.size() <= size.
    std::function<void(std::uint64_t at, std::span<std::byte> out)> read;

    // Bytes that stay as long as their keeper: a mapped file, or memory of the caller (no keeper: he sees to it).
    static Kept of(std::span<const std::byte> bytes, std::shared_ptr<const void> keeper) {
        return {bytes.size(),
                [bytes, keeper = std::move(keeper)](std::uint64_t at, std::span<std::byte> out) {
                    std::ranges::copy(bytes.subspan(static_cast<std::size_t>(at), out.size()),
                                      out.begin());
                }};
    }
};

// THREADS: every function may be called by several at once.
class Shelf {
  public:
    // While it lives nobody else makes what goes under the same name.
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

    // ERRORS: Resource, also where there is nothing of that name.
    virtual Result<Kept> get(std::string_view name) = 0;
    // Keeps the pieces, one after the other, instead of what was there. ERRORS: Resource; then nothing has changed.
    virtual Status put(std::string_view name,
                       std::span<const std::span<const std::byte>> pieces) = 0;
    // Waits for whoever has it: here, of those that use this same object. RETURNS nothing where nobody else can come
    // between. ERRORS: Interrupted.
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
    // RETURNS what a message calls the place of `name`: "'/home/a/.cache/revenge/v1/short.obtm.tables'".
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
