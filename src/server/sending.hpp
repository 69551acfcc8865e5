// Replies as responses of HTTP.
#pragma once

#include <httplib.h>

#include <string>

#include "revenge/base/result.hpp"
#include "server/reply.hpp"

namespace revenge::server {

void send(httplib::Response& response, const Reply& reply);
// Its error where there is no body.
void send(httplib::Response& response, const base::Result<std::string>& body);
Reply too_busy(const base::Saying& what);

}  // namespace revenge::server
