// revenge._core.Scrambler: scrambles that lead to random states; revenge._core.EventScrambler: those of WCA events.
#include <pybind11/stl.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "python/cube.hpp"
#include "python/errors.hpp"
#include "python/interruptible_task.hpp"
#include "python/module.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver.hpp"

namespace revenge::python {

namespace {

namespace py = pybind11;

struct Made {
    std::string moves;
    int length = 0;
    std::optional<CubeValue> cube;
};

// The same as revenge::ScrambleOptions.
struct How {
    std::string subset;
    bool hide_structure = false;
    bool wca = false;
    bool blindfolded = false;
    std::optional<int> min_moves;
    unsigned threads = 0;
    bool has_seed = false;
};

// Scrambles of one puzzle. After an interruption it returns no more, since a part of the sequence is lost.
class OnePuzzle {
  public:
    OnePuzzle(const Solver& solver, const std::string& puzzle, const base::Random& random,
              const How& solve_args)
        : size_(puzzle::cube_size_of(puzzle)), errand_(std::make_unique<InterruptibleTask>()) {
        errand_->run([&] {
            ScrambleOptions how;
            how.solve.puzzle = puzzle;
            how.solve.limits.threads = solve_args.threads;
            how.solve.limits.stop = errand_->token();
            how.subset = solve_args.subset;
            how.hide_structure = solve_args.hide_structure;
            how.wca = solve_args.wca;
            how.blindfolded = solve_args.blindfolded;
            how.min_moves = solve_args.min_moves.value_or(how.min_moves);
            if (solve_args.has_seed) {
                how.use_tables_of_seeds(solver);
            }
            scrambler_.emplace(
                unwrapped(Scrambler::make(solver, puzzle_named(puzzle), std::move(how), random)));
        });
    }

    std::vector<Made> make(std::uint64_t count) {
        const std::unique_lock lock(busy_, std::try_to_lock);
        if (!lock) {
            refuse("this scrambler is in use by another thread; each thread needs its own");
        }
        if (errand_->token().stop_requested()) {
            throw Failure({base::ErrorCode::Interrupted,
                           "this scrambler was interrupted; create another one"});
        }
        std::vector<Made> made;
        errand_->run([&] { add_to(made, count); });
        return made;
    }

  private:
    void add_to(std::vector<Made>& made, std::uint64_t count) {
        require(scrambler_->scrambles(count, [&](const Scramble& one) {
            made.push_back({one.answer.moves, one.answer.length, std::nullopt});
            if (size_ > 0) {
                made.back().cube = CubeValue{shared_cube(size_), one.made.state, {}};
            }
            return true;
        }));
    }

    int size_;
    std::mutex busy_;
    std::unique_ptr<InterruptibleTask> errand_;
    std::optional<Scrambler> scrambler_;
};

class OneEvent {
  public:
    OneEvent(const Solver& solver, const std::string& event, const base::Random& random)
        : errand_(std::make_unique<InterruptibleTask>()) {
        errand_->run(
            [&] { scrambler_.emplace(unwrapped(EventScrambler::make(solver, event, random))); });
    }

    std::vector<EventScramble> make(std::uint64_t count) {
        const std::unique_lock lock(busy_, std::try_to_lock);
        if (!lock) {
            refuse("this scrambler is in use by another thread; each thread needs its own");
        }
        std::vector<EventScramble> made;
        errand_->run([&] {
            require(scrambler_->scrambles(count, [&](const EventScramble& one) {
                made.push_back(one);
                return !errand_->token().stop_requested();
            }));
        });
        return made;
    }

    std::string picture(const std::string& moves) const { return scrambler_->picture({moves, {}}); }

  private:
    std::mutex busy_;
    std::unique_ptr<InterruptibleTask> errand_;
    std::optional<EventScrambler> scrambler_;
};

}  // namespace

template <>
inline constexpr bool kIsBound<Made> = true;
template <>
inline constexpr bool kIsBound<EventScramble> = true;
template <>
inline constexpr bool kIsBound<OneEvent> = true;
template <>
inline constexpr bool kIsBound<OnePuzzle> = true;

void add_scrambling(py::module_& module) {
    module.def("require_seed", [](const std::optional<Seed>& seed) {
        if (seed) {
            generator(seed);
        }
    });
    py::class_<Made>(module, "MadeScramble")
        .def_readonly("moves", &Made::moves)
        .def_readonly("length", &Made::length)
        .def_readonly("cube", &Made::cube);
    py::class_<OnePuzzle>(module, "Scrambler")
        .def(py::init([](const Solver& solver, const std::string& puzzle,
                         const std::optional<Seed>& seed, const std::string& subset,
                         bool hide_structure, bool wca, bool blindfolded,
                         std::optional<int> min_moves, unsigned threads) {
                 return std::make_unique<OnePuzzle>(solver, puzzle::canonical_name(puzzle),
                                                    generator(seed),
                                                    How{subset, hide_structure, wca, blindfolded,
                                                        min_moves, threads, seed.has_value()});
             }),
             py::arg("solver"), py::arg("puzzle"), py::arg("seed"), py::arg("subset"),
             py::arg("hide_structure"), py::arg("wca"), py::arg("blindfolded"),
             py::arg("min_moves"), py::arg("threads"), py::keep_alive<1, 2>())
        .def("make", &OnePuzzle::make, py::arg("count"));
    py::class_<EventScramble>(module, "MadeEventScramble")
        .def_readonly("moves", &EventScramble::moves)
        .def_readonly("state", &EventScramble::state);
    py::class_<OneEvent>(module, "EventScrambler")
        .def(py::init([](const Solver& solver, const std::string& event,
                         const std::optional<Seed>& seed) {
                 return std::make_unique<OneEvent>(solver, event, generator(seed));
             }),
             py::arg("solver"), py::arg("event"), py::arg("seed"), py::keep_alive<1, 2>())
        .def("make", &OneEvent::make, py::arg("count"))
        .def("picture", &OneEvent::picture, py::arg("moves"));
    module.def("events", [] {
        std::vector<std::string> out;
        for (const scramble::WcaEvent& event : scramble::wca_events()) {
            out.emplace_back(event.id);
        }
        return out;
    });
}

}  // namespace revenge::python
