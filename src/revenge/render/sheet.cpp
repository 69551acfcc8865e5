#include "revenge/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace revenge::render {

namespace {

constexpr double kPageWidth = 210;
constexpr double kPageHeight = 297;
constexpr double kMargin = 12;
constexpr double kTitleHeight = 12;
constexpr double kRowHeight =
    (kPageHeight - 2 * kMargin - kTitleHeight) / static_cast<double>(kRowsPerSheet);
constexpr double kNetWidth = 44;
constexpr double kNumberWidth = 12;
constexpr double kFontSize = 4.1;
constexpr double kLineHeight = 6.2;
constexpr double kGlyphWidth = 0.602;  // of the font size, in DejaVu Sans Mono
constexpr double kTextWidth = kPageWidth - 2 * kMargin - kNumberWidth - kNetWidth - 4;

std::vector<std::string> wrapped(const std::string& text) {
    constexpr auto kColumns = static_cast<std::size_t>(kTextWidth / (kGlyphWidth * kFontSize));
    std::vector<std::string> lines(1);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::string word = text.substr(at, end - at);
        if (at > 0 && text[at - 1] == '\n') {
            lines.emplace_back();
        } else if (!lines.back().empty() && lines.back().size() + 1 + word.size() > kColumns) {
            lines.emplace_back();
        }
        lines.back() += (lines.back().empty() ? "" : " ") + word;
        at = end + 1;
    }
    return lines;
}

std::string page(const std::string& title, std::span<const SheetRow> rows, std::size_t first) {
    std::string out = fmt::format(
        R"svg(<svg xmlns="http://www.w3.org/2000/svg" width="{0}mm" height="{1}mm" viewBox="0 0 {0} {1}">)svg"
        "\n<title>{2}</title>\n"
        R"svg(<rect width="{0}" height="{1}" fill="#fff"/>)svg"
        "\n"
        R"svg(<text x="{3}" y="{4}" font-family="'DejaVu Sans', Verdana, sans-serif" font-size="5")svg"
        R"svg( font-weight="bold">{2}</text>)svg"
        "\n",
        kPageWidth, kPageHeight, title, kMargin, kMargin + 5);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double top = kMargin + kTitleHeight + static_cast<double>(i) * kRowHeight;
        fmt::format_to(
            std::back_inserter(out),
            R"svg(<path d="M{:.2f} {:.2f}h{:.2f}" stroke="#999" stroke-width="0.2"/>)svg"
            "\n"
            R"svg(<text x="{:.2f}" y="{:.2f}" font-family="'DejaVu Sans', Verdana, sans-serif")svg"
            R"svg( font-size="5">{}</text>)svg"
            "\n",
            kMargin, top, kPageWidth - 2 * kMargin, kMargin, top + 9, first + i + 1);
        double baseline = top + 9;
        for (const std::string& line : wrapped(rows[i].text)) {
            fmt::format_to(
                std::back_inserter(out),
                R"svg(<text x="{:.2f}" y="{:.2f}" font-family="'DejaVu Sans Mono', Menlo, Consolas, monospace")svg"
                R"svg( font-size="{}" xml:space="preserve">{}</text>)svg"
                "\n",
                kMargin + kNumberWidth, baseline, kFontSize, line);
            baseline += kLineHeight;
        }
        // The picture as a document within the document, scaled by its own view box.
        std::string net = rows[i].picture;
        if (net.empty()) {
            continue;
        }
        const std::string size =
            fmt::format(R"svg(<svg x="{:.2f}" y="{:.2f}" width="{:.2f}" height="{:.2f}")svg",
                        kPageWidth - kMargin - kNetWidth, top + 2, kNetWidth, kRowHeight - 4);
        const std::size_t view_box = net.find(" viewBox");
        net.replace(0, view_box, size);
        out += net;
    }
    return out + "</svg>\n";
}

}  // namespace

std::vector<std::string> sheets(const std::string& title, const std::vector<SheetRow>& rows) {
    std::vector<std::string> out;
    for (std::size_t first = 0; first < rows.size(); first += kRowsPerSheet) {
        out.push_back(page(
            title, std::span(rows).subspan(first, std::min(kRowsPerSheet, rows.size() - first)),
            first));
    }
    return out;
}

}  // namespace revenge::render
