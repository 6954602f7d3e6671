"""The page of a trace that an app writes: new rows, a renamed file, another run, a lost connection, and who may read it."""

import json
import re
import signal
import subprocess
import time

import pytest
from conftest import eventually
from playwright.sync_api import expect
from raw import Raw
from servers import PRODUCTS, Client, Server, free_port

HEADER = {"app": "Shelf 1.0", "payloads": "all", "trace": 1}


class Trace:
    """A file that the test writes as an app writes its trace."""

    def __init__(self, folder):
        self.path = folder / "run.jsonl"
        self.started, self.time, self.step = 1764333000.5, 0, 0

    def begin(self, another_run=False):
        if another_run:
            self.started += 1
            self.time = self.step = 0
        self.write({**HEADER, "started": self.started}, mode="w")

    def rename(self):
        self.path.rename(self.path.with_name("run.1.jsonl"))

    def write(self, line, mode="a"):
        with self.path.open(mode) as file:
            file.write(json.dumps(line) + "\n")

    def event(self, name):
        self.step += 1
        self.time += 1000
        part = {"module": "List", "part": "ListInteractor", "name": name, "event": f"#{self.step}"}
        self.write({"t": self.time, "step": self.step, "at": "interactor", **part})
        self.write({"t": self.time + 10, "end": self.step, "outcome": "accepted"})


class Follower(Server):
    """A process of follow-trace."""

    def __init__(self, path, port=None):
        self.path, self.port = path, port or free_port()
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PRODUCTS / "follow-trace", self.path, "--port", str(self.port), "--sources", self.path.parent],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.search(r" is shown at (\S+)\.$", line)
        assert found, f"The server printed {line!r}."
        self.url = found.group(1)


@pytest.fixture
def trace(tmp_path):
    return Trace(tmp_path)


@pytest.fixture
def follower(trace):
    trace.begin()
    trace.event("list.load")
    follower = Follower(trace.path)
    yield follower
    assert follower.end() == 0


@pytest.fixture
def page(contexts, follower):
    page = contexts().new_page()
    page.goto(follower.url)
    expect(page.locator("#connection")).to_have_text("Connected")
    return page


def rows(page):
    return page.locator(".panel:visible .canvas .row .name")


def test_a_page_shows_what_the_app_appends(page, trace):
    expect(rows(page)).to_have_count(1)
    trace.event("list.save")
    expect(rows(page)).to_have_count(2)
    expect(rows(page).nth(1)).to_contain_text("list.save")
    # A torn line is shown when it is complete.
    with trace.path.open("a") as file:
        file.write('{"t":9000,"step":3,"at":"interactor","module":"List","part":"ListInteractor","na')
    trace.step = 3
    page.wait_for_timeout(500)
    expect(rows(page)).to_have_count(2)
    trace.path.open("a").write('me":"list.torn","event":"#3"}\n')
    expect(rows(page)).to_have_count(3)
    trace.time = 9000
    for number in range(20):
        trace.event(f"list.load{number}")
    expect(page.locator("#facts")).to_contain_text("23 events")


def test_a_full_file_continues_in_the_next_one(page, trace):
    trace.event("list.first")
    trace.rename()
    trace.begin()
    trace.event("list.second")
    expect(rows(page)).to_have_count(3)
    expect(page.locator("#facts")).to_contain_text("3 events")
    # A page that is loaded now reads both files.
    page.reload()
    expect(rows(page)).to_have_count(3)


def test_another_run_begins_another_page(page, trace):
    rows(page).first.click()
    expect(page).to_have_url(re.compile("step=0"))
    trace.rename()
    trace.begin(another_run=True)
    trace.event("list.other")
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_contain_text("list.other")
    assert "step=" not in page.url
    trace.event("list.more")
    expect(rows(page)).to_have_count(2)


def test_a_lost_connection_neither_loses_nor_repeats_steps(page, trace, follower):
    rows(page).first.click()
    assert follower.end(signal.SIGKILL) != 0
    expect(page.locator("#connection")).to_contain_text("The connection was lost")
    trace.event("list.while_away")
    follower.start()
    expect(rows(page)).to_have_count(2)
    expect(page.locator("#connection")).to_have_text("Connected")
    trace.event("list.later")
    expect(rows(page)).to_have_count(3)
    # The selected step is still selected.
    expect(page).to_have_url(re.compile("step=0"))


def test_a_page_waits_for_a_missing_file(contexts, trace):
    follower = Follower(trace.path)
    page = contexts().new_page()
    page.goto(follower.url)
    expect(page.locator("body")).to_contain_text("is missing or empty")
    trace.begin()
    trace.event("list.load")
    expect(rows(page)).to_have_count(1)
    assert follower.end() == 0


def test_a_trace_of_notes_is_followed_without_its_passwords(contexts, tmp_path):
    file = tmp_path / "run.jsonl"
    notes = Server("notes-web", tmp_path / "notes.sqlite", "--trace-file", file)
    user = Client(notes)
    user.open()
    traced = tmp_path / "run-1.jsonl"
    assert traced.exists() and traced.stat().st_mode & 0o777 == 0o600
    follower = Follower(traced)
    page = contexts().new_page()
    page.goto(follower.url)
    expect(page.locator("#connection")).to_have_text("Connected")
    user.act("login", account="abc", password="hunter2-wrong")
    user.act("login", account="abc", password="123")
    page.locator("#tab-list").click()
    page.locator("input[name=q]").fill("login.submit")
    expect(rows(page).first).to_contain_text("login.submit")
    # Each browser tab has a file.
    Client(notes).open()
    eventually(page, lambda: (tmp_path / "run-2.jsonl").exists())
    assert notes.end() == 0
    assert traced.read_text().endswith('"stop":true}\n')
    texts = [path.read_text() for path in tmp_path.glob("run*.jsonl")] + [Client(follower).get("/")[1]]
    for text in texts:
        assert "hunter2" not in text and '"123"' not in text
    assert follower.end() == 0


def test_a_page_is_refused_beyond_the_limit_until_one_is_closed(contexts, follower):
    context = contexts()
    pages = [context.new_page() for _ in range(5)]
    for page in pages:
        page.goto(follower.url)
        expect(page.locator("#connection")).to_have_text("Connected")
    status, text = Client(follower).get("/")
    assert status == 503 and "Close one of them" in text
    pages[0].close()
    eventually(pages[1], lambda: Client(follower).get("/")[0] == 200)


@pytest.mark.parametrize("path", ["/", "/events", "/events?page=x"])
def test_other_hosts_and_pages_of_other_origins_are_refused(follower, path):
    client = Client(follower)
    assert client.get(path)[0] == 200
    for host in ["evil.example", f"evil.example:{follower.port}", "localhost", f"localhost:{follower.port + 1}"]:
        client.host = host
        assert client.get(path)[0] == 421, host
    client.host = None
    for origin in ["http://evil.example", "null", "http://localhost", f"https://localhost:{follower.port}"]:
        status, headers, text = client.request("GET", path, headers={"Origin": origin})
        assert status == 403 and "Shelf" not in text, origin
    status, headers, _ = client.request("GET", path, headers={"Origin": follower.url})
    assert status == 200
    headers = {name.lower(): value for name, value in headers}
    assert "access-control-allow-origin" not in headers
    assert headers["x-content-type-options"] == "nosniff" and headers["cache-control"] == "no-store"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_a_page_of_another_origin_cannot_read_the_trace(contexts, follower, page):
    # A page of another port is another origin.
    other = contexts().new_page()
    other.route("http://localhost:1/", lambda route: route.fulfill(body="<p>other", content_type="text/html"))
    other.goto("http://localhost:1/")
    read = """address => fetch(address).then((answer) => answer.text(), () => "refused")"""
    assert other.evaluate(read, f"{follower.url}/") == "refused"
    assert other.evaluate(read, f"{follower.url}/events") == "refused"
    frame = """address => new Promise((done) => {
      const frame = document.createElement("iframe");
      frame.onload = () => done(frame.contentDocument === null);
      frame.src = address;
      document.body.append(frame);
    })"""
    assert other.evaluate(frame, f"{follower.url}/")


def test_the_server_listens_on_this_machine_only_and_answers_other_paths_and_methods_with_an_error(follower):
    client = Client(follower)
    assert client.get("/run.jsonl")[0] == 404
    assert client.get("/../run.jsonl")[0] == 404
    assert client.request("POST", "/", {"a": "b"})[0] in (404, 405)
    assert client.request("HEAD", "/")[0] == 200
    raw = Raw(follower)
    assert raw.request("Upgrade: websocket", "Connection: Upgrade", path="/events").response()[0] == 426
    raw.close()


def test_the_command_ends_in_a_second_while_pages_are_connected(page, follower):
    begin = time.monotonic()
    assert follower.end() == 0
    assert time.monotonic() - begin < 8


def test_a_file_of_another_kind_is_rejected(tmp_path):
    for name, text in [("letter", "The only copy of a letter.\n"), ("rec.jsonl", '{"viper":1}\n')]:
        (tmp_path / name).write_text(text)
        done = subprocess.run([PRODUCTS / "follow-trace", tmp_path / name], capture_output=True, text=True, timeout=60)
        assert done.returncode == 64 and str(tmp_path / name) in done.stderr, done
    missing = tmp_path / "no/run.jsonl"
    done = subprocess.run([PRODUCTS / "follow-trace", missing], capture_output=True, text=True, timeout=60)
    assert done.returncode == 64 and "does not exist" in done.stderr, done
