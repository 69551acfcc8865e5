// A call that is never inlined.
//
// Engines of WebAssembly make a function's code quick while it runs, but for its next call only: a loop of a tenth of a
// second inside of one call stays slow to its end (the tables of centers took twice as long). Its body is called apart.
#pragma once

#include <cstddef>

namespace revenge::base {

// RETURNS work(number). COMPLEXITY: a call more.
template <class Work>
[[gnu::noinline]] auto call_apart(const Work& work, std::size_t number) {
    return work(number);
}

}  // namespace revenge::base
