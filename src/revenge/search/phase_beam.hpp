// Solves a puzzle phase by phase, with a beam over the phases that shortens the complete solution.
//
// With width 1, one path for each phase and one orientation, this is Tsai's Algorithm 1: the phases are solved one
// after the other, each optimally. A solution can be shortened by
//   cancellation  moves on both sides of a boundary between phases are merged (by the chain)
//   orientations  several orientations of the puzzle are solved
//   relax N       a phase may take up to N more moves than its optimum
// Orientations and relax widen the beam: after each phase, the candidates with the least sum of length so far and lower
// bound of the next phase are kept, and equal states once.
//
// The plain run, with width 1, comes first. Wider and more expensive runs follow until the limits are reached. The
// plain run may have more time, so that there is a solution.
//
// Threads share the candidates of a phase. Their results are merged in the order of candidates, and nodes are counted
// as with one thread, so without a time limit the solution does not depend on the number of threads. The plain run has
// one candidate and uses one thread.
//
// The beam does not depend on a puzzle. A chain defines candidates, phases, and the candidate after a path.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/search/ida_star.hpp"

namespace revenge::search {

// A callback that receives each path found, the shortest first, and returns the maximum length of further paths.
using OnPath = std::function<int(Path path, int length)>;

// The result of a phase's search. If the node limit ends the search, `nodes` is one more than the limit, as in IdaStar.
struct PhaseSearchResult {
    base::StopReason end = base::StopReason::Exhausted;
    std::uint64_t nodes = 0;
};

// A chain of phases, for PhaseBeam.
//
//   starts(n)                              the puzzle in n orientations, as candidates
//   turned(candidate, phase)               the candidate before `phase`, in each rotation that the phase before allows
//   lower_bound(candidate, phase)          nothing if the phase cannot solve the candidate
//   after(candidate, phase, path, length)  the candidate after a path
//
// An answer has a length. THREADS: several threads may call all functions at once.
template <class Chain>
concept ChainOfPhases = requires(const Chain& chain, const typename Chain::Candidate& candidate,
                                 std::size_t phase, const base::StopCondition& until,
                                 const OnPath& on_path, Path path, int length,
                                 const std::vector<std::uint64_t>& nodes) {
    { chain.phases() } -> std::convertible_to<std::size_t>;
    { chain.starts(length) } -> std::same_as<std::vector<typename Chain::Candidate>>;
    { chain.turned(candidate, phase) } -> std::same_as<std::vector<typename Chain::Candidate>>;
    { chain.lower_bound(candidate, phase) } -> std::same_as<base::Result<std::optional<int>>>;
    {
        chain.search(candidate, phase, until, on_path)
        } -> std::same_as<base::Result<PhaseSearchResult>>;
    { chain.after(candidate, phase, path, length) } -> std::same_as<typename Chain::Candidate>;
    { chain.hash(candidate) } -> std::convertible_to<std::size_t>;
    { chain.answer(candidate, nodes) } -> std::same_as<typename Chain::Answer>;
    { candidate.length } -> std::convertible_to<int>;
    { candidate.outlook } -> std::convertible_to<int>;
};

// One pass over the phases: a beam of `width` candidates, each followed along up to `paths` paths of each phase.
struct BeamStage {
    int orientations = 1;
    int relax = 0;
    std::size_t width = 1;
    std::size_t paths = 1;
    // Searches all candidates of a phase together for paths of one total length, including the length so far: first the
    // least possible total, then one more, and so on. Ignored by chains that cannot search for paths of one length.
    bool is_joint = false;
    // After a phase's first path, a joint search for others expands this number of nodes, or as many as the first one
    // needed.
    std::uint64_t more_nodes = 200'000;
    // Nodes of all stages up to this one, within the limits.
    std::uint64_t nodes = base::kAnyNodes;
};
// Returns the stages in ascending order of cost, so that a search that is stopped early has used its time well.
std::vector<BeamStage> beam_stages(int relax, int orientations);

struct BeamOptions {
    base::StopCondition first{};  // the limits of the plain run
    base::StopCondition until{};  // the limits of the wider runs; nodes are counted over all runs
    std::optional<int> max_length{};  // the maximum length of an answer
    unsigned threads = 1;
};

// Returns the error of a beam without an answer: Interrupted or NotFound.
base::Error beam_error(base::StopReason end);

template <ChainOfPhases Chain>
class PhaseBeam {
  public:
    using Answer = typename Chain::Answer;

    PhaseBeam(const Chain& chain, BeamOptions options)
        : chain_(&chain), options_(std::move(options)), nodes_(chain.phases()) {}

    // Returns the shortest answer; `on_improvement` may be empty. ERRORS: NotFound, Interrupted, and the chain's.
    base::Result<Answer> run(const std::vector<BeamStage>& stages,
                             const std::function<void(const Answer&)>& on_improvement) {
        std::optional<Answer> best;
        for (const BeamStage& stage : stages) {
            stage_ = stage;
            until_ = &stage == stages.data() ? &options_.first : &options_.until;
            REVENGE_TRY(auto found, pass());
            const bool is_wanted =
                found && (!options_.max_length || found->length <= options_.max_length);
            if (is_wanted && (!best || found->length < best->length)) {
                best = std::move(found);
                if (on_improvement) {
                    on_improvement(*best);
                }
            }
            if (ended_ != base::StopReason::Exhausted) {
                break;
            }
        }
        return best ? base::Result<Answer>(*std::move(best)) : beam_error(ended_);
    }

    std::uint64_t nodes() const {
        return std::accumulate(nodes_.begin(), nodes_.end(), std::uint64_t{0});
    }
    // Returns the phase that solved none of the last stage's candidates, if any.
    std::optional<std::size_t> stuck() const noexcept { return stuck_; }

  private:
    using Candidate = typename Chain::Candidate;
    // Returns true if the chain can search for paths of one length.
    static constexpr bool kHasLengths =
        requires(const Chain& chain, const Candidate& candidate, std::size_t phase,
                 const base::StopCondition& until, const OnPath& on_path, int length) {
        chain.search_length(candidate, phase, length, until, on_path);
    };

    // Returns nothing if a limit was reached first, or no candidate was left.
    base::Result<std::optional<Answer>> pass() {
        std::vector<Candidate> open;
        seen_.clear();
        for (const Candidate& start : chain_->starts(stage_.orientations)) {
            std::vector<Candidate> ready;
            REVENGE_TRY(add_ready(start, 0, ready));
            take(std::move(ready), 0, open);
        }
        stuck_.reset();
        for (std::size_t phase = 0; phase < chain_->phases(); ++phase) {
            if (open.empty()) {
                stuck_ = phase;
                return std::optional<Answer>();
            }
            std::vector<Candidate> next;
            seen_.clear();
            REVENGE_TRY(extend(open, phase, next));
            if (ended_ != base::StopReason::Exhausted) {
                return std::optional<Answer>();
            }
            std::ranges::stable_sort(next, {}, &Candidate::outlook);
            if (next.size() > stage_.width) {
                next.resize(stage_.width);
            }
            open = std::move(next);
        }
        std::optional<Answer> best;
        for (const Candidate& candidate : open) {
            Answer answer = chain_->answer(candidate, nodes_);
            if (!best || answer.length < best->length) {
                best = std::move(answer);
            }
        }
        return best;
    }

    // The result of a phase's best paths from a candidate.
    struct Reach {
        std::vector<Candidate> ends{};  // those that the next phase can solve
        std::uint64_t nodes = 0;
        base::StopReason end = base::StopReason::Exhausted;
        base::Status status{};

        bool goes_on() const noexcept {
            return status &&
                   (end == base::StopReason::Exhausted || end == base::StopReason::CallerDone);
        }
    };

    // Adds the ends of the phase's best paths from the candidates, until a search reaches a limit.
    base::Status extend(const std::vector<Candidate>& from, std::size_t phase,
                        std::vector<Candidate>& out) {
        base::StopCondition until = *until_;
        until.nodes = std::min(until.nodes, stage_.nodes);
        until.nodes -= std::min(until.nodes, nodes());
        if constexpr (kHasLengths) {
            if (stage_.is_joint) {
                return extend_jointly(from, phase, until, out);
            }
        }
        std::vector<Reach> reached = reach_all(from, phase, until);
        for (Reach& one : reached) {
            if (!one.status) {
                return one.status;
            }
            // Its search may have started before the candidates ahead of it had counted their nodes.
            if (one.nodes > until.nodes) {
                one.end = base::StopReason::Nodes;
                one.nodes = until.nodes + 1;
            }
            nodes_[phase] += one.nodes;
            until.nodes -= std::min(until.nodes, one.nodes);
            if (!one.goes_on()) {
                ended_ = one.end;
                return {};
            }
            take(std::move(one.ends), phase + 1, out);
        }
        return {};
    }

    base::Status extend_jointly(const std::vector<Candidate>& from, std::size_t phase,
                                base::StopCondition until, std::vector<Candidate>& out) {
        constexpr int kNoLength = 1000;
        constexpr std::size_t kMaxAnswers = 20;  // of one length, before moves are merged
        const std::size_t most_paths =
            phase + 1 == chain_->phases() ? std::min(stage_.paths, kMaxAnswers) : stage_.paths;
        int least = kNoLength;
        for (const Candidate& candidate : from) {
            least = std::min(least, candidate.outlook);
        }
        std::vector<Candidate> ends;
        std::uint64_t used = 0;
        int longest = chain_->phases() == 1 ? options_.max_length.value_or(kNoLength) : kNoLength;
        base::Status status;
        for (int total = least; total <= longest; ++total) {
            for (const Candidate& candidate : from) {
                if (candidate.outlook > total || ends.size() >= most_paths) {
                    continue;
                }
                const auto on_path = [&](Path path, int length) {
                    if (ends.empty()) {
                        longest = total + stage_.relax;
                        until.nodes = std::min(until.nodes, std::max(used, stage_.more_nodes));
                    }
                    std::vector<Candidate> ready;
                    status =
                        add_ready(chain_->after(candidate, phase, path, length), phase + 1, ready);
                    take(std::move(ready), phase + 1, ends);
                    return status && ends.size() < most_paths ? length : -1;
                };
                const auto result = chain_->search_length(candidate, phase,
                                                          total - candidate.length, until, on_path);
                if (!result || !status) {
                    return result ? status : base::Status(result.error());
                }
                used += result->nodes;
                nodes_[phase] += result->nodes;
                until.nodes -= std::min(until.nodes, result->nodes);
                const bool is_over = result->end != base::StopReason::Exhausted &&
                                     result->end != base::StopReason::CallerDone;
                if (is_over && !(result->end == base::StopReason::Nodes && !ends.empty())) {
                    ended_ = result->end;
                    return {};
                }
                if (is_over) {
                    longest = total - 1;
                    break;
                }
            }
        }
        out = std::move(ends);
        return {};
    }

    // Returns the ends of each candidate. Results after a candidate that reached a limit may be missing. A candidate
    // may use all nodes that the candidates ahead of it have not counted yet.
    std::vector<Reach> reach_all(const std::vector<Candidate>& from, std::size_t phase,
                                 const base::StopCondition& until) const {
        std::vector<Reach> out(from.size());
        base::port::Mutex mutex;  // guards `out`
        base::parallel_for(from.size(), {options_.threads, 1},
                           [&](std::size_t i, std::size_t /*end*/) {
                               base::StopCondition left = until;
                               {
                                   const base::port::MutexLock lock(mutex);
                                   for (std::size_t ahead = 0; ahead < i; ++ahead) {
                                       if (!out[ahead].goes_on()) {
                                           return;
                                       }
                                       left.nodes -= std::min(left.nodes, out[ahead].nodes);
                                   }
                               }
                               Reach reached = reach(from[i], phase, left);
                               const base::port::MutexLock lock(mutex);
                               out[i] = std::move(reached);
                           });
        return out;
    }

    Reach reach(const Candidate& from, std::size_t phase, const base::StopCondition& until) const {
        Reach out;
        std::size_t found = 0;
        int longest = -1;
        const auto on_path = [&](Path path, int length) {
            out.status = add_ready(chain_->after(from, phase, path, length), phase + 1, out.ends);
            // The first path is the shortest; the lengths of further paths are relative to it.
            longest = found == 0 ? length + stage_.relax : longest;
            return ++found < stage_.paths && out.status ? longest : -1;
        };
        const auto result = chain_->search(from, phase, until, on_path);
        if (!result) {
            out.status = result.error();
            return out;
        }
        out.nodes = result->nodes;
        out.end = result->end;
        return out;
    }

    // Adds a candidate before `phase`, in each rotation in which the phase can solve it.
    base::Status add_ready(const Candidate& candidate, std::size_t phase,
                           std::vector<Candidate>& out) const {
        if (phase == chain_->phases()) {
            out.push_back(candidate);
            out.back().outlook = candidate.length;
            return {};
        }
        for (Candidate& turned : chain_->turned(candidate, phase)) {
            REVENGE_TRY(const auto bound, chain_->lower_bound(turned, phase));
            if (bound) {
                turned.outlook = turned.length + *bound;
                out.push_back(std::move(turned));
            }
        }
        return {};
    }

    // Adds the candidates whose states are new; solved ones are always added.
    void take(std::vector<Candidate> ready, std::size_t phase, std::vector<Candidate>& out) {
        for (Candidate& candidate : ready) {
            if (phase == chain_->phases() || seen_.insert(chain_->hash(candidate)).second) {
                out.push_back(std::move(candidate));
            }
        }
    }

    const Chain* chain_;
    BeamOptions options_;
    BeamStage stage_;
    const base::StopCondition* until_ = nullptr;  // the limits of the stage
    std::vector<std::uint64_t> nodes_;            // [phase]
    std::unordered_set<std::size_t> seen_;
    base::StopReason ended_ = base::StopReason::Exhausted;  // why it stopped early, if it did
    std::optional<std::size_t> stuck_;
};

}  // namespace revenge::search
