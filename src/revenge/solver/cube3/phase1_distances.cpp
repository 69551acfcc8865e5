#include "revenge/solver/cube3/phase1_distances.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>
#include <vector>

#include "revenge/bfs/word_ops.hpp"
#include "revenge/solver/parallel.hpp"

namespace revenge::solver::cube3 {

namespace {

using table::kWordBits;
using table::Word;

constexpr std::size_t kRowWords = (kTwists + kWordBits - 1) / kWordBits;
constexpr std::size_t kPairs = static_cast<std::size_t>(kMoves) * kAxisSymmetries;
constexpr std::size_t kDistancesInWord = kWordBits / 2;

using Permutation = std::array<std::uint16_t, kTwists>;

// The rows of one distance.
struct Rows {
    explicit Rows(std::size_t classes) : bits(classes * kRowWords, 0), counts(classes, 0) {}

    Word* row(std::size_t cls) { return bits.data() + cls * kRowWords; }

    base::LargeVector<Word> bits;
    std::vector<std::uint16_t> counts;
};

class Filler {
  public:
    Filler(const Tables& tables, std::span<const std::uint32_t> representatives, unsigned threads);

    // `solved`: the class of no flip and the solved slice set.
    base::LargeVector<std::uint64_t> run(std::size_t solved);

  private:
    void gather(std::size_t cls, Word* left);
    void keep(std::size_t cls, unsigned value);

    const bfs::WordOps* ops_ = &bfs::best_word_ops();
    unsigned threads_;
    std::size_t classes_;
    std::vector<Permutation> to_source_;     // [move * symmetries + symmetry]
    std::vector<Permutation> from_source_;   // their inverses
    std::vector<std::uint32_t> neighbours_;  // [class * moves + move]: as flip_slice_class
    base::LargeVector<Word> unreached_;
    Rows last_;
    Rows next_;
    base::LargeVector<std::uint64_t> out_;
};

Filler::Filler(const Tables& tables, std::span<const std::uint32_t> representatives,
               unsigned threads)
    : threads_(threads),
      classes_(representatives.size()),
      to_source_(kPairs),
      from_source_(kPairs),
      unreached_(classes_ * kRowWords, ~Word{0}),
      last_(classes_),
      next_(classes_),
      out_(classes_ * kTwists / kDistancesInWord + 1, 0) {
    for (std::size_t pair = 0; pair < kPairs; ++pair) {
        for (std::size_t t = 0; t < kTwists; ++t) {
            const std::uint16_t turned = tables.twist[t][pair / kAxisSymmetries];
            const std::uint16_t to = tables.twist_conjugate[turned][pair % kAxisSymmetries];
            to_source_[pair][t] = to;
            from_source_[pair][to] = static_cast<std::uint16_t>(t);
        }
    }
    for (const std::uint32_t raw : representatives) {
        for (std::size_t m = 0; m < kMoves; ++m) {
            const std::size_t slice = tables.slice_set[raw / kFlips][m];
            neighbours_.push_back(
                tables.flip_slice_class[slice * kFlips + tables.flip[raw % kFlips][m]]);
        }
    }
    for (std::size_t cls = 0; cls < classes_; ++cls) {
        unreached_[(cls + 1) * kRowWords - 1] >>= kRowWords * kWordBits - kTwists;
    }
}

// Writes the row of `next_`: what a turn brings into the last level, of what is not reached. `left` has
// room for a row.
void Filler::gather(std::size_t cls, Word* left) {
    Word* found = next_.row(cls);
    if (next_.counts[cls] != 0) {
        std::fill_n(found, kRowWords, Word{0});
        next_.counts[cls] = 0;
    }
    std::uint64_t remaining = 0;
    for (std::size_t w = 0; w < kRowWords; ++w) {
        left[w] = unreached_[cls * kRowWords + w];
        remaining += static_cast<std::uint64_t>(std::popcount(left[w]));
    }
    const std::uint64_t before = remaining;
    for (std::size_t m = 0; m < kMoves && remaining != 0; ++m) {
        const std::uint32_t entry = neighbours_[cls * kMoves + m];
        const std::size_t from = entry / kAxisSymmetries;
        if (last_.counts[from] == 0) {
            continue;
        }
        const std::size_t pair = m * kAxisSymmetries + entry % kAxisSymmetries;
        if (last_.counts[from] < remaining) {
            ops_->scatter16(last_.row(from), from_source_[pair].data(), found, kRowWords);
            remaining = ops_->settle(found, left, kRowWords);
        } else {
            remaining -=
                ops_->probe16(last_.row(from), to_source_[pair].data(), left, found, kRowWords);
        }
    }
    // Scattered bits may have been reached before.
    for (std::size_t w = 0; w < kRowWords; ++w) {
        found[w] &= unreached_[cls * kRowWords + w];
        unreached_[cls * kRowWords + w] ^= found[w];
    }
    next_.counts[cls] = static_cast<std::uint16_t>(before - remaining);
}

// Writes the distance of the entries of a row of `next_`.
void Filler::keep(std::size_t cls, unsigned value) {
    const Word* row = next_.row(cls);
    for (std::size_t w = 0; w < kRowWords; ++w) {
        for (Word rest = row[w]; rest != 0; rest &= rest - 1) {
            const std::size_t i =
                cls * kTwists + w * kWordBits + static_cast<std::size_t>(std::countr_zero(rest));
            out_[i / kDistancesInWord] |= std::uint64_t{value} << i % kDistancesInWord * 2;
        }
    }
}

base::LargeVector<std::uint64_t> Filler::run(std::size_t solved) {
    next_.row(solved)[0] = 1;  // no twist
    next_.counts[solved] = 1;
    unreached_[solved * kRowWords] ^= 1;
    std::atomic<bool> any{true};
    for (unsigned distance = 1; any; ++distance) {
        std::swap(last_, next_);
        any = false;
        // Chunks of as many classes as there are distances in a word write different words.
        parallel_chunks(classes_, threads_, 8 * kDistancesInWord,
                        [&](std::size_t begin, std::size_t end) {
                            std::array<Word, kRowWords> left{};
                            for (std::size_t cls = begin; cls < end; ++cls) {
                                gather(cls, left.data());
                                if (next_.counts[cls] == 0) {
                                    continue;
                                }
                                any.store(true, std::memory_order_relaxed);
                                if (distance % 3 != 0) {
                                    keep(cls, distance % 3);
                                }
                            }
                        });
    }
    return std::move(out_);
}

}  // namespace

base::LargeVector<std::uint64_t> phase1_distances(const Tables& tables,
                                                  std::span<const std::uint32_t> representatives,
                                                  unsigned threads) {
    const std::size_t solved = tables.flip_slice_class[kSolvedSliceSet * kFlips] / kAxisSymmetries;
    return Filler(tables, representatives, threads).run(solved);
}

}  // namespace revenge::solver::cube3
