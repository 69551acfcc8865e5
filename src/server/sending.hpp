// Sends replies as HTTP responses.
#pragma once

#include <httplib.h>

#include <string>

#include "revenge/base.hpp"
#include "server/reply.hpp"

namespace revenge::server {

void send(httplib::Response& response, const Reply& reply);
// Sends the body, or the error if there is no body.
void send(httplib::Response& response, const base::Result<std::string>& body);
Reply too_busy(const base::Message& what);

}  // namespace revenge::server
