"""client.js alone, against a peer that says what the test has it say."""

import json
import re
import time

import pytest
from playwright.sync_api import expect

import audit
import templates
from templates import RESOURCES, nav, page, render, screen

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


class Peer:
    """A server of one tab's page and its live connections."""

    def __init__(self, context, tab="T", at="k1", screens=None, header=""):
        self.tab, self.at, self.header = tab, at, header
        self.screens = screens or {"k1": notes_screen()}
        self.run, self.done, self.patches = "R", 0, 0
        self.refuses = False
        self.sockets, self.times, self.events, self.seen, self.posts = [], [], [], [], []
        self.greeting = lambda: self.patch()
        self.page = context.new_page()
        self.page.route("**/*", self.serve)
        self.page.route_web_socket(re.compile(f"/tabs/{tab}/live"), self.connect)

    # The page and its parts.

    def serve(self, route):
        path = re.sub(r"^https?://[^/]+|\?.*$", "", route.request.url)
        if path.startswith("/assets/"):
            file = RESOURCES / path.removeprefix("/assets/")
            return route.fulfill(body=file.read_text(), content_type=TYPES[path.split(".")[-1]])
        if route.request.method == "POST":
            self.posts.append(route.request.post_data)
        body = page("".join(self.screens.values()), self.header, self.tab, self.run, self.at)
        route.fulfill(body=body, content_type="text/html; charset=utf-8", headers={"Content-Security-Policy": POLICY})

    def load(self):
        self.page.goto(f"http://notes.test/tabs/{self.tab}/at/{self.at}")
        self.until(lambda: self.refuses or self.seen)
        return self.page

    # The connection.

    def connect(self, socket):
        self.times.append(time.monotonic())
        if self.refuses:
            return socket.close()
        self.sockets.append(socket)
        socket.on_message(self.receive)
        self.send(welcome=self.run, done=self.done)
        self.greeting()

    def receive(self, text):
        message = json.loads(text)
        (self.seen if "seen" in message else self.events).append(message.get("seen", message))

    def send(self, **message):
        self.sockets[-1].send(json.dumps(message))

    def patch(self, html=None, lists=None, at=None, order=None, done=None):
        """Sends a patch; the page as it is, without arguments."""
        self.at, self.done = at or self.at, self.done if done is None else done
        self.patches += 1
        if html is not None:
            self.screens.update(html)
        html = self.screens if html is None else html
        self.send(
            patch=self.patches, done=self.done, title=f"At {self.at}", at=self.at, trail=[self.at],
            order=order or list(self.screens), html=html, lists=lists or {})

    def patched(self, **patch):
        """Sends a patch, and waits until the page has put it in place."""
        self.patch(**patch)
        self.until(lambda: self.patches in self.seen)

    def cut(self):
        self.sockets[-1].close(code=1012)

    def until(self, condition, seconds=20):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"not in time; events: {self.events}, seen: {self.seen}"
            self.page.wait_for_timeout(10)

    def event(self, count):
        """The event of this number, from 1, in order of arrival."""
        self.until(lambda: len(self.events) >= count)
        return self.events[count - 1]


def row(id, text="", screen="k1", **more):
    return render("notes", "note-row", dict(screen=screen, id=id, text=text or id, detail="", **more))


def notes_screen(searched="", rows="", id="k1", **more):
    body = render("notes", "list", dict(id=id, searched=searched, rows=rows, **more))
    return screen(id, body, enter="search")


def editor_screen(title="", content="", id="k2", revision=5, **more):
    body = render("notes", "editor", dict(id=id, title=title, content=content, note="N", revision=revision))
    return screen(id, body, heading="Editor", canGoBack=True, enter="done", **more)


def login_screen(id="k9", **more):
    body = render("notes", "login", dict(message="Log in to use this app", account=""))
    return screen(id, body, heading="Login", isDialog=True, isPlain=True, enter="login", **more)


def texts(page):
    return page.locator("#k1-notes > li .open .title").all_text_contents()


@pytest.fixture
def peer(contexts):
    return Peer(contexts())


@pytest.fixture
def editor(contexts):
    return Peer(contexts(), at="k2", screens={"k2": editor_screen()})


# The script itself.


def test_it_is_small_and_makes_no_code_of_texts():
    script = (RESOURCES / "client.js").read_bytes()
    assert len(script) < 8192
    for word in [b"eval", b"Function(", b"innerHTML", b"document.write", b"import"]:
        assert word not in script


# Patches.


def test_focus_selection_and_typed_text_survive_a_patch(editor):
    page = editor.load()
    text = page.get_by_label("Text")
    text.fill("one two three")
    assert editor.event(1)["data"] == {"title": "", "content": "one two three", "note": "N", "revision": "5"}
    text.evaluate("field => field.setSelectionRange(4, 7, 'backward')")
    text.evaluate("field => field.isTheSame = true")
    editor.patched(html={"k2": editor_screen("From elsewhere", "one two three", failure="Not saved yet.")}, done=1)
    expect(text).to_be_focused()
    assert text.evaluate("field => [field.selectionStart, field.selectionEnd, field.isTheSame]") == [4, 7, True]
    expect(text).to_have_value("one two three")
    expect(page.get_by_label("Title")).to_have_value("From elsewhere")
    expect(page.get_by_role("alert")).to_have_text("Not saved yet.")


def test_a_field_keeps_what_was_typed_until_the_server_has_had_it(editor):
    page = editor.load()
    text = page.get_by_label("Text")
    text.press_sequentially("ab")
    editor.event(1)
    text.press_sequentially("c")
    editor.patched(html={"k2": editor_screen("", "ab")}, done=1)
    expect(text).to_have_value("abc")
    assert editor.event(2)["data"]["content"] == "abc"
    editor.patched(html={"k2": editor_screen("", "ab")}, done=1)
    expect(text).to_have_value("abc")
    text.evaluate("field => field.setSelectionRange(1, 1)")
    editor.patched(html={"k2": editor_screen("", "ABC")}, done=2)
    expect(text).to_have_value("ABC")
    assert text.evaluate("field => field.selectionStart") == 1


def test_lists_are_patched_by_rows(peer):
    page = peer.load()
    peer.patched(html={}, lists={"k1-notes": {"all": row("a") + row("b") + row("c")}})
    assert texts(page) == ["a", "b", "c"]
    page.evaluate("for (const row of document.querySelectorAll('li')) row.isTheSame = true")
    # One goes, one comes first, one comes last, one is drawn anew, one is moved.
    peer.patched(html={}, lists={"k1-notes": {"remove": ["k1-b"], "put": [
        ["k1-d", "", row("d")], ["k1-c", "k1-d", row("c", "c2")], ["k1-e", "k1-a", row("e")],
    ]}})
    assert texts(page) == ["d", "c2", "a", "e"]
    assert page.evaluate("[...document.querySelectorAll('li')].map(row => !!row.isTheSame)") == [False, True, True, False]
    # The element of the screen does not touch the rows.
    peer.patched(html={"k1": notes_screen("x")})
    assert texts(page) == ["d", "c2", "a", "e"]
    # All rows, as after a lost connection: those that are there stay.
    peer.patched(html={}, lists={"k1-notes": {"all": row("a") + row("e") + row("f")}})
    assert texts(page) == ["a", "e", "f"]
    assert page.evaluate("document.querySelector('li').isTheSame")


def test_focus_stays_in_a_row_that_is_moved_and_goes_to_its_neighbour_when_it_is_removed(peer):
    page = peer.load()
    peer.patched(html={}, lists={"k1-notes": {"all": row("a") + row("b") + row("c")}})
    page.get_by_role("button", name="Delete b").focus()
    peer.patched(html={}, lists={"k1-notes": {"remove": [], "put": [["k1-b", "", row("b")]]}})
    assert texts(page) == ["b", "a", "c"]
    expect(page.get_by_role("button", name="Delete b")).to_be_focused()
    peer.patched(html={}, lists={"k1-notes": {"remove": ["k1-b"], "put": []}})
    expect(page.get_by_role("button", name="Delete a")).to_be_focused()
    peer.patched(html={}, lists={"k1-notes": {"remove": ["k1-a", "k1-c"], "put": []}})
    expect(page.get_by_role("heading", name="Notes")).to_be_focused()


def test_focus_goes_to_what_comes_to_the_front_and_back_to_where_it_was(peer):
    page = peer.load()
    rows = "".join(row(f"n{number}") for number in range(60))
    peer.patched(html={}, lists={"k1-notes": {"all": rows}})
    button = page.get_by_role("button", name="Edit n40")
    button.click()
    assert peer.event(1) == {"event": 1, "screen": "k1", "name": "edit", "item": "n40", "data": {"text": ""}}
    where = page.evaluate("scrollY")
    assert where > 0
    k1 = peer.screens.pop("k1")
    peer.patched(html={"k2": editor_screen()}, at="k2", done=1)
    expect(page.get_by_label("Title")).to_be_focused()
    assert page.title() == "At k2"
    assert page.evaluate("scrollY") == 0
    expect(page.locator("#k1")).to_have_count(0)
    peer.screens.clear()
    peer.patched(html={"k1": k1}, lists={"k1-notes": {"all": rows}}, at="k1")
    expect(button).to_be_focused()
    assert page.evaluate("scrollY") == where
    peer.patched(html={"k1": k1, "k9": login_screen()}, at="k9")
    expect(page.get_by_label("Account")).to_be_focused()
    assert page.evaluate("document.getElementById('header').inert")


def test_focus_goes_to_a_preview_and_back(peer):
    page = peer.load()
    rows = {"k1-notes": {"all": row("a") + row("b")}}
    peer.patched(html={}, lists=rows)
    page.get_by_role("button", name="Preview b").click()
    peer.patched(html={"k1": notes_screen(preview=dict(title="b", content="text"))}, done=1)
    expect(page.get_by_role("heading", name="b")).to_be_focused()
    page.get_by_role("button", name="Close").click()
    peer.patched(html={"k1": notes_screen()}, done=2)
    expect(page.get_by_role("button", name="Preview b")).to_be_focused()


def test_texts_of_others_stay_texts(peer):
    page = peer.load()
    text = "<img src=x onerror=document.title='bad'>\"'&amp;"
    peer.patched(html={}, lists={"k1-notes": {"all": row("a", text)}})
    assert texts(page) == [text]
    expect(page.locator("img")).to_have_count(0)
    peer.patched(html={"k1": notes_screen().replace("<form", "<script>document.title='bad'</script><form", 1)})
    assert page.title() == "At k1"


# Events.


def test_what_is_typed_is_sent_after_a_pause_and_before_the_next_act(peer):
    page = peer.load()
    page.get_by_role("searchbox").press_sequentially("ann", delay=20)
    assert peer.event(1) == {"event": 1, "screen": "k1", "name": "search", "data": {"text": "ann"}}
    page.get_by_role("searchbox").press_sequentially("a")
    page.get_by_role("button", name="New note").click()
    names = [(peer.event(number)["name"], peer.event(number)["data"]["text"]) for number in (2, 3)]
    assert names == [("search", "anna"), ("new", "anna")]
    page.get_by_role("searchbox").press("Enter")
    assert peer.event(4)["name"] == "search"


def test_a_choice_is_sent_at_once(contexts):
    body = render("account", "contacts", dict(id="k1", searched="", state="", rows="", isEnd=True))
    peer = Peer(contexts(), screens={"k1": screen("k1", body)})
    page = peer.load()
    page.get_by_label("Order").select_option("own")
    assert peer.event(1) == {"event": 1, "screen": "k1", "name": "sort", "data": {"text": "", "order": "own"}}


def test_a_plain_form_is_sent_as_a_form(contexts):
    peer = Peer(contexts(), at="k9", screens={"k9": login_screen()})
    page = peer.load()
    page.get_by_label("Account").fill("abc")
    page.get_by_label("Password").fill("123")
    peer.patched()
    expect(page.get_by_label("Password")).to_have_value("123")
    page.get_by_label("Password").press("Enter")
    peer.until(lambda: peer.posts)
    assert peer.posts == ["csrf=secret&screen=k9&do=login&account=abc&password=123"]
    assert peer.events == []


def test_a_button_that_comes_into_view_does_its_act_again_and_again(contexts):
    def contacts(**more):
        return screen("k1", render("account", "contacts", dict(id="k1", searched="", state="", rows="", **more)))

    def rows(start):
        return "".join(
            render("account", "contact-row", dict(screen="k1", id=f"p{number}", title=f"P {number}", detail=""))
            for number in range(start, start + 50))

    peer = Peer(contexts(), screens={"k1": contacts()})
    peer.greeting = lambda: peer.patch(lists={"k1-people": {"all": rows(0)}})
    page = peer.load()
    page.wait_for_timeout(300)
    assert peer.events == []
    page.keyboard.press("End")
    assert peer.event(1)["name"] == "more"
    peer.patched(html={}, lists={"k1-people": {"all": rows(0) + rows(50)}}, done=1)
    page.wait_for_timeout(200)
    assert len(peer.events) == 1
    page.keyboard.press("End")
    peer.event(2)
    peer.patched(html={"k1": contacts(isEnd=True)}, done=2)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)


def test_a_text_that_is_too_long_to_be_sent_is_not_lost(editor):
    page = editor.load()
    text = page.get_by_label("Text")
    text.fill("ä" * 40_000)
    expect(page.locator("#status")).to_have_text("This is too much to be sent.")
    assert editor.events == []
    text.fill("short")
    assert editor.event(1)["data"]["content"] == "short"


# The browser's history.


def test_back_sends_go(peer):
    page = peer.load()
    k1 = peer.screens.pop("k1")
    peer.patched(html={"k2": editor_screen()}, at="k2")
    page.wait_for_url("**/tabs/T/at/k2")
    page.go_back(wait_until="commit")
    assert peer.event(1)["name"] == "go" and peer.event(1)["item"] == "k1" and peer.event(1)["screen"] == "k2"
    peer.screens.clear()
    peer.patched(html={"k1": k1}, at="k1", done=1)
    assert page.url.endswith("/at/k1")
    assert page.evaluate("history.length") == 3
    expect(page.get_by_role("heading", name="Notes")).to_be_focused()


def test_going_back_in_the_app_goes_back_in_the_history(peer):
    page = peer.load()
    k1 = peer.screens.pop("k1")
    peer.patched(html={"k2": editor_screen()}, at="k2")
    peer.screens.clear()
    peer.patched(html={"k3": editor_screen(id="k3")}, at="k3")
    assert page.evaluate("[location.pathname, history.state]") == ["/tabs/T/at/k3", ["k1", "k2", "k3"]]
    peer.screens.clear()
    peer.patched(html={"k1": k1}, at="k1")
    page.wait_for_url("**/at/k1")
    assert page.evaluate("history.state") == ["k1"]
    assert peer.events == []


def test_an_entry_whose_screen_has_gone_is_replaced(peer):
    page = peer.load()
    peer.screens.clear()
    peer.patched(html={"k2": editor_screen()}, at="k2")
    peer.screens.clear()
    peer.patched(html={"k3": editor_screen(id="k3")}, at="k3")
    page.go_back(wait_until="commit")
    assert peer.event(1)["item"] == "k2"
    peer.done = 1
    peer.send(done=1)
    page.wait_for_url("**/at/k3")
    assert page.evaluate("history.state") == ["k1", "k3"]


# Lost connections.


def test_events_that_are_not_done_are_sent_again_to_the_same_run(peer):
    page = peer.load()
    page.get_by_role("button", name="New note").click()
    page.get_by_role("button", name="New note").click()
    first, second = peer.event(1), peer.event(2)
    peer.cut()
    page.get_by_role("button", name="New note").click()
    peer.done = 1
    peer.until(lambda: len(peer.sockets) == 2)
    assert peer.event(3) == second and second["event"] == first["event"] + 1
    assert peer.event(4)["event"] == 3
    assert len(peer.events) == 4
    assert len({socket.url for socket in peer.sockets}) == 1


def test_another_run_gets_no_old_events_but_what_was_typed(editor):
    page = editor.load()
    title, text = page.get_by_label("Title"), page.get_by_label("Text")
    title.fill("Title")
    editor.event(1)
    text.fill("half a sentence")
    text.evaluate("field => field.setSelectionRange(4, 4)")
    page.get_by_role("button", name="Done").click()
    text.focus()
    assert [editor.event(number)["name"] for number in (2, 3)] == ["type", "done"]
    # The rebuilt tab has loaded a later revision: the text that was typed stays based on the former one.
    editor.run, editor.done, editor.screens = "R2", 0, {"k2": editor_screen("Theirs", "theirs", revision=7)}
    editor.cut()
    data = {"title": "Title", "content": "half a sentence", "note": "N", "revision": "5"}
    assert editor.event(4) == {"event": 1, "screen": "k2", "name": "type", "data": data}
    # "done" is not sent again: it may have been done.
    assert {event["name"] for event in editor.events[3:]} == {"type"}
    expect(page.locator("#status")).to_have_text(
        "The connection was lost. What you typed is still here. See whether the last thing was done.")
    expect(text).to_be_focused()
    expect(text).to_have_value("half a sentence")
    assert text.evaluate("field => [field.selectionStart, field.id]") == [4, "k2-content"]
    assert page.url.endswith("/at/k2")
    text.press_sequentially("!")
    editor.until(lambda: editor.events[-1]["data"]["content"] == "half! a sentence")


def test_a_page_on_which_nothing_was_typed_takes_over_what_a_rebuilt_tab_shows(editor):
    page = editor.load()
    editor.run, editor.screens = "R2", {"k2": editor_screen("Theirs", "theirs", revision=7)}
    editor.cut()
    expect(page.get_by_label("Text")).to_have_value("theirs")
    expect(page.locator("[name=revision]")).to_have_value("7")
    page.get_by_role("button", name="Done").click()
    assert editor.event(1)["data"] == {"title": "Theirs", "content": "theirs", "note": "N", "revision": "7"}


def test_a_text_whose_screen_a_rebuilt_tab_does_not_have_is_sent_as_a_form(editor):
    page = editor.load()
    page.get_by_label("Text").fill("typed")
    editor.event(1)
    editor.run, editor.at, editor.screens = "R2", "k1", {"k1": notes_screen()}
    editor.cut()
    editor.until(lambda: editor.posts)
    assert editor.posts == ["csrf=secret&screen=k2&note=N&revision=5&title=&content=typed"]


def test_one_can_type_and_act_without_a_connection(peer):
    page = peer.load()
    peer.refuses = True
    peer.cut()
    expect(page.locator("body.offline")).to_have_count(1)
    expect(page.locator("#status")).to_have_text("Reconnecting …")
    page.get_by_role("searchbox").press_sequentially("ann")
    page.get_by_role("button", name="New note").click()
    page.get_by_role("searchbox").press("End")
    page.get_by_role("searchbox").press_sequentially("a")
    assert peer.events == []
    peer.refuses = False
    page.evaluate("dispatchEvent(new Event('online'))")
    names = [(peer.event(number)["name"], peer.event(number)["data"]["text"]) for number in (1, 2, 3)]
    assert names == [("search", "ann"), ("new", "ann"), ("search", "anna")]
    expect(page.locator("body.offline")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("")
    expect(page.get_by_role("searchbox")).to_have_value("anna")


def test_it_does_not_queue_without_end(peer):
    page = peer.load()
    peer.refuses = True
    peer.cut()
    page.evaluate("for (let n = 0; n < 100; n++) document.querySelector('[value=new]').click()")
    expect(page.locator("#status")).to_have_text("This is too much to be sent.")
    peer.refuses = False
    page.evaluate("dispatchEvent(new Event('online'))")
    peer.event(60)
    page.wait_for_timeout(100)
    assert len(peer.events) == 60


def test_it_connects_again_ever_more_slowly(peer):
    page = peer.load()
    peer.refuses = True
    peer.cut()
    start = time.monotonic()
    page.wait_for_timeout(3500)
    waits = [after - before for before, after in zip([start] + peer.times[1:], peer.times[1:])]
    assert 2 <= len(waits) <= 7, waits
    assert waits[-1] > waits[0], waits
    peer.refuses = False
    page.evaluate("dispatchEvent(new Event('online'))")
    peer.until(lambda: len(peer.sockets) == 2, seconds=2)


def test_a_connection_that_has_died_without_a_word_is_replaced(contexts):
    context = contexts()
    context.clock.install()
    peer = Peer(context)
    page = peer.load()
    page.get_by_role("button", name="New note").click()
    first = peer.event(1)
    context.clock.run_for(16000)
    peer.until(lambda: len(peer.sockets) == 2)
    assert peer.event(2) == first


def test_the_server_can_send_the_page_elsewhere(peer):
    page = peer.load()
    peer.send(go="/tabs/T/at/elsewhere")
    page.wait_for_url("**/at/elsewhere")


def test_ten_tabs_each_get_their_patches(contexts):
    context = contexts()
    peers = [Peer(context, tab=f"T{number}", screens={"k1": notes_screen(f"search {number}")}) for number in range(10)]
    for peer in peers:
        peer.load()
    for number, peer in enumerate(peers):
        peer.patched(html={"k1": notes_screen(f"again {number}")})
    for number, peer in enumerate(peers):
        expect(peer.page.get_by_role("searchbox")).to_have_value(f"again {number}")
        peer.page.bring_to_front()
        peer.page.get_by_role("button", name="New note").click()
        assert peer.event(1)["data"]["text"] == f"again {number}"


# Templates.


def test_every_template_is_well_formed():
    for folder, path in templates.FOLDERS.items():
        for file in path.glob("*.mustache"):
            html = render(folder, file.stem, {})
            assert "{{" not in html and " style=" not in html and not re.search(r"\son\w+=", html), file


def test_the_audit_of_the_other_tests_finds_what_is_wrong(contexts):
    page = contexts().new_page()
    page.set_content("""<!doctype html><title></title><main><h3></h3><p id=a>x</p><p id=a style="color:#999">faint</p>
        <input><button></button><a href=# tabindex=3>on</a><ul><p>x</p></ul><p aria-labelledby=nothing>x</p>
        <section role=dialog></section><button style="outline:none;width:9px">y</button></main>""")
    found = "\n".join(audit.problems(page) + audit.focus_problems(page))
    for problem in [
        "no language", "no title", "id a twice", "contrast 2.85", "no label", "no name: <button>", "positive tabindex",
        "not an item", "aria-labelledby leads nowhere", "no name: <section", "too small", "a level of headings", "empty heading",
        "the way ends after",
    ]:
        assert problem in found, problem
