#include "revenge/method/method_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "revenge/base/folder_shelf.hpp"
#include "revenge/base/no_shelf.hpp"
#include "revenge/coset/builtin_chains.hpp"
#include "revenge/method/generic_method.hpp"
#include "revenge/puzzle/builtin.hpp"

namespace revenge::method {

using base::Result;
using solver::SharedMethod;

namespace {

// ERRORS: Usage: what methods for any puzzle do not take, beyond what their MethodRow says.
base::Status require_taken(const Request& options) {
    const bool is_cube = options.definition ? options.definition->cube_size() > 0
                                            : puzzle::cube_size_of(options.puzzle) > 0;
    const char* refused =
        !options.moves.empty() ? "a list of chosen moves"
        : (!is_cube || options.definition) && options.seed % puzzle::kSymmetries != 0 ? "a seed"
        : !is_cube && options.metric != puzzle::Metric::Obtm ? "a metric of cubes"
                                                             : nullptr;
    return refused == nullptr ? base::Status()
                              : base::usage("not-for-this-puzzle",
                                            "{what} is not for puzzles of this kind", refused);
}

ReadChain read_once(Result<coset::ChainDeclaration> chain) {
    return std::make_shared<const Result<coset::ChainDeclaration>>(std::move(chain));
}

// What methods and their outlines are kept under. Own costs, and puzzles of the caller's own, have no name for it.
std::string key_of(const MethodChoice& choice) {
    const solver::ChainOptions& chain = choice.options.chain;
    return fmt::format("{} {} {} {} {} {} {} {} {} {}", choice.options.puzzle, choice.name,
                       choice.costs.name(), static_cast<int>(chain.heuristic), chain.relax,
                       solver::reduction::name_of(choice.options.tier), chain.orientations,
                       chain.cancel, chain_options_of(choice).accept_known,
                       choice.options.chain_text);
}

std::string key_for_any_puzzle(const Request& options) {
    return fmt::format("any {} {} {} {} {} {}", options.puzzle, options.method,
                       puzzle::name_of(options.metric), options.metric_name, options.chain.relax,
                       options.chain_text);
}

}  // namespace

template <class Open>
Result<SharedMethod> MethodCache::kept_in(Slot& slot, const Open& open) {
    const base::port::MutexLock lock(slot.mutex);
    if (!slot.method) {
        auto opened = open();
        if (!opened) {
            return opened;
        }
        slot.method = *std::move(opened);
    }
    return slot.method;
}

ReadChain MethodCache::own_chain(const Request& options) {
    if (options.definition) {
        return read_once(parse_chain_for(*options.definition, options.chain_text, options.method));
    }
    const base::port::MutexLock lock(mutex_);
    ReadChain& kept = own_chains_[options.method + "\n" + options.chain_text];
    if (kept == nullptr) {
        kept = read_once(coset::parse_chain(options.chain_text, options.method));
    }
    return kept;
}

AskedMethod MethodCache::asked(const Request& options) {
    if (!options.moves.empty()) {
        return {options, nullptr, &chosen_moves_row()};
    }
    if (!options.chain_text.empty()) {
        ReadChain chain = own_chain(options);
        const MethodRow* info = *chain ? &custom_chain_row(**chain) : nullptr;
        return {options, std::move(chain), info};
    }
    return {options, nullptr,
            method_for(options.definition ? "" : options.puzzle, options.method, options.metric,
                       options.costs.has_value())};
}

MethodCache::MethodCache(SolverSetup setup) : setup_(std::move(setup)) {
    if (setup_.shelf != nullptr) {
        shelf_ = setup_.shelf;
    } else if (setup_.cache.empty()) {
        shelf_ = std::make_shared<base::NoShelf>();
    } else {
        shelf_ = std::make_shared<base::FolderShelf>(setup_.cache);
    }
}

base::Status MethodCache::require_one_place() const {
    return setup_.shelf != nullptr && !setup_.cache.empty()
               ? base::usage("folder-and-shelf",
                             "a solver keeps tables in a folder or on a shelf; both are given")
               : base::Status();
}

Result<SharedMethod> MethodCache::get(const MethodChoice& choice) {
    if (const base::Status placed = require_one_place(); !placed) {
        return placed.error();
    }
    if (choice.options.costs) {
        return open(choice);
    }
    return kept_in(slot_named(key_of(choice)), [&] { return open(choice); });
}

Result<SharedMethod> MethodCache::get_for_any_puzzle(const AskedMethod& asked) {
    const Request& options = asked.options;
    if (const base::Status placed = require_one_place(); !placed) {
        return placed.error();
    }
    if (const base::Status taken = require_taken(options); !taken) {
        return taken.error();
    }
    if (options.definition || options.costs) {
        return open_for_any_puzzle(asked);
    }
    return kept_in(slot_named(key_for_any_puzzle(options)),
                   [&] { return open_for_any_puzzle(asked); });
}

const puzzle::Cube& MethodCache::cube(int size) {
    const base::port::MutexLock lock(mutex_);
    std::unique_ptr<puzzle::Cube>& cube = cubes_[size];
    if (!cube) {
        cube = std::make_unique<puzzle::Cube>(size);
    }
    return *cube;
}

MethodCache::Slot& MethodCache::slot_named(const std::string& key) {
    const base::port::MutexLock lock(mutex_);
    return slots_[key];
}

Result<SharedMethod> MethodCache::open(const MethodChoice& choice) {
    if (choice.info == nullptr || choice.info->open == nullptr) {
        return open_chain(choice);
    }
    return choice.info->open({choice.costs, choice.options.metric, choice.options.tier, *shelf_,
                              cube3_, setup_.threads, setup_.memory_bytes, progress(choice.options),
                              choice.options.limits.stop});
}

Result<MethodCache::AnyPuzzleChoice> MethodCache::any_puzzle_choice(const AskedMethod& asked) {
    const Request& options = asked.options;
    AnyPuzzleChoice out;
    GenericMethod::Opening& opening = out.opening;
    opening.definition = options.definition;
    if (!opening.definition) {
        auto builtin = puzzle::builtin_definition(options.puzzle);
        if (!builtin) {
            return builtin.error();
        }
        opening.definition = std::make_shared<const puzzle::Definition>(*std::move(builtin));
    }
    const bool is_cube = puzzle::plain_cube_size(*opening.definition) > 0;
    opening.metric = !options.metric_name.empty() ? options.metric_name
                     : is_cube                    ? std::string(puzzle::name_of(options.metric))
                                                  : "";
    opening.costs = options.costs;
    const puzzle::CostTable* turns = options.costs ? options.costs->turns() : nullptr;
    const int size = opening.definition->cube_size();
    if (options.costs && (turns != nullptr ? turns->size() : 0) != size) {
        return costs_of_another_puzzle(opening.definition->name());
    }
    opening.cache = setup_.cache;
    opening.build = build_options(options);
    opening.relax = options.chain.relax;
    if (asked.chain != nullptr) {
        out.chain_name = options.method;
        out.chain = asked.chain;
        return *out.chain ? Result<AnyPuzzleChoice>(std::move(out)) : out.chain->error();
    }
    const std::string name = options.definition ? opening.definition->name() : options.puzzle;
    const std::string known = options.definition ? "" : name;
    const MethodRow* info = method_for(known, options.method, puzzle::Metric::Obtm, false);
    if (info == nullptr) {
        std::vector<std::string_view> names;
        for (const MethodRow* method : methods_of(known)) {
            names.push_back(method->name);
        }
        return method_not_offered(options.method, name, options.definition != nullptr, names);
    }
    for (const coset::BuiltinChain& chain : coset::builtin_chains()) {
        if (chain.name == info->name) {
            out.chain_name = chain.name;
            out.chain = read_once(
                parse_chain_for(*opening.definition, std::string(chain.text), out.chain_name));
        }
    }
    return out;
}

Result<SharedMethod> MethodCache::open_for_any_puzzle(const AskedMethod& asked) {
    const auto choice = any_puzzle_choice(asked);
    if (!choice) {
        return choice.error();
    }
    auto made = choice->chain == nullptr
                    ? GenericMethod::by_cycles(choice->opening)
                    : GenericMethod::follow(choice->chain_name, **choice->chain, choice->opening);
    return made ? Result<SharedMethod>(SharedMethod(*std::move(made))) : made.error();
}

template <class Make>
Result<MethodSummary> MethodCache::kept_outline(const std::string& key, const Make& make) {
    {
        const base::port::MutexLock lock(mutex_);
        if (const auto kept = outlines_.find(key); kept != outlines_.end()) {
            return kept->second;
        }
    }
    Result<MethodSummary> made = make();
    if (made) {
        const base::port::MutexLock lock(mutex_);
        outlines_.emplace(key, *made);
    }
    return made;
}

Result<MethodSummary> MethodCache::outline_for_any_puzzle(const AskedMethod& asked) {
    const Request& options = asked.options;
    if (const base::Status taken = require_taken(options); !taken) {
        return taken.error();
    }
    const auto make = [&] { return outline_anew_for_any_puzzle(asked); };
    return options.definition || options.costs ? make()
                                               : kept_outline(key_for_any_puzzle(options), make);
}

Result<MethodSummary> MethodCache::outline(const MethodChoice& choice) {
    const auto make = [&] { return outline_anew(choice); };
    return choice.options.costs || !choice.options.moves.empty()
               ? make()
               : kept_outline(key_of(choice), make);
}

Result<MethodSummary> MethodCache::outline_anew_for_any_puzzle(const AskedMethod& asked) {
    const auto choice = any_puzzle_choice(asked);
    if (!choice) {
        return choice.error();
    }
    const bool is_chain = choice->chain != nullptr;
    auto costs = is_chain ? GenericMethod::costs_to_follow(choice->chain_name, **choice->chain,
                                                           choice->opening)
                          : GenericMethod::costs_by_cycles(choice->opening);
    return costs
               ? Result<MethodSummary>(MethodSummary{is_chain ? (*choice->chain)->name : "cycles",
                                                     *std::move(costs), choice->opening.definition})
               : costs.error();
}

Result<MethodSummary> MethodCache::outline_anew(const MethodChoice& choice) {
    std::string name = choice.name;
    if (!choice.options.moves.empty()) {
        name = chosen_moves_row().name;
    } else if (choice.info == nullptr || choice.info->is_chain()) {
        const auto declared = declared_chain(choice);
        if (!declared) {
            return declared.error();
        }
        name = declared->name;
    }
    return MethodSummary{std::move(name), puzzle::Costs(choice.costs), nullptr};
}

}  // namespace revenge::method
