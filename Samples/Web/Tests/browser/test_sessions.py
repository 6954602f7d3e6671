"""Attacks on sessions and logins: planted cookies, stolen cookies, logouts in other processes, guessed passwords."""

import hashlib
import json
import re
import sqlite3
import threading
import time
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect
from servers import Client, Server, free_port
from test_nginx import Proxy
from test_security import Live

SECRET = "secret of the owner"
# Behind a proxy, so that the tests can set the addresses of clients.
OPTIONS = ["--events-per-second", 500, "--behind-proxy"]


@contextmanager
def serving(folder, *options):
    server = Server("notes-web", folder / "notes.sqlite", *OPTIONS, *options)
    yield server
    assert server.end() == 0


@pytest.fixture
def server(tmp_path):
    with serving(tmp_path) as server:
        yield server


def change(server, sql, *values):
    """Changes the server's file of tabs and sessions, for example to simulate the passage of time."""
    store = sqlite3.connect(f"{server.store}.tabs.sqlite", timeout=10)
    with store:
        changed = store.execute(sql, values).rowcount
    store.close()
    return changed


def rows(server, sql):
    store = sqlite3.connect(f"{server.store}.tabs.sqlite", timeout=10)
    found = store.execute(sql).fetchall()
    store.close()
    return found


def stored(cookie):
    """Returns the hash by which the store finds a cookie."""
    return hashlib.sha256(f"cookie {cookie}".encode()).hexdigest()


def notes(server):
    store = sqlite3.connect(server.store, timeout=10)
    found = {title for title, in store.execute("SELECT title FROM note")}
    store.close()
    return found


def eventually(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "not in time"
        time.sleep(0.05)


def owner(server, cookies=None):
    client = Client(server, cookies)
    client.log_in()
    assert "Log out" in client.page
    return client


def opened(client, **more):
    """Returns a connected page of the client's tab that has received its first patch."""
    live = Live(client, **more)
    assert "welcome" in live.receive() and "patch" in live.patch()
    return live


def rest(live):
    """Returns all texts that arrive until the connection ends."""
    texts = []
    while (message := live.patch()) is not None:
        texts.append(message)
    return texts


def login_form(client, account="abc", password="123"):
    return {"csrf": client.csrf, "screen": client.screen, "do": "login", "account": account, "password": password}


# Sessions that an attacker knows before the login

def test_sockets_of_other_tabs_end_at_a_login_and_receive_no_notes(server):
    owner(server).save(SECRET, "")
    user = Client(server)
    user.open()
    attacker = Client(server, user.cookies)
    attacker.open()
    live = opened(attacker)
    user.act("login", account="abc", password="123")
    assert SECRET in user.page
    assert rest(live) in ([], [{"go": "/"}])
    assert Live(attacker).receive() == {"go": "/"}, "The old cookie opens no tab."


def test_an_old_socket_of_a_tab_receives_nothing_and_has_no_effect_after_a_login(server):
    owner(server).save(SECRET, "")
    user = Client(server)
    user.open()
    # The attacker knows the cookie, and has sent the user the address of this tab.
    live = opened(user)
    old = dict(user.cookies)
    user.act("login", account="abc", password="123")
    assert SECRET in user.page
    live.send({"seen": 1})
    live.send({"event": 1, "screen": user.screen, "name": "new", "data": {}})
    assert SECRET not in json.dumps(rest(live))
    assert Live(user, cookies=old).receive() == {"go": "/"}
    assert "Editor" not in user.get(user.path)[1], "The event of the old socket was refused."


def test_a_login_rotates_the_secret_of_forms_and_ends_the_other_tabs(server):
    user = Client(server)
    user.open()
    other = Client(server, user.cookies)
    other.open()
    before = user.csrf
    user.act("login", account="abc", password="123")
    assert user.csrf != before
    form = {"csrf": before, "screen": user.screen, "do": "new"}
    assert user.request("POST", f"/tabs/{user.tab}/act", form)[0] == 403
    other.cookies = user.cookies
    assert other.request("GET", f"/tabs/{other.tab}")[0] == 404


def test_a_request_of_the_old_session_never_receives_the_cookie_of_the_login(server):
    user = Client(server)
    user.open()
    stop, given = threading.Event(), []

    def attack(password):
        attacker = Client(server, user.cookies)
        old = attacker.cookies["browser"]
        while not stop.is_set():
            form = login_form(user, f"nobody {password}", password) if password else {
                "csrf": user.csrf, "screen": user.screen, "do": "search", "text": "x"}
            attacker.cookies["browser"] = old
            attacker.request("POST", f"/tabs/{user.tab}/act", form, {"X-Forwarded-For": f"10.0.0.{len(given) % 250}"})
            attacker.request("GET", f"/tabs/{user.tab}/at/{user.screen}")
            if attacker.cookies.get("browser") != old:
                given.append(attacker.cookies["browser"])

    threads = [threading.Thread(target=attack, args=[password]) for password in ["wrong", "", "other"]]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    before = user.cookies["browser"]
    # The attacker's forms may be ahead in the queue, so the user tries again.
    for _ in range(20):
        status, headers, _ = user.request("POST", f"/tabs/{user.tab}/act", login_form(user))
        if user.cookies["browser"] != before:
            break
    stop.set()
    for thread in threads:
        thread.join()
    assert user.cookies["browser"] != before
    for cookie in given:
        assert "Log out" not in Client(server, user.cookies | {"browser": cookie}).open()


def test_a_login_over_a_socket_is_refused(server):
    client = Client(server)
    client.open()
    live = opened(client)
    live.send({"event": 1, "screen": client.screen, "name": "login", "data": {"account": "abc", "password": "123"}})
    assert "This is not possible here now." in json.dumps(live.until(1))
    assert "Log out" not in client.get(client.path)[1]


def test_secret_cookies_of_an_https_origin_are_bound_to_the_host(tmp_path):
    with serving(tmp_path, "--origin", "https://notes.example.org") as server:
        client = Client(server)
        client.host, client.origin = "notes.example.org", "https://notes.example.org"
        client.log_in()
        assert "Log out" in client.page
        assert set(client.cookies) == {"__Host-browser", "__Host-known", "route"}
        # A cookie that another host of the domain has planted is not read.
        planted = Client(server, {"browser": client.cookies["__Host-browser"], "route": "x"})
        planted.host, planted.origin = client.host, client.origin
        assert "Log out" not in planted.open()
        _, headers, _ = planted.request("GET", "/", headers={"Cookie": "route=r"})
        value, = [value for name, value in headers if name == "Set-Cookie"]
        assert value.startswith("__Host-browser=") and "; Secure" in value and "; Path=/;" in value and "Domain" not in value


# The end of a session

@pytest.fixture
def two(tmp_path):
    """Two processes on one store behind nginx, and a function that returns a client of one of them."""
    port, ports = free_port(), [free_port(), free_port()]
    options = [*OPTIONS, "--origin", f"http://127.0.0.1:{port}"]
    servers = [Server("notes-web", tmp_path / "notes.sqlite", *options, port=number) for number in ports]
    proxy = Proxy(tmp_path, port, ports)

    def tabs(number):
        health = Client(servers[number]).request("GET", "/health", headers={"Host": proxy.url[7:]})[2]
        return int(re.search(r"\d+", health).group())

    def at(number, cookies):
        """Returns a tab of a browser in one of the processes. The proxy chooses the process by the cookie `route`."""
        for attempt in range(50):
            client, before = Client(proxy, cookies | {"route": f"route{attempt}"}), tabs(number)
            client.open()
            if tabs(number) > before:
                return client
        raise AssertionError("The proxy never chose this process.")

    yield proxy, servers, at
    proxy.end()
    for server in servers:
        server.end()


def test_a_logout_in_one_process_is_effective_in_the_other_before_the_next_event(two):
    proxy, servers, at = two
    first = owner(proxy)
    first.save(SECRET, "")
    here, there = at(0, first.cookies), at(1, first.cookies)
    there.act("new")
    live = opened(there)
    assert here.request("POST", "/logout", {"csrf": here.csrf})[0] == 303
    live.send({"event": 1, "screen": there.screen, "name": "done", "data": {"title": "after", "content": ""}})
    assert rest(live)[-1:] == [{"go": "/"}]
    assert notes(servers[0]) == {SECRET}
    form = {"csrf": there.csrf, "screen": there.screen, "do": "done", "title": "after", "content": ""}
    there.request("POST", f"/tabs/{there.tab}/act", form)
    assert notes(servers[0]) == {SECRET}
    status, headers, _ = there.request("GET", there.path)
    assert (status, dict(headers)["Location"]) == (303, "/")
    assert "Log in" in there.get(there.path)[1] and SECRET not in there.get("/")[1]


def test_an_idle_page_shows_the_login_after_a_logout_in_another_process(two):
    proxy, servers, at = two
    first = owner(proxy)
    here, there = at(0, first.cookies), at(1, first.cookies)
    live = opened(there)
    assert here.request("POST", "/logout", {"csrf": here.csrf})[0] == 303
    assert rest(live)[-1:] == [{"go": "/"}]


def test_a_logout_everywhere_ends_the_sessions_of_one_account_in_all_processes(two):
    proxy, servers, at = two
    first, stolen = owner(proxy), owner(proxy)
    other = Client(proxy).register("other")
    here, there = at(0, first.cookies), at(1, stolen.cookies)
    live = opened(there)
    known = lambda client: rows(servers[0], f"SELECT * FROM known WHERE cookie = '{stored(client.cookies['known'])}'")
    assert known(first) and known(stolen)
    assert here.request("POST", "/logout", {"csrf": here.csrf, "everywhere": "yes"})[0] == 303
    live.send({"event": 1, "screen": there.screen, "name": "new", "data": {}})
    assert rest(live)[-1:] == [{"go": "/"}]
    assert "Log out" not in Client(proxy, stolen.cookies).open()
    assert "Log out" in other.open()
    assert known(first) and not known(stolen), "Only the browser of the logout is still known."


def test_one_button_logs_out_two_browsers(contexts, notes, scripts):
    pages = []
    for _ in range(2):
        page = contexts(java_script_enabled=scripts).new_page()
        page.goto(notes.address)
        page.get_by_label("Account").fill("abc")
        page.get_by_label("Password", exact=True).fill("123")
        page.get_by_role("button", name="Log in", exact=True).click()
        expect(page.get_by_role("button", name="Log out everywhere", exact=True)).to_be_visible()
        pages.append(page)
    pages[0].get_by_role("button", name="Log out everywhere", exact=True).click()
    if not scripts:
        pages[1].reload()
    for page in pages:
        expect(page.get_by_role("dialog", name="Log in")).to_be_visible()
        page.reload()
        expect(page.get_by_role("dialog", name="Log in")).to_be_visible()


def test_a_double_click_on_the_login_logs_in(contexts, notes, scripts):
    page = contexts(java_script_enabled=scripts).new_page()
    page.goto(notes.address)
    page.get_by_label("Account").fill("abc")
    page.get_by_label("Password", exact=True).fill("123")
    page.get_by_role("button", name="Log in", exact=True).dblclick(delay=30)
    expect(page.get_by_role("button", name="Log out", exact=True)).to_be_visible()


def test_a_login_in_one_tab_logs_in_the_other_tabs_of_the_browser(contexts, notes):
    context = contexts()
    pages = [context.new_page() for _ in range(3)]
    for page in pages:
        page.goto(notes.address)
        expect(page.get_by_role("dialog", name="Log in")).to_be_visible()
    pages[0].get_by_label("Account").fill("abc")
    pages[0].get_by_label("Password", exact=True).fill("123")
    pages[0].get_by_role("button", name="Log in", exact=True).click()
    for page in pages:
        expect(page.get_by_role("button", name="Log out", exact=True)).to_be_visible()
        page.reload()
        expect(page.get_by_role("button", name="Log out", exact=True)).to_be_visible()


def test_all_pages_of_a_browser_show_the_login_after_a_logout(contexts, notes):
    context = contexts()
    pages = [context.new_page() for _ in range(3)]
    pages[0].goto(notes.address)
    pages[0].get_by_label("Account").fill("abc")
    pages[0].get_by_label("Password", exact=True).fill("123")
    pages[0].get_by_role("button", name="Log in", exact=True).click()
    logout = lambda page: page.get_by_role("button", name="Log out", exact=True)
    expect(logout(pages[0])).to_be_visible()
    for page in pages[1:]:
        page.goto(notes.address)
        expect(logout(page)).to_be_visible()
    logout(pages[0]).click()
    for page in pages:
        expect(page.get_by_role("dialog", name="Log in")).to_be_visible()


def test_a_login_form_that_is_sent_again_receives_its_session_only_if_unchanged(server):
    user = Client(server)
    user.open()
    form, old = login_form(user), dict(user.cookies)
    user.request("POST", f"/tabs/{user.tab}/act", form)
    for change in [{"password": "124"}, {"account": "abd"}, {"csrf": "x"}, {"do": "register"}]:
        attacker = Client(server, old)
        attacker.request("POST", f"/tabs/{user.tab}/act", form | change)
        assert attacker.cookies["browser"] == old["browser"]
    again = Client(server, old)
    assert again.request("POST", f"/tabs/{user.tab}/act", form)[0] == 303
    assert "Log out" in again.open() and "Log out" not in Client(server, user.cookies).open()


# The lifetime of a session

DAY = 24 * 60 * 60


@pytest.mark.parametrize("column, days", [("used", 8), ("begun", 31)])
def test_a_session_ends_after_its_time_even_if_it_has_tabs(server, column, days):
    client = owner(server)
    live = opened(client)
    assert change(server, f"UPDATE browser SET {column} = {column} - ?", days * DAY)
    live.send({"event": 1, "screen": client.screen, "name": "new", "data": {}})
    assert rest(live)[-1:] == [{"go": "/"}]
    assert "Log out" not in Client(server, client.cookies).open()


def test_use_renews_a_session_up_to_its_absolute_time(server):
    client = owner(server)
    change(server, "UPDATE browser SET used = used - ?, begun = begun - ?", 6 * DAY, 20 * DAY)
    live = opened(client)
    live.send({"event": 1, "screen": client.screen, "name": "new", "data": {}})
    live.until(1)
    used, = rows(server, f"SELECT used FROM browser WHERE account = 'abc'")[0]
    assert time.time() - used < DAY
    change(server, "UPDATE browser SET begun = begun - ?", 11 * DAY)
    assert "Log out" not in Client(server, client.cookies).open()


def test_ended_sessions_are_removed_with_their_tabs_and_their_pages_show_the_login(tmp_path):
    with serving(tmp_path, "--session-seconds", 3) as server:
        client = owner(server)
        live = opened(client)
        assert rows(server, "SELECT id FROM tab")
        assert rest(live)[-1:] == [{"go": "/"}]
        eventually(lambda: not rows(server, "SELECT id FROM browser WHERE account = 'abc'"))
        assert not rows(server, "SELECT id FROM tab WHERE browser NOT IN (SELECT id FROM browser)")


def test_sessions_of_an_older_store_end(tmp_path):
    store = sqlite3.connect(tmp_path / "notes.sqlite.tabs.sqlite")
    with store:
        store.execute(
            "CREATE TABLE browser (id TEXT PRIMARY KEY, cookie TEXT NOT NULL UNIQUE, secret TEXT NOT NULL, account TEXT, "
            "used REAL NOT NULL)")
        store.execute("INSERT INTO browser VALUES ('b', 'cookie', 'secret', 'abc', ?)", [time.time()])
    store.close()
    with serving(tmp_path) as server:
        assert "Log out" not in Client(server, {"browser": "cookie", "route": "r"}).open()


# Guessed passwords

def guess(server, number, account="abc", address=None):
    """Sends a wrong password from a separate address and browser. Returns the page."""
    client = Client(server)
    headers = {"X-Forwarded-For": address or f"10.1.{number // 250}.{number % 250 + 1}"}
    client.read(client.get("/", headers=headers)[1])
    status, answer, _ = client.request("POST", f"/tabs/{client.tab}/act", login_form(client, account, "wrong"), headers)
    return client.get(dict(answer)["Location"])[1] if status == 303 else str(status)


def test_150_guesses_do_not_delay_the_known_browser_of_the_owner(server):
    user = owner(server)
    assert user.request("POST", "/logout", {"csrf": user.csrf})[0] == 303
    threads = [threading.Thread(target=guess, args=[server, number]) for number in range(150)]
    for thread in threads:
        thread.start()
    user.open()
    begin = time.monotonic()
    user.act("login", account="abc", password="123")
    assert "Log out" in user.page
    assert time.monotonic() - begin < 5
    for thread in threads:
        thread.join()
    assert "too many wrong passwords" in guess(server, 200) or "The check of the next attempt takes" in guess(server, 201)
    user.request("POST", "/logout", {"csrf": user.csrf})
    begin = time.monotonic()
    assert "Log out" in owner(server, user.cookies).page
    assert time.monotonic() - begin < 5


def test_a_cookie_that_an_attacker_planted_is_not_known_after_a_login(server):
    owner(server, {"known": "planted"})
    assert rows(server, "SELECT count(*) FROM known") == [(1,)]
    assert not rows(server, f"SELECT * FROM known WHERE cookie = '{stored('planted')}'")


def test_wrong_passwords_of_one_address_for_many_accounts_are_limited(server):
    pages = [guess(server, number, f"account {number}", "192.0.2.1") for number in range(22)]
    assert "is wrong" in pages[19] and "too many wrong passwords" in pages[20] and "too many wrong passwords" in pages[21]
    assert "is wrong" in guess(server, 0, "account 0", "192.0.2.2")


def test_account_names_of_60_kb_share_one_count_of_wrong_passwords(server):
    pages = []
    guess_long = lambda number: pages.append(guess(server, number, f"{number}" + "n" * 60_000))
    threads = [threading.Thread(target=guess_long, args=[number]) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Three wrong passwords have no delay, and one attempt may wait.
    assert sum("too many wrong passwords" in page for page in pages) >= 6, "The names share one count."


def test_registrations_of_one_address_are_limited(tmp_path):
    with serving(tmp_path, "--registrations-per-address", 3) as server:
        for number in range(3):
            Client(server).register(f"person {number}")
        client = Client(server)
        client.open()
        client.act("register")
        # After the limit, the page does not reveal whether a name is in use.
        for name in ["abc", "new"]:
            _, text = client.act("register", account=name, password="long enough", again="long enough")
            assert "Too many accounts were registered from your network." in text and "in use" not in text


def test_a_name_with_countless_combining_marks_is_refused(server):
    client = Client(server)
    client.open()
    client.act("register")
    _, text = client.act("register", account="a" + "\u0301" * 5000, password="long enough", again="long enough")
    assert "A name must have 1 to 40 characters." in text
