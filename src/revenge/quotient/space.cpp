#include "revenge/quotient/space.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "revenge/base/file.hpp"

namespace revenge::quotient {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using group::Permutation;
using group::StabilizerChain;

constexpr std::uint64_t kStoredClasses = 2'000;  // fewer are made as fast as read

std::vector<Permutation> permutations_of(const puzzle::Puzzle& puzzle,
                                         const std::vector<puzzle::Move>& moves) {
    const group::PointModel model(puzzle);
    std::vector<Permutation> out;
    for (const puzzle::Move& move : moves) {
        out.push_back(model.permutation(move.action));
    }
    return out;
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
    const auto whole = StabilizerChain::build(moving, model.degree());
    for (const puzzle::Transformation& rotation : definition.rotations()) {
        Permutation permutation = model.permutation(rotation);
        if (whole && whole->contains(permutation)) {
            out.push_back(std::move(permutation));
        }
    }
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
                out.push_back(model.permutation(exchange));
                at->second = place;
            }
        }
    }
    return out;
}

std::vector<CostedMove> costed(const std::vector<puzzle::Move>& moves, const puzzle::Costs& costs) {
    std::vector<CostedMove> out;
    out.reserve(moves.size());
    for (const puzzle::Move& move : moves) {
        out.push_back({move, costs.cost(move)});
    }
    return out;
}

Result<group::Count> class_count(const puzzle::Definition& definition,
                                 const std::vector<puzzle::Move>& moves,
                                 const std::vector<Permutation>& subgroup) {
    const int degree = group::PointModel(definition.puzzle()).degree();
    const auto below = StabilizerChain::build(subgroup, degree);
    if (!below) {
        return below.error();
    }
    std::vector<Permutation> generators = permutations_of(definition.puzzle(), moves);
    generators.insert(generators.end(), subgroup.begin(), subgroup.end());
    const auto whole = StabilizerChain::build(generators, degree);
    if (!whole) {
        return whole.error();
    }
    return whole->order() / below->order();
}

std::uint64_t Space::small(const group::Count& count) {
    constexpr std::size_t kSafeDigits = 19;
    return count.digits().size() > kSafeDigits ? std::numeric_limits<std::uint64_t>::max()
                                               : std::stoull(count.digits());
}

double Space::mean() const noexcept {
    double sum = 0;
    for (std::size_t distance = 0; distance < distribution_.size(); ++distance) {
        sum += static_cast<double>(distance) * static_cast<double>(distribution_[distance]);
    }
    return reached_ == 0 ? 0 : sum / static_cast<double>(reached_);
}

std::vector<std::uint64_t> Space::shape() const {
    std::vector<std::uint64_t> out;
    for (const Coordinate& coordinate : coordinates_) {
        out.push_back(coordinate.size());
    }
    return out;
}

Transformations Space::generator_actions() const {
    Transformations out;
    for (const Generator& generator : generators_) {
        out.push_back(generator.move.action);
    }
    return out;
}

std::vector<int> Space::generator_orders() const {
    std::vector<int> out;
    for (const Generator& generator : generators_) {
        out.push_back(generator.move.order);
    }
    return out;
}

// Moves that are powers of one become one generator: `U U2 U'` is U with the powers 1, 2, 3.
void Space::group_moves() {
    std::map<std::string, std::vector<std::size_t>> by_base;
    std::vector<std::string> bases;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        auto& list = by_base[moves_[i].move.base];
        if (list.empty()) {
            bases.push_back(moves_[i].move.base);
        }
        list.push_back(i);
    }
    for (const std::string& base : bases) {
        const auto& list = by_base[base];
        // The power that all others are powers of is among them, since sets are closed under inverses
        // and hold all powers, or one and its inverse.
        std::size_t least = list.front();
        for (const std::size_t i : list) {
            least = moves_[i].move.power < moves_[least].move.power ? i : least;
        }
        Generator generator{moves_[least].move, {}};
        const int unit = generator.move.power;
        const int whole = generator.move.order;
        generator.move.order = whole / std::gcd(unit, whole);
        generator.numbers.assign(static_cast<std::size_t>(generator.move.order), -1);
        for (const std::size_t i : list) {
            for (int times = 1; times < generator.move.order; ++times) {
                if (unit * times % whole == moves_[i].move.power) {
                    generator.numbers[static_cast<std::size_t>(times)] = static_cast<int>(i);
                }
            }
        }
        generators_.push_back(std::move(generator));
    }
}

Status Space::make_new(const puzzle::Definition& definition, const Subgroup& subgroup,
                       const SpaceLimits& limits) {
    // Hashes, an entry for each generator, a distance, and as much again while they grow.
    const std::uint64_t bytes_each = 2 * (40 + 4 * generators_.size()) + 1;
    const std::uint64_t fit = std::min(limits.classes, limits.memory_bytes / bytes_each);
    SpaceLimits within = limits;
    within.classes = fit;
    // The moves reach |<moves>| / |<moves> meet K| classes, and a byte for each is the least that any numbering takes.
    const group::Count moved = moves_group_->order();
    const group::Count below = subgroup.chain->order();
    const bool is_hopeless =
        moved.is_multiple_of(below) && small(moved / below) > limits.memory_bytes;
    const auto made = is_hopeless ? Status(Error{ErrorCode::Resource, "too many"})
                                  : make_coordinates(definition, subgroup, within);
    if (!made && made.error().code != ErrorCode::Resource) {
        return made;
    }
    if (!made) {
        return Error{ErrorCode::Resource,
                     expected_.grouped() + " classes: too many to be listed; in " +
                         std::to_string(limits.memory_bytes >> 20U) + " MB fit " +
                         std::to_string(fit) +
                         ", so put a phase between this one and the next, search this one "
                         "(engine = \"search\"), or allow more memory"};
    }
    entries_ = 1;
    for (const Coordinate& coordinate : coordinates_) {
        entries_ *= coordinate.size();
        if (entries_ > limits.memory_bytes) {
            return Error{
                ErrorCode::Resource,
                expected_.grouped() + " classes need as many bytes, more memory than is allowed"};
        }
    }
    return fill(limits);
}

// The groups that say how many classes there are.
Status Space::count_classes(Subgroup& subgroup) {
    const group::PointModel model(*puzzle_);
    auto chain = StabilizerChain::build(subgroup.generators, model.degree());
    if (!chain) {
        return chain.error();
    }
    subgroup.chain = *std::move(chain);
    if (auto built = build_moves_group(); !built) {
        return built;
    }
    std::vector<Permutation> all = subgroup.generators;
    for (const Generator& generator : generators_) {
        all.push_back(model.permutation(generator.move.action));
    }
    const auto whole = StabilizerChain::build(all, model.degree());
    if (!whole) {
        return whole.error();
    }
    expected_ = whole->order() / subgroup.chain->order();
    return {};
}

Status Space::build_moves_group() {
    const group::PointModel model(*puzzle_);
    std::vector<Permutation> moving;
    for (const Generator& generator : generators_) {
        moving.push_back(model.permutation(generator.move.action));
    }
    auto built = StabilizerChain::build(moving, model.degree());
    if (!built) {
        return built.error();
    }
    moves_group_ = *std::move(built);
    return {};
}

Result<Space> Space::make(const puzzle::Definition& definition, std::vector<CostedMove> moves,
                          const std::vector<Permutation>& subgroup_generators,
                          const SpaceLimits& limits) {
    Space out;
    out.moves_ = std::move(moves);
    out.group_moves();
    out.puzzle_ = definition.puzzle();
    Subgroup subgroup{subgroup_generators, std::nullopt};
    const bool is_kept = !limits.directory.empty() && !limits.name.empty();
    const std::string name = is_kept ? out.file_name(subgroup, limits.name) : "";
    const std::filesystem::path path = limits.directory / (name + ".tables");
    // Before anything is counted: that takes longer than reading.
    if (is_kept && out.load(path, name, definition, subgroup, limits)) {
        return out;
    }
    if (auto counted = out.count_classes(subgroup); !counted) {
        return counted.error();
    }
    if (!is_kept || small(out.expected_) < kStoredClasses ||
        small(out.expected_) > limits.classes) {
        if (auto made = out.make_new(definition, subgroup, limits); !made) {
            return made.error();
        }
        return out;
    }
    // Two processes do not make the same space at once.
    std::error_code ignored;
    std::filesystem::create_directories(limits.directory, ignored);
    const auto lock = base::FileLock::acquire(path);
    SpaceLimits silent = limits;  // what is wrong with the file has been said
    silent.progress = nullptr;
    if (lock && out.load(path, name, definition, subgroup, silent)) {
        return out;
    }
    if (auto made = out.make_new(definition, subgroup, limits); !made) {
        return made.error();
    }
    if (const auto stored = out.store(path, name); !stored) {
        limits.note("the tables were not stored: " + stored.error().message);
    }
    return out;
}

}  // namespace revenge::quotient
