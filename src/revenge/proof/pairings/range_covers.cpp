#include "revenge/proof/pairings/range_covers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "revenge/base/stop_condition.hpp"

namespace revenge::proof::pairings {

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
