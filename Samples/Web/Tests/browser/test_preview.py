"""The preview of a note on phones and larger screens."""

import pytest
from playwright.sync_api import expect
from test_notes import writer  # noqa: F401

LONG = "A title that needs several lines on a phone, because it is much longer than the titles that users usually write"


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (568, 320), (1200, 760)], ids=str)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_parts_of_a_preview_do_not_overlap(writer, size, scheme):
    page = writer.come_in()
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)
    for title, text in [("Short", "One line."), ("Long text", "line\n" * 200), (LONG, "line\n" * 200), (LONG * 5, "")]:
        writer.write(title[:900], text)
        page.get_by_role("button", name=f"Preview {title[:30]}").first.click()
        expect(page.locator(".preview h2")).to_contain_text(title[:30])
        boxes = page.evaluate("""() => [...document.querySelectorAll('.preview > *')].map((part) => {
            const { top, bottom } = part.getBoundingClientRect();
            return [part.className || part.nodeName, top, bottom, part.clientHeight, getComputedStyle(part).overflowY];
        })""")
        assert [name for name, *_ in boxes] == ["eyebrow", "H2", "text", "acts"]
        for (name, _, bottom, *_), (other, top, *_) in zip(boxes, boxes[1:]):
            assert bottom <= top + 0.5, f"{name} overlaps {other}: {boxes}"
        # At least a line of the title, and all of its lines if there are up to three.
        heading = page.locator(".preview h2")
        lines, shown = heading.evaluate("(h) => [h.scrollHeight, h.clientHeight]")
        assert shown >= min(lines, 70), (title, lines, shown)
        # The buttons can be reached.
        page.locator(".preview").get_by_role("button", name="Close").click()
        expect(page.locator(".preview")).to_have_count(0)
        page.get_by_role("button", name=f"Delete {title[:30]}").first.click()
        expect(page.locator("li")).to_have_count(0)
