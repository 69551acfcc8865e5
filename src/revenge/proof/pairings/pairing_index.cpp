#include "revenge/proof/pairings/pairing_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <span>
#include <string>
#include <string_view>

#include "revenge/base/check.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::proof::pairings {

namespace {

constexpr std::string_view kTask = "pairings of the wings, by distance";
constexpr std::size_t kClassesAtOnce = std::size_t{1} << 12U;

// The symmetry or the move that does this to the centers, which tell all of them apart.
template <class List>
std::uint8_t numbered(const List& list, const centers::PlaceMap& centers) {
    const auto found =
        std::ranges::find_if(list, [&](const auto& one) { return one.centers == centers; });
    base::check(found != list.end(),
                "symmetries make symmetries of each other, and moves of moves");
    return static_cast<std::uint8_t>(found - list.begin());
}

}  // namespace

EdgePairing first_of(const StepThree& model, const EdgePairing& pairing) noexcept {
    EdgePairing out = pairing;
    for (const StepThreeSymmetry& symmetry : model.symmetries()) {
        out = std::min(out, symmetry.pairs(pairing));
    }
    return out;
}

bool is_first(const StepThree& model, const EdgePairing& pairing) noexcept {
    return std::ranges::none_of(model.symmetries(), [&](const StepThreeSymmetry& symmetry) {
        return symmetry.pairs(pairing) < pairing;
    });
}

// Breadth first from the joined pairing. Classes of one distance are numbered by their first pairings' ranks, so that
// numbers do not depend on threads.
class PairingIndex::Walk {
  public:
    Walk(const StepThree& model, int farthest, const base::Sharing& how,
         base::ProgressSink& progress)
        : model_(model),
          how_{how.threads, kClassesAtOnce, how.stop},
          is_whole_(farthest == kAllDistances),
          progress_(progress),
          entries_(kPairings),
          met_((kPairings + kWordBits - 1) / kWordBits) {
        for (const StepThreeSymmetry& symmetry : model.symmetries()) {
            inverse_.push_back(numbered(model.symmetries(), centers::inverse(symmetry.centers)));
        }
        std::vector<std::uint32_t> firsts;
        meet(joined_pairing(), firsts);
        number(firsts);
        while (static_cast<int>(ends_.size()) <= farthest && !how_.stop.stop_requested()) {
            firsts = find_level();
            if (firsts.empty()) {
                break;
            }
            number(firsts);
        }
    }

    std::uint32_t classes() const noexcept { return static_cast<std::uint32_t>(first_.size()); }
    // Calls body(rank) for what each move makes of a class's first pairing, once all have been told to ask(rank).
    template <class Ask, class Body>
    void each_rank(std::size_t cls, const Ask& ask, const Body& body) const {
        const EdgePairing first = pairing_at(first_[cls]);
        std::array<std::uint32_t, StepThree::kMaxMoves> ranks;
        std::size_t moves = 0;
        for (const StepThreeMove& move : model_.moves()) {
            ranks[moves] = rank_of(move.pairs(first));
            ask(ranks[moves++]);
        }
        for (std::size_t move = 0; move < moves; ++move) {
            body(ranks[move]);
        }
    }
    // The ranks of first pairings, by class.
    const std::vector<std::uint32_t>& firsts() const noexcept { return first_; }
    const PairingEntry& operator[](std::uint32_t rank) const noexcept { return entries_[rank]; }
    // How many classes are within each distance.
    const std::vector<std::uint32_t>& ends() const noexcept { return ends_; }
    const std::vector<std::uint64_t>& counts() const noexcept { return counts_; }

  private:
    static constexpr std::size_t kWordBits = 64;

    // RETURNS whether the pairing was not met before, by any thread.
    bool mark(std::uint32_t rank) noexcept {
        const std::uint64_t bit = std::uint64_t{1} << rank % kWordBits;
        return (base::port::SharedWord(met_[rank / kWordBits]).set_bits(bit) & bit) == 0;
    }
    bool is_met(std::uint32_t rank) noexcept {
        return (base::port::SharedWord(met_[rank / kWordBits]).load() >> rank % kWordBits & 1U) !=
               0;
    }
    // Adds the first pairing of its class to `firsts`, if none of the class was met before.
    void meet(const EdgePairing& pairing, std::vector<std::uint32_t>& firsts) {
        const EdgePairing first = first_of(model_, pairing);
        if (mark(rank_of(first))) {
            firsts.push_back(rank_of(first));
            for (const StepThreeSymmetry& symmetry : model_.symmetries()) {
                mark(rank_of(symmetry.pairs(first)));
            }
        }
    }

    // RETURNS the first pairings of the classes that are one move further than the last ones, in order.
    std::vector<std::uint32_t> find_level() {
        const std::size_t begin = ends_.size() > 1 ? ends_[ends_.size() - 2] : 0;
        std::vector<std::vector<std::uint32_t>> found(how_.threads);
        std::atomic<std::uint64_t> done{begin};
        base::parallel_for(
            classes() - begin, how_, [&](std::size_t from, std::size_t to, unsigned thread) {
                for (std::size_t at = from; at < to; ++at) {
                    each_rank(
                        begin + at,
                        [&](std::uint32_t rank) { __builtin_prefetch(&met_[rank / kWordBits]); },
                        [&](std::uint32_t rank) {
                            if (!is_met(rank)) {
                                meet(pairing_at(rank), found[thread]);
                            }
                        });
                }
                progress_.report(
                    {kTask, done += to - from, is_whole_ ? kPairingClasses : 0, "classes"});
            });
        std::vector<std::uint32_t> out;
        for (const std::vector<std::uint32_t>& some : found) {
            out.insert(out.end(), some.begin(), some.end());
        }
        std::ranges::sort(out);
        return out;
    }

    void number(const std::vector<std::uint32_t>& firsts) {
        const std::uint32_t begin = classes();
        first_.insert(first_.end(), firsts.begin(), firsts.end());
        ends_.push_back(classes());
        std::atomic<std::uint64_t> pairings{0};
        base::parallel_for(firsts.size(), how_, [&](std::size_t from, std::size_t to) {
            std::uint64_t count = 0;
            for (std::size_t at = from; at < to; ++at) {
                const EdgePairing first = pairing_at(firsts[at]);
                for (std::size_t i = 0; i < inverse_.size(); ++i) {
                    PairingEntry& entry = entries_[rank_of(model_.symmetries()[i].pairs(first))];
                    if (!entry.is_known()) {
                        ++count;
                        entry = PairingEntry(begin + static_cast<std::uint32_t>(at), inverse_[i]);
                    }
                }
            }
            pairings += count;
        });
        counts_.push_back(pairings);
    }

    const StepThree& model_;
    base::Sharing how_;
    bool is_whole_;
    base::ProgressSink& progress_;
    std::vector<std::uint8_t> inverse_;        // [symmetry]
    base::LargeVector<PairingEntry> entries_;  // [rank]
    base::LargeVector<std::uint64_t> met_;     // a bit a rank
    std::vector<std::uint32_t> first_;         // [class]
    std::vector<std::uint32_t> ends_;          // [distance]
    std::vector<std::uint64_t> counts_;        // [distance]
};

PairingIndex::PairingIndex(const StepThree& model) : model_(model), moves_(model.moves().size()) {
    find_symmetries();
}

PairingIndex::PairingIndex(const StepThree& model, const Reach& reach, const base::Sharing& how,
                           base::ProgressSink& progress)
    : PairingIndex(model) {
    const Walk walk(model, reach.farthest, how, progress);
    counts_ = walk.counts();
    ends_ = walk.ends();
    find_within(reach.near);
    ranked_.reserve(walk.classes());
    for (std::uint32_t cls = 0; cls < walk.classes(); ++cls) {
        ranked_.push_back({walk.firsts()[cls], cls});
    }
    std::ranges::sort(ranked_, {}, &Ranked::rank);
    find_next(walk, how, progress);
}

std::uint64_t PairingIndex::fingerprint() const noexcept {
    const std::array parts{table::checksum(std::as_bytes(std::span(ranked_))),
                           table::checksum(std::as_bytes(std::span(next_)))};
    return table::checksum(std::as_bytes(std::span(parts)));
}

PairingEntry PairingIndex::operator[](const EdgePairing& pairing) const noexcept {
    const EdgePairing first = first_of(model_, pairing);
    const auto symmetry = std::ranges::find_if(
        model_.symmetries(),
        [&](const StepThreeSymmetry& one) { return one.pairs(pairing) == first; });
    const std::uint32_t rank = rank_of(first);
    const auto at = std::ranges::lower_bound(ranked_, rank, {}, &Ranked::rank);
    return at != ranked_.end() && at->rank == rank
               ? PairingEntry(at->cls,
                              static_cast<std::size_t>(symmetry - model_.symmetries().begin()))
               : PairingEntry();
}

// A symmetry S makes of a pairing p moved by m what S(p) is, moved by S m S^-1.
void PairingIndex::find_symmetries() {
    const std::vector<StepThreeSymmetry>& symmetries = model_.symmetries();
    identity_ = numbered(symmetries, centers::identity_map());
    for (const StepThreeSymmetry& symmetry : symmetries) {
        std::vector<std::uint8_t>& seen = seen_.emplace_back();
        for (const StepThreeMove& move : model_.moves()) {
            seen.push_back(numbered(
                model_.moves(),
                centers::then(centers::then(centers::inverse(symmetry.centers), move.centers),
                              symmetry.centers)));
        }
        std::vector<std::uint8_t>& product = product_.emplace_back();
        for (const StepThreeSymmetry& other : symmetries) {
            product.push_back(numbered(symmetries, centers::then(symmetry.centers, other.centers)));
        }
    }
}

void PairingIndex::find_within(std::size_t near_classes) {
    within_.push_back(
        static_cast<std::uint32_t>(std::min<std::size_t>(near_classes, ends_.back())));
    const auto last = std::ranges::lower_bound(ends_, near());  // the distance of the last near one
    within_.insert(within_.end(), last + (last == ends_.end() - 1 ? 0 : 1), ends_.end());
}

void PairingIndex::find_next(const Walk& walk, const base::Sharing& how,
                             base::ProgressSink& progress) {
    next_.resize(std::size_t{walk.classes()} * moves_);
    std::atomic<std::uint64_t> done{0};
    base::parallel_for(walk.classes(), {how.threads, kClassesAtOnce, how.stop},
                       [&](std::size_t begin, std::size_t end) {
                           for (std::size_t cls = begin; cls < end; ++cls) {
                               PairingEntry* out = &next_[cls * moves_];
                               walk.each_rank(
                                   cls,
                                   [&](std::uint32_t rank) { __builtin_prefetch(&walk[rank]); },
                                   [&](std::uint32_t rank) { *out++ = walk[rank]; });
                           }
                           progress.report({"moves between classes of pairings",
                                            done += end - begin, walk.classes(), "classes"});
                       });
}

namespace {

// To be raised when ranks or numbers mean something else.
constexpr int kNumbering = 1;
constexpr std::size_t kTried = 1'000;  // classes of an index that was read

constexpr const char* kCounts = "index-counts";
constexpr const char* kRanks = "index-ranks";
constexpr const char* kMoves = "index-moves";
constexpr std::size_t kPieceBytes = std::size_t{1} << 26U;

std::string name_of_piece(const char* name, std::size_t at) {
    return fmt::format("{}.{}", name, at / kPieceBytes);
}

base::Error unlike(const NearPieces& pieces, const std::string& name) {
    return {base::ErrorCode::TableDamaged, pieces.place_of(name) + " does not fit the others"};
}

// As pieces NAME.0, NAME.1, ... ERRORS: Resource; Interrupted.
base::Status write_all(NearPieces& pieces, const char* name, std::span<const std::byte> all,
                       const std::stop_token& stop) {
    base::Status done;
    for (std::size_t at = 0; done && at < all.size(); at += kPieceBytes) {
        done = stop.stop_requested()
                   ? base::interrupted()
                   : pieces.write(name_of_piece(name, at),
                                  all.subspan(at, std::min(kPieceBytes, all.size() - at)));
    }
    return done;
}

// Fills `all` by these. ERRORS: Resource; TableDamaged; Interrupted.
base::Status read_all(const NearPieces& pieces, const char* name, std::span<std::byte> all,
                      const std::stop_token& stop) {
    std::vector<std::byte> bytes;
    for (std::size_t at = 0; at < all.size(); at += kPieceBytes) {
        if (stop.stop_requested()) {
            return base::interrupted();
        }
        REVENGE_TRY(const auto data, pieces.read(name_of_piece(name, at), bytes));
        if (data.size() != std::min(kPieceBytes, all.size() - at)) {
            return unlike(pieces, name_of_piece(name, at));
        }
        std::ranges::copy(data, all.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return {};
}

}  // namespace

base::Status PairingIndex::write(NearPieces& pieces, const std::stop_token& stop) const {
    std::vector<std::uint64_t> counts(ends_.begin(), ends_.end());
    counts.insert(counts.end(), counts_.begin(), counts_.end());
    const auto ranks = std::as_bytes(std::span(ranked_));
    const auto moves = std::as_bytes(std::span(next_));
    base::Status done = write_all(pieces, kRanks, ranks, stop);
    done = done ? write_all(pieces, kMoves, moves, stop) : done;
    // Last: where it is, the others are.
    done = done ? pieces.write(kCounts, std::as_bytes(std::span(counts))) : done;
    for (std::size_t at = 0; !done && at < std::max(ranks.size(), moves.size());
         at += kPieceBytes) {
        pieces.remove(name_of_piece(kRanks, at));
        pieces.remove(name_of_piece(kMoves, at));
    }
    return done;
}

base::Status PairingIndex::read(const NearPieces& pieces, const Reach& reach,
                                const std::stop_token& stop) {
    std::vector<std::byte> bytes;
    REVENGE_TRY(const auto data, pieces.read(kCounts, bytes));
    std::vector<std::uint64_t> counts(data.size() / sizeof(std::uint64_t));
    if (counts.empty() || data.size() % (2 * sizeof(std::uint64_t)) != 0) {
        return unlike(pieces, kCounts);
    }
    std::ranges::copy(data, std::as_writable_bytes(std::span(counts)).begin());
    const auto half = counts.begin() + static_cast<std::ptrdiff_t>(counts.size() / 2);
    if (!std::ranges::is_sorted(counts.begin(), half) || counts.front() == 0 ||
        *(half - 1) > kPairingClasses) {
        return unlike(pieces, kCounts);
    }
    ends_.assign(counts.begin(), half);
    counts_.assign(half, counts.end());
    ranked_.resize(ends_.back());
    next_.resize(ends_.back() * moves_);
    base::Status done = read_all(pieces, kRanks, std::as_writable_bytes(std::span(ranked_)), stop);
    done = done ? read_all(pieces, kMoves, std::as_writable_bytes(std::span(next_)), stop) : done;
    if (done && !is_sound(reach.farthest == kAllDistances)) {
        return unlike(pieces, kCounts);
    }
    if (done) {
        find_within(reach.near);
    }
    return done;
}

// Returns true if all numbers are valid classes and symmetries, each class occurs once and after the joined pairing's,
// and a sample of the moves is correct. `is_whole` requires that no pairing is unknown.
bool PairingIndex::is_sound(bool is_whole) const {
    const std::size_t classes = ends_.back();
    const std::size_t inner = is_whole || ends_.size() < 2 ? classes : ends_[ends_.size() - 2];
    std::vector<bool> is_there(classes, false);
    for (std::size_t at = 0; at < classes; ++at) {
        const Ranked& first = ranked_[at];
        const bool rises = at == 0 || ranked_[at - 1].rank < first.rank;
        if (first.rank >= kPairings || first.cls >= classes || is_there[first.cls] || !rises) {
            return false;
        }
        is_there[first.cls] = true;
    }
    for (std::size_t at = 0; at < next_.size(); ++at) {
        const PairingEntry entry = next_[at];
        const bool may_be_unknown = !is_whole && at >= inner * moves_;
        if (entry.is_known() ? entry.cls() >= classes || entry.symmetry() >= product_.size()
                             : !may_be_unknown) {
            return false;
        }
    }
    for (std::size_t at = 0; at < classes; at += 1 + classes / kTried) {
        const Ranked& first = ranked_[at];
        const EdgePairing pairing = pairing_at(first.rank);
        if (!is_first(model_, pairing)) {
            return false;
        }
        for (std::size_t move = 0; move < moves_; ++move) {
            const PairingEntry there = next_[std::size_t{first.cls} * moves_ + move];
            const EdgePairing after = model_.moves()[move].pairs(pairing);
            if (there.is_known() &&
                ((*this)[after].cls() != there.cls() ||
                 model_.symmetries()[there.symmetry()].pairs(after) != first_of(model_, after))) {
                return false;
            }
        }
    }
    return (*this)[joined_pairing()].cls() == 0;
}

PairingIndex PairingIndex::kept_in(table::Scratch& scratch, const StepThree& model,
                                   const Reach& reach, const base::Sharing& how,
                                   base::ProgressSink& progress) {
    NearPieces pieces(
        scratch, fmt::format("{}, pairings to {}, numbering {}", puzzle::name_of(model.metric()),
                             reach.farthest, kNumbering));
    if (scratch.has(kCounts)) {
        PairingIndex kept(model);
        const base::Status read = kept.read(pieces, reach, how.stop);
        if (read) {
            return kept;
        }
        if (!how.stop.stop_requested()) {
            progress.note(read.error().message + "; the index of pairings is built again");
        }
    }
    PairingIndex made(model, reach, how, progress);
    if (!how.stop.stop_requested()) {
        const base::Status kept = made.write(pieces, how.stop);
        if (!kept && !how.stop.stop_requested()) {
            progress.note(kept.error().message +
                          "; the next run makes the index of pairings again");
        }
    }
    return made;
}

}  // namespace revenge::proof::pairings
