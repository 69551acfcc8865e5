#include "revenge/experiment/experiment.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/toml_text.hpp"
#include "revenge/chain/chain_reader.hpp"
#include "revenge/notation/json_text.hpp"

namespace revenge::experiment {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using derived::Space;
using derived::SpaceLimits;
using group::Count;
using group::Permutation;
using group::StabilizerChain;

// Returns a lower bound on the cost of a space of that size, given the number of moves.
double least_cost(double size, const std::vector<puzzle::Move>& moves, const puzzle::Costs& costs,
                  bool by_mean) {
    struct Powers {
        int count = 0;
        int step = 0;  // they are multiples of it
        int order = 0;
    };
    std::map<std::string, Powers> powers;
    int cheapest = std::numeric_limits<int>::max();
    for (const puzzle::Move& move : moves) {
        Powers& known = powers[move.base];
        known = {known.count + 1, std::gcd(known.step, move.power), move.order};
        cheapest = std::min(cheapest, costs.cost(move));
    }
    // Two powers of a move are made in one only where the phase has all that they make together.
    int fewest = std::numeric_limits<int>::max();
    for (const auto& [base, known] : powers) {
        const bool is_whole = (known.count + 1) * known.step == known.order;
        fewest = std::min(fewest, is_whole ? known.count : 0);
    }
    double level = 1;
    double sum = 1;
    double weighted = 0;
    int depth = 0;
    while (sum < size && depth < 200) {
        const double branching = static_cast<double>(moves.size()) - (depth > 0 ? fewest : 0);
        level = std::min(level * std::max(branching, 1.0), size - sum);
        ++depth;
        sum += level;
        weighted += level * depth;
        if (branching < 1) {
            break;
        }
    }
    return (by_mean ? weighted / size : depth) * cheapest;
}

// Finds steps, bounds them, and computes those that matter.
class Search {
  public:
    Search(const Experiment& experiment, const SpaceLimits& limits, const FiguresOfPhase& figures)
        : experiment_(experiment),
          limits_(limits),
          figures_(figures),
          model_(experiment.definition.puzzle()) {}

    Result<ExperimentResult> run() {
        REVENGE_TRY(find_steps());
        for (std::size_t phases = 1; phases <= experiment_.groups.size(); ++phases) {
            REVENGE_TRY(auto best, best_of(phases));
            out_.best.push_back(std::move(best));
        }
        return std::move(out_);
    }

  private:
    std::vector<Permutation> generators(std::size_t group) const {
        std::vector<Permutation> out = derived::unseen_elements(experiment_.definition);
        if (group < experiment_.groups.size()) {
            for (const puzzle::Move& move : experiment_.groups[group].moves) {
                out.push_back(model_.permutation(move.action));
            }
        }
        return out;
    }

    puzzle::Costs costs() const {
        return *puzzle::Costs::named(experiment_.definition, experiment_.metric);
    }

    base::Status find_steps() {
        std::vector<StabilizerChain> chains;
        for (std::size_t group = 0; group <= experiment_.groups.size(); ++group) {
            REVENGE_TRY(auto chain, StabilizerChain::build(generators(group), model_.degree()));
            chains.push_back(std::move(chain));
        }
        for (std::size_t from = 0; from < experiment_.groups.size(); ++from) {
            const std::vector<puzzle::Move>& moves = experiment_.groups[from].moves;
            for (std::size_t to = 0; to <= experiment_.groups.size(); ++to) {
                if (from == to || !chains[from].contains(chains[to]) ||
                    chains[from].order() == chains[to].order()) {
                    continue;
                }
                Step step;
                step.from = from;
                step.to = to;
                step.size = chains[from].order() / chains[to].order();
                const double size = std::stod(step.size.digits());
                step.fits = size <= static_cast<double>(limits_.classes) &&
                            size <= static_cast<double>(limits_.memory_bytes);
                step.least = least_cost(size, moves, costs(), experiment_.by_mean);
                out_.steps.push_back(step);
            }
        }
        for (const DeclaredStep& declared : experiment_.declared) {
            const auto same = [&declared](const Step& step) {
                return step.from == declared.from && step.to == declared.to;
            };
            auto step = std::ranges::find_if(out_.steps, same);
            if (step == out_.steps.end()) {
                step = out_.steps.insert(step, Step());
                step->from = declared.from;
                step->to = declared.to;
            }
            step->fits = true;
            // Orders of groups say too much where pieces look alike.
            step->least = has_look_alikes() ? 0 : step->least;
            step->phase = declared.phase;
            step->place = declared.place;
        }
        return {};
    }

    bool has_look_alikes() const {
        return std::ranges::any_of(
            experiment_.definition.puzzle().orbits(), [](const puzzle::Orbit& orbit) {
                return std::set<int>(orbit.solved.begin(), orbit.solved.end()).size() <
                       orbit.solved.size();
            });
    }

    // Returns the size of the step's table, or an estimate.
    static double bytes_of(const Step& step) {
        return step.phase.empty() ? std::stod(step.size.digits()) : static_cast<double>(step.bytes);
    }

    double cost(const Step& step) const {
        if (!step.worst) {
            return step.least;
        }
        return experiment_.by_mean ? step.mean : *step.worst;
    }

    // Returns the cheapest path of `phases` steps from the first group to the end, by the costs known so far.
    std::vector<std::size_t> cheapest(std::size_t phases) const {
        std::vector<std::size_t> best;
        double best_cost = std::numeric_limits<double>::infinity();
        std::vector<std::size_t> path;
        const std::function<void(std::size_t, double, double)> extend =
            [&](std::size_t group, double so_far, double bytes) {
                if (so_far >= best_cost || bytes > static_cast<double>(limits_.memory_bytes)) {
                    return;
                }
                if (group == experiment_.groups.size()) {
                    if (path.size() == phases) {
                        best = path;
                        best_cost = so_far;
                    }
                    return;
                }
                if (path.size() == phases) {
                    return;
                }
                for (std::size_t i = 0; i < out_.steps.size(); ++i) {
                    const Step& step = out_.steps[i];
                    if (step.from == group && step.fits && !step.is_dead) {
                        path.push_back(i);
                        extend(step.to, so_far + cost(step), bytes + bytes_of(step));
                        path.pop_back();
                    }
                }
            };
        extend(0, 0, 0);
        return best;
    }

    base::Status compute_declared(Step& step) {
        const auto started = std::chrono::steady_clock::now();
        const auto figures = figures_(step.phase);
        ++out_.computed;
        if (!figures) {
            step.is_dead = true;
            step.why_not = figures.error().message;
            return figures.error().code == ErrorCode::Resource
                       ? base::Status()
                       : base::with_prefix(step.place, figures.error());
        }
        // If pieces look alike, the number of positions of the goal need not divide the number of all.
        const Count classes = figures->positions % figures->goal == 0
                                  ? Count(figures->positions / figures->goal)
                                  : Count(figures->positions);
        if (!has_look_alikes() && !(classes == step.size)) {
            return Error{ErrorCode::Usage, step.place + "'" + step.phase + "' distinguishes " +
                                               classes.grouped() + " classes, the step has " +
                                               step.size.grouped()};
        }
        step.size = classes;
        step.worst = figures->worst;
        step.mean = figures->mean;
        step.entries = figures->entries;
        step.bytes = figures->bytes;
        step.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        return {};
    }

    base::Status compute(Step& step) {
        if (!step.phase.empty()) {
            return compute_declared(step);
        }
        const auto started = std::chrono::steady_clock::now();
        derived::Origin origin;  // what messages call it; no table of it is kept
        origin.name = experiment_.groups[step.from].name + " > " +
                      (step.to < experiment_.groups.size() ? experiment_.groups[step.to].name
                                                           : std::string("solved"));
        const auto space =
            Space::make(experiment_.definition, experiment_.groups[step.from].moves, costs(),
                        generators(step.to), std::move(origin), limits_.unkept());
        ++out_.computed;
        if (!space) {
            step.is_dead = true;
            step.why_not = space.error().message;
            return space.error().code == ErrorCode::Resource ? base::Status() : space.error();
        }
        step.is_dead = space->expected().digits() != std::to_string(space->reached());
        step.worst = space->table().worst();
        step.mean = space->mean();
        step.entries = space->table().space().entries();
        step.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        return {};
    }

    Result<BestChain> best_of(std::size_t phases) {
        BestChain out;
        out.phases = phases;
        while (true) {
            const std::vector<std::size_t> path = cheapest(phases);
            const auto open = std::ranges::find_if(
                path, [&](std::size_t step) { return !out_.steps[step].worst; });
            if (open != path.end()) {
                REVENGE_TRY(compute(out_.steps[*open]));
                continue;
            }
            out.steps = path;
            for (const std::size_t i : path) {
                const Step& step = out_.steps[i];
                out.worst += *step.worst;
                out.mean += step.mean;
                out.entries += step.entries;
                out.seconds += step.seconds;
            }
            return out;
        }
    }

    const Experiment& experiment_;
    const SpaceLimits& limits_;
    const FiguresOfPhase& figures_;
    group::PointModel model_;
    ExperimentResult out_;
};

}  // namespace

Result<ExperimentResult> run_experiment(const Experiment& experiment, const SpaceLimits& limits,
                                        const FiguresOfPhase& figures) {
    return Search(experiment, limits, figures).run();
}

// Reads experiments and writes the chains they found, as TOML.

namespace {

Result<CandidateGroup> read_group(const base::TomlReader& reader, const toml::node& node,
                                  const Experiment& experiment) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
        return reader.error(node, base::make_message("no-tables", "expected [[{key}]]", "group"));
    }
    REVENGE_TRY(reader.known_keys(*table, {"name", "moves"}));
    auto name = reader.text(*table, "name");
    REVENGE_TRY(auto words, name ? reader.text(*table, "moves") : name);
    REVENGE_TRY(chain::check_name(reader, *table->get("name"), *name));
    if (std::ranges::find(experiment.groups, *name, &CandidateGroup::name) !=
        experiment.groups.end()) {
        return reader.error(
            *table->get("name"),
            base::make_message(
                "name-twice", "the group '{name}' is there already; expected another name", *name));
    }
    const toml::node* at = table->get("moves");
    auto moves = chain::read_move_set(reader, experiment.definition, at, words);
    if (!moves || moves->empty()) {
        return moves ? reader.error(*at, {"expected at least one move", {"no-move-named"}})
                     : moves.error();
    }
    return CandidateGroup{*std::move(name), std::move(words), *std::move(moves)};
}

// The number of the group of that name; "solved" is the one after the last.
Result<std::size_t> group_number(const base::TomlReader& reader, const toml::table& table,
                                 const char* key, const Experiment& experiment) {
    REVENGE_TRY(const auto name, reader.text(table, key));
    const auto found = std::ranges::find(experiment.groups, name, &CandidateGroup::name);
    if (found == experiment.groups.end() && name != "solved") {
        return reader.error(
            *table.get(key),
            base::make_message("no-such-group",
                               "unknown group '{name}'; expected one of the groups above", name));
    }
    return static_cast<std::size_t>(found - experiment.groups.begin());
}

base::Status read_steps(const base::TomlReader& reader, const toml::table& root,
                        Experiment& experiment) {
    const toml::array* steps = root["step"].as_array();
    if (steps == nullptr) {
        return {};
    }
    for (const toml::node& node : *steps) {
        const toml::table* table = node.as_table();
        if (table == nullptr) {
            return reader.error(node,
                                base::make_message("no-tables", "expected [[{key}]]", "step"));
        }
        REVENGE_TRY(reader.known_keys(*table, {"from", "to", "phase"}));
        const auto from = group_number(reader, *table, "from", experiment);
        REVENGE_TRY(const auto to, from ? group_number(reader, *table, "to", experiment) : from);
        REVENGE_TRY(auto phase, reader.text(*table, "phase"));
        if (*from == to || *from == experiment.groups.size()) {
            return reader.error(node, {"expected a step from a group to another or to \"solved\"",
                                       {"step-goes-nowhere"}});
        }
        experiment.declared.push_back(
            {*from, to, std::move(phase), reader.place(*table->get("phase"))});
    }
    return {};
}

}  // namespace

Result<Experiment> parse_experiment(std::string_view text, std::string_view file,
                                    const chain::FindPuzzle& find_puzzle) {
    REVENGE_TRY(const auto parsed, base::parse_toml(text, file));
    const toml::table& root = parsed;
    const base::TomlReader reader(file);
    REVENGE_TRY(reader.known_keys(root, {"name", "puzzle", "metric", "minimize", "group", "step"}));
    REVENGE_TRY(auto puzzle, chain::read_puzzle(reader, root, find_puzzle));
    Experiment out{{}, std::move(puzzle.metric), false, std::move(puzzle.definition), {}, {}};
    auto name = reader.text(root, "name");
    REVENGE_TRY(const auto minimize, name ? reader.text(root, "minimize", "worst") : name);
    constexpr std::size_t kMaxGroups = 16;
    constexpr std::size_t kLongestName = chain::kLongestName - std::string_view("-16").size();
    REVENGE_TRY(chain::check_name(reader, *root.get("name"), *name, kLongestName));
    if (minimize != "worst" && minimize != "mean") {
        return reader.error(*root.get("minimize"),
                            {R"(expected "worst" or "mean")",
                             {"value-expected", {{"key", "minimize"}, {"values", "worst, mean"}}}});
    }
    out.name = *std::move(name);
    out.by_mean = minimize == "mean";
    const toml::array* groups = root["group"].as_array();
    if (groups == nullptr || groups->empty()) {
        return reader.error(
            root, {"expected at least one [[group]]", {"key-missing", {{"key", "group"}}}});
    }
    if (groups->size() > kMaxGroups) {
        return reader.error(
            *groups,
            base::make_message("too-many-groups", "expected at most {most} groups", kMaxGroups));
    }
    for (const toml::node& node : *groups) {
        REVENGE_TRY(auto group, read_group(reader, node, out));
        out.groups.push_back(std::move(group));
    }
    REVENGE_TRY(read_steps(reader, root, out));
    return out;
}

std::string chain_text(const Experiment& experiment, const ExperimentResult& result,
                       const BestChain& best, const std::string& puzzle) {
    // A text of JSON is one of TOML.
    using notation::json_quoted;
    std::string out = "name = " + json_quoted(experiment.name + "-" + std::to_string(best.phases)) +
                      "\npuzzle = " + json_quoted(puzzle) +
                      "\nmetric = " + json_quoted(experiment.metric) + "\n";
    for (const std::size_t step : best.steps) {
        const CandidateGroup& group = experiment.groups[result.steps[step].from];
        out += "\n[[phase]]\nname = " + json_quoted(group.name) +
               "\nmoves = " + json_quoted(group.words) + "\ncoordinates = \"auto\"\n";
    }
    return out;
}

}  // namespace revenge::experiment
