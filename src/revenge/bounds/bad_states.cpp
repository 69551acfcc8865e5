#include "revenge/bounds/bad_states.hpp"

#include <optional>
#include <utility>

#include "revenge/base/in_order.hpp"

namespace revenge::bounds {

base::Result<std::uint64_t> BadStates::settle(CenterBound& bound, const Keep& keep,
                                              base::ProgressSink& progress,
                                              const std::stop_token& stop) {
    constexpr std::size_t kSampled = 1000;
    while (true) {
        const CenterBound::Left left = bound.left_in_all_roles(kSampled);
        const auto proven = prove(left, bound, keep, progress, stop);
        if (!proven) {
            return proven.error();
        }
        if (*proven == 0) {
            return left.partitions;
        }
    }
}

base::Result<std::size_t> BadStates::prove(const CenterBound::Left& left, CenterBound& bound,
                                           const Keep& keep, base::ProgressSink& progress,
                                           const std::stop_token& stop) {
    const auto form = [this](const FirstCenters& centers) { return form_of(centers, symmetries_); };
    // States that are alike are tried once, with the first of their partitions.
    std::vector<std::vector<FirstCenters>> wanted(left.sample.size());
    std::set<FirstCenters> met;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const CenterBound::BadRole& bad = left.sample[i];
        for (const Mask part : bad.missing) {
            const FirstCenters centers{bad.a, bad.b, part, bad.odd};
            if (tried_.count(form(centers)) == 0 && met.insert(form(centers)).second) {
                wanted[i].push_back(centers);
            }
        }
    }
    struct Tried {
        std::vector<CoveredState> covered;
        std::optional<FirstCenters>
            failed;  // the partition stays bad then, whatever its other states
    };
    std::vector<FirstCenters> proven;
    const base::Status done = base::in_order(
        wanted.size(), {static_cast<unsigned>(covers_.size()), 1, stop},
        [&](std::size_t i, unsigned thread) {
            progress.report({"states by several words", i, wanted.size(), "partitions"});
            Tried out;
            for (const FirstCenters& centers : wanted[i]) {
                auto covered = covers_[thread].prove(centers, bound.level(), stop);
                if (!covered) {
                    out.failed = centers;
                    break;
                }
                out.covered.push_back(*std::move(covered));
            }
            return out;
        },
        [&](std::size_t, const Tried& tried) -> base::Status {
            for (const CoveredState& covered : tried.covered) {
                if (base::Status kept = keep(covered); !kept) {
                    return kept;
                }
                tried_.insert(form(covered.centers));
                proven.push_back(covered.centers);
            }
            if (tried.failed) {
                tried_.insert(form(*tried.failed));
            }
            return {};
        });
    if (!done) {
        return done.error();
    }
    if (stop.stop_requested()) {
        return base::interrupted();
    }
    bound.add(proven);
    return proven.size();
}

}  // namespace revenge::bounds
