#include "revenge/derived/numbering_law.hpp"

#include <utility>

#include "revenge/derived/numbering.hpp"
#include "revenge/table/damaged.hpp"
#include "revenge/table/store.hpp"

namespace revenge::derived {

using base::Result;

Result<std::optional<std::uint64_t>> check_numbering_file(base::Shelf& shelf,
                                                          const std::string& name) {
    auto kept = shelf.get(name);
    if (!kept) {
        return kept.error();
    }
    const std::string place = shelf.place_of(name);
    auto reader = table::ArrayReader::open(*std::move(kept), place);
    if (!reader) {
        return reader.error();
    }
    const bool is_numbering =
        name.ends_with(std::string(Numbering::kFileKind) + table::Store::kEnding);
    if (!is_numbering || !table::Store::is_of<Numbering>(reader->identity(), name)) {
        return std::optional<std::uint64_t>();
    }
    Numbering numbering;
    numbering.visit(*reader);
    if (const auto whole = reader->finish(); !whole) {
        return whole.error();
    }
    if (!numbering.is_permuted()) {
        return table::damaged(
            place,
            " numbers no classes: a move does not permute them; remove it and it is made anew");
    }
    std::uint64_t values = 0;
    for (const auto& coordinate : numbering.coordinates()) {
        values += coordinate->size();
    }
    return std::optional(values);
}

}  // namespace revenge::derived
