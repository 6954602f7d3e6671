"""Servers for the tests: separate processes on free ports, with stores in temporary folders."""

import html
import http.client
import os
import re
import resource
import signal
import socket
import subprocess
import urllib.parse
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
PRODUCTS = Path(os.environ.get("VIPER_WEB_PRODUCTS", PACKAGE / ".build/debug"))


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """A process of notes-web or account-web. `url` is its origin for users. `files` is its limit of open files. Without
    a store, the store is in the data folder. A superuser can start the process as another `user`.
    """

    def __init__(
            self, product, store, *options, port=None, log=subprocess.DEVNULL, files=None, umask=-1, user=None,
            environment=None):
        self.store, self.port = store, port or free_port()
        limit = files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
        place = ["--store", store] if store else []
        # A write beyond a limit of file sizes fails only if the signal SIGXFSZ is ignored, as in this process.
        self.process = subprocess.Popen(
            [PRODUCTS / product, *place, "--port", str(self.port), *map(str, options)], stdout=subprocess.PIPE, stderr=log,
            text=True, preexec_fn=limit, umask=umask, user=user, group=user, extra_groups=user and [],
            env={**os.environ, **(environment or {})}, restore_signals=False)
        line = self.process.stdout.readline()
        found = re.search(r" is running at (\S+) and listens", line)
        assert found, f"The server printed {line!r}."
        self.url = found.group(1)

    def end(self, signal=signal.SIGTERM):
        """Sends a signal to the process, and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal)
        status = self.process.wait(20)
        self.process.stdout.close()
        return status


class Client:
    """A minimal HTTP client that stores cookies and sends exactly the given requests."""

    def __init__(self, server, cookies=None):
        self.server, self.cookies = server, dict(cookies or {})
        self.host = self.origin = None

    def request(self, method, path, form=None, headers=None, body=None):
        """Returns (status, headers, text). Encodes `form` like a browser. Does not follow redirects."""
        url = urllib.parse.urlsplit(self.server.url)
        sent = {"Host": self.host or url.netloc}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if form is not None:
            body = urllib.parse.urlencode(form)
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        if method == "POST":
            sent["Origin"] = self.origin or self.server.url
        sent.update(headers or {})
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        data = (body or "").encode() if isinstance(body, (str, type(None))) else body
        if method == "POST":
            sent["Content-Length"] = str(len(data))
        for name, value in sent.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(data if method == "POST" else None)
        response = connection.getresponse()
        text = response.read().decode()
        headers = response.getheaders()
        connection.close()
        for name, value in headers:
            if name.lower() == "set-cookie":
                key, value = value.split(";")[0].split("=", 1)
                self.cookies[key] = value
                if not value:
                    del self.cookies[key]
        return response.status, headers, text

    def get(self, path, **more):
        """Sends a GET request, and follows redirects. Returns (status, text), and stores the final path."""
        for _ in range(6):
            status, headers, text = self.request("GET", path, **more)
            self.path = path
            if status != 303:
                return status, text
            path = dict(headers)["Location"]
        raise AssertionError("There are too many redirects.")

    def open(self):
        """Opens a tab. Returns its page."""
        status, text = self.get("/")
        assert status == 200, text
        return self.read(text)

    def read(self, text):
        self.page = text
        self.tab = re.search(r'data-tab="(\w+)"', text).group(1)
        self.screen = re.search(r'data-at="([\w-]+)"', text).group(1)
        self.csrf = re.search(r'name="csrf" value="(\w+)"', text).group(1)
        return text

    def hidden(self):
        """Returns the page's hidden fields that identify the text that a save replaces."""
        return dict(re.findall(r'name="(note|revision)" value="([^"]*)"', self.page))

    def act(self, do, screen=None, csrf=None, **fields):
        """Performs an act with a form, and follows the redirect. Returns (status, text)."""
        return self.post(
            f"/tabs/{self.tab}/act", csrf=csrf or self.csrf, screen=screen or self.screen, do=do,
            **{**self.hidden(), **fields})

    def again(self, text, do="done", **fields):
        """Sends the form in the response to a refused form, with some fields changed. Returns (status, text)."""
        form = dict(re.findall(r'<input [^>]*name="(\w+)" value="([^"]*)"', text))
        form["content"] = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", text, re.S).group(1)
        form = {name: html.unescape(value) for name, value in form.items()}
        return self.post("/again", **{**form, "do": do, **fields})

    def post(self, path, **form):
        """Sends a form, and follows the redirect. Returns (status, text)."""
        status, headers, text = self.request("POST", path, form)
        if status != 303:
            return status, text
        status, text = self.get(dict(headers)["Location"])
        if status == 200:
            self.read(text)
        return status, text

    def log_in(self, account="abc", password="123"):
        self.open()
        return self.act("login", account=account, password=password)

    def register(self, account, password="correct horse"):
        self.open()
        self.act("register")
        self.act("register", account=account, password=password, again=password)
        assert "Log out" in self.page, self.page
        return self

    def save(self, title, content):
        """Writes a note. Returns the next page."""
        self.act("new")
        return self.act("done", title=title, content=content)[1]
