"""Hostile texts in a real HTML parser: the text of a user creates no element and no attribute."""

import os
import random
import sqlite3
import subprocess
import time
import uuid

import pytest
from playwright.sync_api import expect
from servers import Client, Server

COUNT = int(os.environ.get("VIPER_HOSTILE", "2000"))
PIECES = [
    "<script>window.hit=1</script>", "<img src=x onerror=window.hit=1>", "\"><svg onload=window.hit=1>", "' onclick='window.hit=1",
    "</li></ul></form>", "</textarea>", "<!--", "-->", "<![CDATA[", "]]>", "&lt;b&gt;", "&#60;script&#62;", "&amp;", "{{csrf}}",
    "{{{body}}}", "{{#x}}", "{{/notes}}", "{{> front-page}}", "javascript:window.hit=1", "<a href=javascript:window.hit=1>", "<iframe srcdoc=",
    "<style>*{display:none}</style>", "<base href=//evil>", "<meta http-equiv=refresh content=0>", "<template>", "<plaintext>", "<title>",
    "\u2028", "\u202e", "\ufeff", "\u00a0", "\x0b", "\x1b[31m", "\x7f", "`", "${1}", "\\", "\\u003c", "%3Cscript%3E", "+ADw-", "＜script＞", "id=\"", "\"",
    "'", "=", ">", "<", "/", " ", "\n", "\t", "&", ";", "a", "é", "🧨", "𝔘", "ا", "--", "//", "/*", "*/", "data-list", "name=do", "value=",
]


def texts(count, seed):
    made = random.Random(seed)
    for _ in range(count):
        yield "".join(made.choice(PIECES) for _ in range(made.randint(1, 12)))


# The structure of an element: the names of its elements and attributes, without values.
SHAPE = """element => {
  const shape = (e) => e.tagName + [...e.getAttributeNames()].sort() + '(' + [...e.children].map(shape) + ')';
  return shape(element);
}"""


@pytest.mark.parametrize("scripts", [False, True], ids=["whole", "patched"])
def test_hostile_texts_remain_texts(tmp_path, contexts, scripts):
    server = Server(
        "notes-web", tmp_path / "notes.sqlite", "--events-per-second", 500, "--tabs-per-address", 1000)
    page = contexts(java_script_enabled=scripts).new_page()
    page.set_default_timeout(60_000)
    page.goto(server.url)
    page.fill("[name=account]", "abc")
    page.fill("[name=password]", "123")
    page.click("button.main:has-text('Log in')")
    # Batches that a browser renders quickly, as a whole page or as a patch.
    for number, first in enumerate(range(0, COUNT, 2000)):
        count = min(2000, COUNT - first) // (10 if scripts else 1)
        hostile_texts_stay_texts(tmp_path / "notes.sqlite", server, page, scripts, count, seed=number)
    assert server.end() == 0


def hostile_texts_stay_texts(path, server, page, scripts, count, seed):
    notes = [(str(uuid.uuid4()).upper(), title, content)
             for title, content in zip(texts(count, 2 * seed), texts(count, 2 * seed + 1))]
    notes.insert(0, (str(uuid.uuid4()).upper(), "harmless", "harmless"))
    # Writes to the file directly, which is faster than the server.
    store = sqlite3.connect(path)
    with store:
        store.execute("DELETE FROM note")
        store.executemany("INSERT INTO note (id, title, content, owner) VALUES (?, ?, ?, 'abc')", notes)
    store.close()
    page.goto(server.url)
    rows_shown = page.locator("ul[data-list] > li")
    expect(rows_shown).to_have_count(count + 1, timeout=60_000)
    if scripts:
        # The search removes the rows from the list. The next search adds them with a patch.
        page.fill("[name=text]", "harmless")
        expect(rows_shown).to_have_count(1, timeout=60_000)
        page.fill("[name=text]", "")
        expect(rows_shown).to_have_count(count + 1, timeout=60_000)
    found = rows(page)
    assert len(found) == count + 1
    expected = found[0][0]
    for (_, title, content), (shape, shown, detail) in zip(notes, found):
        assert shape == expected, (title, content)
        assert [shown.strip(), detail.strip()] == [title.strip(), content.strip()]
    assert page.evaluate("window.hit") is None
    assert page.evaluate("document.querySelectorAll('script').length") == 1


def rows(page):
    return page.evaluate(f"""() => {{ const shapeOf = {SHAPE};
        return [...document.querySelectorAll('ul[data-list] > *')].map(row => [
            shapeOf(row), row.querySelector('.title').textContent, row.querySelector('.detail').textContent]); }}""")


def test_hostile_texts_in_fields_are_shown_unchanged(tmp_path, contexts):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--events-per-second", 500)
    client = Client(server)
    client.log_in()
    reader = contexts(java_script_enabled=False).new_page()
    for text in texts(max(COUNT // 100, 20), 3):
        client.act("new")
        title = " ".join(text.split())
        client.act("type", title=title, content=text)
        reader.set_content(client.page)
        assert reader.input_value("[name=title]") == title
        assert reader.input_value("[name=content]") == text
        client.act("cancel")
    assert server.end() == 0


def test_a_terminal_and_the_server_use_the_same_store_concurrently(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite")
    client = Client(server)
    client.log_in()
    client.save("from the browser", "hello terminal")
    terminal = os.environ.get("VIPER_NOTES_COMMAND")
    if not terminal:
        pytest.skip("VIPER_NOTES_COMMAND is not set to the terminal command of Notes.")
    lines = "login abc 123\nlist\nnew\nfrom the terminal\nhello browser\ndone\nquit\n"
    shown = subprocess.run(
        [terminal, "--store", tmp_path / "notes.sqlite"], input=lines, capture_output=True, text=True, timeout=60).stdout
    assert "from the browser" in shown
    for _ in range(50):
        _, text = client.get(client.path)
        if "from the terminal" in text:
            break
        time.sleep(0.1)
    assert "hello browser" in text
    assert server.end() == 0
