#include "revenge/check/step_three_certificate.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/base/text.hpp"
#include "revenge/check/certificate_text.hpp"
#include "revenge/check/step_three_cover.hpp"

namespace revenge::check {

namespace {

constexpr const char* kTheoremFile = "step-three.txt";
constexpr const char* kPairingsFile = "pairings.tsv";
constexpr const char* kLeftFile = "left.tsv";
constexpr const char* kStepThreeParts = "pairings.tsv and step-three.txt";

using Lines = std::vector<CertificateFields>;

base::Error damaged_at(const char* file, std::size_t line, const std::string& what) {
    return damaged(fmt::format("{}: line {} {}", file, line, what));
}

std::string theorem_of(const StepThreeClaim& claim, std::uint64_t left, const std::string& pairings,
                       const std::string& left_text) {
    std::string out = fmt::format(
        "revenge certificate\t1\nchain\tthree-phase\nmetric\t{}\nstep 3\t{}\nclasses\t{}\n",
        puzzle::name_of(claim.metric), claim.moves, claim.classes);
    if (left > 0) {
        out += fmt::format("left\t{}\n", left);
    }
    out += fmt::format("{}\t{}\n", kPairingsFile, sum_of(pairings));
    if (left > 0) {
        out += fmt::format("{}\t{}\n", kLeftFile, sum_of(left_text));
    }
    return fmt::format("{}{}\t{}\n", out, kTheoremFile, sum_of(out));
}

// Metric and B, which all lines have, and the number of classes.
base::Result<StepThreeClaim> read_head(const std::string& text) {
    REVENGE_TRY(const auto lines, lines_of(text, kTheoremFile, 2));
    constexpr std::size_t kMinLines = 7;
    if (lines.size() < kMinLines) {
        return damaged(fmt::format("{}: has {}, not {}", kTheoremFile,
                                   base::counted(lines.size(), "line"), kMinLines));
    }
    StepThreeClaim out;
    const auto metric = puzzle::metric_named(lines[2][1]);
    std::uint64_t moves = 0;
    constexpr std::uint64_t kMaxMoves = 100;
    if (!metric || !puzzle::is_turn_metric(*metric) || !read_number(lines[3][1], moves) ||
        moves > kMaxMoves || !read_number(lines[4][1], out.classes)) {
        return damaged(fmt::format("{}: of another metric, or not numbers", kTheoremFile));
    }
    out.metric = *metric;
    out.moves = static_cast<int>(moves);
    return out;
}

bool is_of(const CertificateFields& fields, const StepThreeClaim& claim) {
    return fields[0] == puzzle::name_of(claim.metric) &&
           fields[1] == fmt::format("{}", claim.moves);
}

base::Status read_lines(const Lines& lines, StepThreeClaim& claim) {
    for (const CertificateFields& fields : lines) {
        const std::size_t number = claim.lines.size() + 1;
        const std::uint64_t first = std::uint64_t{StepThreeClaim::kRanks} * claim.lines.size();
        std::uint64_t said = 0;
        std::uint64_t words = 0;
        StepThreeClaim::Line line;
        if (!is_of(fields, claim) || !read_number(fields[2], said) ||
            !read_number(fields[3], line.classes) || !read_number(fields[4], words) ||
            !read_number(fields[5], line.left) || line.classes > StepThreeClaim::kRanks) {
            return damaged_at(kPairingsFile, number, "is not a range of pairings with these moves");
        }
        if (said != first || first >= kPairings) {
            return damaged_at(
                kPairingsFile, number,
                fmt::format("begins at {}; each range is to be there once, and here comes {}", said,
                            first < kPairings ? fmt::format("{}", first) : "none"));
        }
        claim.lines.push_back(line);
    }
    if (claim.lines.size() != StepThreeClaim::kLines) {
        return damaged(fmt::format("{}: has {} of {} ranges", kPairingsFile, claim.lines.size(),
                                   StepThreeClaim::kLines));
    }
    return {};
}

// RETURNS whether the letters say where all centers are, each opposite to the other colour of its axis.
bool read_letters(const std::string& letters, const ReductionCube& cube, AxisCenters& out) {
    constexpr std::array<std::string_view, 3> kColours{"RL", "FB", "UD"};
    out = {};
    if (letters.size() != kPlaces) {
        return false;
    }
    for (std::size_t axis = 0; axis < out.size(); ++axis) {
        const int own = StepThreeStates::kAxes[axis];
        const PlaceSet places = cube.face(own, 1) | cube.face(own, -1);
        for (unsigned place = 0; place < kPlaces; ++place) {
            if ((places >> place & 1U) == 0) {
                continue;
            }
            const std::size_t colour = kColours[axis].find(letters[place]);
            if (colour == std::string_view::npos) {
                return false;
            }
            out[axis] |= colour == 0 ? PlaceSet{1} << place : 0;
        }
    }
    return true;
}

base::Status read_left(const Lines& lines, StepThreeClaim& claim) {
    const ReductionCube cube;
    const StepThreeStates states(cube);
    const PairingClasses classes(cube);
    std::vector<std::uint64_t> counts(claim.lines.size());
    for (const CertificateFields& fields : lines) {
        LeftState one;
        std::uint64_t rank = 0;
        one.odd = fields[3] == "odd";
        if (!is_of(fields, claim) || !read_number(fields[2], rank) || rank >= kPairings ||
            (!one.odd && fields[3] != "even") || !read_letters(fields[4], cube, one.centers) ||
            !states.has(one.centers) ||
            !classes.is_first(pairing_of(static_cast<std::uint32_t>(rank)))) {
            return damaged_at(kLeftFile, claim.left.size() + 1, "is not a state with these moves");
        }
        one.rank = static_cast<std::uint32_t>(rank);
        claim.left.push_back(one);
        ++counts[rank / StepThreeClaim::kRanks];
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] != claim.lines[i].left) {
            return damaged_at(
                kPairingsFile, i + 1,
                fmt::format("says that {} left, where {} has {}",
                            base::counted(claim.lines[i].left, "state is", "states are"), kLeftFile,
                            base::grouped(counts[i])));
        }
    }
    if (!ExceptionStates(cube, states, claim.left).are_different()) {
        return damaged(fmt::format("{}: has a state twice", kLeftFile));
    }
    return {};
}

}  // namespace

bool has_step_three(const std::filesystem::path& directory) {
    return is_there(directory / kTheoremFile);
}

base::Result<StepThreeClaim> read_step_three(const std::filesystem::path& directory) {
    REVENGE_TRY(const auto theorem, text_of(directory / kTheoremFile, kStepThreeParts));
    REVENGE_TRY(auto claim, read_head(theorem));
    REVENGE_TRY(const auto pairings, text_of(directory / kPairingsFile, kStepThreeParts));
    constexpr std::size_t kPairingFields = 7;
    constexpr std::size_t kLeftFields = 6;
    REVENGE_TRY(const auto lines, lines_of(pairings, kPairingsFile, kPairingFields));
    REVENGE_TRY(read_lines(lines, claim));
    std::string left_text;
    Lines left_lines;
    if (theorem.find(fmt::format("\n{}\t", kLeftFile)) != std::string::npos) {
        REVENGE_TRY(auto text, text_of(directory / kLeftFile, kStepThreeParts));
        left_text = std::move(text);
        REVENGE_TRY(auto read, lines_of(left_text, kLeftFile, kLeftFields));
        left_lines = std::move(read);
    }
    REVENGE_TRY(read_left(left_lines, claim));
    std::uint64_t classes = 0;
    for (const StepThreeClaim::Line& line : claim.lines) {
        classes += line.classes;
    }
    if (classes != claim.classes ||
        theorem != theorem_of(claim, claim.left.size(), pairings, left_text)) {
        return damaged(
            fmt::format("{}: claims what its files do not say, or does not have its "
                        "checksum",
                        kTheoremFile));
    }
    return claim;
}

namespace {

// Distances of this many pairings cost half a minute and end most words that come near too late.
constexpr std::uint64_t kEnoughDistances = 25'000'000;

// Returns the classes of the exceptions, on which everything depends, and of random pairings, each once; fewer after a
// stop. REQUIRES that this number of classes exists.
std::vector<Pairing> drawn_classes(const StepThreeClaim& claim, std::size_t count,
                                   std::uint64_t seed, const std::stop_token& stop) {
    const PairingClasses classes{ReductionCube()};
    base::Random random(seed);
    std::set<std::uint32_t> ranks;
    std::vector<Pairing> out;
    for (const LeftState& left : claim.left) {
        if (count > 0 && ranks.insert(left.rank).second) {
            out.push_back(pairing_of(left.rank));
        }
    }
    while (out.size() < count && !stop.stop_requested()) {
        const auto rank = static_cast<std::uint32_t>(random.below(kPairings));
        const Pairing first = classes.first_of(pairing_of(rank));
        if (ranks.insert(rank_of(first)).second) {
            out.push_back(first);
        }
    }
    return out;
}

}  // namespace

base::Status check_classes(const StepThreeClaim& claim, unsigned threads,
                           base::ProgressSink& progress, const std::stop_token& stop) {
    const PairingClasses classes{ReductionCube()};
    return base::ordered_parallel_for(
        claim.lines.size(), {base::thread_count(threads), 1, stop},
        [&](std::size_t line, unsigned) {
            const auto first = static_cast<std::uint32_t>(line * StepThreeClaim::kRanks);
            return classes.count(first, std::min(kPairings, first + StepThreeClaim::kRanks));
        },
        [&](std::size_t line, std::uint32_t counted) -> base::Status {
            progress.report(
                {"classes of pairings, counted anew", line + 1, claim.lines.size(), "lines"});
            if (counted != claim.lines[line].classes) {
                return refuted(fmt::format("pairings.tsv, line {}: {} there, not {}", line + 1,
                                           base::counted(counted, "class", "classes"),
                                           base::grouped(claim.lines[line].classes)));
            }
            return {};
        });
}

base::Status check_left(const StepThreeClaim& claim) {
    const ReductionCube cube;
    const StepThreeStates states(cube);
    const ExceptionStates left(cube, states, claim.left);
    if (const std::size_t linked = left.linked(claim.left, claim.metric); linked > 0) {
        return refuted(fmt::format("left.tsv: from {} of {} a half turn about R-L leads to another",
                                   base::grouped(linked),
                                   base::counted(claim.left.size(), "state")));
    }
    return {};
}

base::Status check_pairings(const StepThreeClaim& claim, const std::vector<Pairing>& pairings,
                            const NearBlocks::Limits& limits, unsigned threads,
                            base::ProgressSink& progress, const std::stop_token& stop) {
    if (pairings.empty()) {
        return {};
    }
    const ReductionCube cube;
    const StepThreeStates states(cube);
    const std::vector<StepThreeMove> moves = step_three_moves(cube, states, claim.metric);
    const ExceptionStates left(cube, states, claim.left);
    const auto stopped = [&] { return stop.stop_requested(); };
    progress.report({"pairings of the wings by distance, anew", 0, 0, "pairings"});
    const PairingDistances distances(moves, kEnoughDistances, stopped);
    if (stopped()) {
        return base::interrupted();
    }
    const base::Sharing sharing{base::thread_count(threads), 1, stop};
    const NearBlocks near(states, moves, distances, limits, sharing, progress);
    return base::ordered_parallel_for(
        pairings.size(), sharing,
        [&](std::size_t i, unsigned) {
            StepThreeCover cover(states, moves, distances, near);
            return cover.cover(pairings[i], claim.moves, left.of(rank_of(pairings[i])), stopped);
        },
        [&](std::size_t i, std::uint32_t further) -> base::Status {
            if (stopped()) {
                return base::interrupted();
            }
            progress.report({"pairings, proven again", i + 1, pairings.size(), "classes"});
            if (further > 0) {
                const std::uint32_t rank = rank_of(pairings[i]);
                return refuted(fmt::format(
                    "pairings.tsv, line {}: with the pairing of rank {}, {} of {} states are "
                    "further than {} moves and not in left.tsv",
                    rank / StepThreeClaim::kRanks + 1, rank, 4 * std::uint64_t{further},
                    4 * kBlockStates, claim.moves));
            }
            return {};
        });
}

base::Result<CheckedStepThree> check_step_three(StepThreeClaim claim, const StepThreeEffort& effort,
                                                base::ProgressSink& progress,
                                                const std::stop_token& stop) {
    REVENGE_TRY(check_left(claim));
    REVENGE_TRY(check_classes(claim, effort.threads, progress, stop));
    const std::vector<Pairing> drawn =
        drawn_classes(claim, static_cast<std::size_t>(std::min(effort.classes, claim.classes)),
                      effort.seed, stop);
    if (stop.stop_requested()) {
        return base::interrupted();
    }
    REVENGE_TRY(check_pairings(claim, drawn, {}, effort.threads, progress, stop));
    return CheckedStepThree{std::move(claim), drawn.size()};
}

}  // namespace revenge::check
