// Counts as bars on a logarithmic axis: how many positions are at each distance.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace revenge::render {

// RETURNS an SVG document: a bar for each of 0, 1, 2, ..., its height the count's logarithm; none where the count is 0.
std::string logarithmic_bars(std::string_view title, const std::vector<std::uint64_t>& counts);

}  // namespace revenge::render
