// A text that is kept between runs: in a file, or wherever its owner keeps it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "revenge/base.hpp"

namespace revenge::base {

class KeptText {
  public:
    KeptText() = default;
    KeptText(const KeptText&) = delete;
    KeptText& operator=(const KeptText&) = delete;
    virtual ~KeptText() = default;

    // RETURNS the text, empty if nothing is kept. ERRORS: Resource.
    virtual Result<std::string> read() = 0;
    // Replaces the text as a whole. ERRORS: Resource.
    virtual Status write(std::string_view text) = 0;
    virtual void remove() = 0;
    // RETURNS where it is, for messages.
    virtual std::string place() const = 0;
};

class FileText final : public KeptText {
  public:
    explicit FileText(std::filesystem::path file) : file_(std::move(file)) {}

    Result<std::string> read() override;
    Status write(std::string_view text) override;
    void remove() override;
    std::string place() const override { return file_.string(); }

  private:
    std::filesystem::path file_;
};

}  // namespace revenge::base
