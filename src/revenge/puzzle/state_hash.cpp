#include "revenge/puzzle/state_hash.hpp"

#include <array>
#include <cstring>
#include <functional>
#include <string_view>

namespace revenge::puzzle {

std::size_t hash_of(const State& state) noexcept {
    // Zeros at the end do not count: arrays are equal whatever they have room for.
    const auto view = [](const SlotArray& slots) {
        std::size_t size = slots.size();
        constexpr std::size_t kAtOnce = 32;
        constexpr std::array<SlotNumber, kAtOnce> kZeros{};
        while (size >= kAtOnce &&
               std::memcmp(slots.data() + size - kAtOnce, kZeros.data(), sizeof kZeros) == 0) {
            size -= kAtOnce;
        }
        while (size > 0 && slots.data()[size - 1] == 0) {
            --size;
        }
        return std::string_view(reinterpret_cast<const char*>(slots.data()),
                                size * sizeof(SlotNumber));
    };
    const std::size_t pieces = std::hash<std::string_view>{}(view(state.piece));
    const std::size_t twists = std::hash<std::string_view>{}(view(state.twist));
    return pieces ^ (twists * 0x9E3779B97F4A7C15U);
}

}  // namespace revenge::puzzle
