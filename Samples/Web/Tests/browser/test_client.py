"""client.js alone, with a peer whose messages the test chooses."""

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
    """A server of the page and the live connections of one tab."""

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
        """Sends a patch. Without arguments, the patch has the current page."""
        self.at, self.done = at or self.at, self.done if done is None else done
        self.patches += 1
        if html is not None:
            self.screens.update(html)
        html = self.screens if html is None else html
        self.send(
            patch=self.patches, done=self.done, title=f"At {self.at}", at=self.at, trail=[self.at],
            order=order or list(self.screens), html=html, lists=lists or {})

    def patched(self, **patch):
        """Sends a patch, and waits until the page has confirmed it."""
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
        """Waits for the event with this number, from 1, in order of arrival."""
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


# The script.


def test_the_script_is_small_and_never_evaluates_texts():
    script = (RESOURCES / "client.js").read_bytes()
    assert len(script) < 8192
    for word in [b"eval", b"Function(", b"innerHTML", b"document.write", b"import"]:
        assert word not in script


# Patches.


def test_a_patch_preserves_focus_selection_and_typed_text(editor):
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


def test_a_field_retains_typed_text_until_the_server_has_received_it(editor):
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


def test_a_list_patch_changes_only_its_rows(peer):
    page = peer.load()
    peer.patched(html={}, lists={"k1-notes": {"all": row("a") + row("b") + row("c")}})
    assert texts(page) == ["a", "b", "c"]
    page.evaluate("for (const row of document.querySelectorAll('li')) row.isTheSame = true")
    # Removes b, inserts d at the start and e at the end, changes and moves c.
    peer.patched(html={}, lists={"k1-notes": {"remove": ["k1-b"], "put": [
        ["k1-d", "", row("d")], ["k1-c", "k1-d", row("c", "c2")], ["k1-e", "k1-a", row("e")],
    ]}})
    assert texts(page) == ["d", "c2", "a", "e"]
    assert page.evaluate("[...document.querySelectorAll('li')].map(row => !!row.isTheSame)") == [False, True, True, False]
    # A patch of the screen does not change the rows.
    peer.patched(html={"k1": notes_screen("x")})
    assert texts(page) == ["d", "c2", "a", "e"]
    # A patch with all rows, as after a lost connection, retains the elements of existing rows.
    peer.patched(html={}, lists={"k1-notes": {"all": row("a") + row("e") + row("f")}})
    assert texts(page) == ["a", "e", "f"]
    assert page.evaluate("document.querySelector('li').isTheSame")


def test_focus_remains_in_a_moved_row_and_moves_to_the_neighbor_of_a_removed_row(peer):
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


def test_focus_moves_to_a_new_screen_and_returns_with_the_scroll_position(peer):
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


def test_focus_moves_to_a_preview_and_back(peer):
    page = peer.load()
    rows = {"k1-notes": {"all": row("a") + row("b")}}
    peer.patched(html={}, lists=rows)
    page.get_by_role("button", name="Preview b").click()
    peer.patched(html={"k1": notes_screen(preview=dict(title="b", content="text"))}, done=1)
    expect(page.get_by_role("heading", name="b")).to_be_focused()
    page.get_by_role("button", name="Close").click()
    peer.patched(html={"k1": notes_screen()}, done=2)
    expect(page.get_by_role("button", name="Preview b")).to_be_focused()


def test_hostile_texts_of_other_users_remain_texts(peer):
    page = peer.load()
    text = "<img src=x onerror=document.title='bad'>\"'&amp;"
    peer.patched(html={}, lists={"k1-notes": {"all": row("a", text)}})
    assert texts(page) == [text]
    expect(page.locator("img")).to_have_count(0)
    peer.patched(html={"k1": notes_screen().replace("<form", "<script>document.title='bad'</script><form", 1)})
    assert page.title() == "At k1"


# Events.


def test_typed_text_is_sent_after_a_pause_and_before_the_next_act(peer):
    page = peer.load()
    page.get_by_role("searchbox").press_sequentially("ann", delay=20)
    assert peer.event(1) == {"event": 1, "screen": "k1", "name": "search", "data": {"text": "ann"}}
    page.get_by_role("searchbox").press_sequentially("a")
    page.get_by_role("button", name="New note").click()
    names = [(peer.event(number)["name"], peer.event(number)["data"]["text"]) for number in (2, 3)]
    assert names == [("search", "anna"), ("new", "anna")]
    page.get_by_role("searchbox").press("Enter")
    assert peer.event(4)["name"] == "search"


def test_a_selected_option_is_sent_immediately(contexts):
    body = render("account", "contacts", dict(id="k1", searched="", state="", rows="", isEnd=True))
    peer = Peer(contexts(), screens={"k1": screen("k1", body)})
    page = peer.load()
    page.get_by_label("Order").select_option("own")
    assert peer.event(1) == {"event": 1, "screen": "k1", "name": "sort", "data": {"text": "", "order": "own"}}


def test_a_plain_form_is_sent_over_http(contexts):
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


def test_a_button_performs_its_act_each_time_it_becomes_visible(contexts):
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


def test_a_text_that_is_too_long_to_send_remains_in_its_field(editor):
    page = editor.load()
    text = page.get_by_label("Text")
    text.fill("ä" * 40_000)
    expect(page.locator("#status")).to_have_text("This is too much to send.")
    assert editor.events == []
    text.fill("short")
    assert editor.event(1)["data"]["content"] == "short"


# The browser's history.


def test_the_back_button_of_the_browser_sends_the_act_go(peer):
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


def test_a_return_to_an_earlier_screen_moves_back_in_the_history(peer):
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


def test_a_history_entry_of_a_removed_screen_is_replaced(peer):
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


def test_unfinished_events_are_sent_again_to_the_same_run_of_the_server(peer):
    page = peer.load()
    page.get_by_role("button", name="New note").click()
    page.get_by_role("button", name="New note").click()
    first, second = peer.event(1), peer.event(2)
    # Set before the cut, because the page connects again during the click on a slow machine.
    peer.done = 1
    peer.cut()
    page.get_by_role("button", name="New note").click()
    peer.until(lambda: len(peer.sockets) == 2)
    assert peer.event(3) == second and second["event"] == first["event"] + 1
    assert peer.event(4)["event"] == 3
    assert len(peer.events) == 4
    assert len({socket.url for socket in peer.sockets}) == 1


def test_a_new_run_of_the_server_receives_typed_text_and_no_old_events(editor):
    page = editor.load()
    title, text = page.get_by_label("Title"), page.get_by_label("Text")
    title.fill("Title")
    editor.event(1)
    text.fill("half a sentence")
    text.evaluate("field => field.setSelectionRange(4, 4)")
    page.get_by_role("button", name="Done").click()
    text.focus()
    assert [editor.event(number)["name"] for number in (2, 3)] == ["type", "done"]
    # The rebuilt tab has loaded a later revision. The typed text remains based on the former one.
    editor.run, editor.done, editor.screens = "R2", 0, {"k2": editor_screen("Theirs", "theirs", revision=7)}
    editor.cut()
    data = {"title": "Title", "content": "half a sentence", "note": "N", "revision": "5"}
    assert editor.event(4) == {"event": 1, "screen": "k2", "name": "type", "data": data}
    # The act "done" is not sent again, because the server may have performed it.
    assert {event["name"] for event in editor.events[3:]} == {"type"}
    expect(page.locator("#status")).to_have_text(
        "The connection was lost. Your text is still here. Check whether your last action was done.")
    expect(text).to_be_focused()
    expect(text).to_have_value("half a sentence")
    assert text.evaluate("field => [field.selectionStart, field.id]") == [4, "k2-content"]
    assert page.url.endswith("/at/k2")
    text.press_sequentially("!")
    editor.until(lambda: editor.events[-1]["data"]["content"] == "half! a sentence")


def test_a_page_without_typed_text_shows_the_content_of_a_rebuilt_tab(editor):
    page = editor.load()
    editor.run, editor.screens = "R2", {"k2": editor_screen("Theirs", "theirs", revision=7)}
    editor.cut()
    expect(page.get_by_label("Text")).to_have_value("theirs")
    expect(page.locator("[name=revision]")).to_have_value("7")
    page.get_by_role("button", name="Done").click()
    assert editor.event(1)["data"] == {"title": "Theirs", "content": "theirs", "note": "N", "revision": "7"}


def test_typed_text_is_sent_as_a_form_if_the_rebuilt_tab_has_no_editor(editor):
    page = editor.load()
    page.get_by_label("Text").fill("typed")
    editor.event(1)
    editor.run, editor.at, editor.screens = "R2", "k1", {"k1": notes_screen()}
    editor.cut()
    editor.until(lambda: editor.posts)
    assert editor.posts == ["csrf=secret&screen=k2&note=N&revision=5&title=&content=typed"]


def test_a_user_can_type_and_act_without_a_connection(peer):
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


def test_the_queue_of_events_is_limited(peer):
    page = peer.load()
    peer.refuses = True
    peer.cut()
    page.evaluate("for (let n = 0; n < 100; n++) document.querySelector('[value=new]').click()")
    expect(page.locator("#status")).to_have_text("This is too much to send.")
    peer.refuses = False
    page.evaluate("dispatchEvent(new Event('online'))")
    peer.event(60)
    page.wait_for_timeout(100)
    assert len(peer.events) == 60


def test_the_delay_between_reconnections_grows(peer):
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


def test_a_silent_dead_connection_is_replaced(contexts):
    context = contexts()
    context.clock.install()
    peer = Peer(context)
    page = peer.load()
    page.get_by_role("button", name="New note").click()
    first = peer.event(1)
    context.clock.run_for(16000)
    peer.until(lambda: len(peer.sockets) == 2)
    assert peer.event(2) == first


def test_a_server_message_can_load_another_page(peer):
    page = peer.load()
    peer.send(go="/tabs/T/at/elsewhere")
    page.wait_for_url("**/at/elsewhere")


def test_ten_tabs_receive_their_own_patches(contexts):
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


def test_the_audit_finds_known_problems(contexts):
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
