// Any bytes as a chain file: never a crash, and what is refused has a place in the file.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "revenge/base/check.hpp"
#include "revenge/chain/phase_declaration.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes) {
    const std::string_view text(reinterpret_cast<const char*>(data), bytes);
    const auto chain = revenge::chain::parse_chain(text, "f");
    revenge::base::check(chain || chain.error().message.starts_with("f:"), "a mistake has a place");
    return 0;
}
