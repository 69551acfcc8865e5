#include "revenge/bounds/certificate_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>

#include "revenge/base/file.hpp"
#include "revenge/bounds/evidence_lines.hpp"

namespace revenge::bounds {

namespace {

constexpr const char* kCenters = "centers.tsv";
constexpr const char* kTheorem = "theorem.txt";

std::string levels_text(const std::vector<CenterLevel>& levels) {
    std::string out;
    for (std::size_t level = 0; level < levels.size(); ++level) {
        std::string line = fmt::format("{}\t{}\t", level, levels[level].reached);
        line += levels[level].bad_partitions ? fmt::format("{}", *levels[level].bad_partitions)
                                             : std::string("-");
        out += line + "\t" + checksum(line) + "\n";
    }
    return out;
}

std::string theorem_text(const ReductionBound& bound, const Evidence& evidence,
                         const std::string& centers) {
    std::string text = fmt::format(
        "revenge certificate\t1\nchain\tthree-phase\nmetric\t{}\nsteps 1 and 2\t{}\nclasses\t{}\n",
        puzzle::name_of(bound.metric), *bound.moves, bound.classes);
    if (bound.states > 0) {
        text += fmt::format("states\t{}\n", bound.states);
    }
    text += fmt::format("{}\t{}\n", kCoverageFile, checksum(evidence.coverage));
    if (bound.states > 0) {
        text += fmt::format("{}\t{}\n", kStatesFile, checksum(evidence.states));
    }
    text += fmt::format("{}\t{}\n", kCenters, checksum(centers));
    return text + fmt::format("{}\t{}\n", kTheorem, checksum(text));
}

std::size_t lines_in(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// RETURNS nothing if the text is not whole.
std::vector<CenterLevel> levels_of(const std::string& text) {
    std::vector<CenterLevel> out;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = text.find('\n', at);
        const std::string line = text.substr(at, end - at);
        const std::size_t first = line.find('\t');
        const std::size_t second = line.find('\t', first + 1);
        const std::size_t third = line.find('\t', second + 1);
        if (end == std::string::npos || third == std::string::npos ||
            line.substr(third + 1) != checksum(line.substr(0, third))) {
            return {};
        }
        const std::string bad = line.substr(second + 1, third - second - 1);
        out.push_back({std::stoull(line.substr(first + 1, second - first - 1)),
                       bad == "-" ? std::nullopt : std::optional(std::stoull(bad))});
        at = end + 1;
    }
    return out;
}

}  // namespace

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

base::Status write_text(const std::filesystem::path& path, const std::string& text) {
    auto file = base::AtomicFile::create(path);
    if (!file) {
        return file.error();
    }
    if (base::Status written = file->write(std::as_bytes(std::span(text))); !written) {
        return written;
    }
    return file->commit();
}

Evidence evidence_of(const std::filesystem::path& directory) {
    return {text_of(directory / kCoverageFile), text_of(directory / kStatesFile)};
}

std::optional<ReductionBound> finished(const std::filesystem::path& directory,
                                       puzzle::Metric metric) {
    const Evidence evidence = evidence_of(directory);
    ReductionBound out;
    out.metric = metric;
    out.classes = lines_in(evidence.coverage);
    out.states = lines_in(evidence.states);
    out.levels = levels_of(text_of(directory / kCenters));
    if (out.levels.empty() || out.levels.back().bad_partitions != 0U) {
        return std::nullopt;
    }
    out.moves = static_cast<int>(out.levels.size()) - 1;
    if (text_of(directory / kTheorem) != theorem_text(out, evidence, levels_text(out.levels))) {
        return std::nullopt;
    }
    return out;
}

base::Status write_theorem(const std::filesystem::path& directory, const ReductionBound& bound,
                           const Evidence& evidence) {
    const std::string centers = levels_text(bound.levels);
    for (const auto& [file, text] :
         {std::pair{directory / kCenters, centers},
          std::pair{directory / kTheorem, theorem_text(bound, evidence, centers)}}) {
        if (base::Status written = write_text(file, text); !written) {
            return written;
        }
    }
    return {};
}

}  // namespace revenge::bounds
