#include "revenge/bounds/reduction_certificate.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>

#include "revenge/base/file.hpp"
#include "revenge/bounds/center_bound.hpp"
#include "revenge/table/folder_shelf.hpp"

namespace revenge::bounds {

namespace {

constexpr const char* kCoverage = "coverage.tsv";
constexpr const char* kCenters = "centers.tsv";
constexpr const char* kTheorem = "theorem.txt";

std::string checksum(const std::string& text) {
    return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

base::Status write(const std::filesystem::path& path, const std::string& text) {
    auto file = base::AtomicFile::create(path);
    if (!file) {
        return file.error();
    }
    if (base::Status written = file->write(std::as_bytes(std::span(text))); !written) {
        return written;
    }
    return file->commit();
}

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

std::string theorem_text(const ReductionBound& bound, const std::string& coverage,
                         const std::string& centers) {
    const std::string text = fmt::format(
        "revenge certificate\t1\nchain\tthree-phase\nmetric\t{}\nsteps 1 and 2\t{}\nclasses\t{}\n"
        "coverage.tsv\t{}\ncenters.tsv\t{}\n",
        puzzle::name_of(bound.metric), *bound.moves, bound.classes, checksum(coverage),
        checksum(centers));
    return text + "theorem.txt\t" + checksum(text) + "\n";
}

base::Status prove_coverage(const SplitSpace& space, const std::filesystem::path& file,
                            const std::vector<Covered>& before, const CoveragePlan& plan,
                            base::ProgressSink& progress, const std::stop_token& stop) {
    progress.report({"splits near the goal of step 2", 0, 0, "levels"});
    const SplitReach reach(space, list_depth(space.metric()),
                           [&] { return stop.stop_requested(); });
    if (stop.stop_requested()) {
        return base::Error{base::ErrorCode::Interrupted, "stopped"};
    }
    CoverageProof proof(reach);
    return proof.run(
        plan, before, [&](const Covered& covered) { return append_coverage(space, file, covered); },
        progress, stop);
}

CenterBound::Seeds seeds_of(const SplitSpace& space, const std::vector<Covered>& covered) {
    std::vector<int> moves(space.classes().classes(), CenterBound::kNever);
    for (const Covered& one : covered) {
        moves[one.cls] = std::min(moves[one.cls], one.moves);
    }
    return
        [&space, moves = std::move(moves)](std::uint32_t split16, std::uint32_t split8, bool odd) {
            return moves[space.classes().class_of(space.index(split16, split8, odd)).cls];
        };
}

// Level by level up to the first that leaves nothing bad. Roles are looked at where little is left in the first one.
base::Status find_levels(CenterBound& bound, table::Shelf& shelf, const std::string& identity,
                         int most_moves, ReductionBound& out, base::ProgressSink& progress,
                         const std::stop_token& stop) {
    constexpr double kLookAtRoles = 0.8;
    constexpr double kWorthKeeping = 1e-3;  // levels that take seconds come earlier
    for (std::size_t level = 0; level + 1 < bound.history().size(); ++level) {
        out.levels.push_back({bound.history()[level], std::nullopt});
    }
    while (true) {
        CenterLevel level{bound.reached(), std::nullopt};
        const auto share = static_cast<double>(level.reached) / static_cast<double>(bound.states());
        if (share > kLookAtRoles) {
            level.bad_partitions = bound.left_in_all_roles().partitions;
        }
        out.levels.push_back(level);
        if (level.bad_partitions == 0U) {
            out.moves = bound.level();
            return {};
        }
        if (bound.level() == most_moves) {
            return {};
        }
        if (base::Status done = bound.advance(progress, stop); !done) {
            return done;
        }
        if (share > kWorthKeeping) {
            if (base::Status kept = bound.save(shelf, identity); !kept) {
                return kept;
            }
        }
    }
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

// RETURNS what a certificate with a theorem says, if that is about the files that are there.
std::optional<ReductionBound> finished(const std::filesystem::path& directory,
                                       puzzle::Metric metric) {
    const std::string coverage = text_of(directory / kCoverage);
    ReductionBound out;
    out.metric = metric;
    out.classes = static_cast<std::size_t>(std::count(coverage.begin(), coverage.end(), '\n'));
    out.levels = levels_of(text_of(directory / kCenters));
    if (out.levels.empty() || out.levels.back().bad_partitions != 0U) {
        return std::nullopt;
    }
    out.moves = static_cast<int>(out.levels.size()) - 1;
    if (text_of(directory / kTheorem) != theorem_text(out, coverage, levels_text(out.levels))) {
        return std::nullopt;
    }
    return out;
}

base::Status write_theorem(const std::filesystem::path& directory, const ReductionBound& bound,
                           const std::string& coverage) {
    const std::string centers = levels_text(bound.levels);
    for (const auto& [file, text] :
         {std::pair{directory / kCenters, centers},
          std::pair{directory / kTheorem, theorem_text(bound, coverage, centers)}}) {
        if (base::Status written = write(file, text); !written) {
            return written;
        }
    }
    return {};
}

}  // namespace

base::Result<ReductionBound> make_certificate(const std::filesystem::path& directory,
                                              puzzle::Metric metric, const CoveragePlan& plan,
                                              int most_moves, base::ProgressSink& progress,
                                              const std::stop_token& stop) {
    // Only read, nothing is made or locked in the directory.
    if (auto found = finished(directory, metric); found && plan.empty()) {
        return *std::move(found);
    }
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    const auto lock = base::FileLock::acquire(directory / "lock");
    if (!lock) {
        return lock.error();
    }
    const puzzle::Cube cube(4);
    const SplitSpace space(cube, metric);
    auto covered = read_coverage(space, directory / kCoverage);
    if (!covered) {
        return covered.error();
    }
    if (auto found = finished(directory, metric); found && plan.empty()) {
        return *std::move(found);  // by another run, while this one waited
    }
    const base::Status proven =
        prove_coverage(space, directory / kCoverage, *covered,
                       plan.empty() ? quick_plan(metric) : plan, progress, stop);
    if (!proven) {
        return proven.error();
    }
    covered = read_coverage(space, directory / kCoverage);
    if (!covered) {
        return covered.error();
    }
    if (auto found = finished(directory, metric)) {
        return *std::move(found);
    }
    const std::string coverage = text_of(directory / kCoverage);
    ReductionBound out;
    out.metric = metric;
    out.classes = covered->size();
    const std::string identity =
        fmt::format("revenge centers 1 {} {}", puzzle::name_of(metric), checksum(coverage));
    CenterBound bound(cube, metric, Splits(16), Splits(8), seeds_of(space, *covered));
    table::FolderShelf shelf(directory);
    if (bound.load(shelf, identity)) {
        progress.note(fmt::format("steps 1 and 2: going on from level {}", bound.level()));
    }
    if (base::Status done = find_levels(bound, shelf, identity, most_moves, out, progress, stop);
        !done) {
        return done.error();
    }
    if (!out.moves) {
        return out;
    }
    if (base::Status kept = write_theorem(directory, out, coverage); !kept) {
        return kept.error();
    }
    std::filesystem::remove(directory / CenterBound::kCheckpoint, error);
    return out;
}

}  // namespace revenge::bounds
