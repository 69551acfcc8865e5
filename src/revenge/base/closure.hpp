// All that moves lead to, listed: the elements of a small group, an orbit, a goal.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <utility>
#include <vector>

namespace revenge::base {

// RETURNS `items` and all that moves make of them, each once, breadth first. `after(item, move)`: what a move makes of
// an item; `is_new(item)`: whether it has not been asked of this item before. COMPLEXITY: each item once by all moves.
template <class Item, class Moves, class After, class IsNew>
std::vector<Item> closure(std::vector<Item> items, const Moves& moves, const After& after,
                          const IsNew& is_new) {
    std::erase_if(items, [&](const Item& item) { return !is_new(item); });
    for (std::size_t i = 0; i < items.size(); ++i) {
        for (const auto& move : moves) {
            Item next = std::invoke(after, items[i], move);
            if (is_new(next)) {
                items.push_back(std::move(next));
            }
        }
    }
    return items;
}

// The same of items that have an order.
template <class Item, class Moves, class After>
std::vector<Item> closure(std::vector<Item> items, const Moves& moves, const After& after) {
    std::set<Item> known;
    return closure(std::move(items), moves, after,
                   [&](const Item& item) { return known.insert(item).second; });
}

}  // namespace revenge::base
