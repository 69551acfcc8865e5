// The classes of a coordinate under a group: for each value its class and the element that carries it
// to the class's representative, for each class its representative and the elements that fix that.
//
// Neighbouring classes should be close in memory, so classes are numbered run by run (Coordinate::run), and runs that
// are a few moves apart are numbered one after the other (NearMoves).
//
// All of it lies in one piece of memory, so that it can be stored and mapped as it is:
//   sizes (5 words) | class of each value | representative of each class | stabilizers
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "revenge/coset/coordinate.hpp"

namespace revenge::coset {

// Keeps the classes of a reduced coordinate between runs.
//
// Finding the classes of 25,741,485 values takes a second; a run that only solves one cube would spend
// most of its time on it. A store is given by the layer that knows files.
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

using ClassIndex = std::uint32_t;
using GroupElement = std::uint8_t;  // of the reduction group; 0 is the identity

// A class and an element of the group in 32 bits: the element takes as many as the group's order asks for, the class
// the rest. 2^32 classes without symmetry, 2^28 with 16 elements, 2^24 with 192.
class ClassPacking {
  public:
    ClassPacking() = default;
    explicit ClassPacking(std::size_t group_order) noexcept
        : bits_(static_cast<unsigned>(std::bit_width(group_order - 1))) {}

    struct Found {
        ClassIndex cls;
        GroupElement symmetry;  // carries the value to the representative
    };
    std::uint32_t pack(ClassIndex cls, GroupElement symmetry) const noexcept {
        return cls << bits_ | symmetry;
    }
    Found unpack(std::uint32_t packed) const noexcept {
        return {packed >> bits_, static_cast<GroupElement>(packed & ((1U << bits_) - 1))};
    }
    std::uint64_t most_classes() const noexcept { return std::uint64_t{1} << (kBits - bits_); }

  private:
    static constexpr unsigned kBits = 32;
    unsigned bits_ = 0;
};

// Moves of which each commutes with each, and Coordinate::run.
struct NearMoves {
    std::vector<IndexMap> moves = {};
    std::uint64_t run = 1;
};

class ClassTable {
  public:
    // One class for each value.
    ClassTable() = default;

    // REQUIRES no more classes than ClassPacking takes: fill.hpp looks at their number before a table is filled.
    // COMPLEXITY: one image a value, about 40 ns, and one a run and move of `near`; 4 bytes a value.
    static ClassTable find(std::uint64_t values, const std::vector<IndexMap>& elements,
                           const std::vector<GroupElement>& inverses, const NearMoves& near = {});
    // RETURNS nothing if the words are of other sizes or make no sense.
    static std::optional<ClassTable> from_words(ClassStore::Words stored, std::uint64_t values,
                                                std::size_t group_order);
    std::span<const std::uint32_t> words() const noexcept { return memory_.words; }
    // RETURNS the memory that it takes, the words' file included.
    std::uint64_t bytes() const noexcept;

    bool is_trivial() const noexcept { return memory_.words.empty(); }
    ClassIndex classes() const noexcept { return static_cast<ClassIndex>(representatives_.size()); }
    RawIndex representative(ClassIndex cls) const noexcept {
        return is_trivial() ? cls : representatives_[cls];
    }
    using Found = ClassPacking::Found;
    Found class_of(RawIndex value) const noexcept {
        if (is_trivial()) {
            return {value, 0};
        }
        return packing_.unpack(class_of_[value]);
    }
    // Elements other than the identity that fix the representative.
    const std::vector<GroupElement>& stabilizer(ClassIndex cls) const noexcept;
    // Classes with a stabilizer, in order.
    const std::vector<ClassIndex>& symmetric() const noexcept { return symmetric_; }

  private:
    enum Size : std::size_t { Values, Classes, Symmetric, StabilizerWords, GroupOrder, Sizes };

    ClassPacking packing_;
    ClassStore::Words memory_;
    std::span<const std::uint32_t> class_of_;
    std::span<const std::uint32_t> representatives_;
    std::vector<ClassIndex> symmetric_;
    std::vector<std::vector<GroupElement>> stabilizers_;  // of symmetric_
};

}  // namespace revenge::coset
