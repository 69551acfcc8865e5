// How the distances of pairings are filled.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>

#include "revenge/base/parallel.hpp"
#include "revenge/base/port/processor.hpp"
#include "revenge/solver/reduction/batch.hpp"
#include "revenge/solver/reduction/pairing.hpp"

namespace revenge::solver::reduction {

namespace {

using table::kWordBits;

constexpr unsigned kMostThreads = 8;  // each takes 4 MB
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
    std::vector<base::LargeVector<Word>> reached(std::min(threads, kMostThreads),
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
