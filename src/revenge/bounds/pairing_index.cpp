#include "revenge/bounds/pairing_index.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <span>
#include <string_view>

#include "revenge/base/check.hpp"
#include "revenge/base/port/shared_word.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::bounds {

namespace {

constexpr std::string_view kTask = "pairings of the wings, by distance";
constexpr std::size_t kClassesAtOnce = std::size_t{1} << 12U;

// The symmetry or the move that does this to the centers, which tell all of them apart.
template <class List>
std::uint8_t numbered(const List& list, const PlaceMap& centers) {
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
            inverse_.push_back(numbered(model.symmetries(), inverse(symmetry.centers)));
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
        std::array<std::uint32_t, StepThree::kMostMoves> ranks;
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

PairingIndex::PairingIndex(const StepThree& model, std::size_t near_classes, int farthest,
                           const base::Sharing& how, base::ProgressSink& progress)
    : model_(model), moves_(model.moves().size()) {
    find_symmetries();
    const Walk walk(model, farthest, how, progress);
    counts_ = walk.counts();
    find_within(near_classes, walk.ends());
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
    identity_ = numbered(symmetries, identity_map());
    for (const StepThreeSymmetry& symmetry : symmetries) {
        std::vector<std::uint8_t>& seen = seen_.emplace_back();
        for (const StepThreeMove& move : model_.moves()) {
            seen.push_back(
                numbered(model_.moves(),
                         then(then(inverse(symmetry.centers), move.centers), symmetry.centers)));
        }
        std::vector<std::uint8_t>& product = product_.emplace_back();
        for (const StepThreeSymmetry& other : symmetries) {
            product.push_back(numbered(symmetries, then(symmetry.centers, other.centers)));
        }
    }
}

// `ends`: how many classes are within each distance.
void PairingIndex::find_within(std::size_t near_classes, const std::vector<std::uint32_t>& ends) {
    within_.push_back(static_cast<std::uint32_t>(std::min<std::size_t>(near_classes, ends.back())));
    const auto last = std::ranges::lower_bound(ends, near());  // the distance of the last near one
    within_.insert(within_.end(), last + (last == ends.end() - 1 ? 0 : 1), ends.end());
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

}  // namespace revenge::bounds
