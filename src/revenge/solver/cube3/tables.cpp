#include "revenge/solver/cube3/tables.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/search/distances.hpp"
#include "revenge/solver/cube3/stored_tables.hpp"

namespace revenge::solver::cube3 {

namespace {

// Values for the numbers of a coordinate, propagated from number 0 to all others by the coordinate's move table.

// Returns the m-th move of a table, which has all moves or those of phase 2.
template <std::size_t Moves>
constexpr std::size_t move_of(std::size_t m) {
    return Moves == kMoves ? m : kPhase2MoveOf[m % kPhase2Moves];
}

// Returns the value of each number. `after(value, m)` is the value of the number to which the table's m-th move leads.
// REQUIRES that moves lead from 0 to all numbers.
template <class Value, std::size_t Moves, class After>
std::vector<Value> along_moves(const MoveTable<std::uint16_t, Moves>& table, const Value& first,
                               const After& after) {
    std::vector<Value> out(table.size());
    std::vector<bool> is_reached(table.size());
    std::vector<std::uint16_t> queue;
    queue.reserve(table.size());
    queue.push_back(0);
    is_reached[0] = true;
    out[0] = first;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (std::size_t m = 0; m < Moves; ++m) {
            const std::uint16_t to = table[queue[i]][m];
            if (!is_reached[to]) {
                is_reached[to] = true;
                out[to] = after(out[queue[i]], m);
                queue.push_back(to);
            }
        }
    }
    return out;
}

// Returns the image of each number under each symmetry of the axis. A symmetry carries a move to its image. REQUIRES
// that the solved cube has number 0.
template <std::size_t Moves>
std::vector<std::array<std::uint16_t, kAxisSymmetries>> conjugates_of(
    const MoveTable<std::uint16_t, Moves>& table, const AxisGroup& axis) {
    std::array<std::array<std::size_t, Moves>, kAxisSymmetries> image{};  // numbered as in `table`
    for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        for (std::size_t m = 0; m < Moves; ++m) {
            while (move_of<Moves>(image[s][m]) != axis.move_image[s][move_of<Moves>(m)]) {
                ++image[s][m];
            }
        }
    }
    using Conjugates = std::array<std::uint16_t, kAxisSymmetries>;
    return along_moves(table, Conjugates{}, [&](const Conjugates& from, std::size_t m) {
        Conjugates to;
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            to[s] = table[from[s]][image[s][m]];
        }
        return to;
    });
}

// Phase 1's positions, where turns lead and what is alike, by class * kTwists + twist (distance_deltas.hpp).
struct TwistSpace {
    const Tables& tables;
    const std::vector<std::uint16_t>& stabilizers;  // of classes
    std::size_t solved;                             // class whose twist 0 is the goal

    std::uint32_t start() const { return static_cast<std::uint32_t>(solved * kTwists); }
    template <class Use>
    void each_child(std::uint32_t index, const Use& use) const {
        const ClassRow& class_moves = tables.class_move[index / kTwists];
        const auto& twist_moves = tables.twist[index % kTwists];
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::uint32_t cls = class_moves.classes[m];
            const std::uint16_t twist =
                tables.twist_conjugate[twist_moves[m]][class_moves.symmetries[m]];
            use(cls * kTwists + twist);
            for (unsigned left = stabilizers[cls] & ~1U; left != 0; left &= left - 1) {
                const auto s = static_cast<std::size_t>(std::countr_zero(left));
                use(cls * kTwists + tables.twist_conjugate[twist][s]);
            }
        }
    }
};

// Thrown by the progress callback of a build to leave all its loops.
struct BrokenOff {};

template <class Next>
std::vector<MoveDeltas> slopes(const Next& next, std::size_t size, std::size_t start) {
    const std::vector<std::uint8_t> distance =
        search::distances(size, std::array{start}, search::UnitCosts{kMoves}, next);
    std::vector<MoveDeltas> out(size, MoveDeltas{});
    for (std::size_t i = 0; i < size; ++i) {
        std::uint32_t nearer = 0;
        std::uint32_t not_farther = 0;
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::uint8_t after = distance[next(i, m)];
            nearer |= after < distance[i] ? 1U << m : 0;
            not_farther |= after <= distance[i] ? 1U << m : 0;
        }
        out[i] = MoveDeltas(distance[i], nearer, not_farther);
    }
    return out;
}

}  // namespace

Tables::Tables(unsigned threads, Phase1 phase1, const base::OnShare& on_share) {
    constexpr double kPhase1 = 10;  // times as long as the rest
    base::Shares shares(on_share, 1 + kPhase1);
    make_phase1_moves();
    const std::vector<std::uint16_t> stabilizers = make_classes();
    // The table that needs most memory while it is built comes first; others reuse that memory.
    const base::OnShare of_phase1 = shares.next(kPhase1);
    if (phase1 == Phase1::Exact) {
        phase1_ = made_distances(threads, of_phase1);
    } else if (phase1 == Phase1::Turns) {
        make_turn_effects(threads, of_phase1);
    } else {
        make_near_phase1(phase1, stabilizers);
    }
    shares.next(1);
    make_phase2_moves();
    make_phase2();
}

base::LargeVector<std::uint64_t> Tables::made_distances(unsigned threads,
                                                        const base::OnShare& on_share) const {
    std::vector<std::uint32_t> class_moves;
    return row_distances(twist_rows(class_moves), Cell::Mod3, base::thread_count(threads),
                         on_share);
}

void Tables::make_turn_effects(unsigned threads, const base::OnShare& on_share) {
    constexpr double kEffects = 2;  // times as long as the distances
    base::Shares shares(on_share, 1 + kEffects);
    const auto distances = made_distances(threads, shares.next(1));
    std::vector<std::uint32_t> class_moves;
    turn_effects_ =
        DistanceDeltas(twist_rows(class_moves), distances, threads, shares.next(kEffects));
}

void Tables::make_near_phase1(Phase1 phase1, const std::vector<std::uint16_t>& stabilizers) {
    const TwistSpace space{*this, stabilizers, solved_class()};
    near_ = NearFilling<TwistSpace>::run(space, row_of(phase1).depth, row_of(phase1).cell_bits);
}

base::Result<std::shared_ptr<const Tables>> Tables::open(base::TableStore& table_store,
                                                         unsigned threads,
                                                         base::ProgressSink& progress,
                                                         Phase1 phase1, std::stop_token stop) {
    auto tables =
        table::Store(table_store, progress, std::move(stop))
            .get<Tables>(
                {row_of(phase1).tables}, [] { return std::shared_ptr<Tables>(new Tables()); },
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
    out->make_phase1_moves();
    out->make_classes();
    out->make_phase2_moves();
    out->make_phase2_classes();
    return out;
}

base::Result<std::optional<bfs::CheckReport>> Tables::check(base::TableStore& table_store,
                                                            Phase1 phase1,
                                                            const CheckQuery& question) {
    using Report = std::optional<bfs::CheckReport>;
    const auto kept = table::Store::find<Tables>(
        table_store, {row_of(phase1).tables}, [] { return std::shared_ptr<Tables>(new Tables()); });
    if (!kept || *kept == nullptr) {
        return kept ? base::Result<Report>(Report()) : kept.error();
    }
    const std::shared_ptr<Tables> made(new Tables());
    made->make_phase1_moves();
    const std::vector<std::uint16_t> stabilizers = made->make_classes();
    made->make_phase2_moves();
    made->make_phase2();
    if (phase1 == Phase1::Turns) {
        try {
            made->make_turn_effects(0, [&question](double /*share*/) {
                if (question.stop.stop_requested()) {
                    throw BrokenOff();
                }
            });
        } catch (const BrokenOff&) {
            return base::interrupted(question.place + " was checked");
        }
    } else if (phase1 != Phase1::Exact) {
        made->make_near_phase1(phase1, stabilizers);
    }
    REVENGE_TRY(table::Store::compare(table_store, row_of(phase1).tables, **kept, *made));
    if (phase1 != Phase1::Exact) {
        const std::uint64_t entries =
            phase1 == Phase1::Turns ? made->turn_effects_.positions() : made->near_.cells();
        return Report(bfs::CheckReport{entries, entries, true});
    }
    std::vector<std::uint32_t> class_moves;
    const auto law =
        check_row_distances(made->twist_rows(class_moves), Cell::Mod3, (*kept)->phase1_, question);
    return law ? base::Result<Report>(*law) : law.error();
}

void Tables::make_axis() {
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
    make_seen_moves();
    twist_conjugate = conjugates_of(twist, axis);
}

void Tables::make_seen_moves() {
    const auto& rotations = axis_rotations();
    for (const puzzle::SymmetryIndex axis_rotation : rotations) {
        for (const puzzle::SymmetryIndex other : rotations) {
            const auto& image =
                geometry.move_image[puzzle::compose(puzzle::inverse(axis_rotation), other)];
            for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
                SeenMoves& seen = seen_moves.emplace_back();
                for (std::size_t m = 0; m < kMoves; ++m) {
                    const unsigned bit = axis.move_image[s][image[m]];
                    auto& part = seen.parts[bit / SeenMoves::kPartBits];
                    for (std::uint32_t bits = 0; bits < part.size(); ++bits) {
                        part[bits] |= (bits >> bit % SeenMoves::kPartBits & 1U) << m;
                    }
                }
            }
        }
    }
}

std::vector<std::uint16_t> Tables::make_classes() {
    make_axis();
    constexpr std::uint16_t kNoClass = 0xFFFF;
    const SliceSymmetries symmetries(geometry, axis);
    std::vector<std::uint32_t> representatives;  // the first of each class
    std::vector<std::uint16_t> stabilizers;
    flip_slice_class_.assign(kFlipSlices, kNoClass);
    flip_slice_symmetry_.assign(kFlipSlices / 2, 0);
    for (std::uint32_t raw = 0; raw < kFlipSlices; ++raw) {
        if (flip_slice_class_[raw] != kNoClass) {
            continue;
        }
        const std::size_t index = representatives.size();
        base::check(index < kNoClass, "a class of flips and slice sets has 16 bits");
        representatives.push_back(raw);
        std::uint16_t& stabilizer = stabilizers.emplace_back(std::uint16_t{0});
        for (std::uint32_t s = 0; s < kAxisSymmetries; ++s) {
            const std::size_t to = symmetries.set(s, raw / kFlips) * kFlips +
                                   symmetries.flip(s, raw / kFlips, raw % kFlips);
            if (to == raw) {
                stabilizer = static_cast<std::uint16_t>(stabilizer | 1U << s);
            }
            if (flip_slice_class_[to] == kNoClass) {
                flip_slice_class_[to] = static_cast<std::uint16_t>(index);
                flip_slice_symmetry_[to / 2] = static_cast<std::uint8_t>(
                    flip_slice_symmetry_[to / 2] | axis.inverse(s) << to % 2 * 4);
            }
        }
    }
    class_move.reserve(representatives.size());
    for (const std::uint32_t raw : representatives) {
        ClassRow& row = class_move.emplace_back();
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::size_t slice = slice_set[raw / kFlips][m];
            row.set_entry(m, flip_slice_entry(slice * kFlips + flip[raw % kFlips][m]));
        }
    }
    twist_slope = slopes([this](std::size_t i, std::size_t m) { return twist[i][m]; }, kTwists, 0);
    class_slope = slopes([this](std::size_t i, std::size_t m) { return class_move[i].classes[m]; },
                         class_move.size(), solved_class());
    return stabilizers;
}

RowSpace Tables::twist_rows(std::vector<std::uint32_t>& class_moves) const {
    class_moves.clear();
    class_moves.reserve(class_move.size() * kMoves);
    for (const ClassRow& row : class_move) {
        for (std::size_t m = 0; m < kMoves; ++m) {
            class_moves.push_back(row.entry(m));
        }
    }
    RowSpace out;
    out.moves = kMoves;
    out.length = kTwists;
    out.class_moves = class_moves;
    out.solved = solved_class();
    out.entry_moves = entry_moves_of(twist, twist_conjugate);
    return out;
}

// Where turns lead each coordinate (tables.hpp).

namespace {

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

}  // namespace

void Tables::make_phase1_moves() {
    fill_moves(twist, kTwists, geometry, set_twist, twist_of);
    fill_moves(flip, kFlips, geometry, set_flip, flip_of);
    fill_moves(
        quartet, kQuartets, geometry, [](Cubie& c, int i) { set_quartet(c, i, kSliceQuartet); },
        [](const Cubie& c) { return quartet_of(c, kSliceQuartet); });
    slice_set.resize(kQuartetSets);
    for (std::size_t i = 0; i < kQuartetSets; ++i) {
        for (std::size_t m = 0; m < kMoves; ++m) {
            slice_set[i][m] =
                static_cast<std::uint16_t>(quartet[i * kQuartetOrders][m] / kQuartetOrders);
        }
    }
}

void Tables::make_phase2_moves() {
    fill_moves(corners, kPermutationsOf8, geometry, set_corners, corners_of);
    fill_moves(ud_edges, kPermutationsOf8, geometry, set_ud_edges, ud_edges_of);
    fill_moves(
        slice_order, kQuartetOrders, geometry,
        [](Cubie& c, int i) {
            set_quartet(c, kSolvedSliceSet * kQuartetOrders + i, kSliceQuartet);
        },
        [](const Cubie& c) { return quartet_of(c, kSliceQuartet) % kQuartetOrders; });
    using Layers = std::array<std::uint16_t, 2>;  // up and down quartets
    const Layers solved{static_cast<std::uint16_t>(quartet_of(solved_cubie(), kUpQuartet)),
                        static_cast<std::uint16_t>(quartet_of(solved_cubie(), kDownQuartet))};
    const std::vector<Layers> layers =
        along_moves(ud_edges, solved, [this](const Layers& from, std::size_t m) {
            const std::size_t move = kPhase2MoveOf[m];
            return Layers{quartet[from[0]][move], quartet[from[1]][move]};
        });
    merge_ud.resize(kLayerQuartets);
    for (std::size_t rank = 0; rank < layers.size(); ++rank) {
        const auto [up, down] = layers[rank];
        merge_ud[up][down % kQuartetOrders] = static_cast<std::uint16_t>(rank);
    }
}

// Phase 2's classes and distances (tables.hpp).

namespace {

// The number of cells as a power of two: 470,000 positions are within kNearPhase2.
constexpr unsigned kNearCellBits = 21;

// Phase 2's corners and U/D edges, where turns lead and what is alike (distance_deltas.hpp).
struct EdgeSpace {
    const Tables& tables;
    const std::vector<std::uint32_t>& class_moves;
    const std::vector<std::uint16_t>& stabilizers;  // of classes

    static std::uint32_t start() { return 0; }
    template <class Use>
    void each_child(std::uint32_t index, const Use& use) const {
        const std::size_t first = std::size_t{index} / kPermutationsOf8 * kPhase2Moves;
        const auto& edge_moves = tables.ud_edges[index % kPermutationsOf8];
        const auto& conjugate = tables.phase2_classes.edge_conjugate;
        for (std::size_t m = 0; m < kPhase2Moves; ++m) {
            const std::uint32_t entry = class_moves[first + m];
            const std::uint32_t cls = entry / kAxisSymmetries;
            const std::uint16_t edges = conjugate[edge_moves[m]][entry % kAxisSymmetries];
            use(cls * kPermutationsOf8 + edges);
            for (unsigned left = stabilizers[cls] & ~1U; left != 0; left &= left - 1) {
                const auto s = static_cast<std::size_t>(std::countr_zero(left));
                use(cls * kPermutationsOf8 + conjugate[edges][s]);
            }
        }
    }
};

}  // namespace

std::vector<std::uint16_t> Tables::make_phase2_classes() {
    constexpr std::uint16_t kNoClass = 0xFFFF;
    auto& [classes, edge_conjugate] = phase2_classes;
    std::vector<std::uint16_t> stabilizers;
    classes.assign(kPermutationsOf8, kNoClass);
    edge_conjugate = conjugates_of(ud_edges, axis);
    for (int rank = 0; rank < kPermutationsOf8; ++rank) {
        if (classes[static_cast<std::size_t>(rank)] != kNoClass) {
            continue;
        }
        const std::size_t index = stabilizers.size();
        stabilizers.push_back(0);
        Cubie cubie = solved_cubie();
        set_corners(cubie, rank);
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            const int corners_there =
                corners_of(conjugate(cubie, geometry.conjugations[axis.symmetries[s]]));
            if (corners_there == rank) {
                stabilizers.back() = static_cast<std::uint16_t>(stabilizers.back() | 1U << s);
            }
            std::uint16_t& entry = classes[static_cast<std::size_t>(corners_there)];
            if (entry == kNoClass) {
                entry = static_cast<std::uint16_t>(index * kAxisSymmetries + axis.inverse(s));
            }
        }
    }
    return stabilizers;
}

std::vector<std::uint32_t> Tables::corner_class_moves() const {
    std::vector<std::uint32_t> out;
    std::size_t classes = 0;  // met so far, each by its representative first
    for (std::size_t rank = 0; rank < phase2_classes.corners.size(); ++rank) {
        if (phase2_classes.corners[rank] / kAxisSymmetries != classes) {
            continue;
        }
        ++classes;
        for (const std::uint8_t move : kPhase2MoveOf) {
            out.push_back(phase2_classes.corners[corners[rank][move]]);
        }
    }
    return out;
}

RowSpace Tables::edge_rows(std::vector<std::uint32_t>& class_moves) const {
    class_moves = corner_class_moves();
    RowSpace out;
    out.moves = kPhase2Moves;
    out.length = kPermutationsOf8;
    out.class_moves = class_moves;
    out.entry_moves = entry_moves_of(ud_edges, phase2_classes.edge_conjugate);
    return out;
}

void Tables::make_phase2() {
    const std::vector<std::uint16_t> stabilizers = make_phase2_classes();
    const std::vector<std::uint32_t> class_moves = corner_class_moves();
    const EdgeSpace space{*this, class_moves, stabilizers};
    near_phase2_ = NearFilling<EdgeSpace>::run(space, kNearPhase2, kNearCellBits);
    const std::size_t size = static_cast<std::size_t>(kPermutationsOf8) * kQuartetOrders;
    constexpr std::array<std::size_t, 1> kSolved{0};
    constexpr search::UnitCosts kCosts{kPhase2Moves};
    corner_slice_ = search::distances(size, kSolved, kCosts, [this](std::size_t i, std::size_t m) {
        return static_cast<std::size_t>(corners[i / kQuartetOrders][kPhase2MoveOf[m]]) *
                   kQuartetOrders +
               slice_order[i % kQuartetOrders][m];
    });
    edge_slice_ = search::distances(size, kSolved, kCosts, [this](std::size_t i, std::size_t m) {
        return static_cast<std::size_t>(ud_edges[i / kQuartetOrders][m]) * kQuartetOrders +
               slice_order[i % kQuartetOrders][m];
    });
}

}  // namespace revenge::solver::cube3
