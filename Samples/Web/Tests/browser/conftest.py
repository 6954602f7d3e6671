"""Fixtures of all tests: the browser and the servers. A test fails if a page has a script error or violates the
content security policy.
"""

import os
import sys
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

import audit
from cables import CabledServer

# Milliseconds. Long enough for a busy machine.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)
SCREENSHOTS = Path(__file__).parent / "screenshots"


def eventually(page, condition):
    """Waits until a condition is true that Playwright's `expect` cannot check."""
    end = time.monotonic() + PATIENCE / 1000
    while not condition():
        assert time.monotonic() < end, "not in time"
        page.wait_for_timeout(20)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def contexts(browser):
    """Creates separate browser profiles, and collects the errors of their pages."""
    made, errors = [], []

    def watch(page):
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        page.on("console", lambda message: "Content Security Policy" in message.text and errors.append(message.text))

    def make(**options):
        context = browser.new_context(**{"reduced_motion": "reduce", **options})
        context.on("page", watch)
        made.append(context)
        return context

    yield make
    for context in made:
        # A context does not close while a page waits for the response of a route.
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")
        context.close()
    assert errors == []


def serve(product, folder, *arguments):
    server = CabledServer(product, folder / "store.sqlite", *arguments)
    yield server
    server.close()


@pytest.fixture
def notes(tmp_path):
    """Notes with a separate store."""
    yield from serve("notes-web", tmp_path)


@pytest.fixture
def hasty(tmp_path):
    """Notes with a separate store. A tab leaves the memory a second after its last use."""
    yield from serve("notes-web", tmp_path, "--idle-seconds", "1", "--patience-seconds", "8")


@pytest.fixture
def account(tmp_path):
    """Account with a separate store and generated contacts."""
    yield from serve("account-web", tmp_path, "--people", "500")


@pytest.fixture(params=[True, False], ids=["scripts", "forms"])
def scripts(request):
    """Whether the browser runs scripts. Each test that uses this fixture runs with and without scripts."""
    return request.param


@pytest.fixture(scope="session")
def looks(browser):
    """Takes screenshots of a page, light and dark, narrow and wide, and checks its accessibility."""
    SCREENSHOTS.mkdir(exist_ok=True)

    def look(page, name):
        found = []
        for scheme in ["light", "dark"]:
            for width in [390, 1200]:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.set_viewport_size({"width": width, "height": 760})
                page.screenshot(path=SCREENSHOTS / f"{name}-{width}-{scheme}.png")
                found += [f"{name}, {width}, {scheme}: {problem}" for problem in audit.problems(page)]
        page.set_viewport_size({"width": 1200, "height": 760})
        found += [f"{name}: {problem}" for problem in audit.focus_problems(page)]
        assert found == []

    return look
