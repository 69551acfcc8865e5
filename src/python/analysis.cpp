// revenge.Chain and revenge._core.PhaseTable: chains of phases, exact distances, and how many positions are how far.
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
#include "python/errand.hpp"
#include "python/errors.hpp"
#include "python/module.hpp"
#include "revenge/base/file.hpp"
#include "revenge/base/joined.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/bfs/entry_values.hpp"
#include "revenge/coset/builtin_chains.hpp"
#include "revenge/derived/phase_table.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/render/bar_chart.hpp"

namespace revenge::python {

namespace {

namespace py = pybind11;
using coset::ChainDeclaration;
using coset::PhaseDeclaration;

constexpr std::size_t kEntriesAtOnce = std::size_t{1} << 12U;

// One phase's distance table, mapped from its file.
class PhaseTable {
  public:
    PhaseTable(const ChainDeclaration& chain, const std::string& phase, const std::string& metric,
               const derived::SpaceLimits& limits)
        : size_(chain.cube_size), chain_(chain.name), definition_(chain.definition) {
        for (std::size_t i = 0; i < chain.phases.size(); ++i) {
            if (chain.phases[i].name == phase) {
                open(chain, i, metric.empty() ? chain.metric : metric, limits);
                return;
            }
        }
        refuse(chain.name + " has no phase '" + phase + "'; it has " +
               base::joined(chain.phases, ", ", &coset::PhaseDeclaration::name));
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
    py::object walk(const py::object& said) const {
        return way(unwrapped(table_->walk(position(said))), false);
    }
    std::vector<py::object> antipodes(std::size_t most) const {
        std::vector<py::object> out;
        for (const coset::Entry& entry : table_->antipodes()) {
            if (out.size() == most) {
                break;
            }
            out.push_back(way(unwrapped(table_->walk(space().position_of(entry))), true));
        }
        return out;
    }

    std::uint64_t entry_of(const py::object& said) const {
        return bfs::number_of(space(), space().entry_of(position(said)));
    }
    // What `read` writes of so many entries.
    template <auto Read>
    py::array_t<std::uint8_t> entries(std::uint64_t first, std::uint64_t count) const {
        if (first > space().entries() || count > space().entries() - first) {
            refuse(space().name() + " has " + std::to_string(space().entries()) + " entries");
        }
        py::array_t<std::uint8_t> out(static_cast<py::ssize_t>(count));
        const std::span<std::uint8_t> bytes(out.mutable_data(), count);
        Errand errand;
        errand.run([&] {
            require(Read(*table_, first, bytes,
                         {base::thread_count(0), kEntriesAtOnce, errand.token()}));
        });
        return out;
    }

  private:
    void open(const ChainDeclaration& chain, std::size_t phase, const std::string& metric,
              derived::SpaceLimits limits) {
        const puzzle::Costs costs =
            chain.is_automatic()
                ? unwrapped(puzzle::Costs::named(*chain.definition, metric))
                : puzzle::Costs(puzzle::CostTable(unwrapped(puzzle::metric_named(metric)), size_));
        metric_ = costs.name();
        require(base::require_directory(limits.scratch, "scratch"));
        if (size_ > 0) {
            cube_ = shared_cube(size_);
        }
        Errand errand;
        limits.stop = errand.token();
        errand.run([&] {
            table_.emplace(
                unwrapped(derived::phase_table(chain, phase, cube_.get(), costs, limits)));
        });
    }

    puzzle::State state_of(const py::object& said) const {
        if (size_ > 0) {
            return cube_from(said, size_, notation::Reading::Slice).state;
        }
        if (!py::isinstance<py::str>(said)) {
            throw py::type_error("a " + definition_->name() + " is given by a text");
        }
        return unwrapped(PuzzleInHand(definition_).read(utf8_of(said))).state;
    }

    coset::CosetSpace::Position position(const py::object& said) const {
        const auto position = space().position_of(state_of(said));
        if (!position) {
            refuse("this state is not where " + space().name() + " begins");
        }
        return *position;
    }

    // Moves of a cube, of another puzzle their text; `backward`: what undoes them.
    py::object way(const std::vector<int>& moves, bool backward) const {
        puzzle::Algorithm turns;
        std::vector<puzzle::Move> steps;
        for (const int number : moves) {
            const coset::Move& move = space().moves()[static_cast<std::size_t>(number)];
            turns.insert(turns.end(), move.turns.begin(), move.turns.end());
            if (move.step) {
                steps.push_back(*move.step);
            }
        }
        if (size_ > 0 && steps.empty()) {
            turns = backward ? puzzle::inverse(turns) : turns;
            return py::cast(AlgorithmValue{size_, std::move(turns), {}});
        }
        py::str text(notation::to_text(backward ? puzzle::inverse(*definition_, steps) : steps));
        if (size_ > 0) {
            return py::cast(algorithm_from(text, size_, notation::Reading::Slice));
        }
        return text;
    }

    int size_;
    std::string chain_;
    std::shared_ptr<const puzzle::Definition> definition_;
    std::string metric_;
    std::shared_ptr<const puzzle::Cube> cube_;  // outlives the table
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
        .def(py::init([](const ChainDeclaration& chain, const std::string& phase,
                         const std::string& metric, const std::filesystem::path& cache,
                         unsigned threads, std::uint64_t memory,
                         const std::filesystem::path& scratch) {
                 derived::SpaceLimits limits;
                 limits.directory = cache;
                 limits.threads = threads;
                 limits.memory_bytes = memory;
                 limits.scratch = scratch;
                 return std::make_unique<PhaseTable>(chain, phase, metric, limits);
             }),
             py::arg("chain"), py::arg("phase"), py::arg("metric"), py::arg("cache"),
             py::arg("threads"), py::arg("memory"), py::arg("scratch"))
        .def_property_readonly("chain", &PhaseTable::chain)
        .def_property_readonly("metric", &PhaseTable::metric)
        .def_property_readonly("phase",
                               [](const PhaseTable& table) { return table.space().declaration(); })
        .def_property_readonly("positions",
                               [](const PhaseTable& table) { return table.table().positions(); })
        .def_property_readonly("classes",
                               [](const PhaseTable& table) { return table.space().classes(); })
        .def_property_readonly("entries",
                               [](const PhaseTable& table) { return table.space().entries(); })
        .def_property_readonly("unreached",
                               [](const PhaseTable& table) { return table.table().unreached(); })
        .def_property_readonly(
            "modulus",
            [](const PhaseTable& table) { return table.table().file().header().modulus; })
        .def("distribution", &PhaseTable::distribution)
        .def("distance", &PhaseTable::distance, py::arg("cube"))
        .def("distances", &PhaseTable::distances, py::arg("cubes"))
        .def("walk", &PhaseTable::walk, py::arg("cube"))
        .def("antipodes", &PhaseTable::antipodes, py::arg("most"))
        .def("entry_of", &PhaseTable::entry_of, py::arg("cube"))
        .def("read_residues", &PhaseTable::entries<&bfs::read_residues>, py::arg("first"),
             py::arg("count"))
        .def("read_distances", &PhaseTable::entries<&bfs::read_distances>, py::arg("first"),
             py::arg("count"));
    module.def(
        "bar_chart",
        [](const std::string& title, const std::vector<std::uint64_t>& counts) {
            return render::logarithmic_bars(title, counts);
        },
        py::arg("title"), py::arg("counts"));
}

}  // namespace revenge::python
