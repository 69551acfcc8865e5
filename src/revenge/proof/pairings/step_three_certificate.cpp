#include "revenge/proof/pairings/step_three_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "revenge/base/file.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/base/text.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/reduction_certificate.hpp"
#include "revenge/proof/pairings/evidence_files.hpp"
#include "revenge/proof/pairings/near_pairings.hpp"
#include "revenge/proof/pairings/pairing_index.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::proof::pairings {

namespace {

constexpr const char* kStepThreeClaim = "step-three.txt";
constexpr std::string_view kMetricField = "metric";
constexpr std::string_view kMovesField = "step 3";

// RETURNS what stands behind a name at the beginning of a line.
std::optional<std::string_view> value_of(std::string_view text, std::string_view name) {
    const std::string before = fmt::format("\n{}\t", name);
    const std::size_t at = text.find(before);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view rest = text.substr(at + before.size());
    return rest.substr(0, rest.find('\n'));
}

struct StepThreeFiles {
    std::string pairings;
    std::string left;
};
StepThreeFiles files_of(const std::filesystem::path& directory) {
    return {centers::text_of(directory / kPairingsFile), centers::text_of(directory / kLeftFile)};
}

std::string claim_text(puzzle::Metric metric, int moves, const StepThreeBound& bound,
                       const StepThreeFiles& files) {
    std::string text =
        fmt::format("revenge certificate\t1\nchain\tthree-phase\n{}\t{}\n{}\t{}\nclasses\t{}\n",
                    kMetricField, puzzle::name_of(metric), kMovesField, moves, bound.classes);
    if (bound.left > 0) {
        text += fmt::format("left\t{}\n", bound.left);
    }
    text += fmt::format("{}\t{}\n", kPairingsFile, centers::checksum(files.pairings));
    if (bound.left > 0) {
        text += fmt::format("{}\t{}\n", kLeftFile, centers::checksum(files.left));
    }
    return text + fmt::format("{}\t{}\n", kStepThreeClaim, centers::checksum(text));
}

// The states that are left in ranges that are proven, in order, each once. ERRORS: TableDamaged, if they are not as
// many as the ranges' lines say.
base::Result<std::vector<LeftState>> left_of(const std::filesystem::path& file,
                                             const StepThree& model, int moves,
                                             const std::vector<ProvenRange>& proven) {
    REVENGE_TRY(auto left, read_left(model, moves, file));
    const PairingBlock block(model);
    const auto key = [&](const LeftState& one) {
        const PairingBlock::Place place = block.place_of(one.state);
        return std::tuple(one.rank, place.row, place.value);
    };
    std::ranges::sort(left, {}, key);
    left.erase(std::unique(left.begin(), left.end()), left.end());
    std::vector<std::uint64_t> of_range(kRanges);
    for (const LeftState& one : left) {
        ++of_range[one.rank / kRanksInRange];
    }
    for (const ProvenRange& one : proven) {
        const std::uint64_t states = of_range[one.range];
        if (states != one.left) {
            return base::Error{
                base::ErrorCode::TableDamaged,
                fmt::format(
                    "{}: {} of the range from {} on, not {}; remove that range's line from {} to "
                    "prove it again",
                    file.string(), base::counted(states, "state"),
                    std::uint64_t{one.range} * kRanksInRange, one.left, kPairingsFile)};
        }
    }
    return left;
}

// RETURNS what is said where the lines' classes are not as many as there are: counts those of each range until one is
// another number than its line says. COMPLEXITY: up to 20 s.
base::Error wrong_classes(const std::filesystem::path& file, const StepThree& model,
                          const std::vector<ProvenRange>& proven) {
    for (const ProvenRange& one : proven) {
        const std::uint32_t begin = one.range * kRanksInRange;
        std::uint64_t classes = 0;
        for (std::uint32_t rank = begin; rank < kPairings && rank - begin < kRanksInRange; ++rank) {
            classes += is_first(model, pairing_at(rank)) ? 1 : 0;
        }
        if (classes != one.classes) {
            return {
                base::ErrorCode::TableDamaged,
                fmt::format(
                    "{}: the line of the range from {} on gives {}, not the {} that begin there; "
                    "remove that line to prove it again",
                    file.string(), begin, base::counted(one.classes, "class", "classes"), classes)};
        }
    }
    return {base::ErrorCode::TableDamaged, file.string() + ": ranges are missing"};
}

}  // namespace

StepThreeBound sum_of(int moves, const std::vector<ProvenRange>& proven) {
    StepThreeBound out;
    out.moves = moves;
    out.ranges = proven.size();
    for (const ProvenRange& one : proven) {
        out.classes += one.classes;
        out.left += one.left;
    }
    return out;
}

base::Result<std::optional<StepThreeClaim>> claimed_step_three(
    const std::filesystem::path& directory, puzzle::Metric metric) {
    using Claim = base::Result<std::optional<StepThreeClaim>>;
    const std::filesystem::path file = directory / kStepThreeClaim;
    REVENGE_TRY(const auto text, centers::text_if_there(file));
    const std::string claimed = text.value_or("");
    const std::optional<std::string_view> name = value_of(claimed, kMetricField);
    if (claimed.empty() ||
        (name && *name != puzzle::name_of(metric) && puzzle::metric_named(*name))) {
        return Claim(std::nullopt);
    }
    const base::Error damaged{
        base::ErrorCode::TableDamaged,
        file.string() +
            ": what it claims is not what the files beside it say; remove it to have it "
            "written anew by the proof of step 3"};
    int moves = 0;
    if (const auto said = value_of(claimed, kMovesField);
        !said || !centers::read_number(*said, moves) || moves < kMinStepThreeMoves) {
        return damaged;
    }
    const auto proven = read_ranges(metric, moves, directory / kPairingsFile);
    if (!proven && proven.error().code == base::ErrorCode::Resource) {
        return proven.error();
    }
    if (!proven || proven->size() != kRanges) {
        return damaged;
    }
    const StepThreeBound bound = sum_of(moves, *proven);
    if (bound.classes != kPairingClasses ||
        claimed != claim_text(metric, moves, bound, files_of(directory))) {
        return damaged;
    }
    return Claim(StepThreeClaim{moves, bound.left});
}

base::Result<StepThreeBound> claim_step_three(const std::filesystem::path& directory,
                                              const StepThree& model, int moves,
                                              const std::vector<ProvenRange>& proven) {
    StepThreeBound out = sum_of(moves, proven);
    if (out.classes != kPairingClasses) {
        return wrong_classes(directory / kPairingsFile, model, proven);
    }
    REVENGE_TRY(const auto left, left_of(directory / kLeftFile, model, moves, proven));
    out.linked = ExceptionStates(model, left).linked(left);
    StepThreeFiles files;
    for (const ProvenRange& one : proven) {
        files.pairings += range_line(model.metric(), moves, one);
    }
    files.left = left_lines(model, moves, left);
    REVENGE_TRY(centers::write_text(directory / kPairingsFile, files.pairings));
    if (!files.left.empty()) {
        REVENGE_TRY(centers::write_text(directory / kLeftFile, files.left));
    }
    if (out.linked > 0) {
        return out;
    }
    out.is_whole = true;
    REVENGE_TRY(centers::write_text(directory / kStepThreeClaim,
                                    claim_text(model.metric(), moves, out, files)));
    return out;
}

namespace {

// Which blocks are kept, in moves less than B: words of two moves at least and of seven at most. Blocks within B - 5
// moves and less have few states (docs/results/bounds.md).
constexpr int kShortestWord = 2;
constexpr int kLongestRows = 4;
constexpr int kLongestWord = kMinStepThreeMoves - 1;
// For a near class: one block of rows, and what the three lists take in the mean: 300 bytes in BTM (B = 14, 4.2 million
// classes); in OBTM (B = 16) 3,400 with 1.3 million classes, less with more, so that 2,000 are enough.
constexpr std::uint64_t bytes_of_class(puzzle::Metric metric) noexcept {
    return NearPairings::kRowsBytes + (metric == puzzle::Metric::Btm ? 300 : 2000);
}
constexpr std::uint64_t kBytesBeside = 500'000'000;  // all but these and the index
constexpr std::uint64_t kMinClasses = 500'000;       // with fewer, states are left that need not be
constexpr std::string_view kScratch = "blocks";      // in the directory, until all is proven

class Prover {
  public:
    Prover(std::filesystem::path directory, puzzle::Metric metric, const StepThreeWork& work,
           base::ProgressSink& progress, const std::stop_token& stop)
        : directory_(std::move(directory)),
          metric_(metric),
          work_(work),
          model_(puzzle::Cube(4), metric),
          progress_(progress),
          stop_(stop) {}

    base::Result<StepThreeBound> prove() {
        auto known = read_ranges(metric_, work_.moves, directory_ / kPairingsFile);
        if (!known) {
            return known.error();
        }
        REVENGE_TRY(centers::truncate_partial_line(directory_ / kPairingsFile));
        REVENGE_TRY(drop_left_elsewhere(model_, work_.moves, directory_ / kLeftFile, *known));
        const std::vector<std::uint32_t> open = open_ranges(*known);
        if (open.empty()) {
            remove_scratch();
        } else {
            REVENGE_TRY(prove_ranges(open, classes_of_share(*known)));
            known = read_ranges(metric_, work_.moves, directory_ / kPairingsFile);
            if (!known) {
                return known.error();
            }
        }
        return known->size() == kRanges ? claim_step_three(directory_, model_, work_.moves, *known)
                                        : base::Result<StepThreeBound>(sum_of(work_.moves, *known));
    }

  private:
    // Every N-th range: whichever it begins with, these have about as many classes.
    RangeCovers::Classes classes_of_share(const std::vector<ProvenRange>& known) const {
        RangeCovers::Classes out{0, (kPairingClasses + work_.share.of - 1) / work_.share.of};
        for (const ProvenRange& one : known) {
            out.proven += work_.share.has(one.range) ? one.classes : 0;
        }
        return out;
    }
    std::vector<std::uint32_t> open_ranges(const std::vector<ProvenRange>& known) const {
        std::vector<bool> is_known(kRanges, false);
        for (const ProvenRange& one : known) {
            is_known[one.range] = true;
        }
        std::vector<std::uint32_t> out;
        for (std::uint32_t range = work_.share.part; range < kRanges; range += work_.share.of) {
            if (!is_known[range]) {
                out.push_back(range);
            }
        }
        return out;
    }

    // Builds the tables and proves the ranges, using files in a folder. If this is stopped, another run resumes from
    // the files unless they are damaged. They are not needed once everything is proven.
    base::Status prove_ranges(const std::vector<std::uint32_t>& open,
                              RangeCovers::Classes progress) {
        base::Status done = [&] {
            table::FolderScratch scratch(directory_ / kScratch);
            return prove_through(scratch, open, progress);
        }();
        if (done || done.error().code == base::ErrorCode::TableDamaged) {
            remove_scratch();
        } else if (const std::uint64_t bytes = NearPieces::bytes_in(directory_ / kScratch);
                   bytes > 0) {
            progress_.note(fmt::format("{} bytes of tables stay in '{}', for a run that goes on",
                                       base::grouped(bytes), (directory_ / kScratch).string()));
        }
        return done;
    }

    // The pieces, and the folder, if it is ours: a link to another disk is the user's.
    void remove_scratch() const {
        const std::filesystem::path folder = directory_ / kScratch;
        NearPieces::remove_all_in(folder);
        std::error_code none;
        if (!std::filesystem::is_symlink(folder, none)) {
            std::filesystem::remove(folder, none);
        }
    }

    base::Status prove_through(table::Scratch& scratch, std::vector<std::uint32_t> open,
                               RangeCovers::Classes progress) {
        const std::uint64_t beside = PairingIndex::bytes(model_) + kBytesBeside;
        const std::uint64_t classes = std::min<std::uint64_t>(
            kPairingClasses,
            (work_.memory_bytes - std::min(work_.memory_bytes, beside)) / bytes_of_class(metric_));
        // The index; rows of several numbers of moves, and lists, which are as large as in memory.
        const std::uint64_t needed =
            PairingIndex::bytes(model_) +
            classes * (NearPairings::kRowsBytes * (kLongestRows - kShortestWord) +
                       bytes_of_class(metric_));
        REVENGE_TRY(const auto free, scratch.free_bytes());
        const std::uint64_t there = NearPieces::bytes_in(directory_ / kScratch);
        const std::uint64_t blocks = NearPieces::bytes_of_blocks_in(directory_ / kScratch);
        if (free + there < needed) {
            return base::Error{
                base::ErrorCode::Resource,
                fmt::format("{}: a proof of step 3 with so much memory takes {} bytes of the disk, "
                            "{} are free; with less memory it takes less",
                            directory_.string(), base::grouped(needed),
                            base::grouped(free + there))};
        }
        constexpr std::size_t kBlocksAtOnce = 64;
        const base::Sharing how{base::thread_count(work_.threads), kBlocksAtOnce, stop_};
        NearPairings near(
            model_,
            PairingIndex::kept_in(scratch, model_, {static_cast<std::size_t>(classes)}, how,
                                  progress_),
            {work_.moves - kLongestWord, work_.moves - kLongestRows, work_.moves - kShortestWord},
            scratch);
        REVENGE_TRY(const auto resumed, near.resume(how, progress_));
        if (!resumed && blocks > 0) {
            progress_.note(fmt::format("{} bytes of tables in '{}' are of no use here, and removed",
                                       base::grouped(blocks), (directory_ / kScratch).string()));
            NearPieces::remove_blocks_in(directory_ / kScratch);
        }
        REVENGE_TRY(near.fill(how, progress_));
        RangeCovers covers(model_, near, work_.moves, progress, {how.threads, 1, stop_}, progress_);
        while (!open.empty()) {
            REVENGE_TRY(const auto some, covers.prove_some(open));
            for (const CoveredRange& range : some) {
                REVENGE_TRY(keep(range));
            }
        }
        return {};
    }

    // States first: a range whose line is there has all of them.
    base::Status keep(const CoveredRange& made) const {
        const std::string states = left_lines(model_, work_.moves, made.left);
        if (!states.empty()) {
            if (base::Status kept = centers::append_evidence(directory_ / kLeftFile, states);
                !kept) {
                return kept;
            }
        }
        return centers::append_evidence(directory_ / kPairingsFile,
                                        range_line(metric_, work_.moves, made.proven));
    }

    std::filesystem::path directory_;
    puzzle::Metric metric_;
    StepThreeWork work_;
    StepThree model_;
    base::ProgressSink& progress_;
    const std::stop_token& stop_;
};

}  // namespace

std::uint64_t least_step_three_memory(puzzle::Metric metric) {
    return PairingIndex::bytes(StepThree(puzzle::Cube(4), metric)) + kBytesBeside +
           kMinClasses * bytes_of_class(metric);
}

base::Result<StepThreeBound> make_step_three(const std::filesystem::path& directory,
                                             puzzle::Metric metric, const StepThreeWork& work,
                                             base::ProgressSink& progress,
                                             const std::stop_token& stop) {
    // Only read, nothing is made or locked in the directory.
    if (const auto claimed = claimed_step_three(directory, metric);
        claimed && *claimed && (*claimed)->serves(work.moves)) {
        const int moves = (*claimed)->moves;
        const auto proven = read_ranges(metric, moves, directory / kPairingsFile);
        if (proven) {
            StepThreeBound out = sum_of(moves, *proven);
            out.is_whole = true;
            out.is_on_record = true;
            return out;
        }
    }
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    REVENGE_TRY(base::FileLock::acquire(directory / "lock", {stop, &progress}));
    return Prover(directory, metric, work, progress, stop).prove();
}

}  // namespace revenge::proof::pairings
