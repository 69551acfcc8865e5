#include "cli/group_output.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/compact_json.hpp"
#include "app/quantities.hpp"
#include "revenge/notation.hpp"

namespace revenge::cli {

using Json = nlohmann::ordered_json;

namespace {

Json object_of(const GroupQuestion& query) {
    Json out{{"schema", 1}, {"puzzle", query.puzzle}};
    if (!query.moves.empty()) {
        out["moves"] = query.moves;
    }
    if (!query.subgroup.empty()) {
        out["subgroup"] = query.subgroup;
    }
    return out;
}

// Returns the inverse of the text in brackets.
std::string undone(std::string group) {
    if (group.back() == '\'') {
        group.pop_back();
    } else {
        group += '\'';
    }
    return group;
}

}  // namespace

std::string report_lines(const group::GroupReport& report) {
    std::string out;
    for (const group::NamedCount& order : report.orders) {
        out += fmt::format("{:24} {}\n", order.name, order.value.grouped());
    }
    for (const group::Fact& fact : report.facts) {
        out += fmt::format("{:12} {}: {}{}\n", fact.name, fact.statement, app::grouped(fact.value),
                           fact.holds ? "" : "  DOES NOT HOLD");
    }
    out.pop_back();
    return out;
}

std::string order_lines(const group::GroupReport& report) {
    std::string out;
    for (const group::NamedCount& order : report.orders) {
        out += fmt::format("{}: {}\n", order.name, order.value.digits());
    }
    out.pop_back();
    return out;
}

std::string word_text(const group::GeneratorWord& word,
                      const std::vector<notation::Generator>& generators) {
    std::string out;
    std::vector<puzzle::Move> moves;  // after `out`
    const auto add = [&out](const std::string& text) {
        out += (out.empty() || text.empty() ? "" : " ") + text;
    };
    const auto add_moves = [&] {
        add(notation::to_text(moves));
        moves.clear();
    };
    for (const int letter : word) {
        const auto& generator = generators[static_cast<std::size_t>(std::abs(letter) - 1)];
        if (!generator.move) {
            add_moves();
            add(letter > 0 ? generator.text : undone(generator.text));
            continue;
        }
        const puzzle::Move& move = *generator.move;
        const int power = letter > 0 ? move.power : move.order - move.power;
        if (moves.empty() || moves.back().base != move.base) {
            moves.push_back(move);
            moves.back().power = power;
            continue;
        }
        moves.back().power = (moves.back().power + power) % move.order;
        if (moves.back().power == 0) {
            moves.pop_back();
        }
    }
    add_moves();
    return out;
}

std::string report_json(const GroupQuestion& query, const group::GroupReport& report,
                        bool orders_only) {
    Json out = object_of(query);
    Json orders = Json::object();
    for (const group::NamedCount& order : report.orders) {
        orders[order.name] = order.value.digits();
    }
    out["orders"] = std::move(orders);
    if (!orders_only) {
        Json facts = Json::array();
        for (const group::Fact& fact : report.facts) {
            facts.push_back({{"name", fact.name},
                             {"statement", fact.statement},
                             {"value", fact.value},
                             {"holds", fact.holds}});
        }
        out["facts"] = std::move(facts);
    }
    return app::compact(out);
}

std::string member_json(const GroupQuestion& query, const std::string& input, bool is_member) {
    Json out = object_of(query);
    out["input"] = input;
    out["member"] = is_member;
    return app::compact(out);
}

std::string word_json(const GroupQuestion& query, const std::string& input,
                      const std::string& word) {
    Json out = object_of(query);
    out["input"] = input;
    out["word"] = word;
    return app::compact(out);
}

std::string order_json(const std::string& file, const group::Count& order) {
    return app::compact(
        {{"schema", 1}, {"generators", file}, {"orders", {{"order", order.digits()}}}});
}

}  // namespace revenge::cli
