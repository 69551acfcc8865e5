#include "revenge/event_source.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/check/piece_replay.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"
#include "revenge/scramble/exact_length.hpp"
#include "revenge/scramble/scramble_maker.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "revenge/solver/clock/shortest_clock.hpp"
#include "revenge/solver/square_one/square_one_solver.hpp"

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

// Scrambles of a puzzle whose context reads and replays them.
class SourceOfPuzzle : public EventSource {
  public:
    explicit SourceOfPuzzle(method::PuzzleContext puzzle) : puzzle_(std::move(puzzle)) {}

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

// 2x2x2, Pyraminx, Skewb: a random state in exactly eleven moves.
class ExactSource final : public SourceOfPuzzle {
  public:
    static Result<std::unique_ptr<EventSource>> make(const WcaEvent& event) {
        REVENGE_TRY(auto puzzle, method::PuzzleContext::named(std::string(event.puzzle)));
        std::optional<RandomStates> states;
        if (puzzle.definition() != nullptr) {
            REVENGE_TRY(auto made, RandomStates::make(*puzzle.definition(), Random(0)));
            states.emplace(std::move(made));
        }
        return std::unique_ptr<EventSource>(
            new ExactSource(std::move(puzzle), std::move(states), event.least));
    }

  private:
    ExactSource(method::PuzzleContext puzzle, std::optional<RandomStates> states, int least)
        : SourceOfPuzzle(std::move(puzzle)),
          states_(std::move(states)),
          least_(least),
          writer_(this->puzzle().model(), bases(), slots()) {}

    Result<EventScramble> draw(Random& random) const final {
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
    puzzle::State random_state(Random& random) const {
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

    std::optional<RandomStates> states_;  // null for the 2x2x2
    int least_;
    scramble::ExactLength writer_;
};

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

// 3x3x3: a random state whose moves meet others at their beginning or end, without redundant turns there. Solutions
// through different symmetries of the cube are tried until one begins and ends about other axes than its neighbours.
// Without a PuzzleContext, which would add a quarter to the WebAssembly module that timers load.
class ThreesSource final : public EventSource {
  public:
    static Result<std::unique_ptr<EventSource>> make(const WcaEvent& event,
                                                     std::shared_ptr<const solver::Method> method,
                                                     const solver::Limits& limits) {
        auto cube = std::make_shared<const puzzle::Cube>(3);
        scramble::ScrambleMaker maker(
            cube, std::move(method), {},
            {.limits = limits, .costs = puzzle::CostTable(puzzle::Metric::Obtm, cube->size())});
        return std::unique_ptr<EventSource>(
            new ThreesSource(std::move(cube), std::move(maker), event.making));
    }

  private:
    ThreesSource(std::shared_ptr<const puzzle::Cube> cube, scramble::ScrambleMaker maker,
                 EventMaking making)
        : cube_(std::move(cube)), maker_(std::move(maker)), making_(making) {}

    Result<EventScramble> draw(Random& random) const final {
        const puzzle::Cube& cube = *cube_;
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
                std::string text = notation::to_text(before, cube.size());
                for (const puzzle::Algorithm& part : {moves, after}) {
                    text += (text.empty() || part.empty() ? "" : " ") +
                            notation::to_text(part, cube.size());
                }
                return checked(std::move(text), state);
            }
        }
    }

    // Returns the scramble if a replay of it leads to the state.
    Result<EventScramble> checked(std::string moves, const puzzle::State& state) const {
        std::string shown = notation::to_facelets(*cube_, state);
        const auto read = notation::parse_algorithm(moves, cube_->size(), notation::Reading::Slice);
        check::StickerCube replayed(cube_->size());
        if (read) {
            replayed.turn(read->algorithm);
        }
        if (!read || replayed.letters() != shown) {
            return event_failed(moves);
        }
        return EventScramble{std::move(moves), std::move(shown)};
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
        const puzzle::Cube& cube = *cube_;
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

    std::shared_ptr<const puzzle::Cube> cube_;
    scramble::ScrambleMaker maker_;
    EventMaking making_;
};

// 5x5x5, 6x6x6, 7x7x7.
class MovesSource final : public SourceOfPuzzle {
  public:
    MovesSource(method::PuzzleContext puzzle, const WcaEvent& event)
        : SourceOfPuzzle(std::move(puzzle)), is_blindfolded_(event.id.ends_with("bf")) {}

  private:
    Result<EventScramble> draw(Random& random) const final {
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

class MegaminxSource final : public SourceOfPuzzle {
  public:
    using SourceOfPuzzle::SourceOfPuzzle;

  private:
    Result<EventScramble> draw(Random& random) const final {
        std::string rows = scramble::random_megaminx_rows(random);
        REVENGE_TRY(const auto moves, notation::parse_moves(*puzzle().definition(), rows));
        const puzzle::State state = puzzle().after(puzzle().model().solved(), moves);
        return checked(std::move(rows), state);
    }
};

class SquareOneSource final : public EventSource {
  private:
    Result<EventScramble> draw(Random& random) const final {
        puzzle::SquareOneState state;
        do {
            state = solver_.random_state(random);
        } while (solver_.is_within_ten_moves(state));
        std::string moves = puzzle::to_text(puzzle::inverse(solver_.solve(state).moves));
        const auto replayed = check::replay_square_one(puzzle::SquareOneState::solved(), moves);
        if (!replayed || *replayed != state) {
            return event_failed(moves);
        }
        return EventScramble{std::move(moves), puzzle::to_text(state)};
    }

    solver::square_one::SquareOneSolver solver_;
};

class ClockSource final : public EventSource {
  private:
    Result<EventScramble> draw(Random& random) const final {
        const puzzle::ClockTurns turns = solver::clock::random_clock(random);
        std::string moves = puzzle::to_text(turns, true);
        const puzzle::ClockState state = solver::clock::clock_after(turns);
        const auto replayed = check::replay_clock({}, moves);
        if (!replayed || *replayed != state) {
            return event_failed(moves);
        }
        return EventScramble{std::move(moves), puzzle::to_text(state)};
    }
};

}  // namespace

Result<std::unique_ptr<EventSource>> source_by_method(const WcaEvent& event,
                                                      std::shared_ptr<const solver::Method> method,
                                                      const solver::Limits& limits) {
    return ThreesSource::make(event, std::move(method), limits);
}

Result<std::unique_ptr<EventSource>> source_without_method(const WcaEvent& event) {
    switch (event.making) {
        case EventMaking::ExactLength:
            return ExactSource::make(event);
        case EventMaking::SquareOne:
            return std::unique_ptr<EventSource>(std::make_unique<SquareOneSource>());
        case EventMaking::Clock:
            return std::unique_ptr<EventSource>(std::make_unique<ClockSource>());
        default:
            break;
    }
    REVENGE_TRY(auto puzzle, method::PuzzleContext::named(std::string(event.puzzle)));
    if (event.making == EventMaking::MegaminxRows) {
        return std::unique_ptr<EventSource>(std::make_unique<MegaminxSource>(std::move(puzzle)));
    }
    return std::unique_ptr<EventSource>(std::make_unique<MovesSource>(std::move(puzzle), event));
}

}  // namespace revenge
