"""The servers of the samples, each behind a cable that a test can cut."""

import os
import re
import select
import signal
import socket
import subprocess
import threading
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
BINARIES = Path(os.environ.get("WEB_BINARIES", PACKAGE / ".build" / "debug"))


class Cable:
    """Carries bytes between browsers and a server, until it is cut."""

    def __init__(self):
        self.port_of_server = None
        self.isWhole, self.isSilent = True, False
        self.ends = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self):
        """Ends all connections, and takes no new ones."""
        self.isWhole = False
        self._end()

    def fall_silent(self):
        """Carries nothing any more, without a word, as when a laptop sleeps; new connections too."""
        self.isSilent = True

    def mend(self):
        """Carries again. What was silent is dead."""
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


class Server:
    """A sample's server on a store of its own."""

    def __init__(self, product, store, *arguments):
        self.product, self.store, self.arguments = product, store, arguments
        self.cable = Cable()
        self.address = f"http://127.0.0.1:{self.cable.port}"
        self.process, self.port = None, 0
        self.log = open(f"{store}.log", "a+")
        self.start()

    def start(self):
        command = [BINARIES / self.product, "--store", self.store, "--port", "0", "--origin", self.address]
        self.process = subprocess.Popen(
            [*command, *self.arguments], stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        match = re.search(r"listens at [\d.]+:(\d+)", line)
        assert match, f"{self.product} did not start: {line} {self.said()}"
        self.cable.port_of_server = int(match[1])

    def stop(self, how=signal.SIGTERM):
        """Ends the process, as a person who administers it does, or by SIGKILL."""
        self.process.send_signal(how)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"{self.product} does not stop")
        finally:
            self.process.stdout.close()

    def kill(self):
        self.stop(signal.SIGKILL)

    def restart(self, how=signal.SIGTERM):
        self.stop(how)
        self.start()

    def said(self):
        """What the server has written to its log."""
        self.log.flush()
        return Path(self.log.name).read_text()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.cable.close()
        self.log.close()
