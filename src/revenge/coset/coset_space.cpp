#include "revenge/coset/coset_space.hpp"

#include <algorithm>
#include <string>

#include "revenge/base/message.hpp"
#include "revenge/base/open_table.hpp"
#include "revenge/coset/declared_space.hpp"

namespace revenge::coset {

namespace {

constexpr std::uint64_t kMaxBlockEntries = std::uint64_t{1} << 22;  // of a block
constexpr std::uint64_t kMaxRawMoves = std::uint64_t{1} << 21;      // 8 MB

constexpr std::uint64_t kStoredValues = 1000000;  // fewer are found faster than read

// Some of the values of a coordinate, from all over it.
std::vector<RawIndex> sample_of(std::uint64_t values) {
    constexpr std::uint64_t kSamples = 64;
    std::vector<RawIndex> out;
    for (std::uint64_t i = 0; i < kSamples; ++i) {
        out.push_back(static_cast<RawIndex>(values * i / kSamples));
    }
    return out;
}

// A hash of what the group and the near moves do to a sample of the values: the same actions, the same classes under
// the same numbers.
std::uint64_t action_key(std::uint64_t values, const std::vector<IndexMap>& elements,
                         const NearMoves& near) {
    std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a
    const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x100000001B3U; };
    add(values);
    add(near.run);
    for (const RawIndex value : sample_of(values)) {
        for (const auto* maps : {&elements, &near.moves}) {
            for (const IndexMap& map : *maps) {
                add(map(value));
            }
        }
    }
    return hash;
}

}  // namespace

base::Result<std::unique_ptr<CosetSpace>> CosetSpace::make(
    const puzzle::Cube& cube, const chain::ChainDeclaration& chain, std::size_t phase,
    const puzzle::CostTable& costs, const ClassStore* store, SharedCoordinates* shared) {
    const chain::PhaseDeclaration& declared = chain.phases[phase];
    if (declared.is_automatic || declared.is_mixed()) {
        return chain::of_phase(
            chain.name + "/" + declared.name,
            base::usage(
                "not-spelled-out",
                "it does not spell out all that it looks at; coordinates of it are automatic"));
    }
    REVENGE_TRY(auto parts, declared_parts(cube, chain, phase, costs, shared));
    parts.symmetries = declared_symmetries(cube, parts);
    return assemble(std::move(parts), store);
}

base::Result<std::unique_ptr<CosetSpace>> CosetSpace::assemble(Parts parts,
                                                               const ClassStore* store) {
    std::unique_ptr<CosetSpace> out(new CosetSpace(std::move(parts)));
    for (const chain::Move& move : out->moves()) {
        out->largest_cost_ = std::max(out->largest_cost_, move.cost);
    }
    REVENGE_TRY(out->number_raw());
    out->make_classes(out->make_group(), store);
    out->make_goal();
    return out;
}

base::Status CosetSpace::number_raw() {
    for (const auto& coordinate : parts_.raw) {
        shape_.push_back(coordinate->size());
    }
    const auto raw_size = raw_size_of(parts_.reduced->size(), shape_);
    if (!raw_size) {
        return chain::of_phase(name(), raw_size.error());
    }
    raw_size_ = *raw_size;
    strides_.resize(shape_.size(), 1);
    for (std::size_t k = shape_.size(); k-- > 1;) {
        strides_[k - 1] = strides_[k] * shape_[k];
    }
    // A space that is searched gets no table; its pruning tables have spaces of their own.
    const bool is_searched =
        declaration().engine == chain::Engine::Search && !declaration().pruning.empty();
    if (!is_searched && parts_.reduced->size() > 1 && raw_size_ > kMaxBlockEntries) {
        return chain::of_phase(
            name(), base::error(base::ErrorCode::Resource, "block-too-large",
                                "a block of {entries} raw entries is more than the {most} that "
                                "fit a cache; reduce by a larger coordinate",
                                raw_size_, kMaxBlockEntries));
    }
    std::uint64_t values = 0;
    for (const std::uint64_t size : shape_) {
        values += size;
    }
    if (values * moves().size() > kMaxRawMoves) {
        return {};
    }
    for (std::size_t m = 0; m < moves().size(); ++m) {
        auto& tables = raw_moves_.emplace_back();
        for (const auto& coordinate : parts_.raw) {
            auto& table = tables.emplace_back(coordinate->size());
            for (std::uint32_t v = 0; v < table.size(); ++v) {
                table[v] = coordinate->after_move(v, static_cast<int>(m));
            }
        }
    }
    return {};
}

std::optional<CosetSpace::Position> CosetSpace::position_of(const puzzle::State& state) const {
    std::optional<puzzle::State> relabelled;
    const puzzle::State* seen = &state;
    if (parts_.seen) {
        relabelled = parts_.seen(state);
        seen = relabelled ? &*relabelled : nullptr;
    }
    const auto reduced = seen != nullptr ? parts_.reduced->rank(*seen) : std::nullopt;
    if (!reduced) {
        return std::nullopt;
    }
    Position out{*reduced, 0};
    for (std::size_t k = 0; k < parts_.raw.size(); ++k) {
        const auto value = parts_.raw[k]->rank(*seen);
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

std::vector<IndexMap> CosetSpace::make_group() {
    ReductionGroup group(std::move(parts_.symmetries), *parts_.reduced);
    const std::vector<Position>& goal = parts_.goal;
    const auto key = [this](const Position& p) { return p.reduced * raw_size_ + p.raw; };
    base::FlatMap goal_keys(goal.size());
    for (const Position& position : goal) {
        goal_keys.insert(key(position), 0);
    }
    group.keep_if([&](const SymmetryImages& images) {
        return std::ranges::all_of(goal, [&](const Position& position) {
            std::uint64_t raw = 0;
            for (std::size_t k = 0; k < shape_.size(); ++k) {
                const std::uint64_t value = position.raw / strides_[k] % shape_[k];
                const auto target = static_cast<std::size_t>(images.raw.target[k]);
                raw += images.raw.table[k][value] * strides_[target];
            }
            return goal_keys.find(key({images.reduced(position.reduced), raw})).has_value();
        });
    });
    group.close(parts_.compose);
    products_ = group.products();
    inverses_ = group.inverses();
    std::vector<IndexMap> out;
    for (SymmetryImages& element : group.take_elements()) {
        pairs_.push_back(element.pair);
        raw_symmetries_.push_back(std::move(element.raw));
        out.push_back(std::move(element.reduced));
    }
    return out;
}

void CosetSpace::make_goal() {
    base::FlatMap known(parts_.goal.size());
    for (const Position& position : parts_.goal) {
        const Entry entry = entry_of(position);
        // Every raw entry that stands for the same position up to symmetry.
        const auto add = [&](std::uint64_t raw) {
            if (known.insert(entry.cls * raw_size_ + raw, 0).second) {
                goal_.push_back({entry.cls, raw});
            }
        };
        add(entry.raw);
        for (const GroupElement g : stabilizer(entry.cls)) {
            add(raw_through(entry.raw, g));
        }
    }
    const auto unrotated = parts_.goal.begin() + static_cast<std::ptrdiff_t>(parts_.unrotated_goal);
    unrotated_goal_.assign(parts_.goal.begin(), unrotated);
    parts_.goal = {};
}

void CosetSpace::make_classes(const std::vector<IndexMap>& elements, const ClassStore* store) {
    const std::uint64_t values = parts_.reduced->size();
    if (group_order() == 1) {
        classes_ = static_cast<ClassIndex>(values);
        return;
    }
    const bool keep = store != nullptr && values > kStoredValues;
    const NearMoves near = near_moves();
    const std::uint64_t key = keep ? action_key(values, elements, near) : 0;
    const std::string stored_as = keep ? stored_name(name(), chain_text(), key) : "";
    if (keep) {
        if (auto stored = store->load(stored_as, key)) {
            if (auto table = ClassTable::from_words(std::move(*stored), values, group_order())) {
                table_ = std::move(*table);
            }
        }
    }
    if (table_.is_trivial()) {
        table_ = ClassTable::find(values, elements, inverses_, near);
        if (keep) {
            store->store(stored_as, key, table_.words());
        }
    }
    classes_ = table_.classes();
}

NearMoves CosetSpace::near_moves() const {
    const Coordinate& reduced = *parts_.reduced;
    const std::vector<RawIndex> sample = sample_of(reduced.size());
    const auto commute = [&](int a, int b) {
        return std::ranges::all_of(sample, [&](RawIndex value) {
            return reduced.after_move(reduced.after_move(value, a), b) ==
                   reduced.after_move(reduced.after_move(value, b), a);
        });
    };
    const int count = static_cast<int>(moves().size());
    std::vector<int> best;
    for (int move = 0; move < count; ++move) {
        if (std::ranges::find(best, move) != best.end()) {
            continue;
        }
        std::vector<int> found{move};
        for (int other = 0; other < count; ++other) {
            if (other != move &&
                std::ranges::all_of(found, [&](int member) { return commute(member, other); })) {
                found.push_back(other);
            }
        }
        if (found.size() > best.size()) {
            best = std::move(found);
        }
    }
    NearMoves out{{}, reduced.run()};
    for (const int move : best) {
        out.moves.emplace_back(
            [&reduced, move](RawIndex value) { return reduced.after_move(value, move); });
    }
    return out;
}

std::uint64_t CosetSpace::bytes() const noexcept {
    std::uint64_t out = parts_.reduced->bytes() + table_.bytes() + goal_.capacity() * sizeof(Entry);
    for (const auto& coordinate : parts_.raw) {
        out += coordinate->bytes();
    }
    std::uint64_t values = 0;
    for (const std::uint64_t size : shape_) {
        values += size;
    }
    return out + values * sizeof(std::uint32_t) * (raw_moves_.size() + group_order());
}

std::uint64_t CosetSpace::raw_after_move(std::uint64_t raw, int move) const noexcept {
    std::uint64_t out = 0;
    for (std::size_t k = 0; k < shape_.size(); ++k) {
        out += value_after_move(k, raw / strides_[k] % shape_[k], move) * strides_[k];
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
