"""Notes in a browser: the scenarios A01 to A11, A15, D06 and D07, and failures such as lost connections."""

import json
import re
import signal

import pytest
from playwright.sync_api import expect

from conftest import eventually

LOST = "The connection was lost. Your text is still here. Check whether your last action was done."


class Person:
    """A user of a browser."""

    def __init__(self, contexts, server, scripts=True, **options):
        self.server, self.scripts = server, scripts
        self.context = contexts(java_script_enabled=scripts, viewport={"width": 1000, "height": 760}, **options)
        self.page = self.context.new_page()
        self.sent, self.done = "", 0
        self.page.on("websocket", self.listen)

    def listen(self, socket):
        def sent(text):
            if '"event"' in text:
                self.sent = text

        def received(text):
            self.done = json.loads(text).get("done", self.done)

        socket.on("framesent", sent)
        socket.on("framereceived", received)

    def wait_until_done(self, text):
        """Waits until the server has handled the typed text."""
        eventually(self.page, lambda: text in self.sent and self.done >= json.loads(self.sent)["event"])

    def open(self, path="/"):
        self.page.goto(self.server.address + path)
        return self.page

    def log_in(self, account="abc", password="123"):
        self.page.get_by_label("Account").fill(account)
        self.page.get_by_label("Password", exact=True).fill(password)
        self.button("Log in").click()

    def register(self, account, password="long enough"):
        self.button("Register").click()
        dialog = self.page.get_by_role("heading", name="Register")
        expect(dialog).to_be_visible()
        self.page.get_by_label("Account").fill(account)
        self.page.get_by_label("Password", exact=True).fill(password)
        self.page.get_by_label("Repeat password").fill(password)
        self.button("Register").click()

    def come_in(self, account="abc", password="123"):
        """Opens the app, and logs in."""
        self.open()
        self.log_in(account, password)
        expect(self.heading("Notes")).to_be_visible()
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        return self.page

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def heading(self, name):
        return self.page.get_by_role("heading", name=name, exact=True)

    @property
    def title(self):
        return self.page.get_by_label("Title")

    @property
    def text(self):
        return self.page.get_by_label("Text")

    def begin_note(self, title, text):
        self.button("New note").click()
        expect(self.heading("Editor")).to_be_visible()
        self.title.fill(title)
        self.text.fill(text)

    def write(self, title, text):
        self.begin_note(title, text)
        self.button("Done").click()
        expect(self.row(title)).to_be_visible()

    def row(self, title):
        return self.page.get_by_role("listitem").filter(has=self.button(f"Edit {title}"))

    def rows(self, *rows):
        """Expects exactly these rows in the list."""
        expect(self.page.locator("li .title")).to_have_text([title for title, _ in rows])
        expect(self.page.locator("li .detail")).to_have_text([text for _, text in rows])

    def screen(self):
        return self.page.locator("main > section:not([inert])")


@pytest.fixture
def person(contexts, notes, scripts):
    return Person(contexts, notes, scripts)


@pytest.fixture
def writer(contexts, notes):
    """A user whose browser runs scripts."""
    return Person(contexts, notes)


# The scenarios, with and without scripts.


def test_A01_the_first_run_shows_the_login_above_an_empty_list(person, looks):
    page = person.open()
    dialog = page.get_by_role("dialog", name="Log in")
    expect(dialog).to_contain_text("Log in to use this app")
    expect(page.get_by_label("Account")).to_be_focused()
    expect(page.locator("li")).to_have_count(0)
    expect(page.locator("section[inert] h1")).to_have_text("Notes")
    assert page.title() == "Log in – Notes"
    if person.scripts:
        looks(page, "login")


def test_A02_a_login_is_not_requested_again(person):
    page = person.come_in()
    assert page.title() == "Notes – Notes"
    page.reload()
    expect(person.heading("Notes")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    # Another tab of the browser requires no login either.
    other = person.context.new_page()
    other.goto(person.server.address)
    expect(other.get_by_role("heading", name="Notes")).to_be_visible()
    expect(other.get_by_role("dialog")).to_have_count(0)
    assert other.url != page.url


def test_A03_a_wrong_password_is_reported(person, looks):
    page = person.open()
    person.log_in(password="999")
    expect(page.get_by_role("alert")).to_contain_text(re.compile("wrong|password", re.I))
    expect(page.get_by_role("dialog", name="Log in")).to_be_visible()
    expect(page.locator("li")).to_have_count(0)
    if person.scripts:
        looks(page, "login-failed")


def test_A04_a_closed_login_is_shown_again(person, contexts):
    page = person.open()
    person.button("Close").click()
    expect(page.get_by_role("dialog", name="Log in")).to_be_visible()
    # Another browser requires a separate login.
    person.log_in()
    expect(page.get_by_role("dialog")).to_have_count(0)
    other = Person(contexts, person.server, person.scripts)
    expect(other.open().get_by_role("dialog", name="Log in")).to_be_visible()


def test_A05_A06_new_notes_are_listed_in_order(person, looks):
    page = person.come_in()
    person.begin_note("T1", "C1")
    expect(page.get_by_role("dialog", name="Editor")).to_be_visible()
    if person.scripts:
        looks(page, "editor")
    person.button("Done").click()
    person.rows(("T1", "C1"))
    person.write("T2", "C2")
    person.rows(("T1", "C1"), ("T2", "C2"))
    if person.scripts:
        looks(page, "list")


def test_A07_a_note_can_be_changed(person):
    page = person.come_in()
    person.write("T1", "C1")
    person.write("T2", "C2")
    row = person.row("T1").get_attribute("id").split("-", 2)[-1]
    person.button("Edit T1").click()
    expect(person.heading("Editor")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(person.title).to_have_value("T1")
    expect(person.text).to_have_value("C1")
    person.text.fill("C1b")
    person.button("Done").click()
    person.rows(("T1", "C1b"), ("T2", "C2"))
    assert person.row("T1").get_attribute("id").endswith(row)
    expect(page.locator("li.selected")).to_have_count(0)


@pytest.mark.parametrize("way", ["button", "history", "cancel"])
def test_A08_closing_the_editor_saves_nothing(person, way):
    page = person.come_in()
    person.write("T1", "C1")
    person.button("Edit T1").click()
    expect(person.text).to_have_value("C1")
    person.text.fill("C1b")
    if way == "history":
        page.go_back(wait_until="commit")
    else:
        person.button({"button": "Back", "cancel": "Cancel"}[way]).click()
    expect(person.heading("Notes")).to_be_visible()
    person.rows(("T1", "C1"))
    expect(page.locator("li.selected")).to_have_count(0)
    person.button("Edit T1").click()
    expect(person.text).to_have_value("C1")


def test_A09_a_note_can_be_deleted(person):
    page = person.come_in()
    person.write("T1", "C1")
    person.write("T2", "C2")
    person.button("Delete T1").click()
    person.rows(("T2", "C2"))
    if person.scripts:
        expect(person.button("Delete T2")).to_be_focused()
    page.reload()
    person.rows(("T2", "C2"))
    person.button("Delete T2").click()
    expect(page.locator("li")).to_have_count(0)
    expect(page.get_by_text("no notes")).to_be_visible()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_A10_notes_and_login_survive_a_restart_of_the_server(person, how):
    page = person.come_in()
    person.write("T1", "C1")
    person.write("T2", "line 1\nline 2")
    person.server.restart(how)
    page.reload()
    person.rows(("T1", "C1"), ("T2", "line 1\nline 2"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    person.button("Edit T2").click()
    expect(person.text).to_have_value("line 1\nline 2")


def test_A11_a_preview_can_be_closed_or_opened(person, looks):
    page = person.come_in()
    person.write("T1", "C1")
    person.button("Preview T1").click()
    preview = page.get_by_role("region", name="T1")
    expect(preview).to_contain_text("C1")
    if person.scripts:
        looks(page, "preview")
    person.button("Close the preview").click()
    expect(preview).to_have_count(0)
    person.rows(("T1", "C1"))
    person.button("Preview T1").click()
    person.button("Open the note").click()
    expect(person.heading("Editor")).to_be_visible()
    expect(person.text).to_have_value("C1")
    person.text.fill("C1b")
    person.button("Done").click()
    person.rows(("T1", "C1b"))


def test_A15_an_empty_note_is_refused(person):
    page = person.come_in()
    person.button("New note").click()
    person.button("Done").click()
    expect(page.get_by_role("alert")).to_be_visible()
    person.title.fill("T1")
    person.button("Done").click()
    person.rows(("T1", ""))


def test_D06_two_users_see_their_changes_and_lose_no_text(contexts, notes):
    ann, bob = Person(contexts, notes), Person(contexts, notes)
    ann.come_in()
    bob.come_in()
    ann.write("T1", "C1")
    bob.rows(("T1", "C1"))
    for person in (ann, bob):
        person.button("Edit T1").click()
        expect(person.text).to_have_value("C1")
    ann.text.fill("Ann's")
    ann.button("Done").click()
    ann.rows(("T1", "Ann's"))
    bob.text.fill("Bob's")
    bob.button("Done").click()
    # Bob sees an alert, and his text is still in the field.
    expect(bob.page.get_by_role("alert")).to_be_visible()
    expect(bob.text).to_have_value("Bob's")
    ann.rows(("T1", "Ann's"))
    bob.button("Keep mine").click()
    bob.rows(("T1", "Bob's"))
    ann.rows(("T1", "Bob's"))


@pytest.mark.parametrize("restarts", [False, True], ids=["", "and the server was restarted"])
def test_D07_text_typed_while_a_laptop_sleeps_is_saved_once(writer, restarts):
    page = writer.come_in()
    writer.begin_note("T1", "before ")
    writer.wait_until_done("before ")
    writer.server.cable.fall_silent()
    writer.text.press("Control+End")
    writer.text.press_sequentially("and while it slept")
    page.wait_for_timeout(300)
    if restarts:
        writer.server.restart(signal.SIGKILL)
    writer.server.cable.mend()
    page.evaluate("dispatchEvent(new Event('online'))")
    if restarts:
        expect(page.locator("#status")).to_have_text(LOST)
    expect(writer.text).to_have_value("before and while it slept")
    expect(writer.text).to_be_focused()
    writer.text.press_sequentially("!")
    writer.button("Done").click()
    writer.rows(("T1", "before and while it slept!"))
    page.reload()
    writer.rows(("T1", "before and while it slept!"))


# Accounts and their notes.


def test_a_registered_user_has_separate_notes(person, contexts, looks):
    page = person.open()
    person.button("Register").click()
    expect(person.heading("Register")).to_be_visible()
    if person.scripts:
        looks(page, "register")
    page.go_back()
    person.register("ann")
    expect(person.heading("Notes")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("li")).to_have_count(0)
    person.write("Ann's", "hers")
    other = Person(contexts, person.server, person.scripts)
    other.come_in()
    expect(other.page.locator("li")).to_have_count(0)


def test_a_search_shows_the_matching_notes(person):
    page = person.come_in()
    for title in ["apple", "banana", "cherry"]:
        person.write(title, "fruit" if title != "cherry" else "tree")
    search = page.get_by_role("searchbox")
    if person.scripts:
        search.press_sequentially("fruit", delay=30)
    else:
        search.fill("fruit")
        person.button("Search").click()
    person.rows(("apple", "fruit"), ("banana", "fruit"))
    expect(search).to_have_value("fruit")
    if person.scripts:
        expect(search).to_be_focused()
    search.fill("")
    search.press("Enter")
    person.rows(("apple", "fruit"), ("banana", "fruit"), ("cherry", "tree"))


def test_a_link_opens_its_note(person):
    page = person.come_in()
    person.write("T1", "C1")
    person.button("Link to T1").click()
    link = page.get_by_role("status").get_by_role("link")
    expect(link).to_be_visible()
    link.click()
    expect(person.heading("Editor")).to_be_visible()
    expect(person.text).to_have_value("C1")
    person.button("Back").click()
    person.rows(("T1", "C1"))


def test_a_logout_hides_all_notes(person):
    page = person.come_in()
    person.write("T1", "C1")
    person.button("Log out").click()
    expect(page.get_by_role("dialog", name="Log in")).to_be_visible()
    expect(page.locator("li")).to_have_count(0)


def test_hostile_and_long_texts_remain_texts(person, looks):
    page = person.come_in()
    hostile = "<img src=x onerror=alert(1)>\"'</textarea><script>alert(1)</script>&amp;{{title}}"
    for title, text in [("W" * 300, "x" * 3000), (hostile, hostile), ("", "only a text"), ("שלום", "\n\nمرحبا\n")]:
        person.button("New note").click()
        person.title.fill(title)
        person.text.fill(text)
        person.button("Done").click()
        expect(person.heading("Notes")).to_be_visible()
    expect(page.locator("li .title")).to_have_text(["W" * 300, hostile, "(no title)", "שלום"])
    person.button(f"Edit {hostile}").click()
    expect(person.title).to_have_value(hostile)
    expect(person.text).to_have_value(hostile)
    person.button("Back").click()
    person.button("Edit שלום").click()
    expect(person.text).to_have_value("\n\nمرحبا\n")
    person.button("Back").click()
    expect(page.locator("img")).to_have_count(0)
    if person.scripts:
        looks(page, "hostile")


# Tabs, history, reloads, and lost connections.


def test_ten_tabs_are_live_at_the_same_time(writer):
    writer.come_in()
    pages = [writer.page]
    for _ in range(9):
        pages.append(writer.context.new_page())
        pages[-1].goto(writer.server.address)
        expect(pages[-1].get_by_role("heading", name="Notes")).to_be_visible()
    assert len({page.url for page in pages}) == 10
    writer.page.bring_to_front()
    writer.write("T1", "C1")
    for page in pages:
        expect(page.locator("li .title")).to_have_text(["T1"])
    for number, page in enumerate(pages):
        search = page.get_by_role("searchbox")
        search.fill(f"T{number}")
        expect(page.locator("li .title")).to_have_text(["T1"] if number == 1 else [])
    for number, page in enumerate(pages):
        expect(page.get_by_role("searchbox")).to_have_value(f"T{number}")


def test_the_history_of_the_browser_moves_back_and_forward_between_existing_screens(writer):
    page = writer.come_in()
    writer.write("T1", "C1")
    for _ in range(2):
        writer.button("Edit T1").click()
        expect(writer.text).to_have_value("C1")
        page.go_back(wait_until="commit")
        expect(writer.heading("Notes")).to_be_visible()
    expect(writer.button("Edit T1")).to_be_focused()
    # The editor no longer exists. Forward shows the list.
    page.go_forward(wait_until="commit")
    page.wait_for_timeout(500)
    expect(writer.heading("Notes")).to_be_visible()
    writer.rows(("T1", "C1"))
    writer.button("Edit T1").click()
    expect(writer.text).to_have_value("C1")
    writer.button("Back").click()
    expect(writer.heading("Notes")).to_be_visible()
    # The address contains the id of the shown screen.
    page.wait_for_function("() => location.pathname.endsWith('/' + document.body.querySelector('.screen').id)")


def test_a_reload_preserves_typed_text(writer):
    page = writer.come_in()
    writer.begin_note("T1", "half a sentence")
    writer.wait_until_done("half a sentence")
    page.reload()
    expect(writer.title).to_have_value("T1")
    expect(writer.text).to_have_value("half a sentence")
    writer.button("Done").click()
    writer.rows(("T1", "half a sentence"))


def test_two_pages_of_one_tab_work_together(writer):
    page = writer.come_in()
    twin = writer.context.new_page()
    twin.goto(page.url)
    writer.begin_note("T1", "C1")
    expect(twin.get_by_label("Text")).to_have_value("C1")
    twin.get_by_role("button", name="Done").click()
    writer.rows(("T1", "C1"))


def test_disconnections_during_typing_lose_no_text(writer):
    page = writer.come_in()
    writer.begin_note("T1", "")
    words = "The quick brown fox jumps over the lazy dog, and again and again."
    for number, letter in enumerate(words):
        writer.text.press_sequentially(letter, delay=15)
        if number % 8 == 3:
            writer.server.cable.cut()
        if number % 8 == 6:
            writer.server.cable.mend()
    writer.server.cable.mend()
    expect(writer.text).to_have_value(words)
    writer.button("Done").click()
    writer.rows(("T1", words))
    expect(page.locator("#status")).to_have_text("")


def test_an_act_without_a_connection_is_done_once(writer):
    page = writer.come_in()
    writer.begin_note("T1", "C1")
    writer.server.cable.cut()
    writer.button("Done").click()
    expect(page.locator("#status")).to_have_text("Reconnecting …")
    expect(writer.heading("Editor")).to_be_visible()
    writer.server.cable.mend()
    writer.rows(("T1", "C1"))
    page.wait_for_timeout(500)
    page.reload()
    writer.rows(("T1", "C1"))


def test_a_page_continues_at_the_next_server_after_a_restart(writer):
    page = writer.come_in()
    writer.write("T1", "C1")
    writer.button("Edit T1").click()
    expect(writer.text).to_have_value("C1")
    writer.text.fill("C1b")
    writer.wait_until_done("C1b")
    writer.server.restart()
    expect(page.locator("#status")).to_have_text(LOST)
    expect(writer.text).to_have_value("C1b")
    writer.button("Done").click()
    writer.rows(("T1", "C1b"))


def test_a_missing_tab_is_reported_on_a_page(person, looks):
    page = person.open("/tabs/nothing/at/nowhere")
    expect(page.get_by_role("heading")).to_be_visible()
    if person.scripts:
        looks(page, "notice")
    page.get_by_role("link").click()
    expect(page.get_by_role("dialog", name="Log in")).to_be_visible()
