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

Parts::Parts(std::size_t ranges, std::size_t ranks, std::size_t rank, std::size_t room)
    : ranges_(ranges), ranks_(ranks), rank_(rank) {
    const std::size_t largest = (ranges + ranks - 1) / ranks;
    shares_ = room >= ranges ? ranks : std::clamp<std::size_t>(room / largest, 1, ranks);
    // As few pieces of equal size as memory allows.
    pieces_ = (largest + room - 1) / room;
    per_piece_ = (largest + pieces_ - 1) / pieces_;
    pieces_ = (largest + per_piece_ - 1) / per_piece_;
}

std::size_t Parts::slots(std::size_t pass) const noexcept {
    return std::min(shares_, ranks_ - pass % rounds() * shares_);
}

RangeRun Parts::piece(std::size_t pass, std::size_t slot) const noexcept {
    const RangeRun all = share(ranges_, ranks_, (rank_ + step(pass, slot)) % ranks_);
    const std::size_t begin = all.begin + pass / rounds() * per_piece_;
    return {std::min(begin, all.end), std::min(begin + per_piece_, all.end)};
}

std::size_t Parts::most_ranges(std::size_t pass) const noexcept {
    const std::size_t largest = (ranges_ + ranks_ - 1) / ranks_;
    return std::min(per_piece_, largest - pass / rounds() * per_piece_);
}

}  // namespace revenge::bfs
