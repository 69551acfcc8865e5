#include "revenge/opened_methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "revenge/base/folder_shelf.hpp"
#include "revenge/base/no_shelf.hpp"
#include "revenge/coset/builtin_chains.hpp"
#include "revenge/defined_method.hpp"
#include "revenge/puzzle/builtin.hpp"

namespace revenge {

using base::Result;

namespace {

// ERRORS: Usage: what methods for any puzzle do not take, beyond what their MethodInfo says.
base::Status require_taken(const SolveOptions& options) {
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
                       chain.cancel, chain_options_of(choice).takes_known,
                       choice.options.chain_text);
}

std::string key_for_any_puzzle(const SolveOptions& options) {
    return fmt::format("any {} {} {} {} {} {}", options.puzzle, options.method,
                       puzzle::name_of(options.metric), options.metric_name, options.chain.relax,
                       options.chain_text);
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

ReadChain OpenedMethods::own_chain(const SolveOptions& options) {
    if (options.definition) {
        return read_once(parse_chain_for(*options.definition, options.chain_text, options.method));
    }
    const std::scoped_lock lock(mutex_);
    ReadChain& kept = own_chains_[options.method + "\n" + options.chain_text];
    if (kept == nullptr) {
        kept = read_once(coset::parse_chain(options.chain_text, options.method));
    }
    return kept;
}

AskedMethod OpenedMethods::asked(const SolveOptions& options) {
    if (!options.moves.empty()) {
        return {options, nullptr, &chosen_moves()};
    }
    if (!options.chain_text.empty()) {
        ReadChain chain = own_chain(options);
        const MethodInfo* info = *chain ? &chain_of_ones_own(**chain) : nullptr;
        return {options, std::move(chain), info};
    }
    return {options, nullptr,
            method_for(options.definition ? "" : options.puzzle, options.method, options.metric,
                       options.costs.has_value())};
}

OpenedMethods::OpenedMethods(SolverSetup setup) : setup_(std::move(setup)) {
    if (setup_.shelf != nullptr) {
        shelf_ = setup_.shelf;
    } else if (setup_.cache.empty()) {
        shelf_ = std::make_shared<base::NoShelf>();
    } else {
        shelf_ = std::make_shared<base::FolderShelf>(setup_.cache);
    }
}

base::Status OpenedMethods::require_one_place() const {
    return setup_.shelf != nullptr && !setup_.cache.empty()
               ? base::usage("folder-and-shelf",
                             "a solver keeps tables in a folder or on a shelf; both are given")
               : base::Status();
}

Result<SharedMethod> OpenedMethods::get(const MethodChoice& choice) {
    if (const base::Status placed = require_one_place(); !placed) {
        return placed.error();
    }
    if (choice.options.costs) {
        return open(choice);
    }
    return kept_in(slot_named(key_of(choice)), [&] { return open(choice); });
}

Result<SharedMethod> OpenedMethods::get_for_any_puzzle(const AskedMethod& asked) {
    const SolveOptions& options = asked.options;
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

const puzzle::Cube& OpenedMethods::cube(int size) {
    const std::scoped_lock lock(mutex_);
    std::unique_ptr<puzzle::Cube>& cube = cubes_[size];
    if (!cube) {
        cube = std::make_unique<puzzle::Cube>(size);
    }
    return *cube;
}

OpenedMethods::Slot& OpenedMethods::slot_named(const std::string& key) {
    const std::scoped_lock lock(mutex_);
    return slots_[key];
}

Result<SharedMethod> OpenedMethods::open(const MethodChoice& choice) {
    if (choice.info == nullptr || choice.info->open == nullptr) {
        return open_chain(choice);
    }
    return choice.info->open({choice.costs, choice.options.metric, choice.options.tier, *shelf_,
                              cube3_, setup_.threads, setup_.memory_bytes, progress(choice.options),
                              choice.options.limits.stop});
}

Result<OpenedMethods::AnyPuzzleChoice> OpenedMethods::any_puzzle_choice(const AskedMethod& asked) {
    const SolveOptions& options = asked.options;
    AnyPuzzleChoice out;
    DefinedMethod::Opening& opening = out.opening;
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
    const MethodInfo* info = method_for(known, options.method, puzzle::Metric::Obtm, false);
    if (info == nullptr) {
        std::vector<std::string_view> names;
        for (const MethodInfo* method : methods_of(known)) {
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

Result<SharedMethod> OpenedMethods::open_for_any_puzzle(const AskedMethod& asked) {
    const auto choice = any_puzzle_choice(asked);
    if (!choice) {
        return choice.error();
    }
    auto made = choice->chain == nullptr
                    ? DefinedMethod::by_cycles(choice->opening)
                    : DefinedMethod::follow(choice->chain_name, **choice->chain, choice->opening);
    return made ? Result<SharedMethod>(SharedMethod(*std::move(made))) : made.error();
}

template <class Make>
Result<MethodOutline> OpenedMethods::kept_outline(const std::string& key, const Make& make) {
    {
        const std::scoped_lock lock(mutex_);
        if (const auto kept = outlines_.find(key); kept != outlines_.end()) {
            return kept->second;
        }
    }
    Result<MethodOutline> made = make();
    if (made) {
        const std::scoped_lock lock(mutex_);
        outlines_.emplace(key, *made);
    }
    return made;
}

Result<MethodOutline> OpenedMethods::outline_for_any_puzzle(const AskedMethod& asked) {
    const SolveOptions& options = asked.options;
    if (const base::Status taken = require_taken(options); !taken) {
        return taken.error();
    }
    const auto make = [&] { return outline_anew_for_any_puzzle(asked); };
    return options.definition || options.costs ? make()
                                               : kept_outline(key_for_any_puzzle(options), make);
}

Result<MethodOutline> OpenedMethods::outline(const MethodChoice& choice) {
    const auto make = [&] { return outline_anew(choice); };
    return choice.options.costs || !choice.options.moves.empty()
               ? make()
               : kept_outline(key_of(choice), make);
}

Result<MethodOutline> OpenedMethods::outline_anew_for_any_puzzle(const AskedMethod& asked) {
    const auto choice = any_puzzle_choice(asked);
    if (!choice) {
        return choice.error();
    }
    const bool is_chain = choice->chain != nullptr;
    auto costs = is_chain ? DefinedMethod::costs_to_follow(choice->chain_name, **choice->chain,
                                                           choice->opening)
                          : DefinedMethod::costs_by_cycles(choice->opening);
    return costs
               ? Result<MethodOutline>(MethodOutline{is_chain ? (*choice->chain)->name : "cycles",
                                                     *std::move(costs), choice->opening.definition})
               : costs.error();
}

Result<MethodOutline> OpenedMethods::outline_anew(const MethodChoice& choice) {
    std::string name = choice.name;
    if (!choice.options.moves.empty()) {
        name = chosen_moves().name;
    } else if (choice.info == nullptr || choice.info->is_chain()) {
        const auto declared = declared_chain(choice);
        if (!declared) {
            return declared.error();
        }
        name = declared->name;
    }
    return MethodOutline{std::move(name), puzzle::Costs(choice.costs), nullptr};
}

}  // namespace revenge
