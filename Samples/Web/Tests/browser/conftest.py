"""The browser that all tests share, and what goes for every page: no error in a script, nothing that the policy refuses."""

import os
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def contexts(browser):
    """Makes browser profiles of their own, and looks after their pages."""
    made, errors = [], []

    def watch(page):
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        page.on("console", lambda message: "Content Security Policy" in message.text and errors.append(message.text))

    def make(**options):
        context = browser.new_context(**{"reduced_motion": "reduce", **options})
        context.on("page", watch)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    assert errors == []
