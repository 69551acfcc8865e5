// Any bytes as a puzzle's definition, as .tws or as KPuzzle: never a crash; what is read is written in both and
// read back the same, its moves have orders, and what is refused has a place.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "revenge/base/check.hpp"
#include "revenge/notation.hpp"

namespace {

using namespace revenge;

bool is_same(const puzzle::Definition& a, const puzzle::Definition& b) {
    bool same = a.puzzle().solved() == b.puzzle().solved() && a.moves().size() == b.moves().size();
    for (std::size_t i = 0; same && i < a.moves().size(); ++i) {
        same = a.moves()[i].name == b.moves()[i].name && a.moves()[i].action == b.moves()[i].action;
    }
    return same;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes) {
    const std::string_view text(reinterpret_cast<const char*>(data), bytes);
    const bool is_json = text.starts_with('{');
    const auto read = is_json ? notation::parse_kpuzzle(text, "f") : notation::parse_tws(text, "f");
    if (!read) {
        base::check(read.error().message.starts_with("f:"), "a mistake has a place");
        return 0;
    }
    for (const puzzle::BaseMove& move : read->moves()) {
        base::check(move.order >= 1, "a move has an order");
    }
    const auto tws = notation::parse_tws(notation::to_tws(*read), "again");
    const auto json = notation::parse_kpuzzle(notation::to_kpuzzle(*read), "again");
    base::check(tws && is_same(*read, *tws), "what was written as .tws is read back the same");
    base::check(json && is_same(*read, *json), "what was written as KPuzzle is read back the same");
    return 0;
}
