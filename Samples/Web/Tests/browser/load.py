"""A load test of a real server: many tabs, each with a connected page that sends one event per second.

    load.py [--tabs 1000] [--seconds 60] [--idle 5]

Set VIPER_WEB_PRODUCTS=…/release to use a release build. The server runs on core 0, the load on core 1. Prints:

- the time from an event to its patch, and the time of the simplest response of the same server (/health), each at the same
  rate in the same run
- the server's memory per idle tab with an open connection
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

from pages import Page
from servers import Client, Server


def memory(process):
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])


def busy(process):
    """Returns the CPU time of a process in seconds."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def search(page):
    """Changes the search. Returns the seconds until the page has received the patch."""
    begin = time.perf_counter()
    await page.act("search", text=f"{page.number % 10}")
    return time.perf_counter() - begin


async def health(server):
    """Returns a function that requests /health over a persistent connection and returns the seconds."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)

    async def ask():
        begin = time.perf_counter()
        writer.write(f"GET /health HTTP/1.1\r\nHost: {server.url[7:]}\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        await reader.readexactly(int(head.split("content-length: ")[1].split("\r\n")[0]))
        return time.perf_counter() - begin

    return ask


async def paced(acts, seconds):
    """Performs each act once per second, at random offsets. Returns the sorted durations."""
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


async def sample(server, samples, pause):
    """Samples the server's memory, in MB, until cancelled."""
    while True:
        samples.append(round(memory(server.process) / 1024))
        await asyncio.sleep(pause)


def told(title, times):
    cuts = statistics.quantiles(times, n=100)
    print(f"{title}: {len(times)} requests, p50 {cuts[49] * 1000:.2f} ms, p99 {cuts[98] * 1000:.2f} ms", flush=True)
    return cuts[49], cuts[98]


async def run(options):
    folder = Path(tempfile.mkdtemp())
    os.sched_setaffinity(0, {0})
    server = Server(
        "notes-web", folder / "notes.sqlite", "--tabs-per-address", 100_000, "--connections-per-address", 100_000,
        "--idle-seconds", 3_600)
    os.sched_setaffinity(0, {1})
    seed = Client(server)
    seed.log_in()
    for number in range(10):
        seed.save(f"Note {number}", "The text of a typical note.")
        time.sleep(0.2)
    pages = []
    for number in range(options.tabs):
        client = Client(server)
        client.log_in()
        pages.append(Page(client))
        await pages[-1].connected.wait()
        if number == min(100, options.tabs // 2):
            first, count = memory(server.process), len(pages)
    await asyncio.sleep(options.idle)
    each = (memory(server.process) - first) / (len(pages) - count)
    print(f"{len(pages)} connected idle tabs: {each:.1f} KB each, {memory(server.process) / 1024:.0f} MB in total", flush=True)

    simplest = told("simplest response", await paced([await health(server) for _ in pages], min(60, options.seconds)))
    samples, begin, own = [], busy(server.process), time.process_time()
    sampling = asyncio.create_task(sample(server, samples, options.seconds / 10))
    times = await paced([partial(search, page) for page in pages], options.seconds)
    events = told("event to patch", times)
    sampling.cancel()
    print(f"CPU time per event: server {(busy(server.process) - begin) / len(times) * 1000:.2f} ms, "
          f"load {(time.process_time() - own) / len(times) * 1000:.2f} ms")
    print(f"ratio: p50 {events[0] / simplest[0]:.1f}, p99 {events[1] / simplest[1]:.1f}")
    print(f"memory during the events in MB: {' '.join(map(str, samples))}")
    for page in pages:
        page.close()
    print(f"exit status of the server: {server.end()}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tabs", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--idle", type=float, default=5)
    asyncio.run(run(parser.parse_args()))
