"""Servers that cannot write: a full disk, and a limit of file sizes. Users can log in and out and read, and no page
reveals the reason of the system.
"""

import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect
from servers import Client, Server

OPTIONS = ["--events-per-second", 500]


class FullDisk:
    """A small disk that a test fills. SQLite reports that the disk is full."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(dir="/tmp"))
        mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", self.folder]
        if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode != 0:
            self.folder.rmdir()
            pytest.skip("only a superuser who may mount can create a small disk")

    def fill(self, server):
        with open(self.folder / "filler", "ab", buffering=0) as filler:
            for size in [65_536, 4_096, 1]:
                try:
                    while filler.write(b"x" * size) == size:
                        pass
                except OSError:
                    pass

    def free(self, server):
        (self.folder / "filler").unlink()

    def close(self):
        subprocess.run(["umount", self.folder], check=True)
        self.folder.rmdir()


class SizeLimit:
    """A process that may write no byte to a file. SQLite reports an error of the disk."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(dir="/tmp"))

    def fill(self, server):
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def free(self, server):
        if server.process.poll() is None:
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)

    def close(self):
        shutil.rmtree(self.folder)


@pytest.fixture(params=[FullDisk, SizeLimit], ids=["full disk", "limit of file sizes"])
def disk(request):
    disk = request.param()
    yield disk
    disk.close()


@pytest.fixture
def server(disk):
    server = Server("notes-web", disk.folder / "notes.sqlite", *OPTIONS)
    yield server
    server.end()


def restart(server):
    """Kills the process, and starts another one."""
    server.end(signal.SIGKILL)
    server.process = Server("notes-web", server.store, *OPTIONS, port=server.port).process


def owner(server):
    client = Client(server)
    client.log_in()
    assert "Log out" in client.page
    return client


def sessions(server, account="abc"):
    store = sqlite3.connect(f"{server.store}.tabs.sqlite", timeout=10)
    found = store.execute("SELECT id FROM browser WHERE account = ?", [account]).fetchall()
    store.close()
    return found


def eventually(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "not in time"
        time.sleep(0.05)


def is_valid(server, cookies):
    """Returns whether the cookies open the app without a login."""
    return "Log out" in Client(server, cookies).open()


def check_text(disk, text):
    """Checks that a page reveals neither a path of the server nor a text of SQLite."""
    for secret in [str(disk.folder), "sqlite", "SQL", "I/O", "Error Domain", "DatabaseError"]:
        assert secret not in re.sub(r'(href|src|action)="[^"]*"', "", text), (secret, text)


# Logouts

@pytest.mark.parametrize("everywhere", [False, True], ids=["log out", "log out everywhere"])
def test_a_logout_ends_the_session_and_removes_the_cookie(disk, server, everywhere):
    users = [owner(server) for _ in range(2 if everywhere else 1)]
    cookies = [dict(user.cookies) for user in users]
    disk.fill(server)
    form = {"csrf": users[0].csrf} | ({"everywhere": "yes"} if everywhere else {})
    status, headers, text = users[0].request("POST", "/logout", form)
    assert status == 303 and "browser" not in users[0].cookies, text
    assert "Log out" not in users[0].open(), "The page of the login is shown."
    for old, user in zip(cookies, users):
        assert not is_valid(server, old)
        form = {"csrf": user.csrf, "screen": user.screen, "do": "new"}
        assert Client(server, old).request("POST", f"/tabs/{user.tab}/act", form)[0] != 200
    disk.free(server)
    eventually(lambda: not sessions(server))
    restart(server)
    assert not any(is_valid(server, old) for old in cookies)


def test_a_logout_is_written_when_the_process_ends(disk, server):
    user = owner(server)
    old = dict(user.cookies)
    disk.fill(server)
    assert user.request("POST", "/logout", {"csrf": user.csrf})[0] == 303
    disk.free(server)
    server.end()
    assert not sessions(server)
    server.process = Server("notes-web", server.store, *OPTIONS, port=server.port).process
    assert not is_valid(server, old)


def test_a_logout_on_a_full_disk_survives_a_kill(tmp_path):
    disk = FullDisk()
    server = Server("notes-web", disk.folder / "notes.sqlite", *OPTIONS)
    try:
        user = owner(server)
        old = dict(user.cookies)
        disk.fill(server)
        assert user.request("POST", "/logout", {"csrf": user.csrf})[0] == 303
        server.end(signal.SIGKILL)
        disk.free(server)
        restart(server)
        assert not is_valid(server, old)
    finally:
        server.end()
        disk.close()


# Logins

def test_a_user_can_log_in_and_read(disk, server):
    user = owner(server)
    user.save("T1", "C1")
    disk.fill(server)
    assert "T1" in user.get("/")[1], "A new tab of an old session shows the list."
    other = Client(server)
    assert 'name="password"' in other.open()
    assert "T1" in other.log_in()[1]
    assert "Log out" in other.page and is_valid(server, other.cookies)
    assert "Editor" in other.act("new")[1]
    assert "T1" in other.act("back")[1], "A screen can be closed."
    wrong = Client(server)
    assert "is wrong" in wrong.log_in(password="999")[1]
    disk.free(server)
    eventually(lambda: len(sessions(server)) >= 2)
    assert is_valid(server, other.cookies)
    restart(server)
    assert is_valid(server, other.cookies), "The session was stored later."


def test_a_session_that_could_not_be_stored_can_be_ended(disk, server):
    disk.fill(server)
    user = owner(server)
    old = dict(user.cookies)
    assert user.request("POST", "/logout", {"csrf": user.csrf})[0] == 303
    assert not is_valid(server, old)
    disk.free(server)
    Client(server).log_in()
    eventually(lambda: len(sessions(server)) == 1)
    assert not is_valid(server, old)


# Pages and messages

def test_a_failed_change_shows_a_message_without_details_and_preserves_the_text(disk, server):
    user = owner(server)
    user.save("T1", "C1")
    note = re.search(r'value="delete ([\w-]+)"', user.page).group(1)
    disk.fill(server)
    time.sleep(1.5)
    disk.fill(server)
    texts = [user.act(f"delete {note}")[1]]
    user.act("new")
    # The server may have made room meanwhile, because it shortens the log of its sessions.
    disk.fill(server)
    texts.append(user.act("done", title="T2", content="C" * 2_000)[1])
    assert "T2" in user.page and "C" * 2_000 in user.page
    stranger = Client(server)
    stranger.open()
    stranger.act("register")
    disk.fill(server)
    texts.append(stranger.act("register", account="new", password="long enough", again="long enough")[1])
    for text in texts:
        assert 'role="alert"' in text, text
        check_text(disk, text)
    disk.free(server)
    assert "T2" in user.act("done", title="T2", content="C")[1] and "T1" in user.page


def test_pages_of_errors_are_shown(disk, server):
    user = owner(server)
    disk.fill(server)
    for path, expected in [("/nothing", 404), ("/tabs/nothing", 404), (f"/tabs/{user.tab}/at/nothing", 200)]:
        status, text = user.get(path)
        assert status == expected and "<h1" in text
        check_text(disk, text)


def test_a_page_is_live(disk, server, contexts):
    page = contexts().new_page()
    page.goto(server.url)
    page.get_by_label("Account").fill("abc")
    page.get_by_label("Password").fill("123")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Notes")).to_be_visible()
    disk.fill(server)
    page.get_by_role("button", name="New note").click()
    page.get_by_label("Title").fill("T1")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("alert")).to_be_visible()
    check_text(disk, page.content())
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("heading", name="Notes")).to_be_visible()
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_label("Password")).to_be_visible()


def test_a_failed_change_of_account_shows_a_message_without_details(disk):
    server = Server("account-web", disk.folder / "account.sqlite", "--people", 20, *OPTIONS)
    try:
        client = Client(server)
        client.open()
        disk.fill(server)
        text = client.act("rate")[1]
        assert 'role="alert"' in text, text
        check_text(disk, text)
    finally:
        server.end()


def test_an_unexpected_error_is_a_page_without_details(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", *OPTIONS)
    user = owner(server)
    store = sqlite3.connect(f"{server.store}.tabs.sqlite", timeout=10)
    with store:
        store.execute("ALTER TABLE browser RENAME TO other")
    store.close()
    for method, path, form in [
            ("GET", "/", None), ("GET", user.path, None), ("POST", "/logout", {"csrf": user.csrf}),
            ("POST", f"/tabs/{user.tab}/act", {"csrf": user.csrf, "screen": user.screen, "do": "new"})]:
        status, headers, text = user.request(method, path, form)
        assert status == 500 and "<h1>Something went wrong</h1>" in text, (path, text)
        assert "table" not in text and str(tmp_path) not in text and "Content-Security-Policy" in dict(headers)
    server.end()
