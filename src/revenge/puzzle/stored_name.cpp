#include "revenge/puzzle/stored_name.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace revenge::puzzle {

namespace {

// The version of what finds chains and words, and all that the puzzle is.
std::uint64_t hash_of(const Definition& definition) {
    constexpr std::uint64_t kVersion = 3;
    std::uint64_t out = kVersion;
    const auto add = [&out](const auto& bytes) {
        out = XXH3_64bits_withSeed(bytes.data(), bytes.size(), out);
    };
    for (const Orbit& orbit : definition.puzzle().orbits()) {
        add(orbit.name);
        add(orbit.solved);
        add(std::array{static_cast<std::uint8_t>(orbit.orientations)});
    }
    const auto slots = static_cast<std::size_t>(definition.puzzle().slots());
    const auto add_action = [&](const Transformation& action) {
        add(std::span(action.from).first(slots));
        add(std::span(action.twist).first(slots));
    };
    for (const BaseMove& move : definition.moves()) {
        add(move.name);
        add_action(move.action);
    }
    for (const Transformation& rotation : definition.rotations()) {
        add_action(rotation);
    }
    return out;
}

}  // namespace

std::string stored_name(std::string_view prefix, const Definition& definition) {
    constexpr std::size_t kLongest = 32;
    std::string name;
    for (const char letter : definition.name().substr(0, kLongest)) {
        const bool is_plain = (letter >= 'a' && letter <= 'z') ||
                              (letter >= 'A' && letter <= 'Z') ||
                              (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
        name += is_plain ? letter : '_';
    }
    constexpr unsigned kHalf = 32;
    return fmt::format("{}-{}-{:08x}", prefix, name,
                       static_cast<std::uint32_t>(hash_of(definition) >> kHalf));
}

}  // namespace revenge::puzzle
