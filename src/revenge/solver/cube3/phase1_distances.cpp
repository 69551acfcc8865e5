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

// RETURNS the bits 0, 2, 4, ... side by side.
constexpr Word even_bits(Word x) noexcept {
    x &= 0x5555555555555555U;
    x = (x | x >> 1U) & 0x3333333333333333U;
    x = (x | x >> 2U) & 0x0F0F0F0F0F0F0F0FU;
    x = (x | x >> 4U) & 0x00FF00FF00FF00FFU;
    x = (x | x >> 8U) & 0x0000FFFF0000FFFFU;
    return (x | x >> 16U) & 0x00000000FFFFFFFFU;
}

class Filler {
  public:
    Filler(const Tables& tables, const ClassMoves& class_moves, unsigned threads);

    base::LargeVector<std::uint64_t> run(std::size_t solved);

  private:
    void unreached(std::size_t cls, Word* row) const;
    void gather(std::size_t cls);
    void keep(std::size_t cls, unsigned value);

    const bfs::WordOps* ops_ = &bfs::best_word_ops();
    unsigned threads_;
    const ClassMoves* class_moves_;
    std::size_t classes_;
    std::vector<Permutation> to_source_;    // [move * symmetries + symmetry]
    std::vector<Permutation> from_source_;  // their inverses
    Rows last_;
    Rows next_;
    base::LargeVector<std::uint64_t> out_;  // 3: not reached
};

Filler::Filler(const Tables& tables, const ClassMoves& class_moves, unsigned threads)
    : threads_(threads),
      class_moves_(&class_moves),
      classes_(class_moves.size()),
      to_source_(kPairs),
      from_source_(kPairs),
      last_(classes_),
      next_(classes_),
      out_(classes_ * kTwists / kDistancesInWord + 3, ~std::uint64_t{0}) {
    for (std::size_t pair = 0; pair < kPairs; ++pair) {
        for (std::size_t t = 0; t < kTwists; ++t) {
            const std::uint16_t turned = tables.twist[t][pair / kAxisSymmetries];
            const std::uint16_t to = tables.twist_conjugate[turned][pair % kAxisSymmetries];
            to_source_[pair][t] = to;
            from_source_[pair][to] = static_cast<std::uint16_t>(t);
        }
    }
}

// Writes the row of what has no distance yet: both bits of its place in `out_` are set.
void Filler::unreached(std::size_t cls, Word* row) const {
    for (std::size_t half = 0; half < 2 * kRowWords; ++half) {
        const std::size_t first = cls * kTwists + half * kDistancesInWord;
        const std::size_t shift = first % kDistancesInWord * 2;
        const std::uint64_t* words = out_.data() + first / kDistancesInWord;
        const std::uint64_t pairs =
            shift == 0 ? words[0] : words[0] >> shift | words[1] << (kWordBits - shift);
        const Word bits = even_bits(pairs & pairs >> 1U);
        row[half / 2] = half % 2 == 0 ? bits : row[half / 2] | bits << kDistancesInWord;
    }
    row[kRowWords - 1] &= ~Word{0} >> (kRowWords * kWordBits - kTwists);
}

// Writes the row of `next_`: what a turn brings into the last level, of what is not reached.
void Filler::gather(std::size_t cls) {
    Word* found = next_.row(cls);
    if (next_.counts[cls] != 0) {
        std::fill_n(found, kRowWords, Word{0});
        next_.counts[cls] = 0;
    }
    std::array<Word, kRowWords> wanted;
    unreached(cls, wanted.data());
    std::array<Word, kRowWords> left = wanted;
    std::uint64_t remaining = 0;
    for (const Word word : wanted) {
        remaining += static_cast<std::uint64_t>(std::popcount(word));
    }
    const std::uint64_t before = remaining;
    for (std::size_t m = 0; m < kMoves && remaining != 0; ++m) {
        const std::uint32_t entry = (*class_moves_)[cls][m];
        const std::size_t from = entry / kAxisSymmetries;
        if (last_.counts[from] == 0) {
            continue;
        }
        const std::size_t pair = m * kAxisSymmetries + entry % kAxisSymmetries;
        if (last_.counts[from] < remaining) {
            ops_->scatter16(last_.row(from), from_source_[pair].data(), found, kRowWords);
            remaining = ops_->settle(found, left.data(), kRowWords);
        } else {
            remaining -= ops_->probe16(last_.row(from), to_source_[pair].data(), left.data(), found,
                                       kRowWords);
        }
    }
    // Scattered bits may have been reached before.
    for (std::size_t w = 0; w < kRowWords; ++w) {
        found[w] &= wanted[w];
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
            out_[i / kDistancesInWord] ^= std::uint64_t{3 - value} << i % kDistancesInWord * 2;
        }
    }
}

base::LargeVector<std::uint64_t> Filler::run(std::size_t solved) {
    next_.row(solved)[0] = 1;  // no twist
    next_.counts[solved] = 1;
    keep(solved, 0);
    std::atomic<bool> any{true};
    for (unsigned distance = 1; any; ++distance) {
        std::swap(last_, next_);
        any = false;
        // Chunks of as many classes as there are distances in a word write different words.
        parallel_chunks(classes_, threads_, 8 * kDistancesInWord,
                        [&](std::size_t begin, std::size_t end) {
                            for (std::size_t cls = begin; cls < end; ++cls) {
                                gather(cls);
                                if (next_.counts[cls] == 0) {
                                    continue;
                                }
                                any.store(true, std::memory_order_relaxed);
                                keep(cls, distance % 3);
                            }
                        });
    }
    return std::move(out_);
}

}  // namespace

base::LargeVector<std::uint64_t> phase1_distances(const Tables& tables,
                                                  const ClassMoves& class_moves, std::size_t solved,
                                                  unsigned threads) {
    return Filler(tables, class_moves, threads).run(solved);
}

}  // namespace revenge::solver::cube3
