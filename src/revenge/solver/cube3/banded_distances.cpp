#include "revenge/solver/cube3/banded_distances.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/bfs/word_ops.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

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
