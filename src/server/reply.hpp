// A reply, and how it is sent: an HTTP status and a JSON object as text. Errors are the program's error objects; the
// error of an impossible cube also contains the affected stickers and possible repairs.
#pragma once

#include <httplib.h>

#include <string>

#include "revenge/base.hpp"
#include "server/requests.hpp"

namespace revenge::server {

struct Reply {
    int status = 200;
    std::string body;
};

// Returns 400 for invalid input, 422 for input without an answer, 500 and 503 for errors of the server.
int status_of(base::ErrorCode code) noexcept;

Reply error_reply(const base::Error& error);
// Returns the reply to an error in a request about a cube. `input` is the cube as the client sent it.
Reply error_reply(const base::Error& error, const CubeRequest& cube);
// Returns the reply to a protocol error: {"schema":1,"error":...,"facts":[...]}.
Reply plain_error(int status, const base::Message& said);

// Sends replies as HTTP responses.

void send(httplib::Response& response, const Reply& reply);
// Sends the body, or the error if there is no body.
void send(httplib::Response& response, const base::Result<std::string>& body);
Reply too_busy(const base::Message& what);

}  // namespace revenge::server
