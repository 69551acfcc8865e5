// The exported functions that all modules have: memory, the last answer, and the request to stop.
#include <cstdint>
#include <cstdlib>

#include "wasm/replies.hpp"

namespace revenge::wasm {

extern "C" {

REVENGE_EXPORT(alloc) void* revenge_alloc(std::uint32_t bytes) {
    return std::aligned_alloc(64, (std::size_t{bytes} + 63) / 64 * 64);
}
REVENGE_EXPORT(release) void revenge_release(void* piece) { std::free(piece); }
REVENGE_EXPORT(text) const char* revenge_text() { return replies().text(); }
// Returns the facts of the last error, one line per fact: its kind and name=value, separated by tabs.
REVENGE_EXPORT(facts) const char* revenge_facts() { return replies().facts(); }
REVENGE_EXPORT(version) int revenge_version() { return replies().done(REVENGE_VERSION); }
REVENGE_EXPORT(request_stop) void revenge_request_stop() { replies().stop.request_stop(); }

}  // extern "C"

}  // namespace revenge::wasm
