// The files of the page, as they are served: compressed once, when the program was built, and sent so.
//
// Names of scripts contain a hash of what is in them, so that browsers may keep those for ever and ask again
// for the rest.
#pragma once

#include "server/http_server.hpp"

namespace revenge::server {

// Where the program was built without a page, a sentence that says how to get one.
void add_page_routes(HttpServer& server);

}  // namespace revenge::server
