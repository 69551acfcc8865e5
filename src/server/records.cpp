// What the explorer shows without any table on disk: the chains as declared, and the distributions on
// record (docs/results/, embedded in the program), as objects of the kind that `analyze` prints.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/analysis.hpp"
#include "revenge/coset/builtin_chains.hpp"
#include "server/embedded.hpp"
#include "server/service.hpp"

namespace revenge::server {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using Json = nlohmann::ordered_json;

// Marks the stickers of all pieces with that label.
void mark(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int label,
          std::vector<bool>& marked) {
    for (int place = 0; place < orbit.size; ++place) {
        if (orbit.solved[static_cast<std::size_t>(place)] == label) {
            const int slot = orbit.first + place;
            for (int k = 0; k < cube.stickers(slot); ++k) {
                marked[static_cast<std::size_t>(cube.facelet_index(slot, k))] = true;
            }
        }
    }
}

void mark(const puzzle::Cube& cube, const coset::AtomDeclaration& atom, std::vector<bool>& marked) {
    const puzzle::Orbit* orbit = cube.puzzle().find_orbit(atom.orbit);
    const bool whole = atom.kind == coset::AtomKind::Twist || atom.kind == coset::AtomKind::Pairs;
    if (atom.kind == coset::AtomKind::Pairs) {
        orbit = cube.puzzle().find_orbit("wings");
    }
    if (orbit == nullptr || atom.kind == coset::AtomKind::Parity) {
        return;
    }
    for (int label = 0; label < orbit->size; ++label) {
        bool seen = whole;
        for (const std::vector<int>& set : atom.sets) {
            seen = seen || std::ranges::find(set, label) != set.end();
        }
        if (seen) {
            mark(cube, *orbit, label, marked);
        }
    }
}

// RETURNS the stickers, by their place on the solved cube, of the pieces that a phase tells from others.
Json stickers_seen(const puzzle::Cube& cube, const coset::PhaseDeclaration& phase) {
    std::vector<bool> marked(static_cast<std::size_t>(cube.facelet_count()));
    std::vector<coset::CoordinateDeclaration> coordinates = phase.raw;
    coordinates.push_back(phase.reduced);
    for (const coset::CoordinateDeclaration& coordinate : coordinates) {
        for (const coset::AtomDeclaration& atom : coordinate) {
            mark(cube, atom, marked);
        }
    }
    if (phase.pairs != coset::PairsGoal::Listed) {
        coset::AtomDeclaration pairs;
        pairs.kind = coset::AtomKind::Pairs;
        mark(cube, pairs, marked);
    }
    Json seen = Json::array();
    for (std::size_t i = 0; i < marked.size(); ++i) {
        if (marked[i]) {
            seen.push_back(i);
        }
    }
    return seen;
}

Json chain_object(const puzzle::Cube& cube, const coset::ChainDeclaration& chain) {
    Json phases = Json::array();
    for (const coset::PhaseDeclaration& phase : chain.phases) {
        phases.push_back({{"name", phase.name},
                          {"group", phase.group},
                          {"achieves", phase.achieves},
                          {"moves", phase.slices},
                          {"table", phase.pairs == coset::PairsGoal::Listed},
                          {"sees", stickers_seen(cube, phase)}});
    }
    return {{"name", chain.name},     {"title", chain.title},
            {"source", chain.source}, {"puzzle", fmt::format("{0}x{0}x{0}", chain.cube_size)},
            {"metric", chain.metric}, {"phases", std::move(phases)}};
}

// RETURNS the lines of one phase as an analysis; empty if it has none.
cli::Analysis recorded_phase(std::string_view text, const AnalyzeRequest& request) {
    cli::Analysis analysis;
    analysis.chain = request.chain;
    analysis.phase = request.phase;
    analysis.metric = request.metric;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        std::string phase;
        std::size_t distance = 0;
        bfs::Level level;
        if (fields >> phase >> distance >> level.positions >> level.unique &&
            phase == request.phase && distance == analysis.distribution.size()) {
            analysis.distribution.push_back(level);
            analysis.positions += level.positions;
            analysis.classes += level.unique;
        }
    }
    return analysis;
}

}  // namespace

Result<std::string> Service::chains() const {
    Json list = Json::array();
    for (const coset::BuiltinChain& builtin : coset::builtin_chains()) {
        const auto chain = coset::parse_chain(builtin.text, builtin.name);
        if (!chain) {
            return chain.error();
        }
        Json object = chain_object(cubes_.at(chain->cube_size), *chain);
        Json metrics = Json::array();
        for (const puzzle::Metric metric : puzzle::kAllMetrics) {
            if (!embedded_result(fmt::format("{}.{}", chain->name, puzzle::name_of(metric)))
                     .empty()) {
                metrics.push_back(std::string(puzzle::name_of(metric)));
            }
        }
        object["recorded"] = std::move(metrics);
        list.push_back(std::move(object));
    }
    return Json{{"schema", 1}, {"chains", std::move(list)}}.dump();
}

Result<std::string> Service::recorded(const AnalyzeRequest& request) const {
    const auto chain = coset::builtin_chain(request.chain);
    if (!chain) {
        return chain.error();
    }
    AnalyzeRequest named = request;
    named.metric = request.metric.empty() ? chain->metric : request.metric;
    const auto analysis =
        recorded_phase(embedded_result(fmt::format("{}.{}", named.chain, named.metric)), named);
    if (analysis.distribution.empty()) {
        return Error{ErrorCode::NotFound, fmt::format("nothing is on record of {}/{} in {}",
                                                      named.chain, named.phase, named.metric)};
    }
    Json json = Json::parse(cli::analysis_json(analysis));
    // Known only of a table.
    for (const char* field : {"antipodes", "seconds", "peak_memory_bytes"}) {
        json.erase(field);
    }
    json["size"].erase("entries");
    json["recorded"] = true;
    return json.dump();
}

}  // namespace revenge::server
