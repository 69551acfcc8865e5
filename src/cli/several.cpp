#include "cli/several.hpp"

#include "app/quantities.hpp"

namespace revenge::cli {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

// How a run went so far.
class PuzzleTally {
  public:
    // RETURNS whether to go on.
    bool add(app::ExitCode code) {
        ++puzzles_;
        first_failure_ = first_failure_ == app::ExitCode::Done ? code : first_failure_;
        interrupted_ = code == app::ExitCode::Interrupted;
        return !interrupted_;
    }
    std::uint64_t puzzles() const noexcept { return puzzles_; }
    Result<app::ExitCode> result(std::string_view what) const {
        if (interrupted_) {
            return Error{ErrorCode::Interrupted,
                         "interrupted after " + app::counted(puzzles_, what)};
        }
        return first_failure_;
    }

  private:
    std::uint64_t puzzles_ = 0;
    app::ExitCode first_failure_ = app::ExitCode::Done;
    bool interrupted_ = false;
};

}  // namespace

Result<base::Random> random_of(const std::string& seed) {
    if (seed.empty()) {
        return base::Random::from_system();
    }
    auto random = base::Random::from_hex(seed);
    return random ? std::move(random) : base::behind("--seed: ", random.error());
}

Result<app::ExitCode> solve_lines(app::Session& session, BatchSource& batch, std::string_view what,
                                  const SolveLine& solve) {
    PuzzleTally tally;
    while (!session.out().broken()) {
        const auto item = batch.next();
        if (!item) {
            return item.error();
        }
        if (!item->has_value() || !tally.add(solve(**item))) {
            break;
        }
    }
    if (tally.puzzles() == 0) {
        return Error{ErrorCode::Usage,
                     batch.name() + ": there is no " + std::string(what) + " in it"};
    }
    return tally.result(what);
}

Result<app::ExitCode> solve_several(app::Session& session, std::uint64_t count,
                                    std::string_view what, const SolveNext& solve) {
    if (count == 1) {
        return solve();
    }
    PuzzleTally tally;
    for (std::uint64_t i = 0; i < count && !session.out().broken(); ++i) {
        if (!tally.add(solve())) {
            break;
        }
    }
    return tally.result(what);
}

}  // namespace revenge::cli
