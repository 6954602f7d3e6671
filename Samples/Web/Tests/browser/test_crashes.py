"""Users save notes while connections are cut and the server is killed. Each acknowledged note is stored once."""

import asyncio
import os
import random
import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor

from pages import Gone, Page
from servers import Client, Server

CUTS = int(os.environ.get("VIPER_CUTS", "25"))
KILLS = int(os.environ.get("VIPER_KILLS", "3"))
PEOPLE = 20
OPTIONS = ["--events-per-second", 500, "--registrations-per-address", PEOPLE]


async def save(page, title):
    """Writes a note. Returns whether it was acknowledged, or False if that is unknown because the tab was rebuilt."""
    await page.connected.wait()
    try:
        if page.shows('name="title"'):
            # A draft of a note that may have been saved.
            await page.act("cancel")
        await page.act("new")
        assert page.shows('name="title"'), page.told()
        await page.act("done", title=title, content="C")
        assert page.shows("data-list"), page.told()
        return True
    except Gone:
        return False


class People:
    """Users with separate accounts who save notes until the disturbance is over."""

    def __init__(self, folder):
        self.store = folder / "notes.sqlite"
        self.server = Server("notes-web", self.store, *OPTIONS)
        self.pages, self.saved, self.isOver = [], {}, False

    async def live(self, name):
        client = Client(self.server)
        client.register(name)
        page = Page(client)
        self.pages.append(page)
        while not self.isOver:
            title = f"{len(self.saved)}"
            self.saved[name, title] = False
            self.saved[name, title] = await save(page, title)
        page.close()

    def during(self, disturbance):
        """Runs a disturbance while the users save notes."""
        # Playwright already runs an event loop in this thread, so the users' event loop needs another one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, self.save_during(disturbance)).result()

    async def save_during(self, disturbance):
        async with asyncio.timeout(3_600), asyncio.TaskGroup() as group:
            for number in range(PEOPLE):
                group.create_task(self.live(f"person {number}"))
            while len(self.pages) < PEOPLE or sum(self.saved.values()) < PEOPLE:
                await asyncio.sleep(0.05)
            await disturbance(self)
            self.isOver = True
        assert self.server.end() == 0

    def kill(self):
        """Kills the server, and starts another one on the same port."""
        self.server.end(signal.SIGKILL)
        self.server.process = Server(
            "notes-web", self.store, *OPTIONS, port=self.server.port).process

    def check(self):
        """Checks the stored notes. Returns the numbers of attempted and of acknowledged notes."""
        notes = sqlite3.connect(self.store).execute("SELECT owner, title FROM note").fetchall()
        assert len(notes) == len(set(notes)), "No note is stored twice."
        assert set(notes) <= set(self.saved), "No unknown note is stored."
        sure = {note for note, isSure in self.saved.items() if isSure}
        assert sure <= set(notes), "No acknowledged note is missing."
        print(f"{len(self.saved)} notes attempted, {len(sure)} acknowledged, {len(notes)} stored")
        return len(self.saved), len(sure)


def test_cut_connections_neither_lose_nor_duplicate_notes(tmp_path):
    async def cut(people):
        for _ in range(CUTS):
            await asyncio.sleep(random.uniform(0, 0.1))
            random.choice(people.pages).cut()

    people = People(tmp_path)
    people.during(cut)
    tried, sure = people.check()
    assert tried == sure, "No tab was rebuilt."


def test_a_killed_server_loses_no_acknowledged_note(tmp_path):
    async def kill(people):
        for _ in range(KILLS):
            await asyncio.sleep(random.uniform(0.2, 1.2))
            people.kill()
            await asyncio.gather(*(page.connected.wait() for page in people.pages))

    people = People(tmp_path)
    people.during(kill)
    people.check()
