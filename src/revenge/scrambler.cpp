#include "revenge/scrambler.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/check/piece_replay.hpp"
#include "revenge/event_source.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/puzzle_contexts.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/method/resolved_method.hpp"
#include "revenge/picture.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/render/event_svg.hpp"
#include "revenge/request.hpp"
#include "revenge/scramble/scramble_maker.hpp"
#include "revenge/scramble/state_sampler.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "revenge/solver.hpp"

namespace revenge {

namespace {

// Returns the next of the scrambles. ERRORS: those of scrambles().
template <class Made, class AnyScrambler>
base::Result<Made> first_of(AnyScrambler& scrambler) {
    std::optional<Made> out;
    const base::Status status = scrambler.scrambles(1, [&out](const Made& made) {
        out = made;
        return true;
    });
    if (!status) {
        return status.error();
    }
    return *std::move(out);
}

using base::Error;
using base::ErrorCode;
using base::Result;

// Threads wait for each other at the end of each batch. The longer a batch, the smaller the share of time spent
// waiting.
constexpr std::chrono::milliseconds kShortBatch{100};
constexpr std::chrono::milliseconds kLongBatch{400};

Error interrupted(std::uint64_t done) {
    return base::error(ErrorCode::Interrupted, "interrupted-after",
                       "interrupted after {count} scrambles", done);
}

base::Status require_cube(const ScrambleOptions& options) {
    return puzzle::cube_size_of(options.solve.puzzle) == 0 || options.solve.definition
               ? base::Status(
                     base::usage("scrambles-by-random-states",
                                 "CubeScrambler supports only cubes; for other puzzles use "
                                 "Scrambler"))
               : base::Status();
}

base::Status require_four(const ScrambleOptions& options) {
    const int size = puzzle::cube_size_of(puzzle::canonical_name(options.solve.puzzle));
    return size != 4 && (options.wca || options.blindfolded)
               ? base::Status(base::usage("wca-for-4x4x4",
                                          "the WCA's wide turns and the rotations of blindfolded "
                                          "scrambles are for the 4x4x4, not for the {puzzle}",
                                          options.solve.puzzle))
               : base::Status();
}

base::Error not_for_scrambles(const std::string& option) {
    return base::usage("unsupported-by-scrambles", "{option} is not supported by scrambles",
                       option);
}

// Returns the costs that lengths of a cube's scrambles are counted in.
puzzle::CostTable costs_of_scrambles(const method::Request& request, int size) {
    if (request.costs && request.costs->turns() != nullptr) {
        return *request.costs->turns();
    }
    const auto metric = puzzle::metric_named(request.metric);
    return {metric ? *metric : Solver::default_metric(request.method), size};
}

}  // namespace

method::Request ScrambleOptions::defaults() {
    method::Request options;
    options.limits.time.reset();
    return options;
}

void ScrambleOptions::use_tables_of_seeds(const Solver& solver) {
    solve = method::canonical_request(std::move(solve));
    const method::MethodRow* row = solver.row(solve);
    if (solve.method.empty() && row != nullptr && !row->is_for_seeds) {
        const auto methods = method::methods_of(solve.puzzle);
        row = *std::ranges::find_if(methods,
                                    [](const method::MethodRow* one) { return one->is_for_seeds; });
        solve.method = row->name;
    }
    solve.uses_tables_of_seeds = row != nullptr && row->has_tables_of_seeds;
}

base::Status ScrambleOptions::require_supported(const Solver& solver) const {
    REVENGE_TRY(require_four(*this));
    method::OptionSet set = method::options_set(solve);
    set.insert_if(method::Option::Time, solve.limits.time.has_value());
    for (const method::Option option :
         {method::Option::Target, method::Option::OneOrientation, method::Option::Seed,
          method::Option::MaxLength, method::Option::AllOptimal, method::Option::Resume,
          method::Option::AcceptKnown}) {
        if (set.has(option)) {
            return not_for_scrambles(method::spelled(option, solve.spelling));
        }
    }
    if (!solve.limits.known.empty()) {
        return not_for_scrambles("limits.known");
    }
    const method::MethodRow* row = solver.row(solve);
    if (row == nullptr) {
        return {};
    }
    for (const method::Option option : {method::Option::Time, method::Option::Nodes}) {
        if (set.has(option) && !row->searches_for_scrambles()) {
            return method::unsupported_by_scrambles(*row, option, solve.spelling);
        }
    }
    return set.has(method::Option::SearchMemory) && !row->supports(method::Option::SearchMemory)
               ? base::Status(
                     method::unsupported(*row, method::Option::SearchMemory, solve.spelling))
               : base::Status();
}

class CubeScrambler::Maker {
  public:
    Maker(ScrambleOptions options, std::shared_ptr<const solver::Method> method,
          const std::shared_ptr<const puzzle::Cube>& cube, scramble::ScrambleMaker::Draw draw,
          base::Random random)
        : options_(std::move(options)),
          random_(random),
          maker_(cube, std::move(method), std::move(draw),
                 {.limits = options_.solve.limits,
                  .costs = costs_of_scrambles(options_.solve, cube->size()),
                  .hide_structure = options_.hide_structure,
                  .min_moves = options_.min_moves,
                  .longest = options_.longest,
                  .wide = options_.wca ? scramble::WideTurns::RightUpFront
                                       : scramble::WideTurns::BothSides,
                  .held_as_drawn = !options_.subset.empty() && cube->size() == 4,
                  .is_rotated = options_.blindfolded}) {}

    base::Status run(std::uint64_t count, const std::function<bool(const CubeScramble&)>& take);

  private:
    ScrambleOptions options_;
    base::Random random_;
    scramble::ScrambleMaker maker_;
};

base::Status CubeScrambler::Maker::run(std::uint64_t count,
                                       const std::function<bool(const CubeScramble&)>& take) {
    const unsigned threads = base::thread_count(options_.solve.limits.threads);
    std::uint64_t done = 0;
    std::uint64_t at_once = threads;
    while (done < count) {
        const auto begin = std::chrono::steady_clock::now();
        const std::size_t batch = std::min(count - done, at_once);
        std::vector<base::Random> generators;
        for (std::size_t i = 0; i < batch; ++i) {
            generators.push_back(*base::Random::from_hex(scramble::next_seed(random_)));
        }
        std::vector<std::optional<Result<scramble::MadeScramble>>> made(batch);
        base::parallel_for(batch, {threads, 1}, [&](std::size_t i, std::size_t) {
            made[i].emplace(maker_.make(generators[i], batch == 1 ? threads : 1));
        });
        const auto took = std::chrono::steady_clock::now() - begin;
        if (took < kShortBatch) {
            at_once *= 2;
        } else if (took > kLongBatch) {
            at_once = std::max<std::uint64_t>(threads, at_once / 2);
        }
        const bool is_stopped = options_.solve.limits.stop.stop_requested();
        std::uint64_t handed_on = done;
        for (const auto& scramble : made) {
            if (!*scramble) {
                return is_stopped ? interrupted(handed_on) : scramble->error();
            }
            ++handed_on;
            if (!take({(*scramble)->state, (*scramble)->moves, (*scramble)->length})) {
                return {};
            }
        }
        done += batch;
        if (options_.solve.limits.stop.stop_requested() && done < count) {
            return interrupted(done);
        }
    }
    return {};
}

CubeScrambler::CubeScrambler(std::unique_ptr<Maker> maker) : maker_(std::move(maker)) {}
CubeScrambler::CubeScrambler(CubeScrambler&&) noexcept = default;
CubeScrambler& CubeScrambler::operator=(CubeScrambler&&) noexcept = default;
CubeScrambler::~CubeScrambler() = default;

Result<CubeScrambler> CubeScrambler::make(const Solver& solver, ScrambleOptions options,
                                          base::Random random) {
    options.solve = method::canonical_request(std::move(options.solve));
    REVENGE_TRY(require_cube(options));
    REVENGE_TRY(options.require_supported(solver));
    REVENGE_TRY(auto method, solver.method(options.solve));
    return make(std::move(method), std::move(options), random);
}

Result<CubeScrambler> CubeScrambler::make(std::shared_ptr<const solver::Method> method,
                                          ScrambleOptions options, base::Random random) {
    options.solve = method::canonical_request(std::move(options.solve));
    REVENGE_TRY(require_cube(options));
    REVENGE_TRY(require_four(options));
    REVENGE_TRY(auto sampler,
                scramble::StateSampler::make(puzzle::cube_size_of(options.solve.puzzle),
                                             options.subset, options.subset_chain));
    const auto cube = sampler.shared_cube();
    return CubeScrambler(std::make_unique<Maker>(
        std::move(options), std::move(method), cube,
        [sampler = std::move(sampler)](base::Random& drawn) { return sampler.draw(drawn); },
        random));
}

Result<Scramble> Scrambler::next() { return first_of<Scramble>(*this); }

Result<CubeScramble> CubeScrambler::next() { return first_of<CubeScramble>(*this); }

base::Status CubeScrambler::scrambles(std::uint64_t count,
                                      const std::function<bool(const CubeScramble&)>& take) {
    return maker_->run(count, take);
}

namespace {

using base::Random;
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

// Draws each scramble with its own generator, which is drawn from the seed's.
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
