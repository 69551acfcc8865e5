#include "revenge/solver/larsen/search.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>

namespace revenge::solver::larsen {

namespace {

constexpr std::size_t kPlacesPerFace = 4;
constexpr int kMaxSteps = 40;
// The maximum saving where two words meet: one group each.
constexpr int kMaxSaved = 4;

Pieces apply(const Pieces& pieces, const SparseEffect& effect) noexcept {
    Pieces out = pieces;
    for (std::size_t i = 0; i < effect.count; ++i) {
        out[effect.to[i]] = pieces[effect.from[i]];
    }
    return out;
}

int odd_cycles(const Pieces& permutation) noexcept {
    std::uint32_t left = (1U << kPlaces) - 1;
    int odd = 0;
    while (left != 0) {
        const auto start = static_cast<std::uint8_t>(std::countr_zero(left));
        std::uint8_t place = start;
        int length = 0;
        do {
            left &= ~(1U << place);
            place = permutation[place];
            ++length;
        } while (place != start);
        odd += length & 1;
    }
    return odd;
}

}  // namespace

LarsenSearch::LarsenSearch(const LarsenLibrary& library, LarsenLibrary::Target target,
                           const GroupWriter& writer, Options options)
    : library_(library),
      writer_(writer),
      is_wings_(target == LarsenLibrary::Target::Wings),
      options_(options),
      carriers_(kPlaces * kPlaces) {
    for (std::size_t place = 0; place < kPlaces; ++place) {
        classes_[place] = static_cast<std::uint8_t>(is_wings_ ? place : place / kPlacesPerFace);
    }
    for (std::uint32_t i = 0; i < library.entries().size(); ++i) {
        const LibraryEntry& entry = library.entries()[i];
        words_.push_back(entry.commutator.word());
        for (std::size_t k = 0; k < entry.effect.count; ++k) {
            const std::size_t to = class_of(entry.effect.to[k]);
            if (to != class_of(entry.effect.from[k])) {
                carriers_[entry.effect.from[k] * kPlaces + to].push_back(i);
            }
        }
    }
}

int LarsenSearch::measure(const Pieces& pieces) const noexcept {
    if (is_wings_) {
        return (static_cast<int>(kPlaces) - odd_cycles(pieces)) / 2;
    }
    int misplaced = 0;
    for (std::size_t place = 0; place < kPlaces; ++place) {
        misplaced += pieces[place] != class_of(place) ? 1 : 0;
    }
    return misplaced;
}

void LarsenSearch::expand(const Node& node, std::size_t index, int bound,
                          std::vector<std::uint8_t>& homed, std::vector<Candidate>& out) const {
    std::fill(homed.begin(), homed.end(), std::uint8_t{0});
    for (std::size_t place = 0; place < kPlaces; ++place) {
        if (node.pieces[place] != class_of(place)) {
            for (const std::uint32_t entry : carriers_[place * kPlaces + node.pieces[place]]) {
                ++homed[entry];
            }
        }
    }
    // Far from solved only those that bring several pieces home are worth a look.
    const int least_homed = node.measure > (is_wings_ ? 2 : 4) ? 2 : 1;
    const auto gather = [&](int least) {
        for (std::size_t i = 0; i < homed.size(); ++i) {
            if (homed[i] < least) {
                continue;
            }
            const LibraryEntry& entry = library_.entries()[i];
            if (node.cost + entry.cost - kMaxSaved >= bound) {
                continue;
            }
            const int left = measure(apply(node.pieces, entry.effect));
            if (left >= node.measure) {
                continue;
            }
            const int cost = node.cost + entry.cost - writer_.saving(node.last, words_[i]);
            if (cost < bound) {
                out.push_back({cost + options_.weight * left, cost, left, index, i});
            }
        }
    };
    const std::size_t before = out.size();
    gather(least_homed);
    if (out.size() == before && least_homed > 1) {
        gather(1);
    }
}

std::vector<std::size_t> LarsenSearch::solve(const Pieces& pieces, const Word& before) const {
    std::vector<Node> nodes{{pieces, before, 0, measure(pieces), 0, 0}};
    if (nodes[0].measure == 0) {
        return {};
    }
    std::vector<std::size_t> beam{0};
    std::vector<Candidate> candidates;
    std::vector<std::uint8_t> homed(library_.entries().size());
    std::size_t solved = 0;
    int bound = std::numeric_limits<int>::max();
    for (int step = 0; step < kMaxSteps && !beam.empty(); ++step) {
        candidates.clear();
        for (const std::size_t index : beam) {
            if (nodes[index].cost < bound) {
                expand(nodes[index], index, bound, homed, candidates);
            }
        }
        const std::size_t kept = std::min(candidates.size(), 3 * options_.width);
        std::ranges::partial_sort(candidates,
                                  candidates.begin() + static_cast<std::ptrdiff_t>(kept), {},
                                  &Candidate::score);
        beam.clear();
        for (std::size_t i = 0; i < kept && beam.size() < options_.width; ++i) {
            const Candidate& candidate = candidates[i];
            const Node& parent = nodes[candidate.parent];
            Node next{apply(parent.pieces, library_.entries()[candidate.entry].effect),
                      words_[candidate.entry],
                      candidate.cost,
                      candidate.measure,
                      candidate.parent,
                      candidate.entry};
            const bool repeated = std::ranges::any_of(
                beam, [&](std::size_t other) { return nodes[other].pieces == next.pieces; });
            if (repeated || candidate.cost >= bound) {
                continue;
            }
            nodes.push_back(next);
            if (candidate.measure == 0) {
                bound = candidate.cost;
                solved = nodes.size() - 1;
            } else {
                beam.push_back(nodes.size() - 1);
            }
        }
    }
    std::vector<std::size_t> out;
    for (std::size_t node = solved; node != 0; node = nodes[node].parent) {
        out.push_back(nodes[node].entry);
    }
    std::ranges::reverse(out);
    return out;
}

int LarsenSearch::cost_of(const std::vector<std::size_t>& entries, const Word& before) const {
    int cost = 0;
    Word last = before;
    for (const std::size_t entry : entries) {
        cost += library_.entries()[entry].cost - writer_.saving(last, words_[entry]);
        last = words_[entry];
    }
    return cost;
}

}  // namespace revenge::solver::larsen
