// `revenge group`: orders and structure of a puzzle's group, or of the subgroup that some turns
// generate; whether an algorithm's element is in it; an element as a word in the generators.
#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "app/input.hpp"
#include "app/puzzle_files.hpp"
#include "app/readings.hpp"
#include "cli/commands.hpp"
#include "cli/group_options.hpp"
#include "cli/group_output.hpp"
#include "cli/options.hpp"
#include "revenge/base/joined.hpp"
#include "revenge/base/result.hpp"
#include "revenge/group/factorizer.hpp"
#include "revenge/group/group_report.hpp"
#include "revenge/group/larsen.hpp"
#include "revenge/group/named_subgroups.hpp"
#include "revenge/group/permutation_text.hpp"
#include "revenge/group/point_model.hpp"
#include "revenge/group/thistlethwaite_facts.hpp"
#include "revenge/notation/generators.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/move.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

struct GroupChoice {
    puzzle::Definition definition;
    std::vector<notation::Generator> generators;
    bool whole;      // no subgroup was asked for
    bool is_a_file;  // which does not say what turning the whole puzzle in hand does
};

std::vector<puzzle::Transformation> actions_of(const std::vector<notation::Generator>& generators) {
    std::vector<puzzle::Transformation> out;
    std::ranges::transform(generators, std::back_inserter(out), &notation::Generator::action);
    return out;
}

Result<GroupChoice> group_choice(app::Session& session, const GroupOptions& options) {
    REVENGE_TRY(auto definition, app::definition_named(session, options.puzzle));
    GroupChoice out{std::move(definition),
                    {},
                    !options.moves && options.subgroup.empty(),
                    app::is_puzzle_file(options.puzzle)};
    if (options.moves) {
        auto generators =
            app::parse_generators(session, out.definition, *options.moves, options.notation);
        if (!generators) {
            return base::behind("--moves: ", generators.error());
        }
        out.generators = *std::move(generators);
    } else if (out.whole) {
        out.generators = notation::generators_of(group::generating_moves(out.definition));
    } else {
        const auto turns = group::subgroup_named(out.definition.cube_size(), options.subgroup);
        if (!turns) {
            return base::behind("--subgroup: ", turns.error());
        }
        out.generators = notation::generators_of(notation::of_turns(out.definition, *turns));
    }
    return out;
}

// The whole group of the 4x4x4 and of the 3x3x3 come with what the papers say of them.
Result<group::GroupReport> report_of(const GroupChoice& choice) {
    const int in_a_paper = choice.whole ? puzzle::plain_cube_size(choice.definition) : 0;
    if (in_a_paper == 4) {
        return group::larsen_report();
    }
    auto report = group::report_on(
        {choice.definition.puzzle(), actions_of(choice.generators), choice.definition.rotations()});
    if (report && choice.is_a_file) {
        std::erase_if(report->orders, [](const group::NamedCount& count) {
            return count.name == "patterns-up-to-rotation";
        });
    }
    if (report && in_a_paper == 3) {
        REVENGE_TRY(const auto facts, group::thistlethwaite_facts());
        report->facts.insert(report->facts.end(), facts.begin(), facts.end());
    }
    return report;
}

Result<app::ExitCode> report(app::Session& session, const GroupOptions& options,
                             const GroupChoice& choice) {
    REVENGE_TRY(const auto report, report_of(choice));
    session.out().line(options.json     ? report_json(options.question(choice.definition.name()),
                                                      report, options.orders)
                       : options.orders ? order_lines(report)
                                        : report_lines(report));
    return app::ExitCode::Done;
}

// The generators and the algorithm as permutations of places, so that every piece counts as marked.
struct Question {
    std::vector<group::Permutation> generators;
    group::Permutation element;
};

Result<Question> question(app::Session& session, const GroupOptions& options,
                          const GroupChoice& choice, const std::string& text) {
    REVENGE_TRY(const auto moves,
                app::parse_moves(session, choice.definition, text, options.notation));
    const group::PointModel model(choice.definition.puzzle());
    Question out{{}, group::Permutation(model.degree())};
    for (const notation::Generator& generator : choice.generators) {
        out.generators.push_back(model.permutation(generator.action));
    }
    const int size = choice.definition.cube_size();
    for (const puzzle::Move& move :
         size > 0 ? notation::of_turns(choice.definition, moves.turns()) : moves.steps()) {
        out.element.multiply_by(model.permutation(move.action));
    }
    return out;
}

Result<app::ExitCode> member(app::Session& session, const GroupOptions& options,
                             const GroupChoice& choice) {
    const auto asked = question(session, options, choice, *options.member);
    if (!asked) {
        return base::behind("--member: ", asked.error());
    }
    REVENGE_TRY(const auto chain,
                group::StabilizerChain::build(asked->generators, asked->element.degree()));
    const bool is_member = chain.contains(asked->element);
    session.out().line(options.json ? member_json(options.question(choice.definition.name()),
                                                  *options.member, is_member)
                       : is_member  ? "member: yes"
                                    : "member: no");
    return is_member ? app::ExitCode::Done : app::ExitCode::NothingFound;
}

Result<app::ExitCode> factor(app::Session& session, const GroupOptions& options,
                             const GroupChoice& choice) {
    const auto asked = question(session, options, choice, *options.factor);
    if (!asked) {
        return base::behind("--factor: ", asked.error());
    }
    REVENGE_TRY(const auto factorizer,
                group::Factorizer::build(asked->generators, asked->element.degree()));
    REVENGE_TRY(const auto word, factorizer.factor(asked->element));
    if (!(factorizer.evaluate(word) == asked->element)) {
        return Error{ErrorCode::ReplayFailed, "the word does not multiply back to the element"};
    }
    const std::string text = word_text(word, choice.generators);
    session.out().line(
        options.json ? word_json(options.question(choice.definition.name()), *options.factor, text)
                     : text);
    return app::ExitCode::Done;
}

// A group given by permutations in a file: its order.
Result<app::ExitCode> permutations(app::Session& session, const GroupOptions& options) {
    REVENGE_TRY(const auto text, app::read_text(options.generators_file, session.interrupt()));
    const auto generators = group::parse_permutations(text);
    if (!generators) {
        return base::behind(options.generators_file + ": ", generators.error());
    }
    const auto chain = group::StabilizerChain::build(*generators, generators->front().degree());
    if (!chain) {
        return base::behind(options.generators_file + ": ", chain.error());
    }
    session.out().line(options.json ? order_json(options.generators_file, chain->order())
                                    : "order: " + chain->order().digits());
    return app::ExitCode::Done;
}

Result<app::ExitCode> group_command(app::Session& session, const CLI::App& command,
                                    const GroupOptions& options) {
    const app::Interrupt::EndsProgram deaf(session.interrupt());
    REVENGE_TRY(require_read(command, options));
    if (!options.generators_file.empty()) {
        return permutations(session, options);
    }
    REVENGE_TRY(const auto choice, group_choice(session, options));
    if (options.member) {
        return member(session, options, choice);
    }
    if (options.factor) {
        return factor(session, options, choice);
    }
    return report(session, options, choice);
}

// CLI11 takes an empty text for no value where the option is a std::optional.
CLI::Option* add_text(CLI::App& command, const char* name, std::optional<std::string>& value,
                      const char* type, const char* description) {
    const auto keep = [&value](const std::string& text) { value = text; };
    return command.add_option_function<std::string>(name, keep, description)->type_name(type);
}

}  // namespace

void add_group(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand("group", "orders and structure of a puzzle's group");
    const auto options = std::make_shared<GroupOptions>();
    command
        .add_option("puzzle", options->puzzle,
                    "a puzzle or a file; -super marks every piece of a cube")
        ->transform(puzzle_name())
        ->type_name(base::joined(puzzle::builtin_names(), "|"))
        ->capture_default_str();
    CLI::Option* moves = add_text(command, "--moves", options->moves, "TURNS",
                                  "the subgroup that these turns generate, such as R2,U2; what is "
                                  "in brackets, such as (R U)2, is one element");
    CLI::Option* subgroup = command
                                .add_option("--subgroup", options->subgroup,
                                            "a subgroup by name: Thistlethwaite's G0 to G4")
                                ->type_name("NAME")
                                ->excludes(moves);
    CLI::Option* generators =
        command
            .add_option("--generators", options->generators_file,
                        "order of the group that a file of permutations generates, one a line as "
                        "the images of 0, 1, 2, ...")
            ->type_name("FILE")
            ->excludes(moves)
            ->excludes(subgroup);
    CLI::Option* orders = command.add_flag("--orders", options->orders,
                                           "only orders and counts, one name: digits a line");
    CLI::Option* member = add_text(command, "--member", options->member, "ALG",
                                   "whether what this algorithm does to marked pieces is in the "
                                   "group; exit code 1 if not");
    CLI::Option* factor = add_text(command, "--factor", options->factor, "ALG",
                                   "what this algorithm does to marked pieces as a word in the "
                                   "generators");
    member->excludes(orders)->excludes(generators)->excludes(factor);
    factor->excludes(orders)->excludes(generators);
    command.add_flag("--json", options->json, "print an object");
    add_notation(command, options->notation);
    add_quiet(command, session);
    command.callback([&session, &command, options] {
        session.finish(group_command(session, command, *options));
    });
}

}  // namespace revenge::cli
