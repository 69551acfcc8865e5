// Scrambles of the WCA's events, as TNoodle writes them.
//
//     auto scrambler = revenge::EventScrambler::make(solver, "sq1", *revenge::Random::from_system());
//     const auto scramble = scrambler->next();
//     if (scramble) puts(scramble->moves.c_str());
//
// scramble/wca_event.hpp lists the events, with their sources. 222, pyram and skewb have eleven moves (and the tips
// of the Pyraminx after them); 333fm begins and ends with R' U' F; 333bf, 444bf and 555bf end in a random
// orientation; 555, 666, 777 and minx are random moves; all others are random states. States that need fewer moves
// than the WCA requires are drawn again.
//
// Every scramble is replayed by check/ before it is passed on and must lead to the drawn state.
#pragma once

#include "revenge/base/require_cpp20.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "revenge/base/random.hpp"
#include "revenge/base/result.hpp"
#include "revenge/solver.hpp"

namespace revenge {

struct EventScramble {
    std::string moves;
    // The state that they make: stickers of a cube, pattern data of a solid, dials of the Clock as a JSON array,
    // pieces of the Square-1 (puzzle/square_one.hpp).
    std::string state;
};

// Draws scrambles of one event. THREADS: one at a time.
class EventScrambler {
  public:
    // Opens tables where the event needs a solver. `solver` must outlive the object. ERRORS: Usage, listing the events;
    // those of Solver::method().
    static base::Result<EventScrambler> make(const Solver& solver, std::string_view event,
                                             const base::Random& random);

    EventScrambler(EventScrambler&&) noexcept;
    EventScrambler& operator=(EventScrambler&&) noexcept;
    ~EventScrambler();

    // Work like Scrambler's. ERRORS: in addition ReplayFailed.
    base::Result<EventScramble> next();
    base::Status scrambles(std::uint64_t count,
                           const std::function<bool(const EventScramble&)>& take);
    // Returns a picture of the state, an SVG document.
    std::string picture(const EventScramble& scramble) const;

  private:
    class Source;
    explicit EventScrambler(std::unique_ptr<Source> source);
    std::unique_ptr<Source> source_;
};

}  // namespace revenge
