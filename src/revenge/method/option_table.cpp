#include "revenge/method/option_table.hpp"

#include <algorithm>

#include "revenge/base/message.hpp"

namespace revenge::method {

std::string spelled(std::string_view name, Spelling spelling) {
    std::string out(name);
    if (spelling == Spelling::CommandLine) {
        return "--" + out;
    }
    std::ranges::replace(out, '-', '_');
    return spelling == Spelling::Json ? '"' + out + '"' : out;
}

std::string spelled(Option option, Spelling spelling) {
    const OptionSpec& spec = spec_of(option);
    if (spelling == Spelling::C && !spec.c_name.empty()) {
        return std::string(spec.c_name);
    }
    const bool is_long = option == Option::Target && spelling != Spelling::CommandLine;
    return spelled(is_long ? "target" : spec.name, spelling);
}

base::Status require_in_range(Option option, std::uint64_t value, Spelling spelling) {
    const OptionSpec& spec = spec_of(option);
    return value >= spec.min && value <= spec.max
               ? base::Status()
               : out_of_range(spelled(option, spelling), spec.min, spec.max);
}

base::Error out_of_range(std::string_view name, std::uint64_t least, std::uint64_t most) {
    return base::usage("key-no-number", "{key} must be {least} to {most}", name, least, most);
}

base::Error empty_option(std::string_view name) {
    return base::usage("option-empty", "{option} is empty", name);
}

}  // namespace revenge::method
