// A shelf whose tables lie with the caller of the module: he is asked for each when it is needed, and is handed those that
// were made, piece by piece, so that none is in the module's memory for longer than it is read or written.
#pragma once

#include <cstdint>
#include <string>

#include "revenge/table/memory_shelf.hpp"

namespace revenge::wasm {

extern "C" {
// Asks the caller for a table: he lends it (module.cpp) before this returns, or does nothing.
__attribute__((import_module("revenge"), import_name("want"))) void revenge_want(
    const char* name, std::uint32_t name_size);
// What the caller gives: `keep` begins an entry of so many bytes, `keep_piece` brings them in order.
__attribute__((import_module("revenge"), import_name("keep"))) void revenge_keep(
    const char* name, std::uint32_t name_size, std::uint32_t bytes);
__attribute__((import_module("revenge"), import_name("keep_piece"))) void revenge_keep_piece(
    const void* piece, std::uint32_t bytes);
}

class CallerShelf final : public table::Shelf {
  public:
    base::Result<table::Kept> get(std::string_view name) override {
        revenge_want(name.data(), name.size());
        auto kept = lent_.get(name);
        lent_.remove(name);
        return kept;
    }
    base::Status put(std::string_view name,
                     std::span<const std::span<const std::byte>> pieces) override {
        std::size_t bytes = 0;
        for (const auto piece : pieces) {
            bytes += piece.size();
        }
        revenge_keep(name.data(), name.size(), bytes);
        for (const auto piece : pieces) {
            revenge_keep_piece(piece.data(), piece.size());
        }
        return {};
    }
    std::unique_ptr<Hold> hold(std::string_view /*name*/) override { return nullptr; }
    std::string place_of(std::string_view name) const override { return lent_.place_of(name); }

    void lend(std::string_view name, table::Kept kept) { lent_.lend(name, std::move(kept)); }

  private:
    table::MemoryShelf lent_;
};

}  // namespace revenge::wasm
