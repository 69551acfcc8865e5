#include "revenge/check/coverage_needed.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace revenge::check {

namespace {

// Equal for centers that a symmetry carries to each other.
using Form = std::tuple<PlaceSet, PlaceSet, bool>;

class Forms {
  public:
    explicit Forms(const ReductionCube& cube) : on_rl_(cube.face(0, 1) | cube.face(0, -1)) {
        for (const PlaceTargets& symmetry : cube.symmetries()) {
            if (moved(on_rl_, symmetry) == on_rl_) {
                symmetries_.push_back(symmetry);
            }
        }
    }
    Form form(const StepTwoCenters& centers) const {
        Form out{kEverywhere, kEverywhere, true};
        for (const PlaceTargets& symmetry : symmetries_) {
            const PlaceSet fb = moved(centers.fb, symmetry);
            const PlaceSet r = moved(centers.r, symmetry);
            out = std::min(out, Form{std::min(fb, fb ^ on_rl_ ^ kEverywhere),
                                     std::min(r, r ^ on_rl_), centers.odd});
        }
        return out;
    }

  private:
    PlaceSet on_rl_;
    std::vector<PlaceTargets> symmetries_;
};

}  // namespace

std::vector<std::size_t> coverage_needed(const ReductionCube& cube, const ReductionClaim& claim) {
    const Forms forms(cube);
    std::map<Form, std::size_t> best;  // the first line with the fewest moves
    for (std::size_t i = 0; i < claim.coverage.size(); ++i) {
        const auto [at, is_new] = best.try_emplace(forms.form(claim.coverage[i].centers), i);
        if (!is_new && claim.coverage[i].moves < claim.coverage[at->second].moves) {
            at->second = i;
        }
    }
    const std::vector<ReductionTurn> turns = cube.turns(claim.metric, 2);
    std::vector<std::size_t> out;
    for (const auto& [form, line] : best) {
        const ClaimedCoverage& one = claim.coverage[line];
        const bool follows =
            std::any_of(turns.begin(), turns.end(), [&](const ReductionTurn& turn) {
                const auto found = best.find(
                    forms.form({moved(one.centers.fb, turn.centers),
                                moved(one.centers.r, turn.centers), one.centers.odd != turn.odd}));
                return found != best.end() && claim.coverage[found->second].moves < one.moves;
            });
        if (!follows) {
            out.push_back(line);
        }
    }
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace revenge::check
