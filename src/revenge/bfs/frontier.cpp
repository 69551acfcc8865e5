#include "revenge/bfs/frontier.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace revenge::bfs {

base::Result<std::unique_ptr<Frontiers>> Frontiers::make(const FrontierShape& shape) {
    auto out = std::make_unique<Frontiers>();
    const auto cost = static_cast<std::size_t>(shape.largest_cost);
    for (std::size_t i = 0; i <= cost; ++i) {
        const std::uint64_t classes = i < cost ? shape.classes : shape.target_classes;
        auto bits = BlockArray::make(classes, shape.layout.words());
        if (!bits) {
            return bits.error();
        }
        Frontier made{std::move(*bits), std::vector<std::uint32_t>(classes, 0)};
        if (i < cost) {
            out->ring_.push_back(std::move(made));
        } else {
            out->target_ = std::move(made);
        }
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

void Frontiers::advance() noexcept {
    Frontier& oldest = ring_[head_];
    if (target_.bits.blocks() == oldest.bits.blocks()) {
        std::swap(oldest, target_);
    } else {
        for (std::uint64_t i = 0; i < target_.counts.size(); ++i) {
            const std::uint64_t place = place_of(static_cast<coset::ClassIndex>(target_first_ + i));
            oldest.counts[place] = target_.counts[i];
            if (target_.counts[i] != 0) {
                std::ranges::copy(target_.bits.block(i), oldest.bits.block(place).begin());
            }
        }
    }
    head_ = (head_ + 1) % ring_.size();
}

void Frontiers::pack(std::uint64_t place, std::uint64_t places, int steps,
                     std::vector<std::byte>& out) const {
    const auto add = [&out](auto values) {
        const auto bytes = std::as_bytes(values);
        out.insert(out.end(), bytes.begin(), bytes.end());
    };
    for (std::size_t back = 1; back <= static_cast<std::size_t>(steps); ++back) {
        const Frontier& frontier = ring_[slot_number(back)];
        add(std::span(frontier.counts).subspan(place, places));
        for (std::uint64_t i = place; i < place + places; ++i) {
            if (frontier.counts[i] != 0) {
                add(frontier.bits.block(i));
            }
        }
    }
}

bool Frontiers::unpack(std::uint64_t place, std::uint64_t places, int steps,
                       std::span<const std::byte> in) {
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
    for (std::size_t back = 1; back <= static_cast<std::size_t>(steps); ++back) {
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
    const std::uint64_t block = layout.words() * sizeof(Word);
    const auto cost = static_cast<std::uint64_t>(largest_cost);
    return (cost * classes + target_classes) * (block + sizeof(std::uint32_t)) +
           cost * classes * turned.size() * block;
}

}  // namespace revenge::bfs
