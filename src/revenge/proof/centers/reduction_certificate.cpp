#include "revenge/proof/centers/reduction_certificate.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <numeric>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "revenge/base/file.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/base/text.hpp"
#include "revenge/proof/centers/center_bound.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::proof::centers {

namespace {

// The levels of g that a certificate states: from its proven f's and states, up to where nothing is bad.

// The states that enter g besides its f's.
struct ProvenStates {
    std::vector<CoveredState> by_name;  // each at its level
    std::vector<StateBlock> by_rule;    // at a level all of whose list they prove
};

// [class], f or CenterBound::kNever.
std::vector<int> proven_moves(const SplitSpace& space, const std::vector<Covered>& covered) {
    std::vector<int> moves(space.classes().classes(), CenterBound::kNever);
    for (const Covered& one : covered) {
        moves[one.cls] = std::min(moves[one.cls], one.moves);
    }
    return moves;
}

// REQUIRES a space that outlives what is returned.
CenterBound::Seeds seeds_of(const SplitSpace& space, const std::vector<Covered>& covered) {
    return [&space, moves = proven_moves(space, covered)](std::uint32_t split16,
                                                          std::uint32_t split8, bool odd) {
        return moves[space.classes().class_of(space.index(split16, split8, odd)).cls];
    };
}

// RETURNS the states whose level that is.
std::vector<FirstCenters> entering(const std::vector<CoveredState>& states, int level) {
    std::vector<FirstCenters> out;
    for (const CoveredState& state : states) {
        if (state.moves == level) {
            out.push_back(state.centers);
        }
    }
    return out;
}

// Counts the partitions that are bad at the level reached, after the states of its list, if blocks prove all of them.
std::uint64_t bad_partitions(CenterBound& bound, const std::vector<StateBlock>& blocks,
                             ReductionBound& out) {
    const std::uint64_t bad = bound.left_in_all_roles().partitions;
    const bool has_blocks = std::ranges::any_of(
        blocks, [&](const StateBlock& block) { return block.moves == bound.level(); });
    if (bad == 0 || !has_blocks) {
        return bad;
    }
    const StateList list(bound.bad_states(), bound.level(), blocks);
    if (!list.open().empty()) {
        return bad;
    }
    bound.add(list.states());
    out.blocks = list.blocks();
    return bound.left_in_all_roles().partitions;
}

// Level by level, from where `out` ends, up to the first that leaves nothing bad. Roles are looked at where little is
// left in the first one. Levels that take long are kept in pieces. ERRORS: Interrupted; Resource.
base::Status find_levels(CenterBound& bound, const ProvenStates& states, CenterPieces& pieces,
                         int most_moves, ReductionBound& out, base::ProgressSink& progress,
                         const std::stop_token& stop) {
    constexpr double kLookAtRoles = 0.8;
    constexpr double kWorthKeeping = 1e-3;  // levels that take seconds come earlier
    while (out.levels.size() + 1 < bound.history().size()) {
        out.levels.push_back(
            {bound.history()[out.levels.size()], pieces.bad(static_cast<int>(out.levels.size()))});
    }
    while (true) {
        const auto share =
            static_cast<double>(bound.reached()) / static_cast<double>(bound.states());
        if (out.levels.size() < bound.history().size()) {
            CenterLevel level;
            if (share > kLookAtRoles) {
                level.bad_partitions = bad_partitions(bound, states.by_rule, out);
                pieces.note_bad(bound.level(), *level.bad_partitions);
            }
            level.reached = bound.reached();
            out.levels.push_back(level);
        }
        if (out.levels.back().bad_partitions == 0U) {
            out.moves = bound.level();
            return {};
        }
        if (bound.level() == most_moves) {
            return {};
        }
        CenterPieces* const kept = share > kWorthKeeping ? &pieces : nullptr;
        REVENGE_TRY(bound.advance(progress, stop, kept));
        bound.add(entering(states.by_name, bound.level()));
    }
}

// One run: what all its rounds share.
class Maker {
  public:
    Maker(std::filesystem::path directory, puzzle::Metric metric, unsigned threads,
          base::ProgressSink& progress, const std::stop_token& stop)
        : directory_(std::move(directory)),
          cube_(4),
          space_(cube_, metric),
          threads_(threads),
          progress_(progress),
          stop_(stop) {}

    // Reads all evidence that is there. ERRORS: it is of another metric, or damaged.
    base::Status read() {
        REVENGE_TRY(auto covered, read_coverage(space_, directory_ / kCoverageFile));
        REVENGE_TRY(const auto states, read_states(space_.metric(), directory_ / kStatesFile));
        REVENGE_TRY(const auto blocks, read_blocks(space_.metric(), directory_ / kBlocksFile));
        REVENGE_TRY(auto given_up, read_given_up(space_, directory_ / kGivenUpFile));
        read_ = covered.size() + states.size() + blocks.size();
        covered_ = std::move(covered);
        given_up_ = std::move(given_up);
        return {};
    }

    base::Result<ReductionBound> make(CertificateWork work) {
        if (!work.aim && work.plan.empty()) {
            work.aim = usual_aim(space_.metric());
        }
        REVENGE_TRY(read());
        for (const char* name : {kCoverageFile, kStatesFile, kBlocksFile, kGivenUpFile}) {
            REVENGE_TRY(truncate_partial_line(directory_ / name));
        }
        // The remaining work of a stopped run is resumed, too. Once there are pieces of levels, it is done.
        if (!work.plan.empty() || !has_pieces()) {
            REVENGE_TRY(prove_plan(work.plan.empty() ? quick_plan(space_.metric()) : work.plan));
        }
        while (true) {
            auto round = levels(work);
            if (!round || round->is_last()) {
                return round ? base::Result<ReductionBound>(round->bound) : round.error();
            }
            REVENGE_TRY(prove(*round));
        }
    }

  private:
    // The next proofs for the aim: classes, or states by name, or runs of the list of states.
    struct Round {
        ReductionBound bound;
        std::vector<WantedCoverage> classes;
        int moves = 0;  // for states
        std::vector<FirstCenters> states;
        std::optional<StateList> list;
        std::vector<StateRun> runs;

        bool is_last() const noexcept { return classes.empty() && states.empty() && runs.empty(); }
    };

    bool has_pieces() const {
        std::error_code none;
        const bool is_empty = std::filesystem::is_empty(directory_ / kLevels, none);
        return !none && !is_empty;
    }
    base::Status prove_plan(const CoveragePlan& plan) {
        REVENGE_TRY(make_reach());
        const std::set<WantedCoverage> before = given_up_;
        return CoverageProof(*reach_, threads_)
            .run(plan, covered_, before, keeper(), progress_, stop_);
    }
    base::Status prove(const Round& round) {
        if (!round.classes.empty()) {
            return CoverageProof(*reach_, threads_).run(round.classes, keeper(), progress_, stop_);
        }
        const ReachLists lists(*reach_);  // some gigabytes: not kept, since g comes next
        StateProof proof(*words_, lists, threads_);
        if (!round.states.empty()) {
            return proof.run(
                round.states, round.moves,
                [this](const FirstCenters& one, const std::optional<CoveredState>& covered) {
                    if (!covered) {
                        failed_.insert(one);
                        return base::Status();
                    }
                    return append(kStatesFile, state_line(space_.metric(), *covered));
                },
                progress_, stop_);
        }
        return proof.run(
            *round.list, round.runs,
            [this](const StateBlock& block, const std::vector<FirstCenters>& failed) {
                failed_.insert(failed.begin(), failed.end());
                return failed.empty() ? append(kBlocksFile, block_line(space_.metric(), block))
                                      : base::Status();
            },
            progress_, stop_);
    }
    CoverageProof::Keep keeper() {
        return [this](const WantedCoverage& wanted, const CoverageProof::Tried& tried) {
            if (tried.covered) {
                return append(kCoverageFile, coverage_line(space_, *tried.covered));
            }
            given_up_.insert(wanted);
            return tried.is_searched
                       ? append_evidence(directory_ / kGivenUpFile, given_up_line(space_, wanted))
                       : base::Status();
        };
    }

    // Evidence: until g has been computed from it, nothing is claimed.
    base::Status append(const char* file, const std::string& line) {
        REVENGE_TRY(const auto withdrawn, withdraw_theorem(directory_));
        if (withdrawn) {
            progress_.note(
                "the theorem that was there is withdrawn, since its evidence grows; it is written "
                "anew at the end");
        }
        return append_evidence(directory_ / file, line);
    }

    base::Status make_reach() {
        if (!reach_) {
            progress_.report({"splits near the goal of step 2", 0, 0, "levels"});
            reach_.emplace(space_, list_depth(space_.metric()),
                           [this] { return stop_.stop_requested(); });
        }
        return stop_.stop_requested() ? base::Status(base::interrupted()) : base::Status();
    }
    base::Status make_need() {
        REVENGE_TRY(make_reach());
        if (!need_) {
            words_.emplace(cube_, space_);
            need_.emplace(*words_, *reach_);
        }
        return {};
    }

    // g from all that is proven so far; up to the aim, and what is asked for there, or as far as it goes.
    base::Result<Round> levels(const CertificateWork& work) {
        REVENGE_TRY(const auto covered, read_coverage(space_, directory_ / kCoverageFile));
        Round out;
        if (auto found = finished(directory_, space_.metric());
            found && (!work.aim || *found->moves <= *work.aim)) {
            out.bound = *std::move(found);  // nothing was added
            return out;
        }
        ProvenStates states;
        REVENGE_TRY(auto by_name, read_states(space_.metric(), directory_ / kStatesFile));
        REVENGE_TRY(auto by_rule, read_blocks(space_.metric(), directory_ / kBlocksFile));
        states.by_name = std::move(by_name);
        states.by_rule = std::move(by_rule);
        const Evidence evidence = evidence_of(directory_);
        out.bound.metric = space_.metric();
        out.bound.classes = covered.size();
        out.bound.states = states.by_name.size();
        out.bound.read = read_;
        base::Status done = [&] {
            table::FolderScratch scratch(directory_ / kLevels);
            CenterPieces pieces(
                scratch, fmt::format("{} {} {}", puzzle::name_of(space_.metric()),
                                     checksum(evidence.coverage), checksum(evidence.states)));
            return levels_in(pieces, covered, states, work, out);
        }();
        if (!done) {
            return done.error();
        }
        std::error_code none;
        if (out.bound.moves && !std::filesystem::is_symlink(directory_ / kLevels, none)) {
            std::filesystem::remove(directory_ / kLevels,
                                    none);  // a link to another disk is the user's
        }
        return out;
    }

    base::Status levels_in(CenterPieces& pieces, const std::vector<Covered>& covered,
                           const ProvenStates& states, const CertificateWork& work, Round& out) {
        CenterBound bound = centers_from(pieces, covered, states.by_name, work.aim);
        const auto go = [&](int most) {
            return find_levels(bound, states, pieces, most, out.bound, progress_, stop_);
        };
        if (work.aim) {
            REVENGE_TRY(go(*work.aim));
            if (!out.bound.moves) {
                base::Status done = ask(bound, covered, states.by_rule, out);
                if (!done || !out.is_last()) {
                    return done;
                }
            }
        }
        REVENGE_TRY(go(work.most_moves));
        if (out.bound.moves) {
            if (base::Status kept = write_theorem(directory_, out.bound, evidence_of(directory_));
                !kept) {
                return kept;
            }
            pieces.remove_all();
        }
        return {};
    }

    // g as a run that was stopped has left it, but no further than the aim; else from its start.
    CenterBound centers_from(CenterPieces& pieces, const std::vector<Covered>& covered,
                             const std::vector<CoveredState>& states,
                             const std::optional<int>& aim) {
        const auto fresh = [&] {
            return CenterBound(cube_, space_.metric(), Splits(16), Splits(8),
                               seeds_of(space_, covered), threads_);
        };
        CenterBound bound = fresh();
        if (bound.resume(pieces)) {
            if (aim && bound.level() > *aim) {
                return fresh();
            }
            bound.add(entering(states, bound.level()));
            progress_.note(fmt::format("steps 1 and 2: going on from level {}", bound.level()));
        }
        return bound;
    }

    // Bad partitions at this level request proofs of f's, or of the states themselves once that takes less time.
    base::Status ask(CenterBound& bound, const std::vector<Covered>& covered,
                     const std::vector<StateBlock>& blocks, Round& out) {
        REVENGE_TRY(make_need());
        const CenterBound::Left left = bound.left_in_all_roles(kSampled);
        progress_.note(fmt::format(
            "not within {}: {}, with f proven in {} and {} by name",
            base::counted(bound.level(), "move"), base::counted(left.partitions, "partition"),
            base::counted(out.bound.classes, "line"), base::counted(out.bound.states, "state")));
        const bool begins_with_states = is_cheaper_one_by_one(left) || has_begun(bound, blocks);
        for (const bool states : {begins_with_states, !begins_with_states}) {
            if (!out.is_last()) {
                break;
            }
            if (states) {
                ask_states(bound, blocks, out);
            } else {
                out.classes =
                    need_->choose(left.sample, bound.level(), proven_moves(space_, covered),
                                  given_up_, progress_, sharing());
                keep_most_useful(out.classes);
            }
        }
        return stop_.stop_requested() ? base::Status(base::interrupted()) : base::Status();
    }
    static bool has_begun(const CenterBound& bound, const std::vector<StateBlock>& blocks) {
        return std::ranges::any_of(
            blocks, [&](const StateBlock& block) { return block.moves == bound.level(); });
    }
    // Requests the runs of the list that no block proves; after them, in place of states that failed, those of other
    // roles of their partitions.
    void ask_states(const CenterBound& bound, const std::vector<StateBlock>& blocks, Round& out) {
        out.moves = bound.level();
        out.list.emplace(bound.bad_states(), bound.level(), blocks);
        progress_.note(fmt::format("{} of states proven by rule, of {}",
                                   base::counted(out.list->blocks().size(), "block"),
                                   base::counted(out.list->states().size(), "state")));
        for (const StateRun& run : out.list->open()) {
            if (std::ranges::none_of(out.list->of(run), [this](const FirstCenters& state) {
                    return failed_.count(state) != 0;
                })) {
                out.runs.push_back(run);
            }
        }
        if (out.runs.empty() && !failed_.empty()) {
            out.states = bound.states_instead(failed_);
        }
    }
    // Returns true if proving states one by one takes less time than g, or than the last f's took for as many.
    bool is_cheaper_one_by_one(const CenterBound::Left& left) {
        const auto states = std::accumulate(
            left.sample.begin(), left.sample.end(), std::size_t{0},
            [](std::size_t sum, const auto& bad) { return sum + bad.missing.size(); });
        const double seconds =
            static_cast<double>(states) * static_cast<double>(left.every) * StateCover::kSeconds;
        const bool is_cheaper =
            seconds <= kLevelSeconds ||
            (last_seconds_ && *last_seconds_ - seconds < kLevelSeconds + last_price_);
        last_seconds_ = seconds;
        return is_cheaper;
    }
    base::Sharing sharing() const { return {base::thread_count(threads_), 1, stop_}; }

    // Then g is looked at again: so f's for ten times as long, by estimates that are the same on any machine.
    void keep_most_useful(std::vector<WantedCoverage>& wanted) {
        last_price_ = 0;
        std::size_t kept = 0;
        while (kept < wanted.size() && last_price_ < 10 * kLevelSeconds) {
            last_price_ += need_->price(wanted[kept++]);
        }
        wanted.resize(kept);
    }

    static constexpr std::string_view kLevels = "levels";  // in the directory, until all is proven
    static constexpr double kLevelSeconds = 180;           // of processor time, that g takes
    static constexpr std::size_t kSampled = 2000;          // classes of bad partitions

    std::filesystem::path directory_;
    puzzle::Cube cube_;
    SplitSpace space_;
    unsigned threads_;
    std::optional<SplitReach> reach_;
    std::optional<FirstWords> words_;
    std::optional<CoverageNeed> need_;
    // The estimated time for the bad states one by one, and the time that the requested f's took.
    std::optional<double> last_seconds_;
    double last_price_ = 0;
    std::vector<Covered> covered_;       // before this run
    std::size_t read_ = 0;               // lines that were there before this run
    std::set<FirstCenters> failed_;      // states that this run could not prove for the aim
    std::set<WantedCoverage> given_up_;  // by this run, and by those before after a search
    base::ProgressSink& progress_;
    const std::stop_token& stop_;
};

}  // namespace

std::size_t ReductionBound::states_by_rule() const noexcept {
    return std::accumulate(
        blocks.begin(), blocks.end(), std::size_t{0},
        [](std::size_t sum, const StateBlock& block) { return sum + block.states; });
}

int usual_aim(puzzle::Metric metric) noexcept {
    switch (metric) {
        case puzzle::Metric::Sstm:
            return 16;
        case puzzle::Metric::Btm:
            return 15;
        default:
            return 17;
    }
}

base::Result<ReductionBound> make_certificate(const std::filesystem::path& directory,
                                              puzzle::Metric metric, const CertificateWork& work,
                                              base::ProgressSink& progress,
                                              const std::stop_token& stop) {
    const auto suffices = [&](const std::optional<ReductionBound>& found) {
        return found && work.plan.empty() && (!work.aim || *found->moves <= *work.aim);
    };
    // Only read: nothing is made or locked in the directory where the certificate suffices, is of another metric or
    // damaged.
    if (auto found = finished(directory, metric); suffices(found)) {
        return *std::move(found);
    }
    Maker maker(directory, metric, work.threads, progress, stop);
    REVENGE_TRY(maker.read());
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    REVENGE_TRY(base::FileLock::acquire(directory / "lock", {stop, &progress}));
    auto found = finished(directory, metric);
    if (suffices(found)) {
        return *std::move(found);  // by another run, while this one waited
    }
    if (!found && has_theorem(directory)) {
        progress.note(
            "theorem.txt does not match the other files; the proof continues from those files");
    }
    return maker.make(work);
}

namespace {

constexpr const char* kCenters = "centers.tsv";
constexpr const char* kTheorem = "theorem.txt";
constexpr const char* kNotCounted = "-";  // in place of the number of bad partitions

std::string levels_text(const std::vector<CenterLevel>& levels) {
    std::string out;
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const auto& bad = levels[level].bad_partitions;
        out += evidence_line(fmt::format("{}\t{}\t{}", level, levels[level].reached,
                                         bad ? std::to_string(*bad) : kNotCounted));
    }
    return out;
}

std::string blocks_text(const ReductionBound& bound) {
    std::string out;
    for (const StateBlock& block : bound.blocks) {
        out += block_line(bound.metric, block);
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
    if (!bound.blocks.empty()) {
        text += fmt::format("states by rule\t{}\n", bound.states_by_rule());
    }
    text += fmt::format("{}\t{}\n", kCoverageFile, checksum(evidence.coverage));
    if (bound.states > 0) {
        text += fmt::format("{}\t{}\n", kStatesFile, checksum(evidence.states));
    }
    if (!bound.blocks.empty()) {
        text += fmt::format("{}\t{}\n", kBlocksFile, checksum(blocks_text(bound)));
    }
    text += fmt::format("{}\t{}\n", kCenters, checksum(centers));
    return text + fmt::format("{}\t{}\n", kTheorem, checksum(text));
}

std::size_t lines_in(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// Returns true if all lines with f's are complete, in the metric, and for numbers of moves that can be proven. Does not
// check their classes.
bool is_coverage_in(puzzle::Metric metric, const std::filesystem::path& file) {
    const auto lines = read_evidence(file, kCoverageFields);
    return lines && std::ranges::all_of(*lines, [&](const EvidenceFields& line) {
               int moves = 0;
               return line[0] == puzzle::name_of(metric) && read_number(line[3], moves) &&
                      has_lists(metric, moves);
           });
}

// Returns nothing if a line is incomplete or not that of the next level.
std::vector<CenterLevel> levels_of(const std::filesystem::path& file) {
    constexpr std::size_t kLevelFields = 3;
    std::vector<CenterLevel> out;
    const auto lines = read_evidence(file, kLevelFields);
    if (!lines) {
        return {};
    }
    for (const EvidenceFields& fields : *lines) {
        CenterLevel level;
        std::uint64_t bad = 0;
        std::size_t number = 0;
        if (!read_number(fields[0], number) || number != out.size() ||
            !read_number(fields[1], level.reached) ||
            (fields[2] != kNotCounted && !read_number(fields[2], bad))) {
            return {};
        }
        if (fields[2] != kNotCounted) {
            level.bad_partitions = bad;
        }
        out.push_back(level);
    }
    return out;
}

}  // namespace

base::Status write_text(const std::filesystem::path& path, const std::string& text) {
    REVENGE_TRY(auto file, base::AtomicFile::create(path));
    REVENGE_TRY(file.write(std::as_bytes(std::span(text))));
    return file.commit();
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
    out.levels = levels_of(directory / kCenters);
    auto blocks = read_blocks(metric, directory / kBlocksFile);
    if (!blocks) {
        return std::nullopt;
    }
    out.blocks = *std::move(blocks);
    if (out.classes == 0 || out.levels.empty() || out.levels.back().bad_partitions != 0U ||
        !is_coverage_in(metric, directory / kCoverageFile) ||
        !read_states(metric, directory / kStatesFile)) {
        return std::nullopt;
    }
    out.is_on_record = true;
    out.moves = static_cast<int>(out.levels.size()) - 1;
    if (text_of(directory / kTheorem) != theorem_text(out, evidence, levels_text(out.levels)) ||
        text_of(directory / kBlocksFile) != blocks_text(out) ||
        std::ranges::any_of(out.blocks,
                            [&](const StateBlock& block) { return block.moves != *out.moves; })) {
        return std::nullopt;
    }
    return out;
}

bool has_theorem(const std::filesystem::path& directory) noexcept {
    std::error_code none;
    return std::filesystem::exists(directory / kTheorem, none);
}

base::Result<bool> withdraw_theorem(const std::filesystem::path& directory) {
    std::error_code error;
    const bool was_there = std::filesystem::remove(directory / kTheorem, error);
    if (error) {
        return base::Error{base::ErrorCode::Resource,
                           fmt::format("{} cannot be removed: {}", (directory / kTheorem).string(),
                                       error.message())};
    }
    return was_there;
}

base::Status write_theorem(const std::filesystem::path& directory, const ReductionBound& bound,
                           const Evidence& evidence) {
    const std::string centers = levels_text(bound.levels);
    std::vector<std::pair<const char*, std::string>> texts{
        {kCenters, centers}, {kTheorem, theorem_text(bound, evidence, centers)}};
    if (bound.blocks.empty()) {
        std::error_code none;
        std::filesystem::remove(directory / kBlocksFile, none);  // blocks of another level
    } else {
        texts.insert(texts.begin(), {kBlocksFile, blocks_text(bound)});
    }
    for (const auto& [file, text] : texts) {
        REVENGE_TRY(write_text(directory / file, text));
    }
    return {};
}

}  // namespace revenge::proof::centers
