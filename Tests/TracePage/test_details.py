"""The details, the summary, the problems and the graph."""

import re

import pytest
from playwright.sync_api import expect

import runs
from pages import details, expect_count, names, row, section, selected


def test_the_details_explain_a_step(trace):
    page = trace(runs.small(), "q=login.submit")
    row(page, "login.submit").click()
    text = details(page).inner_text()
    for expected in ["login.submit", "Business event at ValidationMiddleware in Login", "A handler has answered.", "#4, answered (success) after",
                     "2.1400 s after the start, 12:30:02.263", "260 µs"]:
        assert expected in text
    assert section(page, "Payload") == '{\n  "name": "ada",\n  "password": "•••"\n}'


def test_a_step_without_a_known_handler_has_no_handler(trace):
    page = trace(runs.small(), "q=ListView")
    row(page, "ListView").click()
    expect(details(page).get_by_role("heading", name="Handler")).to_have_count(0)
    assert "0" not in details(page).inner_text().splitlines()


def test_the_handler_is_a_link_and_a_command(trace):
    page = trace(runs.small(), "q=login.submit")
    row(page, "LoginPresenter").click()
    assert section(page, "Handler").startswith("Sources/Login/LoginPresenter.swift:12\n")
    expect(details(page).get_by_role("link")).to_have_attribute("href", "vscode://file/Users/dev/notes/Sources/Login/LoginPresenter.swift:12")
    assert "xed -l 12 '/Users/dev/notes/Sources/Login/LoginPresenter.swift'" in section(page, "Handler")
    # The first row of an event has the handlers of all its parts.
    row(page, "login.submit").click()
    expect(details(page).get_by_role("link")).to_have_count(3)
    expect(details(page).get_by_role("link").first).to_have_attribute("href", "vscode://file/opt/it's%20shared/Validation%20Middleware.swift:40")
    assert r"xed -l 40 '/opt/it'\''s shared/Validation Middleware.swift'" in section(page, "Handler")


def test_the_chain_of_causes_leads_to_the_tap(trace):
    page = trace(runs.small(), "q=list.reload")
    row(page, "ListView").click()
    chain = details(page).locator("ol li")
    expect(chain).to_have_count(5)
    expect(chain.nth(0)).to_have_text("A tap or an input in the view of Login")
    for index, name in enumerate(["login.submit", "list.open", "list.appeared", "list.reload"], 1):
        expect(chain.nth(index)).to_contain_text(name)
    chain.nth(1).get_by_role("button").click()
    expect(selected(page).locator(".name")).to_have_text("login.submit")
    expect(details(page).locator("h2")).to_have_text("login.submit")


def test_a_route_that_was_opened_without_an_event_is_part_of_the_chain_of_causes(trace):
    page = trace(runs.pushed())
    levels = page.locator("#lanes .canvas .row:not([hidden])").evaluate_all("(rows) => rows.map((row) => [row.querySelector('.name').textContent, Number(row.ariaLevel)])")
    assert levels == [["home.open", 1], ["Route change", 2], ["list.begun", 3], ["Route change", 3], ["Route change", 1], ["help.begun", 2], ["Route change", 2], ["End of the run", 1]]
    row(page, "list.begun").click()
    chain = details(page).locator("ol li")
    expect(chain.nth(0)).to_have_text("A tap or an input in the view of Home")
    for index, name in enumerate(["home.open", "list", "list.begun"], 1):
        expect(chain.nth(index)).to_contain_text(name)
    chain.nth(2).get_by_role("button").click()
    expect(details(page)).to_contain_text("requested")
    row(page, "help.begun").click()
    expect(chain.nth(0)).to_have_text("A route from outside, for example a link")


def test_a_route_event_of_a_view_begins_with_a_tap(trace):
    run = runs.Writer()
    run.step(run.event("list", "Home", kind=runs.ROUTE), runs.ROUTER, "Router")
    expect(details(trace([run.chunk()], "step=0")).locator("ol li").first).to_have_text("A tap or an input in the view of Home")


def test_a_route_that_was_opened_without_an_event_counts_in_the_graph_and_in_the_summary(trace):
    page = trace(runs.pushed(), "view=summary")
    expect(page.locator("#begun tbody tr")).to_have_count(2)
    expect(page.locator("#begun tbody tr").last).to_contain_text("help")
    page.locator("#tab-graph").click()
    expect(page.locator("#edges tbody tr").first).to_have_text("HomeListlistroute1")
    page.locator("#edges").get_by_role("button", name="list").click()
    expect_count(page, "2 of 8 rows")


def test_a_long_chain_of_causes_is_shortened(trace):
    run = runs.Writer()
    for number in range(100):
        run.step(run.event(f"event{number}", "Loop", number - 1), runs.PRESENTER, "LoopPresenter")
    page = trace([run.chunk()], "step=99")
    chain = details(page).locator("ol li")
    expect(chain).to_have_count(26)
    expect(chain.nth(13)).to_have_text("… 76 events …")
    expect(chain.last).to_contain_text("event99")


@pytest.mark.parametrize("text", ['{\n  "id": 9007199254740993,\n  "all": [\n    18446744073709551615,\n    0.12345678901234567890,\n    1e+300\n  ],\n  "10": {},\n  "2": []\n}',
                                  '"a: [1, {2}] \\" \\\\"', "9223372036854775807", "[]", "[\n  null,\n  true\n]"])
def test_a_value_is_shown_as_it_was_written(trace, text):
    run = runs.Writer()
    compact = text if text.startswith('"') else re.sub(r"\s", "", text)
    run.step(run.event("a", "A"), runs.PRESENTER, "P", data=compact)
    assert section(trace([run.chunk()], "step=0"), "Payload") == text


def test_a_state_shows_the_difference_of_large_numbers(trace):
    run = runs.Writer()
    for number in [9007199254740992, 9007199254740993]:
        run.step(run.event("a", "A"), runs.PRESENTER, "P")
        run.mark("state", module="A", view="AView", state=f'{{"id":{number}}}')
    page = trace([run.chunk()], "step=1")
    expect(details(page).locator(".diff del")).to_have_text(['-   "id": 9007199254740992\n'])
    expect(details(page).locator(".diff ins")).to_have_text(['+   "id": 9007199254740993\n'])


def test_a_state_shows_its_differences_to_the_state_before(trace):
    page = trace(runs.small(), "q=LoginView")
    row(page, "State change", nth=2).click()
    assert section(page, "State of LoginView").split("\n\n")[:3] == ["  {", '-   "name": "a",', '+   "name": "ad",']
    expect(details(page).locator(".diff del")).to_have_text(['-   "name": "a",\n'])
    expect(details(page).locator(".diff ins")).to_have_text(['+   "name": "ad",\n'])


def test_a_step_shows_the_states_that_its_delivery_changed_and_the_windows(trace):
    page = trace(runs.small(), "q=list.open")
    row(page, "list.open").click()
    headings = details(page).locator("h3").all_inner_texts()
    assert headings == ["Why it happened", "Payload", "State of LoginView", "State of ListView", "Windows"]
    assert "The first state of the view." in section(page, "State of ListView")
    assert section(page, "Windows").startswith("Login > *List")


def test_an_unchanged_state_is_folded(trace):
    page = trace(runs.small(), "q=archive")
    row(page, "list.archive").click()
    assert "Unchanged by this delivery" in section(page, "State of ListView")


def test_an_error_shows_its_text_and_code(trace):
    page = trace(runs.failed_test(), "q=LoginView")
    row(page, "LoginView").click()
    expect(details(page).locator(".error").first).to_have_text("unhandled: LoginView has no handler for the result error of login.submit.")
    expect(details(page).locator(".error").last).to_have_text("The name or password is wrong.")
    row(page, "Problem").click()
    expect(details(page)).to_contain_text("result.unhandled")
    expect(details(page)).to_contain_text("See the article Errors of the package.")


def test_a_long_payload_is_cut_until_the_reader_wants_all(trace):
    run = runs.Writer()
    run.step(run.event("a", "A"), runs.PRESENTER, "P", data='"' + "x" * 30_000 + '"')
    page = trace([run.chunk()], "step=0")
    assert len(details(page).locator("pre").inner_text()) == 20_001
    details(page).get_by_role("button", name="Show all 30,002 characters").click()
    assert len(details(page).locator("pre").inner_text()) == 30_002
    expect(details(page).get_by_role("button", name="Show all")).to_have_count(0)


def test_each_problem_leads_to_its_row(trace):
    page = trace(runs.problems(), "view=problems")
    expect(page.locator("#problem-count")).to_have_text("9")
    expect(page.locator("#problems li")).to_have_count(9)
    for index, (kind, title) in enumerate([("unhandled", "list.unhandled"), ("rejected", "list.rejected"), ("lost", "list.lost"), ("failed", "list.failed"), ("slow", "list.reload"),
                                           ("leak", "module.leak"), ("mistake", "module.mistake"), ("failed", "editor.open"), ("dropped", "Left out")]):
        item = page.locator("#problems li").nth(index)
        expect(item).to_contain_text(kind)
        item.get_by_role("button").click()
        expect(details(page).locator("h2")).to_have_text(title)
        expect(selected(page)).to_have_class("row problem" if kind == "slow" else selected(page).get_attribute("class"))
        page.keyboard.press("4")


def test_the_summary_leads_to_rows_and_names(trace):
    page = trace(runs.small(), "view=summary")
    expect(page.locator("#facts")).to_have_text("Notes 1.028 Nov 2025, 12:30:005.13 s8 events27 steps2 modules1 problem")
    expect(page.locator("#begun tbody tr")).to_have_count(5)
    expect(page.locator("#slowest tbody tr").first).to_have_text("task of LoginInteractorlogin.submit312 ms")
    expect(page.locator("#chains tbody tr").first).to_have_text("login.submitlist.reload4")
    page.locator("#slowest").get_by_role("button").first.click()
    expect(details(page).locator("h2")).to_have_text("login.submit")
    expect(selected(page).locator(".name")).to_have_text("task of LoginInteractor")
    page.keyboard.press("3")
    page.locator("#names").get_by_role("button", name="login.typed").click()
    expect_count(page, "12 of 41 rows")
    assert set(names(page, "list")) == {"→login.typed", "←login.typed"}


def test_the_graph_shows_modules_and_traffic(trace):
    page = trace(runs.small(), "view=graph")
    assert page.locator("svg rect").count() == 5
    widths = page.locator("svg .edge").evaluate_all("(edges) => edges.map((edge) => [edge.classList.contains('used'), Number(edge.getAttribute('stroke-width'))])")
    assert widths[0] == [True, 2.5] and all(each == [False, 1.5] for each in widths[1:])
    expect(page.locator("#edges tbody tr").first).to_have_text("LoginListlist.openroute1")
    columns = page.locator("svg rect").evaluate_all("(all) => all.map((each) => Number(each.getAttribute('x')))")
    assert columns[0] < columns[1] < columns[2] == columns[3] == columns[4]
    page.locator("#edges").get_by_role("button", name="list.open").click()
    expect_count(page, "3 of 41 rows")


def test_a_large_graph_is_cut_and_says_so(trace):
    modules = [{"name": f"M{number}"} for number in range(201)]
    page = trace([runs.Writer().chunk(graph={"modules": modules, "edges": []})], "view=graph")
    assert page.locator("svg rect").count() == 200
    expect(page.locator("#graph")).to_contain_text("The diagram shows the first 200 modules and services.")
    expect(trace(runs.small(), "view=graph").locator("#graph-cut")).to_be_hidden()


def test_a_graph_with_circles_and_unknown_modules_is_shown(trace):
    run = runs.Writer()
    edges = [("A", "B"), ("B", "A"), ("A", "A"), ("B", "C"), ("C", "Nowhere")]
    page = trace([run.chunk(graph={"modules": [{"name": name} for name in "ABC"], "edges": [{"from": a, "to": b, "name": a + b, "kind": "route"} for a, b in edges]})], "view=graph")
    expect(page.locator("svg .edge")).to_have_count(4)
    expect(page.locator("#edges tbody tr")).to_have_count(5)
