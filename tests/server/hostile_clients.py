"""Clients that are slow, broken or mean no good: what each does on one visit.

load_test.py lets each kind come alone and looks at how it is treated, and all kinds come at once among a crowd of others.
"""

import contextlib
import json
import socket
import time

from api_test import SCRAMBLE
from program import PATIENCE

SHORT = {"scramble": SCRAMBLE, "method": "short", "metric": "obtm", "time": "0.1s", "nodes": 5}


def connect(server):
    stream = socket.create_connection(("127.0.0.1", server.port))
    stream.settimeout(20 * PATIENCE)
    return stream


def head(server, request, *fields):
    """The beginning of a request, up to the empty line that ends it."""
    lines = (f"{request} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *fields)
    return "".join(line + "\r\n" for line in lines).encode()


def dropped_after(stream, drip=b"", most=20 * PATIENCE):
    """Seconds until the server closes, at most so many; every half second one more byte, if there is one to send."""
    begun = time.monotonic()
    stream.settimeout(0.5)
    while time.monotonic() - begun < most:
        try:
            if drip:
                stream.sendall(drip)
            if stream.recv(4096) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - begun


def garbage(server, choice):
    """Bytes that are no request, or one that is against the protocol."""
    post = "POST /api/v1/solve"
    get = head(server, "GET /")
    return (
        b"\0" * 5000, b"GET\r\n\r\n", get.replace(b"1.1", b"9.9") + b"\r\n", b"GET / HTTP/1.1\r\n\r\n",
        head(server, "GET /" + "a" * 20000) + b"\r\n", head(server, "BREW /") + b"\r\n",
        get + b"X: " + b"a" * 100000 + b"\r\n\r\n",
        head(server, "GET /", f"Host: 127.0.0.1:{server.port}") + b"\r\n",
        head(server, post, "Content-Length: -5") + b"\r\n{}",
        head(server, post, "Content-Length: 99999999999999999999") + b"\r\n{}",
        head(server, post, "Transfer-Encoding: chunked") + b"\r\nzz\r\n{}\r\n0\r\n\r\n",
        head(server, post, "Content-Type: multipart/form-data", "Content-Length: 5") + b"\r\nabcde",
        head(server, "GET /api/v1/jobs/%00") + b"\r\n", head(server, "GET http://example.org/") + b"\r\n",
        choice.randbytes(3000), choice.randbytes(3000) + b"\r\n\r\n",
    )


def answer_to_garbage(stream, raw):
    """What comes back, nothing where the server just closes."""
    try:
        stream.sendall(raw)
        stream.shutdown(socket.SHUT_WR)
        return stream.recv(100)
    except OSError:
        return b""


def broken_body(choice):
    body = bytearray(json.dumps(SHORT).encode())
    for _ in range(choice.randrange(1, 6)):
        body[choice.randrange(len(body))] = choice.randrange(256)
    return bytes(body)


# What each kind does on one visit; an answer that is none is raised.


def talks_garbage(server, choice):
    raw = choice.choice(garbage(server, choice))
    with connect(server) as stream:
        answer = answer_to_garbage(stream, raw)
    if answer and not answer.startswith(b"HTTP/1.1 ") or b" 500" in answer[:13]:
        raise AssertionError(f"{raw[:50]} was answered by {answer}")


def breaks_bodies(server, choice):
    status, _, content = server.raw("POST", "/api/v1/show", broken_body(choice))
    if status not in (200, 400, 422, 429):
        raise AssertionError(f"{status} {content}")


def drips(server, choice):
    """A header line now and then, without end (slow-loris), or half a body and no more, or nothing at all."""
    begun, drip = choice.choice((
        (head(server, "POST /api/v1/solve"), b"X-A: b\r\n"),
        (head(server, "POST /api/v1/solve", "Content-Length: 1000") + b"\r\n{", b""),
        (b"", b""),
    ))
    with connect(server) as stream:
        stream.sendall(begun)
        dropped_after(stream, drip)


def sends_too_much(server, choice):
    with connect(server) as stream:
        stream.sendall(head(server, "POST /api/v1/solve", "Content-Length: 100000000") + b"\r\n")
        for _ in range(choice.randrange(100)):
            stream.sendall(b"x" * 1_000_000)


def reads_slowly(server, choice):
    """A stream of which nothing is read, or the page byte by byte."""
    with connect(server) as stream:
        stream.sendall(head(server, "GET /", "Accept-Encoding: gzip") + b"\r\n")
        for _ in range(choice.randrange(50)):
            stream.recv(1)
            time.sleep(0.1)


def leaves(server, choice):
    """Asks for a long solve, or for the stream of one, and goes before the answer comes."""
    body = json.dumps({"scramble": SCRAMBLE, "time": "20s"})
    if choice.random() < 0.5:
        with connect(server) as stream:
            stream.sendall(head(server, "POST /api/v1/solve", f"Content-Length: {len(body)}") + b"\r\n" + body.encode())
            time.sleep(choice.random())
        return
    status, _, content = server.raw("POST", "/api/v1/jobs", body)
    if status == 202:
        job = json.loads(content)["job"]
        with connect(server) as stream:
            stream.sendall(head(server, f"GET /api/v1/jobs/{job}/events") + b"\r\n")
            time.sleep(choice.random())
        server.raw("DELETE", f"/api/v1/jobs/{job}")


def rushes(server, choice):
    """Many connections at once that say nothing and end."""
    with contextlib.ExitStack() as streams:
        for _ in range(choice.randrange(60)):
            streams.enter_context(connect(server))


KINDS = (talks_garbage, breaks_bodies, drips, sends_too_much, reads_slowly, leaves, rushes)


def visit(kind, server, choice):
    """One visit. That the server closes on such a client is its right."""
    with contextlib.suppress(OSError):
        kind(server, choice)
