#include "revenge/solver/beam/cycles.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace revenge::solver::beam {

namespace {

using puzzle::Turn;
using Sequence = std::vector<std::uint8_t>;
using Action = std::vector<std::uint8_t>;  // [place of all orbits seen]: where its piece goes

class CycleFinder {
  public:
    CycleFinder(const std::vector<Turn>& moves,
                const std::vector<std::vector<std::vector<std::uint8_t>>>& by_move,
                const std::vector<bool>& is_seen)
        : moves_(moves) {
        for (std::size_t i = 0; i < is_seen.size(); ++i) {
            if (is_seen[i]) {
                places_.push_back(i);
            }
        }
        const std::size_t n = places_.size();
        for (std::size_t move = 0; move < moves.size(); ++move) {
            Action& action = actions_.emplace_back(n * by_move.size());
            for (std::size_t orbit = 0; orbit < by_move.size(); ++orbit) {
                for (std::size_t i = 0; i < n; ++i) {
                    const auto to = std::ranges::find(places_, by_move[orbit][move][places_[i]]);
                    action[orbit * n + i] = static_cast<std::uint8_t>(
                        orbit * n + static_cast<std::size_t>(to - places_.begin()));
                }
            }
            const auto inverse = std::ranges::find(moves, puzzle::inverse(moves[move]));
            inverse_.push_back(static_cast<std::uint8_t>(inverse - moves.begin()));
        }
    }

    std::vector<PureCycle> run() {
        // Blocks, inner layers by themselves, and for C two blocks of one axis against each other.
        std::vector<Letter> letters;
        std::vector<Letter> others;
        for (std::size_t a = 0; a < moves_.size(); ++a) {
            letters.push_back({{byte(a)}, actions_[a], moves_[a].axis});
            for (std::size_t b = 0; b < moves_.size(); ++b) {
                if (a == b || moves_[a].axis != moves_[b].axis ||
                    moves_[a].quarters + moves_[b].quarters != 4) {
                    continue;
                }
                const Sequence word{byte(a), byte(b)};
                const unsigned layers = moves_[a].layers ^ moves_[b].layers;
                if (std::has_single_bit(layers) && moves_[a].layers > moves_[b].layers) {
                    letters.push_back({word, of(word), moves_[a].axis});
                } else if (a < b) {
                    others.push_back({word, of(word), moves_[a].axis});
                }
            }
        }
        others.insert(others.end(), letters.begin(), letters.end());
        std::vector<std::pair<Sequence, Action>> conjugates;
        for (const Letter& a : letters) {
            for (const Letter& b : letters) {
                if (a.axis != b.axis) {
                    Sequence word = a.word;
                    word.insert(word.end(), b.word.begin(), b.word.end());
                    const Sequence back = inverse(a.word);
                    word.insert(word.end(), back.begin(), back.end());
                    Action action = of(word);
                    conjugates.emplace_back(std::move(word), std::move(action));
                }
            }
        }
        for (const auto& [word, action] : conjugates) {
            const Action back = undone(action);
            for (const Letter& other : others) {
                offer(word, action, back, other.word, other.action);
            }
        }
        conjugate();
        conjugate();
        std::vector<PureCycle> out;
        const std::size_t n = places_.size();
        for (auto& [steps, word] : found_) {
            PureCycle& one = out.emplace_back();
            for (const auto& [from, to] : steps) {
                one.steps.push_back(
                    {byte(from / n), byte(places_[from % n]), byte(places_[to % n])});
            }
            one.sequence = std::move(word);
        }
        return out;
    }

  private:
    struct Letter {
        Sequence word;
        Action action;
        int axis;
    };
    using Steps = std::vector<std::pair<std::uint8_t, std::uint8_t>>;
    // Adds what a move before and its inverse after make of the cycles of three.
    void conjugate() {
        const auto before = found_;
        for (const auto& [steps, word] : before) {
            if (steps.size() > 3) {
                continue;
            }
            for (std::size_t move = 0; move < moves_.size(); ++move) {
                const Action& to = actions_[inverse_[move]];
                Sequence whole{byte(move)};
                whole.insert(whole.end(), word.begin(), word.end());
                whole.push_back(inverse_[move]);
                Steps image;
                for (const auto& [from, into] : steps) {
                    image.emplace_back(to[from], to[into]);
                }
                keep(std::move(image), std::move(whole));
            }
        }
    }
    void keep(Steps steps, Sequence word) {
        std::ranges::sort(steps);
        Sequence& best = found_[std::move(steps)];
        if (best.empty() || word.size() < best.size()) {
            best = std::move(word);
        }
    }

    static std::uint8_t byte(std::size_t i) { return static_cast<std::uint8_t>(i); }
    Action of(const Sequence& word) const {
        Action out(actions_.front().size());
        for (std::size_t i = 0; i < out.size(); ++i) {
            std::uint8_t at = byte(i);
            for (const std::uint8_t move : word) {
                at = actions_[move][at];
            }
            out[i] = at;
        }
        return out;
    }
    static Action undone(const Action& action) {
        Action out(action.size());
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[action[i]] = byte(i);
        }
        return out;
    }
    Sequence inverse(const Sequence& word) const {
        Sequence out;
        for (auto it = word.rbegin(); it != word.rend(); ++it) {
            out.push_back(inverse_[*it]);
        }
        return out;
    }

    void offer(const Sequence& word, const Action& action, const Action& back,
               const Sequence& other, const Action& by) {
        const Action by_back = undone(by);
        Steps steps;
        const auto to = [&](std::size_t i) { return by_back[back[by[action[i]]]]; };
        for (std::size_t i = 0; i < action.size(); ++i) {
            if (to(i) != i) {
                if (steps.size() == PureCycle::kMost) {
                    return;
                }
                steps.emplace_back(byte(i), to(i));
            }
        }
        if (steps.empty()) {
            return;
        }
        Sequence whole = word;
        whole.insert(whole.end(), other.begin(), other.end());
        for (const Sequence& part : {inverse(word), inverse(other)}) {
            whole.insert(whole.end(), part.begin(), part.end());
        }
        keep(std::move(steps), std::move(whole));
    }

    const std::vector<Turn>& moves_;
    std::vector<std::size_t> places_;
    std::vector<Action> actions_;
    Sequence inverse_;
    std::map<Steps, Sequence> found_;
};

}  // namespace

std::vector<PureCycle> pure_cycles(
    const std::vector<Turn>& moves,
    const std::vector<std::vector<std::vector<std::uint8_t>>>& by_move,
    const std::vector<bool>& is_seen) {
    return CycleFinder(moves, by_move, is_seen).run();
}

}  // namespace revenge::solver::beam
