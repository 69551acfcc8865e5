#include "revenge/bounds/center_rows.hpp"

#include <bit>

#include "revenge/base/port/processor.hpp"

namespace revenge::bounds {

CenterRow full_row(std::uint32_t values) noexcept {
    CenterRow out;
    for (std::uint32_t value = 0; value < values; ++value) {
        set_bit(out, value);
    }
    return out;
}

unsigned count_bits(const CenterRow& row) noexcept {
    return base::port::count_bits(row.low) + base::port::count_bits(row.high);
}

RowMap::RowMap(const std::vector<std::uint32_t>& to) noexcept : part_{} {
    for (unsigned part = 0; part < kParts; ++part) {
        for (unsigned low = 1; low < part_[part].size(); ++low) {
            const std::size_t value =
                part * kPartBits + static_cast<unsigned>(std::countr_zero(low));
            part_[part][low] = part_[part][low & (low - 1)];
            if (value < to.size()) {
                set_bit(part_[part][low], to[value]);
            }
        }
    }
}

}  // namespace revenge::bounds
