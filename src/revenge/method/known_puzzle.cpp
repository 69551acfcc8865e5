#include "revenge/method/known_puzzle.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "revenge/base/message.hpp"
#include "revenge/solver/possible_state.hpp"

namespace revenge::method {

using puzzle::Definition;
using puzzle::Turn;

// A file's puzzle, its points, and how its moves permute them.
struct KnownPuzzle::File {
    std::shared_ptr<const Definition> definition;
    PuzzlePoints points;
    std::vector<PointImages> images{};  // [move]
};

namespace {

constexpr int kQuarters = 4;

// Returns the number of places whose contents moves change.
std::size_t moved_places(const Definition& definition) {
    std::size_t out = 0;
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        const auto first = static_cast<std::size_t>(orbit.first);
        for (std::size_t slot = first; slot < first + static_cast<std::size_t>(orbit.size);
             ++slot) {
            const int visible = orbit.visible_orientations(orbit.solved[slot - first]);
            out += std::ranges::any_of(definition.moves(), [&](const puzzle::BaseMove& move) {
                return move.action.from[slot] != slot || move.action.twist[slot] % visible != 0;
            });
        }
    }
    return out;
}

// True if moves of a cube can move that number of places: its face centers may stay, and one other piece by which it is
// held.
bool has_places_of(int size, std::size_t places) {
    const auto cube = [](int n) {
        return static_cast<std::size_t>(n) * static_cast<std::size_t>(n) *
               static_cast<std::size_t>(n);
    };
    const std::size_t all = cube(size) - cube(size - 2);
    const std::size_t centers = size % 2 != 0 ? puzzle::kFaces : 0;
    const std::size_t left = all - std::min(places, all);
    return places <= all && (left <= 1 || left == centers || left == centers + 1);
}

PointImages after(const PointImages& first, const PointImages& second) {
    PointImages out(first.size());
    for (std::size_t point = 0; point < first.size(); ++point) {
        out[point] = second[first[point]];
    }
    return out;
}

// Returns the moves of a solid, their powers, and products of two that commute.
std::vector<PointImages> pool_of(const Definition& solid, const PuzzlePoints& points) {
    std::vector<PointImages> out;
    std::vector<std::size_t> bases;
    for (std::size_t base = 0; base < solid.moves().size(); ++base) {
        const puzzle::BaseMove& move = solid.moves()[base];
        for (int power = 1; power < move.order; ++power) {
            out.push_back(points.images(puzzle::power(solid.puzzle(), move.action, power)));
            bases.push_back(base);
        }
    }
    const std::size_t single = out.size();
    for (std::size_t a = 0; a < single; ++a) {
        for (std::size_t b = a + 1; b < single; ++b) {
            PointImages product = after(out[a], out[b]);
            if (bases[a] != bases[b] && product == after(out[b], out[a])) {
                out.push_back(std::move(product));
            }
        }
    }
    return out;
}

// Returns each block of adjacent layers, by each number of quarter turns.
std::vector<Turn> blocks_of(int size) {
    std::vector<Turn> out;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (int first = 0; first < size; ++first) {
            unsigned layers = 0;
            for (int last = first; last < size; ++last) {
                layers |= 1U << static_cast<unsigned>(last);
                for (std::uint8_t quarters = 1; quarters < kQuarters; ++quarters) {
                    out.push_back({axis, static_cast<std::uint8_t>(layers), quarters});
                }
            }
        }
    }
    return out;
}

}  // namespace

std::shared_ptr<const KnownPuzzle> KnownPuzzle::of(std::shared_ptr<const Definition> file) {
    if (!file->rules().blocks.empty() || file->cube_size() > 0) {
        return nullptr;
    }
    auto points = PuzzlePoints::of(file->puzzle());
    if (!points) {
        return nullptr;
    }
    const std::size_t places = moved_places(*file);
    File read{std::move(file), *std::move(points)};
    for (const puzzle::BaseMove& move : read.definition->moves()) {
        read.images.push_back(read.points.images(move.action));
    }
    for (const std::string& name : puzzle::builtin_names()) {
        const int size = puzzle::cube_size_of(puzzle::unmarked_cube(name));
        std::shared_ptr<const KnownPuzzle> known;
        if (size > 0) {
            known = read.definition->rules().empty() && has_places_of(size, places)
                        ? of_cube(read, name, size)
                        : nullptr;
        } else if (auto solid = puzzle::builtin_definition(name);
                   moved_places(*solid) == places &&
                   solid->rules().empty() == read.definition->rules().empty()) {
            known = of_solid(read, *std::move(solid));
        }
        if (known != nullptr) {
            return known;
        }
    }
    return nullptr;
}

std::shared_ptr<const KnownPuzzle> KnownPuzzle::of_cube(const File& file, const std::string& name,
                                                        int size) {
    const puzzle::Cube cube(size, name != puzzle::cube_name(size));
    PuzzlePoints points = *PuzzlePoints::of(cube.puzzle());
    const std::vector<Turn> blocks = blocks_of(size);
    PointMoves pool{&points, {}};
    for (const Turn block : blocks) {
        pool.images.push_back(points.images(cube.action(block)));
    }
    const auto matching = match_moves({&file.points, file.images}, pool);
    if (!matching) {
        return nullptr;
    }
    std::vector<Turn> turns;
    std::vector<int> orders;
    for (std::size_t move = 0; move < file.images.size(); ++move) {
        turns.push_back(blocks[matching->moves[move]]);
        orders.push_back(file.definition->moves()[move].order);
    }
    std::shared_ptr<KnownPuzzle> out(new KnownPuzzle(file.definition));
    out->layers_.emplace(cube, turns, orders);
    if (!out->layers_->has_all_turns()) {
        return nullptr;
    }
    out->name_ = name;
    out->choose_metric(size);
    out->take_points(file, std::move(points), *matching);
    return out;
}

std::shared_ptr<const KnownPuzzle> KnownPuzzle::of_solid(const File& file, Definition built_in) {
    auto points = PuzzlePoints::of(built_in.puzzle());
    if (!points) {
        return nullptr;
    }
    const PointMoves pool{&*points, pool_of(built_in, *points)};
    const auto matching = match_moves({&file.points, file.images}, pool);
    if (!matching) {
        return nullptr;
    }
    std::vector<PointImages> images;
    for (const std::size_t move : matching->moves) {
        images.push_back(pool.images[move]);
    }
    std::shared_ptr<KnownPuzzle> out(new KnownPuzzle(file.definition));
    out->take_points(file, *points, *matching);
    if (!out->has_rules_of(built_in) || !out->find_words(built_in, images)) {
        return nullptr;
    }
    out->name_ = built_in.name();
    out->metric_ = "turn";
    out->take_definition(std::move(built_in));
    return out;
}

void KnownPuzzle::take_points(const File& file, PuzzlePoints known, const MoveMatching& matching) {
    points_ = matching.points;
    orbits_ = matching.orbits;
    looks_.resize(known.size());
    for (std::size_t point = 0; point < points_.size(); ++point) {
        if (points_[point] != MoveMatching::kNoPoint) {
            const auto mine = static_cast<std::size_t>(points_[point]);
            looks_[orbits_[point]].emplace(file.points.looks()[mine], known.looks()[point]);
        }
    }
    file_points_ = file.points;
    known_points_ = std::move(known);
}

bool KnownPuzzle::has_rules_of(const Definition& built_in) const {
    // A look at a point that a rule forbids, both of the file's puzzle.
    using Forbidden = std::set<std::pair<int, int>>;
    const auto forbidden = [](const Definition& definition, const PuzzlePoints& points,
                              const auto& add) {
        for (const puzzle::Rules::Illegal& rule : definition.rules().illegal) {
            for (const puzzle::SlotNumber label : rule.labels) {
                puzzle::State state = definition.puzzle().solved();
                state.piece[rule.slot] = label;
                const std::vector<int> looks = points.looks(state);
                for (const Point point : points.points_of(rule.slot)) {
                    add(point, looks[point]);
                }
            }
        }
    };
    Forbidden mine;
    forbidden(*file_, *file_points_, [&](Point point, int look) { mine.emplace(point, look); });
    Forbidden known;
    forbidden(built_in, *known_points_, [&](Point point, int look) {
        const auto found =
            std::ranges::find(looks_[orbits_[point]], look, &std::pair<const int, int>::second);
        known.emplace(points_[point],
                      found == looks_[orbits_[point]].end() ? kNoLook : found->first);
    });
    return mine == known;
}

// Of blocks of layers up to the middle: the metric whose costs differ least from the lengths of their words.
void KnownPuzzle::choose_metric(int size) {
    int least = -1;
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        int difference = 0;
        for (const Turn block : blocks_of(size)) {
            const auto length = layers_->length(block);
            if (length && block.layers < 1U << static_cast<unsigned>(size / 2)) {
                difference += std::abs(*length - puzzle::cost(metric, block, size));
            }
        }
        if (least < 0 || difference < least) {
            least = difference;
            metric_ = puzzle::name_of(metric);
        }
    }
}

bool KnownPuzzle::find_words(const Definition& built_in, const std::vector<PointImages>& images) {
    std::map<PointImages, Word> words;
    for (std::size_t move = 0; move < images.size(); ++move) {
        PointImages power = images[move];
        for (int count = 1; count < file_->moves()[move].order; ++count) {
            words.try_emplace(power, Word{{move, count}});
            power = after(power, images[move]);
        }
    }
    const std::vector<std::pair<PointImages, Word>> single(words.begin(), words.end());
    const auto is_written = [&](const PointImages& wanted) {
        for (auto first = single.begin(); first != single.end() && !words.contains(wanted);
             ++first) {
            for (const auto& [image, word] : single) {
                if (after(first->first, image) == wanted) {
                    words[wanted] = {first->second.front(), word.front()};
                    break;
                }
            }
        }
        return words.contains(wanted);
    };
    for (const puzzle::BaseMove& base : built_in.moves()) {
        for (int power = 1; power < base.order; ++power) {
            const PointImages wanted =
                known_points_->images(puzzle::power(built_in.puzzle(), base.action, power));
            if (!is_written(wanted)) {
                return false;
            }
            words_[base.name].push_back(words.at(wanted));
        }
    }
    return true;
}

void KnownPuzzle::take_definition(Definition built_in) {
    const auto is_solved = [&](const puzzle::Transformation& rotation) {
        const puzzle::Puzzle& model = built_in.puzzle();
        const std::vector<int> shown = known_points_->looks(model.apply(model.solved(), rotation));
        // The file's state that looks so, if its puzzle has it, is one of its own rotations.
        return std::ranges::any_of(file_->rotations(), [&](const auto& own) {
            const puzzle::Puzzle& mine = file_->puzzle();
            const auto state = state_of(mine.apply(mine.solved(), own));
            return state && known_points_->looks(*state) == shown;
        });
    };
    const bool keeps = std::ranges::all_of(built_in.rotations(), is_solved);
    definition_ = std::make_shared<const Definition>(
        keeps ? std::move(built_in) : Definition(built_in.puzzle(), built_in.moves()));
}

std::optional<puzzle::State> KnownPuzzle::state_of(const puzzle::State& state) const {
    const std::vector<int> shown = file_points_->looks(state);
    std::vector<int> out(points_.size(), kNoLook);
    for (std::size_t point = 0; point < points_.size(); ++point) {
        if (points_[point] == MoveMatching::kNoPoint) {
            continue;
        }
        const std::map<int, int>& looks = looks_[orbits_[point]];
        const auto found = looks.find(shown[static_cast<std::size_t>(points_[point])]);
        if (found == looks.end()) {
            return std::nullopt;
        }
        out[point] = found->second;
    }
    return known_points_->state(out);
}

KnownPuzzle::MoveList KnownPuzzle::moves_of(const Word& word) const {
    MoveList out;
    for (const LayerWords::Step& step : word) {
        out.push_back(puzzle::power_of(*file_, file_->moves()[step.move], step.power));
    }
    return out;
}

bool KnownPuzzle::is_solved_by(puzzle::State state, const std::vector<MoveList>& parts) const {
    for (const MoveList& part : parts) {
        state = puzzle::apply(*file_, state, part);
    }
    return file_->is_solved(state);
}

std::optional<std::vector<KnownPuzzle::MoveList>> KnownPuzzle::moves_of(
    const puzzle::State& state, const std::vector<puzzle::Moves>& parts) const {
    if (layers_) {
        std::vector<puzzle::Algorithm> turns;
        turns.reserve(parts.size());
        for (const puzzle::Moves& part : parts) {
            turns.push_back(part.turns());
        }
        for (const LayerWords::Written& written : layers_->write(turns)) {
            std::vector<MoveList> out;
            for (const Word& word : written.parts) {
                out.push_back(moves_of(word));
            }
            if (is_solved_by(state, out)) {
                return out;
            }
        }
        return std::nullopt;
    }
    std::vector<MoveList> out;
    for (const puzzle::Moves& part : parts) {
        MoveList& moves = out.emplace_back();
        for (const puzzle::Move& step : part.steps()) {
            const MoveList word =
                moves_of(words_.at(step.base)[static_cast<std::size_t>(step.power) - 1]);
            moves.insert(moves.end(), word.begin(), word.end());
        }
    }
    return is_solved_by(state, out) ? std::optional(std::move(out)) : std::nullopt;
}

using base::Result;
using solver::Solution;

std::optional<Solution> KnownMethod::renamed(const puzzle::State& state,
                                             const Solution& solution) const {
    std::vector<puzzle::Moves> parts;
    for (const solver::PhaseSolution& phase : solution.phases) {
        parts.push_back(phase.moves);
    }
    if (parts.empty()) {
        parts.push_back(solution.moves);
    }
    auto moves = known_->moves_of(state, parts);
    if (!moves) {
        return std::nullopt;
    }
    puzzle::simplify(*file_, *moves, costs_);
    Solution out;
    out.nodes = solution.nodes;
    out.seconds = solution.seconds;
    if (solution.phases.empty()) {
        out.moves = puzzle::Moves(std::move(moves->front()));
        out.length = costs_.cost(out.moves);
        return out;
    }
    for (std::size_t i = 0; i < solution.phases.size(); ++i) {
        const solver::PhaseSolution& phase = solution.phases[i];
        out.phases.push_back({phase.name, "", phase.achieves, puzzle::Moves(std::move((*moves)[i])),
                              0, phase.nodes});
    }
    solver::sum_up(out, costs_);
    return out;
}

Result<Solution> KnownMethod::solve(const puzzle::State& state, const solver::Limits& limits,
                                    const solver::OnImprovement& on_improvement) const {
    if (file_->is_solved(state)) {
        if (on_improvement) {
            on_improvement(solver::nothing_to_do());
        }
        return solver::nothing_to_do();
    }
    const auto known_state = known_->state_of(state);
    if (!known_state) {
        return solver::not_solved(*file_, state,
                                  base::error(base::ErrorCode::ImpossibleCube,
                                              "not-a-built-in-state", "no moves make this state"));
    }
    std::optional<Solution> best;
    const auto take = [&](std::optional<Solution> solution) {
        if (!solution || (best && solution->length >= best->length)) {
            return;
        }
        best = std::move(solution);
        if (on_improvement && best->length <= limits.max_length.value_or(best->length)) {
            on_improvement(*best);
        }
    };
    if (accepts_known_ && !limits.known.empty()) {
        take(solver::solution_of(limits.known, *file_, costs_));
    }
    solver::Limits inner = limits;
    inner.known = {};
    inner.max_length.reset();
    const auto found = method_->solve(
        *known_state, inner, [&](const Solution& better) { take(renamed(state, better)); });
    if (found) {
        take(renamed(state, *found));
    } else if (!best || found.error().code == base::ErrorCode::ImpossibleCube) {
        return found.error();
    }
    if (!best || best->length > limits.max_length.value_or(best->length)) {
        return solver::nothing_short_enough(limits);
    }
    best->nodes = found ? found->nodes : best->nodes;
    best->seconds = found ? found->seconds : best->seconds;
    return *std::move(best);
}

}  // namespace revenge::method
