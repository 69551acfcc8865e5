// Compiled alone and with nothing else in it: processor.hpp says why.
#include "revenge/base/port/processor.hpp"

namespace revenge::base::port {

const Processor kProcessor = ask_processor();

}  // namespace revenge::base::port
