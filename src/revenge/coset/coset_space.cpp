#include "revenge/coset/coset_space.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "revenge/base/flat_map.hpp"
#include "revenge/coset/goal.hpp"
#include "revenge/coset/modulo_next.hpp"
#include "revenge/coset/reduction_group.hpp"

namespace revenge::coset {

namespace {

constexpr std::uint64_t kMostValues = std::uint64_t{1} << 27;      // of one coordinate
constexpr std::uint64_t kMostRawEntries = std::uint64_t{1} << 22;  // of a block

constexpr std::uint64_t kMostIndex = std::uint64_t{1} << 63;

constexpr std::uint64_t kStoredValues = 1000000;  // fewer are found faster than read

// A hash of what the group does to a sample of the values: the same action, the same classes.
std::uint64_t action_key(std::uint64_t values, const std::vector<IndexMap>& elements) {
    constexpr std::uint64_t kSamples = 64;
    std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a
    const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x100000001B3U; };
    add(values);
    for (std::uint64_t i = 0; i < kSamples; ++i) {
        for (const IndexMap& element : elements) {
            add(element(static_cast<RawIndex>(i * (values / kSamples))));
        }
    }
    return hash;
}

std::vector<puzzle::Transformation> actions_of(const std::vector<Move>& moves) {
    std::vector<puzzle::Transformation> out;
    out.reserve(moves.size());
    for (const Move& move : moves) {
        out.push_back(move.action);
    }
    return out;
}

// RETURNS the coordinate that was made for such a declaration, or null.
std::shared_ptr<const Coordinate> found_in(const SharedCoordinates* shared,
                                           const CoordinateDeclaration& wanted) {
    if (shared == nullptr) {
        return nullptr;
    }
    const auto found =
        std::ranges::find_if(shared->made, [&](const auto& made) { return made.first == wanted; });
    return found != shared->made.end() ? found->second : nullptr;
}

}  // namespace

base::Result<std::unique_ptr<CosetSpace>> CosetSpace::make(
    const puzzle::Cube& cube, const ChainDeclaration& chain, std::size_t phase,
    const puzzle::CostTable& costs, const ClassStore* store, SharedCoordinates* shared) {
    std::unique_ptr<CosetSpace> out(new CosetSpace(chain.text, costs));
    out->declaration_ = chain.phases[phase];
    out->name_ = chain.name + "/" + out->declaration_.name;
    out->moves_ = moves_of(cube, out->declaration_.slice_set, costs, out->declaration_.products);
    if (out->declaration_.is_automatic) {
        return base::Error{base::ErrorCode::Usage,
                           out->name_ +
                               " does not spell out what it looks at; its coordinates are "
                               "automatic"};
    }
    for (const Move& move : out->moves_) {
        out->largest_cost_ = std::max(out->largest_cost_, move.cost);
    }
    if (auto made = out->make_coordinates(cube, chain, phase, shared); !made) {
        return made.error();
    }
    std::vector<Position> goal;
    if (auto found = out->find_goal(cube, chain, phase, goal); !found) {
        return found.error();
    }
    out->make_group(cube, goal);
    out->make_classes(store);
    base::FlatMap known(goal.size());
    for (const Position& position : goal) {
        const Entry entry = out->entry_of(position);
        // Every raw entry that stands for the same position up to symmetry.
        const auto add = [&](std::uint64_t raw) {
            if (known.insert(entry.cls * out->raw_size_ + raw, 0).second) {
                out->goal_.push_back({entry.cls, raw});
            }
        };
        add(entry.raw);
        for (const GroupElement g : out->stabilizer(entry.cls)) {
            add(out->raw_through(entry.raw, g));
        }
    }
    return out;
}

base::Status CosetSpace::make_coordinates(const puzzle::Cube& cube, const ChainDeclaration& chain,
                                          std::size_t phase, SharedCoordinates* shared) {
    const std::vector<puzzle::Transformation> moves = actions_of(moves_);
    std::vector<puzzle::Transformation> next;
    if (phase + 1 < chain.phases.size()) {
        next = actions_of(cube, chain, phase + 1);
    }
    const auto named = [this](const base::Error& error) {
        return base::Error{error.code, name_ + ": " + error.message};
    };
    if (auto kept = keeps_pieces(cube, declaration_, next); !kept) {
        return named(kept.error());
    }
    reduced_ = found_in(shared, declaration_.reduced);
    if (reduced_ == nullptr) {
        auto reduced = make_coordinate(cube, declaration_.reduced, moves, next, kMostValues);
        if (!reduced) {
            return named(reduced.error());
        }
        reduced_ = std::move(*reduced);
        if (shared != nullptr) {
            shared->made.emplace_back(declaration_.reduced, reduced_);
        }
    }
    // Such a space gets no table; its pruning tables have spaces of their own.
    const bool is_searched = declaration_.engine == Engine::Search && !declaration_.pruning.empty();
    for (const CoordinateDeclaration& declared : declaration_.raw) {
        auto made = make_coordinate(cube, declared, moves, next, kMostRawEntries);
        if (!made) {
            return named(made.error());
        }
        shape_.push_back((*made)->size());
        if (raw_size_ > kMostIndex / reduced_->size() / (*made)->size()) {
            return base::Error{base::ErrorCode::Resource,
                               name_ + ": more positions than 64 bits can number; split the phase"};
        }
        raw_size_ *= (*made)->size();
        raw_.push_back(std::move(*made));
    }
    strides_.resize(shape_.size(), 1);
    for (std::size_t k = shape_.size(); k-- > 1;) {
        strides_[k - 1] = strides_[k] * shape_[k];
    }
    if (!is_searched && raw_size_ > kMostRawEntries) {
        return base::Error{base::ErrorCode::Resource,
                           name_ + ": a block of " + std::to_string(raw_size_) +
                               " raw entries is more than the " + std::to_string(kMostRawEntries) +
                               " that fit a cache; reduce by a larger coordinate"};
    }
    for (std::size_t m = 0; m < moves_.size(); ++m) {
        auto& tables = raw_moves_.emplace_back();
        for (const auto& coordinate : raw_) {
            auto& table = tables.emplace_back(coordinate->size());
            for (std::uint32_t v = 0; v < table.size(); ++v) {
                table[v] = coordinate->after_move(v, static_cast<int>(m));
            }
        }
    }
    return {};
}

std::optional<CosetSpace::Position> CosetSpace::position_of(const puzzle::State& state) const {
    const auto reduced = reduced_->rank(state);
    if (!reduced) {
        return std::nullopt;
    }
    Position out{*reduced, 0};
    for (std::size_t k = 0; k < raw_.size(); ++k) {
        const auto value = raw_[k]->rank(state);
        if (!value) {
            return std::nullopt;
        }
        out.raw += *value * strides_[k];
    }
    return out;
}

std::optional<Entry> CosetSpace::locate(const puzzle::State& state) const {
    const auto position = position_of(state);
    return position ? std::optional(entry_of(*position)) : std::nullopt;
}

base::Status CosetSpace::find_goal(const puzzle::Cube& cube, const ChainDeclaration& chain,
                                   std::size_t phase, std::vector<Position>& goal) {
    std::vector<const Coordinate*> coordinates{reduced_.get()};
    for (const auto& coordinate : raw_) {
        coordinates.push_back(coordinate.get());
    }
    auto closed = backward_closure(cube, chain, phase, moves_, coordinates);
    if (!closed) {
        return base::Error{closed.error().code, name_ + ": " + closed.error().message};
    }
    for (const std::uint64_t found : closed->indices) {
        goal.push_back({static_cast<RawIndex>(found / raw_size_), found % raw_size_});
    }
    unrotated_goal_.assign(goal.begin(),
                           goal.begin() + static_cast<std::ptrdiff_t>(closed->unrotated));
    return {};
}

void CosetSpace::make_group(const puzzle::Cube& cube, const std::vector<Position>& goal) {
    ReductionGroup group(cube, declaration_, moves_, *reduced_, raw_);
    const auto key = [this](const Position& p) { return p.reduced * raw_size_ + p.raw; };
    base::FlatMap goal_keys(goal.size());
    for (const Position& position : goal) {
        goal_keys.insert(key(position), 0);
    }
    group.keep_if([&](const SymmetryImages& images) {
        return std::ranges::all_of(goal, [&](const Position& position) {
            std::uint64_t raw = 0;
            for (std::size_t k = 0; k < raw_.size(); ++k) {
                const std::uint64_t value = position.raw / strides_[k] % shape_[k];
                const auto target = static_cast<std::size_t>(images.raw.target[k]);
                raw += images.raw.table[k][value] * strides_[target];
            }
            return goal_keys.find(key({images.reduced(position.reduced), raw})).has_value();
        });
    });
    group.close();
    products_ = group.products();
    inverses_ = group.inverses();
    for (SymmetryImages& element : group.take_elements()) {
        pairs_.push_back({element.places, element.pieces});
        raw_symmetries_.push_back(std::move(element.raw));
        reduced_symmetries_.push_back(std::move(element.reduced));
    }
}

void CosetSpace::make_classes(const ClassStore* store) {
    const std::uint64_t values = reduced_->size();
    if (group_order() == 1) {
        classes_ = static_cast<ClassIndex>(values);
        return;
    }
    const bool keep = store != nullptr && values > kStoredValues;
    const std::uint64_t key = keep ? action_key(values, reduced_symmetries_) : 0;
    if (keep) {
        if (auto stored = store->load(name_, key)) {
            if (auto table = ClassTable::from_words(std::move(*stored), values, group_order())) {
                table_ = std::move(*table);
            }
        }
    }
    if (table_.is_trivial()) {
        table_ = ClassTable::find(values, reduced_symmetries_, inverses_);
        if (keep) {
            store->store(name_, key, table_.words());
        }
    }
    classes_ = table_.classes();
}

std::uint64_t CosetSpace::raw_after_move(std::uint64_t raw, int move) const noexcept {
    const auto& tables = raw_moves_[static_cast<std::size_t>(move)];
    std::uint64_t out = 0;
    for (std::size_t k = 0; k < shape_.size(); ++k) {
        out += tables[k][raw / strides_[k] % shape_[k]] * strides_[k];
    }
    return out;
}

std::uint64_t CosetSpace::raw_through(std::uint64_t raw, GroupElement g) const noexcept {
    const RawSymmetry& symmetry = raw_symmetries_[g];
    std::uint64_t out = 0;
    for (std::size_t k = 0; k < shape_.size(); ++k) {
        out += symmetry.table[k][raw / strides_[k] % shape_[k]] *
               strides_[static_cast<std::size_t>(symmetry.target[k])];
    }
    return out;
}

}  // namespace revenge::coset
