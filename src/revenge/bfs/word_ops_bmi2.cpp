// Compiled with the options of src/CMakeLists.txt for AVX2, BMI2 and POPCNT.
#include "revenge/bfs/word_ops.hpp"
#include "revenge/bfs/word_ops_body.hpp"

namespace revenge::bfs {

const WordOps& bmi2_word_ops() noexcept {
    static constexpr WordOps kOps = ops_named("bmi2");
    return kOps;
}

}  // namespace revenge::bfs
