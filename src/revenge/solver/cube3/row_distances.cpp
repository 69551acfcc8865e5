#include "revenge/solver/cube3/row_distances.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>

#include "revenge/base/port/threads.hpp"
#include "revenge/bfs/word_ops.hpp"
#include "revenge/solver/cube3/tables.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::solver::cube3 {

namespace {

using table::kWordBits;
using table::Word;

// The rows of one distance.
struct Rows {
    Rows(std::size_t classes, std::size_t row_words)
        : words(row_words), bits(classes * row_words, 0), counts(classes, 0) {}

    Word* row(std::size_t cls) { return bits.data() + cls * words; }

    std::size_t words;
    base::LargeVector<Word> bits;
    std::vector<std::uint16_t> counts;
};

template <unsigned Bits>
class Filler {
  public:
    Filler(const RowSpace& space, unsigned threads);

    base::LargeVector<std::uint64_t> run(const base::OnShare& on_share);

  private:
    static constexpr std::size_t kCellsInWord = kWordBits / Bits;
    static constexpr std::uint64_t kUnreached = (1U << Bits) - 1;

    static std::uint64_t value_of(unsigned distance) noexcept {
        return Bits == 2 ? distance % 3 : std::min<unsigned>(distance, kWholeMost);
    }
    void unreached(std::size_t cls, Word* row) const;
    void gather(std::size_t cls, std::vector<Word>& wanted, std::vector<Word>& left);
    void keep(std::size_t cls, unsigned distance);

    const bfs::WordOps* ops_ = &bfs::best_word_ops();
    const RowSpace* space_;
    unsigned threads_;
    std::size_t row_words_;
    std::vector<std::vector<std::uint16_t>> from_source_;  // inverses of the space's entry_moves
    Rows last_;
    Rows next_;
    base::LargeVector<std::uint64_t> out_;
};

template <unsigned Bits>
Filler<Bits>::Filler(const RowSpace& space, unsigned threads)
    : space_(&space),
      threads_(threads),
      row_words_((space.length + kWordBits - 1) / kWordBits),
      from_source_(inverse_entry_moves(space)),
      last_(space.classes(), row_words_),
      next_(space.classes(), row_words_),
      out_((space.classes() * space.length + kCellsInWord - 1) / kCellsInWord, ~std::uint64_t{0}) {}

// Writes the row of what has no distance yet: all bits of its place in `out_` are set. Reads no word that is only
// other classes', which other threads may be writing.
template <unsigned Bits>
void Filler<Bits>::unreached(std::size_t cls, Word* row) const {
    std::fill_n(row, row_words_, Word{0});
    const std::size_t length = space_->length;
    for (std::size_t part = 0; part * kCellsInWord < length; ++part) {
        const std::size_t first = cls * length + part * kCellsInWord;
        const std::size_t wanted = std::min(kCellsInWord, length - part * kCellsInWord);
        const std::size_t skipped = first % kCellsInWord;
        const std::uint64_t* words = out_.data() + first / kCellsInWord;
        std::uint64_t cells = words[0] >> skipped * Bits;
        if (skipped + wanted > kCellsInWord) {
            cells |= words[1] << (kCellsInWord - skipped) * Bits;
        }
        for (unsigned bit = 1; bit < Bits; bit *= 2) {
            cells = even_bits(cells & cells >> 1U);
        }
        row[part / Bits] |= cells << part % Bits * kCellsInWord;
    }
    row[row_words_ - 1] &= ~Word{0} >> (kWordBits - length % kWordBits) % kWordBits;
}

// Writes the row of `next_`: what a turn brings into the last level, of what is not reached.
template <unsigned Bits>
void Filler<Bits>::gather(std::size_t cls, std::vector<Word>& wanted, std::vector<Word>& left) {
    Word* found = next_.row(cls);
    if (next_.counts[cls] != 0) {
        std::fill_n(found, row_words_, Word{0});
        next_.counts[cls] = 0;
    }
    unreached(cls, wanted.data());
    left = wanted;
    std::uint64_t remaining = 0;
    for (const Word word : wanted) {
        remaining += static_cast<std::uint64_t>(std::popcount(word));
    }
    const std::uint64_t before = remaining;
    for (std::size_t m = 0; m < space_->moves && remaining != 0; ++m) {
        const std::uint32_t entry = space_->class_moves[cls * space_->moves + m];
        const std::size_t from = entry / kAxisSymmetries;
        if (last_.counts[from] == 0) {
            continue;
        }
        const std::size_t pair = m * kAxisSymmetries + entry % kAxisSymmetries;
        if (last_.counts[from] < remaining) {
            ops_->scatter16(last_.row(from), from_source_[pair].data(), found, row_words_);
            remaining = ops_->settle(found, left.data(), row_words_);
        } else {
            remaining -= ops_->probe16(last_.row(from), space_->entry_moves[pair].data(),
                                       left.data(), found, row_words_);
        }
    }
    // Scattered bits may have been reached before.
    for (std::size_t w = 0; w < row_words_; ++w) {
        found[w] &= wanted[w];
    }
    next_.counts[cls] = static_cast<std::uint16_t>(before - remaining);
}

// Writes the distance of the entries of a row of `next_`.
template <unsigned Bits>
void Filler<Bits>::keep(std::size_t cls, unsigned distance) {
    const std::uint64_t change = kUnreached ^ value_of(distance);
    const Word* row = next_.row(cls);
    for (std::size_t part = 0; part * kCellsInWord < space_->length; ++part) {
        Word cells = row[part / Bits] >> part % Bits * kCellsInWord;
        cells &= (Word{1} << kCellsInWord) - 1;
        if (cells == 0) {
            continue;
        }
        for (unsigned bit = 1; bit < Bits; bit *= 2) {
            cells = to_even_bits(cells);
        }
        cells *= change;
        const std::size_t first = cls * space_->length + part * kCellsInWord;
        const std::size_t skipped = first % kCellsInWord;
        out_[first / kCellsInWord] ^= cells << skipped * Bits;
        // The bits that continue in the next word, if that belongs to this class.
        if (skipped != 0 && cells >> (kCellsInWord - skipped) * Bits != 0) {
            out_[first / kCellsInWord + 1] ^= cells >> (kCellsInWord - skipped) * Bits;
        }
    }
}

template <unsigned Bits>
base::LargeVector<std::uint64_t> Filler<Bits>::run(const base::OnShare& on_share) {
    next_.row(space_->solved)[0] = 1;
    next_.counts[space_->solved] = 1;
    keep(space_->solved, 0);
    std::atomic<bool> any{true};
    std::atomic<std::uint64_t> reached{1};
    const auto all = static_cast<double>(space_->classes() * space_->length);
    for (unsigned distance = 1; any; ++distance) {
        std::swap(last_, next_);
        any = false;
        // Chunks of as many classes as there are cells in a word write different words.
        base::parallel_for(space_->classes(), {threads_, 8 * kCellsInWord},
                           [&](std::size_t begin, std::size_t end) {
                               std::vector<Word> wanted(row_words_);
                               std::vector<Word> left(row_words_);
                               std::uint64_t found = 0;
                               for (std::size_t cls = begin; cls < end; ++cls) {
                                   gather(cls, wanted, left);
                                   if (next_.counts[cls] == 0) {
                                       continue;
                                   }
                                   found += next_.counts[cls];
                                   keep(cls, distance);
                               }
                               if (found != 0) {
                                   any.store(true, std::memory_order_relaxed);
                               }
                               reached += found;
                               if (on_share) {
                                   on_share(static_cast<double>(reached) / all);
                               }
                           });
    }
    return std::move(out_);
}

}  // namespace

std::vector<std::vector<std::uint16_t>> inverse_entry_moves(const RowSpace& space) {
    std::vector<std::vector<std::uint16_t>> out(space.entry_moves.size(),
                                                std::vector<std::uint16_t>(space.length));
    for (std::size_t pair = 0; pair < out.size(); ++pair) {
        for (std::size_t i = 0; i < space.length; ++i) {
            out[pair][space.entry_moves[pair][i]] = static_cast<std::uint16_t>(i);
        }
    }
    return out;
}

base::LargeVector<std::uint64_t> row_distances(const RowSpace& space, Cell cell, unsigned threads,
                                               const base::OnShare& on_share) {
    switch (cell) {
        case Cell::Mod3:
            return Filler<2>(space, threads).run(on_share);
        case Cell::Whole:
            break;
        case Cell::Banded:
            return banded_distances(space, threads, on_share);
    }
    return Filler<4>(space, threads).run(on_share);
}

base::Result<bfs::CheckReport> check_row_distances(
    const RowSpace& space, Cell cell, const base::LargeVector<std::uint64_t>& distances,
    const CheckQuery& question) {
    const unsigned bits = bits_of(cell);
    const std::size_t in_word = kWordBits / bits;
    const std::uint64_t unreached = (1U << bits) - 1;
    const std::uint64_t entries = space.classes() * space.length;
    if (distances.size() != (entries + in_word - 1) / in_word) {
        return table::damaged(question.place, " has not as many distances as states");
    }
    const std::vector<int> costs(space.moves, 1);
    const bfs::DistanceFormat kept = cell == Cell::Mod3 ? bfs::DistanceFormat{3, 0, false}
                                     : cell == Cell::Whole
                                         ? bfs::DistanceFormat{0, kWholeMost, false}
                                         : bfs::DistanceFormat{0, kBandWidth, true};
    return bfs::FlatTableCheck(
               entries, costs, kept,
               [&](std::uint64_t i) {
                   const std::uint64_t value =
                       distances[i / in_word] >> i % in_word * bits & unreached;
                   if (cell == Cell::Banded) {
                       return kBandWidth - static_cast<int>(value);
                   }
                   return value == unreached ? bfs::kNoDistance : static_cast<int>(value);
               },
               [&](std::uint64_t i, std::size_t move) {
                   const std::uint32_t to =
                       space.class_moves[i / space.length * space.moves + move];
                   const std::size_t pair = move * kAxisSymmetries + to % kAxisSymmetries;
                   return std::uint64_t{to / kAxisSymmetries} * space.length +
                          space.entry_moves[pair][i % space.length];
               },
               [&](std::uint64_t i) { return i == space.solved * space.length; })
        .check(question.place, question.most, question.stop);
}

namespace {

using table::kWordBits;
using table::Word;

constexpr std::size_t kCellsInWord = kWordBits / 2;
constexpr Word kLowBits = 0x5555555555555555U;

// The cells of the last level are 2, those that are not reached 0: RETURNS their low bits.
constexpr Word last_cells(Word cells) noexcept { return cells >> 1U & ~cells & kLowBits; }
constexpr Word unreached_cells(Word cells) noexcept { return ~(cells >> 1U | cells) & kLowBits; }

class BandFiller {
  public:
    BandFiller(const RowSpace& space, unsigned threads)
        : space_(&space),
          threads_(threads),
          row_words_((space.length + kWordBits - 1) / kWordBits),
          from_source_(inverse_entry_moves(space)),
          last_counts_(space.classes(), 0),
          next_counts_(space.classes(), 0),
          out_((space.classes() * space.length + kCellsInWord - 1) / kCellsInWord, 0) {}

    base::LargeVector<std::uint64_t> run(const base::OnShare& on_share);

  private:
    // The data of one thread.
    struct Rows {
        explicit Rows(std::size_t words) : last(words), wanted(words), left(words), found(words) {}
        std::vector<Word> last;
        std::vector<Word> wanted;
        std::vector<Word> left;
        std::vector<Word> found;
    };

    template <class Which>
    void read_row(std::size_t cls, const Which& which, std::vector<Word>& row);
    void gather(std::size_t cls, Rows& rows);
    void mark(std::size_t cls, const std::vector<Word>& row);
    void age();

    const bfs::WordOps* ops_ = &bfs::best_word_ops();
    const RowSpace* space_;
    unsigned threads_;
    std::size_t row_words_;
    std::vector<std::vector<std::uint16_t>> from_source_;
    std::vector<std::uint16_t>
        last_counts_;  // how many entries of a class's row are of the last level
    std::vector<std::uint16_t> next_counts_;
    base::LargeVector<std::uint64_t> out_;
};

// Reads the row of those cells of a class that `which` picks. Its words may be other classes', too, which other threads
// are marking: that changes none of these cells.
template <class Which>
void BandFiller::read_row(std::size_t cls, const Which& which, std::vector<Word>& row) {
    const std::size_t length = space_->length;
    const std::size_t first = cls * length;
    const std::size_t skipped = first % kCellsInWord * 2;
    const std::size_t end = (first + length + kCellsInWord - 1) / kCellsInWord;
    std::size_t at = first / kCellsInWord;
    Word here = base::port::SharedWord(out_[at]).load();
    for (std::size_t part = 0; part * kCellsInWord < length; ++part) {
        const Word next = ++at < end ? base::port::SharedWord(out_[at]).load() : 0;
        const Word cells = skipped == 0 ? here : here >> skipped | next << (kWordBits - skipped);
        const Word bits = even_bits(which(cells));
        row[part / 2] = part % 2 == 0 ? bits : row[part / 2] | bits << kCellsInWord;
        here = next;
    }
    row[row_words_ - 1] &= ~Word{0} >> (kWordBits - length % kWordBits) % kWordBits;
}

// Finds what is not reached and what a turn brings into the last level.
void BandFiller::gather(std::size_t cls, Rows& rows) {
    next_counts_[cls] = 0;
    read_row(cls, unreached_cells, rows.wanted);
    std::uint64_t before = 0;
    for (const Word word : rows.wanted) {
        before += static_cast<std::uint64_t>(std::popcount(word));
    }
    rows.left = rows.wanted;
    std::ranges::fill(rows.found, Word{0});
    std::uint64_t remaining = before;
    for (std::size_t m = 0; m < space_->moves && remaining != 0; ++m) {
        const std::uint32_t entry = space_->class_moves[cls * space_->moves + m];
        const std::size_t from = entry / kAxisSymmetries;
        if (last_counts_[from] == 0) {
            continue;
        }
        read_row(from, last_cells, rows.last);
        const std::size_t pair = m * kAxisSymmetries + entry % kAxisSymmetries;
        if (last_counts_[from] < remaining) {
            ops_->scatter16(rows.last.data(), from_source_[pair].data(), rows.found.data(),
                            row_words_);
            remaining = ops_->settle(rows.found.data(), rows.left.data(), row_words_);
        } else {
            remaining -= ops_->probe16(rows.last.data(), space_->entry_moves[pair].data(),
                                       rows.left.data(), rows.found.data(), row_words_);
        }
    }
    if (remaining == before) {
        return;
    }
    // Scattered bits may have been reached before.
    for (std::size_t w = 0; w < row_words_; ++w) {
        rows.found[w] &= rows.wanted[w];
    }
    next_counts_[cls] = static_cast<std::uint16_t>(before - remaining);
    mark(cls, rows.found);
}

// Marks cells that are not reached as found.
void BandFiller::mark(std::size_t cls, const std::vector<Word>& row) {
    for (std::size_t part = 0; part * kCellsInWord < space_->length; ++part) {
        const Word cells = to_even_bits(row[part / 2] >> part % 2 * kCellsInWord);
        if (cells == 0) {
            continue;
        }
        const std::size_t first = cls * space_->length + part * kCellsInWord;
        const std::size_t skipped = first % kCellsInWord * 2;
        base::port::SharedWord(out_[first / kCellsInWord]).set_bits(cells << skipped);
        if (skipped != 0 && cells >> (kWordBits - skipped) != 0) {
            base::port::SharedWord(out_[first / kCellsInWord + 1])
                .set_bits(cells >> (kWordBits - skipped));
        }
    }
}

// Marks newly found entries as the last level, and the last level as older.
void BandFiller::age() {
    std::swap(last_counts_, next_counts_);
    constexpr std::size_t kChunk = 1U << 16U;
    base::parallel_for(out_.size(), {threads_, kChunk}, [&](std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end; ++at) {
            const Word last = out_[at] >> 1U & kLowBits;
            out_[at] = (last | (out_[at] & kLowBits)) << 1U | last;
        }
    });
}

base::LargeVector<std::uint64_t> BandFiller::run(const base::OnShare& on_share) {
    std::vector<Word> solved(row_words_, 0);
    solved[0] = 1;
    next_counts_[space_->solved] = 1;
    mark(space_->solved, solved);
    constexpr std::size_t kChunk = 256;
    const auto all = static_cast<double>(space_->classes()) * (kBandFar - 1);
    std::atomic<std::size_t> done{0};
    for (int distance = 1; distance < kBandFar; ++distance) {
        age();
        base::parallel_for(space_->classes(), {threads_, kChunk},
                           [&](std::size_t begin, std::size_t end) {
                               Rows rows(row_words_);
                               for (std::size_t cls = begin; cls < end; ++cls) {
                                   gather(cls, rows);
                               }
                               done += end - begin;
                               if (on_share) {
                                   on_share(static_cast<double>(done) / all);
                               }
                           });
    }
    return std::move(out_);
}

}  // namespace

base::LargeVector<std::uint64_t> banded_distances(const RowSpace& space, unsigned threads,
                                                  const base::OnShare& on_share) {
    return BandFiller(space, threads).run(on_share);
}

}  // namespace revenge::solver::cube3
