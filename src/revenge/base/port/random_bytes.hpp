// Random bytes from the system, fit for seeds.
#pragma once

#include <cstddef>
#include <span>

namespace revenge::base::port {

// Fills `out`. RETURNS whether the system gave them all.
bool random_bytes(std::span<std::byte> out) noexcept;

}  // namespace revenge::base::port
