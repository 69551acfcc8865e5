// `revenge chains`: the chains of phases that are built in, one of them as its file, or what is wrong
// with a file.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "app/input.hpp"
#include "app/quantities.hpp"
#include "cli/account_lines.hpp"
#include "cli/auto_chains.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/bounds/accounting.hpp"
#include "revenge/bounds/respect.hpp"
#include "revenge/coset/builtin_chains.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/quotient/builtin.hpp"

namespace revenge::cli {

namespace {

base::Result<app::ExitCode> list_chains(app::Session& session) {
    for (const coset::BuiltinChain& builtin : coset::builtin_chains()) {
        const auto chain = coset::parse_chain(builtin.text, builtin.name);
        if (!chain) {
            return chain.error();
        }
        session.out().line(fmt::format("{:16} {:8}  {}", chain->name,
                                       app::counted(chain->phases.size(), "phase"), chain->title));
    }
    for (const quotient::BuiltinAutoChain& builtin : quotient::builtin_auto_chains()) {
        const auto chain =
            auto_chain_of(session, std::string(builtin.text), std::string(builtin.name));
        if (!chain) {
            return chain.error();
        }
        session.out().line(fmt::format("{:16} {:8}  {}", chain->name,
                                       app::counted(chain->phases.size(), "phase"), chain->title));
    }
    return app::ExitCode::Done;
}

// RETURNS the text of a chain: built in, or a file's ("-": standard input). ERRORS: Usage; Resource.
base::Result<std::string> text_of_chain(app::Session& session, const std::string& name) {
    if (name == "-" || name.ends_with(".toml")) {
        return app::read_text(name, session.interrupt());
    }
    for (const quotient::BuiltinAutoChain& builtin : quotient::builtin_auto_chains()) {
        if (builtin.name == name) {
            return std::string(builtin.text);
        }
    }
    const auto chain = coset::builtin_chain(name);
    return chain ? base::Result<std::string>(chain->text) : chain.error();
}

base::Result<app::ExitCode> show_chain(app::Session& session, const std::string& name) {
    const auto text = text_of_chain(session, name);
    if (!text) {
        return text.error();
    }
    session.out().write(*text);
    return app::ExitCode::Done;
}

// Makes the phases' coset spaces and counts whether they see everything. RETURNS Done, or the first mistake.
base::Result<app::ExitCode> check_phases(app::Session& session,
                                         const coset::ChainDeclaration& chain,
                                         const std::string& path) {
    const app::Interrupt::EndsProgram deaf(session.interrupt());
    const puzzle::Cube cube(chain.cube_size);
    const auto costs = puzzle::CostTable(*puzzle::metric_named(chain.metric), chain.cube_size);
    std::vector<std::unique_ptr<coset::CosetSpace>> spaces;
    std::vector<const coset::CosetSpace*> pointers;
    const auto placed = [&](std::size_t phase, const std::string& sentence) {
        return fmt::format("{}:{}:1: {}", path, chain.phases[phase].line, sentence);
    };
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        session.progress().report({"phases of " + chain.name, i, chain.phases.size(), "phases"});
        auto space = coset::CosetSpace::make(cube, chain, i, costs);
        if (!space) {
            return base::Error{space.error().code, placed(i, space.error().message)};
        }
        session.out().line(fmt::format("{:12} {} positions, {} of them its goal, {} classes",
                                       chain.phases[i].name, app::grouped((*space)->positions()),
                                       app::grouped((*space)->unrotated_goal().size()),
                                       app::grouped((*space)->classes())));
        if (const std::string wrong = bounds::disrespected(cube, chain, i, **space);
            !wrong.empty()) {
            return base::Error{base::ErrorCode::Usage, placed(i, wrong)};
        }
        spaces.push_back(*std::move(space));
        pointers.push_back(spaces.back().get());
    }
    const auto accounting = bounds::account(cube, chain, pointers);
    if (!accounting) {
        return accounting.error();
    }
    for (const AccountLine& line : account_lines(chain, *accounting)) {
        if (line.is_mistake) {
            return base::Error{base::ErrorCode::Usage, placed(*line.phase, line.text)};
        }
        session.out().line(line.phase ? placed(*line.phase, line.text) : line.text);
    }
    return app::ExitCode::Done;
}

base::Result<app::ExitCode> check_chain(app::Session& session, const std::string& path) {
    const auto text = text_of_chain(session, path);
    if (!text) {
        return text.error();
    }
    if (quotient::is_auto_chain(*text)) {
        return check_auto(session, *text, path);
    }
    const auto chain = coset::parse_chain(*text, path);
    if (!chain) {
        return chain.error();
    }
    session.out().line(fmt::format("{0}: {1}, {2} of the {3}x{3}x{3}", path, chain->name,
                                   app::counted(chain->phases.size(), "phase"), chain->cube_size));
    return check_phases(session, *chain, path);
}

}  // namespace

void add_chains(CLI::App& app, app::Session& session) {
    CLI::App& chains = *app.add_subcommand("chains", "list, show or check chains of phases");
    add_quiet(chains, session);
    const auto argument = std::make_shared<std::string>();
    CLI::App& list =
        *chains.add_subcommand("list", "what is built in (this is also what no word does)");
    add_quiet(list, session);
    CLI::App& show = *chains.add_subcommand("show", "print the declaration of a chain");
    add_quiet(show, session);
    show.add_option("name", *argument, "its name, or a file")->type_name("NAME")->required();
    CLI::App& check = *chains.add_subcommand("check", "say what is wrong with a chain");
    add_quiet(check, session);
    check
        .add_option("file", *argument, "a file, - for standard input, or the name of one built in")
        ->type_name("FILE")
        ->required();
    show.callback([&session, argument] { session.finish(show_chain(session, *argument)); });
    check.callback([&session, argument] { session.finish(check_chain(session, *argument)); });
    list.callback([&session] { session.finish(list_chains(session)); });
    chains.callback([&session, &chains] {
        if (chains.get_subcommands().empty()) {
            session.finish(list_chains(session));
        }
    });
}

}  // namespace revenge::cli
