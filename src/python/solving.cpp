// revenge._core.Solver and its results: single solutions, or arrays for many puzzles.
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/cache.hpp"
#include "python/errors.hpp"
#include "python/interruptible_task.hpp"
#include "python/mapping_store.hpp"
#include "python/module.hpp"
#include "python/solve_args.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/method/registry.hpp"

namespace revenge::python {

namespace {

namespace py = pybind11;

// A flag that ends solves early, from any thread.
struct Stop {
    std::stop_source source;
};

struct Solution {
    SolutionText answer;
    std::string puzzle;
    std::vector<std::string> notes;
};

}  // namespace

template <>
inline constexpr bool kIsBound<PhaseText> = true;
template <>
inline constexpr bool kIsBound<Solution> = true;
template <>
inline constexpr bool kIsBound<Stop> = true;

namespace {

std::stop_token token_of(const std::shared_ptr<Stop>& stop) {
    return stop ? stop->source.get_token() : std::stop_token();
}

// The note that tables cannot be kept becomes a warning of Python; the others, that tables are made, do not.
class Warnings final : public base::ProgressSink {
  public:
    void report(const base::Progress& /*progress*/) override {}
    void note(std::string_view sentence) override {
        static const std::string kNotKept = base::not_kept({base::ErrorCode::Resource, ""});
        if (!sentence.ends_with(kNotKept)) {
            return;
        }
        const py::gil_scoped_acquire lock;
        if (PyErr_WarnEx(PyExc_RuntimeWarning, std::string(sentence).c_str(), 1) != 0) {
            PyErr_Clear();  // made an error by the program: the solve continues
        }
    }
};

Warnings& warnings() {
    static Warnings the_warnings;
    return the_warnings;
}

Solution solve_one(const Solver& solver, const py::object& said, const py::object& on_better,
                   const std::shared_ptr<Stop>& stop, const py::dict& keywords) {
    SolveArgs how = solve_args(keywords, said);
    const Job job = job_of(said, how);
    InterruptibleTask errand(token_of(stop));
    how.options.limits.stop = errand.token();
    OnVerified hear;
    if (!on_better.is_none()) {
        hear = [&](const VerifiedSolution& better) {
            errand.tell([&, solution = Solution{better, how.options.puzzle, job.notes}] {
                if (on_better(solution).cast<bool>()) {
                    errand.request_stop();
                }
            });
        };
    }
    std::optional<base::Result<VerifiedSolution>> answer;
    errand.run(
        [&] { answer.emplace(solve(solver, *job.puzzle, job.position, how.options, hear)); });
    return {unwrapped(*std::move(answer)), how.options.puzzle, job.notes};
}

// The arrays of a batch, with -1, 0 or "" for missing values.
struct Batch {
    explicit Batch(std::size_t count)
        : length(static_cast<py::ssize_t>(count)),
          lower_bound(static_cast<py::ssize_t>(count)),
          nodes(static_cast<py::ssize_t>(count)),
          seconds(static_cast<py::ssize_t>(count)),
          code(static_cast<py::ssize_t>(count)),
          moves(count),
          errors(count) {}

    // Stores item `i`. Does not need the interpreter's lock.
    void put(std::size_t i, const base::Result<VerifiedSolution>& answer) {
        std::int32_t* const lengths = length_data;
        lengths[i] = answer ? answer->length : -1;
        bound_data[i] = answer ? answer->lower_bound.value_or(-1) : -1;
        nodes_data[i] = answer ? answer->nodes : 0;
        seconds_data[i] = answer ? answer->seconds : 0;
        code_data[i] = answer ? 0 : static_cast<int>(answer.error().code);
        (answer ? moves[i] : errors[i]) = answer ? answer->moves : answer.error().message;
    }

    py::array_t<std::int32_t> length;
    py::array_t<std::int32_t> lower_bound;
    py::array_t<std::uint64_t> nodes;
    py::array_t<double> seconds;
    py::array_t<std::int32_t> code;
    std::vector<std::string> moves;
    std::vector<std::string> errors;
    std::int32_t* length_data = length.mutable_data();
    std::int32_t* bound_data = lower_bound.mutable_data();
    std::uint64_t* nodes_data = nodes.mutable_data();
    double* seconds_data = seconds.mutable_data();
    std::int32_t* code_data = code.mutable_data();
};

// Parses all puzzles; a puzzle that cannot be parsed has its error instead.
std::vector<std::optional<Job>> jobs_of(const std::vector<py::object>& items, const SolveArgs& how,
                                        Batch& out) {
    std::vector<std::optional<Job>> jobs(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        try {
            jobs[i].emplace(job_of(items[i], how));
        } catch (const Failure& failure) {
            out.put(i, failure.error());
        }
    }
    return jobs;
}

py::dict solve_many(const Solver& solver, const std::vector<py::object>& items,
                    const std::shared_ptr<Stop>& stop, const py::dict& keywords) {
    SolveArgs how = solve_args(keywords, items.empty() ? py::object(py::str()) : items.front(),
                               Threads::OfSolves);
    Batch out(items.size());
    const auto jobs = jobs_of(items, how, out);
    const unsigned threads = base::thread_count(how.options.limits.threads);
    static_cast<void>(unwrapped(solver.summary(how.options)));
    const method::MethodRow* info = solver.row(how.options);
    how.options.limits.threads = info != nullptr && info->supports(method::Option::Threads) ? 1 : 0;
    InterruptibleTask errand(token_of(stop));
    how.options.limits.stop = errand.token();
    errand.run([&] {
        // The method is opened once, before all threads would wait for it.
        if (const auto opened = solver.method(how.options); !opened) {
            throw Failure(opened.error());
        }
        base::parallel_for(items.size(), {threads, 1}, [&](std::size_t i, std::size_t /*end*/) {
            if (jobs[i]) {
                out.put(i, solve(solver, *jobs[i]->puzzle, jobs[i]->position, how.options));
            }
        });
    });
    py::dict arrays;
    arrays["length"] = std::move(out.length);
    arrays["lower_bound"] = std::move(out.lower_bound);
    arrays["nodes"] = std::move(out.nodes);
    arrays["seconds"] = std::move(out.seconds);
    arrays["code"] = std::move(out.code);
    arrays["moves"] = std::move(out.moves);
    arrays["errors"] = std::move(out.errors);
    return arrays;
}

// The values that equal solutions have in common: all but the effort.
auto values_of(const Solution& solution) {
    const SolutionText& answer = solution.answer;
    return std::tie(solution.puzzle, answer.moves, answer.metric, answer.length,
                    answer.lower_bound);
}

auto values_of(const PhaseText& phase) {
    return std::tie(phase.name, phase.achieves, phase.moves, phase.length);
}

py::tuple state_of_phase(const PhaseText& phase) {
    return py::make_tuple(phase.name, phase.achieves, phase.moves, phase.length);
}

PhaseText phase_of_state(const py::tuple& state) {
    return {state[0].cast<std::string>(), state[1].cast<std::string>(),
            state[2].cast<std::string>(), state[3].cast<int>()};
}

py::tuple state_of_solution(const Solution& solution) {
    const SolutionText& answer = solution.answer;
    py::list phases;
    for (const PhaseText& phase : answer.phases) {
        phases.append(state_of_phase(phase));
    }
    return py::make_tuple(answer.moves, answer.metric, answer.length, answer.lower_bound,
                          answer.nodes, answer.seconds, phases, solution.puzzle, solution.notes);
}

Solution solution_of_state(const py::tuple& state) {
    Solution out;
    out.answer.moves = state[0].cast<std::string>();
    out.answer.metric = state[1].cast<std::string>();
    out.answer.length = state[2].cast<int>();
    out.answer.lower_bound = state[3].cast<std::optional<int>>();
    out.answer.nodes = state[4].cast<std::uint64_t>();
    out.answer.seconds = state[5].cast<double>();
    for (const py::handle& phase : state[6].cast<py::list>()) {
        out.answer.phases.push_back(phase_of_state(phase.cast<py::tuple>()));
    }
    out.puzzle = state[7].cast<std::string>();
    out.notes = state[8].cast<std::vector<std::string>>();
    return out;
}

void add_solution(py::module_& module) {
    py::class_<PhaseText>(module, "SolvedPhase", "One phase's part of a solution.")
        .def(
            "__eq__",
            [](const PhaseText& a, const PhaseText& b) { return values_of(a) == values_of(b); },
            py::is_operator())
        .def("__hash__", [](const PhaseText& phase) { return py::hash(py::str(phase.moves)); })
        .def(py::pickle(&state_of_phase, &phase_of_state))
        .def_readonly("name", &PhaseText::name)
        .def_readonly("achieves", &PhaseText::achieves, "A sentence that is true after the phase.")
        .def_readonly("moves", &PhaseText::moves)
        .def_readonly("length", &PhaseText::length)
        .def("__repr__", [](const PhaseText& phase) {
            return "SolvedPhase(name=" + quoted(phase.name) + ", moves=" + quoted(phase.moves) +
                   ")";
        });
    const auto part = [](auto SolutionText::*member) {
        return [member](const Solution& solution) { return solution.answer.*member; };
    };
    py::class_<Solution>(module, "Solution", "Moves that solve a puzzle, verified by a replay.")
        .def_property_readonly("moves", part(&SolutionText::moves), "The moves as a text.")
        .def_property_readonly("length", part(&SolutionText::length), "The length in `metric`.")
        .def_property_readonly("metric", part(&SolutionText::metric))
        .def_property_readonly("lower_bound", part(&SolutionText::lower_bound),
                               "A proven lower bound on the length of any solution, or None.")
        .def_property_readonly("nodes", part(&SolutionText::nodes),
                               "The number of positions searched.")
        .def_property_readonly("seconds", part(&SolutionText::seconds),
                               "Seconds since the search began.")
        .def_property_readonly("phases", part(&SolutionText::phases),
                               "The phases; empty for a shortest solution.")
        .def_readonly("puzzle", &Solution::puzzle)
        .def_readonly("notes", &Solution::notes, "Notes on how the puzzle's text was read.")
        .def("__str__", part(&SolutionText::moves))
        .def(
            "__eq__",
            [](const Solution& a, const Solution& b) { return values_of(a) == values_of(b); },
            py::is_operator())
        .def("__hash__",
             [](const Solution& solution) { return py::hash(py::str(solution.answer.moves)); })
        .def(py::pickle(&state_of_solution, &solution_of_state))
        .def("__repr__", [](const Solution& solution) {
            return "Solution(moves=" + quoted(solution.answer.moves) +
                   ", length=" + std::to_string(solution.answer.length) +
                   ", metric=" + quoted(solution.answer.metric) + ")";
        });
}

}  // namespace

void add_solving(py::module_& module) {
    add_solution(module);
    py::class_<Stop, std::shared_ptr<Stop>>(
        module, "Stop",
        "A flag that ends solves early from any thread; they return the best solution so far.")
        .def(py::init<>())
        .def(
            "request", [](Stop& stop) { stop.source.request_stop(); },
            "Raises the flag, which stays raised.")
        .def_property_readonly("requested",
                               [](const Stop& stop) { return stop.source.stop_requested(); });
    py::class_<Solver>(module, "Solver")
        .def(py::init([](const std::optional<std::filesystem::path>& cache,
                         const py::object& tables, std::uint64_t memory, unsigned threads) {
                 method::SolverSetup setup;
                 setup.cache = cache.value_or(setup.cache);
                 setup.table_store = store_of(cache, tables);
                 setup.memory_bytes = memory;
                 setup.threads = threads;
                 setup.progress = &warnings();
                 return Solver(std::move(setup));
             }),
             py::arg("cache"), py::arg("tables"), py::arg("memory"), py::arg("threads"))
        .def("solve", &solve_one, py::arg("said"), py::arg("on_better"), py::arg("stop"),
             py::arg("words"))
        .def("solve_all", &solve_many, py::arg("items"), py::arg("stop"), py::arg("words"))
        .def(
            "open",
            [](const Solver& solver, const py::dict& keywords) {
                SolveArgs how = solve_args(keywords, py::str());
                InterruptibleTask errand;
                how.options.limits.stop = errand.token();
                errand.run([&] {
                    if (const auto opened = solver.method(how.options); !opened) {
                        throw Failure(opened.error());
                    }
                });
            },
            py::arg("words"));
    module.def(
        "default_cache", [] { return unwrapped(app::cache_directory()); },
        "The default folder of tables, which the program uses, too.");
    module.def(
        "methods",
        [](const std::string& puzzle) {
            std::vector<std::string> names;
            for (const std::string_view name : Solver::methods(puzzle)) {
                names.emplace_back(name);
            }
            if (names.empty()) {
                refuse("unknown puzzle " + puzzle);
            }
            return names;
        },
        py::arg("puzzle") = "4x4x4", "The methods that solve a puzzle, the default first.");
}

}  // namespace revenge::python
