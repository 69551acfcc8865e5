// The distances of all pairings, in one of two forms. Both distinguish distances up to some limit, and store one value
// for all larger ones, since further levels take most of the time to build and searches seldom look them up.
//
//   fine     4 bits an entry; up to the level by which a quarter of all are reached      15.5 MB
//            (OBTM and SSTM 10 turns, BTM 9)
//   compact  2 bits an entry: near, one and two turns further, further than that          7.8 MB
//            and the near entries in a hash table with their distances                    0.5 MB
//            (OBTM 9 turns, by which one in ten is reached, 7 of them near)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/open_table.hpp"

namespace revenge::solver::reduction {

class PairingDistances {
  public:
    enum class Form : std::uint8_t { Fine, Compact };

    PairingDistances() = default;
    PairingDistances(std::size_t size, Form form);

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(form_);
        visitor(most_);
        visitor(near_most_);
        near_.visit(visitor);
        visitor(entries_);
    }

    // Returns true if the arrays have the right size for `size` distances in the fine form.
    bool are_fine(std::size_t size) const noexcept {
        return form_[0] == Form::Fine && entries_.size() == size / 2;
    }
    // Returns the value that stands for all distances beyond the exact ones.
    int most() const noexcept { return most_[0]; }
    // Returns the distance, or most().
    int operator[](std::size_t index) const noexcept {
        if (form_[0] == Form::Fine) {
            return entries_[index / 2] >> (index % 2 * 4) & 0xF;
        }
        const int further = entries_[index / 4] >> (index % 4 * 2) & 3;
        return further == 0 ? static_cast<int>(near_.find(near_entry(index, 0)) & NearKeys::kBeside)
                            : near_most_[0] + further;
    }
    void prefetch(std::size_t index) const noexcept {
        __builtin_prefetch(&entries_[form_[0] == Form::Fine ? index / 2 : index / 4]);
    }

    // A build proceeds by levels: begin_level(), then enter() for each entry, and also enter_near() if is_near().
    // Returns true if further levels are needed, because their distances are still distinguished.
    bool begin_level(int distance, std::uint64_t count);
    bool is_near(int distance) const noexcept {
        return form_[0] == Form::Compact && distance <= near_most_[0];
    }
    // THREADS: safe for entries of different classes.
    void enter(std::size_t index, int distance) noexcept {
        if (form_[0] == Form::Fine) {
            std::uint8_t& byte = entries_[index / 2];
            byte = static_cast<std::uint8_t>(byte & ~((kNotEntered - distance) << (index % 2 * 4)));
            return;
        }
        const int missing = kFurthest - (is_near(distance) ? 0 : distance - near_most_[0]);
        std::uint8_t& byte = entries_[index / 4];
        byte = static_cast<std::uint8_t>(byte & ~(missing << (index % 4 * 2)));
    }
    void enter_near(std::size_t index, int distance) noexcept {
        near_.insert(near_entry(index, distance));
    }
    // Sets all other entries to most(). Call it once, after the last level.
    void enter_rest() noexcept;

  private:
    static constexpr int kFurthest = 3;     // of the compact form
    static constexpr int kNotEntered = 15;  // of the fine form
    static constexpr std::size_t kNearSlots = std::size_t{1} << 17U;
    static constexpr std::uint64_t kMostNear = kNearSlots * 3 / 4;

    // An entry is the index and, in its lowest bits, the distance.
    struct NearKeys : base::WordKeys<std::uint32_t, ~0U, 15> {
        static std::size_t hash(Entry entry) noexcept { return (entry >> 4U) * 0x9E3779B1U >> 15U; }
    };
    static std::uint32_t near_entry(std::size_t index, int distance) noexcept {
        return static_cast<std::uint32_t>(index << 4U) | static_cast<std::uint32_t>(distance);
    }

    std::array<Form, 1> form_{};
    std::array<std::uint8_t, 1> most_{};
    std::array<std::uint8_t, 1> near_most_{};
    base::OpenTable<NearKeys> near_;
    base::LargeVector<std::uint8_t> entries_;
    std::uint64_t entered_ = 0;
};

}  // namespace revenge::solver::reduction
