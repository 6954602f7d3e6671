"""Fixtures: the browser, and pages with the data of a run. A test fails if a page has a script error or writes to the console."""

import importlib.util
import os
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

import assemble

SHOTS = Path(os.environ.get("SHOTS", "/tmp/trace-shots"))
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)


def imported(path):
    specification = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


audit = imported(Path(__file__).parents[2] / "Samples/Web/Tests/browser/audit.py")


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def trace(browser, tmp_path):
    """Opens the page of a run: `trace(chunks)`, with the part of the address after # and options of the window."""
    contexts, errors = [], []

    def show(chunks, address="", width=1300, height=800, **options):
        file = tmp_path / f"{len(contexts)}.html"
        file.write_text(assemble.page(chunks), errors="replace")
        context = browser.new_context(viewport={"width": width, "height": height}, timezone_id="UTC", locale="en-GB", **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text))
        page.goto(f"file://{file}#{address}")
        return page

    yield show
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture(scope="session")
def looks():
    """Takes screenshots of a page, light and dark, wide and narrow, and checks its accessibility."""
    SHOTS.mkdir(exist_ok=True)

    def look(page, name):
        found = []
        for scheme in ["light", "dark"]:
            for width in [390, 1300]:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.set_viewport_size({"width": width, "height": 800})
                page.wait_for_timeout(100)
                page.screenshot(path=SHOTS / f"{name}-{width}-{scheme}.png")
                found += [f"{name}, {width}, {scheme}: {problem}" for problem in audit.problems(page)]
        found += [f"{name}: {problem}" for problem in audit.focus_problems(page)]
        assert found == []

    return look


@pytest.fixture(scope="session")
def audited():
    return audit
