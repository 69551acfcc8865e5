#include "revenge/chain/puzzle_reader.hpp"

#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/step_metrics.hpp"

namespace revenge::chain {

base::Result<CountedPuzzle> read_puzzle(const base::TomlReader& reader, const toml::table& root,
                                        const FindPuzzle& find_puzzle) {
    REVENGE_TRY(const auto name, reader.text(root, "puzzle"));
    auto definition = find_puzzle(name);
    if (!definition) {
        return reader.error(*root.get("puzzle"), definition.error());
    }
    REVENGE_TRY(auto metric, reader.text(root, "metric", puzzle::default_metric(*definition)));
    const auto costs = puzzle::Costs::named(*definition, metric);
    if (!costs) {
        return reader.error(*root.get("metric"), costs.error());
    }
    return CountedPuzzle{*std::move(definition), costs->name()};
}

base::Status check_name(const base::TomlReader& reader, const toml::node& at, std::string_view name,
                        std::size_t longest) {
    if (name.empty() || name.size() > longest || name.find('/') != std::string_view::npos ||
        !notation::is_plain_text(name)) {
        return reader.error(
            at,
            base::make_message(
                "name-not-allowed",
                "a name has 1 to {most} bytes, none of them / or a control character", longest));
    }
    return {};
}

base::Result<std::vector<puzzle::Move>> read_move_set(const base::TomlReader& reader,
                                                      const puzzle::Definition& definition,
                                                      const toml::node* at,
                                                      std::string_view words) {
    auto moves = notation::move_set(definition, words);
    if (moves || at == nullptr) {
        return moves;
    }
    const auto place = notation::place_of(moves.error());
    const auto in_file =
        place ? base::place_in_string(*at, place->line, place->column) : std::nullopt;
    return in_file ? reader.error(*in_file, notation::without_place(moves.error()))
                   : reader.error(*at, moves.error());
}

}  // namespace revenge::chain
