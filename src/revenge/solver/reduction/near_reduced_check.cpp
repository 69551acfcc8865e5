// Verifies a set of nearly reduced states.
#include <bit>

#include "revenge/base.hpp"
#include "revenge/base/interrupted.hpp"
#include "revenge/solver/reduction/near_reduced.hpp"
#include "revenge/table/damaged.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr std::uint64_t kMostStrangers = 10;  // one false positive in ten is too many
constexpr std::uint64_t kStatesDearer = 10;   // than entries of a table, to look at

}  // namespace

base::Result<bfs::LawReport> NearReduced::check(const PairingTable& pairing,
                                                const FaceCenters& centers,
                                                const std::vector<std::uint64_t>& followers,
                                                std::uint64_t words,
                                                const cube3::LawQuestion& question) const {
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
    bfs::LawReport out;
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
    if (strangers > out.checked / kMostStrangers) {
        return broken("it holds " + std::to_string(strangers) + " of " +
                      std::to_string(out.checked) + " states drawn at random");
    }
    return out;
}

}  // namespace revenge::solver::reduction
