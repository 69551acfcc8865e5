#include "revenge/event_scrambler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/answers.hpp"
#include "revenge/base/result.hpp"
#include "revenge/check/clock_replay.hpp"
#include "revenge/check/square_one_replay.hpp"
#include "revenge/puzzle/random_state.hpp"
#include "revenge/random_states.hpp"
#include "revenge/render/clock_svg.hpp"
#include "revenge/render/palette.hpp"
#include "revenge/render/picture.hpp"
#include "revenge/render/puzzle_net.hpp"
#include "revenge/render/square_one_svg.hpp"
#include "revenge/render/svg.hpp"
#include "revenge/scramble/clock.hpp"
#include "revenge/scramble/exact_length.hpp"
#include "revenge/scramble/random_moves.hpp"
#include "revenge/scramble/scramble_maker.hpp"
#include "revenge/scramble/square_one.hpp"
#include "revenge/scramble/wca_event.hpp"

namespace revenge {

namespace {

using base::Error;
using base::ErrorCode;
using base::Random;
using base::Result;
using scramble::EventMaking;
using scramble::WcaEvent;

constexpr int kExactMoves = 11;

Error event_failed(const std::string& moves) {
    return base::error(ErrorCode::ReplayFailed, "event-scramble-failed-replay",
                       "a scramble failed its replay, which is a bug of revenge; it is not shown: "
                       "{moves} does not make its state",
                       moves);
}

// Returns the generator of the next scramble: each has its own, drawn from the seed's.
Random next_generator(Random& random) { return *Random::from_hex(scramble::next_seed(random)); }

std::string dials_text(const puzzle::ClockState& state) {
    return fmt::format("[{}]", fmt::join(state.dials, ","));
}

}  // namespace

// The making of an event's scrambles.
class EventScrambler::Source {
  public:
    Source() = default;
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    virtual base::Status run(std::uint64_t count,
                             const std::function<bool(const EventScramble&)>& take) = 0;
    virtual std::string picture(const EventScramble& scramble) const = 0;

    class OneByOne;
    class OfPuzzle;
    class RandomStates;
    class Exact;
    class Threes;
    class Moves;
    class Megaminx;
    class SquareOne;
    class Clock;
};

// Draws each scramble with a generator of its own.
class EventScrambler::Source::OneByOne : public Source {
  public:
    explicit OneByOne(const Random& random) : random_(random) {}

    base::Status run(std::uint64_t count,
                     const std::function<bool(const EventScramble&)>& take) final {
        for (std::uint64_t i = 0; i < count; ++i) {
            Random generator = next_generator(random_);
            REVENGE_TRY(const auto scramble, draw(generator));
            if (!take(scramble)) {
                break;
            }
        }
        return {};
    }

  private:
    virtual Result<EventScramble> draw(Random& random) = 0;

    Random random_;
};

// Scrambles of a puzzle whose context reads and replays them.
class EventScrambler::Source::OfPuzzle : public OneByOne {
  public:
    OfPuzzle(method::PuzzleContext puzzle, const Random& random)
        : OneByOne(random), puzzle_(std::move(puzzle)) {}

    std::string picture(const EventScramble& scramble) const final {
        return picture_of(puzzle_, scramble);
    }

    static std::string picture_of(const method::PuzzleContext& puzzle,
                                  const EventScramble& scramble) {
        const auto position = puzzle.read(scramble.moves);
        if (!position) {
            return {};
        }
        return puzzle.cube() != nullptr
                   ? render::net_svg(render::picture_of(*puzzle.cube(), position->state),
                                     render::standard_palette())
                   : render::puzzle_svg(*puzzle.definition(), position->state, false);
    }

  protected:
    const method::PuzzleContext& puzzle() const noexcept { return puzzle_; }

    // Returns the scramble if a replay of it leads to the state.
    Result<EventScramble> checked(std::string moves, const puzzle::State& state) const {
        std::string shown = puzzle_.position_of(state).shown;
        const auto replayed = puzzle_.replay(puzzle_.model().solved(), moves);
        if (!replayed || replayed->end != shown) {
            return event_failed(moves);
        }
        return EventScramble{std::move(moves), std::move(shown)};
    }

  private:
    method::PuzzleContext puzzle_;
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
        REVENGE_TRY(auto scrambler,
                    WrittenScrambler::make(solver, puzzle, std::move(options), random));
        return std::unique_ptr<Source>(new RandomStates(puzzle, std::move(scrambler)));
    }

    base::Status run(std::uint64_t count,
                     const std::function<bool(const EventScramble&)>& take) final {
        return scrambler_.scrambles(count, [&take](const WrittenScramble& scramble) {
            return take({scramble.answer.moves, scramble.made.shown});
        });
    }

    std::string picture(const EventScramble& scramble) const final {
        return OfPuzzle::picture_of(puzzle_, scramble);
    }

  private:
    RandomStates(method::PuzzleContext puzzle, WrittenScrambler scrambler)
        : puzzle_(std::move(puzzle)), scrambler_(std::move(scrambler)) {}

    method::PuzzleContext puzzle_;
    WrittenScrambler scrambler_;
};

// 2x2x2, Pyraminx, Skewb: a random state in exactly eleven moves.
class EventScrambler::Source::Exact : public OfPuzzle {
  public:
    static Result<std::unique_ptr<Source>> make(const WcaEvent& event, const Random& random) {
        REVENGE_TRY(auto puzzle, method::PuzzleContext::named(std::string(event.puzzle)));
        std::optional<revenge::RandomStates> states;
        if (puzzle.definition() != nullptr) {
            REVENGE_TRY(auto made, revenge::RandomStates::make(*puzzle.definition(), random));
            states.emplace(std::move(made));
        }
        return std::unique_ptr<Source>(
            new Exact(std::move(puzzle), std::move(states), event.least, random));
    }

  private:
    Exact(method::PuzzleContext puzzle, std::optional<revenge::RandomStates> states, int least,
          const Random& random)
        : OfPuzzle(std::move(puzzle), random),
          states_(std::move(states)),
          least_(least),
          writer_(this->puzzle().model(), bases(), slots()) {}

    Result<EventScramble> draw(Random& random) final {
        while (true) {
            const puzzle::State state = random_state(random);
            const std::vector<puzzle::Move> tips = tips_to(state);
            if (writer_.is_within(state, least_ - 1 - static_cast<int>(tips.size()))) {
                continue;
            }
            // Nearly every state has such moves; without them, one more will do.
            auto steps = writer_.steps_to(state, kExactMoves, random);
            for (int length = kExactMoves + 1; !steps; ++length) {
                steps = writer_.steps_to(state, length, random);
            }
            return checked(written(*steps, tips), state);
        }
    }

    std::vector<puzzle::BaseMove> bases() const {
        std::vector<puzzle::BaseMove> out;
        if (const puzzle::Cube* cube = puzzle().cube()) {
            for (const puzzle::Face face : {puzzle::Face::U, puzzle::Face::R, puzzle::Face::F}) {
                const puzzle::Turn turn = puzzle::turn_of(cube->size(), face, 1, 1, 1);
                out.push_back({"", cube->action(turn), 4, turn});
            }
        } else {
            std::ranges::copy_if(puzzle().definition()->moves(), std::back_inserter(out),
                                 [](const puzzle::BaseMove& move) { return !is_tip(move); });
        }
        return out;
    }

    // Small letters turn tips.
    static bool is_tip(const puzzle::BaseMove& move) { return move.name[0] >= 'a'; }

    std::vector<std::size_t> slots() const {
        std::vector<std::size_t> out;
        for (const puzzle::Orbit& orbit : puzzle().model().orbits()) {
            for (int i = 0; i < orbit.size && orbit.name != "tips"; ++i) {
                out.push_back(static_cast<std::size_t>(orbit.first + i));
            }
        }
        return out;
    }

    // A 2x2x2 is drawn in the orientation in which its corner DBL is solved, since U, R and F never move that corner.
    puzzle::State random_state(Random& random) {
        if (states_) {
            return states_->next(*puzzle().definition(), random);
        }
        const puzzle::Cube& cube = *puzzle().cube();
        constexpr std::size_t kDbl = 6;
        const puzzle::State drawn = puzzle::random_state(cube, random);
        for (puzzle::SymmetryIndex rotation = 0;; ++rotation) {
            puzzle::State state = cube.rotate(drawn, rotation);
            if (state.piece[kDbl] == kDbl && state.twist[kDbl] == 0) {
                return state;
            }
        }
    }

    // Returns the turns of tips that the state needs in addition to moves that make the rest of it. A tip's twist is
    // that of the axial piece below it, and its own.
    std::vector<puzzle::Move> tips_to(const puzzle::State& state) const {
        std::vector<puzzle::Move> out;
        const puzzle::Puzzle& model = puzzle().model();
        const puzzle::Orbit* tips = model.find_orbit("tips");
        const puzzle::Orbit* axials = model.find_orbit("axials");
        if (tips == nullptr || axials == nullptr) {
            return out;
        }
        for (const puzzle::BaseMove& base : puzzle().definition()->moves()) {
            for (int count = 1; is_tip(base) && count < base.order; ++count) {
                const puzzle::State turned =
                    model.apply(model.solved(), puzzle::power(model, base.action, count));
                for (int i = 0; i < tips->size; ++i) {
                    const auto tip = static_cast<std::size_t>(tips->first + i);
                    const auto axial = static_cast<std::size_t>(axials->first + i);
                    const int own = state.twist[tip] + tips->orientations - state.twist[axial];
                    if (turned.twist[tip] != 0 && own % tips->orientations == turned.twist[tip]) {
                        out.push_back(puzzle::power_of(*puzzle().definition(), base, count));
                    }
                }
            }
        }
        return out;
    }

    std::string written(const std::vector<scramble::ExactLength::Step>& steps,
                        const std::vector<puzzle::Move>& tips) const {
        if (puzzle().cube() != nullptr) {
            puzzle::Algorithm turns;
            for (const auto& step : steps) {
                turns.push_back(*writer_.moves()[step.base].turn);
                turns.back().quarters = static_cast<std::uint8_t>(step.power);
            }
            return puzzle().text(turns);
        }
        std::vector<puzzle::Move> moves;
        moves.reserve(steps.size() + tips.size());
        for (const auto& step : steps) {
            moves.push_back(
                puzzle::power_of(*puzzle().definition(), writer_.moves()[step.base], step.power));
        }
        moves.insert(moves.end(), tips.begin(), tips.end());
        return puzzle().text(moves);
    }

    std::optional<revenge::RandomStates> states_;  // null for the 2x2x2
    int least_;
    scramble::ExactLength writer_;
};

namespace {

// The turn of a cube that a block move is.
puzzle::Turn turn_of_block(const scramble::BlockMove& move, int size) {
    constexpr std::array kFaces{puzzle::Face::R, puzzle::Face::U, puzzle::Face::F,
                                puzzle::Face::L, puzzle::Face::D, puzzle::Face::B};
    return puzzle::turn_of(size, kFaces[static_cast<std::size_t>(move.face)], 1, move.width,
                           move.quarters);
}

puzzle::Algorithm turns_of_blocks(const std::vector<scramble::BlockMove>& moves, int size) {
    puzzle::Algorithm out;
    for (const scramble::BlockMove& move : moves) {
        out.push_back(turn_of_block(move, size));
    }
    return out;
}

}  // namespace

// 3x3x3: a random state whose moves meet others at their beginning or end, without redundant turns there. Solutions
// through different symmetries of the cube are tried until one begins and ends about other axes than its neighbours.
class EventScrambler::Source::Threes : public OfPuzzle {
  public:
    static Result<std::unique_ptr<Source>> make(const Solver& solver, const WcaEvent& event,
                                                const Random& random) {
        REVENGE_TRY(auto puzzle, method::PuzzleContext::named(std::string(event.puzzle)));
        ScrambleOptions options;
        options.solve.puzzle = event.puzzle;
        options.use_tables_of_seeds(solver);
        REVENGE_TRY(auto method, solver.method(options.solve));
        scramble::ScrambleMaker maker(
            puzzle.shared_cube(), std::move(method), {},
            {.limits = options.solve.limits,
             .costs = puzzle::CostTable(puzzle::Metric::Obtm, puzzle.cube_size())});
        return std::unique_ptr<Source>(
            new Threes(std::move(puzzle), std::move(maker), event.making, random));
    }

  private:
    Threes(method::PuzzleContext puzzle, scramble::ScrambleMaker maker, EventMaking making,
           const Random& random)
        : OfPuzzle(std::move(puzzle), random), maker_(std::move(maker)), making_(making) {}

    Result<EventScramble> draw(Random& random) final {
        const puzzle::Cube& cube = *puzzle().cube();
        const bool is_padded = making_ == EventMaking::Padded;
        constexpr int kWide = 2;  // layers of the moves that orient the cube
        while (true) {
            const puzzle::State drawn = puzzle::random_state(cube, random);
            const auto blocks =
                is_padded ? std::vector<scramble::BlockMove>{{0, 1, 3}, {1, 1, 3}, {2, 1, 1}}
                          : scramble::random_orientation(kWide, random);
            const puzzle::Algorithm after = turns_of_blocks(blocks, cube.size());
            const puzzle::Algorithm before = is_padded ? after : puzzle::Algorithm();
            REVENGE_TRY(const auto moves, between(before, drawn, after, random()));
            puzzle::State state = cube.apply(cube.puzzle().solved(), before);
            state = cube.apply(cube.puzzle().apply(state, cube.puzzle().element_of(drawn)), after);
            if (!is_within_one_turn(state)) {
                std::string text = puzzle().text(before);
                for (const puzzle::Algorithm& part : {moves, after}) {
                    text += (text.empty() || part.empty() ? "" : " ") + puzzle().text(part);
                }
                return checked(std::move(text), state);
            }
        }
    }

    // Returns moves to the state that begin and end about other axes than the moves before and after them.
    Result<puzzle::Algorithm> between(const puzzle::Algorithm& before, const puzzle::State& state,
                                      const puzzle::Algorithm& after, std::uint64_t seed) const {
        for (std::uint64_t i = 0;; ++i) {
            REVENGE_TRY(auto moves, maker_.turns_to(state, seed + i, 1, 0));
            const bool begins_well =
                before.empty() || moves.empty() || moves.front().axis != before.back().axis;
            const bool ends_well =
                after.empty() || moves.empty() || moves.back().axis != after.front().axis;
            if ((begins_well && ends_well) || i + 1 == puzzle::kSymmetries) {
                return moves;
            }
        }
    }

    bool is_within_one_turn(const puzzle::State& state) const {
        const puzzle::Cube& cube = *puzzle().cube();
        if (cube.rotation_of_solved(state) >= 0) {
            return true;
        }
        for (int face = 0; face < puzzle::kFaces; ++face) {
            for (int quarters = 1; quarters < 4; ++quarters) {
                const puzzle::Turn turn =
                    puzzle::turn_of(cube.size(), static_cast<puzzle::Face>(face), 1, 1, quarters);
                if (cube.rotation_of_solved(cube.apply(state, turn)) >= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    scramble::ScrambleMaker maker_;
    EventMaking making_;
};

// 5x5x5, 6x6x6, 7x7x7.
class EventScrambler::Source::Moves : public OfPuzzle {
  public:
    Moves(method::PuzzleContext puzzle, const WcaEvent& event, const Random& random)
        : OfPuzzle(std::move(puzzle), random), is_blindfolded_(event.id.ends_with("bf")) {}

  private:
    Result<EventScramble> draw(Random& random) final {
        const puzzle::Cube& cube = *puzzle().cube();
        std::vector<scramble::BlockMove> moves = scramble::random_block_moves(cube.size(), random);
        if (is_blindfolded_) {
            const auto orientation = scramble::random_orientation(cube.size() / 2 + 1, random);
            moves = scramble::reoriented(std::move(moves), cube.size(), orientation);
        }
        return checked(scramble::to_text(moves),
                       cube.apply(cube.puzzle().solved(), turns_of_blocks(moves, cube.size())));
    }

    bool is_blindfolded_;
};

class EventScrambler::Source::Megaminx : public OfPuzzle {
  public:
    using OfPuzzle::OfPuzzle;

  private:
    Result<EventScramble> draw(Random& random) final {
        std::string rows = scramble::random_megaminx_rows(random);
        REVENGE_TRY(const auto position, puzzle().read(rows));
        return checked(std::move(rows), position.state);
    }
};

class EventScrambler::Source::SquareOne : public OneByOne {
  public:
    using OneByOne::OneByOne;

    std::string picture(const EventScramble& scramble) const final {
        const auto state =
            check::replay_square_one(puzzle::SquareOneState::solved(), scramble.moves);
        return state ? render::square_one_svg(*state) : "";
    }

  private:
    Result<EventScramble> draw(Random& random) final {
        puzzle::SquareOneState state;
        do {
            state = solver_.random_state(random);
        } while (solver_.is_within_ten_moves(state));
        std::string moves = puzzle::to_text(puzzle::inverse(solver_.solve(state)));
        const auto replayed = check::replay_square_one(puzzle::SquareOneState::solved(), moves);
        if (!replayed || *replayed != state) {
            return event_failed(moves);
        }
        return EventScramble{std::move(moves), puzzle::to_text(state)};
    }

    scramble::SquareOneSolver solver_;
};

class EventScrambler::Source::Clock : public OneByOne {
  public:
    using OneByOne::OneByOne;

    std::string picture(const EventScramble& scramble) const final {
        const auto state = check::replay_clock({}, scramble.moves);
        return state ? render::clock_svg(*state) : "";
    }

  private:
    Result<EventScramble> draw(Random& random) final {
        const puzzle::ClockTurns turns = scramble::random_clock(random);
        std::string moves = puzzle::to_text(turns, true);
        const puzzle::ClockState state = scramble::clock_after(turns);
        const auto replayed = check::replay_clock({}, moves);
        if (!replayed || *replayed != state) {
            return event_failed(moves);
        }
        return EventScramble{std::move(moves), dials_text(state)};
    }
};

EventScrambler::EventScrambler(std::unique_ptr<Source> source) : source_(std::move(source)) {}
EventScrambler::EventScrambler(EventScrambler&&) noexcept = default;
EventScrambler& EventScrambler::operator=(EventScrambler&&) noexcept = default;
EventScrambler::~EventScrambler() = default;

Result<EventScrambler> EventScrambler::make(const Solver& solver, std::string_view event,
                                            const Random& random) {
    REVENGE_TRY(scramble::require_wca_event(event));
    const WcaEvent* known = scramble::find_wca_event(event);
    const auto source = [&]() -> Result<std::unique_ptr<Source>> {
        switch (known->making) {
            case EventMaking::RandomState:
                return Source::RandomStates::make(solver, *known, random);
            case EventMaking::ExactLength:
                return Source::Exact::make(*known, random);
            case EventMaking::Padded:
            case EventMaking::Reoriented:
                return Source::Threes::make(solver, *known, random);
            case EventMaking::RandomMoves: {
                REVENGE_TRY(auto puzzle, method::PuzzleContext::named(std::string(known->puzzle)));
                return std::unique_ptr<Source>(
                    std::make_unique<Source::Moves>(std::move(puzzle), *known, random));
            }
            case EventMaking::MegaminxRows: {
                REVENGE_TRY(auto puzzle, method::PuzzleContext::named(std::string(known->puzzle)));
                return std::unique_ptr<Source>(
                    std::make_unique<Source::Megaminx>(std::move(puzzle), random));
            }
            case EventMaking::SquareOne:
                return std::unique_ptr<Source>(std::make_unique<Source::SquareOne>(random));
            case EventMaking::Clock:
                break;
        }
        return std::unique_ptr<Source>(std::make_unique<Source::Clock>(random));
    };
    REVENGE_TRY(auto made, source());
    return EventScrambler(std::move(made));
}

base::Status EventScrambler::scrambles(std::uint64_t count,
                                       const std::function<bool(const EventScramble&)>& take) {
    return source_->run(count, take);
}

std::string EventScrambler::picture(const EventScramble& scramble) const {
    return source_->picture(scramble);
}

}  // namespace revenge
