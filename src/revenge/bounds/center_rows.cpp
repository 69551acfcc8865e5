#include "revenge/bounds/center_rows.hpp"

#include "revenge/base/port/processor.hpp"

namespace revenge::bounds {

unsigned count_bits(const CenterRow& row) noexcept {
    return base::port::count_bits(row.low) + base::port::count_bits(row.high);
}

}  // namespace revenge::bounds
