#include "revenge/bfs/frontier.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::bfs {

namespace {

std::uint64_t block_bytes(const FrontierShape& shape) noexcept {
    return shape.layout.words() * sizeof(Word);
}

}  // namespace

base::Result<std::unique_ptr<Frontiers>> Frontiers::make(const FrontierShape& shape,
                                                         std::shared_ptr<std::byte> common) {
    auto out = std::make_unique<Frontiers>();
    out->common_ = std::move(common);
    std::byte* memory = out->common_.get();
    if (memory == nullptr) {
        REVENGE_TRY(auto own, BlockArray::make(1, shape.memory_bytes() / sizeof(Word)));
        out->own_ = std::move(own);
        memory = reinterpret_cast<std::byte*>(out->own_.all().data());
    }
    const auto take = [&memory](std::uint64_t bytes) {
        return std::exchange(memory, memory + table::aligned_to_page(bytes));
    };
    const auto take_blocks = [&](std::uint64_t classes) {
        auto* const words = reinterpret_cast<Word*>(take(block_bytes(shape) * classes));
        return BlockArray::in(words, classes, shape.layout.words());
    };
    const auto cost = static_cast<std::size_t>(shape.largest_cost);
    for (std::size_t i = 0; i <= cost; ++i) {
        const std::uint64_t classes = i < cost ? shape.classes : shape.target_classes;
        BlockArray bits = take_blocks(classes);
        auto* const counts =
            reinterpret_cast<std::uint32_t*>(take(classes * sizeof(std::uint32_t)));
        Frontier made{std::move(bits), {counts, static_cast<std::size_t>(classes)}};
        if (i < cost) {
            out->communicator_.push_back(std::move(made));
        } else {
            out->target_ = std::move(made);
        }
    }
    out->turned_ring_.resize(cost);
    for (auto& arrays : out->turned_ring_) {
        arrays.resize(shape.coordinates);
        for (const int coordinate : shape.turned) {
            arrays[static_cast<std::size_t>(coordinate)] = take_blocks(shape.classes);
        }
    }
    out->all_classes_ = shape.all_classes;
    out->move_to(0, shape.classes);
    return out;
}

void Frontiers::advance() noexcept {
    Frontier& oldest = communicator_[head_];
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
    head_ = (head_ + 1) % communicator_.size();
}

void Frontiers::pack(std::uint64_t place, std::uint64_t places, int steps,
                     std::vector<std::byte>& out) const {
    const auto add = [&out](auto values) {
        const auto bytes = std::as_bytes(values);
        out.insert(out.end(), bytes.begin(), bytes.end());
    };
    for (std::size_t back = 1; back <= static_cast<std::size_t>(steps); ++back) {
        const Frontier& frontier = communicator_[slot_number(back)];
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
        Frontier& frontier = communicator_[slot_number(back)];
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
    const std::uint64_t block = block_bytes(*this);
    const auto cost = static_cast<std::uint64_t>(largest_cost);
    return (cost * classes + target_classes) * (block + sizeof(std::uint32_t)) +
           cost * classes * turned.size() * block;
}

std::uint64_t FrontierShape::memory_bytes() const noexcept {
    const auto cost = static_cast<std::uint64_t>(largest_cost);
    const auto whole = [&](std::uint64_t of) {
        return table::aligned_to_page(of * block_bytes(*this)) +
               table::aligned_to_page(of * sizeof(std::uint32_t));
    };
    return cost * whole(classes) + whole(target_classes) +
           cost * turned.size() * table::aligned_to_page(classes * block_bytes(*this));
}

}  // namespace revenge::bfs
