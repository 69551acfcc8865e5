// Compiled with the options of src/CMakeLists.txt for AVX2, BMI2 and POPCNT.
#include "revenge/bfs/word_ops_body.hpp"
#include "revenge/bfs/word_ops_variants.hpp"

namespace revenge::bfs {

const WordOps& bmi2_word_ops() noexcept {
    static constexpr WordOps kOps{"bmi2",
                                  probe<std::uint16_t>,
                                  probe<std::uint32_t>,
                                  scatter<std::uint16_t>,
                                  scatter<std::uint32_t>,
                                  settle,
                                  turn_tiles,
                                  nullptr,
                                  nullptr};
    return kOps;
}

}  // namespace revenge::bfs
