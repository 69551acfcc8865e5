// Stores of tables: a folder of files, which are mapped for reading and replaced as a whole for writing, and a store
// that
// keeps nothing.
#pragma once

#include <filesystem>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"

namespace revenge::base {

class DirectoryStore final : public TableStore {
  public:
    // The folder is made when something is first put into it.
    explicit DirectoryStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

    Result<Blob> get(std::string_view name) override;
    Status put(std::string_view name, std::span<const std::span<const std::byte>> pieces) override;
    Result<std::unique_ptr<Hold>> hold(std::string_view name, const WaitOptions& wait) override;
    std::string place_of(std::string_view name) const override;

  private:
    std::filesystem::path folder_;
};

// A store that is always empty and discards everything, for callers without a place for tables.
class NullStore final : public TableStore {
  public:
    Result<Blob> get(std::string_view name) override {
        return error(ErrorCode::Resource, "nothing-kept", "nothing is kept as {place}",
                     "'" + std::string(name) + "'");
    }
    Status put(std::string_view /*name*/,
               std::span<const std::span<const std::byte>> /*pieces*/) override {
        return {};
    }
    // Waiting would be pointless, because nothing is stored.
    Result<std::unique_ptr<Hold>> hold(std::string_view /*name*/,
                                       const WaitOptions& /*wait*/) override {
        return std::unique_ptr<Hold>();
    }
    std::string place_of(std::string_view /*name*/) const override { return "memory alone"; }
};

}  // namespace revenge::base
