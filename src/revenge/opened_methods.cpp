#include "revenge/opened_methods.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "revenge/coset/builtin_chains.hpp"
#include "revenge/defined_method.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/solver/larsen/larsen.hpp"
#include "revenge/solver/thistlethwaite/thistlethwaite.hpp"

namespace revenge {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

// ERRORS: Usage: what methods for any puzzle do not take.
base::Status require_taken(const SolveOptions& options, bool is_cube) {
    const solver::ChainOptions plain;
    const char* refused = options.target           ? "a target"
                          : !options.moves.empty() ? "chosen moves"
                          : options.costs          ? "own costs"
                          : options.chain.orientations != plain.orientations ||
                                  options.chain.heuristic != plain.heuristic
                              ? "options of chains of the 3x3x3 and the 4x4x4"
                          : !is_cube && options.seed % puzzle::kSymmetries != 0 ? "a seed"
                          : !is_cube && options.metric != puzzle::Metric::Obtm ? "a metric of cubes"
                                                                               : nullptr;
    return refused == nullptr ? base::Status()
                              : Error{ErrorCode::Usage,
                                      std::string(refused) + " is not for methods of any puzzle"};
}

}  // namespace

template <class Open>
Result<SharedMethod> OpenedMethods::kept_in(Slot& slot, const Open& open) {
    const std::scoped_lock lock(slot.mutex);
    if (!slot.method) {
        auto opened = open();
        if (!opened) {
            return opened;
        }
        slot.method = *std::move(opened);
    }
    return slot.method;
}

bool OpenedMethods::is_for_any_puzzle(const SolveOptions& options) {
    if (options.definition || !options.moves.empty()) {
        return options.definition != nullptr;
    }
    if (!options.chain_text.empty()) {
        const std::scoped_lock lock(mutex_);
        const auto [at, is_new] = is_automatic_.try_emplace(options.chain_text, false);
        if (is_new) {
            const auto chain = coset::parse_chain(options.chain_text, options.method);
            at->second = chain && chain->is_automatic();
        }
        return at->second;
    }
    const MethodInfo* info =
        method_for(options.puzzle, options.method, options.metric, options.costs.has_value());
    return info != nullptr ? info->is_for_any_puzzle()
                           : find_method(options.puzzle, "short") == nullptr &&
                                 find_method(options.puzzle, "two-phase") == nullptr;
}

Result<SharedMethod> OpenedMethods::get(const MethodChoice& choice) {
    if (choice.options.costs) {
        return open(choice);  // own costs have no name to be kept under
    }
    return kept_in(slot_of(choice), [&] { return open(choice); });
}

Result<SharedMethod> OpenedMethods::get_for_any_puzzle(const SolveOptions& options) {
    const bool is_cube = options.definition ? options.definition->cube_size() > 0
                                            : puzzle::cube_size_of(options.puzzle) > 0;
    if (const base::Status taken = require_taken(options, is_cube); !taken) {
        return taken.error();
    }
    if (options.definition) {
        return open_for_any_puzzle(
            options);  // of the caller's own, which has no name to be kept under
    }
    Slot& slot = slot_named(fmt::format("any {} {} {} {} {} {}", options.puzzle, options.method,
                                        puzzle::name_of(options.metric), options.metric_name,
                                        options.chain.relax, options.chain_text));
    return kept_in(slot, [&] { return open_for_any_puzzle(options); });
}

const puzzle::Cube& OpenedMethods::cube(int size) {
    const std::scoped_lock lock(mutex_);
    std::unique_ptr<puzzle::Cube>& cube = cubes_[size];
    if (!cube) {
        cube = std::make_unique<puzzle::Cube>(size);
    }
    return *cube;
}

OpenedMethods::Slot& OpenedMethods::slot_of(const MethodChoice& choice) {
    const solver::ChainOptions& chain = choice.options.chain;
    const std::string key =
        fmt::format("{} {} {} {} {} {} {} {} {}", choice.options.puzzle, choice.name,
                    choice.costs.name(), static_cast<int>(chain.heuristic), chain.relax,
                    solver::reduction::name_of(choice.options.tier), chain.orientations,
                    chain.cancel, choice.options.chain_text);
    return slot_named(key);
}

OpenedMethods::Slot& OpenedMethods::slot_named(const std::string& key) {
    const std::scoped_lock lock(mutex_);
    return slots_[key];
}

Result<SharedMethod> OpenedMethods::open(const MethodChoice& choice) {
    const Engine engine = choice.info != nullptr ? choice.info->engine : Engine::Chain;
    if (engine == Engine::Larsen) {
        return SharedMethod(std::make_shared<solver::larsen::Larsen>(choice.costs));
    }
    if (engine == Engine::Thistlethwaite) {
        return SharedMethod(std::make_shared<solver::thistlethwaite::Thistlethwaite>(choice.costs));
    }
    if (setup_.cache.empty()) {
        return Error{ErrorCode::Resource, "no place for tables: no cache folder was given"};
    }
    switch (engine) {
        case Engine::Short:
            return open_short(choice);
        case Engine::TwoPhase:
            return open_two_phase(choice);
        case Engine::Optimal:
            return open_optimal(choice);
        default:
            return open_chain(choice,
                              choice.options.chain_text.empty()
                                  ? coset::builtin_chain(choice.name)
                                  : coset::parse_chain(choice.options.chain_text, choice.name));
    }
}

Result<SharedMethod> OpenedMethods::open_for_any_puzzle(const SolveOptions& options) {
    DefinedMethod::Opening opening;
    opening.definition = options.definition;
    if (!opening.definition) {
        auto builtin = puzzle::builtin_definition(options.puzzle);
        if (!builtin) {
            return builtin.error();
        }
        opening.definition = std::make_shared<const puzzle::Definition>(*std::move(builtin));
    }
    const bool is_cube = opening.definition->cube_size() > 0;
    opening.metric = !options.metric_name.empty() ? options.metric_name
                     : is_cube                    ? std::string(puzzle::name_of(options.metric))
                                                  : "";
    opening.cache = setup_.cache;
    opening.memory_bytes = setup_.memory_bytes;
    opening.threads = setup_.threads;
    opening.progress = &progress(options);
    opening.stop = options.limits.stop;
    opening.relax = options.chain.relax;
    const auto shared = [](Result<std::unique_ptr<DefinedMethod>> made) {
        return made ? Result<SharedMethod>(SharedMethod(*std::move(made))) : made.error();
    };
    if (!options.chain_text.empty()) {
        return shared(DefinedMethod::follow(options.method, options.chain_text, opening));
    }
    const std::string name = options.definition ? opening.definition->name() : options.puzzle;
    const std::string known = options.definition ? "" : name;
    const MethodInfo* info = method_for(known, options.method, puzzle::Metric::Obtm, false);
    if (info == nullptr) {
        std::vector<std::string_view> names;
        for (const MethodInfo* method : methods_of(known)) {
            names.push_back(method->name);
        }
        return Error{
            ErrorCode::Usage,
            fmt::format(
                "the method \"{}\" {} {}; there is {}, and chain files", options.method,
                options.definition ? "is not for puzzles of one's own, as this" : "does not solve",
                name, fmt::join(names, ", "))};
    }
    if (info->engine == Engine::Cycles) {
        if (opening.relax != 0) {
            return Error{ErrorCode::Usage, "phases that may be relaxed are those of chains"};
        }
        return shared(DefinedMethod::by_cycles(opening));
    }
    for (const coset::BuiltinChain& chain : coset::builtin_chains()) {
        if (chain.name == info->name) {
            return shared(
                DefinedMethod::follow(std::string(chain.name), std::string(chain.text), opening));
        }
    }
    return Error{ErrorCode::Usage, fmt::format("there is no chain {}", info->name)};
}

}  // namespace revenge
