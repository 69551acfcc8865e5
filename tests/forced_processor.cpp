// Has a test program choose its kernels as if the processor had less than it has: REVENGE_TEST_PROCESSOR is one of the
// levels below. Every program of tests/CMakeLists.txt is linked with this in place of the library's own choice.
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "revenge/base/port/processor.hpp"

namespace revenge::base::port {

namespace {

constexpr int kSkipped = 77;  // as ctest knows it

constexpr std::pair<std::string_view, bool Processor::*> kLevels[]{
    {"v2", &Processor::v2},
    {"bmi2", &Processor::bmi2},
    {"avx512", &Processor::avx512},
    {"avx512_bits", &Processor::avx512_bits}};

// Ends the program where the processor has not what is forced, or there is no such level.
Processor forced() {
    const Processor has = ask_processor();
    const char* const said = std::getenv("REVENGE_TEST_PROCESSOR");
    if (said == nullptr) {
        return has;
    }
    const std::string_view wanted = said;
    Processor out;
    if (wanted == "portable") {
        return out;
    }
    for (const auto& [name, level] : kLevels) {
        out.*level = true;
        if (name == wanted) {
            if (!(has.*level)) {
                std::fprintf(stderr, "skipped: this processor has no %s\n", said);
                std::_Exit(kSkipped);
            }
            return out;
        }
    }
    std::fprintf(stderr, "REVENGE_TEST_PROCESSOR: there is no level '%s'\n", said);
    std::_Exit(2);
}

}  // namespace

const Processor kProcessor = forced();

}  // namespace revenge::base::port
