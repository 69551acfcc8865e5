// `revenge chains`: lists the built-in chains, prints one as its file, or checks a chain file.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/json_output.hpp"
#include "app/phase_tables.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "cli/commands.hpp"
#include "cli/coverage_report.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/derived/chain_check.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "revenge/derived/mixed_space.hpp"
#include "revenge/proof/phases/accounting.hpp"
#include "revenge/puzzle/step_metrics.hpp"
#include "revenge/solver/automatic/automatic_solver.hpp"

namespace revenge::cli {

using Json = nlohmann::ordered_json;

namespace {

base::Result<app::ExitCode> list_chains(app::Session& session) {
    Json list = Json::array();
    for (const chain::BuiltinChain& builtin : chain::builtin_chains()) {
        REVENGE_TRY(const auto chain, chain::parse_chain(builtin.text, builtin.name));
        session.tell(fmt::format("{:16} {:8}  {}", chain.name,
                                 app::counted(chain.phases.size(), "phase"), chain.title));
        Json phases = Json::array();
        for (const chain::PhaseDeclaration& phase : chain.phases) {
            phases.push_back(phase.name);
        }
        list.push_back({{"name", chain.name},
                        {"title", chain.title},
                        {"puzzle", chain.definition->name()},
                        {"metric", chain.metric},
                        {"phases", std::move(phases)}});
    }
    if (session.tells_json) {
        session.out().line(app::compact({{"schema", 1}, {"chains", std::move(list)}}));
    }
    return app::ExitCode::Done;
}

void print_chain(app::Session& session, const std::string& name, const std::string& text) {
    if (session.tells_json) {
        session.out().line(app::compact({{"schema", 1}, {"chain", name}, {"text", text}}));
    } else {
        session.out().write(text);
    }
}

base::Result<app::ExitCode> show_chain(app::Session& session, const std::string& name) {
    REVENGE_TRY(const auto text, app::chain_text(session, name));
    print_chain(session, name, text.text);
    return app::ExitCode::Done;
}

// Shows the chain that the method auto follows. On first use the chain is searched for and its tables are built.
base::Result<app::ExitCode> show_found_chain(app::Session& session, const std::string& puzzle) {
    REVENGE_TRY(auto definition, app::definition_named(session, puzzle));
    REVENGE_TRY(const auto limits, app::space_limits(session, app::TableOptions().memory, 0));
    const app::Interrupt::EndsProgram deaf(session.interrupt());
    auto shared = std::make_shared<const puzzle::Definition>(std::move(definition));
    REVENGE_TRY(auto costs, puzzle::Costs::named(*shared, puzzle::default_metric(*shared)));
    REVENGE_TRY(const auto solver,
                solver::automatic::AutomaticSolver::make(
                    {std::move(shared), std::move(costs), limits.directory, limits}));
    if (solver->chain() == nullptr) {
        return base::error(base::ErrorCode::NotFound, "no-chain-found",
                           "no chain was found for {puzzle}; it is solved by its ending alone",
                           puzzle);
    }
    print_chain(session, "auto", solver->chain()->text);
    return app::ExitCode::Done;
}

// Checks each phase of one chain, then all phases together.
class ChainCheck {
  public:
    ChainCheck(app::Session& session, const chain::ChainDeclaration& chain, std::string file)
        : session_(&session), chain_(&chain), file_(std::move(file)) {}

    // Returns Done, or Usage after reporting mistakes. ERRORS: the first mistake of a phase that spells out its
    // coordinates; Resource.
    base::Result<app::ExitCode> run();

  private:
    std::string place(std::size_t phase) const {
        return base::in_file(file_, chain_->phases[phase].at.line, 1).sentence;
    }
    base::Error placed(std::size_t phase, base::Error error) const {
        return base::with_prefix(base::in_file(file_, chain_->phases[phase].at.line, 1),
                                 std::move(error));
    }
    void tell(const derived::Finding& finding);
    base::Status check_automatic(std::size_t phase);
    base::Status check_spelled_out(std::size_t phase);
    base::Status account();

    app::Session* session_;
    const chain::ChainDeclaration* chain_;
    std::string file_;
    std::unique_ptr<puzzle::Cube> cube_;
    std::vector<proof::phases::PhaseSize> sizes_;  // of all phases known so far
    bool is_sound_ = true;
    std::vector<std::string> mistakes_;
};

void ChainCheck::tell(const derived::Finding& finding) {
    is_sound_ = is_sound_ && !finding.is_mistake;
    if (finding.is_mistake) {
        app::print_error(finding.text);
        mistakes_.push_back(finding.text);
    } else {
        session_->tell(finding.text);
    }
}

base::Status ChainCheck::check_automatic(std::size_t phase) {
    REVENGE_TRY(const auto limits, app::space_limits(*session_, app::TableOptions().memory, 0));
    REVENGE_TRY(const auto finding, derived::check_phase(*chain_, phase, file_, limits));
    tell(finding);
    REVENGE_TRY(const auto count,
                derived::class_count(*chain_->definition, chain_->phases[phase].moves,
                                     derived::goal_group(*chain_, phase)));
    sizes_.push_back({count, group::Count(1)});
    return {};
}

base::Status ChainCheck::check_spelled_out(std::size_t phase) {
    const puzzle::CostTable costs(*puzzle::metric_named(chain_->metric), chain_->cube_size);
    REVENGE_TRY(const auto limits, app::space_limits(*session_, app::TableOptions().memory, 0));
    const auto space = derived::cube_space(*cube_, *chain_, phase, costs, limits);
    if (!space) {
        return placed(phase, space.error());
    }
    session_->tell(fmt::format("{:12} {}, {} of them its goal, {}", chain_->phases[phase].name,
                               app::counted((*space)->positions(), "position"),
                               app::grouped((*space)->unrotated_goal().size()),
                               app::counted((*space)->classes(), "class", "classes")));
    if (const auto respected = proof::phases::respected(*cube_, *chain_, phase, **space);
        !respected) {
        return placed(phase, respected.error());
    }
    sizes_.push_back(proof::phases::size_of(**space));
    return {};
}

// Checks by counting whether the phases account for every state.
base::Status ChainCheck::account() {
    REVENGE_TRY(const auto accounting, proof::phases::account(*cube_, *chain_, sizes_));
    for (const CoverageLine& line : coverage_report(*chain_, accounting)) {
        if (line.is_mistake) {
            return placed(*line.phase, {base::ErrorCode::Usage, line.text, line.facts});
        }
        session_->tell((line.phase ? place(*line.phase) : "") + line.text);
    }
    return {};
}

base::Result<app::ExitCode> ChainCheck::run() {
    if (chain_->is_automatic()) {
        REVENGE_TRY(const auto start, derived::check_start(*chain_, file_));
        if (start) {
            tell(*start);
        }
    } else {
        cube_ = std::make_unique<puzzle::Cube>(chain_->cube_size);
    }
    for (std::size_t i = 0; i < chain_->phases.size(); ++i) {
        session_->progress().report(
            {"phases of " + chain_->name, i, chain_->phases.size(), "phases"});
        REVENGE_TRY(chain_->phases[i].is_automatic ? check_automatic(i) : check_spelled_out(i));
    }
    if (!chain_->is_automatic()) {
        REVENGE_TRY(account());
    }
    if (session_->tells_json) {
        session_->out().line(app::compact({{"schema", 1},
                                           {"chain", chain_->name},
                                           {"puzzle", chain_->definition->name()},
                                           {"sound", is_sound_},
                                           {"mistakes", mistakes_},
                                           {"lines", session_->told()}}));
    }
    return is_sound_ ? app::ExitCode::Done : app::ExitCode::Usage;
}

base::Result<app::ExitCode> check_chain(app::Session& session, const std::string& name) {
    REVENGE_TRY(const auto text, app::chain_text(session, name));
    REVENGE_TRY(const auto chain, app::chain_of(session, text));
    session.tell(fmt::format("{}: {}, {} of the {}", name, chain.name,
                             app::counted(chain.phases.size(), "phase"), chain.definition->name()));
    const app::Interrupt::EndsProgram deaf(session.interrupt());
    return ChainCheck(session, chain, text.file).run();
}

}  // namespace

void add_chains(CLI::App& app, app::Session& session) {
    CLI::App& chains = *app.add_subcommand("chains", "list, show or check chains of phases");
    add_quiet(chains, session);
    add_json(chains);
    const auto argument = std::make_shared<std::string>();
    CLI::App& list = *chains.add_subcommand("list", "list what is built in (the default)");
    add_quiet(list, session);
    add_json(list);
    CLI::App& show = *chains.add_subcommand("show", "print the declaration of a chain");
    add_quiet(show, session);
    add_json(show);
    show.add_option("name", *argument, "its name, or a file; auto: the chain found for --puzzle")
        ->type_name("NAME")
        ->required();
    const auto puzzle = std::make_shared<std::string>();
    show.add_option("--puzzle", *puzzle, "the puzzle that auto solves: its name, or a file")
        ->transform(puzzle_name())
        ->type_name("NAME");
    CLI::App& check = *chains.add_subcommand("check", "check a chain and report its errors");
    add_quiet(check, session);
    add_json(check);
    check
        .add_option("file", *argument,
                    "a file, - for standard input, or the name of a built-in chain")
        ->type_name("FILE")
        ->required();
    show.callback([&session, argument, puzzle] {
        const bool is_found = *argument == "auto" && !puzzle->empty();
        if (!is_found && !puzzle->empty()) {
            session.finish(base::Result<app::ExitCode>(base::usage(
                "unsupported-option", "{option} applies only to the chain auto", "--puzzle")));
            return;
        }
        session.finish(is_found ? show_found_chain(session, *puzzle)
                                : show_chain(session, *argument));
    });
    check.callback([&session, argument] { session.finish(check_chain(session, *argument)); });
    list.callback([&session] { session.finish(list_chains(session)); });
    chains.callback([&session, &chains] {
        if (chains.get_subcommands().empty()) {
            session.finish(list_chains(session));
        }
    });
}

}  // namespace revenge::cli
