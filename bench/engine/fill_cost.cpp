// Measures the building of one table: `fill-cost CHAIN/PHASE METRIC THREADS [MEGABYTES FOLDER]` prints, tab-separated,
// name, metric, entries, positions, moves, threads, wall-clock seconds, processor seconds, peak memory in MB. With a
// folder the planes are built there, whatever their size, using that amount of memory.
#include <fmt/core.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "revenge/bfs/communicator.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/kernel.hpp"
#include "revenge/bfs/scratch_planes.hpp"
#include "revenge/chain/phase_declaration.hpp"

namespace {

using namespace revenge;

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

base::Result<bfs::Filled> fill_in_folder(const coset::CosetSpace& space, bfs::FillOptions options,
                                         const std::string& megabytes, const std::string& folder) {
    table::FolderScratch scratch(folder);
    const bfs::ScratchPlanes::Shape shape{"fill-cost", bfs::declaration_hash(space),
                                          space.classes(), bfs::layout_for(space),
                                          table::modulus_for(space.largest_cost())};
    bfs::SingleProcess process;
    auto planes = bfs::ScratchPlanes::open(scratch, shape, process, nullptr);
    if (!planes) {
        return planes.error();
    }
    options.memory_bytes = std::stoull(megabytes) << 20U;
    auto out = bfs::fill(space, options, **planes);
    (*planes)->remove_all();
    return out;
}

int fail(const std::string& why) {
    fmt::print(stderr, "{}\n", why);
    return 1;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 4 && count != 6) {
        return fail("usage: fill-cost CHAIN/PHASE METRIC THREADS [MEGABYTES FOLDER]");
    }
    const std::string name = arguments[1];
    const std::size_t slash = name.find('/');
    const auto chain = chain::builtin_chain(name.substr(0, slash));
    const auto metric = puzzle::metric_named(arguments[2]);
    if (!chain || !metric || slash == std::string::npos) {
        return fail("no such chain, phase or metric");
    }
    const puzzle::Cube cube(chain->cube_size);
    for (std::size_t i = 0; i < chain->phases.size(); ++i) {
        if (chain->phases[i].name != name.substr(slash + 1)) {
            continue;
        }
        const auto started = std::chrono::steady_clock::now();
        const auto space =
            coset::CosetSpace::make(cube, *chain, i, puzzle::CostTable(*metric, chain->cube_size));
        if (!space) {
            return fail(space.error().message);
        }
        bfs::FillOptions options;
        options.threads = static_cast<unsigned>(std::atoi(arguments[3]));
        options.memory_bytes = std::uint64_t{16} << 30U;
        const auto filled = count == 6
                                ? fill_in_folder(**space, options, arguments[4], arguments[5])
                                : bfs::fill(**space, options);
        if (!filled) {
            return fail(filled.error().message);
        }
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - started;
        rusage used{};
        getrusage(RUSAGE_SELF, &used);
        fmt::print("{}\t{}\t{}\t{}\t{}\t{}\t{:.2f}\t{:.2f}\t{}\n", name, puzzle::name_of(*metric),
                   (*space)->entries(), (*space)->positions(), (*space)->moves().size(),
                   options.threads, wall.count(),
                   seconds_of(used.ru_utime) + seconds_of(used.ru_stime), used.ru_maxrss / 1000);
        return 0;
    }
    return fail("no phase " + name);
}
