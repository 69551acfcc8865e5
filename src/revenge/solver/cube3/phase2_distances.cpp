#include "revenge/solver/cube3/phase2_distances.hpp"

#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube3/kept_distances.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr std::uint16_t kNoClass = 0xFFFF;

}  // namespace

std::vector<std::uint32_t> Phase2Distances::make_classes(const Tables& tables) {
    std::vector<std::uint32_t> representatives;
    corner_class_.assign(kPermutationsOf8, kNoClass);
    edge_conjugate_.resize(kPermutationsOf8);
    for (int rank = 0; rank < kPermutationsOf8; ++rank) {
        const bool is_new = corner_class_[static_cast<std::size_t>(rank)] == kNoClass;
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
            if (is_new && entry == kNoClass) {
                entry =
                    static_cast<std::uint16_t>(index * kAxisSymmetries + tables.axis.inverse(s));
            }
        }
    }
    std::vector<std::uint32_t> class_moves;
    for (const std::uint32_t rank : representatives) {
        for (const std::uint8_t move : kPhase2MoveOf) {
            class_moves.push_back(corner_class_[tables.corners[rank][move]]);
        }
    }
    return class_moves;
}

RowSpace Phase2Distances::make_rows(const Tables& tables, std::vector<std::uint32_t>& class_moves) {
    class_moves = make_classes(tables);
    RowSpace out;
    out.moves = kPhase2Moves;
    out.length = kPermutationsOf8;
    out.class_moves = class_moves;
    out.entry_moves = entry_moves_of(tables.ud_edges, edge_conjugate_);
    return out;
}

Phase2Distances::Phase2Distances(const Tables& tables, unsigned threads,
                                 const base::OnShare& on_share) {
    std::vector<std::uint32_t> class_moves;
    distances_ =
        row_distances(make_rows(tables, class_moves), kCell, base::thread_count(threads), on_share);
}

base::Result<std::shared_ptr<const Phase2Distances>> Phase2Distances::open(
    base::Shelf& shelf, const Tables& tables, unsigned threads, base::ProgressSink& progress,
    std::stop_token stop) {
    return KeptDistances::open<Phase2Distances>(shelf, tables, threads, progress, std::move(stop));
}

base::Result<std::optional<bfs::LawReport>> Phase2Distances::check(base::Shelf& shelf,
                                                                   const LawQuestion& question) {
    return KeptDistances::check<Phase2Distances>(shelf, question);
}

}  // namespace revenge::solver::cube3
