"""Attacks of other users of the machine on the files of the servers, and the content of these files."""

import ctypes
import os
import re
import shutil
import sqlite3
import stat
import struct
import subprocess
import tempfile
import time
from pathlib import Path

import pytest
from servers import PRODUCTS, Client, Server

NOBODY = 65534
OPTIONS = {"notes-web": [], "account-web": ["--people", 5]}


@pytest.fixture
def folder():
    """A folder that every user of the machine can list."""
    path = Path(tempfile.mkdtemp(dir="/tmp"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder):
    return {path.name: mode(path) for path in folder.iterdir()}


def used(product, folder, **more):
    """A server whose files have been written, also by a login."""
    server = Server(product, folder / "store.sqlite", *OPTIONS[product], **more)
    client = Client(server)
    if product == "notes-web":
        client.log_in()
        client.save("T1", "C1")
    else:
        client.open()
    return server, client


NAMES = {f"store.sqlite{tabs}{suffix}" for tabs in ["", ".tabs.sqlite"] for suffix in ["", "-wal", "-shm"]}


@pytest.mark.parametrize("umask", [0o000, 0o022], ids=["umask 000", "umask 022"])
@pytest.mark.parametrize("product", OPTIONS)
def test_every_file_of_a_server_is_private(folder, product, umask):
    server, _ = used(product, folder, umask=umask)
    try:
        assert modes(folder) == {name: 0o600 for name in NAMES}
    finally:
        server.end()
    assert set(modes(folder).values()) == {0o600}


@pytest.mark.parametrize("product", OPTIONS)
def test_the_files_and_folders_in_the_data_folder_are_private(folder, product):
    server = Server(product, None, umask=0, environment={"HOME": str(folder), "XDG_DATA_HOME": str(folder / "a/b")})
    try:
        found = [path for path in folder.rglob("*")]
        assert len([path for path in found if path.is_file()]) == 6, found
        for path in found:
            assert mode(path) == (0o700 if path.is_dir() else 0o600), path
    finally:
        server.end()


class Creations:
    """The files that appear in a folder, with the changes of their permissions, as the kernel reports them."""

    CREATE, ATTRIB = 0x100, 0x4

    def __init__(self, folder):
        libc = ctypes.CDLL(None, use_errno=True)
        self.descriptor = libc.inotify_init1(os.O_NONBLOCK)
        assert libc.inotify_add_watch(self.descriptor, str(folder).encode(), self.CREATE | self.ATTRIB) >= 0

    def read(self):
        """Returns the names of the created files, and of the files whose permissions or owner were changed."""
        created, changed = set(), set()
        try:
            data = os.read(self.descriptor, 1 << 16)
        except BlockingIOError:
            data = b""
        os.close(self.descriptor)
        while data:
            _, mask, _, size = struct.unpack_from("iIII", data)
            (created if mask & self.CREATE else changed).add(data[16:16 + size].rstrip(b"\0").decode())
            data = data[16 + size:]
        return created, changed


@pytest.mark.parametrize("product", OPTIONS)
def test_no_file_is_created_first_and_restricted_afterwards(folder, product):
    # SQLite of a superuser sets the owner of each file that it creates, so the server runs as another user.
    as_root = os.getuid() == 0
    store = folder / "store"
    store.mkdir()
    if as_root:
        os.chown(store, NOBODY, NOBODY)
    creations = Creations(store)
    server, _ = used(product, store, umask=0, user=NOBODY if as_root else None)
    server.end()
    created, changed = creations.read()
    assert created >= NAMES and changed == set()


def attack(folder, command=("cat",)):
    """Returns the files that another user of the machine can read."""
    def can_read(path):
        return subprocess.run(
            ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *command, path],
            capture_output=True).returncode == 0

    return {path.name for path in folder.iterdir() if can_read(path)}


@pytest.mark.skipif(os.getuid() != 0, reason="only a superuser can act as another user")
@pytest.mark.parametrize("product", OPTIONS)
def test_another_user_of_the_machine_can_read_no_file(folder, product):
    (folder / "other").touch(mode=0o644)
    server, _ = used(product, folder, umask=0o022)
    try:
        assert attack(folder) == {"other"}
        # An existing store becomes private when a server opens it.
        server.end()
        for path in folder.iterdir():
            path.chmod(0o666)
        assert attack(folder) >= {"store.sqlite", "store.sqlite.tabs.sqlite"}
        server, _ = used(product, folder, umask=0o022)
        assert attack(folder) == {"other"}
    finally:
        server.end()


@pytest.mark.skipif(os.getuid() != 0, reason="only a superuser can act as another user")
def test_a_store_that_the_server_cannot_make_private_is_refused(folder):
    for name in ["store.sqlite", "store.sqlite.tabs.sqlite"]:
        store = folder / name / "store.sqlite"
        store.parent.mkdir()
        planted = store.parent / name
        planted.touch()
        planted.chmod(0o666)
        os.chown(store.parent, NOBODY, NOBODY)
        result = subprocess.run(
            ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", PRODUCTS / "notes-web",
             "--store", store, "--port", "0"], capture_output=True, text=True, timeout=20)
        assert result.returncode != 0 and str(planted) in result.stderr, result
        assert planted.read_bytes() == b"", "Nothing was written."


def test_a_file_that_is_no_store_keeps_its_permissions(folder):
    other = folder / "other.txt"
    other.write_text("This is not a database. " * 100)
    other.chmod(0o644)
    result = subprocess.run(
        [PRODUCTS / "notes-web", "--store", other, "--port", "0"], capture_output=True, text=True, timeout=20)
    assert result.returncode != 0 and mode(other) == 0o644


# The content

def test_the_files_contain_no_cookie_and_no_form_secret(folder):
    server, client = used("notes-web", folder)
    secrets = [client.cookies["browser"], client.cookies["known"], client.csrf]
    try:
        for path in folder.iterdir():
            data = path.read_bytes()
            for secret in secrets:
                assert secret.encode() not in data, path
    finally:
        server.end()


def test_nothing_in_the_store_can_be_replayed(folder):
    server, client = used("notes-web", folder)
    try:
        store = sqlite3.connect(folder / "store.sqlite.tabs.sqlite", timeout=10)
        tables = [name for name, in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        stored = [f"{value}" for table in tables for row in store.execute(f"SELECT * FROM {table}") for value in row]
        store.close()
        assert len(stored) > 8
        for value in stored:
            if re.fullmatch(r"\w+", value):
                assert "Log out" not in Client(server, {"browser": value, "route": "r"}).open()
                form = {"csrf": value, "screen": client.screen, "do": "new"}
                assert client.request("POST", f"/tabs/{client.tab}/act", form)[0] == 403
        assert "Log out" in client.get("/")[1], "The cookie itself is valid."
    finally:
        server.end()


def test_cookies_of_an_older_store_are_invalid_and_are_erased(folder):
    path = folder / "store.sqlite.tabs.sqlite"
    store = sqlite3.connect(path)
    cookie = "oldcookie" * 3
    with store:
        store.executescript("""
            CREATE TABLE browser (
              id TEXT PRIMARY KEY, cookie TEXT NOT NULL UNIQUE, secret TEXT NOT NULL, account TEXT, used REAL NOT NULL,
              begun REAL NOT NULL DEFAULT 0);
            CREATE TABLE known (
              cookie TEXT NOT NULL, account TEXT NOT NULL, used REAL NOT NULL, PRIMARY KEY (cookie, account));
            CREATE TABLE tab (
              id TEXT PRIMARY KEY, browser TEXT NOT NULL REFERENCES browser ON DELETE CASCADE, navigation BLOB,
              used REAL NOT NULL);
            """)
        now = time.time()
        store.execute("INSERT INTO browser VALUES ('b', ?, ?, 'abc', ?, ?)", [cookie, cookie, now, now])
        store.execute("INSERT INTO known VALUES (?, 'abc', ?)", [cookie, now])
        store.execute("INSERT INTO tab VALUES ('t', 'b', NULL, ?)", [now])
    store.close()
    server, _ = used("notes-web", folder)
    try:
        assert "Log out" not in Client(server, {"browser": cookie, "route": "r"}).open()
        for path in folder.iterdir():
            assert cookie.encode() not in path.read_bytes(), path
    finally:
        server.end()
