// `revenge chains`: the chains of phases that are built in, one of them as its file, or what is wrong
// with a file.
#include <fmt/format.h>

#include "cli/auto_chains.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/options.hpp"
#include "revenge/coset/builtin_chains.hpp"
#include "revenge/quotient/builtin.hpp"

namespace revenge::cli {

namespace {

base::Result<ExitCode> list_chains(Session& session) {
    for (const coset::BuiltinChain& builtin : coset::builtin_chains()) {
        const auto chain = coset::parse_chain(builtin.text, builtin.name);
        if (!chain) {
            return chain.error();
        }
        session.out().line(
            fmt::format("{:16} {} phases  {}", chain->name, chain->phases.size(), chain->title));
    }
    for (const quotient::BuiltinAutoChain& builtin : quotient::builtin_auto_chains()) {
        const auto chain =
            auto_chain_of(session, std::string(builtin.text), std::string(builtin.name));
        if (!chain) {
            return chain.error();
        }
        session.out().line(
            fmt::format("{:16} {} phase   {}", chain->name, chain->phases.size(), chain->title));
    }
    return ExitCode::Done;
}

base::Result<ExitCode> show_chain(Session& session, const std::string& name) {
    for (const quotient::BuiltinAutoChain& builtin : quotient::builtin_auto_chains()) {
        if (builtin.name == name) {
            session.out().write(builtin.text);
            return ExitCode::Done;
        }
    }
    const auto chain = coset::builtin_chain(name);
    if (!chain) {
        return chain.error();
    }
    session.out().write(chain->text);
    return ExitCode::Done;
}

base::Result<ExitCode> check_chain(Session& session, const std::string& path) {
    const auto text = read_text(path, session.interrupt());
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
    session.out().line(fmt::format("{}: {}, {} phases of the {}x{}x{}", path, chain->name,
                                   chain->phases.size(), chain->cube_size, chain->cube_size,
                                   chain->cube_size));
    return ExitCode::Done;
}

}  // namespace

void add_chains(CLI::App& app, Session& session) {
    CLI::App& chains = *app.add_subcommand("chains", "list, show or check chains of phases");
    add_quiet(chains, session);
    const auto argument = std::make_shared<std::string>();
    CLI::App& list =
        *chains.add_subcommand("list", "what is built in (this is also what no word does)");
    add_quiet(list, session);
    CLI::App& show = *chains.add_subcommand("show", "print the declaration of a chain");
    add_quiet(show, session);
    show.add_option("name", *argument, "its name")->type_name("NAME")->required();
    CLI::App& check = *chains.add_subcommand("check", "say what is wrong with a chain file");
    add_quiet(check, session);
    check.add_option("file", *argument, "the file, - for standard input")
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
