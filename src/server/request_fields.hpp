// The fields of a request's body, a JSON object: taken out one by one, each held to what it may be; the first thing
// that is wrong stays. JSON itself is included in the .cpp only.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/metric.hpp"
#include "server/requests.hpp"

namespace revenge::server {

// RETURNS the error of a puzzle's name that is not built in.
base::Error not_built_in(const std::string& puzzle);

class RequestFields {
  public:
    explicit RequestFields(std::string_view body);
    ~RequestFields();
    RequestFields(const RequestFields&) = delete;
    RequestFields& operator=(const RequestFields&) = delete;

    bool has(const char* name) const;
    void require(const char* name);
    // Each leaves `value` as it is where the field is not there.
    void text(const char* name, std::string& value, std::size_t longest = 20000);
    template <class Number>
    void number(const char* name, Number& value, std::uint64_t least, std::uint64_t most) {
        if (const auto given = whole_number(name, least, most)) {
            value = static_cast<Number>(*given);
        }
    }
    void flag(const char* name, bool& value);
    void time(const char* name, std::optional<std::chrono::nanoseconds>& value);
    // After the puzzle. Of one that is no cube the method reads the name.
    void metric(puzzle::Metric& value, std::string& name, int size);
    void puzzle(std::string& name, int& size);
    // `has_moves`: the request has moves beside its cube.
    void cube(CubeRequest& cube, bool has_moves = false);

    // RETURNS what is wrong, fields that nobody took included.
    base::Status end();

  private:
    bool ok() const noexcept { return !problem_; }
    void fail(base::Error problem);
    const nlohmann::json* take(const char* name);
    std::optional<std::uint64_t> whole_number(const char* name, std::uint64_t least,
                                              std::uint64_t most);

    std::unique_ptr<nlohmann::json> json_;
    std::vector<std::string> taken_;
    std::optional<base::Error> problem_;
};

}  // namespace revenge::server
