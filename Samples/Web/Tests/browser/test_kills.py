"""The server is killed right after a user has saved a note."""

import signal
import sqlite3

from conftest import eventually
from playwright.sync_api import expect
from test_notes import LOST, writer  # noqa: F401


def test_a_killed_process_does_not_take_the_user_back_to_the_editor_of_a_saved_note(writer):
    page = writer.come_in()
    for number in range(3):
        writer.write(f"T{number}", f"C{number}")
        writer.server.restart(signal.SIGKILL)
        expect(page.locator("#status")).to_have_text(LOST)
        writer.button("New note").click()
        expect(writer.heading("Editor")).to_be_visible()
        expect(writer.title).to_have_value("")
        expect(writer.text).to_have_value("")
        writer.button("Cancel").click()
        expect(writer.row(f"T{number}")).to_be_visible()


def test_a_page_shows_the_next_screen_only_after_it_is_saved(writer):
    page = writer.come_in()
    writer.begin_note("T1", "C1")
    writer.wait_until_done("C1")
    # Another process writes for a long time, so the tab cannot be saved, but the note can.
    other = sqlite3.connect(f"{writer.server.store}.tabs.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writer.button("Done").click()
    notes = sqlite3.connect(writer.server.store)
    eventually(page, lambda: notes.execute("SELECT count(*) FROM note").fetchone() == (1,))
    page.wait_for_timeout(1_000)
    expect(writer.heading("Editor")).to_be_visible()
    writer.server.server.end(signal.SIGKILL)
    other.close()
    writer.server.start()
    expect(page.locator("#status")).to_have_text(LOST)
    # The user does not know whether the note was saved. A second save changes nothing.
    expect(writer.title).to_have_value("T1")
    writer.button("Done").click()
    writer.rows(("T1", "C1"))
    writer.button("New note").click()
    expect(writer.title).to_have_value("")
    assert notes.execute("SELECT title, content FROM note").fetchall() == [("T1", "C1")]
