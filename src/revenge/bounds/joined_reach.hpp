// Which states of step 3 its subgroup solves in d moves: the tables of docs/bounds.md, section 9.
//
// The subgroup has no quarter turns of F and B. It makes 80,640 pairings of the joined one: those in which the pairs of
// the four edges between U and D stay among these, in one of four ways. A row is a set of values of the U centers (70
// bits); there are 2 * 12 * 12 rows a pairing, for the parity and the centers of R and of F. 372 MB for each distance
// kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "revenge/bounds/step_three.hpp"

namespace revenge::bounds {

struct CenterRow {  // a bit a value of the U centers
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    bool is_empty() const noexcept { return (low | high) == 0; }
    bool operator==(const CenterRow&) const = default;
    CenterRow& operator|=(const CenterRow& other) noexcept {
        low |= other.low;
        high |= other.high;
        return *this;
    }
};
inline bool has_bit(const CenterRow& row, std::uint32_t value) noexcept {
    return ((value < 64 ? row.low : row.high) >> (value % 64) & 1U) != 0;
}
inline void set_bit(CenterRow& row, std::uint32_t value) noexcept {
    (value < 64 ? row.low : row.high) |= std::uint64_t{1} << (value % 64);
}
CenterRow full_row(std::uint32_t values) noexcept;
unsigned count_bits(const CenterRow& row) noexcept;

// Rows after the values of the U centers have been renamed.
class RowMap {
  public:
    // Value i becomes to[i].
    explicit RowMap(const std::vector<std::uint32_t>& to) noexcept;
    CenterRow operator()(const CenterRow& row) const noexcept {
        CenterRow out;
        std::uint64_t bits = row.low;
        for (unsigned part = 0; part < kParts; ++part, bits >>= kPartBits) {
            if (part == kParts - 1) {  // its last bits are the first of the high word
                bits |= row.high << (64 - kPartBits * (kParts - 1));
            }
            out |= part_[part][bits & ((1U << kPartBits) - 1)];
        }
        return out;
    }

  private:
    static constexpr unsigned kPartBits = 7;
    static constexpr unsigned kParts = 10;
    std::array<std::array<CenterRow, 1U << kPartBits>, kParts> part_;
};

class JoinedReach {
  public:
    // Distances `first` to `last` are kept. `stop`: asked between them; less is then there. COMPLEXITY: with all
    // centers seen 4 s and 372 MB a distance, 1.2 GB besides while it is made.
    JoinedReach(const StepThree& model, int first, int last, const std::function<bool()>& stop);

    int first() const noexcept { return first_; }
    int last() const noexcept { return first_ + static_cast<int>(within_.size()) - 1; }
    // States of the subgroup, by distance.
    const std::vector<std::uint64_t>& levels() const noexcept { return levels_; }

    std::optional<std::uint32_t> number(const EdgePairing& pairing) const noexcept;
    // The rows of a pairing within so many moves; [row_of(...)].
    const CenterRow* rows(std::uint32_t pairing, int moves) const noexcept {
        return &within_[static_cast<std::size_t>(moves - first_)][std::size_t{pairing} * rows_];
    }
    std::uint32_t row_of(bool odd, std::uint32_t r, std::uint32_t f_inside) const noexcept {
        return ((odd ? 1U : 0U) * r_ + r) * f_ + f_inside;
    }

  private:
    struct Pull;
    void find_pairings(const StepThree& model);
    std::vector<Pull> pulls(const StepThree& model) const;
    std::uint64_t advance(const std::vector<Pull>& pulls, std::vector<CenterRow>& within,
                          std::vector<CenterRow>& level) const;

    int first_;
    std::uint32_t r_;
    std::uint32_t f_;
    std::size_t rows_;  // a pairing
    std::vector<EdgePairing> pairings_;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
    std::vector<std::vector<CenterRow>> within_;  // [distance - first]
    std::vector<std::uint64_t> levels_;
};

}  // namespace revenge::bounds
