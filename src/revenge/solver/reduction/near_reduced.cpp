#include "revenge/solver/reduction/near_reduced.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

#include "revenge/base.hpp"
#include "revenge/base/open_table.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/reduction/pairing.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::solver::reduction {

namespace {

// Of states, by their codes.
struct CodeKeys : base::WordKeys<std::uint64_t, ~std::uint64_t{0}> {
    static std::size_t hash(Entry code) noexcept { return code * 0x9E3779B97F4A7C15U >> 20U; }
};
using SeenStates = base::OpenTable<CodeKeys>;

constexpr std::uint64_t kCenterPlaces = 1U << 16U;
constexpr std::size_t kMaxListed = 6000000;  // about: levels with more states are not listed
constexpr std::size_t kSeenSlots = std::size_t{1} << 23U;
// Bits of the filter per state: one non-member in thirty passes.
constexpr double kMinBits = 9;
constexpr double kInnerShare = 50;  // the smaller sets together have 1/50 of the states

}  // namespace

struct NearReduced::Filler {
    NearReduced& out;
    const PairingTable& pairing;
    const FaceCenters& centers;
    const std::vector<std::uint64_t>& followers;
    unsigned threads;

    State after(const State& state, std::size_t move) const noexcept {
        return {apply(state.pairing, pairing.action(move)), centers.apply(state.place, move)};
    }
    std::uint64_t code_of(const State& state) const noexcept {
        const PairingTable::Located at = pairing.locate(state.pairing);
        return at.index * kCenterPlaces + centers.seen(state.place, at.symmetry);
    }
    State state_of(std::uint64_t code) const noexcept {
        return {pairing.unrank(code / kCenterPlaces),
                static_cast<std::uint16_t>(code % kCenterPlaces)};
    }

    void enter(std::uint64_t code) noexcept { enter_key(key_of(code)); }
    static std::uint64_t key_of(std::uint64_t code) noexcept {
        return hash(code / kCenterPlaces, code % kCenterPlaces);
    }
    void enter_key(std::uint64_t key) noexcept {
        const std::uint64_t mask = mask_of(key);
        base::port::SharedWord word(out.words_[out.word_of(key)]);
        if ((word.load() & mask) != mask) {
            word.set_bits(mask);
        }
    }
    // A state whose pairing some symmetries keep has several codes: all are entered.
    template <class Use>
    void each_code(const State& state, const Use& use) const {
        const std::uint64_t code = code_of(state);
        use(code);
        const std::size_t index = code / kCenterPlaces;
        if (pairing.stabilizer_of(index) == 1) {
            return;
        }
        const State canonical = state_of(code);
        for (unsigned left = pairing.stabilizer_of(index); left != 0; left &= left - 1) {
            const auto s = static_cast<unsigned>(std::countr_zero(left));
            const Bytes16 alike = apply(canonical.pairing, pairing.symmetry(s));
            use(pairing.index_in_class(index / kBlock, alike) * kCenterPlaces +
                centers.seen(canonical.place, s));
        }
    }

    std::vector<std::uint64_t> next_level(const std::vector<std::uint64_t>& level,
                                          SeenStates& seen) {
        std::vector<std::vector<std::uint64_t>> found(threads);
        std::atomic<std::size_t> next{0};
        constexpr std::size_t kChunk = 1024;
        base::run_together(threads, [&](unsigned thread) {
            std::vector<std::uint64_t>& mine = found[thread];
            const auto insert = [&](std::uint64_t code) {
                if (seen.insert_beside_others(code)) {
                    enter(code);
                    mine.push_back(code);
                }
            };
            Batch batch;
            for (std::size_t i = next.fetch_add(kChunk); i < level.size();
                 i = next.fetch_add(kChunk)) {
                for (std::size_t k = i; k < std::min(i + kChunk, level.size()); ++k) {
                    const State state = state_of(level[k]);
                    for (std::size_t m = 0; m < followers.size(); ++m) {
                        each_code(after(state, m), [&](std::uint64_t code) {
                            seen.prefetch(code);
                            out.prefetch(key_of(code));
                            batch.add(code, insert);
                        });
                    }
                }
            }
            batch.flush(insert);
        });
        // The first part grows to take the others; each is freed as soon as it is copied.
        std::vector<std::uint64_t> out_level = std::move(found.front());
        for (std::size_t i = 1; i < found.size(); ++i) {
            out_level.insert(out_level.end(), found[i].begin(), found[i].end());
            found[i] = {};
        }
        return out_level;
    }

    // Makes the smaller sets. `levels`: the states of each distance.
    void enter_inner(const std::vector<std::vector<std::uint64_t>>& levels, double most) {
        double within = 0;
        for (std::size_t turns = 0; turns < levels.size(); ++turns) {
            within += static_cast<double>(levels[turns].size());
            if (within > most) {
                return;
            }
            out.inner_depth_[0] = static_cast<std::uint8_t>(turns);
            for (std::size_t distance = 0; distance <= turns; ++distance) {
                for (const std::uint64_t code : levels[distance]) {
                    enter_key(inner_key(key_of(code), static_cast<int>(turns)));
                }
            }
        }
    }

    // Enters all states that `togo` turns lead to. The remainder of `batch` waits for more states.
    void follow(const State& state, std::uint64_t moves, int togo, Batch& batch) {
        for (std::uint64_t left = moves; left != 0; left &= left - 1) {
            const auto m = static_cast<std::size_t>(std::countr_zero(left));
            const State to = after(state, m);
            each_code(to, [&](std::uint64_t code) {
                const std::uint64_t key = key_of(code);
                out.prefetch(key);
                batch.add(key, [this](std::uint64_t full) { enter_key(full); });
            });
            if (togo > 1) {
                follow(to, followers[m], togo - 1, batch);
            }
        }
    }
};

NearReduced::NearReduced(const PairingTable& pairing, const FaceCenters& centers,
                         const std::vector<std::uint64_t>& followers, std::uint64_t words,
                         unsigned threads, const base::OnShare& on_share)
    : words_(words, 0) {
    Filler filler{*this, pairing, centers, followers, base::thread_count(threads)};
    std::vector<std::vector<std::uint64_t>> levels(1);
    double growth = 1;
    const double room = static_cast<double>(words) * 64 / kMinBits;
    {
        SeenStates seen(std::bit_ceil(std::min<std::size_t>(kSeenSlots, words)));
        filler.each_code({pairing.solved(), centers.solved()}, [&](std::uint64_t code) {
            if (seen.insert_beside_others(code)) {
                filler.enter(code);
                levels.front().push_back(code);
            }
        });
        // The last level is only entered.
        while (static_cast<double>(levels.back().size()) * growth <= kMaxListed &&
               static_cast<double>(levels.back().size()) * growth * growth <= room) {
            const std::size_t before = levels.back().size();
            levels.push_back(filler.next_level(levels.back(), seen));
            growth = static_cast<double>(levels.back().size()) / static_cast<double>(before);
            ++depth_[0];
        }
    }
    filler.enter_inner(levels, room / kInnerShare);
    const std::vector<std::uint64_t> level = std::move(levels.back());
    levels.clear();
    int further = 0;
    double states = static_cast<double>(level.size()) * growth;
    while (states <= room) {
        states *= growth;
        ++further;
    }
    if (further == 0) {
        return;
    }
    const std::uint64_t all_moves = (std::uint64_t{1} << followers.size()) - 1;
    std::atomic<std::size_t> followed{0};
    base::parallel_for(
        level.size(), {filler.threads, 256}, [&](std::size_t begin, std::size_t end) {
            Batch batch;
            for (std::size_t i = begin; i < end; ++i) {
                filler.follow(filler.state_of(level[i]), all_moves, further, batch);
            }
            batch.flush([&](std::uint64_t key) { filler.enter_key(key); });
            followed += end - begin;
            if (on_share) {
                on_share(static_cast<double>(followed) / static_cast<double>(level.size()));
            }
        });
    depth_[0] = static_cast<std::uint8_t>(depth_[0] + further);
}

// Verifies a set of nearly reduced states.

namespace {

constexpr std::uint64_t kMaxStrangers = 10;  // one false positive in ten is too many
constexpr std::uint64_t kStatesDearer = 10;  // than entries of a table, to look at

}  // namespace

base::Result<bfs::CheckReport> NearReduced::check(const PairingTable& pairing,
                                                  const FaceCenters& centers,
                                                  const std::vector<std::uint64_t>& followers,
                                                  std::uint64_t words,
                                                  const cube3::CheckQuery& question) const {
    const auto broken = [&question](const std::string& how) {
        return table::damaged(question.place, " is not a set of nearly reduced states: " + how +
                                                  "; remove it to rebuild it");
    };
    if (words_.size() != words || depth() < 1) {
        return broken("it has another size");
    }
    base::Random random(1);
    const auto is_member = [&](const State& state) {
        return has(key(pairing, centers, state.pairing, state.place));
    };
    const auto is_within = [&](const State& state, int turns) {
        return turns > inner_depth() ||
               has(inner_key(key(pairing, centers, state.pairing, state.place), turns));
    };
    bfs::CheckReport out;
    std::uint64_t strangers = 0;
    while (out.checked < question.most / kStatesDearer) {
        if (question.stop.stop_requested()) {
            return base::interrupted();
        }
        State state{pairing.solved(), centers.solved()};
        std::uint64_t allowed = (std::uint64_t{1} << followers.size()) - 1;
        for (int turns = 1; turns <= depth() && allowed != 0; ++turns) {
            std::uint64_t left = allowed;
            for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(allowed)));
                 skip > 0; --skip) {
                left &= left - 1;
            }
            const auto m = static_cast<std::size_t>(std::countr_zero(left));
            state = {apply(state.pairing, pairing.action(m)), centers.apply(state.place, m)};
            allowed = followers[m];
            if (!is_member(state) || !is_within(state, turns)) {
                return broken("a state " + std::to_string(turns) + " turns away is not in it");
            }
            ++out.checked;
            strangers += is_member({pairing.unrank(random.below(pairing.size())),
                                    static_cast<std::uint16_t>(random.below(centers.size()))})
                             ? 1
                             : 0;
        }
    }
    if (strangers > out.checked / kMaxStrangers) {
        return broken("it holds " + std::to_string(strangers) + " of " +
                      std::to_string(out.checked) + " states drawn at random");
    }
    return out;
}

}  // namespace revenge::solver::reduction
