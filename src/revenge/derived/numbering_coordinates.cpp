// Chooses the coordinates of a numbering.
#include <algorithm>
#include <numeric>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/closure.hpp"
#include "revenge/base/message.hpp"
#include "revenge/derived/numbering.hpp"

namespace revenge::derived {

namespace {

using base::Result;
using base::Status;
using group::Permutation;
using group::StabilizerChain;

constexpr std::uint64_t kMaxFactors = 20'000'000;  // classes of one factor of a product
constexpr std::uint64_t kMaxRelabellings = 1000;   // maximum order of a group that is enumerated
constexpr std::uint64_t kMaxSpareEntries = 16;     // maximum ratio of entries to classes (Skewb: 9)

std::vector<int> all_slots(const puzzle::Puzzle& puzzle) {
    std::vector<int> out(static_cast<std::size_t>(puzzle.slots()));
    std::iota(out.begin(), out.end(), 0);
    return out;
}

// The elements of a small group, as transformations.
std::vector<puzzle::Transformation> elements_of(const puzzle::Puzzle& puzzle,
                                                const std::vector<Permutation>& generators) {
    const group::PointModel model(puzzle);
    std::vector<puzzle::Transformation> out;
    for (const Permutation& element :
         base::closure(std::vector{Permutation(model.degree())}, generators, &Permutation::then)) {
        puzzle::Transformation action;
        for (int slot = 0; slot < puzzle.slots(); ++slot) {
            const int image = element(model.point(slot, 0));
            const auto to = static_cast<std::size_t>(model.slot_of(image));
            action.from[to] = static_cast<puzzle::SlotNumber>(slot);
            action.twist[to] =
                static_cast<puzzle::SlotNumber>(image - model.point(static_cast<int>(to), 0));
        }
        out.push_back(action);
    }
    return out;
}

// Returns permutations of all points restricted to one orbit.
std::vector<Permutation> restricted(const group::PointModel& model, const puzzle::Orbit& orbit,
                                    const std::vector<Permutation>& all) {
    std::vector<bool> inside(static_cast<std::size_t>(model.degree()), false);
    for (const int point : model.points_of(orbit)) {
        inside[static_cast<std::size_t>(point)] = true;
    }
    std::vector<Permutation> out;
    for (const Permutation& whole : all) {
        std::vector<group::Point> images = whole.images();
        for (std::size_t point = 0; point < images.size(); ++point) {
            images[point] = inside[point] ? images[point] : static_cast<group::Point>(point);
        }
        out.push_back(Permutation::from_images_unchecked(std::move(images)));
    }
    return out;
}

// Returns the slots of an orbit whose pieces K fixes, with their twists.
std::vector<int> fixed_slots(const puzzle::Puzzle& puzzle, const puzzle::Orbit& orbit,
                             const std::vector<Permutation>& generators) {
    const group::PointModel model(puzzle);
    std::vector<int> out;
    for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        const int point = model.point(slot, 0);
        if (std::ranges::all_of(generators, [&](const Permutation& generator) {
                return generator(point) == point;
            })) {
            out.push_back(slot);
        }
    }
    return out;
}

}  // namespace

// Distinguishes all pieces, and represents K as relabellings.
void Numbering::see_regularly(const puzzle::Definition& definition, const Subgroup& subgroup) {
    std::vector<puzzle::Orbit> marked = definition.puzzle().orbits();
    for (puzzle::Orbit& orbit : marked) {
        std::iota(orbit.solved.begin(), orbit.solved.end(), puzzle::SlotNumber{0});
    }
    puzzle_ = puzzle::Puzzle(definition.puzzle().name(), std::move(marked));
    relabellings_ = elements_of(*puzzle_, subgroup.generators);
}

Result<std::unique_ptr<View>> Numbering::view_of(std::uint32_t seen,
                                                 const puzzle::Definition& definition,
                                                 const Subgroup& subgroup) const {
    const Transformations actions = generator_actions();
    const puzzle::Puzzle& puzzle = definition.puzzle();
    const Slots all{0, puzzle.slots()};
    if (seen == kTwists || seen == kPieces) {
        return seen == kTwists ? twists_view(puzzle, actions, all) : pieces_view(actions, all);
    }
    if (seen == kWhole) {
        if (subgroup.chain) {
            return cosets_view(puzzle, actions, *subgroup.chain, all_slots(puzzle));
        }
        const auto chain =
            StabilizerChain::build(subgroup.generators, group::PointModel(puzzle).degree());
        return chain ? cosets_view(puzzle, actions, *chain, all_slots(puzzle)) : chain.error();
    }
    const puzzle::Orbit& orbit = puzzle.orbits()[(seen - kFirstOrbit) / kParts];
    const Slots own{static_cast<std::size_t>(orbit.first), orbit.size};
    switch ((seen - kFirstOrbit) % kParts) {
        case kOrbitPieces:
            return pieces_view(actions, own);
        case kOrbitTwists:
            return twists_view(puzzle, actions, own);
        case kColors:
            if (!colors_) {
                return base::error(base::ErrorCode::Resource, "no-colors", "it keeps no colors");
            }
            return colors_->view(puzzle, actions, orbit);
        case kFixedPieces:
            return chosen_view(puzzle, actions, fixed_slots(puzzle, orbit, subgroup.generators));
        default:
            break;
    }
    const group::PointModel model(puzzle);
    REVENGE_TRY(
        const auto below,
        StabilizerChain::build(restricted(model, orbit, subgroup.generators), model.degree()));
    std::vector<int> slots(static_cast<std::size_t>(orbit.size));
    std::iota(slots.begin(), slots.end(), orbit.first);
    return cosets_view(puzzle, actions, below, slots);
}

// If K and the moves' group have only the identity in common, each class has one element of that group.
bool Numbering::try_regular(const Task& task) {
    const auto& [definition, subgroup, limits] = task;
    if (small(subgroup.chain->order()) > kMaxRelabellings ||
        !(moves_group_->order() == expected_)) {
        return false;
    }
    see_regularly(definition, subgroup);
    // The orders may also agree if K and the moves' group have more elements in common and their products are not the
    // complete group.
    const group::PointModel model(*puzzle_);
    const auto shared = std::ranges::count_if(relabellings_, [&](const auto& relabelling) {
        return moves_group_->contains(model.permutation(relabelling));
    });
    if (shared != 1) {
        puzzle_ = given_;
        relabellings_.clear();
        return false;
    }
    std::vector<std::shared_ptr<WalkedCoordinate>> found;
    std::uint64_t product = 1;
    for (const Seen seen : {kTwists, kPieces}) {
        auto coordinate =
            walked(*view_of(seen, definition, subgroup), std::min(kMaxFactors, limits.classes));
        if (!coordinate) {
            break;
        }
        product *= (*coordinate)->size();
        found.push_back(*std::move(coordinate));
    }
    if (found.size() < 2 || product > kMaxSpareEntries * small(expected_)) {
        puzzle_ = given_;
        relabellings_.clear();
        return false;
    }
    seen_ = {kTwists, kPieces};
    coordinates_ = std::move(found);
    return true;
}

// Returns the parts to observe of each orbit, or nothing if the product of their classes is not the number of all
// classes.
Result<std::vector<std::uint32_t>> Numbering::parts_of_orbits(const Task& task) const {
    const Subgroup& subgroup = task.subgroup;
    const puzzle::Puzzle& puzzle = task.definition.puzzle();
    const group::PointModel model(puzzle);
    std::vector<Permutation> whole = subgroup.generators;
    for (const Generator& generator : generators_) {
        whole.push_back(model.permutation(generator.move.action));
    }
    std::vector<std::uint32_t> out;
    group::Count product(1);
    for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
        const puzzle::Orbit& orbit = puzzle.orbits()[i];
        const auto below =
            StabilizerChain::build(restricted(model, orbit, subgroup.generators), model.degree());
        const std::vector<int> fixed = fixed_slots(puzzle, orbit, subgroup.generators);
        std::vector<int> base(fixed.size());
        std::ranges::transform(fixed, base.begin(),
                               [&model](int slot) { return model.point(slot, 0); });
        const auto above =
            StabilizerChain::build(restricted(model, orbit, whole), model.degree(), base);
        if (!below || !above) {
            return below ? above.error() : below.error();
        }
        const group::Count count = above->order() / below->order();
        if (count == group::Count(1)) {
            continue;
        }
        product = product * count;
        const auto first = kFirstOrbit + kParts * static_cast<std::uint32_t>(i);
        // True if K is the complete stabilizer of these slots, not only a part of it.
        const bool is_stabilizer = !fixed.empty() && fixed.size() <= kMaxChosen &&
                                   above->order(static_cast<int>(fixed.size())) == below->order();
        if (small(count) > kMaxFactors && below->order() == group::Count(1)) {
            out.insert(out.end(), {first + kOrbitPieces, first + kOrbitTwists});
        } else if (is_stabilizer) {
            out.push_back(first + kFixedPieces);
        } else {
            out.push_back(first + kCosets);
        }
    }
    return product == expected_ ? out : std::vector<std::uint32_t>();
}

Result<std::shared_ptr<WalkedCoordinate>> Numbering::walked(
    std::unique_ptr<View> view, std::uint64_t limit, const WalkedCoordinate::Watch& watch) const {
    auto out = std::make_shared<WalkedCoordinate>(generators_.size(), steps_);
    const Status done =
        out->walk(std::move(view), puzzle_->solved(), generator_orders(), limit, watch);
    return done ? Result<std::shared_ptr<WalkedCoordinate>>(std::move(out)) : done.error();
}

// Chooses one or two coordinates for each orbit of pieces, if the product of their sizes is the number of classes.
bool Numbering::try_orbits(const Task& task, const std::vector<std::uint32_t>& parts) {
    if (parts.empty()) {
        return false;
    }
    std::vector<std::shared_ptr<WalkedCoordinate>> found;
    group::Count product(1);
    for (const std::uint32_t part : parts) {
        auto view = view_of(part, task.definition, task.subgroup);
        if (!view) {
            return false;
        }
        auto coordinate = walked(*std::move(view), task.limits.classes);
        if (!coordinate) {
            return false;
        }
        product = product * group::Count((*coordinate)->size());
        found.push_back(*std::move(coordinate));
    }
    // Pieces and twists of an orbit may depend on each other.
    if (!(product == expected_)) {
        return false;
    }
    seen_ = parts;
    coordinates_ = std::move(found);
    return true;
}

Status Numbering::make_coordinates(const Task& task) {
    REVENGE_TRY(const auto parts, parts_of_orbits(task));
    // Orbits come first, since symmetries preserve them; coordinates of twists alone depend on the marks of the places.
    for (const bool several : {true, false}) {
        if ((parts.size() > 1) == several && try_orbits(task, parts)) {
            return {};
        }
        if (several && try_regular(task)) {
            return {};
        }
    }
    REVENGE_TRY(auto view, view_of(kWhole, task.definition, task.subgroup));
    const auto watch = [&](std::uint64_t found) {
        if (task.limits.progress != nullptr) {
            task.limits.progress->report({"numbering classes", found, small(expected_), "classes"});
        }
        return !task.limits.stop.stop_requested();
    };
    REVENGE_TRY(auto coordinate, walked(std::move(view), task.limits.classes, watch));
    seen_ = {kWhole};
    coordinates_.push_back(std::move(coordinate));
    return {};
}

// Chooses one coordinate for each orbit in which moved pieces are distinguished.
Status Numbering::make_colors(const Task& task) {
    const auto& orbits = task.definition.puzzle().orbits();
    expected_ = group::Count(1);
    for (std::size_t i = 0; i < orbits.size(); ++i) {
        if (!colors_->sees(orbits[i])) {
            continue;
        }
        const auto part = kFirstOrbit + kParts * static_cast<std::uint32_t>(i) + kColors;
        auto view = view_of(part, task.definition, task.subgroup);
        REVENGE_TRY(auto coordinate,
                    view ? walked(*std::move(view), task.limits.classes) : view.error());
        if (coordinate->size() > 1 || coordinates_.empty()) {
            expected_ = expected_ * group::Count(coordinate->size());
            seen_.push_back(part);
            coordinates_.push_back(std::move(coordinate));
        }
    }
    return {};
}

std::optional<puzzle::State> Numbering::seen(const puzzle::State& state) const {
    if (relabellings_.empty()) {
        return state;
    }
    // The only relabelling that turns the state into an element of the moves' group.
    const group::PointModel model(*puzzle_);
    const puzzle::Transformation element = given_->element_of(state);
    for (const puzzle::Transformation& relabelling : relabellings_) {
        const puzzle::Transformation candidate = puzzle_->then(relabelling, element);
        if (moves_group_->contains(model.permutation(candidate))) {
            return puzzle_->apply(puzzle_->solved(), candidate);
        }
    }
    return std::nullopt;
}

}  // namespace revenge::derived
