// A shelf that is a folder of files: mapped when they are read, replaced as a whole when they are written.
#pragma once

#include <filesystem>

#include "revenge/base.hpp"

namespace revenge::base {

class FolderShelf final : public Shelf {
  public:
    // The folder is made when something is first put into it.
    explicit FolderShelf(std::filesystem::path folder) : folder_(std::move(folder)) {}

    Result<Kept> get(std::string_view name) override;
    Status put(std::string_view name, std::span<const std::span<const std::byte>> pieces) override;
    Result<std::unique_ptr<Hold>> hold(std::string_view name, const Patience& patience) override;
    std::string place_of(std::string_view name) const override;

  private:
    std::filesystem::path folder_;
};

}  // namespace revenge::base
