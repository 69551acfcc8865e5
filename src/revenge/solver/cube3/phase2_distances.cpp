#include "revenge/solver/cube3/phase2_distances.hpp"

#include "revenge/base/parallel.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr std::uint16_t kNoEntry = 0xFFFF;

}  // namespace

// RETURNS the least corners of each class.
std::vector<std::uint32_t> Phase2Distances::make_classes(const Tables& tables) {
    std::vector<std::uint32_t> representatives;
    corner_class_.assign(kPermutationsOf8, kNoEntry);
    edge_conjugate_.resize(kPermutationsOf8);
    for (int rank = 0; rank < kPermutationsOf8; ++rank) {
        const bool is_new = corner_class_[static_cast<std::size_t>(rank)] == kNoEntry;
        const std::size_t index = representatives.size();
        if (is_new) {
            representatives.push_back(static_cast<std::uint32_t>(rank));
        }
        Cubie cubie = solved_cubie();
        set_corners(cubie, rank);
        set_ud_edges(cubie, rank);
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            const Cubie image =
                conjugate(cubie, tables.geometry.conjugations[tables.axis.symmetries[s]]);
            edge_conjugate_[static_cast<std::size_t>(rank)][s] =
                static_cast<std::uint16_t>(ud_edges_of(image));
            std::uint16_t& entry = corner_class_[static_cast<std::size_t>(corners_of(image))];
            if (is_new && entry == kNoEntry) {
                entry =
                    static_cast<std::uint16_t>(index * kAxisSymmetries + tables.axis.inverse(s));
            }
        }
    }
    return representatives;
}

Phase2Distances::Phase2Distances(const Tables& tables, unsigned threads,
                                 const base::OnShare& on_share) {
    const std::vector<std::uint32_t> representatives = make_classes(tables);
    std::vector<std::uint32_t> class_moves;
    for (const std::uint32_t rank : representatives) {
        for (const std::uint8_t move : kPhase2MoveOf) {
            class_moves.push_back(corner_class_[tables.corners[rank][move]]);
        }
    }
    RowSpace space;
    space.moves = kPhase2Moves;
    space.length = kPermutationsOf8;
    space.class_moves = class_moves;
    space.entry_moves = entry_moves_of(tables.ud_edges, edge_conjugate_);
    distances_ = row_distances(space, Cell::Whole, base::thread_count(threads), on_share);
}

base::Result<std::shared_ptr<const Phase2Distances>> Phase2Distances::open(
    table::Shelf& shelf, const Tables& tables, unsigned threads, base::ProgressSink& progress) {
    auto made = table::Store(shelf, progress)
                    .get<Phase2Distances>(
                        {"3x3x3.phase-2"},
                        [] { return std::shared_ptr<Phase2Distances>(new Phase2Distances()); },
                        [&](const base::OnShare& on_share) {
                            return std::make_shared<Phase2Distances>(tables, threads, on_share);
                        });
    if (!made) {
        return made.error();
    }
    return std::shared_ptr<const Phase2Distances>(*std::move(made));
}

}  // namespace revenge::solver::cube3
