"""Silent connections, slow connections, too many connections, and the end of the process despite them."""

import resource
import signal
import time
from pathlib import Path

import pytest
from raw import Raw
from servers import Client, Server
from test_security import Live

TIMES = ["--header-seconds", 2, "--body-seconds", 2, "--keep-alive-seconds", 2]
HEADER = "GET /health HTTP/1.1\r\nHost: {0}\r\nX: "
FORM = "POST /tabs/x/act HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nContent-Length: 60000\r\n\r\n"
CHUNKS = "POST /tabs/x/act HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.fixture
def server(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", *TIMES)
    yield server
    assert server.end() == 0


def tab_form(server, fields="do=register"):
    """Returns the head and the body of a form that a handler waits for."""
    client = Client(server)
    client.open()
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    body = f"csrf={client.csrf}&screen={client.screen}&{fields}"
    return (f"POST /tabs/{client.tab}/act HTTP/1.1\r\nHost: {server.url[7:]}\r\nOrigin: {server.url}\r\nCookie: {cookies}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"), body


# Time

@pytest.mark.parametrize("text", ["", "G", HEADER, HEADER + "a\r\n", FORM, CHUNKS, CHUNKS + "5\r\n"])
@pytest.mark.parametrize("drips", [False, True], ids=["silent", "dripping"])
def test_a_silent_or_dripping_request_is_closed_after_its_time(server, text, drips):
    raw = Raw(server)
    raw.send(text.format(server.url[7:]))
    drip = ("GET /" + 1000 * "a" if len(text) < 2 else 1000 * "a").encode()
    assert raw.seconds_until_closed(drip=drip[len(text) if len(text) < 2 else 0:] if drips else b"") < 8


@pytest.mark.parametrize("drips", [False, True], ids=["silent", "dripping"])
def test_the_connection_of_an_incomplete_form_is_closed_after_its_time(server, drips):
    head, body = tab_form(server)
    raw = Raw(server)
    raw.send(head)
    assert 1 < raw.seconds_until_closed(drip=body[:-1].encode() if drips else b"") < 8


@pytest.mark.parametrize("drips", [False, True], ids=["silent", "dripping"])
def test_a_connection_without_a_next_request_is_closed_after_its_time(server, drips):
    raw = Raw(server).request()
    assert raw.response()[0] == 200
    assert 1 < raw.seconds_until_closed(drip=b"GET /" + 1000 * b"a" if drips else b"") < 8


def test_a_connection_stays_open_while_requests_come_in_time(server):
    raw = Raw(server)
    for _ in range(5):
        assert raw.request().response()[0] == 200
        time.sleep(0.8)


def test_the_time_limits_of_http_do_not_apply_to_sockets(server):
    client = Client(server)
    client.log_in()
    live = Live(client)
    live.receive(), live.patch()
    time.sleep(5)
    live.send({"event": 1, "screen": client.screen, "name": "new", "data": {}})
    assert live.until(1)["title"].startswith("Editor")


def test_a_connection_whose_responses_are_not_read_is_closed_after_the_response_time(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--response-seconds", 2)
    raw = Raw(server, buffer=2048)
    raw.socket.settimeout(1)
    request = f"GET /assets/style.css HTTP/1.1\r\nHost: {server.url[7:]}\r\n\r\n"
    begin = time.monotonic()
    with pytest.raises(ConnectionError):
        while time.monotonic() - begin < 12:
            try:
                raw.send(request * 50)
            except TimeoutError:
                pass
    assert server.end() == 0


# The end of the process

@pytest.mark.parametrize("text", ["", HEADER])
def test_a_process_ends_despite_silent_connections(tmp_path, text):
    server = Server("notes-web", tmp_path / "notes.sqlite")
    raws = [Raw(server) for _ in range(20)]
    for raw in raws:
        raw.send(text.format(server.url[7:]))
    used = Raw(server).request()
    assert used.response()[0] == 200
    begin = time.monotonic()
    assert server.end() == 0
    assert time.monotonic() - begin < 5


@pytest.mark.parametrize("kind", ["half a form", "no reading", "a silent socket"])
def test_a_process_ends_after_the_grace_time_despite_slow_requests(tmp_path, kind):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--grace-seconds", 2, "--tabs-per-address", 500)
    raw = Raw(server, buffer=2048)
    if kind == "half a form":
        raw.send(tab_form(server)[0])
    elif kind == "no reading":
        raw.socket.settimeout(1)
        with pytest.raises(TimeoutError):
            while True:
                raw.send(f"GET /assets/style.css HTTP/1.1\r\nHost: {server.url[7:]}\r\n\r\n" * 50)
    else:
        client = Client(server)
        client.open()
        live = Live(client)
        assert "welcome" in live.receive()
    time.sleep(0.3)
    begin = time.monotonic()
    assert server.end() == 0
    assert time.monotonic() - begin < 8


def test_a_process_ends_after_the_grace_time_despite_running_handlers(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--grace-seconds", 2)
    # The delay doubles with each wrong password, up to 16 s.
    forms = ["".join(tab_form(server, "do=login&account=abc&password=wrong")) for _ in range(9)]
    raws = [Raw(server) for _ in forms]
    for raw, form in zip(raws, forms):
        raw.send(form)
    time.sleep(1)
    begin = time.monotonic()
    assert server.end() == 0
    assert time.monotonic() - begin < 8


def test_an_incomplete_form_is_handled_before_the_process_ends(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite")
    head, body = tab_form(server)
    raw = Raw(server)
    raw.send(head + body[:-1])
    time.sleep(0.3)
    server.process.send_signal(signal.SIGTERM)
    time.sleep(0.5)
    raw.send(body[-1])
    status, headers, _ = raw.response()
    assert status == 303 and headers["connection"] == "close"
    assert server.end() == 0


# The number of connections

def test_the_connections_of_an_address_are_limited(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--connections-per-address", 5, "--header-seconds", 30)
    raws = [Raw(server, source="127.0.0.2") for _ in range(5)]
    assert Raw(server, source="127.0.0.3").request().response()[0] == 200
    more = Raw(server, source="127.0.0.2")
    status, headers, _ = more.response()
    assert status == 429 and headers["connection"] == "close" and more.is_closed()
    raws.pop().close()
    answer, end = None, time.monotonic() + 10
    while answer != 200 and time.monotonic() < end:
        one = Raw(server, source="127.0.0.2")
        try:
            answer = (one.request().response() or [None])[0]
        except ConnectionError:
            pass
        one.close()
    assert answer == 200, "A closed connection makes room."
    assert server.end() == 0


def test_sockets_count_as_connections_of_their_address(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--connections-per-address", 3)
    client = Client(server)
    client.open()
    lives = [Live(client, page=f"p{number}") for number in range(3)]
    assert all("welcome" in live.receive() for live in lives)
    assert Raw(server).response()[0] == 429
    assert server.end() == 0


def test_the_limit_of_connections_per_address_does_not_apply_to_a_trusted_proxy(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--connections-per-address", 2, "--behind-proxy")
    raws = [Raw(server) for _ in range(8)]
    assert all(raw.request().response()[0] == 200 for raw in raws)
    assert server.end() == 0


def test_the_connections_of_a_process_are_limited(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--connections", 10, "--body-seconds", 3)
    head, _ = tab_form(server)
    raws = [Raw(server, source=f"127.0.1.{number}") for number in range(10)]
    for raw in raws:
        raw.send(head)
    time.sleep(0.5)
    assert Raw(server).response()[0] == 503
    for raw in raws:
        raw.is_closed()
    assert Raw(server).request().response()[0] == 200
    assert server.end() == 0


def test_a_connection_beyond_the_limit_of_the_process_replaces_an_unused_one(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--connections", 10, "--header-seconds", 30)
    client = Client(server)
    client.log_in()
    live = Live(client)
    live.receive(), live.patch()
    raws = [Raw(server, source=f"127.0.1.{number}") for number in range(100)]
    assert raws[0].is_closed()
    for number in range(20):
        assert Raw(server, source=f"127.0.2.{number}").request().response()[0] == 200
    live.send({"event": 1, "screen": client.screen, "name": "new", "data": {}})
    assert live.until(1)["title"].startswith("Editor")
    assert server.end() == 0


def test_connections_do_not_exhaust_open_files(tmp_path):
    server = Server(
        "notes-web", tmp_path / "notes.sqlite", "--connections-per-address", 10_000, "--header-seconds", 4, files=256)
    raws = [Raw(server, source="127.0.0.2") for _ in range(600)]
    assert Raw(server).request().response()[0] == 200
    for raw in raws:
        raw.seconds_until_closed(pause=1)
    client = Client(server)
    client.log_in()
    assert "Log out" in client.page
    assert server.end() == 0


def test_a_server_continues_after_it_could_not_accept_connections(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--header-seconds", 2)
    open_files = len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (open_files + 5, open_files + 5))
    raws = [Raw(server, source="127.0.0.2") for _ in range(50)]
    time.sleep(1)
    for raw in raws:
        raw.close()
    assert Raw(server).request().response()[0] == 200
    assert server.end() == 0
