// `revenge group`: orders and structure of a puzzle's group, or of the subgroup that some turns
// generate; whether an algorithm's element is in it; an element as a word in the generators.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/options.hpp"
#include "cli/puzzle_files.hpp"
#include "revenge/group/factorizer.hpp"
#include "revenge/group/group_report.hpp"
#include "revenge/group/larsen.hpp"
#include "revenge/group/named_subgroups.hpp"
#include "revenge/group/permutation_text.hpp"
#include "revenge/group/point_model.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/twisty/builtin.hpp"
#include "revenge/twisty/move.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

struct GroupOptions {
    std::string puzzle = "4x4x4";
    std::string moves;
    std::string subgroup;
    std::string generators_file;
    std::string member;
    std::string factor;
    std::string notation = "slice";
    bool orders = false;
};

constexpr std::string_view kMarked = "-super";

struct Chosen {
    int size;
    bool marked;
    std::vector<puzzle::Turn> turns;
    bool whole;  // no subgroup was asked for
};

Result<Chosen> chosen(Session& session, const GroupOptions& options) {
    Chosen out{0, options.puzzle.ends_with(kMarked), {}, true};
    const auto size = cube_size_named(
        out.marked ? options.puzzle.substr(0, options.puzzle.size() - kMarked.size())
                   : options.puzzle);
    if (!size) {
        return size.error();
    }
    out.size = *size;
    out.turns = group::generating_turns(*size);
    if (!options.moves.empty() || !options.subgroup.empty()) {
        const auto turns = options.subgroup.empty()
                               ? parse(session, options.moves, options.notation, *size)
                               : group::subgroup_named(*size, options.subgroup);
        if (!turns) {
            return turns.error();
        }
        out.turns = *turns;
        out.whole = false;
    }
    return out;
}

void print_orders(Session& session, const group::GroupReport& report) {
    for (const group::NamedCount& order : report.orders) {
        session.out().line(fmt::format("{}: {}", order.name, order.value.digits()));
    }
}

void print_report(Session& session, const group::GroupReport& report) {
    for (const group::NamedCount& order : report.orders) {
        session.out().line(fmt::format("{:24} {}", order.name, order.value.grouped()));
    }
    for (const group::Fact& fact : report.facts) {
        session.out().line(fmt::format("{:12} {}: {}{}", fact.name, fact.statement, fact.value,
                                       fact.holds ? "" : "  DOES NOT HOLD"));
    }
}

Result<ExitCode> report(Session& session, const GroupOptions& options, const Chosen& choice) {
    const bool is_larsens = choice.size == 4 && !choice.marked && choice.whole;
    const puzzle::Cube cube(choice.size, choice.marked);
    group::Subject subject = group::subject_of(cube, choice.turns);
    if (choice.turns.empty()) {
        subject.moves.clear();  // the trivial subgroup, not the default
    }
    const auto report = is_larsens ? group::larsen_report() : group::report_on(subject);
    if (!report) {
        return report.error();
    }
    if (options.orders) {
        print_orders(session, *report);
    } else {
        print_report(session, *report);
    }
    return ExitCode::Done;
}

// The generators and the algorithm as permutations, every piece marked.
struct Question {
    std::vector<group::Permutation> generators;
    group::Permutation element;
};

Result<Question> question(Session& session, const GroupOptions& options, const Chosen& choice,
                          const std::string& text) {
    const auto algorithm = parse(session, text, options.notation, choice.size);
    if (!algorithm) {
        return algorithm.error();
    }
    const puzzle::Cube cube(choice.size, true);
    const group::PointModel model(cube.puzzle());
    Question out{{}, group::Permutation(model.degree())};
    for (const puzzle::Turn turn : choice.turns) {
        out.generators.push_back(model.permutation(cube.action(turn)));
    }
    for (const puzzle::Turn turn : *algorithm) {
        out.element.multiply_by(model.permutation(cube.action(turn)));
    }
    return out;
}

Result<ExitCode> member(Session& session, const GroupOptions& options, const Chosen& choice) {
    const auto asked = question(session, options, choice, options.member);
    if (!asked) {
        return asked.error();
    }
    const auto chain = group::StabilizerChain::build(asked->generators, asked->element.degree());
    if (!chain) {
        return chain.error();
    }
    const bool is_member = chain->contains(asked->element);
    session.out().line(is_member ? "member: yes" : "member: no");
    return is_member ? ExitCode::Done : ExitCode::NothingFound;
}

// Letters as turns; repetitions of a generator become one turn.
puzzle::Algorithm turns_of(const group::GeneratorWord& word,
                           const std::vector<puzzle::Turn>& generators) {
    puzzle::Algorithm out;
    for (const int letter : word) {
        const puzzle::Turn generator = generators[static_cast<std::size_t>(std::abs(letter) - 1)];
        const puzzle::Turn turn = letter > 0 ? generator : puzzle::inverse(generator);
        if (!out.empty() && out.back().axis == turn.axis && out.back().layers == turn.layers) {
            const int quarters = (out.back().quarters + turn.quarters) % 4;
            out.back().quarters = static_cast<std::uint8_t>(quarters);
            if (quarters == 0) {
                out.pop_back();
            }
            continue;
        }
        out.push_back(turn);
    }
    return out;
}

Result<ExitCode> factor(Session& session, const GroupOptions& options, const Chosen& choice) {
    const auto asked = question(session, options, choice, options.factor);
    if (!asked) {
        return asked.error();
    }
    const auto factorizer = group::Factorizer::build(asked->generators, asked->element.degree());
    if (!factorizer) {
        return factorizer.error();
    }
    const auto word = factorizer->factor(asked->element);
    if (!word) {
        return word.error();
    }
    if (!(factorizer->evaluate(*word) == asked->element)) {
        return Error{ErrorCode::ReplayFailed, "the word does not multiply back to the element"};
    }
    session.out().line(notation::to_text(turns_of(*word, choice.turns), choice.size,
                                         notation::Style::Wca, notation::DeepTurns::Keep));
    return ExitCode::Done;
}

// A group given by permutations in a file: its order.
Result<ExitCode> permutations(Session& session, const GroupOptions& options) {
    const auto text = read_text(options.generators_file, session.interrupt());
    if (!text) {
        return text.error();
    }
    const auto generators = group::parse_permutations(*text);
    if (!generators) {
        return Error{generators.error().code,
                     options.generators_file + ", " + generators.error().message};
    }
    const auto chain = group::StabilizerChain::build(*generators, generators->front().degree());
    if (!chain) {
        return chain.error();
    }
    session.out().line("order: " + chain->order().digits());
    return ExitCode::Done;
}

// Any definition: its order, or that of the subgroup that some moves generate, and its patterns.
Result<ExitCode> defined_group(Session& session, const GroupOptions& options) {
    const auto definition = definition_named(session, options.puzzle);
    if (!definition) {
        return definition.error();
    }
    group::Subject subject{definition->puzzle(), {}, definition->rotations()};
    if (options.moves.empty()) {
        for (const twisty::BaseMove& move : definition->moves()) {
            subject.moves.push_back(move.action);
        }
    } else {
        const auto moves = twisty::move_set(*definition, options.moves);
        if (!moves) {
            return moves.error();
        }
        for (const twisty::Move& move : *moves) {
            subject.moves.push_back(move.action);
        }
    }
    const auto report = group::report_on(subject);
    if (!report) {
        return report.error();
    }
    if (options.orders) {
        print_orders(session, *report);
    } else {
        print_report(session, *report);
    }
    return ExitCode::Done;
}

Result<ExitCode> group_command(Session& session, const GroupOptions& options) {
    if (!options.generators_file.empty()) {
        return permutations(session, options);
    }
    const std::string base = options.puzzle.substr(0, options.puzzle.find(kMarked));
    if (twisty::cube_size_of(base) == 0) {
        if (!options.member.empty() || !options.factor.empty() || !options.subgroup.empty()) {
            return Error{ErrorCode::Usage, "--member, --factor and --subgroup: of cubes only; " +
                                               options.puzzle + " takes --moves and --orders"};
        }
        return defined_group(session, options);
    }
    const auto choice = chosen(session, options);
    if (!choice) {
        return choice.error();
    }
    if (!options.member.empty()) {
        return member(session, options, *choice);
    }
    if (!options.factor.empty()) {
        return factor(session, options, *choice);
    }
    return report(session, options, *choice);
}

}  // namespace

void add_group(CLI::App& app, Session& session) {
    CLI::App& command = *app.add_subcommand("group", "orders and structure of a puzzle's group");
    const auto options = std::make_shared<GroupOptions>();
    command
        .add_option("puzzle", options->puzzle,
                    "a puzzle or a file; -super marks every piece of a cube")
        ->type_name("2x2x2|3x3x3|4x4x4|4x4x4-super|5x5x5|5x5x5-super|pyraminx|skewb|megaminx")
        ->capture_default_str();
    CLI::Option* moves =
        command.add_option("--moves", options->moves, "the subgroup that these turns generate")
            ->type_name("TURNS");
    command
        .add_option("--subgroup", options->subgroup,
                    "a subgroup by name: Thistlethwaite's G0 to G4")
        ->type_name("NAME")
        ->excludes(moves);
    command
        .add_option("--generators", options->generators_file,
                    "order of the group that a file of permutations generates, one a line as the "
                    "images of 0, 1, 2, ...")
        ->type_name("FILE");
    command.add_flag("--orders", options->orders,
                     "only orders and counts, one name: digits a line");
    command
        .add_option(
            "--member", options->member,
            "whether what this algorithm does to marked pieces is in the group; exit code 1 "
            "if not")
        ->type_name("ALG");
    command
        .add_option("--factor", options->factor,
                    "what this algorithm does to marked pieces as a word in the generators")
        ->type_name("ALG");
    add_notation(command, options->notation);
    add_quiet(command, session);
    command.callback([&session, options] { session.finish(group_command(session, *options)); });
}

}  // namespace revenge::cli
