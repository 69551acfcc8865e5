#include "revenge/bounds/bad_states.hpp"

#include "revenge/base/interrupted.hpp"

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
    std::vector<FirstCenters> proven;
    for (std::size_t i = 0; i < left.sample.size(); ++i) {
        const CenterBound::BadRole& bad = left.sample[i];
        progress.report({"states by several words", i, left.sample.size(), "partitions"});
        for (const Mask part : bad.missing) {
            const FirstCenters centers{bad.a, bad.b, part, bad.odd};
            if (!tried_.insert(form_of(centers, symmetries_)).second) {
                continue;
            }
            const auto covered = cover_.prove(centers, bound.level(), stop);
            if (stop.stop_requested()) {
                return base::interrupted();
            }
            if (!covered) {
                break;  // the partition stays bad, whatever the other parts
            }
            if (base::Status kept = keep(*covered); !kept) {
                return kept.error();
            }
            proven.push_back(centers);
        }
    }
    bound.add(proven);
    return proven.size();
}

}  // namespace revenge::bounds
