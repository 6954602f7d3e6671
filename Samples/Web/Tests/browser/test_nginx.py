"""Two processes behind nginx, configured as in the README. Users continue after a process ends or is killed."""

import re
import signal
import socket
import sqlite3
import subprocess
import time

import pytest
from servers import PACKAGE, Client, Server, free_port


class Proxy:
    """nginx in the foreground, with the configuration of the README."""

    def __init__(self, folder, port, ports):
        text = re.search(r"```nginx\n(.*?)```", (PACKAGE / "README.md").read_text(), re.S).group(1)
        for there, here in [("8080", port), ("8081", ports[0]), ("8082", ports[1])]:
            assert f":{there}" in text
            text = text.replace(f":{there}", f":{here}")
        configuration = folder / "nginx.conf"
        configuration.write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;\n"
            "events { worker_connections 256; }\n"
            f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;"
            f" fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n{text}}}\n")
        self.port, self.url = port, f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            ["/usr/sbin/nginx", "-c", configuration], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError((folder / "error.log").read_text())

    def end(self):
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture
def site(tmp_path):
    port, ports = free_port(), [free_port(), free_port()]
    options = ["--behind-proxy", "--origin", f"http://127.0.0.1:{port}", "--events-per-second", 500]
    start = lambda number: Server("notes-web", tmp_path / "notes.sqlite", *options, port=ports[number])
    servers = [start(0), start(1)]
    proxy = Proxy(tmp_path, port, ports)
    yield proxy, servers, start
    proxy.end()
    for server in servers:
        server.end()


def request_until_answered(client, path):
    """Requests a page until it is answered, like a user who reloads it."""
    for _ in range(100):
        try:
            status, text = client.get(path)
            if status == 200:
                return client.read(text)
        except ConnectionError:
            pass
        time.sleep(0.1)
    raise AssertionError(f"{path} is not answered: {status}")


def test_users_continue_after_a_process_ends_or_is_killed(site, tmp_path):
    proxy, servers, start = site
    people = [Client(proxy) for _ in range(6)]
    for number, person in enumerate(people):
        for _ in range(50):
            if person.get("/")[0] == 200:
                break
            time.sleep(0.1)
        person.read(person.get("/")[1])
        person.register(f"person {number}")
        person.save(f"first of {number}", "C")
        person.act("new")
    counts = [int(re.search(r"\d+", Client(server).request("GET", "/health", headers={"Host": proxy.url[7:]})[2]).group())
              for server in servers]
    assert all(counts), f"Each process has users: {counts}"

    assert servers[0].end(signal.SIGTERM) == 0
    for number, person in enumerate(people):
        request_until_answered(person, person.path)
        assert "Editor" in person.page, "The user is still in the editor."
        assert f"second of {number}" in person.act("done", title=f"second of {number}", content="C")[1]
    servers[0] = start(0)

    servers[1].end(signal.SIGKILL)
    for number, person in enumerate(people):
        page = request_until_answered(person, person.path)
        assert f"first of {number}" in page and f"second of {number}" in page
        assert f"third of {number}" in person.save(f"third of {number}", "C")

    rows = sqlite3.connect(tmp_path / "notes.sqlite").execute("SELECT owner, title FROM note").fetchall()
    assert sorted(rows) == sorted(
        (f"person {number}", f"{word} of {number}") for number in range(6) for word in ["first", "second", "third"])
