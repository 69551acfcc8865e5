// Proves states by several words each (state_cover.hpp), by several threads.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/proof/centers/bad_states.hpp"
#include "revenge/proof/centers/state_cover.hpp"

namespace revenge::proof::centers {

class StateProof {
  public:
    // REQUIRES parts that outlive this. `threads`: 0 for all cores; each takes some megabytes.
    StateProof(const FirstWords& words, const ReachLists& lists, unsigned threads)
        : covers_(base::thread_count(threads), StateCover(words, lists)) {}

    // `covered`: nothing, where the words leave a matching out.
    using Keep =
        std::function<base::Status(const WantedState&, const std::optional<CoveredState>& covered)>;
    // Hands all to `keep`, in their order. ERRORS: Interrupted; what `keep` returns.
    base::Status run(const std::vector<WantedState>& wanted, const Keep& keep,
                     base::ProgressSink& progress, const std::stop_token& stop);

  private:
    std::vector<StateCover> covers_;  // [thread]
};

}  // namespace revenge::proof::centers
