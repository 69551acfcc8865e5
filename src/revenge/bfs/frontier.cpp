#include "revenge/bfs/frontier.hpp"

#include <utility>

namespace revenge::bfs {

base::Result<std::unique_ptr<Frontiers>> Frontiers::make(const FrontierShape& shape) {
    auto out = std::make_unique<Frontiers>();
    const auto cost = static_cast<std::size_t>(shape.largest_cost);
    for (std::size_t i = 0; i < cost + (shape.has_target ? 1 : 0); ++i) {
        auto bits = BlockArray::make(shape.classes, shape.layout.words());
        if (!bits) {
            return bits.error();
        }
        out->ring_.push_back({std::move(*bits), std::vector<std::uint32_t>(shape.classes, 0)});
    }
    out->turned_ring_.resize(cost);
    for (auto& arrays : out->turned_ring_) {
        arrays.resize(shape.coordinates);
        for (const int coordinate : shape.turned) {
            auto array = BlockArray::make(shape.classes, shape.layout.words());
            if (!array) {
                return array.error();
            }
            arrays[static_cast<std::size_t>(coordinate)] = std::move(*array);
        }
    }
    out->move_to(0, shape.classes);
    return out;
}

std::uint64_t FrontierShape::bytes() const noexcept {
    const std::uint64_t one = classes * layout.words() * sizeof(Word);
    const auto cost = static_cast<std::uint64_t>(largest_cost);
    return (cost + (has_target ? 1 : 0)) * (one + classes * sizeof(std::uint32_t)) +
           cost * turned.size() * one;
}

}  // namespace revenge::bfs
