#include "revenge/base/saying.hpp"

#include <algorithm>

namespace revenge::base {

Saying put_together(std::string kind, std::string_view text, std::span<std::string> values) {
    Saying out{{}, {std::move(kind)}};
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view name = name_at(text, at);
        if (name.empty()) {
            const std::size_t next = std::min(text.find('{', at + 1), text.size());
            out.sentence += text.substr(at, next - at);
            at = next;
            continue;
        }
        auto& known = out.fact.values;
        auto value = std::ranges::find(known, name, &std::pair<std::string, std::string>::first);
        if (value == known.end()) {
            value = known.emplace(value, name, std::move(values[known.size()]));
        }
        out.sentence += value->second;
        at += name.size() + 2;
    }
    return out;
}

}  // namespace revenge::base
