"""What the tests read from a page."""

from playwright.sync_api import expect


def rendered(page):
    """Waits until the page has rendered its last change, which takes a frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def names(page, view="lanes"):
    """The names of the rows in view, from top to bottom."""
    rendered(page)
    return page.evaluate("""(view) => [...document.querySelectorAll(`#${view} .canvas .row`)].filter((row) => !row.hidden)
      .sort((a, b) => a.ariaRowIndex - b.ariaRowIndex).map((row) => row.querySelector('.name').textContent)""", view)


def row(page, name, view="lanes", nth=0):
    """The row whose name cell has the text."""
    return page.locator(f"#{view} .canvas .row:not([hidden])").filter(has=page.locator(".name").get_by_text(name, exact=True)).nth(nth)


def count(page):
    return page.locator("#count")


def selected(page, view="lanes"):
    return page.locator(f"#{view} .row[aria-selected=true]:not([hidden])")


def details(page):
    return page.locator("#details")


def section(page, title):
    """The texts of the elements between a heading of the details and the next one."""
    return page.evaluate("""(title) => {
      const heading = [...document.querySelectorAll('#details h3')].find((each) => each.textContent === title), texts = [];
      for (let next = heading?.nextElementSibling; next && next.nodeName !== 'H3'; next = next.nextElementSibling) texts.push(next.innerText);
      return texts.join('\\n');
    }""", title)


def choose(page, field, label):
    page.locator(f"select[name={field}]").select_option(label=label)


def expect_count(page, text):
    expect(count(page)).to_have_text(text)
