#include "revenge/solver/cube3/tables.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr std::uint8_t kUnseen = 0xFF;

// RETURNS the m-th of a table's moves, of all or of phase 2's.
template <std::size_t Moves>
constexpr std::size_t move_of(std::size_t m) {
    return Moves == kMoves ? m : kPhase2MoveOf[m % kPhase2Moves];
}

// Makes and reads a cubie for quarter turns alone, and for half turns of faces that turn by no other: the other powers
// follow from the table.
template <class T, std::size_t Moves, class Set, class Get>
void fill_moves(MoveTable<T, Moves>& table, int size, const Geometry& geometry, const Set& set,
                const Get& get) {
    constexpr std::size_t kPowers = 3;
    const auto first_power = [](std::size_t m) {
        const std::size_t before = move_of<Moves>(m) % kPowers;
        const bool has_quarter =
            before <= m && move_of<Moves>(m - before) + before == move_of<Moves>(m);
        return has_quarter ? m - before : m;
    };
    table.resize(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i) {
        Cubie cubie = solved_cubie();
        set(cubie, i);
        for (std::size_t m = 0; m < Moves; ++m) {
            if (first_power(m) == m) {
                table[static_cast<std::size_t>(i)][m] =
                    static_cast<T>(get(multiply(cubie, geometry.moves[move_of<Moves>(m)])));
            }
        }
    }
    for (std::array<T, Moves>& row : table) {
        for (std::size_t m = 0; m < Moves; ++m) {
            if (first_power(m) != m) {
                row[m] = table[row[m - 1]][first_power(m)];
            }
        }
    }
}

// Breadth-first from `start` over what `next(index, move)` leads to, until all are reached.
template <class Next>
std::vector<std::uint8_t> distances(const Next& next, std::size_t size, std::size_t moves,
                                    std::size_t start) {
    std::vector<std::uint8_t> distance(size, kUnseen);
    std::vector<std::uint32_t> queue;
    queue.reserve(size);
    queue.push_back(static_cast<std::uint32_t>(start));
    distance[start] = 0;
    for (std::size_t i = 0; i < queue.size() && queue.size() < size; ++i) {
        for (std::size_t m = 0; m < moves; ++m) {
            const std::size_t to = next(queue[i], m);
            if (distance[to] == kUnseen) {
                distance[to] = static_cast<std::uint8_t>(distance[queue[i]] + 1);
                queue.push_back(static_cast<std::uint32_t>(to));
            }
        }
    }
    return distance;
}

template <class Next>
std::vector<Slope> slopes(const Next& next, std::size_t size, std::size_t start) {
    const std::vector<std::uint8_t> distance = distances(next, size, kMoves, start);
    std::vector<Slope> out(size, Slope{});
    for (std::size_t i = 0; i < size; ++i) {
        std::uint32_t nearer = 0;
        std::uint32_t not_farther = 0;
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::uint8_t after = distance[next(i, m)];
            nearer |= after < distance[i] ? 1U << m : 0;
            not_farther |= after <= distance[i] ? 1U << m : 0;
        }
        out[i] = Slope(distance[i], nearer, not_farther);
    }
    return out;
}

}  // namespace

Tables::Tables(unsigned threads, Phase1 phase1, const base::OnShare& on_share) {
    constexpr double kPhase1 = 10;  // times as long as the rest
    make_moves();
    make_classes();
    make_phase2();
    base::Shares shares(on_share, 1 + kPhase1);
    shares.next(1);
    make_phase1(phase1, threads, shares.next(kPhase1));
}

void Tables::make_phase1(Phase1 phase1, unsigned threads, const base::OnShare& on_share) {
    if (phase1 == Phase1::Exact) {
        const std::size_t solved = flip_slice_class[kSolvedSliceSet * kFlips] / kAxisSymmetries;
        phase1_ = row_distances(twist_rows(class_move, solved), Cell::Mod3,
                                base::thread_count(threads), on_share);
        return;
    }
    twist_slice_ = distances(
        [this](std::size_t i, std::size_t m) {
            return static_cast<std::size_t>(twist[i / kQuartetSets][m]) * kQuartetSets +
                   slice_set[i % kQuartetSets][m];
        },
        static_cast<std::size_t>(kTwists) * kQuartetSets, kMoves, kSolvedSliceSet);
}

base::Result<std::shared_ptr<const Tables>> Tables::open(table::Shelf& shelf, unsigned threads,
                                                         base::ProgressSink& progress,
                                                         Phase1 phase1) {
    auto tables = table::Store(shelf, progress)
                      .get<Tables>(
                          {name_of(phase1)}, [] { return std::shared_ptr<Tables>(new Tables()); },
                          [=](const base::OnShare& on_share) {
                              return std::make_shared<Tables>(threads, phase1, on_share);
                          });
    if (!tables) {
        return tables.error();
    }
    return std::shared_ptr<const Tables>(*std::move(tables));
}

std::shared_ptr<Tables> Tables::of_moves() {
    std::shared_ptr<Tables> out(new Tables());
    out->make_moves();
    out->make_classes();
    return out;
}

base::Result<std::optional<bfs::LawReport>> Tables::check(table::Shelf& shelf, Phase1 phase1,
                                                          LawQuestion question) {
    using Report = std::optional<bfs::LawReport>;
    const auto kept = table::Store::find<Tables>(
        shelf, {name_of(phase1)}, [] { return std::shared_ptr<Tables>(new Tables()); });
    if (!kept || *kept == nullptr) {
        return kept ? base::Result<Report>(Report()) : kept.error();
    }
    const std::shared_ptr<Tables> made = of_moves();
    made->make_phase2();
    if (phase1 == Phase1::Bounds) {
        made->make_phase1(phase1, 1, {});
    }
    if (const auto same = table::Store::compare(shelf, name_of(phase1), **kept, *made); !same) {
        return same.error();
    }
    if (phase1 == Phase1::Bounds) {
        const std::uint64_t entries = made->twist_slice_.size();
        return Report(bfs::LawReport{entries, entries});
    }
    const std::size_t solved = made->flip_slice_class[kSolvedSliceSet * kFlips] / kAxisSymmetries;
    const auto law = check_row_law(made->twist_rows(made->class_move, solved), Cell::Mod3,
                                   (*kept)->phase1_, question);
    return law ? base::Result<Report>(*law) : law.error();
}

void Tables::make_moves() {
    fill_moves(twist, kTwists, geometry, set_twist, twist_of);
    twist_slope = slopes([this](std::size_t i, std::size_t m) { return twist[i][m]; }, kTwists, 0);
    fill_moves(flip, kFlips, geometry, set_flip, flip_of);
    for (int q = 0; q < 3; ++q) {
        const int first = 4 * q;
        fill_moves(
            quartet[q], kQuartets, geometry, [first](Cubie& c, int i) { set_quartet(c, i, first); },
            [first](const Cubie& c) { return quartet_of(c, first); });
    }
    slice_set.resize(kQuartetSets);
    for (std::size_t i = 0; i < kQuartetSets; ++i) {
        for (std::size_t m = 0; m < kMoves; ++m) {
            slice_set[i][m] =
                static_cast<std::uint16_t>(quartet[2][i * kQuartetOrders][m] / kQuartetOrders);
        }
    }
    fill_moves(corners, kPermutationsOf8, geometry, set_corners, corners_of);
    fill_moves(ud_edges, kPermutationsOf8, geometry, set_ud_edges, ud_edges_of);
    fill_moves(
        slice_order, kQuartetOrders, geometry,
        [](Cubie& c, int i) {
            set_quartet(c, kSolvedSliceSet * kQuartetOrders + i, kSliceQuartet);
        },
        [](const Cubie& c) { return quartet_of(c, kSliceQuartet) % kQuartetOrders; });
    merge_ud.resize(kLayerQuartets);
    for (int rank = 0; rank < kPermutationsOf8; ++rank) {
        Cubie cubie = solved_cubie();
        set_ud_edges(cubie, rank);
        const int up = quartet_of(cubie, kUpQuartet);
        const int down = quartet_of(cubie, kDownQuartet);
        merge_ud[static_cast<std::size_t>(up)][static_cast<std::size_t>(down % kQuartetOrders)] =
            static_cast<std::uint16_t>(rank);
    }
}

void Tables::make_classes() {
    std::size_t found = 0;
    for (std::uint8_t s = 0; s < puzzle::kSymmetries; ++s) {
        if (puzzle::all_symmetries()[s].axis[1] == 1) {
            base::check(found < kAxisSymmetries, "the U/D axis has 16 symmetries");
            axis.symmetries[found++] = s;
        }
    }
    base::check(found == kAxisSymmetries && axis.symmetries[0] == 0,
                "the U/D axis has 16 symmetries, the identity first");
    for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        axis.move_image[s] = geometry.move_image[axis.symmetries[s]];
        for (std::size_t t = 0; t < kAxisSymmetries; ++t) {
            const auto both = puzzle::compose(axis.symmetries[t], axis.symmetries[s]);
            const auto place = std::ranges::find(axis.symmetries, both) - axis.symmetries.begin();
            axis.compose[s][t] = static_cast<std::uint8_t>(place);
        }
    }
    std::vector<std::uint32_t> representatives;  // the first of each class
    flip_slice_class.assign(kFlipSlices, ~0U);
    for (std::uint32_t raw = 0; raw < kFlipSlices; ++raw) {
        if (flip_slice_class[raw] != ~0U) {
            continue;
        }
        const auto index = static_cast<std::uint32_t>(representatives.size());
        representatives.push_back(raw);
        Cubie cubie = solved_cubie();
        set_quartet(cubie, static_cast<int>(raw / kFlips) * kQuartetOrders, kSliceQuartet);
        set_flip(cubie, static_cast<int>(raw % kFlips));
        for (std::uint32_t s = 0; s < kAxisSymmetries; ++s) {
            const Cubie image = conjugate(cubie, geometry.conjugations[axis.symmetries[s]]);
            const auto to = static_cast<std::size_t>(
                quartet_of(image, kSliceQuartet) / kQuartetOrders * kFlips + flip_of(image));
            if (flip_slice_class[to] == ~0U) {
                flip_slice_class[to] = index * kAxisSymmetries + axis.inverse(s);
            }
        }
    }
    class_move.reserve(representatives.size());
    for (const std::uint32_t raw : representatives) {
        std::array<std::uint32_t, kMoves>& row = class_move.emplace_back();
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::size_t slice = slice_set[raw / kFlips][m];
            row[m] = flip_slice_class[slice * kFlips + flip[raw % kFlips][m]];
        }
    }
    class_slope =
        slopes([this](std::size_t i, std::size_t m) { return class_move[i][m] / kAxisSymmetries; },
               class_move.size(), flip_slice_class[kSolvedSliceSet * kFlips] / kAxisSymmetries);
    twist_conjugate.resize(kTwists);
    for (int i = 0; i < kTwists; ++i) {
        Cubie cubie = solved_cubie();
        set_twist(cubie, i);
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            twist_conjugate[static_cast<std::size_t>(i)][s] = static_cast<std::uint16_t>(
                twist_of(conjugate(cubie, geometry.conjugations[axis.symmetries[s]])));
        }
    }
}

RowSpace Tables::twist_rows(const ClassMoves& class_moves, std::size_t solved) const {
    RowSpace out;
    out.moves = kMoves;
    out.length = kTwists;
    out.class_moves = {class_moves.data()->data(), class_moves.size() * kMoves};
    out.solved = solved;
    out.entry_moves = entry_moves_of(twist, twist_conjugate);
    return out;
}

void Tables::make_phase2() {
    const std::size_t size = static_cast<std::size_t>(kPermutationsOf8) * kQuartetOrders;
    corner_slice_ = distances(
        [this](std::size_t i, std::size_t m) {
            return static_cast<std::size_t>(corners[i / kQuartetOrders][kPhase2MoveOf[m]]) *
                       kQuartetOrders +
                   slice_order[i % kQuartetOrders][m];
        },
        size, kPhase2Moves, 0);
    edge_slice_ = distances(
        [this](std::size_t i, std::size_t m) {
            return static_cast<std::size_t>(ud_edges[i / kQuartetOrders][m]) * kQuartetOrders +
                   slice_order[i % kQuartetOrders][m];
        },
        size, kPhase2Moves, 0);
}

}  // namespace revenge::solver::cube3
