// The scrambles of a WCA event, one at a time: each from a generator of its own, replayed before it is passed on.
//
// scrambler.cpp adds the events whose scrambles come from Scrambler (333, 333oh, 444, 444bf, fto), and
// the WebAssembly modules use these sources without a Solver.
#pragma once

#include <memory>

#include "revenge/base.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solution.hpp"

namespace revenge {

// THREADS: const use is safe.
class EventSource {
  public:
    EventSource() = default;
    EventSource(const EventSource&) = delete;
    EventSource& operator=(const EventSource&) = delete;
    virtual ~EventSource() = default;

    // Returns a scramble that depends on the generator alone. ERRORS: ReplayFailed; those of solving.
    virtual base::Result<EventScramble> draw(base::Random& generator) const = 0;
};

// Events of the 3x3x3 with moves before or after those of the state: 333bf, 333mbf, 333fm. `method` solves the 3x3x3.
base::Result<std::unique_ptr<EventSource>> source_by_method(
    const scramble::WcaEvent& event, std::shared_ptr<const solver::Method> method,
    const solver::Limits& limits);

// Events that need no method: 222, pyram and skewb, random moves, Square-1, Clock. REQUIRES one of these.
base::Result<std::unique_ptr<EventSource>> source_without_method(const scramble::WcaEvent& event);

}  // namespace revenge
