#include "revenge/method/option_table.hpp"

#include <algorithm>

namespace revenge::method {

std::string spelled(Option option, Spelling spelling) {
    const OptionSpec& spec = spec_of(option);
    if (spelling == Spelling::CommandLine) {
        return "--" + std::string(spec.name);
    }
    if (spelling == Spelling::C && !spec.c_name.empty()) {
        return std::string(spec.c_name);
    }
    std::string out(option == Option::Target ? "target" : spec.name);
    std::ranges::replace(out, '-', '_');
    return spelling == Spelling::Json ? '"' + out + '"' : out;
}

}  // namespace revenge::method
