#include "revenge/bfs/communicator.hpp"

#include <algorithm>
#include <string>

namespace revenge::bfs {

std::vector<std::uint64_t> Communicator::gather(std::uint64_t mine) {
    std::vector<std::uint64_t> out(ranks());
    out[rank()] = mine;
    sum(out);
    return out;
}

base::Status Communicator::agree(base::Status mine) {
    if (ranks() == 1) {
        return mine;
    }
    const std::vector<std::uint64_t> met =
        gather(mine ? 0 : static_cast<std::uint64_t>(mine.error().code) + 1);
    const auto first = std::ranges::find_if(met, [](std::uint64_t code) { return code != 0; });
    if (!mine || first == met.end()) {
        return mine;
    }
    is_error_received_ = true;
    return base::Error{static_cast<base::ErrorCode>(*first - 1),
                       "rank " + std::to_string(first - met.begin()) + " of " +
                           std::to_string(ranks()) + " ended, and says why"};
}

}  // namespace revenge::bfs
