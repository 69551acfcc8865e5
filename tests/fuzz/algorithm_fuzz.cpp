// Any bytes as an algorithm and as a cost file: never a crash, and what is read can be written and read
// again. The first byte chooses the size, the second the notation.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/notation.hpp"

namespace {

using namespace revenge::notation;

void round_trip(const revenge::puzzle::Algorithm& algorithm, int size) {
    constexpr std::size_t kMaxWritten = 10'000;
    if (algorithm.size() > kMaxWritten) {
        return;
    }
    for (const auto& [style, reading] : {std::pair{Style::Wca, Reading::Slice},
                                         {Style::Sign, Reading::Sign},
                                         {Style::Slice, Reading::Slice}}) {
        const auto again =
            parse_algorithm(to_text(algorithm, size, style, DeepTurns::Keep), size, reading);
        revenge::base::check(again.has_value(), "what was written is read");
        revenge::base::check(again->algorithm == algorithm, "the same turns are read again");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes) {
    if (bytes < 2) {
        return 0;
    }
    const int size = 2 + data[0] % 4;
    const auto reading = static_cast<Reading>(data[1] % 3);
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, bytes - 2);
    if (const auto parsed = parse_algorithm(text, size, reading)) {
        round_trip(parsed->algorithm, size);
    } else {
        revenge::base::check(parsed.error().message.starts_with("line "), "an error has a place");
    }
    const auto costs = parse_costs(text, size, revenge::puzzle::Metric::Obtm, "fuzz", reading);
    revenge::base::check(costs.has_value() || !costs.error().message.empty(),
                         "an error has a text");
    return 0;
}
