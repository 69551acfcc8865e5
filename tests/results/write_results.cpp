// Writes docs/results/CHAIN.METRIC.tsv: the distance distributions of a chain's phases, computed from
// nothing. `write-results DIRECTORY CHAIN METRIC [PHASE...]`; without phases, all that have a table. Rows of
// other phases stay as they are.
// Entries, seconds and moves tried are printed to stderr.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "revenge/bfs/fill.hpp"
#include "revenge/chain/phase_declaration.hpp"

namespace {

using namespace revenge;

constexpr std::uint64_t kMemoryBytes = std::uint64_t{12} << 30U;

struct Request {
    std::string directory;
    chain::ChainDeclaration chain;
    puzzle::Metric metric;
    std::vector<std::string> phases;
};

bool is_wanted(const Request& request, const chain::PhaseDeclaration& phase) {
    return request.phases.empty() ? phase.engine == chain::Engine::Table
                                  : std::ranges::count(request.phases, phase.name) > 0;
}

int fail(const std::string& why) {
    fmt::print(stderr, "{}\n", why);
    return 1;
}

constexpr const char* kHead = "phase\tdistance\tpositions\tunique\n";

// The rows of a results file by phase; none if there is no such file yet.
using RowsByPhase = std::map<std::string, std::string>;

RowsByPhase read_rows(const std::string& path) {
    RowsByPhase out;
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        out[line.substr(0, line.find('\t'))] += line + "\n";
    }
    return out;
}

bool write_rows(const std::string& path, const chain::ChainDeclaration& chain,
                const RowsByPhase& rows) {
    std::ofstream out(path);
    out << kHead;
    for (const chain::PhaseDeclaration& phase : chain.phases) {
        if (const auto known = rows.find(phase.name); known != rows.end()) {
            out << known->second;
        }
    }
    out.flush();
    return out.good();
}

int write(const Request& request) {
    const std::string metric(puzzle::name_of(request.metric));
    const std::string path = request.directory + "/" + request.chain.name + "." + metric + ".tsv";
    RowsByPhase rows = read_rows(path);
    const puzzle::Cube cube(request.chain.cube_size);
    for (std::size_t i = 0; i < request.chain.phases.size(); ++i) {
        if (!is_wanted(request, request.chain.phases[i])) {
            continue;
        }
        const auto space = coset::CosetSpace::make(cube, request.chain, i,
                                                   puzzle::CostTable(request.metric, cube.size()));
        if (!space) {
            return fail(space.error().message);
        }
        bfs::FillOptions options;
        options.threads = std::max(1U, std::thread::hardware_concurrency());
        options.memory_bytes = kMemoryBytes;
        const auto filled = bfs::fill(**space, options);
        if (!filled) {
            return fail(filled.error().message);
        }
        const std::string& phase = request.chain.phases[i].name;
        rows[phase].clear();
        for (std::size_t d = 0; d < filled->distribution.size(); ++d) {
            const bfs::Level& level = filled->distribution[d];
            rows[phase] += fmt::format("{}\t{}\t{}\t{}\n", phase, d, level.positions, level.unique);
        }
        if (!write_rows(path, request.chain, rows)) {
            return fail("cannot write into " + request.directory);
        }
        fmt::print(
            stderr, "{} {}: {} classes, {} entries, {} unreached, worst {}, {:.1f} s, {} tried\n",
            (*space)->name(), metric, (*space)->classes(), (*space)->entries(), filled->unreached,
            filled->distribution.size() - 1, filled->seconds, filled->transitions);
    }
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 4) {
        return fail("usage: write-results DIRECTORY CHAIN METRIC [PHASE...]");
    }
    auto chain = chain::builtin_chain(arguments[2]);
    const auto metric = puzzle::metric_named(arguments[3]);
    if (!chain || !metric) {
        return fail(!chain ? chain.error().message : metric.error().message);
    }
    return write({arguments[1], std::move(*chain), *metric, {arguments + 4, arguments + count}});
}
