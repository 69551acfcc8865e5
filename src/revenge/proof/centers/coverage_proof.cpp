#include "revenge/proof/centers/coverage_proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <queue>
#include <utility>

#include "revenge/base/parallel.hpp"

namespace revenge::proof::centers {

namespace {

constexpr std::uint64_t kMaxNodes = 1'000'000'000;

}  // namespace

CoveragePlan quick_plan(puzzle::Metric metric) {
    switch (metric) {
        case puzzle::Metric::Sstm:
            return {{8, 0.3}, {9, 0.5}};
        case puzzle::Metric::Btm:
            return {{7, 0.3}, {8, 0.4}};
        default:
            return {{8, 0.3}, {9, 0.4}};
    }
}

CoverageProof::Tried CoverageProof::prove(const WantedCoverage& wanted, double least_share,
                                          Workplace& at) const {
    const std::uint64_t reached = reach_.reach(wanted.cls, wanted.moves, identity_map(), at.bits);
    if (static_cast<double>(reached) < least_share * kSplits) {
        return {};
    }
    const coset::ClassTable& classes = reach_.space().classes();
    const bool odd = SplitSpace::is_odd(classes.representative(wanted.cls));
    const AllWings::Answer answer = at.wings.judge(at.bits, odd, kMaxNodes);
    if (answer.verdict != AllWings::Verdict::Covered) {
        return {true, std::nullopt};
    }
    return {true, Covered{wanted.cls, wanted.moves, reached, answer.nodes}};
}

base::Status CoverageProof::prove_all(const std::vector<WantedCoverage>& wanted, double least_share,
                                      const std::string& task, const Hear& hear,
                                      base::ProgressSink& progress,
                                      const std::stop_token& stop) const {
    const unsigned threads = base::thread_count(threads_);
    std::vector<Workplace> workplaces(threads);
    return base::ordered_parallel_for(
        wanted.size(), {threads, 1, stop},
        [&](std::size_t i, unsigned thread) {
            progress.report({task, i, wanted.size(), "classes"});
            return prove(wanted[i], least_share, workplaces[thread]);
        },
        hear);
}

// Returns the unproven classes whose words meet enough splits for R to be large enough, in descending order. Splits are
// met repeatedly: if words met c splits per split independently, R would contain a share of 1 - exp(-c).
std::vector<WantedCoverage> CoverageProof::promising(
    const CoverageStep& step, const std::vector<int>& proven,
    const std::set<WantedCoverage>& given_up) const {
    constexpr double kTimes = 3;  // measured: 3.6 to 7
    const double least = -std::log(1 - step.least_density) * kTimes * kSplits;
    std::vector<std::pair<std::uint64_t, coset::ClassIndex>> found;
    for (coset::ClassIndex cls = 0; cls < proven.size(); ++cls) {
        if (proven[cls] > step.moves && !given_up.contains({cls, step.moves})) {
            const std::uint64_t meetings = reach_.meetings(cls, step.moves);
            if (static_cast<double>(meetings) >= least) {
                found.emplace_back(meetings, cls);
            }
        }
    }
    std::sort(found.rbegin(), found.rend());
    std::vector<WantedCoverage> out;
    out.reserve(found.size());
    for (const auto& [meetings, cls] : found) {
        out.push_back({cls, step.moves});
    }
    return out;
}

base::Status CoverageProof::run(const std::vector<WantedCoverage>& wanted, const Keep& keep,
                                base::ProgressSink& progress, const std::stop_token& stop) const {
    return prove_all(
        wanted, kMinShare, "coverage that is asked for",
        [&](std::size_t i, const Tried& tried) { return keep(wanted[i], tried); }, progress, stop);
}

base::Status CoverageProof::run(const CoveragePlan& plan, const std::vector<Covered>& before,
                                const std::set<WantedCoverage>& given_up, const Keep& keep,
                                base::ProgressSink& progress, const std::stop_token& stop) const {
    constexpr int kNone = 99;
    std::vector<int> proven(reach_.space().classes().classes(), kNone);
    for (const Covered& covered : before) {
        proven[covered.cls] = std::min(proven[covered.cls], covered.moves);
    }
    for (const CoverageStep& step : plan) {
        const std::vector<WantedCoverage> wanted = promising(step, proven, given_up);
        base::Status done = prove_all(
            wanted, step.least_density, fmt::format("coverage within {} moves", step.moves),
            [&](std::size_t i, const Tried& tried) {
                if (tried.covered) {
                    proven[wanted[i].cls] = step.moves;
                }
                return tried.is_searched ? keep(wanted[i], tried) : base::Status();
            },
            progress, stop);
        if (!done) {
            return done;
        }
    }
    return {};
}

namespace {

// Factor by which words of k moves beyond the lists meet each split of R more often than independent words would.
// Measured: 2.2 to 5, 5.4 to 15, 10 to 97 for 2, 3, 4 moves.
constexpr std::array<double, CoverageNeed::kDeepest + 1> kTimes{1, 2, 3.5, 7, 17};

}  // namespace

CoverageNeed::CoverageNeed(const FirstWords& words, const SplitReach& reach)
    : reach_(reach), words_(words), meetings_(kDeepest + 1) {
    const SplitSpace& space = reach.space();
    const coset::ClassTable& classes = space.classes();
    for (std::size_t beyond = 0; beyond < meetings_.size(); ++beyond) {
        for (coset::ClassIndex cls = 0; cls < classes.classes(); ++cls) {
            double sum = 0;
            if (beyond == 0) {
                sum = static_cast<double>(reach.meetings(cls, reach.near())) / kSplits;
            } else {
                const auto from = static_cast<CenterIndex>(classes.representative(cls));
                for (std::size_t m = 0; m < space.moves().size(); ++m) {
                    sum += meetings_[beyond - 1][classes.class_of(space.after_move(from, m)).cls];
                }
            }
            meetings_[beyond].push_back(sum);
        }
    }
}

double CoverageNeed::likely_share(const WantedCoverage& choice) const {
    const auto beyond = static_cast<std::size_t>(choice.moves - reach_.near());
    return 1 - std::exp(-meetings_[beyond][choice.cls] / kTimes[beyond]);
}

// Measured seconds: R takes ten to twenty times as long for each further move, and the search is slow for small shares.
double CoverageNeed::price(const WantedCoverage& choice) const {
    constexpr std::array<double, kDeepest + 1> kReach{0, 0, 0.002, 0.02, 0.35};
    constexpr double kSearch = 0.025;
    const double share = likely_share(choice);
    return kReach[static_cast<std::size_t>(choice.moves - reach_.near())] +
           kSearch / (share * share);
}

std::vector<WantedCoverage> CoverageNeed::offers(const CenterBound::BadRole& bad, Mask part,
                                                 int level, std::size_t most_words) const {
    const FirstCenters centers{bad.a, bad.b, part, bad.odd};
    std::vector<WantedCoverage> out;
    for (int beyond = kDeepest; beyond > 0; --beyond) {
        const int moves = reach_.near() + beyond;
        std::size_t met = 0;
        if (level < moves) {
            continue;
        }
        words_.each(centers, level - moves, [&](const FirstWords::Word& word) {
            out.push_back({words_.led(centers, word).cls, moves});
            return ++met >= most_words;
        });
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

std::vector<WantedCoverage> CoverageNeed::choose(const std::vector<CenterBound::BadRole>& sample,
                                                 int level, const std::vector<int>& proven,
                                                 const std::set<WantedCoverage>& given_up,
                                                 base::ProgressSink& progress,
                                                 const base::Sharing& sharing) const {
    constexpr std::size_t kMaxWords = 2000;
    const auto useful_offers = [&](const CenterBound::BadRole& bad) {
        std::vector<std::vector<WantedCoverage>> out;  // [missing split]
        for (const Mask part : bad.missing) {
            out.push_back(offers(bad, part, level, kMaxWords));
            std::erase_if(out.back(), [&](const WantedCoverage& offer) {
                return proven[offer.cls] <= offer.moves || given_up.count(offer) != 0 ||
                       likely_share(offer) < kMinShare;
            });
        }
        return out;
    };
    std::map<WantedCoverage, std::vector<std::uint32_t>> states;  // that it would settle
    std::vector<double> worth;                                    // [state], until it is settled
    const base::Status whole = base::ordered_parallel_for(
        sample.size(), sharing,
        [&](std::size_t i, unsigned) {
            progress.report(
                {"coverage that bad positions ask for", i, sample.size(), "partitions"});
            return useful_offers(sample[i]);
        },
        [&](std::size_t i, const std::vector<std::vector<WantedCoverage>>& of_splits) {
            for (const std::vector<WantedCoverage>& of_split : of_splits) {
                for (const WantedCoverage& offer : of_split) {
                    states[offer].push_back(static_cast<std::uint32_t>(worth.size()));
                }
                worth.push_back(1 / static_cast<double>(sample[i].missing.size()));
            }
            return base::Status();
        });
    if (!whole) {
        return {};  // stopped
    }
    return most_useful(states, worth);
}

std::vector<WantedCoverage> CoverageNeed::most_useful(
    const std::map<WantedCoverage, std::vector<std::uint32_t>>& states,
    std::vector<double> worth) const {
    const auto value = [&](const WantedCoverage& choice) {
        double sum = 0;
        for (const std::uint32_t state : states.at(choice)) {
            sum += worth[state];
        }
        return sum / price(choice);
    };
    // Values only decrease: the best proof is one whose updated value is not below that of the next one.
    std::priority_queue<std::pair<double, WantedCoverage>> queue;
    for (const auto& [choice, settled] : states) {
        queue.emplace(value(choice), choice);
    }
    std::vector<WantedCoverage> out;
    while (!queue.empty()) {
        const WantedCoverage choice = queue.top().second;
        queue.pop();
        const double now = value(choice);
        if (now <= 0) {
            continue;
        }
        if (!queue.empty() && now < queue.top().first) {
            queue.emplace(now, choice);
            continue;
        }
        out.push_back(choice);
        for (const std::uint32_t state : states.at(choice)) {
            worth[state] = 0;
        }
    }
    return out;
}

}  // namespace revenge::proof::centers
