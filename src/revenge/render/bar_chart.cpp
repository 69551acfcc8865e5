#include "revenge/render/bar_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "revenge/picture.hpp"

namespace revenge::render {

std::string logarithmic_bars(std::string_view title, const std::vector<std::uint64_t>& counts) {
    constexpr int kBar = 34;
    constexpr int kHeight = 240;
    constexpr int kMargin = 60;
    const auto bars = static_cast<int>(counts.size());
    double largest = 1;
    for (const std::uint64_t count : counts) {
        largest = std::max(largest, std::log10(static_cast<double>(count) + 1));
    }
    const int width = 2 * kMargin + bars * kBar;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" "
        "font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" "
        "fill=\"#ffffff\"/>\n<text x=\"{2}\" y=\"24\" font-size=\"14\">{3}</text>\n",
        width, kHeight + 2 * kMargin, kMargin, escaped_xml(title));
    for (int decade = 0; decade <= static_cast<int>(largest); ++decade) {
        const double y = kMargin + kHeight * (1 - decade / largest);
        svg += fmt::format(
            "<path d=\"M{} {:.1f}H{}\" stroke=\"#d0d0d0\"/><text x=\"{}\" y=\"{:.1f}\" "
            "text-anchor=\"end\">1e{}</text>\n",
            kMargin, y, width - kMargin, kMargin - 6, y + 4, decade);
    }
    for (int at = 0; at < bars; ++at) {
        const std::uint64_t count = counts[static_cast<std::size_t>(at)];
        const double height =
            count == 0 ? 0
                       : std::max(2.0, kHeight * std::log10(static_cast<double>(count)) / largest);
        svg += fmt::format(
            "<rect x=\"{}\" y=\"{:.1f}\" width=\"{}\" height=\"{:.1f}\" "
            "fill=\"#2060a0\"><title>{}: {}"
            "</title></rect><text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            kMargin + at * kBar + 4, kMargin + kHeight - height, kBar - 8, height, at, count,
            kMargin + at * kBar + kBar / 2, kMargin + kHeight + 16, at);
    }
    return svg + "</svg>\n";
}

}  // namespace revenge::render
