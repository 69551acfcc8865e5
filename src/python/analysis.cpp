// revenge.Chain and revenge._core.PhaseTable: chains of phases, exact distances, and their distributions.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "python/cube.hpp"
#include "python/errors.hpp"
#include "python/interruptible_task.hpp"
#include "python/mapping_store.hpp"
#include "python/module.hpp"
#include "revenge/analysis.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/render/bar_chart.hpp"

namespace revenge::python {

namespace {

namespace py = pybind11;

// The distances of one phase, for cubes and texts.
class PhaseTable {
  public:
    PhaseTable(const Chain& chain, const std::string& phase, const std::string& metric,
               AnalysisSetup setup) {
        const puzzle::Costs costs = unwrapped(chain.costs(metric));
        metric_ = costs.name();
        InterruptibleTask errand;
        setup.stop = errand.token();
        errand.run([&] {
            distances_.emplace(unwrapped(PhaseDistances::make(chain, phase, costs, setup)));
        });
    }

    const PhaseDistances& distances() const noexcept { return *distances_; }
    const std::string& metric() const noexcept { return metric_; }

    py::array_t<std::uint64_t> counts() const {
        const std::vector<DistanceCount>& levels = distances_->counts();
        py::array_t<std::uint64_t> out({static_cast<py::ssize_t>(levels.size()), py::ssize_t{3}});
        auto cells = out.mutable_unchecked<2>();
        for (py::ssize_t i = 0; i < cells.shape(0); ++i) {
            const DistanceCount& level = levels[static_cast<std::size_t>(i)];
            cells(i, 0) = level.positions;
            cells(i, 1) = level.unique;
            cells(i, 2) = level.entries;
        }
        return out;
    }

    int distance(const py::object& said) const {
        return unwrapped(distances_->distance(state_of(said)));
    }
    std::vector<int> distances_of(const std::vector<py::object>& all) const {
        std::vector<int> out;
        out.reserve(all.size());
        for (const py::object& said : all) {
            out.push_back(distance(said));
        }
        return out;
    }
    py::object walk(const py::object& said) const {
        return path(unwrapped(distances_->path(state_of(said))));
    }
    // Returns pairs of a goal state and the path from it to an antipode.
    std::vector<std::pair<py::object, py::object>> antipodes(std::size_t most) const {
        std::vector<std::pair<py::object, py::object>> out;
        for (const Antipode& one : unwrapped(distances_->antipodes(most))) {
            out.emplace_back(said_of(one.goal), path(one.path));
        }
        return out;
    }

    std::uint64_t entry_of(const py::object& said) const {
        return unwrapped(distances_->entry_of(state_of(said)));
    }
    // Returns the values that `read` writes for a number of entries.
    template <auto Read>
    py::array_t<std::uint8_t> entries(std::uint64_t first, std::uint64_t count) const {
        if (count > distances_->entries()) {
            refuse("the table has " + std::to_string(distances_->entries()) + " entries");
        }
        py::array_t<std::uint8_t> out(static_cast<py::ssize_t>(count));
        const std::span<std::uint8_t> bytes(out.mutable_data(), count);
        InterruptibleTask errand;
        errand.run([&] { require(((*distances_).*Read)(first, bytes, errand.token())); });
        return out;
    }

  private:
    puzzle::State state_of(const py::object& said) const {
        const auto& definition = distances_->chain().definition();
        if (definition->cube_size() > 0) {
            return cube_from(said, definition->cube_size(), notation::Reading::Slice).state;
        }
        if (!py::isinstance<py::str>(said)) {
            throw py::type_error("a " + definition->name() + " is given by a text");
        }
        return unwrapped(method::PuzzleContext(definition).read(utf8_of(said))).state;
    }

    // Returns a cube, or pattern data as text for another puzzle.
    py::object said_of(const puzzle::State& state) const {
        const auto& definition = distances_->chain().definition();
        const int size = puzzle::plain_cube_size(*definition);
        return size > 0 ? py::cast(CubeValue{std::make_shared<puzzle::Cube>(size), state, {}})
                        : py::object(
                              py::str(method::PuzzleContext(definition).position_of(state).shown));
    }

    // Returns the moves of a cube, or their text for another puzzle.
    py::object path(const PhasePath& found) const {
        const int size = distances_->chain().definition()->cube_size();
        return size > 0 ? py::cast(AlgorithmValue{size, found.moves.turns(), {}})
                        : py::object(py::str(found.text));
    }

    std::string metric_;
    std::optional<PhaseDistances> distances_;
};

}  // namespace

template <>
inline constexpr bool kIsBound<Chain> = true;
template <>
inline constexpr bool kIsBound<ChainPhase> = true;
template <>
inline constexpr bool kIsBound<PhaseTable> = true;

namespace {

void add_chain(py::module_& module) {
    py::class_<ChainPhase>(module, "DeclaredPhase", "A phase as its chain declares it.")
        .def_readonly("name", &ChainPhase::name)
        .def_readonly("group", &ChainPhase::group, "The group or set that it works in.")
        .def_readonly("achieves", &ChainPhase::achieves, "A sentence that is true after the phase.")
        .def_readonly("moves", &ChainPhase::moves,
                      "The turns that generate its moves, as written in the file.")
        .def("__repr__",
             [](const ChainPhase& phase) { return "DeclaredPhase(name='" + phase.name + "')"; });
    py::class_<Chain>(module, "Chain", "A chain of phases: built in, or the text of a TOML file.")
        .def(py::init([](const std::string& text, const std::string& name) {
                 return unwrapped(Chain::parse(text, name));
             }),
             py::arg("text"), py::kw_only(), py::arg("name") = "chain",
             "`name` stands for the text in messages. The format is described in "
             "docs/chain-format.md.")
        .def_static(
            "builtin", [](const std::string& name) { return unwrapped(Chain::builtin(name)); },
            py::arg("name"), "The built-in chain of that name.")
        .def_property_readonly("name", &Chain::name)
        .def_property_readonly("title", &Chain::title)
        .def_property_readonly("source", &Chain::source, "Its publication.")
        .def_property_readonly("metric", &Chain::metric, "Its default metric.")
        .def_property_readonly("phases", &Chain::phases)
        .def_property_readonly("text", &Chain::text, "The text that was parsed.")
        .def_property_readonly("puzzle",
                               [](const Chain& chain) { return chain.definition()->name(); })
        .def(
            "__eq__",
            [](const Chain& a, const Chain& b) {
                return a.name() == b.name() && a.text() == b.text();
            },
            py::is_operator())
        .def("__hash__", [](const Chain& chain) { return py::hash(py::str(chain.text())); })
        .def(py::pickle(
            [](const Chain& chain) { return py::make_tuple(chain.text(), chain.name()); },
            [](const py::tuple& state) {
                return unwrapped(
                    Chain::parse(state[0].cast<std::string>(), state[1].cast<std::string>()));
            }))
        .def("__repr__", [](const Chain& chain) { return "Chain(name='" + chain.name() + "')"; });
    module.def(
        "chains",
        [] {
            const auto names = Chain::builtin_names();
            return std::vector<std::string>(names.begin(), names.end());
        },
        "The names of the built-in chains.");
}

}  // namespace

void add_analysis(py::module_& module) {
    add_chain(module);
    const auto part = [](auto PhaseDistances::*member) {
        return [member](const PhaseTable& table) { return (table.distances().*member)(); };
    };
    py::class_<PhaseTable>(module, "PhaseTable")
        .def(py::init([](const Chain& chain, const std::string& phase, const std::string& metric,
                         const std::optional<std::filesystem::path>& cache,
                         const py::object& tables, unsigned threads, std::uint64_t memory,
                         const std::filesystem::path& scratch) {
                 AnalysisSetup setup;
                 setup.cache = cache.value_or(setup.cache);
                 setup.table_store = store_of(cache, tables);
                 setup.threads = threads;
                 setup.memory_bytes = memory;
                 setup.scratch = scratch;
                 return std::make_unique<PhaseTable>(chain, phase, metric, std::move(setup));
             }),
             py::arg("chain"), py::arg("phase"), py::arg("metric"), py::arg("cache"),
             py::arg("tables"), py::arg("threads"), py::arg("memory"), py::arg("scratch"))
        .def_property_readonly(
            "chain", [](const PhaseTable& table) { return table.distances().chain().name(); })
        .def_property_readonly("metric", &PhaseTable::metric)
        .def_property_readonly("phase", part(&PhaseDistances::phase))
        .def_property_readonly("positions", part(&PhaseDistances::positions))
        .def_property_readonly("classes", part(&PhaseDistances::classes))
        .def_property_readonly("entries", part(&PhaseDistances::entries))
        .def_property_readonly("unreached", part(&PhaseDistances::unreached))
        .def_property_readonly("modulus", part(&PhaseDistances::modulus))
        .def("distribution", &PhaseTable::counts)
        .def("distance", &PhaseTable::distance, py::arg("cube"))
        .def("distances", &PhaseTable::distances_of, py::arg("cubes"))
        .def("walk", &PhaseTable::walk, py::arg("cube"))
        .def("antipodes", &PhaseTable::antipodes, py::arg("most"))
        .def("entry_of", &PhaseTable::entry_of, py::arg("cube"))
        .def("read_residues", &PhaseTable::entries<&PhaseDistances::residues>, py::arg("first"),
             py::arg("count"))
        .def("read_distances", &PhaseTable::entries<&PhaseDistances::distances>, py::arg("first"),
             py::arg("count"));
    module.def(
        "bar_chart",
        [](const std::string& title, const std::vector<std::uint64_t>& counts) {
            return render::logarithmic_bars(title, counts);
        },
        py::arg("title"), py::arg("counts"));
}

}  // namespace revenge::python
