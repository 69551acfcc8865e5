// Proves states by several words each (state_cover.hpp), by several threads: by name, or in blocks of a list.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/centers/state_blocks.hpp"
#include "revenge/proof/centers/state_cover.hpp"

namespace revenge::proof::centers {

class StateProof {
  public:
    // REQUIRES parts that outlive this. `threads`: 0 for all cores; each takes some megabytes.
    StateProof(const FirstWords& words, const ReachLists& lists, unsigned threads)
        : covers_(base::thread_count(threads), StateCover(words, lists)) {}

    // `covered`: nothing, where the words leave a matching out.
    using Keep = std::function<base::Status(const FirstCenters&,
                                            const std::optional<CoveredState>& covered)>;
    // Proves each state for `moves` and hands all to `keep`, in their order. ERRORS: Interrupted; what `keep` returns.
    base::Status run(const std::vector<FirstCenters>& states, int moves, const Keep& keep,
                     base::ProgressSink& progress, const std::stop_token& stop);

    // `failed`: the states of the block whose words leave a matching out. If there are any, the block is not proven.
    using KeepBlock =
        std::function<base::Status(const StateBlock&, const std::vector<FirstCenters>& failed)>;
    // The same for these runs of a list. Each is proven by one thread.
    base::Status run(const StateList& list, const std::vector<StateRun>& runs,
                     const KeepBlock& keep, base::ProgressSink& progress,
                     const std::stop_token& stop);

  private:
    std::vector<StateCover> covers_;  // [thread]
};

}  // namespace revenge::proof::centers
