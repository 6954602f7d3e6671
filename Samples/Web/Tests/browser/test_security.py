"""Attacks on a real server, each with the exact bytes that it needs."""

import base64
import json
import os
import re
import socket
import sqlite3
import subprocess
import time

import pytest
from servers import Client, Server


@pytest.fixture
def server(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--events-per-second", 500)
    yield server
    assert server.end() == 0


@pytest.fixture
def abc(server):
    client = Client(server)
    client.log_in()
    assert "Log out" in client.page
    return client


class Live:
    """A minimal WebSocket that can send malformed messages."""

    def __init__(self, client, tab=None, origin=None, host=None, cookies=None, page="p", buffer=None, headers=()):
        server, self.code = client.server, None
        self.socket = socket.socket()
        self.socket.settimeout(10)
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.connect(("127.0.0.1", server.port))
        cookies = client.cookies if cookies is None else cookies
        lines = [
            f"GET /tabs/{tab or client.tab}/live?page={page} HTTP/1.1", f"Host: {host or server.url[7:]}", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13", f"Cookie: {'; '.join(f'{k}={v}' for k, v in cookies.items())}"]
        lines += headers
        if origin != "none":
            lines.append(f"Origin: {origin or server.url}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def send(self, message, first=0x81):
        """Sends a frame. By default a complete text. `first` is its first byte."""
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        mask = os.urandom(4)
        size = len(data)
        head = bytes([first]) + (
            bytes([0x80 | size]) if size < 126 else
            bytes([0xFE]) + size.to_bytes(2, "big") if size < 65536 else bytes([0xFF]) + size.to_bytes(8, "big"))
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        """Returns the next text, decoded, or None if the server has closed the connection. Ignores pings and pongs."""
        try:
            head = self.file.read(2)
        except ConnectionResetError:
            return None
        if len(head) < 2:
            return None
        size = head[1] & 127
        if head[0] & 15 == 8:
            self.code = int.from_bytes(self.file.read(2), "big") if size else None
            return None
        if size > 125:
            size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
        return self.receive() if head[0] & 15 > 8 else json.loads(self.file.read(size))

    def patch(self):
        message = self.receive()
        if message and "patch" in message:
            self.send({"seen": message["patch"]})
        return message

    def until(self, event):
        """Confirms patches until an event is done. Returns the last patch."""
        while True:
            message = self.patch()
            assert message is not None, "The connection has ended."
            if message.get("done", 0) >= event and "patch" in message:
                return message


# Forms and cookies

def test_a_form_without_the_secret_of_its_browser_is_refused(server, abc):
    other = Client(server)
    other.open()
    for secret in ["", "x", other.csrf, abc.csrf[:-1]]:
        form = {"csrf": secret, "screen": abc.screen, "do": "new"}
        assert abc.request("POST", f"/tabs/{abc.tab}/act", form)[0] == 403
    assert abc.request("POST", "/logout", {"csrf": "x"})[0] == 403
    assert "Log out" in abc.get(abc.path)[1]


def test_a_login_replaces_the_session_cookie_and_invalidates_the_old_one(server):
    client = Client(server)
    client.open()
    before = dict(client.cookies)
    client.act("login", account="abc", password="123")
    assert client.cookies["browser"] != before["browser"]
    assert client.cookies["route"] == before["route"], "A proxy uses it to find the process."
    old = Client(server, before)
    assert old.request("GET", f"/tabs/{client.tab}")[0] == 303
    assert "Log out" not in old.open()


def test_cookies_are_not_accessible_to_scripts_and_other_sites(tmp_path, server):
    client, cookies = Client(server), []
    for _ in range(2):
        cookies += [value for name, value in client.request("GET", "/")[1] if name == "Set-Cookie"]
    assert [cookie.split("=")[0] for cookie in cookies] == ["route", "browser"]
    for cookie in cookies:
        assert "; HttpOnly" in cookie and "; SameSite=Lax" in cookie and "; Path=/" in cookie and "Secure" not in cookie
    secure = Server("notes-web", tmp_path / "other.sqlite", "--origin", "https://notes.example.org")
    client = Client(secure)
    client.host = "notes.example.org"
    for _ in range(2):
        _, headers, _ = client.request("GET", "/")
        assert ["; Secure" in value for name, value in headers if name == "Set-Cookie"] == [True]
    assert secure.end() == 0


def test_a_logout_closes_every_tab_of_the_browser(server, abc):
    second = Client(server, abc.cookies)
    second.open()
    live = Live(second)
    live.receive(), live.patch()
    assert abc.request("POST", "/logout", {"csrf": abc.csrf})[0] == 303
    message = live.receive()
    while message and "patch" in message:
        message = live.patch()
    assert message == {"go": "/"}
    status, headers, _ = second.request("GET", f"/tabs/{second.tab}")
    assert (status, dict(headers)["Location"]) == (303, "/")


# Origins

@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", None])
def test_forms_of_other_origins_are_refused(server, abc, origin):
    form = {"csrf": abc.csrf, "screen": abc.screen, "do": "new"}
    headers = {"Origin": origin}
    assert abc.request("POST", f"/tabs/{abc.tab}/act", form, headers)[0] == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:80", ""])
def test_requests_to_another_host_name_are_refused(server, abc, host):
    abc.host = host or " "
    assert abc.request("GET", f"/tabs/{abc.tab}")[0] == 421


def test_live_connections_require_the_origin_the_host_and_the_cookie(server, abc):
    other = Client(server).register("other")
    assert "welcome" in Live(abc).receive()
    for live in [
            Live(abc, origin="https://evil.example"), Live(abc, origin="none"), Live(abc, host="evil.example")]:
        assert live.receive() is None
    for live in [Live(abc, cookies={}), Live(abc, tab="x"), Live(abc, cookies={"browser": "' OR 1=1"})]:
        assert live.receive() == {"go": "/"} and live.receive() is None
    # A client of another session cannot connect to the tab.
    assert Live(other, tab=abc.tab).receive() == {"go": "/"}


# Policies

def test_every_response_has_the_security_headers(server, abc):
    for path in ["/", abc.path, "/assets/client.js", "/nothing", "/health"]:
        _, headers, text = abc.request("GET", path)
        headers = dict(headers)
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'") and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert not re.search(r"<script(?! src=)|<style|\son\w+=|\sstyle=", text), "There are no inline scripts or styles."


@pytest.mark.parametrize("path", [
    "/assets/../client.js", "/assets/..%2f..%2fPackage.swift", "/assets/%2e%2e/%2e%2e/etc/passwd", "/assets//etc/passwd",
    "/assets/client.js%00.css", "/assets/Templates", "/assets/Templates/front-page.mustache", "/../../etc/passwd",
    "/tabs/../assets/x", "/tabs/%2e%2e/at/x"])
def test_paths_outside_the_assets_are_refused(server, abc, path):
    status, _, text = abc.request("GET", path)
    assert status in (400, 404) and "root:" not in text and "{{" not in text


@pytest.mark.parametrize("text", ["a\r\nSet-Cookie: x=y", "a\nLocation: /", "%0d%0aSet-Cookie:%20x=y", "\u010a\u0d0a"])
def test_text_of_a_request_never_becomes_a_response_header(server, abc, text):
    from urllib.parse import quote
    for path in [f"/tabs/{quote(text)}", f"/tabs/{abc.tab}/at/{quote(text)}", f"/open/{quote(text)}", f"/?{quote(text)}"]:
        status, headers, _ = abc.request("GET", path)
        names = {name.lower() for name, _ in headers}
        assert "x" not in abc.cookies and all("\n" not in value for _, value in headers) and status < 500, (path, names)
    for name, value in [("do", text), ("screen", text)]:
        form = {"csrf": abc.csrf, "screen": abc.screen, "do": "new", name: value}
        status, headers, _ = abc.request("POST", f"/tabs/{abc.tab}/act", form)
        assert status == 303 and "x" not in abc.cookies


# Access to the data of other users

def test_ids_do_not_give_access_to_notes_of_other_users(server, abc, tmp_path):
    abc.save("secret", "of abc")
    note = re.search(r'value="edit ([\w-]+)"', abc.page).group(1)
    other = Client(server).register("other")
    assert "secret" not in other.page and "There are no notes" in other.page
    for do in ["edit", "preview", "link", "delete", "open", "close"]:
        status, text = other.act(f"{do} {note}")
        assert "secret" not in text and "of abc" not in text
    status, text = other.get(f"/open/notes/{note}")
    assert "secret" not in text and "of abc" not in text
    other.read(text)
    other.act("done", title="mine", content="now")
    # A form may contain the id of any note.
    for revision in ["0", "1", "2"]:
        other.act("new")
        text = other.act("done", title="mine", content="now", note=note, revision=revision)[1]
        assert 'role="alert"' in text and "of abc" not in text
        other.act("cancel")
    rows = sqlite3.connect(tmp_path / "notes.sqlite").execute(
        "SELECT title, content, owner FROM note WHERE id = ?", [note]).fetchall()
    assert rows == [("secret", "of abc", "abc")]


def test_tabs_of_other_users_cannot_be_seen_or_used(server, abc):
    other = Client(server).register("other")
    assert other.request("GET", f"/tabs/{abc.tab}")[0] == 404
    form = {"csrf": other.csrf, "screen": abc.screen, "do": "new"}
    assert other.request("POST", f"/tabs/{abc.tab}/act", form)[0] == 404
    assert "<h1" in abc.get(abc.path)[1]


def test_acts_of_covered_or_unknown_modules_are_refused(server, abc):
    abc.save("T1", "C1")
    note = re.search(r'value="edit ([\w-]+)"', abc.page).group(1)
    listed = abc.screen
    abc.act("new")
    live = Live(abc)
    live.receive(), live.patch()
    # The list is below the editor.
    live.send({"event": 1, "screen": listed, "name": "delete", "item": note, "data": {}})
    # Names of other modules, of presenters, and unknown names.
    for number, name in enumerate(["delete", "login", "noteList.remove", "editor.load", "", "finish"], 2):
        live.send({"event": number, "screen": abc.screen, "name": name, "item": note, "data": {}})
    assert live.until(7)["title"].startswith("Editor")
    status, text = abc.act("back")
    assert "T1" in text


def test_the_reason_of_a_refused_act_is_shown_once(server, abc):
    abc.save("T1", "C1")
    note = re.search(r'value="edit ([\w-]+)"', abc.page).group(1)
    assert abc.act(f"delete {note}")[0] == 200
    status, text = abc.act(f"edit {note}")
    assert 'role="alert"' in text and "This note is no longer in the list." in text
    assert "no longer in the list" not in abc.act("search", text="")[1]


# Limits

def test_an_oversized_form_is_refused_and_an_oversized_message_ends_the_connection(server, abc):
    form = {"csrf": abc.csrf, "screen": abc.screen, "do": "search", "text": "a" * 70_000}
    assert abc.request("POST", f"/tabs/{abc.tab}/act", form)[0] == 413
    live = Live(abc)
    live.receive(), live.patch()
    live.send({"event": 1, "screen": abc.screen, "name": "search", "data": {"text": "a" * 70_000}})
    while live.patch():
        pass
    assert "<h1" in abc.get(abc.path)[1]


@pytest.mark.parametrize("message", [
    b"", b"{", b"null", b"[]", b"\xff\xfe", b'{"event": "1"}', b'{"event": 1e400}', b'{"seen": -1}', b'{"event": 9e18}',
    b'{"event": 1, "screen": {}, "name": "new"}', b'{"event":1,"screen":"","name":"","data":{"a":1}}', b"[" * 60_000])
def test_a_tab_works_after_a_malformed_message(server, abc, message):
    live = Live(abc)
    live.receive(), live.patch()
    live.send(message)
    again = Live(abc)
    again.receive(), again.patch()
    again.send({"event": 1, "screen": abc.screen, "name": "new", "data": {}})
    assert again.until(1)


@pytest.mark.parametrize("kind", ["event", "confirmation", "ping", "pong", "part of a text"])
def test_too_many_messages_end_the_connection_and_the_tab_continues(tmp_path, kind):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--events-per-second", 5)
    client = Client(server)
    client.log_in()
    live = Live(client)
    live.receive(), live.patch()
    try:
        for number in range(1, 60):
            if kind == "event":
                live.send({"event": number, "screen": client.screen, "name": "search", "data": {"text": f"{number}"}})
            elif kind == "confirmation":
                live.send({"seen": 1000 + number})
            else:
                live.send(b"", {"ping": 0x89, "pong": 0x8A, "part of a text": 0x01 if number == 1 else 0x00}[kind])
        while live.patch():
            pass
    except (BrokenPipeError, ConnectionResetError):
        pass
    again = Live(client, page="q")
    again.receive(), again.patch()
    time.sleep(0.5)
    again.send({"event": 1, "screen": client.screen, "name": "new", "data": {}})
    assert again.until(1)
    assert server.end() == 0


def test_a_tab_beyond_the_limit_of_an_address_is_refused_with_the_reason(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--tabs-per-address", 3)
    clients = [Client(server) for _ in range(4)]
    for client in clients[:3]:
        client.open()
    status, text = clients[3].get("/")
    assert status == 429 and "Too many tabs" in text
    assert server.end() == 0


def test_forwarded_addresses_are_ignored_without_the_option_behind_proxy(tmp_path):
    for behind, status in [([], 429), (["--behind-proxy"], 200)]:
        server = Server("notes-web", tmp_path / f"{status}.sqlite", "--tabs-per-address", 1, *behind)
        assert [Client(server).get("/", headers={"X-Forwarded-For": f"10.0.0.{i}"})[0] for i in range(2)] == [200, status]
        assert server.end() == 0


def test_wrong_passwords_slow_the_logins_of_all_browsers(server):
    begin = time.monotonic()
    for _ in range(4):
        client = Client(server)
        client.log_in("abc", "wrong")
        assert "wrong" in client.page
    assert time.monotonic() - begin > 1
    assert "next attempt" in client.page


def test_a_page_that_confirms_no_patch_receives_one_patch(server, abc):
    live = Live(abc)
    assert "welcome" in live.receive()
    assert live.receive()["patch"] == 1
    other = Client(server, abc.cookies)
    other.open()
    for number in range(20):
        other.save(f"T{number}", "C")
    live.socket.settimeout(0.5)
    with pytest.raises(TimeoutError):
        live.socket.recv(1)
    live.socket.settimeout(10)
    live.file = live.socket.makefile("rb")
    live.send({"seen": 1})
    assert "T19" in json.dumps(live.receive()), "The next patch contains all changes."


def test_silent_pages_are_disconnected_even_during_a_write(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--patience-seconds", 2, "--idle-seconds", 1)
    abc = Client(server)
    abc.log_in()
    abc.save("T", "C")
    with sqlite3.connect(tmp_path / "notes.sqlite") as store:
        others = ", ".join(
            row[1] for row in store.execute("PRAGMA table_info(note)") if row[1] not in ("id", "position"))
        store.execute(f"""
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
            INSERT INTO note (id, position, {others})
            SELECT printf('00000000-0000-4000-8000-%012d', i), position + i, {others} FROM n, note""")
    store.close()
    abc.open()
    silent = Live(abc)
    assert "welcome" in silent.receive()
    full = Live(abc, buffer=2048)
    end = time.monotonic() + 20
    while Client(server).get("/health")[1] != "tabs 0\n":
        assert time.monotonic() < end, "The tabs are still in memory."
        time.sleep(0.1)
    while silent.receive():
        pass
    full.socket.close()
    assert server.end() == 0
