"""Edge cases of HTTP: upgrades, hosts, targets, methods, and response headers."""

import re
import socket
import subprocess
import threading
import time

import pytest
from raw import Raw
from servers import Client, Server
from test_nginx import site  # noqa: F401
from test_security import Live

KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
WEBSOCKET = ["Connection: Upgrade", "Upgrade: websocket"]
H2C = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"]


@pytest.fixture
def server(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite")
    yield server
    assert server.end() == 0


# Upgrades

@pytest.mark.parametrize("lines", [
    H2C, ["Connection: Upgrade", "Upgrade: TLS/1.0"], ["Connection: Upgrade", "Upgrade: a, b", "Upgrade: c"], ["Upgrade: h2c"],
    ["Connection: Upgrade", "Upgrade:"], ["Connection: Upgrade"], ["Upgrade: websocket", KEY, "Sec-WebSocket-Version: 13"]])
def test_a_request_with_an_unknown_upgrade_is_answered(server, lines):
    assert Raw(server).request(*lines).response()[0] == 200


def test_an_upgrade_in_a_request_of_http_1_0_is_ignored(server):
    raw = Raw(server).request(*WEBSOCKET, KEY, "Sec-WebSocket-Version: 13", version="1.0")
    assert raw.response()[0] == 200 and raw.is_closed()


def send_form(client, body, *lines):
    """Sends a form of a tab without adding a Content-Length."""
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    return Raw(client.server).request(
        *lines, f"Cookie: {cookies}", f"Origin: {client.server.url}", method="POST", path=f"/tabs/{client.tab}/act", body=body)


def test_a_form_with_an_unknown_upgrade_is_handled(server):
    client = Client(server)
    client.open()
    body = f"csrf={client.csrf}&screen={client.screen}&do=register"
    assert send_form(client, body, *H2C, f"Content-Length: {len(body)}").response()[0] == 303
    assert "Register" in client.get(f"/tabs/{client.tab}")[1]


def test_requests_after_an_unknown_upgrade_are_answered_on_another_connection(server):
    raw = Raw(server).request(*H2C).request()
    status, headers, _ = raw.response()
    assert status == 200 and headers["connection"] == "close" and raw.is_closed()


def test_bytes_after_an_unknown_upgrade_do_not_accumulate_in_memory(server):
    raw = Raw(server).request(*H2C)
    try:
        for _ in range(100):
            raw.send(b"a" * 1_000_000)
    except OSError:
        pass
    assert raw.is_closed()
    status = open(f"/proc/{server.process.pid}/status").read()
    assert int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) < 150_000, "kB"


def test_curl_with_http2_is_answered(server):
    answers = subprocess.run(
        ["curl", "--http2", "-s", "-m", "10", "-w", "%{http_code} ", "-o", "/dev/null", f"{server.url}/health", "-o",
         "/dev/null", f"{server.url}/health"], capture_output=True, text=True)
    assert (answers.returncode, answers.stdout) == (0, "200 200 ")


@pytest.mark.parametrize("method, lines, status", [
    ("GET", ["Sec-WebSocket-Version: 13"], 400), ("GET", [KEY], 426), ("GET", [KEY, "Sec-WebSocket-Version: 8"], 426),
    ("GET", [KEY, "Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 8"], 426),
    ("GET", ["Sec-WebSocket-Key: YQ==", "Sec-WebSocket-Version: 13"], 400),
    ("GET", ["Sec-WebSocket-Key: ????????????????????????", "Sec-WebSocket-Version: 13"], 400),
    ("GET", [KEY, KEY, "Sec-WebSocket-Version: 13"], 400), ("POST", [KEY, "Sec-WebSocket-Version: 13"], 400),
    ("HEAD", [KEY, "Sec-WebSocket-Version: 13"], 400),
    ("GET", [KEY, "Sec-WebSocket-Version: 13", "Content-Length: 3"], 400),
    ("GET", [KEY, "Sec-WebSocket-Version: 13", "Transfer-Encoding: chunked"], 400)])
def test_a_malformed_websocket_request_is_refused_with_the_version(server, method, lines, status):
    raw = Raw(server).request(*WEBSOCKET, *lines, method=method, path="/tabs/x/live")
    found, headers, _ = raw.response(has_body=method != "HEAD")
    assert found == status and headers["sec-websocket-version"] == "13" and headers["connection"].startswith("close")
    assert raw.is_closed()


def test_a_websocket_request_on_a_used_connection_is_refused(server):
    raw = Raw(server).request()
    assert raw.response()[0] == 200
    raw.request(*WEBSOCKET, KEY, "Sec-WebSocket-Version: 13")
    assert raw.response()[0] == 400 and raw.is_closed()


def test_a_websocket_among_other_protocols_is_opened(server):
    raw = Raw(server).request("Connection: keep-alive, upgrade", "Upgrade: h2c, WebSocket", KEY, "Sec-WebSocket-Version: 13")
    status, headers, _ = raw.response()
    assert status == 101 and headers["upgrade"].lower() == "websocket"


def test_refused_upgrades_do_not_affect_other_clients_behind_nginx(site):  # noqa: F811
    proxy, servers, _ = site
    person = Client(proxy).register("person")
    statuses, is_over = set(), threading.Event()

    def stranger(number):
        for attempt in range(10_000):
            if is_over.is_set():
                return
            lines = [H2C, WEBSOCKET, [*WEBSOCKET, KEY, "Sec-WebSocket-Version: 8"], ["Connection: Upgrade", "Upgrade: a"],
                     [*WEBSOCKET, KEY, "Sec-WebSocket-Version: 13", "Content-Length: 1"]][attempt % 5]
            raw = Raw(proxy).request(*lines, f"Cookie: route=s{number}{attempt}", "Connection: close", path="/health", body="a")
            answer = raw.response()
            statuses.add(answer[0] if answer else None)
            raw.close()

    strangers = [threading.Thread(target=stranger, args=[number]) for number in range(2)]
    for thread in strangers:
        thread.start()
    pages = [person.get(person.path)[0] for _ in range(100)]
    is_over.set()
    for thread in strangers:
        thread.join()
    assert set(pages) == {200}
    assert statuses <= {200, 400, 426}, statuses


# Hosts and targets

@pytest.mark.parametrize("hosts", [["{0}", "{0}"], ["{0}", "evil.example"], ["evil.example", "{0}"], []])
def test_a_request_without_exactly_one_host_is_refused(server, hosts):
    raw = Raw(server).request(host=[name.format(server.url[7:]) for name in hosts])
    assert raw.response()[0] == 400 and raw.is_closed()


@pytest.mark.parametrize("path, host", [
    ("http://evil.example/health", None), ("http://evil.example/health", "evil.example"),
    ("https://evil.example:443/health", "evil.example"), ("http://a@{0}/health", None), ("ftp://{0}/health", None),
    ("//evil.example/health", None), ("//open/evil.example", None), ("health", None), ("*", None)])
def test_a_target_of_another_host_is_refused(server, path, host):
    raw = Raw(server).request(path=path.format(server.url[7:]), host=host and [host])
    assert raw.response()[0] in (400, 421)


@pytest.mark.parametrize("path", ["http://{0}/health", "HTTP://{0}/health?a=b"])
def test_an_absolute_target_of_the_server_is_answered(server, path):
    assert Raw(server).request(path=path.format(server.url[7:])).response()[0] == 200


def test_a_tunnel_is_refused(server):
    raw = Raw(server).request(method="CONNECT", path="evil.example:443", host=["evil.example:443"])
    assert raw.response()[0] == 400 and raw.is_closed()


@pytest.mark.parametrize("text", [
    "GARBAGE\r\n\r\n", "GET / HTTP/3.0\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: {0}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"])
def test_a_connection_ends_after_a_malformed_request(server, text):
    for first in [False, True]:
        raw = Raw(server)
        if first:
            assert raw.request().response()[0] == 200
        raw.send(text.format(server.url[7:]))
        status, headers, _ = raw.response()
        assert status == 400 and headers["connection"] == "close" and raw.is_closed()


def test_a_connection_ends_after_a_header_that_is_too_long(server):
    raw = Raw(server).request("X: " + "a" * 20_000)
    assert raw.response()[0] == 431 and raw.is_closed()


def test_a_connection_ends_after_a_page_with_status_400(server):
    raw = Raw(server).request(path="/?again=1")
    status, headers, text = raw.response()
    assert status == 400 and b"Cookies are required" in text and headers["connection"] == "close" and raw.is_closed()


def test_a_connection_ends_after_the_response_to_an_incomplete_form(server):
    raw = Raw(server).request("Origin: https://evil.example", "Content-Length: 100000", method="POST", path="/tabs/x/act", body="a")
    status, headers, _ = raw.response()
    assert status == 403 and headers["connection"] == "close" and raw.is_closed()


@pytest.mark.parametrize("rest", ["x\r\n", "5\r\nabcdefg"])
def test_a_connection_ends_after_a_form_with_malformed_chunks(server, rest):
    client = Client(server)
    client.open()
    raw = send_form(client, "1\r\na\r\n", "Transfer-Encoding: chunked")
    time.sleep(0.2)
    raw.send(rest)
    status, headers, _ = raw.response()
    assert status == 400 and headers["connection"] == "close" and raw.is_closed()


@pytest.mark.parametrize("version, line", [("1.1", "Connection: Close"), ("1.1", "Connection: close, TE"), ("1.0", "X: y")])
def test_a_connection_ends_when_the_client_requests_it(server, version, line):
    raw = Raw(server).request(line, version=version)
    assert raw.response()[0] == 200 and raw.is_closed()


def test_requests_that_are_sent_together_are_answered_in_order(server):
    raw = Raw(server).request().request(path="/nothing").request(path="/assets/icon.svg").request(host=["a", "b"]).request()
    assert [raw.response()[0] for _ in range(4)] == [200, 404, 200, 400]
    assert raw.response() is None


def test_a_client_that_ends_its_side_receives_its_response(server):
    raw = Raw(server).request()
    raw.socket.shutdown(socket.SHUT_WR)
    assert raw.response()[0] == 200 and raw.is_closed()


# Methods and headers

@pytest.mark.parametrize("path", ["/health", "/assets/style.css", "/", "/?again=1", "/nothing", "/tabs/x"])
def test_head_has_the_headers_of_get_and_no_body(server, path):
    _, expected, body = Raw(server).request(path=path).response()
    raw = Raw(server).request(path=path, method="HEAD")
    status, headers, _ = raw.response(has_body=False)
    assert status == Raw(server).request(path=path).response()[0]
    assert set(headers) == set(expected) and int(headers["content-length"]) == len(body)
    if status != 400:
        assert raw.request().response()[0] == 200


def test_head_of_another_host_has_no_body(server):
    raw = Raw(server).request(method="HEAD", host=["evil.example"])
    assert raw.response(has_body=False)[0] == 421
    assert raw.request().response()[0] == 200


@pytest.mark.parametrize("origin, expected", [("https://notes.example.org", "max-age=31536000"), ("http://notes.example.org", None)])
def test_responses_of_an_https_origin_require_https(tmp_path, origin, expected):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--origin", origin)
    for path in ["/", "/health", "/nothing", "/assets/style.css"]:
        headers = Raw(server).request(path=path, host=["notes.example.org"]).response()[1]
        assert headers.get("strict-transport-security") == expected
    assert server.end() == 0


# Names of the server

@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]", "LocalHost"])
def test_a_local_server_is_reachable_by_each_loopback_name(server, name):
    client = Client(server)
    client.host, client.origin = f"{name}:{server.port}", f"http://{name.lower()}:{server.port}"
    client.log_in()
    assert "Log out" in client.page
    assert "welcome" in Live(client, host=client.host, origin=client.origin).receive()


@pytest.mark.parametrize("host, origin", [
    ("localhost:{0}", "http://127.0.0.1:{0}"), ("127.0.0.1:{0}", "http://localhost:{0}"), ("localhost:{0}", "https://localhost:{0}"),
    ("localhost:{0}", "http://localhost")])
def test_forms_and_sockets_of_a_page_at_another_name_are_refused(server, host, origin):
    client = Client(server)
    client.host = host.format(server.port)
    client.open()
    client.origin = origin.format(server.port)
    assert client.act("register")[0] == 403
    assert Live(client, host=client.host, origin=client.origin).receive() is None


@pytest.mark.parametrize("host", [
    "localhost", "localhost:1", "localhost.evil.example:{0}", "evil.localhost:{0}", "localhost.:{0}", "127.0.0.2:{0}", "evil.example:{0}"])
def test_other_host_names_are_refused(server, host):
    assert Raw(server).request(host=[host.format(server.port)]).response()[0] == 421


def test_a_server_with_an_origin_is_reachable_by_no_other_name(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--origin", "https://notes.example.org")
    assert Raw(server).request(host=["notes.example.org"]).response()[0] == 200
    for host in ["localhost", "127.0.0.1"]:
        assert Raw(server).request(host=[f"{host}:{server.port}"]).response()[0] == 421
    assert server.end() == 0


def test_the_address_that_users_type_shows_the_app(server, contexts):
    page = contexts().new_page()
    page.goto(f"http://localhost:{server.port}")
    page.get_by_label("Account").fill("abc")
    page.get_by_label("Password").fill("123")
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("button", name="Log out", exact=True).wait_for()
