#include "revenge/puzzle.hpp"

#include <utility>

namespace revenge::puzzle {

void SlotArray::reserve(std::size_t slots) noexcept {
    const std::size_t before = size();
    if (slots <= before) {
        return;
    }
    const std::size_t wanted = std::max(slots, 2 * before);
    auto next = std::make_unique<SlotNumber[]>(wanted);
    std::copy_n(data(), before, next.get());
    outside_ = std::move(next);
    outside_size_ = wanted;
}

void SlotArray::copy_outside(const SlotArray& other) noexcept {
    if (!outside_ || outside_size_ != other.outside_size_) {
        outside_ = std::make_unique_for_overwrite<SlotNumber[]>(other.outside_size_);
        outside_size_ = other.outside_size_;
    }
    std::copy_n(other.outside_.get(), outside_size_, outside_.get());
}

std::strong_ordering SlotArray::operator<=>(const SlotArray& other) const noexcept {
    const std::size_t common = std::min(size(), other.size());
    if (const auto order = std::lexicographical_compare_three_way(
            begin(), begin() + common, other.begin(), other.begin() + common);
        order != 0) {
        return order;
    }
    const auto is_used = [common](const SlotArray& array) {
        return std::any_of(array.begin() + common, array.end(),
                           [](SlotNumber number) { return number != 0; });
    };
    if (size() == other.size()) {
        return std::strong_ordering::equal;
    }
    return size() > other.size()
               ? (is_used(*this) ? std::strong_ordering::greater : std::strong_ordering::equal)
           : is_used(other) ? std::strong_ordering::less
                            : std::strong_ordering::equal;
}

std::vector<std::byte> bytes_of(std::span<const SlotNumber> numbers) {
    constexpr unsigned kByte = 256;
    const bool is_wide =
        std::ranges::any_of(numbers, [](SlotNumber number) { return number >= kByte; });
    std::vector<std::byte> out;
    out.reserve(numbers.size() * (is_wide ? 2 : 1));
    for (const SlotNumber number : numbers) {
        out.push_back(static_cast<std::byte>(number % kByte));
        if (is_wide) {
            out.push_back(static_cast<std::byte>(number / kByte));
        }
    }
    return out;
}

}  // namespace revenge::puzzle
