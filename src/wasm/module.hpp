// The state of the module of cubes between calls, opened cubes and solvers, and helpers of its exported functions.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/notation.hpp"
#include "revenge/solver/cube3/methods.hpp"
#include "revenge/solver/reduction/short_solver.hpp"
#include "wasm/more_methods.hpp"
#include "wasm/replies.hpp"

namespace revenge::wasm {

class Module : public Replies {
  public:
    CallerStore& table_store() noexcept { return table_store_; }

    const std::shared_ptr<const puzzle::Cube>& cube(int size) {
        auto& cube = cubes_[size];
        if (cube == nullptr) {
            cube = std::make_shared<const puzzle::Cube>(size);
        }
        return cube;
    }

    static std::string_view default_method(int size) noexcept {
        return size == 3 ? "two-phase" : "short";
    }

    // ERRORS: Usage: no such metric, or no such method of the cube in it.
    static base::Status require_method(int size, std::string_view metric_name,
                                       std::string_view name) {
        REVENGE_TRY(const auto metric, puzzle::metric_named(metric_name));
        if (size != 3 && size != 4) {
            return base::usage("no-such-size", "a cube of 3 or 4 layers is solved, not of {size}",
                               size);
        }
        if (size == 4 && !puzzle::is_turn_metric(metric)) {
            return base::usage("no-such-metric-here", "the 4x4x4 is solved in obtm, sstm or btm");
        }
        return name.empty() || base::is_same_name(name, default_method(size))
                   ? base::Status()
                   : require_one_more(name, size);
    }

    // Opens a method, which is short (4x4x4) or two-phase (3x3x3) where it has no name, for a cube and a metric.
    // ERRORS: Usage.
    base::Result<std::shared_ptr<const solver::Method>> method(int size,
                                                               std::string_view metric_name,
                                                               std::string_view name = "") {
        REVENGE_TRY(require_method(size, metric_name, name));
        const auto metric = puzzle::metric_named(metric_name);
        if (name.empty()) {
            name = default_method(size);
        }
        if (!base::is_same_name(name, default_method(size))) {
            return one_more(*metric, name);
        }
        auto& slot = methods_[{size, *metric}];
        if (slot != nullptr) {
            return slot;
        }
        // The member that needs most memory while it is built comes first.
        std::shared_ptr<const solver::reduction::Phases> phases;
        if (size == 4) {
            REVENGE_TRY(auto opened,
                        solver::reduction::Phases::open(table_store_, *metric, 1, silence_, tier));
            phases = std::move(opened);
        }
        REVENGE_TRY(const auto cube3, cube3_tables());
        if (size == 3) {
            slot = std::make_shared<solver::cube3::TwoPhase>(cube3, nullptr,
                                                             puzzle::CostTable(*metric, 3));
        } else {
            slot =
                std::make_shared<solver::reduction::ShortSolver>(std::move(phases), cube3, *metric);
        }
        return slot;
    }

    solver::Tier tier = solver::Tier::Browser;

  private:
    // The tables of such a method take up to two hundred megabytes: those of the last one make room for the next
    // one's.
    base::Result<std::shared_ptr<const solver::Method>> one_more(puzzle::Metric metric,
                                                                 std::string_view name) {
        if (one_more_ != nullptr && metric == its_metric_ && name == one_more_->name()) {
            return one_more_;
        }
        one_more_ = nullptr;
        auto opened = open_one_more(name, metric, table_store_);
        if (opened) {
            one_more_ = *opened;
            its_metric_ = metric;
        }
        return opened;
    }

    base::Result<std::shared_ptr<const solver::cube3::Tables>> cube3_tables() {
        if (cube3_ == nullptr) {
            REVENGE_TRY(auto tables,
                        solver::cube3::Tables::open(table_store_, 1, silence_,
                                                    solver::reduction::phase1_of(tier)));
            cube3_ = std::move(tables);
        }
        return cube3_;
    }

    base::SilentProgress silence_;
    CallerStore table_store_;
    std::map<int, std::shared_ptr<const puzzle::Cube>> cubes_;
    std::map<std::pair<int, puzzle::Metric>, std::shared_ptr<const solver::Method>> methods_;
    std::shared_ptr<const solver::Method> one_more_;
    puzzle::Metric its_metric_ = puzzle::Metric::Obtm;
    std::shared_ptr<const solver::cube3::Tables> cube3_;
};

// Helpers of the exported functions of cubes: the module and input parsing.

inline Module& module() {
    static Module the_module;
    return the_module;
}

inline int cube_size_of(std::string_view puzzle) {
    return puzzle == "3x3x3" ? 3 : puzzle == "4x4x4" ? 4 : 0;
}

inline base::Error no_such_puzzle() {
    return base::usage("puzzles-here", "the puzzles are 3x3x3 and 4x4x4");
}

inline base::Result<puzzle::State> state_of(int size, std::string_view facelets) {
    if (size == 0) {
        return no_such_puzzle();
    }
    auto read = notation::parse_facelets(facelets, *module().cube(size));
    return read ? base::Result<puzzle::State>(read->state) : read.error();
}

// ERRORS: also those of Module::require_method().
inline base::Result<puzzle::State> state_for_method(int size, std::string_view facelets,
                                                    std::string_view metric,
                                                    std::string_view name) {
    REVENGE_TRY(auto state, state_of(size, facelets));
    REVENGE_TRY(Module::require_method(size, metric, name));
    return state;
}

inline base::Result<notation::ParsedAlgorithm> parsed_of(int size, std::string_view text,
                                                         std::string_view notation) {
    if (size == 0) {
        return no_such_puzzle();
    }
    REVENGE_TRY(const auto reading, notation::reading_named(notation));
    return notation::parse_algorithm(text, size, reading);
}

inline base::Result<puzzle::Algorithm> algorithm_of(int size, std::string_view text,
                                                    std::string_view notation) {
    auto parsed = parsed_of(size, text, notation);
    return parsed ? base::Result<puzzle::Algorithm>(std::move(parsed->algorithm)) : parsed.error();
}

// Runs a search from a state of the cube, and passes better solutions on; all of them are replayed. Returns the reply.
// Fields: moves, length, lower bound or "", nodes; name, moves and length of each phase, if the method has any.
template <class Search>
int answered(int size, const puzzle::State& state, const check::Goal& goal, const Search& search) {
    const puzzle::Cube& cube = *module().cube(size);
    const auto fields = [size](const solver::Solution& solution) {
        return solution_fields(solution, [size](const puzzle::Moves& moves) {
            return notation::to_text(moves.turns(), size);
        });
    };
    base::Status sound;
    const auto is_replayed = [&](const solver::Solution& solution) {
        sound = sound ? check::require_replayed(cube, state, solution.moves, goal) : sound;
        return sound.has_value();
    };
    const base::Result<solver::Solution> solution = search([&](const solver::Solution& better) {
        if (!is_replayed(better) || revenge_better(fields(better).c_str()) != 0) {
            module().stop.request_stop();
        }
    });
    if (!solution) {
        return module().failed(solution.error());
    }
    return is_replayed(*solution) ? module().done(fields(*solution))
                                  : module().failed(sound.error());
}

// Returns the text, and as further fields how parts of the algorithm were read that can be read in two ways.
inline std::string with_notes(std::string text, const std::vector<notation::Note>& notes) {
    for (const notation::Note& note : notes) {
        text += '\t' + note.text;
    }
    return text;
}

}  // namespace revenge::wasm
