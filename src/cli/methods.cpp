#include "cli/methods.hpp"

#include <fmt/format.h>

#include <vector>

#include "cli/cache.hpp"
#include "cli/phase_tables.hpp"
#include "revenge/solver/cube3/methods.hpp"
#include "revenge/solver/larsen.hpp"
#include "revenge/solver/short/short_solver.hpp"
#include "revenge/solver/thistlethwaite.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using MadeMethod = base::Result<std::unique_ptr<solver::Method>>;

struct Entry {
    const char* name;
    int size;  // of the cubes that it solves
    MadeMethod (*make)(Session&, const MethodRequest&);
};

MadeMethod make_chain(Session& session, const MethodRequest& request) {
    auto selection = select_phases(session, request.method);
    if (!selection) {
        return selection.error();
    }
    coset::ChainDeclaration& chain = selection->chain;
    if (!selection->is_whole_chain || !chain.remainder.empty()) {
        return Error{ErrorCode::Usage,
                     fmt::format("--method {}: it does not solve the whole cube", request.method)};
    }
    if (chain.cube_size != request.size) {
        return Error{
            ErrorCode::Usage,
            fmt::format("--method {0}: a chain for the {1}x{1}x{1}; say --puzzle {1}x{1}x{1}",
                        request.method, chain.cube_size)};
    }
    const auto directory = cache_directory();
    if (!directory) {
        return directory.error();
    }
    bfs::BuildOptions build;
    build.threads = request.threads;
    build.memory_bytes = request.memory_bytes;
    build.progress = &session.progress();
    build.stop = session.stop();
    auto made = solver::ChainSolver::make(std::move(chain), request.metric.costs, *directory,
                                          request.chain, build);
    if (!made) {
        return made.error();
    }
    return std::unique_ptr<solver::Method>(*std::move(made));
}

bool is_plain(const MetricChoice& choice) {
    return choice.costs.name() == puzzle::name_of(choice.metric);
}

MadeMethod make_short(Session& session, const MethodRequest& request) {
    const puzzle::Metric metric = request.metric.metric;
    const bool is_known = metric == puzzle::Metric::Obtm || metric == puzzle::Metric::Sstm ||
                          metric == puzzle::Metric::Btm;
    if (!is_known || !is_plain(request.metric)) {
        if (!request.method.empty()) {
            return Error{ErrorCode::Usage,
                         "--method short: obtm, sstm or btm only; eight-phase takes every metric"};
        }
        session.note("the method short knows obtm, sstm and btm only; this is eight-phase");
        MethodRequest other = request;
        other.method = "eight-phase";
        return make_chain(session, other);
    }
    const auto directory = cache_directory();
    if (!directory) {
        return directory.error();
    }
    auto phases =
        solver::reduction::Phases::open(*directory, metric, request.threads, session.progress());
    if (!phases) {
        return phases.error();
    }
    auto tables = solver::cube3::Tables::open(*directory, request.threads, session.progress());
    if (!tables) {
        return tables.error();
    }
    return std::unique_ptr<solver::Method>(
        std::make_unique<solver::reduction::ShortSolver>(*phases, *tables, metric));
}

template <class Solver>
MadeMethod make_3x3x3(Session& session, const MethodRequest& request) {
    const auto directory = cache_directory();
    if (!directory) {
        return directory.error();
    }
    auto tables = solver::cube3::Tables::open(*directory, request.threads, session.progress());
    if (!tables) {
        return tables.error();
    }
    return std::unique_ptr<solver::Method>(std::make_unique<Solver>(*tables, request.metric.costs));
}

MadeMethod make_larsen(Session& /*session*/, const MethodRequest& request) {
    return std::unique_ptr<solver::Method>(std::make_unique<solver::Larsen>(request.metric.costs));
}

MadeMethod make_thistlethwaite(Session& /*session*/, const MethodRequest& request) {
    return std::unique_ptr<solver::Method>(
        std::make_unique<solver::Thistlethwaite>(request.metric.costs));
}

// The first of a size is its default.
constexpr Entry kEntries[]{
    {"short", 4, make_short},
    {"eight-phase", 4, make_chain},
    {"five-stage", 4, make_chain},
    {"larsen", 4, make_larsen},
    {"two-phase", 3, make_3x3x3<solver::cube3::TwoPhase>},
    {"optimal", 3, make_3x3x3<solver::cube3::Optimal>},
    {"thistlethwaite", 3, make_thistlethwaite},
};

}  // namespace

std::string default_metric(const std::string& method) {
    return method == "five-stage" ? "sstm" : "obtm";
}

MadeMethod make_method(Session& session, const MethodRequest& request) {
    if (request.method.ends_with(".toml")) {
        return make_chain(session, request);
    }
    std::vector<std::string> known;
    for (const Entry& entry : kEntries) {
        if (entry.size == request.size) {
            if (request.method.empty() || request.method == entry.name) {
                return entry.make(session, request);
            }
            known.emplace_back(entry.name);
        }
    }
    const std::string puzzle = fmt::format("{0}x{0}x{0}", request.size);
    if (known.empty()) {
        return Error{ErrorCode::Usage, "there is no solver for the " + puzzle};
    }
    return Error{ErrorCode::Usage,
                 fmt::format("--method: \"{}\" does not solve the {}; there is {}, and chain files",
                             request.method, puzzle, fmt::join(known, ", "))};
}

}  // namespace revenge::cli
