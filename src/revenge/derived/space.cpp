#include "revenge/derived/space.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "revenge/derived/move_symmetries.hpp"
#include "revenge/group.hpp"

namespace revenge::derived {

namespace {

using base::ErrorCode;
using base::Result;
using coset::CosetSpace;
using group::Permutation;
using group::StabilizerChain;

constexpr std::uint64_t kStoredPositions = 2'000;  // smaller spaces are not worth storing

// The coordinate of a space without a reduced coordinate.
class Nothing final : public coset::Coordinate {
  public:
    std::uint64_t size() const noexcept override { return 1; }
    std::optional<coset::RawIndex> rank(const puzzle::State& /*state*/) const override { return 0; }
    coset::RawIndex after_move(coset::RawIndex index, int /*move*/) const noexcept override {
        return index;
    }
    std::uint64_t bytes() const noexcept override { return 0; }
};

std::vector<chain::Move> costed(const std::vector<puzzle::Move>& moves,
                                const puzzle::Costs& costs) {
    std::vector<chain::Move> out;
    for (const puzzle::Move& move : moves) {
        const auto turns = move.turn ? puzzle::Algorithm{*move.turn} : puzzle::Algorithm{};
        out.push_back({turns, move.action, costs.cost(move), move});
    }
    return out;
}

Result<std::unique_ptr<CosetSpace>> assembled(const std::shared_ptr<const Numbering>& numbering,
                                              std::vector<chain::Move> moves,
                                              const puzzle::Costs& costs, Origin origin,
                                              bool has_symmetries) {
    const auto& coordinates = numbering->coordinates();
    const bool is_one = coordinates.size() == 1 || coordinates[1]->size() == 1;
    const auto first_raw = coordinates.begin() + (is_one ? 0 : 1);
    MoveSymmetries symmetries;
    if (is_one || !has_symmetries) {
        symmetries.images.push_back(coset::identity_of({first_raw, coordinates.end()}));
        symmetries.compose = [](const auto& one, const auto& /*other*/) { return one; };
    } else {
        symmetries = move_symmetries(*numbering, chain::costs_of(moves));
    }
    CosetSpace::Parts parts{std::move(origin.name),
                            std::move(origin.phase),
                            std::move(origin.chain_text),
                            costs,
                            numbering->identity(),
                            std::move(moves),
                            is_one ? std::make_shared<const Nothing>()
                                   : std::shared_ptr<const coset::Coordinate>(coordinates.front()),
                            {},
                            {{0, 0}},  // the goal has number 0 in every coordinate
                            1,
                            std::move(symmetries.images),
                            std::move(symmetries.compose)};
    parts.raw.assign(first_raw, coordinates.end());
    parts.seen = [numbering](const puzzle::State& state) { return numbering->seen(state); };
    return CosetSpace::assemble(std::move(parts));
}

}  // namespace

std::vector<Permutation> unseen_elements(const puzzle::Definition& definition) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    const group::PointModel model(puzzle);
    std::vector<Permutation> out;
    std::vector<Permutation> moving;
    for (const puzzle::BaseMove& move : definition.moves()) {
        moving.push_back(model.permutation(move.action));
    }
    // Most rotations are products of moves. The group has to be proven only if a rotation seems not to be one, because
    // the proof takes long.
    auto whole = StabilizerChain::unproved(moving, model.degree());
    bool is_proved = false;
    for (const puzzle::Transformation& rotation : definition.rotations()) {
        Permutation permutation = model.permutation(rotation);
        bool is_made = whole && whole->contains(permutation);
        if (!is_made && !is_proved) {
            whole = StabilizerChain::build(moving, model.degree());
            is_proved = true;
            is_made = whole && whole->contains(permutation);
        }
        if (is_made) {
            out.push_back(std::move(permutation));
        }
    }
    const auto exchanges = alike_exchanges(definition);
    out.insert(out.end(), exchanges.begin(), exchanges.end());
    return out;
}

std::vector<puzzle::Transformation> exchanges_of_alike(const puzzle::Definition& definition) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    std::vector<puzzle::Transformation> out;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::map<int, int> previous;  // label -> its last place so far
        for (int place = 0; place < orbit.size; ++place) {
            const int label = orbit.solved[static_cast<std::size_t>(place)];
            const auto [at, is_new] = previous.try_emplace(label, place);
            if (!is_new) {
                puzzle::Transformation exchange = puzzle.identity();
                const auto a = static_cast<std::size_t>(orbit.first + at->second);
                const auto b = static_cast<std::size_t>(orbit.first + place);
                std::swap(exchange.from[a], exchange.from[b]);
                out.push_back(exchange);
                at->second = place;
            }
            const int visible = orbit.visible_orientations(static_cast<std::size_t>(label));
            if (visible < orbit.orientations) {
                puzzle::Transformation turn = puzzle.identity();
                turn.twist[static_cast<std::size_t>(orbit.first + place)] =
                    static_cast<puzzle::SlotNumber>(visible);
                out.push_back(turn);
            }
        }
    }
    return out;
}

std::vector<Permutation> alike_exchanges(const puzzle::Definition& definition) {
    const group::PointModel model(definition.puzzle());
    std::vector<Permutation> out;
    for (const puzzle::Transformation& exchange : exchanges_of_alike(definition)) {
        out.push_back(model.permutation(exchange));
    }
    return out;
}

Result<Numbered> numbered_space(const puzzle::Definition& definition,
                                const std::vector<puzzle::Move>& moves, const puzzle::Costs& costs,
                                const std::vector<Permutation>& subgroup, Origin origin,
                                const SpaceLimits& limits, const Colors* colors) {
    REVENGE_TRY(puzzle::require_free_moves(definition));
    const SpaceLimits within = origin.name.empty() ? limits.unkept() : limits;
    std::string file = origin.name;
    std::ranges::replace(file, '/', '.');
    auto numbering = Numbering::make(definition, moves, subgroup,
                                     {std::move(file), origin.chain_text}, within, colors);
    if (!numbering) {
        return origin.name.empty() ? numbering.error()
                                   : chain::of_phase(origin.name, numbering.error());
    }
    // Few symmetries preserve a choice of pieces, and to search for them takes longer than to fill the table.
    auto space =
        assembled(*numbering, costed(moves, costs), costs, std::move(origin), colors == nullptr);
    return space ? Result<Numbered>({*std::move(numbering), *std::move(space)}) : space.error();
}

Result<Space> Space::make(const puzzle::Definition& definition,
                          const std::vector<puzzle::Move>& moves, const puzzle::Costs& costs,
                          const std::vector<Permutation>& subgroup, Origin origin,
                          const SpaceLimits& limits, const Colors* colors) {
    REVENGE_TRY(auto numbered, numbered_space(definition, moves, costs, subgroup, std::move(origin),
                                              limits, colors));
    const coset::CosetSpace& space = *numbered.space;
    const bool is_kept = !space.name().empty() && space.positions() >= kStoredPositions;
    const SpaceLimits places = is_kept ? limits : limits.unkept();
    auto table =
        bfs::DistanceTable::open_or_build(numbered.space, costs.name(), places.directory, places);
    return table ? Result<Space>(Space(std::move(numbered.numbering), *std::move(table)))
                 : table.error();
}

std::uint64_t Space::reached() const noexcept {
    std::uint64_t out = 0;
    for (const bfs::Level& level : table_.distribution()) {
        out += level.positions;
    }
    return out;
}

double Space::mean() const noexcept {
    double sum = 0;
    for (std::size_t distance = 0; distance < table_.distribution().size(); ++distance) {
        sum += static_cast<double>(distance) *
               static_cast<double>(table_.distribution()[distance].positions);
    }
    return sum / static_cast<double>(reached());
}

Result<std::optional<int>> Space::distance(const puzzle::State& state) const {
    const auto position = table_.space().position_of(state);
    if (!position) {
        return std::optional<int>();
    }
    const auto out = table_.distance(*position);
    if (!out && out.error().code != ErrorCode::NotFound) {
        return out.error();
    }
    return out ? std::optional(*out) : std::optional<int>();
}

}  // namespace revenge::derived
