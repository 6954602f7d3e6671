"""Servers behind a connection (a cable) that a test can cut."""

import select
import signal
import socket
import threading
from pathlib import Path

from servers import Server


class Cable:
    """A proxy that forwards bytes between browsers and a server until it is cut."""

    def __init__(self):
        self.port_of_server = None
        self.isWhole, self.isSilent = True, False
        self.ends = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self):
        """Ends all connections, and refuses new ones."""
        self.isWhole = False
        self._end()

    def fall_silent(self):
        """Silently drops all bytes, also those of new connections, as when a laptop sleeps."""
        self.isSilent = True

    def mend(self):
        """Forwards bytes again. Ends the connections that were silent."""
        self.isWhole = True
        if self.isSilent:
            self.isSilent = False
            self._end()

    def close(self):
        self.cut()
        self.listener.close()

    def _end(self):
        for end in list(self.ends):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def _listen(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=[client], daemon=True).start()

    def _carry(self, client):
        server = None
        try:
            if not self.isWhole:
                return
            server = socket.create_connection(("127.0.0.1", self.port_of_server))
            self.ends |= {client, server}
            while True:
                for end in select.select([client, server], [], [])[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    if not self.isSilent:
                        (server if end is client else client).sendall(data)
        except OSError:
            pass
        finally:
            for end in [client, server]:
                if end:
                    self.ends.discard(end)
                    end.close()


class CabledServer:
    """A sample's server with a separate store, behind a cable. A new process uses the same cable after a restart."""

    def __init__(self, product, store, *options):
        self.product, self.store, self.options = product, store, options
        self.cable = Cable()
        self.address = f"http://127.0.0.1:{self.cable.port}"
        self.log = open(f"{store}.log", "a+")
        self.start()

    def start(self):
        self.server = Server(self.product, self.store, "--origin", self.address, *self.options, log=self.log)
        self.cable.port_of_server = self.server.port

    def restart(self, how=signal.SIGTERM):
        """Ends the process by a signal, by default as an administrator does, and starts another one."""
        self.server.end(how)
        self.start()

    def said(self):
        """Returns the server's log."""
        return Path(self.log.name).read_text()

    def close(self):
        self.server.end(signal.SIGKILL)
        self.cable.close()
        self.log.close()
