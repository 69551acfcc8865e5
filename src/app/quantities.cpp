#include "app/quantities.hpp"

#include <fmt/format.h>

#include <optional>
#include <span>

#include "revenge/base/message.hpp"

namespace revenge::app {

namespace {

struct Unit {
    std::string_view name;
    double factor;
};

// Returns the number times the factor of its unit, or nothing if the text is not such a quantity.
std::optional<double> read(std::string_view text, std::span<const Unit> units) {
    const std::optional<double> number = base::take_number(text);
    for (const Unit& unit : units) {
        if (number && unit.name == text) {
            return *number * unit.factor;
        }
    }
    return std::nullopt;
}

}  // namespace

base::Result<std::chrono::nanoseconds> parse_time(const std::string& option,
                                                  const std::string& text) {
    constexpr Unit kUnits[]{{"ms", 1e6}, {"s", 1e9}, {"", 1e9}, {"min", 60e9}, {"h", 3600e9}};
    constexpr double kLongest = 9e18;  // the limit of nanoseconds in 64 bits: 285 years
    const auto nanoseconds = read(text, kUnits);
    if (!nanoseconds || *nanoseconds > kLongest) {
        return base::usage("no-time",
                           "{option}: \"{text}\" is not a time; write 300ms, 1.5s, 2min or 1h",
                           option, text);
    }
    return std::chrono::nanoseconds(static_cast<std::int64_t>(*nanoseconds));
}

base::Result<std::uint64_t> parse_bytes(const std::string& option, const std::string& text) {
    constexpr double kKilo = 1024;
    constexpr Unit kUnits[]{{"", 1},
                            {"K", kKilo},
                            {"M", kKilo * kKilo},
                            {"G", kKilo * kKilo * kKilo},
                            {"T", kKilo * kKilo * kKilo * kKilo}};
    constexpr double kLargest = 1e18;
    const auto bytes = read(text, kUnits);
    if (!bytes || *bytes > kLargest) {
        return base::usage("no-amount-of-memory",
                           "{option}: \"{text}\" is not an amount of memory; write 500M or 2G",
                           option, text);
    }
    return static_cast<std::uint64_t>(*bytes);
}

}  // namespace revenge::app
