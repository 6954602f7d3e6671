"""A load on a real server: many tabs, each with its page connected, each doing an event a second.

    load.py [--tabs 1000] [--seconds 60] [--idle 5]

Start it with the products of a release build: VIPER_WEB_PRODUCTS=…/release. The server runs on core 0, the load on core 1.
Prints the time from an event to its patch beside that of the simplest answer of the same server (/health), each at the same
rate in the same run, and the server's memory for each idle tab with its connection open.
"""

import argparse
import asyncio
import base64
import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from servers import Client, Server


def memory(process):
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])


class Page:
    """A connected page: it confirms every patch, and knows when its last event was done."""

    def __init__(self, client):
        self.client, self.number, self.done, self.sent = client, 0, asyncio.Event(), 0

    async def connect(self):
        client = self.client
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", client.server.port, limit=1 << 22)
        self.writer.write((
            f"GET /tabs/{client.tab}/live?page=p HTTP/1.1\r\nHost: {client.server.url[7:]}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Version: 13\r\nOrigin: {client.server.url}\r\n"
            f"Cookie: {'; '.join(f'{k}={v}' for k, v in client.cookies.items())}\r\n\r\n").encode())
        await self.reader.readuntil(b"\r\n\r\n")
        self.task = asyncio.create_task(self.listen())

    def send(self, message):
        self.write(0x81, json.dumps(message).encode())

    def write(self, opcode, data):
        head = bytes([opcode, 0x80 | len(data)]) if len(data) < 126 else bytes([opcode, 0xFE]) + len(data).to_bytes(2, "big")
        # A mask of zeros: the rules ask for one, and this is no attack.
        self.writer.write(head + bytes(4) + data)

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
                continue
            message = json.loads(data)
            if "patch" in message:
                if message["done"] >= self.number:
                    self.done.set()
                self.send({"seen": message["patch"]})

    async def act(self):
        """Searches for something else. Returns the seconds until the page has what came of it."""
        self.number += 1
        self.done.clear()
        begin = time.perf_counter()
        self.send({"event": self.number, "screen": self.client.screen, "name": "search",
                   "data": {"text": f"{self.number % 10}"}})
        await self.done.wait()
        return time.perf_counter() - begin


async def health(server):
    """The simplest answer, over a connection that stays open."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)

    async def ask():
        begin = time.perf_counter()
        writer.write(f"GET /health HTTP/1.1\r\nHost: {server.url[7:]}\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        await reader.readexactly(int(head.split("content-length: ")[1].split("\r\n")[0]))
        return time.perf_counter() - begin

    return ask


async def paced(acts, seconds):
    """Does each of the acts once a second, spread over it."""
    times = []

    async def one(act):
        await asyncio.sleep(random.random())
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            times.append(await act())
            await asyncio.sleep(max(0, 1 - (time.perf_counter() - now)))

    await asyncio.gather(*(one(act) for act in acts))
    times.sort()
    return times


def told(title, times):
    cuts = statistics.quantiles(times, n=100)
    print(f"{title}: {len(times)} in all, p50 {cuts[49] * 1000:.2f} ms, p99 {cuts[98] * 1000:.2f} ms", flush=True)
    return cuts[49], cuts[98]


async def run(options):
    folder = Path(tempfile.mkdtemp())
    os.sched_setaffinity(0, {0})
    server = Server(
        "notes-web", folder / "notes.sqlite", "--tabs-per-address", 100_000, "--idle-seconds", 3_600)
    os.sched_setaffinity(0, {1})
    seed = Client(server)
    seed.log_in()
    for number in range(10):
        seed.save(f"Note {number}", "Some text of a note, as people write them.")
        time.sleep(0.2)
    pages = []
    for number in range(options.tabs):
        client = Client(server, seed.cookies)
        client.open()
        pages.append(Page(client))
        if number == min(100, options.tabs // 2):
            for page in pages:
                await page.connect()
            first, count = memory(server.process), len(pages)
    for page in pages[count:]:
        await page.connect()
    await asyncio.sleep(options.idle)
    each = (memory(server.process) - first) / (len(pages) - count)
    print(f"{len(pages)} idle tabs, all connected: {each:.1f} KB each, {memory(server.process) / 1024:.0f} MB in all", flush=True)

    simplest = told("the simplest answer", await paced([await health(server) for _ in pages], options.seconds))
    before = memory(server.process)
    events = told("from event to patch", await paced([page.act for page in pages], options.seconds))
    after = memory(server.process)
    print(f"ratio: p50 {events[0] / simplest[0]:.1f}, p99 {events[1] / simplest[1]:.1f}; "
          f"memory {before / 1024:.0f} MB before the events, {after / 1024:.0f} MB after")
    for page in pages:
        page.task.cancel()
        page.writer.close()
    print(f"The server ended with {server.end()}.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tabs", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--idle", type=float, default=5)
    asyncio.run(run(parser.parse_args()))
