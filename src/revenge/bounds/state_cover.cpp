#include "revenge/bounds/state_cover.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "revenge/base/port/processor.hpp"

namespace revenge::bounds {

namespace {

constexpr std::array<int, 3> kBeyond{StateCover::kFirstBeyond, 3,
                                     1};      // moves beyond the lists, in turn
constexpr std::size_t kMostWords = 50'000;    // looked at, of each length
constexpr std::size_t kMostCandidates = 300;  // tried, of each length

}  // namespace

std::vector<StateCover::Candidate> StateCover::candidates(const FirstCenters& centers, int moves,
                                                          int distance) const {
    std::vector<Candidate> best;
    const auto keep_best = [&] {
        std::stable_sort(best.begin(), best.end(),
                         [](const Candidate& a, const Candidate& b) { return a.share > b.share; });
        best.resize(std::min(best.size(), kMostCandidates));
    };
    std::size_t met = 0;
    std::set<FirstWords::Led>
        seen;  // words that are one but for a rotation lead to the same splits
    words_.each(centers, moves - distance, [&](const FirstWords::Word& word) {
        const auto [led, is_new] = seen.insert(words_.led(centers, word));
        const double share = is_new ? need_.likely_share({led->cls, distance}) : 0;
        if (is_new && (best.size() < kMostCandidates || share > best[kMostCandidates - 1].share)) {
            best.push_back({share, distance, word});
            if (best.size() >= 2 * kMostCandidates) {
                keep_best();
            }
        }
        return ++met >= kMostWords;
    });
    keep_best();
    return best;
}

bool StateCover::join(const FirstCenters& centers, const Candidate& candidate,
                      std::uint64_t& reached) {
    constexpr double kLeastGain = 0.003;  // of the splits
    const FirstWords::Led led = words_.led(centers, candidate.word);
    reach_.reach(led.cls, candidate.distance, inverse(led.wings), of_word_);
    std::uint64_t gain = 0;
    for (std::size_t i = 0; i < splits_.size(); ++i) {
        gain += base::port::count_bits(of_word_[i] & ~splits_[i]);
    }
    if (static_cast<double>(gain) < kLeastGain * kSplits) {
        return false;
    }
    for (std::size_t i = 0; i < splits_.size(); ++i) {
        splits_[i] |= of_word_[i];
    }
    reached += gain;
    return true;
}

std::optional<CoveredState> StateCover::prove(const FirstCenters& centers, int moves,
                                              const std::stop_token& stop) {
    constexpr double kFirstTry = 0.5;  // share of the splits from which on matchings are tried,
    constexpr double kNextTry = 0.3;   // and of those left, until they are tried again
    constexpr double kLastTry = 0.08;  // where there are no more words
    constexpr std::uint64_t kMostNodes = 100'000'000;
    CoveredState out{centers, moves, {}, 0, 0};
    splits_.assign(kSubsetWords, 0);
    double next_try = kFirstTry;
    bool is_new = false;  // since matchings were tried
    const auto share = [&] { return static_cast<double>(out.reached) / kSplits; };
    const auto covers = [&] {
        const AllWings::Answer answer = wings_.judge(splits_, centers.odd, kMostNodes);
        out.nodes = answer.nodes;
        is_new = false;
        return answer.verdict == AllWings::Verdict::Covered;
    };
    for (const int beyond : kBeyond) {
        const int distance = reach_.near() + beyond;
        if (moves < distance) {
            continue;
        }
        for (const Candidate& candidate : candidates(centers, moves, distance)) {
            if (stop.stop_requested()) {
                return std::nullopt;
            }
            if (!join(centers, candidate, out.reached)) {
                continue;
            }
            is_new = true;
            puzzle::Algorithm word;
            for (const std::size_t m : candidate.word) {
                word.push_back(words_.moves()[m].turn);
            }
            out.words.push_back(word);
            if (share() >= next_try) {
                if (covers()) {
                    return out;
                }
                next_try = share() + kNextTry * (1 - share());
            }
        }
        if (is_new && share() >= kLastTry && covers()) {
            return out;
        }
    }
    return std::nullopt;
}

}  // namespace revenge::bounds
