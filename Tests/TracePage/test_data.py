"""Runs that are empty, cut, hostile or long, and runs that arrive while the reader reads."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

import assemble
import runs
from pages import details, expect_count, names, rendered, row, selected


def test_an_empty_run_says_so_in_each_view(trace):
    page = trace(runs.empty())
    for view, text in [("lanes", "The trace contains no events."), ("list", "The trace contains no events."), ("summary", "No event came from outside."),
                       ("problems", "The run has no problems: no event was lost, and no handler failed."), ("graph", "The trace contains no graph.")]:
        page.locator(f"#tab-{view}").click()
        expect(page.locator(f"#{view}")).to_contain_text(text)


def test_a_cut_run_says_so_and_shows_open_steps(trace):
    page = trace(runs.cut())
    expect(page.get_by_text("The last line of the trace is torn.")).to_be_visible()
    task = row(page, "login.submit")
    expect(task.locator(".took")).to_have_text("open")
    expect(task.locator(".outcome")).to_have_text("not ended")
    task.click()
    expect(details(page)).to_contain_text("The handling had not ended when the trace ended.")


def test_a_run_without_an_end_says_so(trace):
    run = runs.Writer()
    runs.type_name(run, "a")
    page = trace([run.chunk()])
    expect(page.get_by_text("The trace has no end mark")).to_be_visible()


def test_a_ring_without_its_beginning_says_so(trace):
    page = trace(runs.ring(), "step=0")
    expect(page.get_by_text("The beginning of the run is missing")).to_be_visible()
    expect(details(page)).to_contain_text("or a cause before the beginning of this trace")
    assert names(page) == ["list.reload", "ListView", "list.changed", "list.changed", "End of the run"]
    expect(row(page, "list.reload").locator(".wire")).to_be_hidden()


def test_a_run_without_payloads_says_so(trace):
    page = trace(runs.small(payloads="none"))
    expect(page.get_by_text("The trace contains no payloads and no states.")).to_be_visible()


@pytest.mark.parametrize("view", ["lanes", "list", "summary", "problems", "graph"])
def test_hostile_texts_are_text(trace, view):
    page = trace(runs.hostile(), f"view={view}")
    assert "broken" not in page.title().removeprefix("</script><script>document.title='broken'")
    assert page.evaluate("() => document.querySelectorAll('main img, main script, header img').length") == 0
    shown = page.evaluate("() => document.body.innerText")
    for hidden in ["\u202e", "\u2066", "\u200b", "\u0007", "\u001b", "\ufeff"]:
        assert hidden not in shown
    assert len(shown) < 200_000
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_hostile_texts_in_the_details_are_text(trace):
    page = trace(runs.hostile())
    page.keyboard.press("1")
    for _ in range(page.evaluate("() => Number(document.querySelector('#lanes .grid').ariaRowCount) - 1")):
        page.keyboard.press("ArrowDown")
        html = details(page).inner_html()
        assert "<img" not in html and "<script" not in html and len(html) < 100_000
        assert not any(hidden in html for hidden in ["\u202e", "\u2066", "\u0007", "\u001b"])
    assert page.evaluate("() => document.querySelectorAll('a[href^=\"javascript:\"]').length") == 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_control_characters_are_visible_escapes(trace):
    page = trace(runs.hostile(), "view=list&q=31m")
    expect(page.locator("#list .name").get_by_text("{{SCRIPT}}\\u0000\\u0007\\u001b[31m\\u007f\\u0085", exact=True).first).to_be_visible()


def test_appended_rows_do_not_move_what_the_reader_reads(trace):
    run = runs.Writer()
    for number in range(60):
        runs.type_name(run, "a")
    page = trace([run.chunk()])
    grid = page.locator("#lanes .grid")
    grid.evaluate("(grid) => { grid.scrollTop = 700; }")
    before = grid.evaluate("(grid) => grid.scrollTop"), names(page)[8]
    runs.type_name(run, "b")
    page.evaluate("(chunk) => trace.append(chunk)", run.chunk(is_first=False))
    expect(page.locator("#new-rows")).to_have_text("5 new")
    assert (grid.evaluate("(grid) => grid.scrollTop"), names(page)[8]) == before
    page.locator("#new-rows").click()
    expect(page.locator("#new-rows")).to_be_hidden()
    rendered(page)
    assert grid.evaluate("(grid) => grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1")


def test_rows_added_to_an_earlier_tree_do_not_move_what_the_reader_reads(trace):
    run = runs.Writer()
    first = run.event("first", "Login")
    run.step(first, runs.PRESENTER, "LoginPresenter")
    for number in range(60):
        runs.type_name(run, "a")
    page = trace([run.chunk()])
    grid = page.locator("#lanes .grid")
    grid.evaluate("(grid) => { grid.scrollTop = 700; }")
    rendered(page)
    top = "() => { const { top } = document.querySelector('#lanes .canvas').getBoundingClientRect(), row = document.querySelector('#lanes [data-row=\"30\"]'); return row.getBoundingClientRect().top; }"
    before = page.evaluate(top)
    run.step(first, runs.PRESENTER, "LoginPresenter", up=1, status="success")
    run.step(first, runs.VIEW, "LoginView", up=1, status="success")
    page.evaluate("(chunk) => trace.append(chunk)", run.chunk(is_first=False))
    expect_count(page, "303 rows")
    rendered(page)
    assert page.evaluate(top) == before


def test_the_lanes_follow_the_end(trace):
    run = runs.Writer()
    for number in range(30):
        runs.type_name(run, "a")
    page = trace([run.chunk()])
    page.keyboard.press("1")
    page.keyboard.press("End")
    for number in range(3):
        runs.type_name(run, "b")
        page.evaluate("(chunk) => trace.append(chunk)", run.chunk(is_first=False))
        expect_count(page, f"{155 + 5 * number} rows")
    rendered(page)
    assert page.locator("#lanes .grid").evaluate("(grid) => grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1")
    expect(page.locator("#new-rows")).to_be_hidden()


def test_a_later_chunk_ends_steps_of_an_earlier_one(trace):
    run = runs.Writer()
    event = run.event("login.submit", "Login")
    task = run.step(event, runs.TASK, "LoginInteractor", took=None)
    page = trace([run.chunk()], "outcome=outcome:-1")
    expect_count(page, "1 of 1 row")
    run.ends += [task, 2_000, runs.ANSWERED]
    run.finish(event, runs.ANSWERED, "success")
    page.evaluate("(chunk) => trace.append(chunk)", run.chunk(is_first=False))
    expect_count(page, "0 of 1 row")
    page.locator("#clear").click()
    expect(row(page, "login.submit").locator(".took")).to_have_text("2.00")


def test_the_page_stops_at_its_limit_and_says_so(trace):
    run = runs.Writer()
    runs.type_name(run, "a")
    page = trace([run.chunk()])
    chunk = run.chunk(is_first=False)
    page.evaluate("""(chunk) => { chunk.marks = Array.from({ length: 200001 }, () => ({ t: 1, step: 0, kind: 'layout', text: '' })); trace.append(chunk); }""", chunk)
    expect(page.get_by_text("The page has reached its limit of 400,000 steps")).to_be_visible()
    expect_count(page, "5 rows")


def test_a_live_page_receives_chunks_and_reports_a_lost_connection(browser):
    run = runs.Writer()
    runs.type_name(run, "a")
    errors, go, end = [], threading.Event(), threading.Event()
    html = assemble.page([run.chunk()], live="/events")
    runs.type_name(run, "b")
    second = json.dumps(run.chunk(is_first=False))

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path != "/" and end.is_set():
                self.send_error(503)
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/html" if self.path == "/" else "text/event-stream")
            self.end_headers()
            if self.path == "/":
                self.wfile.write(html.encode())
                return
            self.wfile.write(b": hello\n\n")
            self.wfile.flush()
            go.wait(20)
            self.wfile.write(f"data: {second}\n\n".encode())
            self.wfile.flush()
            end.wait(20)

        def log_message(self, *arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: "Content Security Policy" in message.text and errors.append(message.text))
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    expect(page.locator("#connection")).to_have_text("Connected")
    expect_count(page, "5 rows")
    go.set()
    expect_count(page, "10 rows")
    end.set()
    expect(page.locator("#connection")).to_have_text("The connection was lost, trying again")
    page.close()
    server.shutdown()
    assert errors == []
