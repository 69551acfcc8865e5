#include "revenge/solver/cube3/tables.hpp"

#include <atomic>
#include <functional>

#include "revenge/base/check.hpp"
#include "revenge/solver/parallel.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr std::uint8_t kUnseen = 0xFF;

template <class T, std::size_t Moves, class Set, class Get>
void fill_moves(MoveTable<T, Moves>& table, int size, const Geometry& geometry, const Set& set,
                const Get& get) {
    table.resize(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i) {
        Cubie cubie = solved_cubie();
        set(cubie, i);
        for (std::size_t m = 0; m < Moves; ++m) {
            const std::size_t move = Moves == kMoves ? m : kPhase2MoveOf[m % kPhase2Moves];
            table[static_cast<std::size_t>(i)][m] =
                static_cast<T>(get(multiply(cubie, geometry.moves[move])));
        }
    }
}

// Breadth-first over the pairs (major, order) of phase 2.
std::vector<std::uint8_t> pair_distances(
    const std::function<std::size_t(std::size_t, std::size_t)>& next, std::size_t size,
    std::size_t start) {
    std::vector<std::uint8_t> distance(size, kUnseen);
    std::vector<std::size_t> queue{start};
    distance[start] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (std::size_t m = 0; m < kPhase2Moves; ++m) {
            const std::size_t to = next(queue[i], m);
            if (distance[to] == kUnseen) {
                distance[to] = static_cast<std::uint8_t>(distance[queue[i]] + 1);
                queue.push_back(to);
            }
        }
    }
    return distance;
}

}  // namespace

Tables::Tables(unsigned threads) {
    make_moves();
    make_classes();
    make_phase1(thread_count(threads));
    make_phase2();
}

base::Result<std::shared_ptr<const Tables>> Tables::open(const std::filesystem::path& directory,
                                                         unsigned threads,
                                                         base::ProgressSink& progress) {
    auto tables = TableStore(directory, progress)
                      .load_or_make<Tables>(
                          "3x3x3.two-phase", [] { return std::shared_ptr<Tables>(new Tables()); },
                          [threads] { return std::make_shared<Tables>(threads); });
    if (!tables) {
        return tables.error();
    }
    return std::shared_ptr<const Tables>(*std::move(tables));
}

void Tables::make_moves() {
    fill_moves(twist, kTwists, geometry, set_twist, twist_of);
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
    for (std::uint8_t s = 0; s < puzzle::kSymmetries; ++s) {
        if (puzzle::all_symmetries()[s].axis[1] == 1) {
            axis_symmetries_.push_back(s);
        }
    }
    base::check(axis_symmetries_.size() == kAxisSymmetries && axis_symmetries_[0] == 0,
                "the U/D axis has 16 symmetries, the identity first");
    std::array<std::size_t, kAxisSymmetries> inverse_of{};
    for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        for (std::size_t t = 0; t < kAxisSymmetries; ++t) {
            if (puzzle::inverse(axis_symmetries_[s]) == axis_symmetries_[t]) {
                inverse_of[s] = t;
            }
        }
    }
    flip_slice_class.assign(kFlipSlices, ~0U);
    for (std::uint32_t raw = 0; raw < kFlipSlices; ++raw) {
        if (flip_slice_class[raw] != ~0U) {
            continue;
        }
        const auto index = static_cast<std::uint32_t>(representatives_.size());
        representatives_.push_back(raw);
        Cubie cubie = solved_cubie();
        set_quartet(cubie, static_cast<int>(raw / kFlips) * kQuartetOrders, kSliceQuartet);
        set_flip(cubie, static_cast<int>(raw % kFlips));
        for (std::uint32_t s = 0; s < kAxisSymmetries; ++s) {
            const Cubie image = conjugate(cubie, geometry.conjugations[axis_symmetries_[s]]);
            const auto to = static_cast<std::size_t>(
                quartet_of(image, kSliceQuartet) / kQuartetOrders * kFlips + flip_of(image));
            if (flip_slice_class[to] == ~0U) {
                flip_slice_class[to] =
                    index * kAxisSymmetries + static_cast<std::uint32_t>(inverse_of[s]);
            }
        }
    }
    twist_conjugate.resize(kTwists);
    for (int i = 0; i < kTwists; ++i) {
        Cubie cubie = solved_cubie();
        set_twist(cubie, i);
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            twist_conjugate[static_cast<std::size_t>(i)][s] = static_cast<std::uint16_t>(
                twist_of(conjugate(cubie, geometry.conjugations[axis_symmetries_[s]])));
        }
    }
}

void Tables::make_phase1(unsigned threads) {
    const std::size_t classes = representatives_.size();
    std::vector<std::uint8_t> distance(classes * kTwists, kUnseen);
    const auto load = [&distance](std::size_t i) {
        return std::atomic_ref(distance[i]).load(std::memory_order_relaxed);
    };
    // The symmetries that keep each representative: all that carry it to itself.
    std::vector<std::uint16_t> stabilizer(classes, 1);
    for (std::size_t c = 0; c < classes; ++c) {
        Cubie cubie = solved_cubie();
        set_quartet(cubie, static_cast<int>(representatives_[c] / kFlips) * kQuartetOrders,
                    kSliceQuartet);
        set_flip(cubie, static_cast<int>(representatives_[c] % kFlips));
        for (std::size_t s = 1; s < kAxisSymmetries; ++s) {
            const Cubie image = conjugate(cubie, geometry.conjugations[axis_symmetries_[s]]);
            if (static_cast<std::uint32_t>(
                    quartet_of(image, kSliceQuartet) / kQuartetOrders * kFlips + flip_of(image)) ==
                representatives_[c]) {
                stabilizer[c] = static_cast<std::uint16_t>(stabilizer[c] | 1U << s);
            }
        }
    }
    distance[static_cast<std::size_t>(flip_slice_class[kSolvedSliceSet * kFlips] /
                                      kAxisSymmetries) *
             kTwists] = 0;
    std::atomic<std::uint64_t> found{1};
    std::uint64_t seen = 0;
    for (std::uint8_t depth = 0; found != 0; ++depth) {
        seen += found.exchange(0);
        const bool backward = 2 * seen > distance.size() / 2;
        parallel_chunks(
            classes, threads, classes / (threads * 16U) + 1,
            [&](std::size_t begin, std::size_t end) {
                std::uint64_t count = 0;
                for (std::size_t c = begin; c < end; ++c) {
                    const std::size_t block = c * kTwists;
                    std::array<std::uint32_t, kMoves> entries{};
                    for (std::size_t m = 0; m < kMoves; ++m) {
                        entries[m] =
                            flip_slice_class[static_cast<std::size_t>(
                                                 slice_set[representatives_[c] / kFlips][m]) *
                                                 kFlips +
                                             flip[representatives_[c] % kFlips][m]];
                    }
                    for (std::size_t t = 0; t < kTwists; ++t) {
                        const std::uint8_t here = load(block + t);
                        if (here != (backward ? kUnseen : depth)) {
                            continue;
                        }
                        for (std::size_t m = 0; m < kMoves; ++m) {
                            const std::size_t target = entries[m] / kAxisSymmetries;
                            const std::size_t to_twist =
                                twist_conjugate[twist[t][m]][entries[m] % kAxisSymmetries];
                            if (backward) {
                                if (load(target * kTwists + to_twist) == depth) {
                                    std::atomic_ref(distance[block + t])
                                        .store(static_cast<std::uint8_t>(depth + 1),
                                               std::memory_order_relaxed);
                                    ++count;
                                    break;
                                }
                                continue;
                            }
                            for (unsigned left = stabilizer[target]; left != 0; left &= left - 1) {
                                const auto s = static_cast<std::size_t>(std::countr_zero(left));
                                const std::size_t to =
                                    target * kTwists + twist_conjugate[to_twist][s];
                                std::uint8_t unseen = kUnseen;
                                if (load(to) == kUnseen &&
                                    std::atomic_ref(distance[to])
                                        .compare_exchange_strong(
                                            unseen, static_cast<std::uint8_t>(depth + 1),
                                            std::memory_order_relaxed)) {
                                    ++count;
                                }
                            }
                        }
                    }
                }
                found += count;
            });
    }
    phase1_.assign(distance.size() / 32 + 1, 0);
    for (std::size_t i = 0; i < distance.size(); ++i) {
        phase1_[i / 32] |= static_cast<std::uint64_t>(distance[i] % 3U) << (i % 32 * 2);
    }
}

int Tables::phase1_distance(unsigned slice, unsigned flip_index,
                            unsigned twist_index) const noexcept {
    int steps = 0;
    while (slice != kSolvedSliceSet || flip_index != 0 || twist_index != 0) {
        const unsigned below = (phase1_mod3(slice, flip_index, twist_index) + 2) % 3;
        for (std::size_t m = 0; m < kMoves; ++m) {
            if (phase1_mod3(slice_set[slice][m], flip[flip_index][m], twist[twist_index][m]) ==
                below) {
                slice = slice_set[slice][m];
                flip_index = flip[flip_index][m];
                twist_index = twist[twist_index][m];
                break;
            }
        }
        ++steps;
    }
    return steps;
}

void Tables::make_phase2() {
    const std::size_t size = static_cast<std::size_t>(kPermutationsOf8) * kQuartetOrders;
    corner_slice_ = pair_distances(
        [this](std::size_t i, std::size_t m) {
            return static_cast<std::size_t>(corners[i / kQuartetOrders][kPhase2MoveOf[m]]) *
                       kQuartetOrders +
                   slice_order[i % kQuartetOrders][m];
        },
        size, 0);
    edge_slice_ = pair_distances(
        [this](std::size_t i, std::size_t m) {
            return static_cast<std::size_t>(ud_edges[i / kQuartetOrders][m]) * kQuartetOrders +
                   slice_order[i % kQuartetOrders][m];
        },
        size, 0);
}

}  // namespace revenge::solver::cube3
