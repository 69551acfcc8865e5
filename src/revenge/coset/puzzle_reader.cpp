#include "revenge/coset/puzzle_reader.hpp"

#include <utility>

#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/default_metric.hpp"

namespace revenge::coset {

base::Result<CountedPuzzle> read_puzzle(const base::TomlReader& reader, const toml::table& root,
                                        const FindPuzzle& find_puzzle) {
    const auto name = reader.text(root, "puzzle");
    if (!name) {
        return name.error();
    }
    auto definition = find_puzzle(*name);
    if (!definition) {
        return reader.error(*root.get("puzzle"), definition.error());
    }
    auto metric = reader.text(root, "metric", puzzle::default_metric(*definition));
    if (!metric) {
        return metric.error();
    }
    if (const auto costs = puzzle::Costs::named(*definition, *metric); !costs) {
        return reader.error(*root.get("metric"), costs.error());
    }
    return CountedPuzzle{*std::move(definition), *std::move(metric)};
}

}  // namespace revenge::coset
