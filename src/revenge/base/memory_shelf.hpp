// A shelf in memory: for tests, for systems without files, and for callers that keep tables their own way. They put
// in what they have kept, and take out what a solver has made.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base/patience.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/base/result.hpp"
#include "revenge/base/shelf.hpp"

namespace revenge::base {

class MemoryShelf final : public Shelf {
  public:
    Result<Kept> get(std::string_view name) override {
        const port::MutexLock lock(guard_);
        const auto found = kept_.find(name);
        if (found == kept_.end()) {
            return Error{ErrorCode::Resource, "nothing is kept as " + place_of(name)};
        }
        return found->second;
    }
    Status put(std::string_view name, std::span<const std::span<const std::byte>> pieces) override {
        std::size_t size = 0;
        for (const std::span<const std::byte> piece : pieces) {
            size += piece.size();
        }
        std::vector<std::byte> bytes;
        bytes.reserve(size);
        for (const std::span<const std::byte> piece : pieces) {
            bytes.insert(bytes.end(), piece.begin(), piece.end());
        }
        auto keeper = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
        lend(name, Kept::of(*keeper, keeper));
        return {};
    }
    Result<std::unique_ptr<Hold>> hold(std::string_view name, const Patience& patience) override {
        constexpr std::chrono::milliseconds kBetweenLooks{10};
        for (bool is_told = false; !take(name); is_told = true) {
            if (patience.stop.stop_requested()) {
                return Error{ErrorCode::Interrupted, "stopped while waiting for " + place_of(name)};
            }
            if (!is_told && patience.progress != nullptr) {
                patience.progress->note("waiting for " + place_of(name) + ", which is being made");
            }
            port::pause(kBetweenLooks);
        }
        return std::unique_ptr<Hold>(std::make_unique<Held>(*this, std::string(name)));
    }
    std::string place_of(std::string_view name) const override {
        return "'" + std::string(name) + "'";
    }

    // Keeps bytes where they are.
    void lend(std::string_view name, Kept kept) {
        const port::MutexLock lock(guard_);
        kept_.insert_or_assign(std::string(name), std::move(kept));
    }
    // RETURNS what there is, in order.
    std::vector<std::string> names() const {
        const port::MutexLock lock(guard_);
        std::vector<std::string> out;
        for (const auto& [name, kept] : kept_) {
            out.push_back(name);
        }
        return out;
    }

  private:
    class Held final : public Hold {
      public:
        Held(MemoryShelf& shelf, std::string name) : shelf_(shelf), name_(std::move(name)) {}
        ~Held() override { shelf_.give_back(name_); }

      private:
        MemoryShelf& shelf_;
        std::string name_;
    };
    bool take(std::string_view name) {
        const port::MutexLock lock(guard_);
        return held_.insert(std::string(name)).second;
    }
    void give_back(const std::string& name) {
        const port::MutexLock lock(guard_);
        held_.erase(name);
    }

    mutable port::Mutex guard_;
    std::map<std::string, Kept, std::less<>> kept_;
    std::set<std::string, std::less<>> held_;
};

}  // namespace revenge::base
