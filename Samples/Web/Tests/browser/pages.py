"""Pages without a browser, many in one process. Each page behaves like the script of a page."""

import asyncio
import base64
import json
import os
import re


class Gone(Exception):
    """The tab was rebuilt. Whether the event was done is unknown."""


class Page:
    """A page of a client's tab, which confirms every patch, reconnects, and sends unfinished events again."""

    def __init__(self, client):
        self.client, self.run, self.at, self.html = client, None, client.screen, {}
        self.name, self.number, self.queue, self.waiting = os.urandom(6).hex(), 0, {}, {}
        self.writer, self.isOpen = None, False
        self.task = asyncio.create_task(self.stay())
        self.connected = asyncio.Event()

    async def stay(self):
        """Connects, and reconnects until the page is closed."""
        while True:
            try:
                await self.connect()
                await self.listen()
            except (OSError, asyncio.IncompleteReadError):
                pass
            self.isOpen = False
            self.writer = self.writer and self.writer.close()
            await asyncio.sleep(0.05)

    async def connect(self):
        client = self.client
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", client.server.port, limit=1 << 22)
        self.writer.write((
            f"GET /tabs/{client.tab}/live?page={self.name} HTTP/1.1\r\nHost: {client.server.url[7:]}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nOrigin: {client.server.url}\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Cookie: {'; '.join(f'{key}={value}' for key, value in client.cookies.items())}\r\n\r\n").encode())
        await self.reader.readuntil(b"\r\n\r\n")

    def write(self, opcode, data):
        head = (bytes([opcode, 0x80 | len(data)]) if len(data) < 126
                else bytes([opcode, 0xFE]) + len(data).to_bytes(2, "big"))
        # The protocol requires a mask. Zeros are valid.
        self.writer.write(head + bytes(4) + data)

    def send(self, message):
        self.write(0x81, json.dumps(message).encode())

    async def listen(self):
        while True:
            head = await self.reader.readexactly(2)
            size = head[1] & 127
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if head[0] & 15 == 8:
                return
            if head[0] & 15 == 9:
                self.write(0x8A, data)
            elif head[0] & 15 == 1:
                self.receive(json.loads(data))

    def receive(self, message):
        done = message.get("done", -1)
        if "welcome" in message:
            if self.run not in (None, message["welcome"]):
                for waiting in self.waiting.values():
                    waiting.set_exception(Gone())
                self.queue, self.waiting, self.html = {}, {}, {}
                self.number = done
                self.connected.clear()
            self.run = message["welcome"]
            for number, event in self.queue.items():
                if number > done:
                    self.send(event)
            self.isOpen = True
        if "patch" in message:
            self.at = message["at"]
            self.html |= message["html"]
            self.send({"seen": message["patch"]})
            for number in [number for number in self.queue if number <= done]:
                del self.queue[number]
                self.waiting.pop(number).set_result(None)
            self.connected.set()

    async def act(self, name, item=None, **data):
        """Performs an act on the screen in front. Returns when the page has received the resulting patch."""
        self.number += 1
        event = {"event": self.number, "screen": self.at, "name": name, "data": data} | ({"item": item} if item else {})
        self.queue[self.number] = event
        waiting = self.waiting[self.number] = asyncio.get_running_loop().create_future()
        if self.isOpen:
            self.send(event)
        await waiting

    def cut(self):
        """Aborts the connection without a close frame."""
        if self.writer:
            self.writer.transport.abort()

    def shows(self, text):
        return bool(re.search(text, self.html.get(self.at, "")))

    def told(self):
        """Returns the content of the page, for the message of a failing test."""
        return f"{self.at} of {[*self.html]}: {self.html.get(self.at)}"

    def close(self):
        self.task.cancel()
        if self.writer:
            self.writer.close()
