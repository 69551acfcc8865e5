// A store whose tables lie with the caller of the module: he is asked for each when it is needed, hands over its pieces
// as they are read, and is handed those of tables that were made, so that nothing is in the module's memory twice.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"

namespace revenge::wasm {

extern "C" {
// Asks the caller for a table. RETURNS its bytes' number, 0 if he has none.
__attribute__((import_module("revenge"), import_name("want"))) std::uint32_t revenge_want(
    const char* name, std::uint32_t name_size);
// Copies bytes of the table that was asked for last, from `at` on.
__attribute__((import_module("revenge"), import_name("want_piece"))) void revenge_want_piece(
    std::uint32_t at, void* piece, std::uint32_t bytes);
// Functions of the caller: `keep` begins an entry of the given number of bytes, `keep_piece` passes them in order.
__attribute__((import_module("revenge"), import_name("keep"))) void revenge_keep(
    const char* name, std::uint32_t name_size, std::uint32_t bytes);
__attribute__((import_module("revenge"), import_name("keep_piece"))) void revenge_keep_piece(
    const void* piece, std::uint32_t bytes);
}

class CallerStore final : public base::TableStore {
  public:
    base::Result<base::Blob> get(std::string_view name) override {
        const std::uint32_t size = revenge_want(name.data(), name.size());
        if (size == 0) {
            return base::error(base::ErrorCode::Resource, "nothing-kept",
                               "the caller has no {place}", place_of(name));
        }
        return base::Blob{size, [](std::uint64_t at, std::span<std::byte> out) {
                              revenge_want_piece(static_cast<std::uint32_t>(at), out.data(),
                                                 out.size());
                          }};
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
    // There are no others; and what a caller throws would leave the hold behind.
    base::Result<std::unique_ptr<Hold>> hold(std::string_view /*name*/,
                                             const base::WaitOptions& /*wait*/) override {
        return std::unique_ptr<Hold>();
    }
    std::string place_of(std::string_view name) const override {
        return "'" + std::string(name) + "'";
    }
};

}  // namespace revenge::wasm
