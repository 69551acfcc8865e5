#include "revenge/bfs/frontier.hpp"

#include <cstring>
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
    out->all_classes_ = shape.all_classes;
    out->move_to(0, shape.classes);
    return out;
}

void Frontiers::pack(std::uint64_t place, std::uint64_t places, std::vector<std::byte>& out) const {
    const auto add = [&out](auto values) {
        const auto bytes = std::as_bytes(values);
        out.insert(out.end(), bytes.begin(), bytes.end());
    };
    for (std::size_t back = 1; back <= turned_ring_.size(); ++back) {
        const Frontier& frontier = ring_[slot_number(back)];
        add(std::span(frontier.counts).subspan(place, places));
        for (std::uint64_t i = place; i < place + places; ++i) {
            if (frontier.counts[i] != 0) {
                add(frontier.bits.block(i));
            }
        }
    }
}

bool Frontiers::unpack(std::uint64_t place, std::uint64_t places, std::span<const std::byte> in) {
    const auto take = [&in](auto values) {
        const auto bytes = std::as_writable_bytes(values);
        if (in.size() < bytes.size()) {
            return false;
        }
        if (!bytes.empty()) {
            std::memcpy(bytes.data(), in.data(), bytes.size());
        }
        in = in.subspan(bytes.size());
        return true;
    };
    for (std::size_t back = 1; back <= turned_ring_.size(); ++back) {
        Frontier& frontier = ring_[slot_number(back)];
        if (!take(std::span(frontier.counts).subspan(place, places))) {
            return false;
        }
        for (std::uint64_t i = place; i < place + places; ++i) {
            if (frontier.counts[i] != 0 && !take(frontier.bits.block(i))) {
                return false;
            }
        }
    }
    return in.empty();
}

std::uint64_t FrontierShape::bytes() const noexcept {
    const std::uint64_t one = classes * layout.words() * sizeof(Word);
    const auto cost = static_cast<std::uint64_t>(largest_cost);
    return (cost + (has_target ? 1 : 0)) * (one + classes * sizeof(std::uint32_t)) +
           cost * turned.size() * one;
}

}  // namespace revenge::bfs
