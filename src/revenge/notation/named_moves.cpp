#include "revenge/notation/named_moves.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/notation/move_words.hpp"

namespace revenge::notation {

namespace {

using base::Error;
using base::Result;
using base::Status;
using puzzle::BaseMove;
using puzzle::Definition;
using puzzle::Step;
using puzzle::Transformation;

constexpr std::size_t kMaxWholeTurns = 1'000;  // products of them
constexpr std::size_t kMaxSteps = 10'000;      // of a sequence, its sequences written out

class DefinitionMaker {
  public:
    DefinitionMaker(std::string_view file, puzzle::Puzzle puzzle, std::vector<NamedMoveText> named)
        : file_(file),
          puzzle_(std::move(puzzle)),
          named_(std::move(named)),
          orders_(named_.size(), 1),
          steps_(named_.size()),
          state_(named_.size(), State::New) {}

    Result<Definition> make(puzzle::Rules rules);

  private:
    enum class State : std::uint8_t { New, Open, Done };
    using Index = std::size_t;

    Error error(SourcePosition spot, base::Message said) const {
        return error_at(file_, spot, std::move(said));
    }
    Status check_names() const;
    // Writes a sequence out as moves and whole turns, after the sequences that it uses.
    Status write_out(Index which);
    std::vector<Index> used_by(Index which) const;
    Status find_whole_turns();
    void find_moves();
    bool find_meanings();
    Step final_step(const Step& step) const;

    std::string_view file_;
    puzzle::Puzzle puzzle_;
    std::vector<NamedMoveText> named_;
    std::vector<int> orders_;               // [name], of those that are no sequences
    std::vector<std::vector<Step>> steps_;  // [name]: what it is made of; `which` counts in named_
    std::vector<State> state_;
    std::vector<Index> known_;  // names that are written out, in the order of `bases_`
    std::vector<BaseMove> bases_;
    std::vector<bool> is_whole_;  // [name]
    std::vector<Transformation> rotations_;
    std::vector<Index> moves_;
    std::vector<Index> turns_;
    std::vector<std::vector<Step>> meanings_;  // [of turns_]
};

Status DefinitionMaker::check_names() const {
    std::vector<BaseMove> before;
    for (const NamedMoveText& one : named_) {
        REVENGE_TRY(check_move_name(file_, one.spot, one.name, before));
        before.push_back({one.name, {}, 1, std::nullopt});
    }
    return {};
}

std::vector<DefinitionMaker::Index> DefinitionMaker::used_by(Index which) const {
    constexpr std::string_view kEnds = " \t\r\n,()[]:*'";
    std::vector<Index> out;
    const std::string_view text = named_[which].text;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = text.find_first_not_of(kEnds, at);
        if (begin == std::string_view::npos) {
            break;
        }
        at = std::min(text.find_first_of(kEnds, begin), text.size());
        const std::string_view word = text.substr(begin, at - begin);
        for (Index other = 0; other < named_.size(); ++other) {
            const std::string& name = named_[other].name;
            if (named_[other].is_sequence && word.starts_with(name) &&
                word.find_first_not_of("0123456789", name.size()) == std::string_view::npos) {
                out.push_back(other);
            }
        }
    }
    return out;
}

Status DefinitionMaker::write_out(Index which) {
    NamedMoveText& one = named_[which];
    if (state_[which] == State::Done) {
        return {};
    }
    if (state_[which] == State::Open) {
        return error(one.text_spot,
                     base::make_message("sequence-of-itself",
                                        "expected a sequence that does not use itself; "
                                        "'{name}' does, perhaps by other names",
                                        one.name));
    }
    state_[which] = State::Open;
    for (const Index other : used_by(which)) {
        REVENGE_TRY(write_out(other));
    }
    const Definition provisional(puzzle_, bases_);  // knows the orders of its moves
    const auto words = parse_words(provisional, one.text);
    if (!words) {
        return base::with_prefix(base::in_file(file_, one.text_spot.line, one.text_spot.column),
                                 words.error());
    }
    std::vector<Step>& out = steps_[which];
    one.action = puzzle_.identity();
    for (const MoveWord& word : words->words) {
        const auto base = static_cast<std::size_t>(word.base);
        const Index used = known_[base];
        const int order = provisional.moves()[base].order;
        const bool is_backward = 2 * word.count > order;
        const int count = is_backward ? order - word.count : word.count;
        const Transformation& action = bases_[base].action;
        one.action = puzzle_.then(
            one.action,
            puzzle::power(puzzle_, is_backward ? puzzle_.inverse(action) : action, count));
        std::vector<Step> part = steps_[used];
        if (is_backward) {
            std::ranges::reverse(part);
            std::ranges::for_each(part, [](Step& step) { step.count = -step.count; });
        }
        const std::size_t rounds = part.size() == 1 ? 1 : static_cast<std::size_t>(count);
        if (out.size() + rounds * part.size() > kMaxSteps) {
            return error(
                one.text_spot,
                base::make_message("sequence-too-long",
                                   "expected a sequence of at most {most} moves, those of the "
                                   "sequences that it uses counted",
                                   kMaxSteps));
        }
        if (part.size() == 1) {
            const int modulus = orders_[static_cast<std::size_t>(part[0].which)];
            part[0].count = static_cast<int>(std::int64_t{part[0].count} * count % modulus);
        }
        for (std::size_t i = 0; i < rounds; ++i) {
            out.insert(out.end(), part.begin(), part.end());
        }
    }
    state_[which] = State::Done;
    known_.push_back(which);
    bases_.push_back({one.name, one.action, 1, std::nullopt});
    return {};
}

Status DefinitionMaker::find_whole_turns() {
    is_whole_.assign(named_.size(), false);
    std::vector<Transformation> generators;
    for (const Index which : known_) {
        const NamedMoveText& one = named_[which];
        const bool is_turns = one.is_sequence && !steps_[which].empty() &&
                              std::ranges::all_of(steps_[which], [&](const Step& step) {
                                  return is_whole_[static_cast<std::size_t>(step.which)];
                              });
        is_whole_[which] = is_whole_turn_name(one.name) || is_turns;
        if (is_whole_[which] && !is_turns) {
            generators.push_back(one.action);
        }
    }
    const bool has_moves = std::ranges::any_of(
        known_, [&](Index which) { return !is_whole_[which] && named_[which].is_move; });
    // Products, one length after the other, until there are no new ones or too many.
    std::vector<Transformation> found{puzzle_.identity()};
    std::map<Transformation, bool> seen{{found[0], true}};
    for (std::size_t next = 0; next < found.size() && found.size() <= kMaxWholeTurns; ++next) {
        for (const Transformation& generator : generators) {
            Transformation product = puzzle_.then(found[next], generator);
            if (seen.try_emplace(product, true).second) {
                found.push_back(std::move(product));
            }
        }
    }
    if (!has_moves || found.size() > kMaxWholeTurns) {
        is_whole_.assign(named_.size(), false);
        found.clear();
    }
    rotations_ = std::move(found);
    return {};
}

void DefinitionMaker::find_moves() {
    moves_.clear();
    std::map<Transformation, bool> made;        // what moves and their powers do
    std::map<Transformation, bool> conjugates;  // what whole turns make of moves
    const auto add = [&](Index which) {
        moves_.push_back(which);
        const Transformation& action = named_[which].action;
        made.try_emplace(action, true);
        made.try_emplace(puzzle_.inverse(action), true);
        for (const Transformation& rotation : rotations_) {
            conjugates.try_emplace(
                puzzle_.then(puzzle_.then(rotation, action), puzzle_.inverse(rotation)), true);
        }
    };
    for (Index which = 0; which < named_.size(); ++which) {
        if (named_[which].is_move && !is_whole_[which]) {
            add(which);
        }
    }
    for (Index which = 0; which < named_.size(); ++which) {
        const NamedMoveText& one = named_[which];
        if (!one.is_move && !is_whole_[which] && conjugates.contains(one.action) &&
            !made.contains(one.action)) {
            add(which);
        }
    }
    turns_.clear();
    for (Index which = 0; which < named_.size(); ++which) {
        if (is_whole_[which]) {
            turns_.push_back(which);
        }
    }
}

// RETURNS whether whole turns carry moves onto moves, made forward or backward.
bool DefinitionMaker::find_meanings() {
    meanings_.clear();
    std::map<Transformation, Step> of_action;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const Transformation& action = named_[moves_[i]].action;
        of_action.try_emplace(action, Step{false, static_cast<int>(i), 1});
        of_action.try_emplace(puzzle_.inverse(action), Step{false, static_cast<int>(i), -1});
    }
    for (const Index turn : turns_) {
        std::vector<Step>& row = meanings_.emplace_back();
        const Transformation& rotation = named_[turn].action;
        for (const Index move : moves_) {
            const auto found = of_action.find(puzzle_.then(
                puzzle_.then(rotation, named_[move].action), puzzle_.inverse(rotation)));
            if (found == of_action.end()) {
                return false;
            }
            row.push_back(found->second);
        }
    }
    return true;
}

Step DefinitionMaker::final_step(const Step& step) const {
    const auto which = static_cast<Index>(step.which);
    const auto& list = is_whole_[which] ? turns_ : moves_;
    const auto at = std::ranges::find(list, which) - list.begin();
    return {is_whole_[which], static_cast<int>(at), step.count};
}

Result<Definition> DefinitionMaker::make(puzzle::Rules rules) {
    REVENGE_TRY(check_names());
    for (Index which = 0; which < named_.size(); ++which) {
        if (!named_[which].is_sequence) {
            state_[which] = State::Done;
            steps_[which] = {{false, static_cast<int>(which), 1}};
            known_.push_back(which);
            orders_[which] = puzzle::order_of(puzzle_, named_[which].action);
            bases_.push_back({named_[which].name, named_[which].action, 1, std::nullopt});
        }
    }
    for (Index which = 0; which < named_.size(); ++which) {
        REVENGE_TRY(write_out(which));
    }
    REVENGE_TRY(find_whole_turns());
    find_moves();
    if (!find_meanings()) {
        is_whole_.assign(named_.size(), false);
        rotations_.clear();
        for (NamedMoveText& one : named_) {
            one.is_move = one.is_move || (one.is_sequence && is_whole_turn_name(one.name));
        }
        find_moves();
        find_meanings();
    }
    std::vector<BaseMove> moves;
    for (const Index which : moves_) {
        BaseMove move{named_[which].name, named_[which].action, 1, std::nullopt};
        REVENGE_TRY(check_move(file_, named_[which].spot, puzzle_, move, moves));
        if (!named_[which].gripped.empty()) {
            rules.gripped[move.name] = named_[which].gripped;
        }
        moves.push_back(std::move(move));
    }
    std::vector<puzzle::WholeTurn> turns;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        const NamedMoveText& one = named_[turns_[i]];
        turns.push_back(
            {one.name, one.action, puzzle::order_of(puzzle_, one.action), meanings_[i]});
    }
    std::vector<puzzle::NamedSequence> sequences;
    for (Index which = 0; which < named_.size(); ++which) {
        if (named_[which].is_sequence && !is_whole_[which] &&
            std::ranges::find(moves_, which) == moves_.end()) {
            puzzle::NamedSequence& sequence = sequences.emplace_back();
            sequence.name = named_[which].name;
            for (const Step& step : steps_[which]) {
                sequence.steps.push_back(final_step(step));
            }
        }
    }
    if (rotations_.size() == 1) {
        rotations_.clear();
    }
    Definition out(std::move(puzzle_), std::move(moves), std::move(rotations_));
    out.set_whole_turns(std::move(turns));
    out.set_sequences(std::move(sequences));
    out.set_rules(std::move(rules));
    return out;
}

}  // namespace

Result<Definition> make_definition(std::string_view file, puzzle::Puzzle puzzle,
                                   std::vector<NamedMoveText> named, puzzle::Rules rules) {
    return DefinitionMaker(file, std::move(puzzle), std::move(named)).make(std::move(rules));
}

bool is_whole_turn_name(std::string_view name) noexcept {
    if (name == "x" || name == "y" || name == "z") {
        return true;
    }
    return name.size() > 1 && name.back() == 'v' &&
           std::ranges::all_of(name.substr(0, name.size() - 1),
                               [](char c) { return c == '_' || (c >= 'A' && c <= 'Z'); });
}

}  // namespace revenge::notation
