// The exported functions that all modules have: memory, the last answer, and the request to stop.
#include <cstdint>
#include <cstdlib>

#include "wasm/replies.hpp"

namespace revenge::wasm {

extern "C" {

[[clang::export_name("alloc"), gnu::used]] void* revenge_alloc(std::uint32_t bytes) {
    return std::aligned_alloc(64, (std::size_t{bytes} + 63) / 64 * 64);
}
[[clang::export_name("release"), gnu::used]] void revenge_release(void* piece) { std::free(piece); }
[[clang::export_name("text"), gnu::used]] const char* revenge_text() { return replies().text(); }
// Returns the facts of the last error, one line per fact: its kind and name=value, separated by tabs.
[[clang::export_name("facts"), gnu::used]] const char* revenge_facts() { return replies().facts(); }
[[clang::export_name("version"), gnu::used]] int revenge_version() {
    return replies().done(REVENGE_VERSION);
}
[[clang::export_name("request_stop"), gnu::used]] void revenge_request_stop() {
    replies().stop.request_stop();
}

}  // extern "C"

}  // namespace revenge::wasm
