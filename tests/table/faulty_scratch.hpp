// Scratch that tests can make fail.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "revenge/table/scratch.hpp"

namespace revenge::test {

// A disk in memory that can be full, fail to read, read what was not written, or lose its process. THREADS: may be that
// of several ranks.
class FaultyScratch final : public table::Scratch {
  public:
    bool has(const std::string& name) const override {
        const std::scoped_lock lock(mutex_);
        return files.contains(name);
    }
    base::Status read(const std::string& name, std::vector<std::byte>& out) override {
        const std::scoped_lock lock(mutex_);
        if (reads_left-- == 0) {
            return base::Error{base::ErrorCode::Resource,
                               "cannot read " + place_of(name) + ": I/O error"};
        }
        out = files.at(name);
        if (damages_reads && !out.empty()) {
            out.back() ^= std::byte{1};
        }
        return {};
    }
    base::Status write(const std::string& name, std::span<const std::byte> head,
                       std::span<const std::byte> data) override {
        const std::scoped_lock lock(mutex_);
        if (writes_left-- == 0) {
            return base::Error{base::ErrorCode::Resource,
                               "cannot write " + place_of(name) + ": disk full"};
        }
        std::vector<std::byte>& file = files[name];
        file.assign(head.begin(), head.end());
        file.insert(file.end(), data.begin(), data.end());
        ++writes;
        return {};
    }
    void remove(const std::string& name) override {
        const std::scoped_lock lock(mutex_);
        files.erase(name);
    }
    base::Result<std::uint64_t> free_bytes() override { return free; }
    std::string place_of(const std::string& name) const override { return "'" + name + "'"; }

    using Files = std::map<std::string, std::vector<std::byte>>;
    Files files;
    std::uint64_t free = ~std::uint64_t{0} >> 1U;
    int reads_left = -1;  // -1: any number
    int writes_left = -1;
    bool damages_reads = false;  // by a bit
    int writes = 0;

  private:
    mutable std::mutex mutex_;
};

}  // namespace revenge::test
