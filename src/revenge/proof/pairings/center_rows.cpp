#include "revenge/proof/pairings/center_rows.hpp"

#include "revenge/base/port/processor.hpp"

namespace revenge::proof::pairings {

unsigned count_bits(const CenterRow& row) noexcept {
    return base::port::count_bits(row.low) + base::port::count_bits(row.high);
}

}  // namespace revenge::proof::pairings
