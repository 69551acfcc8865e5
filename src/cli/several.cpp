#include "cli/several.hpp"

#include <fmt/format.h>

#include <map>

#include "app/quantities.hpp"
#include "revenge/base/message.hpp"
#include "revenge/scramble/scramble_maker.hpp"

namespace revenge::cli {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

// The outcome of a run so far.
class PuzzleTally {
  public:
    // Returns true if the run continues.
    bool add(app::ExitCode code) {
        ++puzzles_;
        ++counts_[code];
        interrupted_ = code == app::ExitCode::Interrupted;
        return !interrupted_;
    }
    std::uint64_t puzzles() const noexcept { return puzzles_; }
    // The highest code, whatever the order of the puzzles. It hides others, so a note counts all of them.
    Result<app::ExitCode> result(app::Session& session, std::string_view what) const {
        if (interrupted_) {
            return Error{ErrorCode::Interrupted,
                         "interrupted after " + app::counted(puzzles_, what)};
        }
        std::string failures;
        for (const auto& [code, count] : counts_) {
            if (code != app::ExitCode::Done) {
                failures += fmt::format("{}{} with exit code {}", failures.empty() ? "" : ", ",
                                        app::grouped(count), static_cast<int>(code));
            }
        }
        if (!failures.empty() && puzzles_ > 1) {
            session.note(
                fmt::format("of {} some failed: {}", app::counted(puzzles_, what), failures));
        }
        return counts_.empty() ? app::ExitCode::Done : counts_.rbegin()->first;
    }

  private:
    std::uint64_t puzzles_ = 0;
    std::map<app::ExitCode, std::uint64_t> counts_;
    bool interrupted_ = false;
};

}  // namespace

Result<base::Random> random_of(const std::string& seed) {
    if (seed.empty()) {
        return base::Random::from_system();
    }
    auto random = base::Random::from_hex(seed);
    return random ? std::move(random) : base::with_prefix("--seed: ", random.error());
}

Result<base::Random> noted_random_of(app::Session& session, const std::string& seed) {
    if (!seed.empty()) {
        return random_of(seed);
    }
    REVENGE_TRY(auto random, base::Random::from_system());
    const std::string drawn = scramble::next_seed(random);
    session.note_request("--seed " + drawn + " makes the same again");
    return random_of(drawn);
}

Result<app::ExitCode> solve_lines(app::Session& session, BatchSource& batch, std::string_view what,
                                  const SolveLine& solve) {
    PuzzleTally tally;
    while (!session.out().broken()) {
        REVENGE_TRY(const auto item, batch.next());
        if (!item.has_value() || !tally.add(solve(*item))) {
            break;
        }
    }
    if (tally.puzzles() == 0) {
        return Error{ErrorCode::Usage,
                     batch.name() + ": there is no " + std::string(what) + " in it"};
    }
    return tally.result(session, what);
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
    return tally.result(session, what);
}

}  // namespace revenge::cli
