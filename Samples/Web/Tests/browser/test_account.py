"""Account in a browser: the scenarios B01 to B04 and D05, and the contacts."""

import re
import sqlite3

import pytest
from playwright.sync_api import expect

from conftest import eventually


@pytest.fixture
def page(contexts, account, scripts):
    page = contexts(java_script_enabled=scripts, viewport={"width": 1000, "height": 760}).new_page()
    page.goto(account.address)
    return page


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True)


def cells(page):
    return page.locator("main ul.card li")


def people(page):
    return page.locator("main .person .title")


def open_contacts(page):
    page.get_by_role("navigation").get_by_role("button", name="Contacts").click()
    expect(heading(page, "Contacts")).to_be_visible()
    expect(people(page).first).to_be_visible()


def calls(account):
    """Returns the calls of the service, in order."""
    with sqlite3.connect(f"file:{account.store}?mode=ro", uri=True) as database:
        return [name for name, in database.execute("SELECT name FROM call ORDER BY position")]


def test_B01_the_account_page_shows_the_user_and_the_buttons(page, scripts, looks):
    expect(heading(page, "Account")).to_be_visible()
    expect(page.locator("main ul.card")).to_have_count(2)
    expect(cells(page).first).to_contain_text(re.compile(r"\w+"))
    expect(button(page, "About")).to_be_visible()
    expect(button(page, "Settings")).to_be_visible()
    tabs = page.get_by_role("navigation").get_by_role("button")
    expect(tabs).to_have_text(["Account", "Contacts"])
    expect(tabs.first).to_have_attribute("aria-current", "page")
    if scripts:
        looks(page, "account")


def test_B02_the_about_button_pushes_the_about_page(page, scripts, looks):
    button(page, "About").click()
    expect(heading(page, "About")).to_be_visible()
    expect(cells(page).first).to_contain_text("Version 1.0")
    expect(button(page, "Rate")).to_be_visible()
    expect(button(page, "Upgrade")).to_be_visible()
    if scripts:
        looks(page, "about")
    button(page, "Back").click()
    expect(heading(page, "Account")).to_be_visible()
    if scripts:
        expect(button(page, "About")).to_be_focused()


def test_B03_the_rate_and_upgrade_buttons_call_the_service_once(page, account):
    button(page, "About").click()
    button(page, "Rate").click()
    eventually(page, lambda: calls(account))
    assert calls(account) == ["rate"]
    button(page, "Upgrade").click()
    expect(heading(page, "About")).to_be_visible()
    eventually(page, lambda: len(calls(account)) > 1)
    page.wait_for_timeout(300)
    assert calls(account) == ["rate", "upgrade"]


def test_B04_unhandled_events_are_reported(page, account, scripts, looks):
    button(page, "Settings").click()
    expect(heading(page, "Settings")).to_be_visible()
    if scripts:
        looks(page, "settings")
    button(page, "Switch user").click()
    button(page, "Sign out").click()
    expect(heading(page, "Settings")).to_be_visible()
    eventually(page, lambda: "settings.switchUser" in account.said() and "settings.signOut" in account.said())
    button(page, "Back").click()
    expect(heading(page, "Account")).to_be_visible()


def test_D05_a_link_to_a_contact_brings_its_tab_to_the_front(page, account):
    page.goto(f"{account.address}/open/contacts/7")
    expect(heading(page, "Contact")).to_be_visible()
    tabs = page.get_by_role("navigation").get_by_role("button")
    expect(tabs.last).to_have_attribute("aria-current", "page")
    name = page.locator("dd").first.text_content()
    # After a switch to the other tab and back, the contact is still shown.
    tabs.first.click()
    expect(heading(page, "Account")).to_be_visible()
    tabs.last.click()
    expect(page.locator("dd").first).to_have_text(name)
    button(page, "Back").click()
    expect(heading(page, "Contacts")).to_be_visible()


def test_contacts_are_paged_while_the_user_scrolls(page, scripts, looks):
    open_contacts(page)
    expect(page.locator(".state")).to_contain_text("500 contacts")
    if scripts:
        looks(page, "contacts")
    first = people(page).count()
    assert 0 < first < 500

    def go_on():
        if scripts:
            page.keyboard.press("End")
        elif button(page, "Show more").count():
            button(page, "Show more").click()
        return page.get_by_text("End of the list.").count()

    eventually(page, go_on)
    assert people(page).count() > first
    ids = page.locator("main .person").evaluate_all("rows => rows.map((row) => row.id)") if scripts else []
    assert len(ids) == len(set(ids))


def test_contacts_can_be_searched_sorted_opened_and_closed(page, scripts, looks):
    open_contacts(page)
    name = people(page).nth(2).text_content()
    search = page.get_by_role("searchbox")
    search.fill(name)
    if not scripts:
        button(page, "Search").click()
    expect(people(page).first).to_have_text(name)
    expect(page.locator(".state")).to_contain_text(f'named "{name}"')
    button(page, name).first.click()
    expect(heading(page, "Contact")).to_be_visible()
    expect(page.locator("dd").first).to_have_text(name)
    if scripts:
        looks(page, "contact")
    button(page, "Back").click()
    expect(page.get_by_role("searchbox")).to_have_value(name)
    search.fill("")
    search.press("Enter")
    page.get_by_label("Order").select_option("own")
    if not scripts:
        button(page, "Sort").click()
    expect(page.locator("main .person").first.get_by_role("button", name=re.compile("^Up"))).to_be_visible()
    if scripts:
        looks(page, "contacts-own")
    before = people(page).all_text_contents()[:3]
    page.locator("main .person").nth(2).get_by_role("button", name=re.compile("^Up")).click()
    expect(people(page).nth(1)).to_have_text(before[2])
    assert people(page).all_text_contents()[:3] == [before[0], before[2], before[1]]
    if scripts:
        expect(page.locator("main .person").nth(1).locator(".up")).to_be_focused()


def test_selected_contacts_can_be_deleted(page, scripts):
    open_contacts(page)
    names = people(page).all_text_contents()[:4]
    expect(button(page, "Delete selected")).to_be_disabled()
    for index in (0, 2):
        mark = page.locator("main .person .mark").nth(index)
        mark.click()
        expect(mark).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".state")).to_contain_text("2 selected")
    button(page, "Delete selected").click()
    expect(page.locator(".state")).to_contain_text("498 contacts")
    assert people(page).all_text_contents()[:2] == [names[1], names[3]]


def test_ten_tabs_scroll_independently(contexts, account):
    context = contexts()
    pages = []
    for _ in range(10):
        page = context.new_page()
        pages.append(page)
        page.goto(account.address)
        open_contacts(page)
    for page in pages[::2]:
        first = people(page).count()
        # The browser renders only the tab in front.
        page.bring_to_front()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(people(page).nth(first)).to_be_attached()
    for page in pages[1::2]:
        page.bring_to_front()
        button(page, "Refresh").click()
        expect(people(page).first).to_be_visible()


def test_D05_a_link_to_an_open_contact_selects_its_tab(tmp_path):
    from servers import Client, Server
    server = Server("account-web", tmp_path / "account.sqlite", "--people", 50)
    client = Client(server)
    client.open()
    client.act("tab people")
    person = re.search(r'value="open (\d+)"', client.page).group(1)
    client.act(f"open {person}")
    shown = client.screen
    client.act("tab account")
    assert client.screen != shown
    client.read(client.get(f"/tabs/{client.tab}/open/contacts/{person}")[1])
    assert client.screen == shown, "The existing screen is shown. No screen is created."
    assert 'value="tab people" aria-current="page"' in client.page
    # A link to another contact opens a new screen.
    other = "1" if person != "1" else "2"
    client.read(client.get(f"/tabs/{client.tab}/open/contacts/{other}")[1])
    assert client.screen != shown and "Contact" in client.page
    assert server.end() == 0
