"""Limits of tabs, sockets and stored rows, and the addresses by which limits count clients."""

import re
import sqlite3
import subprocess
import threading
import time

import pytest
from raw import Raw
from servers import PRODUCTS, Client, Server
from test_security import Live


def tabs(server):
    return int(re.search(r"\d+", Client(server).request("GET", "/health")[2]).group())


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "not in time"
        time.sleep(0.1)


def rows(path, table):
    with sqlite3.connect(f"{path}.tabs.sqlite") as store:
        return store.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def save_tabs(server, count, at_a_time, **headers):
    """Opens tabs, and waits until they have left the memory. Returns their clients."""
    clients = []
    while len(clients) < count:
        for _ in range(at_a_time):
            clients.append(Client(server))
            assert clients[-1].get("/", headers=headers)[0] == 200
            clients[-1].read(clients[-1].get(clients[-1].path)[1])
        wait_for(lambda: tabs(server) == 0)
    return clients


# Tabs

@pytest.fixture
def forgetful(tmp_path):
    """A server with five tabs per address. Unused tabs leave the memory after a second."""
    server = Server(
        "notes-web", tmp_path / "notes.sqlite", "--tabs-per-address", 5, "--idle-seconds", 1, "--patience-seconds", 2,
        "--behind-proxy")
    yield server
    assert server.end() == 0


def test_rebuilt_tabs_count_as_tabs_of_their_address(forgetful):
    clients = save_tabs(forgetful, 15, 5)
    found = []
    threads = [threading.Thread(target=lambda one=one: found.append(one.request("GET", f"/tabs/{one.tab}")[0])) for one in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [303] * 5 + [429] * 10
    wait_for(lambda: tabs(forgetful) == 0)
    assert clients[-1].request("GET", f"/tabs/{clients[-1].tab}")[0] == 303, "The tab is rebuilt when there is room."


def test_tabs_that_a_socket_rebuilds_count_for_the_address_behind_the_proxy(forgetful):
    clients = save_tabs(forgetful, 10, 5)
    forwarded = lambda number: [f"X-Forwarded-For: 10.0.0.{number}"]
    lives = [Live(client, headers=forwarded(1)) for client in clients[:5]]
    assert all("welcome" in live.receive() for live in lives)
    refused = Live(clients[5], headers=forwarded(1))
    assert refused.receive() is None and refused.code == 1013
    assert "welcome" in Live(clients[5], headers=forwarded(2)).receive(), "Another address has a separate limit."


def test_rebuilt_tabs_count_as_tabs_of_the_process(tmp_path):
    server = Server(
        "notes-web", tmp_path / "notes.sqlite", "--tabs", 5, "--idle-seconds", 1, "--patience-seconds", 2)
    clients = [Client(server) for _ in range(10)]
    for number, client in enumerate(clients):
        client.log_in()
        if number % 5 == 4:
            wait_for(lambda: tabs(server) == 0)
    assert [client.request("GET", f"/tabs/{client.tab}")[0] for client in clients] == [303] * 5 + [429] * 5
    assert server.end() == 0


# Sockets

def test_the_sockets_of_a_tab_are_limited(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--sockets-per-tab", 3)
    client, other = Client(server), Client(server)
    client.open(), other.open()
    lives = [Live(client, page=f"p{number}") for number in range(3)]
    assert all("welcome" in live.receive() for live in lives)
    for number in range(5):
        more = Live(client, page=f"q{number}")
        assert more.receive() is None and more.code == 1013
    assert "welcome" in Live(other).receive()
    lives[0].socket.close()
    lives[0].file.close()

    def connects():
        again = Live(client, page="r")
        return "welcome" in (again.receive() or {})
    wait_for(connects)
    assert server.end() == 0


# Rows

def test_requests_without_cookies_store_nothing(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite")
    for _ in range(50):
        for path in ["/", "/?again=1", "/open/notes"]:
            assert Client(server).request("GET", path)[0] in (303, 400)
    assert rows(server.store, "browser") == rows(server.store, "tab") == 0
    assert server.end() == 0


def test_browsers_without_a_tab_are_not_stored(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--tabs-per-address", 3)
    for number in range(50):
        Client(server, {"route": f"r{number}"}).get("/")
    assert rows(server.store, "browser") == rows(server.store, "tab") == 3
    assert server.end() == 0


def test_stored_tabs_without_an_account_are_limited_and_tabs_of_accounts_remain(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--tabs", 10, "--idle-seconds", 1, "--patience-seconds", 2)
    abc = Client(server)
    abc.log_in()
    wait_for(lambda: tabs(server) == 0)
    save_tabs(server, 40, 10)
    wait_for(lambda: rows(server.store, "browser") <= 11 and rows(server.store, "tab") <= 11)
    assert "Log out" in abc.get(abc.path)[1]
    assert server.end() == 0


def test_stored_tabs_of_a_browser_are_limited(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--tabs-per-address", 5, "--idle-seconds", 1, "--patience-seconds", 2)
    abc = Client(server)
    abc.log_in()
    first = abc.tab
    for _ in range(4):
        wait_for(lambda: tabs(server) == 0)
        for _ in range(5):
            abc.open()
    wait_for(lambda: rows(server.store, "tab") <= 5)
    assert abc.request("GET", f"/tabs/{abc.tab}")[0] == 303 and abc.request("GET", f"/tabs/{first}")[0] == 404
    assert server.end() == 0


# Addresses behind a proxy

@pytest.mark.parametrize("options, source, is_trusted", [
    ([], "127.0.0.1", True), ([], "127.0.0.2", True), (["--trusted-proxy", "127.0.0.2"], "127.0.0.2", True),
    (["--trusted-proxy", "127.0.0.2"], "127.0.0.1", False), (["--trusted-proxy", "10.0.0.0/8"], "127.0.0.1", False),
    (["--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "127.0.0.0/30"], "127.0.0.3", True),
    (["--trusted-proxy", "127.0.0.0/30"], "127.0.0.4", False)])
def test_forwarded_addresses_count_from_trusted_proxies_only(tmp_path, options, source, is_trusted):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--behind-proxy", "--tabs-per-address", 1, *options)
    found = [
        Raw(server, source=source).request("Cookie: route=r", f"X-Forwarded-For: 10.9.0.1, 192.0.2.{number}", path="/").response()[0]
        for number in range(2)]
    assert found == [303, 303 if is_trusted else 429]
    assert server.end() == 0


def test_the_last_address_that_is_no_trusted_proxy_counts(tmp_path):
    server = Server(
        "notes-web", tmp_path / "notes.sqlite", "--behind-proxy", "--tabs-per-address", 1, "--trusted-proxy", "127.0.0.0/8",
        "--trusted-proxy", "10.0.0.0/8")
    found = [
        Raw(server).request("Cookie: route=r", *lines, path="/").response()[0] for lines in [
            ["X-Forwarded-For: 192.0.2.1"], ["X-Forwarded-For: 192.0.2.1, 10.0.0.1"],
            ["X-Forwarded-For: 192.0.2.9", "X-Forwarded-For: 192.0.2.1, 10.0.0.1"], ["X-Forwarded-For: 10.0.0.7, 192.0.2.2"],
            ["X-Forwarded-For: 2001:db8::1"], ["X-Forwarded-For: 2001:db8::2:1"], ["X-Forwarded-For: 2001:db8:0:1::1"],
            ["X-Forwarded-For: ::ffff:192.0.2.1"], ["X-Forwarded-For: 192.0.2.3"], ["X-Forwarded-For: nonsense 1"],
            ["X-Forwarded-For: nonsense 2"]]]
    assert found == [303, 429, 429, 303, 303, 429, 303, 429, 303, 303, 429]
    assert server.end() == 0


@pytest.mark.parametrize("options, is_reported", [
    (["--behind-proxy"], False), (["--behind-proxy", "--trusted-proxy", "10.0.0.1"], True), ([], False)])
def test_a_proxy_that_is_not_trusted_is_reported_once(tmp_path, options, is_reported):
    with open(tmp_path / "log", "w") as log:
        server = Server("notes-web", tmp_path / "notes.sqlite", *options, log=log)
        for _ in range(3):
            assert Raw(server).request("X-Forwarded-For: 192.0.2.1").response()[0] == 200
        assert server.end() == 0
    assert (tmp_path / "log").read_text().count("--trusted-proxy 127.0.0.1") == is_reported


@pytest.mark.parametrize("options, message", [
    (["--trusted-proxy", "127.0.0.1"], "needs --behind-proxy"), (["--behind-proxy", "--trusted-proxy", "proxy"], "an address"),
    (["--behind-proxy", "--trusted-proxy", "10.0.0.0/33"], "an address"), (["--connections", "0"], "from 1 to"),
    (["--sockets-per-tab", "0"], "from 1 to"), (["--header-seconds", "0"], "from 1 to"), (["--grace-seconds", "9999999999"], "from 1 to")])
def test_invalid_options_are_refused_with_the_reason(tmp_path, options, message):
    ended = subprocess.run(
        [PRODUCTS / "notes-web", "--store", tmp_path / "notes.sqlite", *options], capture_output=True, text=True, timeout=20)
    assert ended.returncode != 0 and message in ended.stderr
