#include "revenge/base/message.hpp"

#include <algorithm>

namespace revenge::base {

namespace {

// Nouns that stand after a number in a sentence.
struct CountedNoun {
    std::string_view plural;
    std::string_view singular;
};
constexpr std::array kCountedNouns{
    CountedNoun{" bytes", " byte"},     CountedNoun{" classes", " class"},
    CountedNoun{" entries", " entry"},  CountedNoun{" letters", " letter"},
    CountedNoun{" lines", " line"},     CountedNoun{" moves", " move"},
    CountedNoun{" numbers", " number"}, CountedNoun{" orientations", " orientation"},
    CountedNoun{" pieces", " piece"},   CountedNoun{" positions", " position"},
    CountedNoun{" states", " state"},   CountedNoun{" stickers", " sticker"},
    CountedNoun{" times", " time"},     CountedNoun{" tries", " try"},
    CountedNoun{" turns", " turn"},
};

// Returns the noun at the beginning of `text`, if a number counts it there.
const CountedNoun* noun_at(std::string_view text) noexcept {
    for (const CountedNoun& noun : kCountedNouns) {
        const std::string_view after = text.substr(std::min(noun.plural.size(), text.size()));
        if (text.starts_with(noun.plural) &&
            (after.empty() || after.front() < 'a' || after.front() > 'z')) {
            return &noun;
        }
    }
    return nullptr;
}

}  // namespace

Message put_together(std::string kind, std::string_view text, std::span<std::string> values) {
    Message out{{}, {std::move(kind)}};
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
        const CountedNoun* const noun = value->second == "1" ? noun_at(text.substr(at)) : nullptr;
        if (noun != nullptr) {
            out.sentence += noun->singular;
            at += noun->plural.size();
        }
    }
    return out;
}

}  // namespace revenge::base
