// A store in memory, for tests, for systems without files, and for callers that store tables in their own way: they add
// stored tables before solving, and retrieve new ones afterwards.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
            return error(ErrorCode::Resource, "nothing-kept", "nothing is kept as {place}",
                         place_of(name));
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
    std::string place_of(std::string_view name) const override {
        return "'" + std::string(name) + "'";
    }

    // Adds bytes without copying them.
    void lend(std::string_view name, Kept kept) {
        const port::MutexLock lock(guard_);
        kept_.insert_or_assign(std::string(name), std::move(kept));
    }
    // Returns the names in order.
    std::vector<std::string> names() const {
        const port::MutexLock lock(guard_);
        std::vector<std::string> out;
        for (const auto& [name, kept] : kept_) {
            out.push_back(name);
        }
        return out;
    }

  private:
    mutable port::Mutex guard_;
    std::map<std::string, Kept, std::less<>> kept_;
};

}  // namespace revenge::base
