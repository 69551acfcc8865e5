#include "revenge/base/port/processor.hpp"
#include "revenge/bfs/word_ops.hpp"
#include "revenge/bfs/word_ops_body.hpp"

namespace revenge::bfs {

const WordOps& portable_word_ops() noexcept {
    static constexpr WordOps kOps = ops_named("portable");
    return kOps;
}

std::vector<const WordOps*> usable_word_ops() {
    std::vector<const WordOps*> out{&portable_word_ops()};
#if defined(__x86_64__)
    if (base::port::kProcessor.bmi2) {
        out.push_back(&bmi2_word_ops());
    }
    if (base::port::kProcessor.avx512_bits) {
        out.push_back(&avx512_word_ops());
    }
#endif
    return out;
}

const WordOps& best_word_ops() noexcept { return *usable_word_ops().back(); }

}  // namespace revenge::bfs
