#include "revenge/coset/enumerated_coordinate.hpp"

#include <algorithm>
#include <utility>

#include "revenge/base.hpp"

namespace revenge::coset {

namespace {

constexpr std::uint64_t kMaxListed = std::uint64_t{1}
                                     << 22U;  // images of tuples: 16 MB for each symmetry

// Returns [move], the number of its inverse. REQUIRES moves that are closed under inverses.
std::vector<std::size_t> inverses_of(const puzzle::Puzzle& puzzle,
                                     const std::vector<puzzle::Transformation>& moves) {
    std::vector<std::size_t> out;
    for (const puzzle::Transformation& move : moves) {
        const auto found = std::ranges::find(moves, puzzle.inverse(move));
        out.push_back(static_cast<std::size_t>(found - moves.begin()));
    }
    return out;
}

}  // namespace

base::Result<std::unique_ptr<AtomCoordinate>> EnumeratedCoordinate::make(
    const puzzle::Cube& cube, const std::vector<chain::AtomDeclaration>& atoms,
    const std::vector<puzzle::Transformation>& moves,
    const std::vector<puzzle::Transformation>& next_moves, std::uint64_t limit) {
    auto out = std::make_unique<EnumeratedCoordinate>();
    out->moves_ = moves.size();
    out->atoms_.reserve(atoms.size());
    const std::vector<std::size_t> inverses = inverses_of(cube.puzzle(), moves);
    for (const chain::AtomDeclaration& atom : atoms) {
        out->atoms_.emplace_back(cube, atom, next_moves);
        REVENGE_TRY(out->enumerate_atom(out->atoms_.back(), moves, inverses, cube.puzzle().solved(),
                                        limit));
    }
    REVENGE_TRY(out->enumerate_tuples(limit));
    return std::unique_ptr<AtomCoordinate>(std::move(out));
}

base::Status EnumeratedCoordinate::enumerate_atom(const Atom& atom,
                                                  const std::vector<puzzle::Transformation>& moves,
                                                  const std::vector<std::size_t>& inverses,
                                                  const puzzle::State& solved,
                                                  std::uint64_t limit) {
    std::vector<AtomAction> actions;
    actions.reserve(moves.size());
    for (const puzzle::Transformation& move : moves) {
        actions.push_back(atom.action_of(move));
    }
    AtomTable table;
    table.arrangements.push_back(atom.arrangement(solved));
    table.ids.insert(atom.key(table.arrangements.front()), 0);
    table.steps.emplace_back();
    constexpr AtomId kUnknown = ~AtomId{0};
    table.after_move.assign(actions.size(), kUnknown);
    struct Neighbour {
        std::size_t move;
        Arrangement arrangement;
        Key key;
    };
    std::vector<Neighbour> neighbours;
    for (AtomId id = 0; id < table.size(); ++id) {
        // First computes all keys, and prefetches their places in the map meanwhile.
        neighbours.clear();
        for (std::size_t move = 0; move < actions.size(); ++move) {
            if (table.after_move[id * actions.size() + move] != kUnknown) {
                continue;  // the inverse of a move that was followed
            }
            const Arrangement next = atom.apply(table.arrangements[id], actions[move]);
            neighbours.push_back({move, next, atom.key(next)});
            table.ids.prefetch(neighbours.back().key);
        }
        for (const auto& [move, next, key] : neighbours) {
            const auto [next_id, is_new] = table.ids.insert(key, table.size());
            if (is_new) {
                if (table.size() >= limit) {
                    return coordinate_too_large(limit);
                }
                table.arrangements.push_back(next);
                table.steps.push_back({id, static_cast<std::uint32_t>(move)});
                table.after_move.resize(table.after_move.size() + actions.size(), kUnknown);
            }
            table.after_move[id * actions.size() + move] = next_id;
            table.after_move[next_id * actions.size() + inverses[move]] = id;
        }
    }
    tables_.push_back(std::move(table));
    return {};
}

std::uint64_t EnumeratedCoordinate::pack(const std::vector<AtomId>& tuple) const noexcept {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < tuple.size(); ++i) {
        out = out * tables_[i].size() + tuple[i];
    }
    return out;
}

std::vector<EnumeratedCoordinate::AtomId> EnumeratedCoordinate::tuple_of(
    RawIndex index) const noexcept {
    std::uint64_t packed = is_product_ ? index : tuples_[index];
    std::vector<AtomId> out(tables_.size());
    for (std::size_t i = tables_.size(); i-- > 0;) {
        out[i] = static_cast<AtomId>(packed % tables_[i].size());
        packed /= tables_[i].size();
    }
    return out;
}

base::Status EnumeratedCoordinate::enumerate_tuples(std::uint64_t limit) {
    std::uint64_t product = 1;
    for (const AtomTable& table : tables_) {
        product *= table.size();
    }
    size_ = product;
    constexpr std::uint64_t kMaxBits = std::uint64_t{1} << 25U;
    if (tables_.size() == 1 || (product <= kMaxBits && reaches_all_tuples(product))) {
        return {};
    }
    is_product_ = false;
    tuples_.push_back(0);  // the solved state has id 0 in every atom
    steps_.emplace_back();
    indices_.insert(0, 0);
    for (std::size_t index = 0; index < tuples_.size(); ++index) {
        const std::vector<AtomId> tuple = tuple_of(static_cast<RawIndex>(index));
        for (std::size_t move = 0; move < moves_; ++move) {
            std::vector<AtomId> next(tuple.size());
            for (std::size_t i = 0; i < tuple.size(); ++i) {
                next[i] = tables_[i].after_move[tuple[i] * moves_ + move];
            }
            const auto [next_index, is_new] =
                indices_.insert(pack(next), static_cast<std::uint32_t>(tuples_.size()));
            if (is_new) {
                if (tuples_.size() >= limit) {
                    return coordinate_too_large(limit);
                }
                tuples_.push_back(pack(next));
                steps_.push_back(
                    {static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(move)});
            }
            after_move_.push_back(next_index);
        }
    }
    size_ = tuples_.size();
    return {};
}

bool EnumeratedCoordinate::reaches_all_tuples(std::uint64_t product) const {
    std::vector<bool> reached(product, false);
    std::vector<RawIndex> open{0};
    reached[0] = true;
    std::uint64_t count = 1;
    while (!open.empty()) {
        const RawIndex index = open.back();
        open.pop_back();
        for (std::size_t move = 0; move < moves_; ++move) {
            const RawIndex next = after_move(index, static_cast<int>(move));
            if (!reached[next]) {
                reached[next] = true;
                ++count;
                open.push_back(next);
            }
        }
    }
    return count == product;
}

std::optional<RawIndex> EnumeratedCoordinate::rank(const puzzle::State& state) const {
    std::vector<Arrangement> all;
    all.reserve(atoms_.size());
    for (const Atom& atom : atoms_) {
        all.push_back(atom.arrangement(state));
    }
    return index_of(all);
}

std::optional<RawIndex> EnumeratedCoordinate::index_of(
    const std::vector<Arrangement>& arrangements) const {
    std::uint64_t packed = 0;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        const auto id = tables_[i].ids.find(atoms_[i].key(arrangements[i]));
        if (!id) {
            return std::nullopt;
        }
        packed = packed * tables_[i].size() + *id;
    }
    return is_product_ ? static_cast<RawIndex>(packed) : indices_.find(packed);
}

RawIndex EnumeratedCoordinate::after_move(RawIndex index, int move) const noexcept {
    const auto m = static_cast<std::size_t>(move);
    if (!is_product_) {
        return after_move_[index * moves_ + m];
    }
    std::uint64_t rest = index;
    std::uint64_t scale = 1;
    std::uint64_t out = 0;
    for (std::size_t i = tables_.size(); i-- > 0;) {
        const AtomTable& table = tables_[i];
        out += scale * table.after_move[rest % table.size() * moves_ + m];
        rest /= table.size();
        scale *= table.size();
    }
    return static_cast<RawIndex>(out);
}

std::vector<Arrangement> EnumeratedCoordinate::arrangements(RawIndex index) const {
    const std::vector<AtomId> tuple = tuple_of(index);
    std::vector<Arrangement> out;
    out.reserve(tuple.size());
    for (std::size_t i = 0; i < tuple.size(); ++i) {
        out.push_back(tables_[i].arrangements[tuple[i]]);
    }
    return out;
}

std::vector<RawIndex> EnumeratedCoordinate::images(const std::vector<Step>& steps, RawIndex first,
                                                   const std::vector<std::size_t>& move,
                                                   const std::vector<RawIndex>& after_move) const {
    std::vector<RawIndex> out(steps.size());
    out[0] = first;
    for (std::size_t value = 1; value < steps.size(); ++value) {
        const Step step = steps[value];
        out[value] = after_move[out[step.from] * moves_ + move[step.move]];
    }
    return out;
}

std::uint64_t EnumeratedCoordinate::bytes() const noexcept {
    std::uint64_t out = tuples_.capacity() * sizeof(tuples_[0]) + indices_.bytes() +
                        after_move_.capacity() * sizeof(RawIndex) +
                        steps_.capacity() * sizeof(Step);
    for (const AtomTable& table : tables_) {
        out += table.arrangements.capacity() * sizeof(Arrangement) + table.ids.bytes() +
               table.after_move.capacity() * sizeof(AtomId) + table.steps.capacity() * sizeof(Step);
    }
    return out;
}

IndexMap EnumeratedCoordinate::map_through(CoordinateImage image,
                                           const AtomCoordinate& target) const {
    const auto& other = static_cast<const EnumeratedCoordinate&>(target);
    if (!is_product_ || !other.is_product_) {
        if (is_product_ != other.is_product_ || size_ > kMaxListed) {
            return AtomCoordinate::map_through(std::move(image), target);
        }
        const RawIndex first = *other.index_of(carried(arrangements(0), image));
        return [table = images(steps_, first, image.move, other.after_move_)](RawIndex index) {
            return table[index];
        };
    }
    // Atoms vary independently: one small table for each, combined by the target's mixed radix.
    std::vector<std::vector<RawIndex>> contribution(atoms_.size());
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        const auto t = static_cast<std::size_t>(image.target_atom[i]);
        const AtomTable& goal = other.tables_[t];
        const Arrangement moved = atoms_[i].apply(tables_[i].arrangements[0], image.actions[i]);
        contribution[i] = images(tables_[i].steps, *goal.ids.find(other.atoms_[t].key(moved)),
                                 image.move, goal.after_move);
        std::uint64_t stride = 1;
        for (std::size_t k = t + 1; k < other.tables_.size(); ++k) {
            stride *= other.tables_[k].size();
        }
        for (RawIndex& value : contribution[i]) {
            value = static_cast<RawIndex>(value * stride);
        }
    }
    return [contribution = std::move(contribution)](RawIndex index) {
        std::uint64_t rest = index;
        RawIndex out = 0;
        for (std::size_t i = contribution.size(); i-- > 0;) {
            out += contribution[i][rest % contribution[i].size()];
            rest /= contribution[i].size();
        }
        return out;
    };
}

}  // namespace revenge::coset
