#include "revenge/proof/pairings/pairing_cover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/stop_condition.hpp"

namespace revenge::proof::pairings {

namespace {

// Looking up this number of states one by one takes as long as a block: 0.7 us with AVX-512.
constexpr std::uint64_t kFewStates = 48;
// Rows are counted after this number of words; counting takes as long as five words.
constexpr std::uint64_t kWordsBetweenCounts = 32;
constexpr std::size_t kPlacesAtOnce = 4096;  // looked up together; more would leave the cache

}  // namespace

PairingCover::PairingCover(const StepThree& model, const NearPairings& near)
    : model_(model), near_(near), found_(near.block().nothing()) {
    for (std::size_t last = 0; last <= model.moves().size(); ++last) {
        std::uint64_t& moves = followers_.emplace_back(0);
        for (std::size_t next = 0; next < model.moves().size(); ++next) {
            moves |= std::uint64_t{centers::may_follow(model.moves(), last, next)} << next;
        }
    }
}

PairingBlock::State PairingCover::state_of(std::uint16_t number) const noexcept {
    return near_.block().state_at(near_.block().place_at(number));
}

std::uint64_t PairingCover::follow(const EdgePairing& pairing, int moves, int length,
                                   Covering& covering) {
    base::check(near_.has(moves - length), "blocks for words of this length are in memory");
    const PairingEntry entry = near_.index()[pairing];
    moves_ = moves;
    length_ = length;
    words_ = 0;
    shortest_ = moves - near_.limits().last;
    next_.resize(std::max(next_.size(), static_cast<std::size_t>(length) + 1));
    take_up(covering);
    const Node root{entry, near_.block().unchanged(), model_.moves().size(), length};
    if (entry.cls() >= near_.index().classes_within(length) || is_done()) {
        // no word ends at a near pairing, or all states are covered
    } else if (length == 0) {
        take(entry, root.change);
    } else if (length == 1) {
        end_words(std::span(&root, 1));
    } else {
        follow(root);
    }
    lay_down(covering);
    return words_;
}

// Covers a block while many states remain; lists are looked up state by state.
void PairingCover::take_up(const Covering& covering) {
    const PairingBlock& block = near_.block();
    found_.rows.clear();
    found_.swapped.clear();
    left_.clear();
    unmerged_ = 0;
    is_listed_ = covering.is_begun && covering.left.size() <= kFewStates;
    if (is_listed_) {
        for (const std::uint16_t number : covering.left) {
            left_.push_back(state_of(number));
        }
        return;
    }
    if (covering.is_begun) {
        for (std::size_t row = 0; row < found_.rows.size(); ++row) {
            found_.rows.set(row, without({}, block.values()));
        }
        for (const std::uint16_t number : covering.left) {
            const PairingBlock::Place place = block.place_at(number);
            found_.rows.remove(place.row, one_bit(place.value));
        }
    }
    if (moves_ - length_ < near_.limits().dense) {
        list_states(block.states());
    }
}

void PairingCover::lay_down(Covering& covering) {
    if (!is_listed_) {
        list_states(near_.block().states());
    }
    const PairingBlock& block = near_.block();
    covering.left.clear();
    covering.is_begun = left_.size() < block.states();  // otherwise there is nothing to store
    if (!covering.is_begun) {
        return;
    }
    for (const PairingBlock::State& state : left_) {
        covering.left.push_back(static_cast<std::uint16_t>(block.number_of(block.place_of(state))));
    }
}

void PairingCover::list_next(const Node& node, std::vector<Next>& out) const {
    const PairingIndex& index = near_.index();
    const int left = node.left - 1;
    const std::uint32_t begin = may_be_near(left) ? 0 : index.near();
    const std::uint32_t end = index.classes_within(left);
    for (std::uint64_t moves = followers_[node.last]; moves != 0; moves &= moves - 1) {
        const auto move = static_cast<std::uint8_t>(std::countr_zero(moves));
        const PairingEntry next = index.next(node.entry, move);
        if (next.cls() < begin || next.cls() >= end) {
            continue;
        }
        if (left > 0) {
            index.prefetch(next);
        }
        out.push_back({next, move, 0});
    }
}

// REQUIRES a pairing that can come near in `left` > 1 moves.
void PairingCover::follow(const Node& node) {
    std::vector<Next>& next = next_[static_cast<std::size_t>(node.left)];
    next.clear();
    list_next(node, next);
    constexpr int kBeforeLast = 2;
    if (node.left > kBeforeLast) {
        for (std::size_t i = 0; i < next.size() && !is_done(); ++i) {
            follow(after(node, next[i]));
        }
        return;
    }
    last_nodes_.clear();
    for (const Next& one : next) {
        last_nodes_.push_back(after(node, one));
    }
    end_words(last_nodes_);
}

void PairingCover::end_words(std::span<const Node> nodes) {
    ends_.clear();
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        const std::size_t before = ends_.size();
        list_next(nodes[node], ends_);
        for (Next& end : std::span(ends_).subspan(before)) {
            end.node = static_cast<std::uint8_t>(node);
        }
    }
    if (!is_listed_) {  // nearer blocks have more states
        std::ranges::sort(ends_, {}, [](const Next& end) { return end.entry.cls(); });
    }
    std::size_t at = 0;
    for (; at < ends_.size() && !is_listed_; ++at) {
        if (at + 1 < ends_.size()) {
            near_.block().prefetch(near_.rows(ends_[at + 1].entry.cls()));
        }
        const Next& end = ends_[at];
        take(end.entry, near_.block().then(nodes[end.node].change, end.move));
    }
    while (at < ends_.size() && !left_.empty()) {
        const std::size_t some =
            std::min(std::max<std::size_t>(1, kPlacesAtOnce / left_.size()), ends_.size() - at);
        take_states(nodes, std::span(ends_).subspan(at, some));
        at += some;
    }
}

void PairingCover::take(PairingEntry entry, const Change& change) {
    ++words_;
    near_.block().view(change, entry.symmetry(), view_);
    near_.block().gather(view_, near_.rows(entry.cls()), found_);
    if (++unmerged_ == kWordsBetweenCounts) {
        list_states(kFewStates);
    }
}

// Reads are spread over all memory, so all of them are prefetched before the first is used.
void PairingCover::take_states(std::span<const Node> nodes, std::span<const Next> ends) {
    const int moves = moves_ - length_;
    words_ += ends.size();
    for (const Next& end : ends) {
        near_.prefetch_block(end.entry.cls(), moves);
    }
    const std::size_t states = left_.size();
    places_.resize(ends.size() * states);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const Next& end = ends[i];
        if (i == 0 || end.node != ends[i - 1].node) {
            there_.clear();
            for (const PairingBlock::State& state : left_) {
                there_.push_back(PairingBlock::changed(state, nodes[end.node].change));
            }
        }
        const auto places = std::span(places_).subspan(i * states, states);
        near_.block().places_after(there_, end.move, end.entry.symmetry(), places);
        near_.prefetch(end.entry.cls(), moves, places);
    }
    is_found_.assign(states, 0);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        near_.mark(ends[i].entry.cls(), moves, std::span(places_).subspan(i * states, states),
                   is_found_);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < left_.size(); ++i) {
        if (is_found_[i] == 0) {
            left_[kept++] = left_[i];
        }
    }
    left_.resize(kept);
}

std::uint64_t PairingCover::count_left() const noexcept {
    std::uint64_t found = 0;
    for (std::size_t row = 0; row < found_.rows.size(); ++row) {
        found += count_bits(found_.rows[row]);
    }
    return near_.block().states() - found;
}

void PairingCover::list_states(std::uint64_t most) {
    near_.block().merge(found_);
    unmerged_ = 0;
    if (count_left() > most) {
        return;
    }
    is_listed_ = true;
    for (std::uint32_t row = 0; row < found_.rows.size(); ++row) {
        each_value(without(found_.rows[row], near_.block().values()), [&](std::uint32_t value) {
            left_.push_back(near_.block().state_at({row, value}));
        });
    }
}

namespace {

// The maximum work that an interrupt loses, except for longer complete ranges; less if there are more exceptions than
// this.
constexpr std::uint64_t kClassesTogether = kPairingClasses / 20;
constexpr std::uint64_t kLeftTogether = 150'000'000;

}  // namespace

RangeCovers::RangeCovers(const StepThree& model, NearPairings& near, int moves, Classes classes,
                         const base::Sharing& how, base::ProgressSink& progress)
    : model_(model),
      near_(near),
      moves_(moves),
      how_(how),
      progress_(progress),
      covers_(how.threads, PairingCover(model, near)),
      all_(classes.all),
      done_(classes.proven) {}

base::Result<std::vector<CoveredRange>> RangeCovers::prove_some(std::vector<std::uint32_t>& open) {
    const NearPairings::Limits& limits = near_.limits();
    REVENGE_TRY(near_.load(limits.last, how_));
    std::vector<OpenRange> begun = begin_some(open);
    const auto is_open = [](const OpenRange& range) { return !range.classes.empty(); };
    for (int within = limits.last - 1;
         within >= limits.first && std::ranges::any_of(begun, is_open); --within) {
        REVENGE_TRY(near_.load(within, how_));
        const int length = moves_ - within;
        const std::string task = fmt::format("step 3, words of {} moves", length);
        std::atomic<std::uint64_t> done{0};
        base::parallel_for(begun.size(), how_, [&](std::size_t i, std::size_t, unsigned thread) {
            go_on(begun[i], length, covers_[thread]);
            progress_.report({task, ++done, begun.size(), "ranges"});
        });
    }
    if (how_.stop.stop_requested()) {
        return base::interrupted();
    }
    std::vector<CoveredRange> out;
    out.reserve(begun.size());
    for (const OpenRange& range : begun) {
        out.push_back(covered(range));
    }
    return out;
}

std::vector<RangeCovers::OpenRange> RangeCovers::begin_some(std::vector<std::uint32_t>& open) {
    std::vector<OpenRange> out(open.size());
    std::atomic<std::uint64_t> classes{0};
    std::atomic<std::uint64_t> left{0};
    base::parallel_for(open.size(), how_, [&](std::size_t i, std::size_t, unsigned thread) {
        if (classes < kClassesTogether && left < kLeftTogether) {
            out[i].is_begun = true;
            out[i].proven.range = open[i];
            begin(out[i], covers_[thread]);
            classes += out[i].proven.classes;
            for (const OpenClass& one : out[i].classes) {
                left += one.covering.left.size();
            }
        }
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (!out[i].is_begun) {
            open[kept++] = open[i];
        }
    }
    open.resize(kept);
    std::erase_if(out, [](const OpenRange& range) { return !range.is_begun; });
    return out;
}

void RangeCovers::begin(OpenRange& range, PairingCover& cover) {
    const std::uint32_t begin = range.proven.range * kRanksInRange;
    const std::uint32_t end = begin + std::min(kRanksInRange, kPairings - begin);
    for (std::uint32_t rank = begin; rank < end && !how_.stop.stop_requested(); ++rank) {
        const EdgePairing pairing = pairing_at(rank);
        if (!is_first(model_, pairing)) {
            continue;
        }
        OpenClass one{rank, {}};
        range.proven.words +=
            cover.follow(pairing, moves_, moves_ - near_.limits().last, one.covering);
        ++range.proven.classes;
        if (!one.covering.is_whole()) {
            one.covering.left.shrink_to_fit();
            range.classes.push_back(std::move(one));
        }
        constexpr std::uint64_t kBetweenReports = 64;
        if (const std::uint64_t done = ++done_; done % kBetweenReports == 0) {
            progress_.report(
                {"step 3, pairings of the wings", done, std::max(done, all_), "classes"});
        }
    }
}

void RangeCovers::go_on(OpenRange& range, int length, PairingCover& cover) const {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < range.classes.size() && !how_.stop.stop_requested(); ++i) {
        OpenClass& one = range.classes[i];
        range.proven.words += cover.follow(pairing_at(one.rank), moves_, length, one.covering);
        if (!one.covering.is_whole()) {
            std::swap(range.classes[kept++], one);
        }
    }
    range.classes.resize(kept);
}

CoveredRange RangeCovers::covered(const OpenRange& range) const {
    CoveredRange out{range.proven, {}};
    std::vector<std::uint16_t> all(near_.block().states());
    std::iota(all.begin(), all.end(), std::uint16_t{0});
    for (const OpenClass& one : range.classes) {
        for (const std::uint16_t number : one.covering.is_begun ? one.covering.left : all) {
            out.left.push_back({one.rank, covers_.front().state_of(number)});
        }
    }
    out.proven.left = out.left.size();
    return out;
}

}  // namespace revenge::proof::pairings
