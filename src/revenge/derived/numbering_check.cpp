#include "revenge/derived/numbering_check.hpp"

#include <utility>

#include "revenge/derived/numbering.hpp"
#include "revenge/table/data_layout.hpp"
#include "revenge/table/store.hpp"

namespace revenge::derived {

using base::Result;

Result<std::optional<std::uint64_t>> check_numbering_file(base::TableStore& table_store,
                                                          const std::string& name) {
    REVENGE_TRY(auto kept, table_store.get(name));
    const std::string place = table_store.place_of(name);
    REVENGE_TRY(auto reader, table::ArrayReader::open(std::move(kept), place));
    const bool is_numbering =
        name.ends_with(std::string(Numbering::kFileKind) + table::Store::kEnding);
    if (!is_numbering || !table::Store::is_of<Numbering>(reader.identity(), name)) {
        return std::optional<std::uint64_t>();
    }
    Numbering numbering;
    numbering.visit(reader);
    REVENGE_TRY(reader.finish());
    if (!numbering.is_permuted()) {
        return table::damaged(place,
                              " is not a numbering of classes: a move does not permute them; "
                              "remove it to rebuild it");
    }
    std::uint64_t values = 0;
    for (const auto& coordinate : numbering.coordinates()) {
        values += coordinate->size();
    }
    return std::optional(values);
}

}  // namespace revenge::derived
