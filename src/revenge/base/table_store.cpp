#include "revenge/base.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/port/threads.hpp"

namespace revenge::base {

Blob Blob::of(std::span<const std::byte> bytes, std::shared_ptr<const void> keeper) {
    return {bytes.size(),
            [bytes, keeper = std::move(keeper)](std::uint64_t at, std::span<std::byte> out) {
                // g++ 12 makes a loop over bytes of std::ranges::copy, three times as slow.
                std::copy_n(bytes.data() + at, out.size(), out.data());
            }};
}

class TableStore::NamesHeld {
  public:
    bool take(std::string_view name) {
        const port::MutexLock lock(guard_);
        return names_.insert(std::string(name)).second;
    }
    void give_back(const std::string& name) {
        const port::MutexLock lock(guard_);
        names_.erase(name);
    }

  private:
    port::Mutex guard_;
    std::set<std::string, std::less<>> names_;
};

class TableStore::NameHold final : public Hold {
  public:
    NameHold(std::shared_ptr<NamesHeld> held, std::string name)
        : held_(std::move(held)), name_(std::move(name)) {}
    ~NameHold() override { held_->give_back(name_); }

  private:
    std::shared_ptr<NamesHeld> held_;
    std::string name_;
};

TableStore::TableStore() : held_(std::make_shared<NamesHeld>()) {}
TableStore::~TableStore() = default;

Result<std::unique_ptr<TableStore::Hold>> TableStore::hold(std::string_view name,
                                                           const WaitOptions& wait) {
    constexpr std::chrono::milliseconds kBetweenLooks{10};
    for (bool is_noted = false; !held_->take(name); is_noted = true) {
        if (wait.stop.stop_requested()) {
            return error(ErrorCode::Interrupted, "stopped-waiting",
                         "stopped while waiting for {place}", place_of(name));
        }
        if (!is_noted && wait.progress != nullptr) {
            wait.progress->note("waiting for " + place_of(name) + ", which is being made");
        }
        port::pause(kBetweenLooks);
    }
    return std::unique_ptr<Hold>(std::make_unique<NameHold>(held_, std::string(name)));
}

struct MemoryStore::Contents {
    port::Mutex guard;
    std::map<std::string, Blob, std::less<>> kept;
};

MemoryStore::MemoryStore() : contents_(std::make_unique<Contents>()) {}
MemoryStore::~MemoryStore() = default;

Result<Blob> MemoryStore::get(std::string_view name) {
    const port::MutexLock lock(contents_->guard);
    const auto found = contents_->kept.find(name);
    if (found == contents_->kept.end()) {
        return error(ErrorCode::Resource, "nothing-kept", "nothing is kept as {place}",
                     place_of(name));
    }
    return found->second;
}

Status MemoryStore::put(std::string_view name, std::span<const std::span<const std::byte>> pieces) {
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
    lend(name, Blob::of(*keeper, keeper));
    return {};
}

std::string MemoryStore::place_of(std::string_view name) const {
    return "'" + std::string(name) + "'";
}

void MemoryStore::lend(std::string_view name, Blob kept) {
    const port::MutexLock lock(contents_->guard);
    contents_->kept.insert_or_assign(std::string(name), std::move(kept));
}

std::vector<std::string> MemoryStore::names() const {
    const port::MutexLock lock(contents_->guard);
    std::vector<std::string> out;
    out.reserve(contents_->kept.size());
    for (const auto& [name, kept] : contents_->kept) {
        out.push_back(name);
    }
    return out;
}

}  // namespace revenge::base
