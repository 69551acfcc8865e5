// Keeps the classes of a reduced coordinate between runs.
//
// Finding the classes of 25,741,485 values takes a second; a run that only solves one cube would spend
// most of its time on it. A store is given by the layer that knows files.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace revenge::coset {

class ClassStore {
  public:
    // Words as they were stored, and what keeps them in memory.
    struct Words {
        std::span<const std::uint32_t> words;
        std::shared_ptr<const void> owner;
    };

    ClassStore() = default;
    ClassStore(const ClassStore&) = delete;
    ClassStore& operator=(const ClassStore&) = delete;
    virtual ~ClassStore() = default;

    // RETURNS what was stored under this name and key, if it is there and sound.
    virtual std::optional<Words> load(const std::string& name, std::uint64_t key) const = 0;
    // Stores, or does not: the next run computes again.
    virtual void store(const std::string& name, std::uint64_t key,
                       std::span<const std::uint32_t> words) const = 0;
};

}  // namespace revenge::coset
