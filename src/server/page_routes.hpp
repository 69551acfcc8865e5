// Routes for the files of the page, which were compressed when the program was built and are sent compressed.
//
// Names of scripts contain a hash of their content, so browsers may cache scripts forever and revalidate other files.
#pragma once

#include <string_view>

#include "server/http_server.hpp"

namespace revenge::server {

// Adds the routes. If the program was built without a page, they return a message with instructions for building it.
void add_page_routes(HttpServer& server);

// Returns true for the address of a file of the page.
bool is_page_address(std::string_view path);

}  // namespace revenge::server
