#include "revenge/derived/numbering.hpp"

#include <xxhash.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/base/text.hpp"
#include "revenge/coset/declared_space.hpp"
#include "revenge/table/data_layout.hpp"
#include "revenge/table/store.hpp"

namespace revenge::derived {

using base::Result;
using group::Permutation;
using group::StabilizerChain;

namespace {

std::vector<Permutation> permutations_of(const puzzle::Puzzle& puzzle,
                                         const std::vector<puzzle::Move>& moves) {
    const group::PointModel model(puzzle);
    std::vector<Permutation> out;
    out.reserve(moves.size());
    for (const puzzle::Move& move : moves) {
        out.push_back(model.permutation(move.action));
    }
    return out;
}

}  // namespace

Result<group::Count> class_count(const puzzle::Definition& definition,
                                 const std::vector<puzzle::Move>& moves,
                                 const std::vector<Permutation>& subgroup) {
    const int degree = group::PointModel(definition.puzzle()).degree();
    REVENGE_TRY(const auto below, StabilizerChain::build(subgroup, degree));
    std::vector<Permutation> generators = permutations_of(definition.puzzle(), moves);
    generators.insert(generators.end(), subgroup.begin(), subgroup.end());
    REVENGE_TRY(const auto whole, StabilizerChain::build(generators, degree));
    return whole.order() / below.order();
}

// The moves M return from the classes K m, whose number is [M : M n K].
Result<Finishing> finishing(const puzzle::Definition& definition,
                            const std::vector<puzzle::Move>& moves,
                            const std::vector<Permutation>& subgroup) {
    REVENGE_TRY(const auto classes, class_count(definition, moves, subgroup));
    const int degree = group::PointModel(definition.puzzle()).degree();
    REVENGE_TRY(const auto made,
                StabilizerChain::build(permutations_of(definition.puzzle(), moves), degree));
    std::vector<Permutation> common;
    std::ranges::copy_if(subgroup, std::back_inserter(common),
                         [&](const Permutation& element) { return made.contains(element); });
    REVENGE_TRY(const auto below, StabilizerChain::build(common, degree));
    return Finishing{classes, made.order() / below.order(), common.size() == subgroup.size()};
}

std::uint64_t small(const group::Count& count) {
    constexpr std::size_t kSafeDigits = 19;
    return count.digits().size() > kSafeDigits ? std::numeric_limits<std::uint64_t>::max()
                                               : std::stoull(count.digits());
}

namespace {

// Of fewer classes, and of pieces whose groups are proved in fewer look-ups, the coordinates are made as fast as read.
constexpr std::uint64_t kStoredClasses = 2'000;
constexpr double kStoredProof = 1e7;

using base::ErrorCode;
using base::Status;

// RETURNS the move whose powers are those that these powers of one move make together; it need not be among them: of
// order six, `A2 A3` make all powers of A. Euclid's algorithm, on exponents.
puzzle::Move root_of(const puzzle::Puzzle& puzzle, const std::vector<puzzle::Move>& moves) {
    puzzle::Move out = moves.front();
    for (puzzle::Move other : moves) {
        while (other.power != 0) {
            const int times = out.power / other.power;
            out.action =
                puzzle.then(out.action, puzzle::power(puzzle, puzzle.inverse(other.action), times));
            out.power -= times * other.power;
            std::swap(out, other);
        }
    }
    return out;
}

}  // namespace

Numbering::Numbering(const puzzle::Puzzle& puzzle, const std::vector<puzzle::Move>& moves)
    : steps_(moves.size()), given_(puzzle), puzzle_(puzzle) {
    group_moves(moves);
    for (const Generator& generator : generators_) {
        const std::size_t number = orders_.size();
        orders_.push_back(static_cast<std::uint32_t>(generator.move.order));
        for (std::size_t times = 1; times < generator.numbers.size(); ++times) {
            if (generator.numbers[times] >= 0) {
                steps_[static_cast<std::size_t>(generator.numbers[times])] = {
                    number, static_cast<int>(times)};
            }
        }
    }
}

Transformations Numbering::generator_actions() const {
    Transformations out;
    for (const Generator& generator : generators_) {
        out.push_back(generator.move.action);
    }
    return out;
}

std::vector<int> Numbering::generator_orders() const {
    std::vector<int> out;
    for (const Generator& generator : generators_) {
        out.push_back(generator.move.order);
    }
    return out;
}

// Moves that are powers of one become one generator: `U U2 U'` is U with the powers 1, 2, 3.
void Numbering::group_moves(const std::vector<puzzle::Move>& moves) {
    std::map<std::string, std::vector<puzzle::Move>> by_base;
    std::vector<std::string> bases;
    for (const puzzle::Move& move : moves) {
        auto& list = by_base[move.base];
        if (list.empty()) {
            bases.push_back(move.base);
        }
        list.push_back(move);
    }
    for (const std::string& base : bases) {
        if (by_base[base].front().order > puzzle::kMaxListedOrder) {
            add_single_moves(moves, base);
            continue;
        }
        Generator generator{root_of(*puzzle_, by_base[base]), {}};
        const int unit = generator.move.power;  // divides the order: sets are closed under inverses
        generator.move.order /= unit;
        generator.numbers.assign(static_cast<std::size_t>(generator.move.order), -1);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (moves[i].base == base) {
                generator.numbers[static_cast<std::size_t>(moves[i].power / unit)] =
                    static_cast<int>(i);
            }
        }
        generators_.push_back(std::move(generator));
    }
}

// A move of a large order and its inverse are two generators: walking back by all other powers would take too long.
void Numbering::add_single_moves(const std::vector<puzzle::Move>& moves, const std::string& base) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i].base == base) {
            generators_.push_back({moves[i], {-1, static_cast<int>(i)}});
        }
    }
}

// A file of another phase, or of an older version of a chain, is never taken for this one's.
std::uint64_t Numbering::identity_of(const Subgroup& subgroup) const {
    table::FieldWriter out;
    for (const puzzle::Orbit& orbit : puzzle_->orbits()) {
        out.text(orbit.name);
        out.u32(static_cast<std::uint32_t>(orbit.orientations));
        out.raw(puzzle::bytes_of(orbit.solved));
    }
    for (const Generator& generator : generators_) {
        out.raw(puzzle::bytes_of(generator.move.action.from));
        out.raw(puzzle::bytes_of(generator.move.action.twist));
    }
    for (const Permutation& generator : subgroup.generators) {
        for (const group::Point image : generator.images()) {
            out.u32(image);
        }
    }
    if (colors_) {
        for (const Colors::Piece& piece : colors_->pieces()) {
            for (const int part : {piece.color, piece.period, piece.shift}) {
                out.u32(static_cast<std::uint32_t>(part));
            }
        }
    }
    return XXH3_64bits(out.bytes().data(), out.bytes().size());
}

Status Numbering::number(const puzzle::Definition& definition, const Subgroup& subgroup,
                         const SpaceLimits& limits) {
    if (colors_) {
        REVENGE_TRY(make_colors({definition, subgroup, limits}));
        sort_coordinates();
        counted_ = {small(expected_)};
        return {};
    }
    // Hashes, an entry for each generator, and as much again while they grow.
    const std::uint64_t bytes_each = 2 * (40 + 4 * generators_.size());
    const std::uint64_t fit = std::min(limits.classes, limits.memory_bytes / bytes_each);
    SpaceLimits within = limits;
    within.classes = fit;
    // The moves reach |<moves>| / |<moves> meet K| classes, and two bits for each is the least that any table takes.
    constexpr std::uint64_t kEntriesInByte = 4;
    const group::Count moved = moves_group_->order();
    const group::Count below = subgroup.chain->order();
    const bool is_hopeless = limits.scratch.empty() && moved.is_multiple_of(below) &&
                             small(moved / below) / kEntriesInByte > limits.memory_bytes;
    auto made = is_hopeless ? Status(base::error(ErrorCode::Resource, "more-classes",
                                                 "more than {most} classes", fit))
                            : make_coordinates({definition, subgroup, within});
    if (!made && made.error().code != ErrorCode::Resource) {
        return made;
    }
    if (!made) {
        return base::error(ErrorCode::Resource, "too-many-classes",
                           "{classes} classes: too many to be listed; in {megabytes} MB fit "
                           "{fitting}, so put a phase between this one and what follows, or allow "
                           "more memory; to be solved it need not be listed (engine = \"search\")",
                           expected_.grouped(), limits.memory_bytes >> 20U, base::grouped(fit));
    }
    sort_coordinates();
    counted_ = {small(expected_)};
    return {};
}

void Numbering::sort_coordinates() {
    std::vector<std::size_t> order(coordinates_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [this](std::size_t k) { return coordinates_[k]->size(); });
    const auto sorted = [&order](const auto& before) {
        auto after = before;
        for (std::size_t k = 0; k < order.size(); ++k) {
            after[k] = before[order[k]];
        }
        return after;
    };
    coordinates_ = sorted(coordinates_);
    seen_ = sorted(seen_);
}

// The groups that say how many classes there are.
Status Numbering::count_classes(Subgroup& subgroup) {
    if (puzzle_->slots() > static_cast<int>(kRowWidth)) {
        return base::error(
            ErrorCode::Resource, "too-many-pieces-for-phase",
            "{puzzle} has {pieces} pieces; phases with coordinates = \"auto\" are for "
            "puzzles of up to {most}",
            puzzle_->name(), puzzle_->slots(), kRowWidth);
    }
    const group::PointModel model(*puzzle_);
    REVENGE_TRY(auto chain, StabilizerChain::build(subgroup.generators, model.degree()));
    subgroup.chain = std::move(chain);
    REVENGE_TRY(build_moves_group());
    std::vector<Permutation> all = subgroup.generators;
    for (const Generator& generator : generators_) {
        all.push_back(model.permutation(generator.move.action));
    }
    REVENGE_TRY(const auto whole, StabilizerChain::build(all, model.degree()));
    expected_ = whole.order() / subgroup.chain->order();
    return {};
}

Status Numbering::build_moves_group() {
    const group::PointModel model(*puzzle_);
    std::vector<Permutation> moving;
    for (const Generator& generator : generators_) {
        moving.push_back(model.permutation(generator.move.action));
    }
    REVENGE_TRY(auto built, StabilizerChain::build(moving, model.degree()));
    moves_group_ = std::move(built);
    return {};
}

bool Numbering::is_permuted() const {
    return !coordinates_.empty() &&
           std::ranges::all_of(coordinates_,
                               [](const std::shared_ptr<WalkedCoordinate>& coordinate) {
                                   return coordinate->is_permuted();
                               });
}

bool Numbering::take_up(const puzzle::Definition& definition, const Subgroup& subgroup) {
    expected_ = group::Count(counted_.empty() ? 0 : counted_.front());
    const auto orbits = static_cast<std::uint32_t>(definition.puzzle().orbits().size());
    for (std::size_t k = 0; k < seen_.size(); ++k) {
        if (seen_[k] >= kFirstOrbit + kParts * orbits) {
            return false;
        }
        const bool is_regular = seen_[k] == kTwists || seen_[k] == kPieces;
        if (is_regular && relabellings_.empty()) {
            see_regularly(definition, subgroup);
            if (!build_moves_group()) {
                return false;
            }
        }
        auto view = view_of(seen_[k], definition, subgroup);
        if (!view || !coordinates_[k]->take_up(*std::move(view))) {
            return false;
        }
    }
    return !seen_.empty();
}

Result<std::shared_ptr<const Numbering>> Numbering::make(
    const puzzle::Definition& definition, const std::vector<puzzle::Move>& moves,
    const std::vector<Permutation>& subgroup_generators, const StoredAs& stored,
    const SpaceLimits& limits, const Colors* colors) {
    Subgroup subgroup{subgroup_generators, std::nullopt};
    const auto empty = [&] {
        std::shared_ptr<Numbering> out(new Numbering(definition.puzzle(), moves));
        out->colors_ = colors != nullptr ? std::optional(*colors) : std::nullopt;
        return out;
    };
    const std::uint64_t identity = empty()->identity_of(subgroup);
    const table::TableContent content{
        coset::stored_name(stored.phase, stored.chain_text, identity) + kFileKind, identity};
    base::DirectoryStore folder(limits.directory);
    base::TableStore* const table_store =
        limits.directory.empty() ? limits.table_store : &folder;  // or null
    Result<std::shared_ptr<Numbering>> out = std::shared_ptr<Numbering>();
    // Before anything is counted: that takes longer than reading.
    if (table_store != nullptr) {
        const auto kept = table::Store::find<Numbering>(*table_store, content, empty);
        out = kept ? *kept : nullptr;
    }
    if (*out == nullptr) {
        out = empty();
        if (colors == nullptr) {
            REVENGE_TRY((*out)->count_classes(subgroup));
        }
        // Rows of colors are counted as they are met.
        const bool is_quick = colors == nullptr && small((*out)->expected_) < kStoredClasses &&
                              (*out)->moves_group_->proof_points() < kStoredProof;
        const auto made = [&, fresh = *out](const base::OnShare&) {
            const Status numbered = fresh->number(definition, subgroup, limits);
            return numbered ? Result<std::shared_ptr<Numbering>>(fresh) : numbered.error();
        };
        if (table_store == nullptr || is_quick) {
            out = made({});
        } else {
            base::SilentProgress silent;
            table::Store store(*table_store, limits.progress != nullptr ? *limits.progress : silent,
                               limits.stop);
            out = store.get<Numbering>(content, empty, made);
        }
    }
    if (!out) {
        return out.error();
    }
    if ((*out)->is_read() && !(*out)->take_up(definition, subgroup)) {
        return table::damaged(
            table_store->place_of(content.name + table::Store::kEnding),
            " does not number the classes of this puzzle; remove it to rebuild it");
    }
    (*out)->identity_ = identity;
    return std::shared_ptr<const Numbering>(*std::move(out));
}

}  // namespace revenge::derived
