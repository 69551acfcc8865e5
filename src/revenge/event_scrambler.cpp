#include "revenge/scrambler.hpp"

#include <utility>

#include "revenge/base.hpp"
#include "revenge/check/clock_replay.hpp"
#include "revenge/check/square_one_replay.hpp"
#include "revenge/event_source.hpp"
#include "revenge/first_of.hpp"
#include "revenge/method/puzzle_contexts.hpp"
#include "revenge/picture.hpp"
#include "revenge/render/clock_svg.hpp"
#include "revenge/render/square_one_svg.hpp"
#include "revenge/request.hpp"
#include "revenge/scramble/scramble_maker.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "revenge/solver.hpp"

namespace revenge {

namespace {

using base::Random;
using base::Result;
using scramble::EventMaking;
using scramble::WcaEvent;

}  // namespace

// The making of an event's scrambles.
class EventScrambler::Source {
  public:
    explicit Source(const WcaEvent& event) : event_(event) {}
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    virtual base::Status run(std::uint64_t count,
                             const std::function<bool(const EventScramble&)>& take) = 0;

    std::string picture(const EventScramble& scramble) const {
        if (event_.making == EventMaking::SquareOne) {
            const auto state =
                check::replay_square_one(puzzle::SquareOneState::solved(), scramble.moves);
            return state ? render::square_one_svg(*state) : "";
        }
        if (event_.making == EventMaking::Clock) {
            const auto state = check::replay_clock({}, scramble.moves);
            return state ? render::clock_svg(*state) : "";
        }
        const auto puzzle = puzzles_.named(std::string(event_.puzzle));
        const auto position = puzzle ? puzzle->read(scramble.moves) : puzzle.error();
        if (!position) {
            return {};
        }
        return render::state_svg(puzzle->cube(), puzzle->definition(), position->state);
    }

    class OneByOne;
    class RandomStates;

  private:
    const WcaEvent& event_;
    method::PuzzleContexts puzzles_;
};

// Draws each scramble with a generator of its own, drawn from the seed's.
class EventScrambler::Source::OneByOne : public Source {
  public:
    OneByOne(const WcaEvent& event, std::unique_ptr<EventSource> source, const Random& random)
        : Source(event), source_(std::move(source)), random_(random) {}

    base::Status run(std::uint64_t count,
                     const std::function<bool(const EventScramble&)>& take) final {
        for (std::uint64_t i = 0; i < count; ++i) {
            Random generator = *Random::from_hex(scramble::next_seed(random_));
            REVENGE_TRY(const auto scramble, source_->draw(generator));
            if (!take(scramble)) {
                break;
            }
        }
        return {};
    }

  private:
    std::unique_ptr<EventSource> source_;
    Random random_;
};

// Random states of cubes and of the FTO: what `revenge scramble --puzzle` gives.
class EventScrambler::Source::RandomStates : public Source {
  public:
    static Result<std::unique_ptr<Source>> make(const Solver& solver, const WcaEvent& event,
                                                const Random& random) {
        ScrambleOptions options;
        options.solve.puzzle = event.puzzle;
        options.wca = event.puzzle == "4x4x4";
        options.blindfolded = event.id == "444bf";
        options.use_tables_of_seeds(solver);
        REVENGE_TRY(const auto puzzle, method::PuzzleContext::named(std::string(event.puzzle)));
        REVENGE_TRY(auto scrambler, Scrambler::make(solver, puzzle, std::move(options), random));
        return std::unique_ptr<Source>(new RandomStates(event, std::move(scrambler)));
    }

    base::Status run(std::uint64_t count,
                     const std::function<bool(const EventScramble&)>& take) final {
        return scrambler_.scrambles(count, [&take](const Scramble& scramble) {
            return take({scramble.answer.moves, scramble.made.shown});
        });
    }

  private:
    RandomStates(const WcaEvent& event, Scrambler scrambler)
        : Source(event), scrambler_(std::move(scrambler)) {}

    Scrambler scrambler_;
};

EventScrambler::EventScrambler(std::unique_ptr<Source> source) : source_(std::move(source)) {}
EventScrambler::EventScrambler(EventScrambler&&) noexcept = default;
EventScrambler& EventScrambler::operator=(EventScrambler&&) noexcept = default;
EventScrambler::~EventScrambler() = default;

Result<EventScrambler> EventScrambler::make(const Solver& solver, std::string_view event,
                                            const Random& random) {
    REVENGE_TRY(scramble::require_wca_event(event));
    const WcaEvent& known = *scramble::find_wca_event(event);
    if (known.making == EventMaking::RandomState) {
        REVENGE_TRY(auto source, Source::RandomStates::make(solver, known, random));
        return EventScrambler(std::move(source));
    }
    const auto made = [&]() -> Result<std::unique_ptr<EventSource>> {
        if (known.making != EventMaking::Padded && known.making != EventMaking::Reoriented) {
            return source_without_method(known);
        }
        ScrambleOptions options;
        options.solve.puzzle = known.puzzle;
        options.use_tables_of_seeds(solver);
        REVENGE_TRY(auto method, solver.method(options.solve));
        return source_by_method(known, std::move(method), options.solve.limits);
    };
    REVENGE_TRY(auto source, made());
    return EventScrambler(std::make_unique<Source::OneByOne>(known, std::move(source), random));
}

base::Status EventScrambler::scrambles(std::uint64_t count,
                                       const std::function<bool(const EventScramble&)>& take) {
    return source_->run(count, take);
}

Result<EventScramble> EventScrambler::next() { return first_of<EventScramble>(*this); }

std::string EventScrambler::picture(const EventScramble& scramble) const {
    return source_->picture(scramble);
}

}  // namespace revenge
