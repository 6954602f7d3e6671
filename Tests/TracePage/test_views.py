"""The lanes, the list, the filters, the selection and the keys."""

from playwright.sync_api import expect

import runs
from pages import choose, details, expect_count, names, rendered, row, selected


def test_the_lanes_group_an_event_with_everything_that_it_caused(trace):
    page = trace(runs.small())
    expect(row(page, "login.submit")).to_be_visible()
    levels = page.evaluate("""() => [...document.querySelectorAll('#lanes .canvas .row:not([hidden])')]
      .map((row) => [row.querySelector('.name').textContent, row.ariaLevel])""")
    page.locator("#fold-all").click()
    assert ["login.submit", "1"] in levels
    expect(row(page, "login.submit").locator(".other")).to_have_text("19 more rows")
    assert [name for name in names(page) if "." in name] == ["login.typed", "login.typed", "login.typed", "login.submit", "list.archive"]
    page.get_by_role("button", name="Unfold all").click()
    expect(row(page, "LoginPresenter")).to_be_visible()


def test_an_effect_is_a_level_below_its_cause(trace):
    page = trace(runs.small())
    for name, level in [("login.submit", "1"), ("list.open", "2"), ("list.appeared", "3"), ("list.reload", "4")]:
        page.locator("input[name=q]").fill(name)
        expect(row(page, name)).to_have_attribute("aria-level", level)


def test_arrows_lead_from_the_lane_of_the_sender_to_the_lane_of_the_part(trace):
    page = trace(runs.small())
    expect(row(page, "login.typed").locator(".lanes")).to_have_text("MEvent from View to Middleware")
    expect(row(page, "LoginView").locator(".lanes")).to_have_text("VResult from Middleware to View")
    expect(row(page, "LoginPresenter").locator(".wire.right")).to_be_visible()
    expect(row(page, "LoginView").locator(".wire.left.result")).to_be_visible()
    page.locator("input[name=q]").fill("list.open")
    expect(row(page, "list.open").locator(".lanes")).to_have_text("REvent from Presenter to Router")


def test_a_task_is_a_bar_with_its_duration(trace):
    page = trace(runs.small(), "q=login.submit")
    task = row(page, "task of LoginInteractor")
    expect(task.locator(".took")).to_have_text("312.00")
    assert task.locator(".track i").bounding_box()["width"] > 25


def test_times_are_offsets_from_the_beginning_of_the_tree(trace):
    page = trace(runs.small(), "q=login.submit")
    expect(row(page, "login.submit").locator(".time")).to_have_text("2.1400 s")
    expect(row(page, "LoginPresenter", nth=1).locator(".time")).to_have_text("+311.01")


def test_the_module_is_shown_where_it_changes(trace):
    page = trace(runs.small(), "q=login.submit list.open")
    page.locator("input[name=q]").fill("list.appeared")
    expect(row(page, "login.submit").locator(".module")).to_have_text("Login")
    expect(row(page, "list.open").locator(".module")).to_have_text("")
    expect(row(page, "list.appeared").locator(".module")).to_have_text("List")


def test_a_tree_folds_and_unfolds_by_mouse(trace):
    page = trace(runs.small())
    first = row(page, "login.typed")
    before = len(names(page))
    first.locator(".fold").click()
    expect(first).to_have_attribute("aria-expanded", "false")
    expect(first.locator(".other")).to_have_text("4 more rows")
    first.locator(".fold").click()
    expect(first).to_have_attribute("aria-expanded", "true")
    assert len(names(page)) == before


def test_a_fold_that_hides_the_selection_selects_the_folded_row(trace):
    page = trace(runs.small())
    row(page, "LoginPresenter").click()
    row(page, "login.typed").locator(".fold").click()
    expect(selected(page).locator(".name")).to_have_text("login.typed")


def test_search_finds_names_parts_texts_and_payloads(trace):
    page = trace(runs.small())
    search = page.locator("input[name=q]")
    for text, expected in [("archive", "3 of 41 rows"), ("VALIDATION", "7 of 41 rows"), ("no mapping contains", "1 of 41 rows"), ('"title":"note 2', "1 of 41 rows"), ("#5", "3 of 41 rows"), ("list presenter success", "1 of 41 rows")]:
        search.fill(text)
        expect_count(page, expected)


def test_filters_apply_to_both_views(trace):
    page = trace(runs.small())
    choose(page, "module", "List")
    expect_count(page, "13 of 41 rows")
    choose(page, "part", "ListPresenter")
    expect_count(page, "4 of 41 rows")
    page.keyboard.press("Escape")
    page.locator("#tab-list").click()
    expect_count(page, "4 of 41 rows")
    assert names(page, "list") == ["→list.appeared", "→list.reload", "←list.reload", "→list.archive"]
    page.locator("#clear").click()
    expect_count(page, "41 rows")


def test_each_filter_selects_its_rows(trace):
    page = trace(runs.small(), "view=list")
    for field, label, expected in [
        ("name", "list.archive", ["→list.archive", "→list.archive", "Problem: event.unhandled"]), ("outcome", "routed", ["→list.open"]),
        ("outcome", "unhandled", ["→list.archive"] * 2), ("kind", "Lifecycle event", ["→list.appeared"]),
        ("kind", "Route change", ["Route change: list.open"] * 2), ("kind", "End of the run", ["End of the run"]), ("part", "task", ["→login.submit", "→list.reload"])]:
        choose(page, field, label)
        expect(page.locator("#count")).to_contain_text(f"{len(expected)} of")
        page.wait_for_timeout(50)
        assert sorted(names(page, "list")) == sorted(expected)
        page.locator("#clear").click()


def test_the_lanes_show_what_leads_to_a_match(trace):
    page = trace(runs.small(), "name=&q=list.reload")
    expect_count(page, "5 of 41 rows")
    expect(page.locator("#lanes .row.context .name").get_by_text("login.submit")).to_be_visible()


def test_a_filter_without_a_match_says_so(trace):
    page = trace(runs.small())
    page.locator("input[name=q]").fill("nowhere")
    expect(page.locator("#lanes .nothing")).to_be_visible()
    expect(page.locator("#lanes .nothing")).to_have_text("No row matches the search and the filters.")


def test_both_views_have_the_same_selection(trace):
    page = trace(runs.small())
    page.locator("input[name=q]").fill("archive")
    row(page, "list.archive").click()
    page.locator("#tab-list").click()
    expect(selected(page, "list").locator(".name")).to_have_text("→list.archive")
    page.keyboard.press("1")
    expect(selected(page).locator(".name")).to_have_text("list.archive")


def test_the_address_restores_view_filter_and_selection(trace):
    page = trace(runs.small())
    page.locator("#tab-list").click()
    choose(page, "module", "List")
    row(page, "←list.reload", "list").click()
    again = trace(runs.small(), page.url.split("#")[1])
    expect_count(again, "13 of 41 rows")
    expect(selected(again, "list").locator(".name")).to_have_text("←list.reload")
    expect(details(again).locator("h2")).to_have_text("list.reload")


def test_keys_move_the_selection(trace):
    page = trace(runs.small())
    page.keyboard.press("1")
    for key, name in [("ArrowDown", "Window layout"), ("ArrowDown", "State change"), ("ArrowUp", "Window layout"), ("End", "End of the run"), ("Home", "Window layout")]:
        page.keyboard.press(key)
        expect(selected(page).locator(".name")).to_have_text(name)
        rendered(page)
        assert page.evaluate("() => document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).ariaSelected") == "true"
    page.keyboard.press("PageDown")
    rendered(page)
    assert int(selected(page).get_attribute("aria-rowindex")) > 12
    page.keyboard.press("PageUp")
    expect(selected(page).locator(".name")).to_have_text("Window layout")


def test_left_folds_or_leads_to_the_cause_and_right_unfolds_or_enters(trace):
    page = trace(runs.small())
    row(page, "LoginPresenter").click()
    for key, name, expanded in [("ArrowLeft", "login.typed", "true"), ("ArrowLeft", "login.typed", "false"), ("ArrowRight", "login.typed", "true"), ("ArrowRight", "LoginPresenter", None)]:
        page.keyboard.press(key)
        expect(selected(page).locator(".name")).to_have_text(name)
        rendered(page)
        assert selected(page).get_attribute("aria-expanded") == expanded


def test_keys_lead_to_search_views_help_and_details(trace):
    page = trace(runs.small())
    page.keyboard.press("/")
    expect(page.locator("input[name=q]")).to_be_focused()
    page.keyboard.type("1")
    expect(page.locator("input[name=q]")).to_have_value("1")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.press("Escape")
    expect(page.locator("#lanes .grid")).to_be_focused()
    for number, view in enumerate(["lanes", "list", "summary", "problems", "graph"], 1):
        page.keyboard.press(str(number))
        expect(page.locator(f"#{view}")).to_be_visible()
        expect(page.locator(f"#tab-{view}")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("next or previous problem")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(details(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#lanes .grid")).to_be_focused()


def test_arrows_move_between_tabs(trace):
    page = trace(runs.small())
    page.locator("#tab-lanes").focus()
    for key, view in [("ArrowRight", "list"), ("End", "graph"), ("ArrowRight", "lanes"), ("ArrowLeft", "graph"), ("Home", "lanes")]:
        page.keyboard.press(key)
        expect(page.locator(f"#tab-{view}")).to_be_focused()
        expect(page.locator(f"#{view}")).to_be_visible()


def test_n_and_p_lead_to_problems_also_if_a_filter_hides_them(trace):
    page = trace(runs.problems())
    choose(page, "name", "list.reload")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(details(page).locator("h2")).to_have_text("list.unhandled")
    page.keyboard.press("n")
    expect(details(page).locator("h2")).to_have_text("list.rejected")
    page.keyboard.press("p")
    expect(details(page).locator("h2")).to_have_text("list.unhandled")


def test_details_of_a_phone_are_a_sheet(trace):
    page = trace(runs.small(), width=390)
    expect(details(page)).to_be_hidden()
    row(page, "LoginPresenter").click()
    expect(details(page).get_by_role("button", name="Close")).to_be_focused()
    details(page).get_by_role("button", name="Close").click()
    expect(details(page)).to_be_hidden()
    expect(page.locator("#lanes .grid")).to_be_focused()


def test_a_phone_shows_the_filters_on_request(trace):
    page = trace(runs.small(), width=390)
    expect(page.locator("#selects")).to_be_hidden()
    button = page.get_by_role("button", name="Filters")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    choose(page, "module", "List")
    expect_count(page, "13 of 41 rows")


def test_the_height_of_the_rows_follows_the_window(trace):
    page = trace(runs.small())
    for width, height in [(390, 36), (1300, 28)]:
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function("""(height) => {
          const tops = [...document.querySelectorAll('#lanes .canvas .row:not([hidden])')].sort((a, b) => a.ariaRowIndex - b.ariaRowIndex)
            .map((row) => row.getBoundingClientRect().top);
          return tops.every((top, index) => index === 0 || top - tops[index - 1] === height);
        }""", arg=height)


def test_the_columns_of_the_list_are_aligned(trace):
    page = trace(runs.small(), "view=list")
    for column in ["time", "module", "name", "part", "outcome", "took"]:
        assert len(set(page.locator(f"#list .row:not([hidden]) > .{column}").evaluate_all("(cells) => cells.map((cell) => cell.getBoundingClientRect().left)"))) == 1
