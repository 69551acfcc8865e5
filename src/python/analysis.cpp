// revenge.Chain and revenge._core.PhaseTable: chains of phases, exact distances, and how many positions are how far.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "python/cube.hpp"
#include "python/errand.hpp"
#include "python/errors.hpp"
#include "python/module.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/coset/builtin_chains.hpp"
#include "revenge/derived/mixed_space.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/render/bar_chart.hpp"

namespace revenge::python {

namespace {

namespace py = pybind11;
using coset::ChainDeclaration;
using coset::PhaseDeclaration;

// One phase's distance table, mapped from its file.
class PhaseTable {
  public:
    PhaseTable(const ChainDeclaration& chain, const std::string& phase, const std::string& metric,
               const std::filesystem::path& cache, unsigned threads, std::uint64_t memory)
        : size_(chain.cube_size), chain_(chain.name) {
        if (size_ == 0) {
            refuse("the tables of " + chain.name + " are not of a cube's coordinates");
        }
        std::string names;
        for (std::size_t i = 0; i < chain.phases.size(); ++i) {
            names += (i == 0 ? "" : ", ") + chain.phases[i].name;
            if (chain.phases[i].name == phase) {
                open(chain, i, metric.empty() ? chain.metric : metric, cache, threads, memory);
                return;
            }
        }
        refuse(chain.name + " has no phase '" + phase + "'; it has " + names);
    }

    const bfs::DistanceTable& table() const noexcept { return *table_; }
    const coset::CosetSpace& space() const noexcept { return table_->space(); }
    const std::string& chain() const noexcept { return chain_; }
    const std::string& metric() const noexcept { return metric_; }

    py::array_t<std::uint64_t> distribution() const {
        const bfs::Distribution& levels = table_->distribution();
        py::array_t<std::uint64_t> out({static_cast<py::ssize_t>(levels.size()), py::ssize_t{3}});
        auto cells = out.mutable_unchecked<2>();
        for (py::ssize_t i = 0; i < cells.shape(0); ++i) {
            const bfs::Level& level = levels[static_cast<std::size_t>(i)];
            cells(i, 0) = level.positions;
            cells(i, 1) = level.unique;
            cells(i, 2) = level.entries;
        }
        return out;
    }

    int distance(const py::object& said) const {
        return unwrapped(table_->distance(position(said)));
    }
    std::vector<int> distances(const std::vector<py::object>& all) const {
        std::vector<int> out;
        out.reserve(all.size());
        for (const py::object& said : all) {
            out.push_back(distance(said));
        }
        return out;
    }
    AlgorithmValue walk(const py::object& said) const {
        return way(unwrapped(table_->walk(position(said))));
    }
    std::vector<AlgorithmValue> antipodes(std::size_t most) const {
        std::vector<AlgorithmValue> out;
        for (const coset::Entry& entry : table_->antipodes()) {
            if (out.size() == most) {
                break;
            }
            AlgorithmValue back = way(unwrapped(table_->walk(space().position_of(entry))));
            back.turns = puzzle::inverse(back.turns);
            out.push_back(std::move(back));
        }
        return out;
    }

  private:
    void open(const ChainDeclaration& chain, std::size_t phase, const std::string& metric,
              const std::filesystem::path& cache, unsigned threads, std::uint64_t memory) {
        const puzzle::CostTable costs(unwrapped(puzzle::metric_named(metric)), size_);
        metric_ = costs.name();
        Errand errand;
        errand.run([&] {
            bfs::BuildOptions build;
            build.threads = threads;
            build.memory_bytes = memory;
            build.stop = errand.token();
            std::shared_ptr<const coset::CosetSpace> made = unwrapped(
                derived::cube_space(*shared_cube(size_), chain, phase, costs, {build, cache}));
            if (made->declaration().pairs != coset::PairsGoal::Listed) {
                throw Failure({base::ErrorCode::Resource,
                               made->name() + " has too many positions for a table"});
            }
            table_.emplace(unwrapped(
                bfs::DistanceTable::open_or_build(std::move(made), metric_, cache, build)));
        });
    }

    coset::CosetSpace::Position position(const py::object& said) const {
        const CubeValue cube = cube_from(said, size_, notation::Reading::Slice);
        const auto position = space().position_of(cube.state);
        if (!position) {
            refuse("this cube is not where " + space().name() + " begins");
        }
        return *position;
    }

    AlgorithmValue way(const std::vector<int>& moves) const {
        AlgorithmValue out{size_, {}, {}};
        for (const int move : moves) {
            const auto& turns = space().moves()[static_cast<std::size_t>(move)].turns;
            out.turns.insert(out.turns.end(), turns.begin(), turns.end());
        }
        return out;
    }

    int size_;
    std::string chain_;
    std::string metric_;
    std::optional<bfs::DistanceTable> table_;
};

void add_chain(py::module_& module) {
    py::class_<PhaseDeclaration>(module, "DeclaredPhase", "A phase as its chain declares it.")
        .def_readonly("name", &PhaseDeclaration::name)
        .def_readonly("group", &PhaseDeclaration::group, "The group or set that it works in.")
        .def_readonly("achieves", &PhaseDeclaration::achieves, "What holds after it, in words.")
        .def_readonly("moves", &PhaseDeclaration::words,
                      "The turns that generate its moves, as they are written.")
        .def("__repr__", [](const PhaseDeclaration& phase) {
            return "DeclaredPhase(name='" + phase.name + "')";
        });
    py::class_<ChainDeclaration>(module, "Chain",
                                 "A chain of phases: built in, or the text of a TOML file.")
        .def(py::init([](const std::string& text, const std::string& name) {
                 return unwrapped(coset::parse_chain(text, name));
             }),
             py::arg("text"), py::kw_only(), py::arg("name") = "chain",
             "`name`: what messages call the text. docs/chain-format.md has the format.")
        .def_static(
            "builtin",
            [](const std::string& name) { return unwrapped(coset::builtin_chain(name)); },
            py::arg("name"), "The chain of that name that comes with the library.")
        .def_readonly("name", &ChainDeclaration::name)
        .def_readonly("title", &ChainDeclaration::title)
        .def_readonly("source", &ChainDeclaration::source, "Who published it.")
        .def_readonly("metric", &ChainDeclaration::metric,
                      "The metric it is counted in unless told otherwise.")
        .def_readonly("phases", &ChainDeclaration::phases)
        .def_readonly("text", &ChainDeclaration::text, "What it was read from.")
        .def_property_readonly(
            "puzzle", [](const ChainDeclaration& chain) { return chain.definition->name(); })
        .def("__repr__",
             [](const ChainDeclaration& chain) { return "Chain(name='" + chain.name + "')"; });
    module.def(
        "chains",
        [] {
            std::vector<std::string> names;
            for (const coset::BuiltinChain& chain : coset::builtin_chains()) {
                names.emplace_back(chain.name);
            }
            return names;
        },
        "The names of the chains that come with the library.");
}

}  // namespace

void add_analysis(py::module_& module) {
    add_chain(module);
    py::class_<PhaseTable>(module, "PhaseTable")
        .def(py::init<const ChainDeclaration&, const std::string&, const std::string&,
                      const std::filesystem::path&, unsigned, std::uint64_t>(),
             py::arg("chain"), py::arg("phase"), py::arg("metric"), py::arg("cache"),
             py::arg("threads"), py::arg("memory"))
        .def_property_readonly("chain", &PhaseTable::chain)
        .def_property_readonly("metric", &PhaseTable::metric)
        .def_property_readonly("phase",
                               [](const PhaseTable& table) { return table.space().declaration(); })
        .def_property_readonly("positions",
                               [](const PhaseTable& table) { return table.space().positions(); })
        .def_property_readonly("classes",
                               [](const PhaseTable& table) { return table.space().classes(); })
        .def_property_readonly("entries",
                               [](const PhaseTable& table) { return table.space().entries(); })
        .def_property_readonly("unreached",
                               [](const PhaseTable& table) { return table.table().unreached(); })
        .def("distribution", &PhaseTable::distribution)
        .def("distance", &PhaseTable::distance, py::arg("cube"))
        .def("distances", &PhaseTable::distances, py::arg("cubes"))
        .def("walk", &PhaseTable::walk, py::arg("cube"))
        .def("antipodes", &PhaseTable::antipodes, py::arg("most"));
    module.def(
        "bar_chart",
        [](const std::string& title, const std::vector<std::uint64_t>& counts) {
            return render::logarithmic_bars(title, counts);
        },
        py::arg("title"), py::arg("counts"));
}

}  // namespace revenge::python
