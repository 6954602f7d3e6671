"""A save never overwrites a text that the user has not seen, and no typed text is lost. Includes the scenario D06."""

import os
import re
import select
import signal
import sqlite3
import subprocess
import time

import pytest
from playwright.sync_api import expect
from servers import Client

from conftest import eventually, serve
from test_notes import Person

CHANGED = "This note was changed elsewhere in the meantime. Your text is not saved yet."
DELETED = "This note was deleted elsewhere in the meantime. Your text is not saved yet."


def stored(server):
    """Returns the notes in the store."""
    return sqlite3.connect(server.store).execute("SELECT title, content FROM note ORDER BY position").fetchall()


def until(condition):
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "not in time"
        time.sleep(0.05)


def leave_memory(server):
    """Waits until no tab is in the server's memory. Requires that no page is connected."""
    until(lambda: Client(server.server).get("/health")[1] == "tabs 0\n")


def change(server, note, content):
    """Changes a note in another browser."""
    other = Client(server.server)
    other.log_in()
    other.act(f"edit {note}")
    assert "Log out" in other.act("done", title="T1", content=content)[1]


def open_note(person):
    """Writes a note, and opens it. Returns its id."""
    person.come_in()
    person.write("T1", "C1")
    row = person.row("T1").get_attribute("id")
    person.button("Edit T1").click()
    expect(person.text).to_have_value("C1")
    return row.split("-", 1)[1]


def shows_conflict(person, theirs, mine):
    expect(person.page.get_by_role("alert")).to_have_text(CHANGED)
    expect(person.page.locator(".conflict .text")).to_have_text(theirs)
    expect(person.text).to_have_value(mine)
    expect(person.button("Done")).to_have_count(0)


# Two users change one note.


@pytest.mark.parametrize("choice", ["keep", "take", "edit", "leave"])
def test_D06_a_conflict_shows_both_texts_and_lets_the_user_choose(contexts, notes, scripts, looks, choice):
    person = Person(contexts, notes, scripts)
    note = open_note(person)
    change(notes, note, "theirs")
    person.text.fill("mine")
    person.button("Done").click()
    shows_conflict(person, "theirs", "mine")
    if choice == "edit" and scripts:
        looks(person.page, "conflict")
    assert stored(notes) == [("T1", "theirs")]
    if choice == "edit":
        person.text.fill("theirs and mine")
        if scripts:
            person.wait_until_done("theirs and mine")
            shows_conflict(person, "theirs", "theirs and mine")
    if choice == "take":
        person.button("Take theirs").click()
        expect(person.text).to_have_value("theirs")
        expect(person.page.locator(".conflict")).to_have_count(0)
        person.text.fill("theirs, changed")
    person.button({"take": "Done", "leave": "Cancel"}.get(choice, "Keep mine")).click()
    text = {"keep": "mine", "take": "theirs, changed", "edit": "theirs and mine", "leave": "theirs"}[choice]
    person.rows(("T1", text))
    assert stored(notes) == [("T1", text)]


def test_a_repeated_save_replaces_only_the_text_that_its_page_showed(notes):
    mine = Client(notes.server)
    mine.log_in()
    mine.save("T1", "C1")
    note = re.search(r'value="edit ([\w-]+)"', mine.page).group(1)
    mine.act(f"edit {note}")
    shown, screen = mine.hidden(), mine.screen
    for theirs in ["theirs", "theirs again"]:
        change(notes, note, theirs)
        for _ in range(2):
            _, text = mine.act("done", screen, title="T1", content="mine", **shown)
            assert CHANGED in text and theirs in text
            assert stored(notes) == [("T1", theirs)]
    # A form without a revision replaces nothing either.
    assert CHANGED in mine.act("done", title="T1", content="mine", revision="")[1]
    mine.read(mine.get(mine.path)[1])
    mine.act("done", title="T1", content="mine")
    assert stored(notes) == [("T1", "mine")]


@pytest.mark.parametrize("choice", ["Keep mine", "Take theirs"])
def test_a_deleted_note_is_added_again_only_if_the_user_chooses_that(contexts, notes, scripts, choice):
    person = Person(contexts, notes, scripts)
    note = open_note(person)
    other = Client(notes.server)
    other.log_in()
    other.act(f"delete {note}")
    person.text.fill("mine")
    person.button("Done").click()
    expect(person.page.get_by_role("alert")).to_have_text(DELETED)
    assert stored(notes) == []
    person.button(choice).click()
    expect(person.heading("Notes")).to_be_visible()
    assert stored(notes) == ([("T1", "mine")] if choice == "Keep mine" else [])


# Disconnected pages, and restarts of the server.


@pytest.mark.parametrize("how", ["idle", signal.SIGTERM, signal.SIGKILL], ids=["idle", "stopped", "killed"])
@pytest.mark.parametrize("types", ["before", "while away"])
def test_a_disconnected_page_does_not_overwrite_later_saves(contexts, hasty, scripts, how, types):
    person = Person(contexts, hasty, scripts)
    note = open_note(person)
    if scripts and types == "before":
        person.text.fill("mine")
        person.wait_until_done("mine")
    hasty.cable.cut()
    person.text.fill("mine")
    change(hasty, note, "theirs")
    if how == "idle":
        leave_memory(hasty)
    else:
        hasty.restart(how)
    hasty.cable.mend()
    if scripts:
        # The page is connected to the rebuilt tab.
        expect(person.page.locator("#status")).to_contain_text("The connection was lost.")
    person.button("Done").click()
    shows_conflict(person, "theirs", "mine")
    assert stored(hasty) == [("T1", "theirs")]
    person.button("Keep mine").click()
    person.rows(("T1", "mine"))


def test_a_conflict_remains_after_the_tab_was_rebuilt(contexts, hasty, scripts):
    person = Person(contexts, hasty, scripts)
    note = open_note(person)
    change(hasty, note, "theirs")
    person.text.fill("mine")
    person.button("Done").click()
    shows_conflict(person, "theirs", "mine")
    hasty.restart(signal.SIGKILL)
    person.page.reload()
    expect(person.text).to_have_value("mine")
    person.button("Done").click()
    shows_conflict(person, "theirs", "mine")


@pytest.mark.parametrize("how", ["idle", signal.SIGKILL], ids=["idle", "killed"])
def test_a_rebuilt_tab_has_the_draft(contexts, hasty, how):
    person = Person(contexts, hasty)
    page = person.come_in()
    person.begin_note("T1", "half a sentence")
    person.wait_until_done("half a sentence")
    url = page.url
    page.goto("about:blank")
    leave_memory(hasty) if how == "idle" else hasty.restart(how)
    page.goto(url)
    assert page.url == url
    expect(person.title).to_have_value("T1")
    expect(person.text).to_have_value("half a sentence")
    person.button("Done").click()
    person.rows(("T1", "half a sentence"))


def test_a_tab_that_an_older_server_has_saved_is_rebuilt(hasty):
    client = Client(hasty.server)
    client.log_in()
    client.save("T1", "C1")
    client.act("edit " + re.search(r'value="edit ([\w-]+)"', client.page).group(1))
    leave_memory(hasty)
    with sqlite3.connect(f"{hasty.store}.tabs.sqlite") as tabs:
        changed = tabs.execute("UPDATE tab SET navigation = CAST(json_extract(navigation, '$.navigation') AS BLOB)")
        assert changed.rowcount == 1
    tabs.close()
    status, text = client.get(f"/tabs/{client.tab}")
    assert status == 200 and 'value="T1"' in text


# Browsers without scripts. Only the form contains the typed text.


@pytest.mark.parametrize("how", ["idle", signal.SIGTERM, signal.SIGKILL], ids=["idle", "stopped", "killed"])
def test_a_note_is_saved_after_its_tab_has_left_the_memory(contexts, hasty, how):
    person = Person(contexts, hasty, scripts=False)
    person.come_in()
    person.begin_note("T1", "a long text")
    leave_memory(hasty) if how == "idle" else hasty.restart(how)
    person.button("Done").click()
    person.rows(("T1", "a long text"))
    assert stored(hasty) == [("T1", "a long text")]


def leave_editor(person):
    """Closes the editor in another page of the tab."""
    other = person.context.new_page()
    other.goto(person.page.url)
    other.get_by_role("button", name="Cancel").click()
    # A page that is closed while it loads may hang.
    expect(other.get_by_role("heading", name="Notes", exact=True)).to_be_visible()
    other.close()


def log_out(person):
    other = person.context.new_page()
    other.goto(person.server.address)
    other.get_by_role("button", name="Log out", exact=True).click()
    expect(other.get_by_role("dialog", name="Log in")).to_be_visible()
    other.close()


def log_in(person):
    """Logs in on another page."""
    other = person.context.new_page()
    other.goto(person.server.address)
    other.get_by_label("Account").fill("abc")
    other.get_by_label("Password", exact=True).fill("123")
    other.get_by_role("button", name="Log in", exact=True).click()
    expect(other.get_by_role("button", name="Log out", exact=True)).to_be_visible()
    other.close()


@pytest.mark.parametrize("reason", ["expired", "secret", "logged out", "no cookies"])
@pytest.mark.parametrize("existing", [False, True], ids=["new", "existing"])
def test_the_response_to_a_refused_form_lets_the_user_send_the_text_again(
        contexts, notes, looks, reason, existing):
    person = Person(contexts, notes, scripts=False)
    if existing:
        open_note(person)
    else:
        person.come_in()
        person.begin_note("", "")
    person.title.fill("T2 \"<b>")
    person.text.fill("\n a long text </textarea>")
    if reason == "expired":
        with sqlite3.connect(f"{notes.store}.tabs.sqlite") as tabs:
            tabs.execute("DELETE FROM tab")
        tabs.close()
        notes.restart(signal.SIGKILL)
    elif reason == "secret":
        person.screen().locator("input[name=csrf]").evaluate("field => field.value = 'x'")
    elif reason == "logged out":
        log_out(person)
    else:
        person.context.clear_cookies()
    person.button("Done").click()
    expect(person.page.get_by_role("alert")).to_contain_text("Your text is not saved yet. Send it again.")
    expect(person.title).to_have_value("T2 \"<b>")
    expect(person.text).to_have_value("\n a long text </textarea>")
    if reason == "expired" and existing:
        looks(person.page, "refused")
    if reason in ("logged out", "no cookies"):
        # The page retains the text while the user logs in.
        person.button("Done").click()
        expect(person.heading("Log in first")).to_be_visible()
        log_in(person)
        # Another user may have logged in, so the text is not saved yet.
        person.button("Done").click()
        expect(person.page.get_by_role("alert")).to_contain_text("You have logged in or out since this page was loaded.")
    assert stored(notes) == ([("T1", "C1")] if existing else [])
    person.text.fill("a longer text")
    person.button("Done").click()
    expect(person.heading("Notes")).to_be_visible()
    assert stored(notes) == [("T2 \"<b>", "a longer text")]


@pytest.mark.parametrize("existing", [False, True], ids=["new", "existing"])
def test_a_text_is_saved_after_its_editor_was_closed_on_another_page(contexts, notes, existing):
    person = Person(contexts, notes, scripts=False)
    if existing:
        open_note(person)
    else:
        person.come_in()
        person.begin_note("", "")
    leave_editor(person)
    person.title.fill("T2")
    person.text.fill("mine")
    person.button("Done").click()
    person.rows(("T2", "mine"))
    assert stored(notes) == [("T2", "mine")]


def test_a_conflict_is_shown_even_if_the_editor_was_closed_on_another_page(contexts, notes):
    person = Person(contexts, notes, scripts=False)
    note = open_note(person)
    leave_editor(person)
    change(notes, note, "theirs")
    person.text.fill("mine")
    person.button("Done").click()
    shows_conflict(person, "theirs", "mine")
    person.button("Keep mine").click()
    person.rows(("T1", "mine"))


def test_a_text_that_is_too_long_is_shown_again_and_can_be_shortened(contexts, notes):
    person = Person(contexts, notes, scripts=False)
    person.come_in()
    text = "ä long text\n" * 8_000
    person.begin_note("T1", "")
    # Sets the value directly, like a paste.
    person.text.evaluate("(field, text) => field.value = text", text)
    person.button("Done").click()
    expect(person.heading("Too long")).to_be_visible()
    expect(person.text).to_have_value(text)
    person.text.fill(text[:1_200])
    person.button("Done").click()
    expect(person.heading("Notes")).to_be_visible()
    assert stored(notes) == [("T1", text[:1_200])]


@pytest.fixture
def small(tmp_path):
    """Notes with a limit of one tab and five events per second."""
    yield from serve("notes-web", tmp_path, "--events-per-second", "5", "--tabs-per-address", "1")


def test_a_form_beyond_the_rate_or_the_limit_of_tabs_is_shown_again(small):
    client = Client(small.server)
    client.log_in()
    client.act("new")
    form = {"csrf": client.csrf, "screen": client.screen, "do": "type", "title": "", "content": ""}
    until(lambda: client.request("POST", f"/tabs/{client.tab}/act", form)[0] == 429)
    status, text = client.act("done", title="T1", content="kept")
    assert status == 429 and ">\nkept</textarea>" in text
    # The address has reached its limit of tabs.
    status, text = Client(small.server).again(text, csrf="x")
    assert status == 403 and ">\nkept</textarea>" in text
    status, text = client.again(text, csrf=client.csrf, tab="x")
    assert status == 429 and ">\nkept</textarea>" in text
    time.sleep(2)
    status, text = client.again(text, csrf=client.csrf, tab=client.tab)
    assert status == 200 and stored(small) == [("T1", "kept")], text


def test_a_response_to_a_refused_form_has_no_password_and_refuses_other_sites(notes):
    client = Client(notes.server)
    client.open()
    status, text = client.act("login", csrf="x", account="abc", password="hunter2", content="C")
    assert status == 403 and "hunter2" not in text
    status, text = client.act("done", csrf="x", title="T", content="C", password="hunter2")
    assert status == 403 and ">\nC</textarea>" in text and "hunter2" not in text
    client.log_in()
    status, text = client.again(client.act("done", csrf="x", title="T", content="C")[1], do="cancel")
    assert status == 200 and "Log out" in text and 'role="alert"' not in text and stored(notes) == []
    client.origin = "https://evil.example"
    for path in [f"/tabs/{client.tab}/act", "/again"]:
        status, _, text = client.request(
            "POST", path, {"csrf": client.csrf, "screen": "x", "do": "done", "title": "T", "content": "C"})
        assert status == 403 and "textarea" not in text


def test_a_page_whose_screen_was_never_saved_retains_its_text(contexts, notes):
    """The process was killed after it showed an editor and before it saved the tab."""
    person = Person(contexts, notes)
    page = person.come_in()
    with sqlite3.connect(f"{notes.store}.tabs.sqlite") as tabs:
        before = tabs.execute("SELECT navigation FROM tab").fetchall()
    person.begin_note("T1", "typed")
    person.wait_until_done("typed")
    notes.cable.cut()
    person.text.press("End")
    person.text.press_sequentially(" and more")
    notes.server.end(signal.SIGKILL)
    with tabs:
        tabs.execute("UPDATE tab SET navigation = ?", before[0])
    tabs.close()
    # Waits for a new load, because the old page shows the same editor until it is connected.
    with page.expect_event("load"):
        notes.start()
        notes.cable.mend()
    expect(page.get_by_role("dialog", name="Editor")).to_be_visible()
    expect(page.locator("#status")).to_have_text("")
    expect(person.text).to_have_value("typed and more")
    person.button("Done").click()
    person.rows(("T1", "typed and more"))


@pytest.mark.parametrize("how", ["twice", "killed"])
def test_a_repeated_save_stores_the_note_once(notes, how):
    """After a second click, or after a process was killed between saving the note and saving the tab."""
    client = Client(notes.server)
    client.log_in()
    client.act("new")
    with sqlite3.connect(f"{notes.store}.tabs.sqlite") as tabs:
        before = tabs.execute("SELECT navigation FROM tab").fetchall()
    form, screen = client.hidden(), client.screen
    client.act("done", title="T1", content="C1")
    if how == "killed":
        notes.server.end(signal.SIGKILL)
        with tabs:
            tabs.execute("UPDATE tab SET navigation = ?", before[0])
        notes.start()
        client.server = notes.server
    tabs.close()
    assert client.act("done", screen, title="T1", content="C1", **form)[0] == 200
    assert stored(notes) == [("T1", "C1")]


# The terminal.


class Terminal:
    """The terminal command of Notes."""

    def __init__(self, store):
        command = os.environ.get("VIPER_NOTES_COMMAND")
        if not command:
            pytest.skip("VIPER_NOTES_COMMAND is not set to the terminal command of Notes.")
        self.process = subprocess.Popen(
            [command, "--store", store], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.text = ""
        self.type("login abc 123\n")
        self.until("notes> ")

    def type(self, lines):
        self.process.stdin.write(lines.encode())
        self.process.stdin.flush()

    def until(self, text):
        """Reads until new output contains the text. Returns the new output."""
        start = len(self.text)
        while text not in self.text[start:]:
            assert select.select([self.process.stdout], [], [], 30)[0], f"The command waits after {self.text!r}."
            data = os.read(self.process.stdout.fileno(), 65536)
            assert data, f"The command ended after {self.text!r}."
            self.text += data.decode()
        return self.text[start:]

    def quit(self):
        self.type("quit\n")
        assert self.process.wait(20) == 0
        self.process.stdin.close()
        self.process.stdout.close()


def test_D06_the_terminal_does_not_overwrite_a_save_of_a_browser(contexts, notes, scripts):
    person = Person(contexts, notes, scripts)
    open_note(person)
    terminal = Terminal(notes.store)
    terminal.type("edit 1\n")
    terminal.until("title> ")
    person.text.fill("the browser's")
    person.button("Done").click()
    person.rows(("T1", "the browser's"))
    terminal.type("\nthe terminal's\ndone\n")
    printed = terminal.until("are added to your text.")
    assert CHANGED in printed and "  Saved now:\n  T1\n     the browser's\n  Yours:\n  T1\n     the terminal's\n" in printed
    assert stored(notes) == [("T1", "the browser's")]
    terminal.type("done\n")
    assert "the terminal's" in terminal.until("notes> ")
    terminal.quit()
    if not scripts:
        # The server checks once a second for changes by other programs.
        eventually(person.page, lambda: person.page.reload() and "the terminal's" in person.page.content())
    person.rows(("T1", "the terminal's"))


def test_D06_the_browser_does_not_overwrite_a_save_of_a_terminal(contexts, notes, scripts):
    person = Person(contexts, notes, scripts)
    open_note(person)
    terminal = Terminal(notes.store)
    terminal.type("edit 1\n\nthe terminal's\ndone\n")
    terminal.until("notes> ")
    person.text.fill("the browser's")
    person.button("Done").click()
    shows_conflict(person, "the terminal's", "the browser's")
    assert stored(notes) == [("T1", "the terminal's")]
    person.button("Keep mine").click()
    person.rows(("T1", "the browser's"))
    terminal.type("list\n")
    assert "the browser's" in terminal.until("notes> ")
    terminal.quit()
