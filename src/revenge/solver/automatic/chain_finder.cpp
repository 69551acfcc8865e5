#include "revenge/solver/automatic/chain_finder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "revenge/derived/colors.hpp"
#include "revenge/group.hpp"

namespace revenge::solver::automatic {

namespace {

using chain::ColorsOf;
using group::Permutation;
using Shown = PuzzleGroup::Shown;

constexpr double kNothingLeft = 1e-6;      // of logarithms
constexpr double kMaxWalked = 2e6;         // classes of a coordinate
constexpr double kMaxWalkedWhole = 1.2e6;  // whose rows need a canonical form
constexpr double kMaxBlock = 4e6;          // entries, of all coordinates but the largest
constexpr double kMaxColors = 1e6;         // classes of one coordinate of colors
constexpr double kMaxTransitions = 7e8;    // of one pruning table
constexpr double kMaxHidden = 3000;        // classes for each that colors tell apart
constexpr double kFewHidden = 30;          // of chains that are tried when larger phases fail
constexpr std::array kColorSizes{kMaxColors, 2e5, 15'000.0, 1'200.0};

// A coordinate of colors: some pieces of one orbit.
struct Coordinate {
    std::size_t orbit = 0;
    std::vector<int> pieces;  // home slots, ascending
    ColorsOf shows = ColorsOf::All;
    double log_size = 0;
};

// A pruning table: coordinates of several orbits.
struct Pruning {
    std::vector<std::size_t> coordinates;
    double log_size = 0;
    double score = 0;
};

// One phase of a chain: from moves of S into T.
class PhasePlan {
  public:
    PhasePlan(const PuzzleGroup& group, const Subgroup& from, const Subgroup& to)
        : group_(&group),
          from_(&from),
          to_(&to),
          puzzle_(&group.definition().puzzle()),
          model_(*puzzle_) {
        std::vector<int> all(static_cast<std::size_t>(puzzle_->slots()));
        std::iota(all.begin(), all.end(), 0);
        const derived::Colors colors(*puzzle_, group.generators_of(to), all,
                                     std::vector(puzzle_->orbits().size(), ColorsOf::All));
        colors_ = colors.pieces();
    }

    double log_classes() const noexcept { return from_->log_states - to_->log_states; }
    bool is_table() const noexcept { return is_table_; }
    double entries() const noexcept { return entries_; }
    const std::vector<std::string>& prunings() const noexcept { return prunings_; }
    // ln of an upper bound of what colors tell apart.
    double log_shown() const {
        return group_->log_arrangements(*from_, shown(ColorsOf::All, {}, true));
    }

    // RETURNS whether the phase can be solved by a table of at most `most_entries`, or by a search.
    bool plan(double most_entries) {
        is_table_ = fits_table(most_entries);
        if (is_table_) {
            entries_ = std::exp(log_classes());
            return true;
        }
        // A class takes four bytes for each generator, and some for its hash.
        constexpr double kBytesOfGenerator = 16;
        const auto generators =
            std::ranges::count_if(from_->exponents, [](int e) { return e > 0; });
        most_colors_ = std::min(
            kMaxColors, most_entries / (kBytesOfGenerator * static_cast<double>(generators)));
        find_coordinates();
        choose_prunings(most_entries);
        return !prunings_.empty();
    }

  private:
    // The looks of pieces: of those in `pieces`, or of all.
    std::vector<Shown> shown(ColorsOf shows, const std::vector<int>& pieces, bool is_all,
                             std::optional<std::size_t> orbit = std::nullopt) const {
        std::vector<Shown> out(static_cast<std::size_t>(puzzle_->slots()));
        for (std::size_t o = 0; o < puzzle_->orbits().size(); ++o) {
            const puzzle::Orbit& one = puzzle_->orbits()[o];
            for (int slot = one.first; slot < one.first + one.size; ++slot) {
                if (orbit && *orbit != o) {
                    continue;
                }
                const auto& piece = colors_[static_cast<std::size_t>(slot)];
                const bool is_named = is_all || std::ranges::binary_search(pieces, slot);
                Shown& to = out[static_cast<std::size_t>(slot)];
                to = !is_named                   ? Shown{1 << 20, 1}
                     : shows == ColorsOf::Places ? Shown{piece.color, 1}
                     : shows == ColorsOf::Twists ? Shown{-1 - piece.period, piece.period}
                                                 : Shown{piece.color, piece.period};
                if (shows == ColorsOf::Twists && is_named) {
                    to.color = (1 << 20) + piece.period;
                }
            }
        }
        return out;
    }

    bool is_moved(int slot) const {
        for (std::size_t b = 0; b < group_->generators().size(); ++b) {
            if (from_->exponents[b] > 0 && moves_slot(b, slot)) {
                return true;
            }
        }
        return false;
    }
    bool moves_slot(std::size_t move, int slot) const {
        const auto& action =
            group_->generators()[move]
                .powers[static_cast<std::size_t>(std::max(1, from_->exponents[move]))];
        return action.from[static_cast<std::size_t>(slot)] != slot ||
               action.twist[static_cast<std::size_t>(slot)] != 0;
    }

    std::vector<Permutation> restricted(const puzzle::Orbit& orbit,
                                        const std::vector<Permutation>& all) const {
        std::vector<Permutation> out;
        for (const Permutation& whole : all) {
            std::vector<group::Point> images(whole.images().size());
            std::iota(images.begin(), images.end(), group::Point{0});
            for (const int point : model_.points_of(orbit)) {
                images[static_cast<std::size_t>(point)] = whole(point);
            }
            out.push_back(Permutation::from_images_unchecked(std::move(images)));
        }
        return out;
    }

    // True if the classes are few enough and can be numbered (derived/numbering.hpp): as a product over orbits, or all
    // together where they are very few.
    bool fits_table(double most_entries) const {
        constexpr int kMaxWalkedPoints = 256;
        const double classes = std::exp(log_classes());
        if (classes > most_entries) {
            return false;
        }
        std::vector<double> factors;
        double sum = 0;
        for (const puzzle::Orbit& orbit : puzzle_->orbits()) {
            const double above =
                log_order(restricted(orbit, group_->generators_of(*from_)), model_.degree());
            const double below =
                log_order(restricted(orbit, group_->generators_of(*to_)), model_.degree());
            const double count = above - below;
            sum += count;
            constexpr double kMaxTogether = 2e7;
            if (std::exp(count) > kMaxTogether && below < kNothingLeft && orbit.orientations > 1 &&
                are_twists_free(orbit)) {
                const double pieces = places_of(orbit);
                factors.push_back(pieces);
                factors.push_back(count - pieces);
            } else if (count > kNothingLeft) {
                factors.push_back(count);
            }
        }
        std::ranges::sort(factors);
        const double most_factor = factors.empty() ? 0 : factors.back();
        const bool is_product = std::abs(sum - log_classes()) < kNothingLeft &&
                                std::exp(most_factor) <= kMaxWalked &&
                                std::exp(sum - (factors.size() > 1 ? most_factor : 0)) <= kMaxBlock;
        return is_product || (classes <= kMaxWalkedWhole && model_.degree() <= kMaxWalkedPoints) ||
               is_regular();
    }

    // True if each generator's twists, its pieces left in place, are an element of the orbit's group: then rows of
    // twists do not depend on where pieces are, and classes are pieces x twists.
    bool are_twists_free(const puzzle::Orbit& orbit) const {
        const std::vector<Permutation> generators =
            restricted(orbit, group_->generators_of(*from_));
        const auto chain = group::StabilizerChain::unproved(generators, model_.degree());
        return chain && std::ranges::all_of(generators, [&](const Permutation& generator) {
                   std::vector<group::Point> images(generator.images().size());
                   std::iota(images.begin(), images.end(), group::Point{0});
                   for (int from = orbit.first; from < orbit.first + orbit.size; ++from) {
                       const int to = generator(model_.point(from, 0));
                       const int slot = model_.slot_of(to);
                       const int twist = to - model_.point(slot, 0);
                       for (int k = 0; k < orbit.orientations; ++k) {
                           images[static_cast<std::size_t>(model_.point(slot, k))] =
                               static_cast<group::Point>(
                                   model_.point(slot, (k + twist) % orbit.orientations));
                       }
                   }
                   return chain->contains(Permutation::from_images_unchecked(std::move(images)));
               });
    }

    // True if the unseen elements meet the moves' group in the identity only, and pieces x twists have few entries
    // that no state meets.
    bool is_regular() const {
        constexpr double kMaxRelabellings = 1000;
        constexpr double kMaxSpareEntries = 16;
        std::vector<Permutation> alone = group_->generators_of(*from_);
        const std::vector<Permutation> unseen(
            alone.begin(), alone.begin() + static_cast<std::ptrdiff_t>(group_->unseen().size()));
        alone.erase(alone.begin(), alone.begin() + static_cast<std::ptrdiff_t>(unseen.size()));
        if (!to_->is_trivial() || log_order(unseen, model_.degree()) > std::log(kMaxRelabellings) ||
            std::abs(log_order(alone, model_.degree()) - log_classes()) > kNothingLeft) {
            return false;
        }
        std::vector<Permutation> places;
        for (const Permutation& whole : alone) {
            std::vector<group::Point> images(static_cast<std::size_t>(puzzle_->slots()));
            for (int slot = 0; slot < puzzle_->slots(); ++slot) {
                images[static_cast<std::size_t>(slot)] =
                    static_cast<group::Point>(model_.slot_of(whole(model_.point(slot, 0))));
            }
            places.push_back(Permutation::from_images_unchecked(std::move(images)));
        }
        double twists = 0;
        double most = 0;
        for (const puzzle::Orbit& orbit : puzzle_->orbits()) {
            const double each = std::log(static_cast<double>(orbit.orientations));
            twists += orbit.size * each;
            most = std::max(most, each);
        }
        twists -= most;
        const double pieces = log_order(places, puzzle_->slots());
        return std::exp(pieces) <= kMaxWalked && std::exp(twists) <= kMaxWalked &&
               std::exp(std::min(pieces, twists)) <= kMaxBlock &&
               pieces + twists <= log_classes() + std::log(kMaxSpareEntries);
    }

    // ln of how many ways pieces of an orbit are permuted, twists left out.
    double places_of(const puzzle::Orbit& orbit) const {
        std::vector<Permutation> places;
        for (const Permutation& whole : group_->generators_of(*from_)) {
            places.push_back(model_.on_places(whole, orbit));
        }
        return log_order(places, orbit.size);
    }

    double log_size(const Coordinate& coordinate) const {
        return group_->log_arrangements(
            *from_, shown(coordinate.shows, coordinate.pieces, false, coordinate.orbit));
    }
    void add(Coordinate coordinate) {
        coordinate.log_size = log_size(coordinate);
        const bool is_known = std::ranges::any_of(coordinates_, [&](const Coordinate& one) {
            return one.pieces == coordinate.pieces && one.shows == coordinate.shows;
        });
        if (!is_known && coordinate.log_size > kNothingLeft &&
            coordinate.log_size <= std::log(most_colors_) + kNothingLeft) {
            coordinates_.push_back(std::move(coordinate));
        }
    }

    // Blocks: the pieces of one color, neighbours that many moves move together one after the other.
    std::vector<std::vector<int>> blocks_of(const puzzle::Orbit& orbit) const {
        std::map<int, std::vector<int>> by_color;
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            if (is_moved(slot)) {
                by_color[colors_[static_cast<std::size_t>(slot)].color].push_back(slot);
            }
        }
        std::vector<std::vector<int>> blocks;
        blocks.reserve(by_color.size());
        for (auto& [color, pieces] : by_color) {
            blocks.push_back(std::move(pieces));
        }
        const auto shared = [&](const std::vector<int>& a, const std::vector<int>& b) {
            int out = 0;
            for (std::size_t move = 0; move < group_->generators().size(); ++move) {
                if (from_->exponents[move] == 0) {
                    continue;
                }
                const auto moved = [&](int slot) { return moves_slot(move, slot); };
                out += static_cast<int>(
                    std::min(std::ranges::count_if(a, moved), std::ranges::count_if(b, moved)));
            }
            return out;
        };
        for (std::size_t next = 1; next + 1 < blocks.size(); ++next) {
            const auto likeness = [&](const std::vector<int>& block) {
                return shared(block, blocks[next - 1]) +
                       (next > 1 ? shared(block, blocks[next - 2]) : 0);
            };
            std::size_t best = next;
            for (std::size_t i = next + 1; i < blocks.size(); ++i) {
                best = likeness(blocks[i]) > likeness(blocks[best]) ? i : best;
            }
            std::swap(blocks[next], blocks[best]);
        }
        return blocks;
    }

    void find_coordinates() {
        for (std::size_t o = 0; o < puzzle_->orbits().size(); ++o) {
            find_coordinates_of(o);
        }
    }
    void find_coordinates_of(std::size_t o) {
        std::vector<std::vector<int>> blocks = blocks_of(puzzle_->orbits()[o]);
        const auto joined = [&](const std::vector<std::size_t>& some) {
            Coordinate out{o, {}, ColorsOf::All, 0};
            for (const std::size_t i : some) {
                out.pieces.insert(out.pieces.end(), blocks[i].begin(), blocks[i].end());
            }
            std::ranges::sort(out.pieces);
            return out;
        };
        std::vector<std::size_t> every(blocks.size());
        std::iota(every.begin(), every.end(), std::size_t{0});
        Coordinate all = joined(every);
        if (all.pieces.empty()) {
            return;
        }
        add(all);
        for (const ColorsOf shows : {ColorsOf::Twists, ColorsOf::Places}) {
            if (puzzle_->orbits()[o].orientations > 1) {
                all.shows = shows;
                add(all);
            }
        }
        // The largest block of pieces that only their places tell is what is left when the others are known.
        std::optional<std::size_t> largest;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const bool is_plain = colors_[static_cast<std::size_t>(blocks[i].front())].period == 1;
            if (blocks[i].size() > 1 && is_plain &&
                (!largest || blocks[i].size() > blocks[*largest].size())) {
                largest = i;
            }
        }
        if (largest) {
            every.erase(every.begin() + static_cast<std::ptrdiff_t>(*largest));
        }
        for (const double size : kColorSizes) {
            add_groups(every, std::min(size, most_colors_), joined);
        }
    }
    // Neighbouring blocks together, as many as have no more classes than that.
    template <class Joined>
    void add_groups(const std::vector<std::size_t>& blocks, double size, const Joined& joined) {
        const auto fits = [&](const std::vector<std::size_t>& some) {
            return log_size(joined(some)) <= std::log(size) + kNothingLeft;
        };
        std::vector<std::vector<std::size_t>> groups;
        for (const std::size_t block : blocks) {
            if (!groups.empty()) {
                groups.back().push_back(block);
                if (fits(groups.back())) {
                    continue;
                }
                groups.back().pop_back();
            }
            groups.push_back({block});
        }
        for (std::vector<std::size_t>& group : groups) {
            for (const std::size_t block : blocks) {
                if (std::ranges::find(group, block) == group.end()) {
                    group.push_back(block);
                    if (!fits(group)) {
                        group.pop_back();
                    }
                }
            }
            add(joined(group));
        }
    }

    // The colors that the tables show, to find those that no table shows.
    std::set<int> items_of(const Pruning& pruning) const {
        std::set<int> out;
        for (const std::size_t i : pruning.coordinates) {
            const Coordinate& one = coordinates_[i];
            if (one.shows == ColorsOf::Twists) {
                out.insert(-1 - static_cast<int>(one.orbit));
                continue;
            }
            for (const int slot : one.pieces) {
                out.insert(colors_[static_cast<std::size_t>(slot)].color);
            }
        }
        return out;
    }

    std::vector<Pruning> combinations(double most) const {
        constexpr std::size_t kMaxTogether = 4;
        std::vector<Pruning> out;
        Pruning current;
        const std::function<void(std::size_t)> extend = [&](std::size_t from) {
            for (std::size_t i = from; i < coordinates_.size(); ++i) {
                const Coordinate& next = coordinates_[i];
                const bool is_new_orbit = std::ranges::none_of(
                    current.coordinates,
                    [&](std::size_t k) { return coordinates_[k].orbit == next.orbit; });
                const double sum = current.log_size + next.log_size;
                double largest = next.log_size;
                for (const std::size_t k : current.coordinates) {
                    largest = std::max(largest, coordinates_[k].log_size);
                }
                if (!is_new_orbit || sum > std::log(most) || sum - largest > std::log(kMaxBlock) ||
                    current.coordinates.size() == kMaxTogether) {
                    continue;
                }
                current.coordinates.push_back(i);
                current.log_size = sum;
                out.push_back(current);
                out.back().score =
                    0.95 * sum - 0.1 * static_cast<double>(current.coordinates.size());
                extend(i + 1);
                current.log_size -= next.log_size;
                current.coordinates.pop_back();
            }
        };
        extend(0);
        std::ranges::stable_sort(out, std::ranges::greater(), &Pruning::score);
        return out;
    }

    void choose_prunings(double most_entries) {
        constexpr std::size_t kMaxCoordinates = 16;
        constexpr double kSmall = 2e6;
        int moves = 0;
        for (std::size_t b = 0; b < group_->generators().size(); ++b) {
            const int step = from_->exponents[b];
            moves += step > 0 ? group_->generators()[b].move->order / step - 1 : 0;
        }
        const double most = std::min(most_entries, kMaxTransitions / std::max(1, moves));
        std::set<int> covered;
        std::size_t used = 0;
        const std::vector<Pruning> all = combinations(most);
        for (const bool is_rest : {false, true}) {
            for (const Pruning& one : all) {
                const std::set<int> items = items_of(one);
                const auto fresh =
                    std::ranges::count_if(items, [&](int item) { return !covered.contains(item); });
                const double size = std::exp(one.log_size);
                const bool is_worth = is_rest
                                          ? fresh > 0 && size <= kSmall
                                          : 3 * fresh >= static_cast<std::ptrdiff_t>(items.size());
                if (!is_worth || fresh == 0 || entries_ + size > 2 * most ||
                    used + one.coordinates.size() > kMaxCoordinates) {
                    continue;
                }
                covered.insert(items.begin(), items.end());
                used += one.coordinates.size();
                entries_ += size;
                prunings_.push_back(words_of(one));
            }
        }
    }

    // "edges 1-4 7, corners twists"
    std::string words_of(const Pruning& pruning) const {
        std::string out;
        for (const std::size_t i : pruning.coordinates) {
            const Coordinate& one = coordinates_[i];
            const puzzle::Orbit& orbit = puzzle_->orbits()[one.orbit];
            out += (out.empty() ? "" : ", ") + orbit.name;
            if (one.pieces.size() < static_cast<std::size_t>(orbit.size)) {
                for (std::size_t k = 0; k < one.pieces.size();) {
                    std::size_t last = k;
                    while (last + 1 < one.pieces.size() &&
                           one.pieces[last + 1] == one.pieces[last] + 1) {
                        ++last;
                    }
                    out += fmt::format(" {}", one.pieces[k] - orbit.first + 1);
                    out += last > k ? fmt::format("-{}", one.pieces[last] - orbit.first + 1) : "";
                    k = last + 1;
                }
            }
            out += one.shows == ColorsOf::Twists   ? " twists"
                   : one.shows == ColorsOf::Places ? " places"
                                                   : "";
        }
        return out;
    }

    const PuzzleGroup* group_;
    const Subgroup* from_;
    const Subgroup* to_;
    const puzzle::Puzzle* puzzle_;
    group::PointModel model_;
    std::vector<derived::Colors::Piece> colors_;
    std::vector<Coordinate> coordinates_;
    double most_colors_ = kMaxColors;
    bool is_table_ = false;
    double entries_ = 0;
    std::vector<std::string> prunings_;
};

// A descending sequence of subgroups.
struct Descent {
    std::vector<const Subgroup*> subgroups;
    double length = 0;
};

constexpr double kStepLength = 0.7;   // of each phase, beyond what its classes need
constexpr double kDigitLength = 0.6;  // for each digit of classes past kEasyDigits
constexpr double kEasyDigits = 9.5;
constexpr double kMovesForPiece = 6;  // by 3-cycles
constexpr double kUnreachable = 1e18;

class Descents {
  public:
    Descents(const PuzzleGroup& group, std::vector<Subgroup> lattice)
        : group_(&group), lattice_(std::move(lattice)), shown_(lattice_.size()) {
        const auto weight = [](const Subgroup& subgroup) {
            int out = 0;
            for (const int exponent : subgroup.exponents) {
                out += exponent > 0 ? 1000 / exponent : 0;
            }
            return out;
        };
        std::ranges::stable_sort(lattice_, {}, weight);
    }

    // Of phases with at most 10^digits classes, and at most `most_hidden` for each that colors tell apart.
    std::optional<Descent> best(double digits, double most_hidden) const {
        const std::size_t count = lattice_.size();
        std::vector<double> length(count, kUnreachable);
        std::vector<std::size_t> next(count, count);
        for (std::size_t i = 0; i < count; ++i) {
            const Subgroup& from = lattice_[i];
            if (!from.is_clean && i + 1 < count) {
                continue;
            }
            length[i] = kMovesForPiece * from.moved_pieces;
            for (std::size_t j = 0; j < i; ++j) {
                if (length[j] < kUnreachable && from.contains(lattice_[j])) {
                    const double step =
                        step_length(i, j, {digits, most_hidden, length[i] - length[j]});
                    if (length[j] + step < length[i]) {
                        length[i] = length[j] + step;
                        next[i] = j;
                    }
                }
            }
        }
        Descent out;
        out.length = length.back();
        for (std::size_t i = count - 1; i < count; i = next[i]) {
            out.subgroups.push_back(&lattice_[i]);
        }
        return out.subgroups.size() > 1 ? std::optional(std::move(out)) : std::nullopt;
    }

  private:
    struct StepLimits {
        double digits;
        double most_hidden;
        double length;  // a longer one is not wanted
    };
    double step_length(std::size_t i, std::size_t j, const StepLimits& most) const {
        const Subgroup& from = lattice_[i];
        const Subgroup& to = lattice_[j];
        const double classes = from.log_states - to.log_states;
        if (classes > most.digits * std::log(10.0)) {
            return kUnreachable;
        }
        if (classes < kNothingLeft) {
            return 0;
        }
        constexpr double kMinBranching = 0.25;
        const double length = classes / std::max(from.log_branching, kMinBranching) + kStepLength +
                              kDigitLength * std::max(0.0, classes / std::log(10.0) - kEasyDigits);
        if (length >= most.length || classes <= std::log(kMaxWalkedWhole)) {
            return length;
        }
        // A search is guided by what colors tell.
        return group_->log_arrangements(from, shown(j)) < classes - std::log(most.most_hidden)
                   ? kUnreachable
                   : length;
    }
    const std::vector<Shown>& shown(std::size_t j) const {
        std::vector<Shown>& out = shown_[j];
        if (out.empty()) {
            const puzzle::Puzzle& puzzle = group_->definition().puzzle();
            std::vector<int> all(static_cast<std::size_t>(puzzle.slots()));
            std::iota(all.begin(), all.end(), 0);
            const derived::Colors colors(puzzle, group_->generators_of(lattice_[j]), all,
                                         std::vector(puzzle.orbits().size(), ColorsOf::All));
            for (const auto& piece : colors.pieces()) {
                out.push_back({piece.color, piece.period});
            }
        }
        return out;
    }

    const PuzzleGroup* group_;
    std::vector<Subgroup> lattice_;
    mutable std::vector<std::vector<Shown>> shown_;
};

std::string grouped_words(const std::string& words) {
    std::string out = "<";
    for (const char letter : words) {
        out += letter == ' ' ? std::string(", ") : std::string(1, letter);
    }
    return out + ">";
}

std::string head(const ChainSearch& search) {
    return fmt::format("name = \"{}\"\ntitle = \"Found by the program\"\npuzzle = \"{}\"\n",
                       search.name, search.puzzle);
}

// `into`: empty where the phase ends solved.
std::string phase_text(std::size_t number, const std::string& words, const std::string& into) {
    return fmt::format(
        "\n[[phase]]\nname = \"phase-{}\"\ngroup = \"{}\"\nachieves = \"{}\"\nmoves = \"{}\"\n"
        "coordinates = \"auto\"\n",
        number, grouped_words(words), into.empty() ? "Solved." : "In " + grouped_words(into) + ".",
        words);
}

// RETURNS the chain of a descent; an empty text where a phase cannot be planned.
FoundChain chain_of(const PuzzleGroup& group, const Descent& descent, const ChainSearch& search) {
    FoundChain out;
    out.expected_length = descent.length;
    std::vector<const Subgroup*> steps{descent.subgroups.front()};
    for (const Subgroup* next : descent.subgroups) {
        if (steps.back()->log_states - next->log_states > kNothingLeft) {
            steps.push_back(next);
        }
    }
    const Subgroup& last = *steps.back();
    out.is_whole = last.log_states < kNothingLeft;
    const std::size_t phases = steps.size() - 1;
    if (phases == 0) {
        return out;
    }
    constexpr double kMaxTable = 4e8;
    const double most =
        std::min(kMaxTable, static_cast<double>(search.memory_bytes) /
                                (phases == 1 ? 2.0 : 1.5 * static_cast<double>(phases)));
    out.text = head(search);
    if (!out.is_whole) {
        out.text += fmt::format("remainder = \"{}\"\n", group.words(last));
    }
    for (std::size_t i = 0; i < phases; ++i) {
        PhasePlan plan(group, *steps[i], *steps[i + 1]);
        if (!plan.plan(most)) {
            out.text.clear();
            return out;
        }
        out.table_entries += plan.entries();
        out.largest_digits = std::max(out.largest_digits, plan.log_classes() / std::log(10.0));
        const std::string words = group.words(*steps[i]);
        const bool ends = i + 1 == phases && out.is_whole;
        out.text += phase_text(i + 1, words, ends ? "" : group.words(*steps[i + 1]));
        if (!plan.is_table()) {
            out.text += "engine = \"search\"\npruning = [\n";
            for (const std::string& pruning : plan.prunings()) {
                out.text += fmt::format("    {{ pieces = \"{}\" }},\n", pruning);
            }
            out.text += "]\n";
        }
        out.is_one_table = phases == 1 && out.is_whole && plan.is_table();
    }
    return out;
}

}  // namespace

std::string written_group(const PuzzleGroup& group, const Subgroup& subgroup) {
    return grouped_words(group.words(subgroup));
}

std::string chain_of_all_states(const PuzzleGroup& group, const ChainSearch& search) {
    return head(search) + phase_text(1, group.words(group.whole()), "");
}

FoundChain optimal_chain(const PuzzleGroup& group, const ChainSearch& search) {
    const Subgroup whole = group.whole();
    const Subgroup none = group.subgroup(std::vector<int>(whole.exponents.size(), 0));
    return chain_of(
        group, {{&whole, &none}, whole.log_states / std::max(whole.log_branching, 1e-3)}, search);
}

std::vector<FoundChain> find_chains(const PuzzleGroup& group, const ChainSearch& search) {
    std::vector<FoundChain> out;
    const auto take = [&](const Descent& descent) {
        if (search.stop.stop_requested()) {
            return;
        }
        FoundChain found = chain_of(group, descent, search);
        const bool is_new = !found.text.empty() && std::ranges::none_of(out, [&](const auto& one) {
            return one.text == found.text;
        });
        if (is_new) {
            out.push_back(std::move(found));
        }
    };
    if (FoundChain all = optimal_chain(group, search); all.is_one_table) {
        out.push_back(std::move(all));
        return out;
    }
    // Larger puzzles take longer for each subgroup.
    constexpr double kLatticeWidth = 150;
    constexpr double kUsualDegree = 150;
    constexpr double kMinWidth = 10;
    const double degree = group::PointModel(group.definition().puzzle()).degree();
    const double shrunk =
        kLatticeWidth * std::pow(kUsualDegree / std::max(degree, kUsualDegree), 2.5);
    const Descents descents(
        group, group.lattice(static_cast<std::size_t>(std::max(kMinWidth, shrunk)), search.stop));
    for (const double digits : {10.0, 11.0, 12.0, 13.0}) {
        if (const auto descent = descents.best(digits, kMaxHidden)) {
            take(*descent);
        }
    }
    // Smaller phases, for puzzles of which these fail.
    for (const double digits : {7.0, 8.0, 9.0, 10.0}) {
        if (const auto descent = descents.best(digits, kFewHidden)) {
            take(*descent);
        }
    }
    std::ranges::stable_sort(out, {}, &FoundChain::expected_length);
    return out;
}

}  // namespace revenge::solver::automatic
