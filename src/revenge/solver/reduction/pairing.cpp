#include "revenge/solver/reduction/pairing.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/port/processor.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::solver::reduction {

PairingDistances::PairingDistances(std::size_t size, Form form)
    : form_{form}, entries_(form == Form::Fine ? size / 2 : size / 4, std::uint8_t{0xFF}) {
    if (form == Form::Compact) {
        near_ = base::OpenTable<NearKeys>(kNearSlots);
    }
}

bool PairingDistances::begin_level(int distance, std::uint64_t count) {
    entered_ += count;
    bool goes_on = false;
    if (form_[0] == Form::Fine) {
        goes_on = entered_ <= entries_.size() * 2 / 4;
    } else {
        if (entered_ <= kMaxNear) {
            near_most_[0] = static_cast<std::uint8_t>(distance);
        }
        goes_on = distance < near_most_[0] + kFurthest - 1;
    }
    most_[0] = static_cast<std::uint8_t>(distance + 1);
    return goes_on;
}

void PairingDistances::enter_rest() noexcept {
    if (form_[0] == Form::Compact) {
        return;  // what was not entered says so
    }
    for (std::uint8_t& byte : entries_) {
        const int low = std::min<int>(byte & 0xF, most_[0]);
        const int high = std::min<int>(byte >> 4, most_[0]);
        byte = static_cast<std::uint8_t>(high << 4 | low);
    }
}

namespace {

// Position k of a pairing is about this edge: UF UB DF DB first, since the symmetries keep that
// set.
constexpr std::array<std::uint8_t, kHalf> kEdgeAt{1, 3, 5, 7, 0, 2, 4, 6, 8, 9, 10, 11};

// RETURNS for each wing's place the one that a symmetry carries there.
std::array<std::uint8_t, kWings> wings_from(const puzzle::Cube& cube, puzzle::SymmetryIndex s) {
    const auto first = static_cast<std::size_t>(cube.puzzle().find_orbit("wings")->first);
    std::array<std::uint8_t, kWings> from{};
    for (std::size_t i = 0; i < kWings; ++i) {
        from[cube.symmetry(s).place[first + i] - first] = static_cast<std::uint8_t>(i);
    }
    return from;
}

}  // namespace

PairingAction PairingTable::action_of(
    const std::array<std::uint8_t, kWings>& place_from) const noexcept {
    PairingAction out;
    for (std::size_t k = 0; k < kHalf; ++k) {
        const std::uint8_t from = place_from[kEdgeAt[k]];
        for (std::uint8_t other = 0; other < kHalf; ++other) {
            if (kEdgeAt[other] == from) {
                out.from.at[k] = other;
            }
        }
        out.renamed.at[place_from[kHalf + k] - kHalf] = static_cast<std::uint8_t>(k);
    }
    for (std::uint8_t k = kHalf; k < 16; ++k) {
        out.from.at[k] = k;
        out.renamed.at[k] = k;
    }
    return out;
}

PairingTable::PairingTable(const puzzle::Cube& cube, const std::vector<Generator>& phase3_moves,
                           unsigned threads, PairingDistances::Form form,
                           const base::OnShare& on_share)
    : PairingTable(without_distances(cube, phase3_moves)) {
    make_distances(base::thread_count(threads), form, on_share);
}

PairingTable PairingTable::without_distances(const puzzle::Cube& cube,
                                             const std::vector<Generator>& phase3_moves) {
    PairingTable out;
    for (const Generator& move : phase3_moves) {
        out.actions_.push_back(out.action_of(move.from.wing));
    }
    out.make_classes(cube);
    out.make_tuples();
    return out;
}

PairingTable PairingTable::with_distances_of(const PairingTable& other, const puzzle::Cube& cube,
                                             const std::vector<Generator>& phase3_moves) {
    PairingTable out = without_distances(cube, phase3_moves);
    out.distances_ = other.distances_;
    return out;
}

base::Result<bfs::CheckReport> PairingTable::check_distances(
    const cube3::CheckQuery& question) const {
    if (!distances_.are_fine(size())) {
        return table::damaged(question.place, " has not as many distances as states");
    }
    const std::vector<int> costs(actions_.size(), 1);
    const std::size_t solved = index(solved_);
    return bfs::FlatTableCheck(
               size(), costs, {0, distances_.most()},
               [&](std::uint64_t i) { return distances_[i]; },
               [&](std::uint64_t i, std::size_t move) {
                   return std::uint64_t{index(reduction::apply(unrank(i), actions_[move]))};
               },
               [&](std::uint64_t i) { return i == solved; })
        .check(question.place, question.most, question.stop);
}

Bytes16 PairingTable::solved_pairing() noexcept {
    Bytes16 out;
    for (std::uint8_t k = 0; k < 16; ++k) {
        out.at[k] = k < kHalf ? kEdgeAt[k] : k;
    }
    return out;
}

Bytes16 PairingTable::pairing_of(const Pieces& pieces) const noexcept {
    Bytes32 places;
    for (std::uint8_t i = 0; i < kWings; ++i) {
        places.at[pieces.wing[i]] = i;
    }
    return pairing_of(pieces.wing, places);
}

Bytes16 PairingTable::pairing_of(const std::array<std::uint8_t, kWings>& wings,
                                 const Bytes32& places) const noexcept {
    Bytes16 out = solved_;
    for (std::size_t k = 0; k < kHalf; ++k) {
        const std::size_t label = wings[kEdgeAt[k]];
        out.at[k] = static_cast<std::uint8_t>(
            places.at[label < kHalf ? label + kHalf : label - kHalf] - kHalf);
    }
    return out;
}

std::vector<puzzle::SymmetryIndex> PairingTable::symmetries(const puzzle::Cube& cube) {
    std::vector<puzzle::SymmetryIndex> out;
    for (std::uint8_t s = 0; s < puzzle::kSymmetries; ++s) {
        bool keeps_halves = puzzle::all_symmetries()[s].axis[0] == 0;
        const auto from = wings_from(cube, s);
        for (std::size_t i = 0; i < kHalf; ++i) {
            keeps_halves = keeps_halves && from[i] < kHalf;
        }
        if (keeps_halves) {
            out.push_back(s);
        }
    }
    base::check(out.size() == kPairingSymmetries,
                "eight symmetries keep the x axis and the wing halves");
    return out;
}

void PairingTable::make_classes(const puzzle::Cube& cube) {
    for (const puzzle::SymmetryIndex s : symmetries(cube)) {
        symmetries_.push_back(action_of(wings_from(cube, s)));
    }
    constexpr std::uint16_t kNone = 0xFFFF;
    first_four_.assign(1U << 16U, kNone);
    const auto key_of = [](const Bytes16& v) {
        return static_cast<std::size_t>(v.at[0] | v.at[1] << 4 | v.at[2] << 8 | v.at[3] << 12);
    };
    for (std::size_t key = 0; key < first_four_.size(); ++key) {
        Bytes16 base = solved_;
        unsigned taken = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            base.at[k] = static_cast<std::uint8_t>(key >> (4 * k) & 0xF);
            taken |= 1U << base.at[k];
        }
        if (taken >= 1U << kHalf || std::popcount(taken) != 4 || first_four_[key] != kNone) {
            continue;
        }
        Bytes16 rank;
        std::size_t rest = 4;
        for (std::uint8_t value = 0; value < kHalf; ++value) {
            if ((taken >> value & 1U) == 0) {
                rank.at[value] = static_cast<std::uint8_t>(rest - 4);
                base.at[rest++] = value;
            }
        }
        const auto class_index = static_cast<std::uint16_t>(representatives_.size());
        representatives_.push_back(base);
        rest_rank_.push_back(rank);
        is_odd_.push_back(puzzle::is_odd(std::span(base.at).first(kHalf)) ? 1 : 0);
        std::uint16_t stabilizer = 0;
        for (std::size_t s = 0; s < symmetries_.size(); ++s) {
            const Bytes16 image = reduction::apply(base, symmetries_[s]);
            if (key_of(image) == key) {
                stabilizer = static_cast<std::uint16_t>(stabilizer | 1U << s);
            }
            for (std::size_t back = 0; back < symmetries_.size(); ++back) {
                if (first_four_[key_of(image)] == kNone &&
                    reduction::apply(image, symmetries_[back]) == base) {
                    first_four_[key_of(image)] =
                        static_cast<std::uint16_t>(class_index | back << 12U);
                }
            }
        }
        stabilizer_.push_back(stabilizer);
    }
}

void PairingTable::make_tuples() {
    tuple_rank_.assign(1U << 18U, 0);
    for (std::uint32_t key = 0; key < tuple_rank_.size(); ++key) {
        std::array<std::uint8_t, 8> order{};
        unsigned taken = 0;
        for (std::size_t k = 0; k < 6; ++k) {
            order[k] = static_cast<std::uint8_t>(key >> (3 * k) & 7U);
            taken |= 1U << order[k];
        }
        if (std::popcount(taken) != 6) {
            continue;
        }
        std::size_t rest = 6;
        for (std::uint8_t value = 0; value < 8; ++value) {
            if ((taken >> value & 1U) == 0) {
                order[rest++] = value;
            }
        }
        tuple_rank_[key] = static_cast<std::uint16_t>(tuples_.size());
        tuples_.push_back(order);
        tuple_is_odd_.push_back(puzzle::is_odd(order) ? 1 : 0);
    }
    base::check(tuples_.size() == kBlock, "8!/2 ordered choices of six out of eight");
}

Bytes16 PairingTable::unrank(std::size_t index) const noexcept {
    const std::size_t class_index = index / kBlock;
    const std::size_t tuple = index % kBlock;
    Bytes16 out = representatives_[class_index];
    std::array<std::uint8_t, 8> order = tuples_[tuple];
    static const bool kSolvedIsOdd = puzzle::is_odd(kEdgeAt);
    if ((is_odd_[class_index] ^ tuple_is_odd_[tuple]) != (kSolvedIsOdd ? 1 : 0)) {
        std::swap(order[6], order[7]);
    }
    for (std::size_t k = 0; k < 8; ++k) {
        out.at[4 + k] = representatives_[class_index].at[4U + order[k]];
    }
    return out;
}

// How the distances of pairings are filled.

namespace {

using table::kWordBits;

constexpr unsigned kMaxThreads = 8;  // each takes 4 MB
constexpr double kPushed = 0.1;  // of all, about: what is entered with a distance is not all pushed

bool has(const Word* bits, std::size_t index) noexcept {
    return (bits[index / kWordBits] >> index % kWordBits & 1U) != 0;
}

std::uint64_t count_of(const base::LargeVector<Word>& bits) noexcept {
    std::uint64_t count = 0;
    for (const Word word : bits) {
        count += base::port::count_bits(word);
    }
    return count;
}

// Calls `use` with the number of each bit that is set in the words from `begin` to `end`.
template <class Use>
void each_of(const base::LargeVector<Word>& bits, std::size_t begin, std::size_t end,
             const Use& use) {
    for (std::size_t w = begin; w < end; ++w) {
        for (Word rest = bits[w]; rest != 0; rest &= rest - 1) {
            use(w * kWordBits + static_cast<std::size_t>(std::countr_zero(rest)));
        }
    }
}

}  // namespace

// Level by level in bits, which stay in the cache: each level is pushed from the last, while that is small.
void PairingTable::make_distances(unsigned threads, PairingDistances::Form form,
                                  const base::OnShare& on_share) {
    static_assert(kBlock % kWordBits == 0,
                  "classes share no word, so that they are written at once");
    constexpr std::size_t kBlockWords = kBlock / kWordBits;
    const std::size_t words = representatives_.size() * kBlockWords;
    // The entries reached by each thread, in separate arrays, since words shared by threads are slow.
    std::vector<base::LargeVector<Word>> reached(std::min(threads, kMaxThreads),
                                                 base::LargeVector<Word>(words, 0));
    base::LargeVector<Word> before(words, 0);  // up to the last level
    base::LargeVector<Word> last(words, 0);
    distances_ = PairingDistances(size(), form);
    const auto chunks = [&](const auto& work) {
        base::parallel_for(representatives_.size(), {static_cast<unsigned>(reached.size()), 16},
                           [&](std::size_t begin, std::size_t end, unsigned thread) {
                               work(begin * kBlockWords, end * kBlockWords, thread);
                           });
    };
    mark(reached[0].data(), index(solved_));
    std::uint64_t seen = 0;
    const auto tell = [&](std::uint64_t pushed) {
        if (on_share) {
            on_share(
                std::min(1.0, static_cast<double>(pushed) / kPushed / static_cast<double>(size())));
        }
    };
    for (int distance = 0;; ++distance) {
        chunks([&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t w = begin; w < end; ++w) {
                Word all = 0;
                for (const auto& bits : reached) {
                    all |= bits[w];
                }
                for (auto& bits : reached) {
                    bits[w] = all;
                }
                last[w] = all & ~before[w];
                before[w] = all;
            }
        });
        const std::uint64_t found = count_of(last);
        const bool goes_on = distances_.begin_level(distance, found);
        if (distances_.is_near(distance)) {
            each_of(last, 0, words, [&](std::size_t i) { distances_.enter_near(i, distance); });
        }
        chunks([&](std::size_t begin, std::size_t end, unsigned) {
            each_of(last, begin, end, [&](std::size_t i) { distances_.enter(i, distance); });
        });
        if (!goes_on) {
            distances_.enter_rest();
            return;
        }
        std::atomic<std::uint64_t> pushed{0};
        chunks([&](std::size_t begin, std::size_t end, unsigned thread) {
            pushed += push(last, begin, end, reached[thread].data());
            tell(seen + pushed);
        });
        seen += found;
    }
}

std::uint64_t PairingTable::push(const base::LargeVector<Word>& last, std::size_t begin,
                                 std::size_t end, Word* reached) const noexcept {
    std::uint64_t pushed = 0;
    Batch batch;
    const auto reach = [&](std::uint64_t entry) {
        if (!has(reached, entry)) {
            mark(reached, entry);
        }
    };
    each_of(last, begin, end, [&](std::size_t i) {
        const Bytes16 pairing = unrank(i);
        for (const PairingAction& action : actions_) {
            const std::size_t entry = index(reduction::apply(pairing, action));
            __builtin_prefetch(&reached[entry / kWordBits], 1);
            batch.add(entry, reach);
        }
        ++pushed;
    });
    batch.flush(reach);
    return pushed;
}

// Sets the bit of an entry, and those of all that symmetries make of it in its class.
void PairingTable::mark(Word* reached, std::size_t entry) const noexcept {
    const std::size_t class_index = entry / kBlock;
    for (unsigned left = stabilizer_[class_index]; left != 0; left &= left - 1) {
        const auto s = static_cast<std::size_t>(std::countr_zero(left));
        const std::size_t alike =
            s == 0 ? entry
                   : index_in_class(class_index, reduction::apply(unrank(entry), symmetries_[s]));
        reached[alike / kWordBits] |= Word{1} << alike % kWordBits;
    }
}

}  // namespace revenge::solver::reduction
