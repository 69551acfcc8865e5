// How the distances of pairings are filled.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>

#include "revenge/base/parallel.hpp"
#include "revenge/base/port/processor.hpp"
#include "revenge/base/port/shared_word.hpp"
#include "revenge/solver/short/pairing.hpp"

namespace revenge::solver::reduction {

namespace {

using table::kWordBits;

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
    base::LargeVector<Word> unreached(words, ~Word{0});
    base::LargeVector<Word> last(words, 0);
    base::LargeVector<Word> next(words, 0);
    distances_ = PairingDistances(size(), form);
    const auto chunks = [&](const auto& work) {
        base::parallel_for(representatives_.size(), {threads, 16},
                           [&](std::size_t begin, std::size_t end) {
                               work(begin * kBlockWords, end * kBlockWords);
                           });
    };
    const std::size_t start = index(solved_);
    next[start / kWordBits] = Word{1} << start % kWordBits;
    std::uint64_t seen = 0;
    const auto tell = [&](std::uint64_t pushed) {
        if (on_share) {
            on_share(
                std::min(1.0, static_cast<double>(pushed) / kPushed / static_cast<double>(size())));
        }
    };
    for (int distance = 0;; ++distance) {
        std::swap(last, next);
        const std::uint64_t found = count_of(last);
        const bool goes_on = distances_.begin_level(distance, found);
        if (distances_.is_near(distance)) {
            each_of(last, 0, words, [&](std::size_t i) { distances_.enter_near(i, distance); });
        }
        chunks([&](std::size_t begin, std::size_t end) {
            for (std::size_t w = begin; w < end; ++w) {
                unreached[w] &= ~last[w];
                next[w] = 0;
            }
            each_of(last, begin, end, [&](std::size_t i) { distances_.enter(i, distance); });
        });
        if (!goes_on) {
            distances_.enter_rest();
            return;
        }
        std::atomic<std::uint64_t> pushed{0};
        chunks([&](std::size_t begin, std::size_t end) {
            push(last.data(), unreached.data(), next.data(), begin, end);
            for (std::size_t w = begin; w < end; ++w) {
                pushed += static_cast<std::uint64_t>(std::popcount(last[w]));
            }
            tell(seen + pushed);
        });
        seen += found;
    }
}

void PairingTable::push(const Word* last, const Word* unreached, Word* next, std::size_t begin,
                        std::size_t end) const noexcept {
    std::array<std::size_t, kWordBits> found{};  // moves are bits of a mask elsewhere
    for (std::size_t w = begin; w < end; ++w) {
        for (Word rest = last[w]; rest != 0; rest &= rest - 1) {
            const Bytes16 pairing =
                unrank(w * kWordBits + static_cast<std::size_t>(std::countr_zero(rest)));
            // First all that are met, so that their words come from memory at once.
            for (std::size_t m = 0; m < actions_.size(); ++m) {
                found[m] = index(reduction::apply(pairing, actions_[m]));
                __builtin_prefetch(&unreached[found[m] / kWordBits]);
                __builtin_prefetch(&next[found[m] / kWordBits], 1);
            }
            for (std::size_t m = 0; m < actions_.size(); ++m) {
                const Word word = base::port::SharedWord(next[found[m] / kWordBits]).load();
                if (has(unreached, found[m]) && (word >> found[m] % kWordBits & 1U) == 0) {
                    mark(next, found[m]);
                }
            }
        }
    }
}

// Sets the bit of an entry, and those of all that symmetries make of it in its class.
void PairingTable::mark(Word* next, std::size_t entry) const noexcept {
    const std::size_t class_index = entry / kBlock;
    for (unsigned left = stabilizer_[class_index]; left != 0; left &= left - 1) {
        const auto s = static_cast<std::size_t>(std::countr_zero(left));
        const std::size_t alike =
            s == 0 ? entry
                   : index_in_class(class_index, reduction::apply(unrank(entry), symmetries_[s]));
        base::port::SharedWord(next[alike / kWordBits]).set_bits(Word{1} << alike % kWordBits);
    }
}

}  // namespace revenge::solver::reduction
