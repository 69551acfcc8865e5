#include "revenge/bfs/frontier.hpp"

#include <utility>

namespace revenge::bfs {

base::Result<std::unique_ptr<LocalFrontiers>> LocalFrontiers::make(std::uint64_t classes,
                                                                   const BlockLayout& layout,
                                                                   int largest_cost,
                                                                   const std::vector<int>& turned,
                                                                   std::size_t coordinates) {
    auto out = std::make_unique<LocalFrontiers>();
    for (int i = 0; i <= largest_cost; ++i) {
        auto bits = BlockArray::make(classes, layout.words());
        if (!bits) {
            return bits.error();
        }
        out->ring_.push_back({std::move(*bits), std::vector<std::uint32_t>(classes, 0)});
    }
    out->turned_ring_.resize(static_cast<std::size_t>(largest_cost));
    for (auto& arrays : out->turned_ring_) {
        arrays.resize(coordinates);
        for (const int coordinate : turned) {
            auto array = BlockArray::make(classes, layout.words());
            if (!array) {
                return array.error();
            }
            arrays[static_cast<std::size_t>(coordinate)] = std::move(*array);
        }
    }
    return out;
}

std::uint64_t LocalFrontiers::bytes(std::uint64_t classes, const BlockLayout& layout,
                                    int largest_cost, std::size_t turned) noexcept {
    const std::uint64_t one = classes * layout.words() * sizeof(Word);
    const auto cost = static_cast<std::uint64_t>(largest_cost);
    return (cost + 1) * (one + classes * sizeof(std::uint32_t)) + cost * turned * one;
}

FrontierBlock LocalFrontiers::fetch(coset::ClassIndex cls, int steps_back) const noexcept {
    const auto back = static_cast<std::size_t>(steps_back);
    const Frontier& frontier = ring_[(head_ + ring_.size() - back) % ring_.size()];
    const auto& turned =
        turned_ring_[(turned_head_ + turned_ring_.size() - back) % turned_ring_.size()];
    return {frontier.counts[cls], frontier.bits.block(cls), &turned, cls};
}

}  // namespace revenge::bfs
