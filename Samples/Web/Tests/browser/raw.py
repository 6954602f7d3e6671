"""Connections that send exactly the given bytes, and detect when the server closes them."""

import socket
import time


class Raw:
    """A TCP connection to a server. `source` is the client's address: every 127.x.y.z reaches the server."""

    def __init__(self, server, source="127.0.0.1", buffer=None):
        self.server = server
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(15)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", server.port))
        self.file = self.socket.makefile("rb")

    def send(self, text):
        self.socket.sendall(text if isinstance(text, bytes) else text.encode())

    def request(self, *lines, method="GET", path="/health", version="1.1", host=None, body=""):
        """Sends a request with additional header lines, and with one Host header or those in the list `host`."""
        hosts = [self.server.url.split("//")[1]] if host is None else host
        lines = [f"{method} {path} HTTP/{version}", *(f"Host: {name}" for name in hosts), *lines]
        self.send("\r\n".join(lines) + "\r\n\r\n" + body)
        return self

    def response(self, has_body=True):
        """Reads a response. Returns (status, headers, body), or None if the connection ends without one."""
        try:
            first = self.file.readline()
            if not first:
                return None
            headers = {}
            while (line := self.file.readline()) not in (b"\r\n", b""):
                name, value = line.decode().split(":", 1)
                headers[name.strip().lower()] = value.strip()
            size = int(headers.get("content-length", 0)) if has_body else 0
            return int(first.split()[1]), headers, self.file.read(size)
        except ConnectionError:
            return None

    def seconds_until_closed(self, limit=12, drip=b"", pause=0.2):
        """Returns the seconds until the server closes the connection. Sends a byte of `drip` after each pause."""
        begin = time.monotonic()
        self.socket.settimeout(pause)
        position = 0
        while (passed := time.monotonic() - begin) < limit:
            try:
                if not self.socket.recv(65536):
                    return passed
            except TimeoutError:
                try:
                    self.socket.sendall(drip[position:position + 1])
                    position += 1
                except OSError:
                    return time.monotonic() - begin
            except OSError:
                return passed
        raise AssertionError(f"The connection is still open after {limit} s.")

    def is_closed(self):
        self.seconds_until_closed(limit=5)
        return True

    def close(self):
        self.file.close()
        self.socket.close()
