#include "revenge/proof/centers/state_proof.hpp"

#include "revenge/base/in_order.hpp"

namespace revenge::proof::centers {

base::Status StateProof::run(const std::vector<WantedState>& wanted, const Keep& keep,
                             base::ProgressSink& progress, const std::stop_token& stop) {
    return base::in_order(
        wanted.size(), {static_cast<unsigned>(covers_.size()), 1, stop},
        [&](std::size_t i, unsigned thread) {
            progress.report({"states by several words", i, wanted.size(), "states"});
            return covers_[thread].prove(wanted[i].centers, wanted[i].moves);
        },
        [&](std::size_t i, const std::optional<CoveredState>& covered) {
            return keep(wanted[i], covered);
        });
}

}  // namespace revenge::proof::centers
