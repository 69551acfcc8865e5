// A call that is never inlined.
//
// Engines of WebAssembly make a function's code quick while it runs, but for its next call only: a loop of a tenth of a
// second inside of one call stays slow to its end (the tables of centers took twice as long). Its body is called apart.
#pragma once

namespace revenge::base {

// RETURNS work(item). COMPLEXITY: a call more.
template <class Work, class Item>
[[gnu::noinline]] auto call_noinline(const Work& work, Item item) {
    return work(item);
}

}  // namespace revenge::base
