"""Random requests that no browser sends. Every request receives a response, and the server continues."""

import os
import random

from raw import Raw
from servers import Client, Server

COUNT = int(os.environ.get("VIPER_HOSTILE", "1000"))
METHODS = "GET GET GET HEAD POST PUT DELETE OPTIONS TRACE PATCH PROPFIND M-SEARCH SOURCE LINK get XYZ PRI QUERY".split()
TARGETS = [
    "/", "/health", "/tabs/x", "/tabs/x/live", "/tabs/%", "/%00", "/%zz", "/é", "/\\open/x", "/open/a b", "/open/%0d%0a", "/?a=%", "*", "//",
    "/" + "a" * 7000, "/a?" + "b" * 3000, "/#x", "/;x", "http://HOST/", "https://HOST", "http:///", "http://HOST?x", "/tabs/x/act", "/logout",
    "/assets/..", "/./..", "/open/\u2028", ""]
NAMES = [
    "Upgrade", "Connection", "Host", "Cookie", "Origin", "Content-Length", "Transfer-Encoding", "Expect", "X-Forwarded-For", "Range",
    "Sec-WebSocket-Key", "Sec-WebSocket-Version", "If-None-Match", "TE", "Trailer", "Content-Type", "X-É", "a!#$%&'*+.^_`|~", "Keep-Alive"]
VALUES = [
    "", "websocket", "h2c", "Upgrade", "close", "keep-alive", "Upgrade, close", "0", "1", "-1", "99999999999999999999", "chunked", "gzip, chunked",
    "100-continue", "\x01", "é", "a\tb", "\"", "127.0.0.1", "13", "dGhlIHNhbXBsZSBub25jZQ==", "route=a; browser=b", "=;=;", "a" * 3000, ",,,,"]
BODIES = ["", "", "a", "0\r\n\r\n", "1\r\na\r\n0\r\n\r\n", "zz\r\n", "5\r\nab"]


def test_random_requests_are_answered(tmp_path):
    made = random.Random(7)
    server = Server("notes-web", tmp_path / "notes.sqlite", "--tabs-per-address", 10 * COUNT, "--body-seconds", 2)
    host = server.url[7:]
    for _ in range(COUNT):
        method, target = made.choice(METHODS), made.choice(TARGETS).replace("HOST", host)
        lines = [f"{method} {target} HTTP/{'1.0' if made.random() < 0.1 else '1.1'}", *[f"Host: {host}"][:made.random() < 0.98]]
        lines += [f"{made.choice(NAMES)}: {made.choice(VALUES)}" for _ in range(made.randrange(4))]
        text = "\r\n".join(lines) + "\r\n\r\n" + made.choice(BODIES)
        raw = Raw(server)
        raw.send(text)
        answer = raw.response(has_body=method != "HEAD")
        assert answer and answer[0] < 500, text
        raw.close()
    client = Client(server)
    client.log_in()
    assert "Log out" in client.page
    assert server.end() == 0
