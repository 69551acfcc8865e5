#include "server/sending.hpp"

namespace revenge::server {

void send(httplib::Response& response, const Reply& reply) {
    response.status = reply.status;
    response.set_content(reply.body, "application/json");
    if (reply.status == 429) {
        response.set_header("Retry-After", "1");
    }
}

void send(httplib::Response& response, const base::Result<std::string>& body) {
    send(response, body ? Reply{200, *body} : error_reply(body.error()));
}

Reply too_busy(const base::Message& what) { return plain_error(429, what); }

}  // namespace revenge::server
