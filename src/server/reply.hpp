// What is answered: an HTTP status and a JSON object as text. Errors are the program's error objects; an
// impossible cube says besides which stickers are concerned and how it could be repaired.
#pragma once

#include <string>

#include "revenge/base/result.hpp"
#include "server/requests.hpp"

namespace revenge::server {

struct Reply {
    int status = 200;
    std::string body;
};

// RETURNS 400 for what cannot be read, 422 for what has no answer, 500 and 503 for our own trouble.
int status_of(base::ErrorCode code) noexcept;

Reply error_reply(const base::Error& error);
// The same for a request about a cube. `input` is what it was given as.
Reply error_reply(const base::Error& error, const CubeRequest& cube);
// An error of the protocol: {"schema":1,"error":...,"facts":[...]}.
Reply plain_error(int status, const base::Saying& said);

}  // namespace revenge::server
