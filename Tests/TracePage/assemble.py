"""Assembles the page of a trace from its files and chunks, as the tool does."""

import html
import json
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "Sources/TraceKit/Page"


def stripped(text):
    """The lines without indentation and without comments."""
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("//")]


def script():
    lines = []
    for name in (FOLDER / "scripts.txt").read_text().split():
        for line in stripped((FOLDER / name).read_text()):
            if not line.startswith("import "):
                lines.append(line.removeprefix("export "))
    return "\n".join(lines)


def style():
    return "\n".join(stripped((FOLDER / "page.css").read_text()))


def page(chunks, live="", connect="", nonce="bm9uY2U"):
    """Returns the page as text. `live` is the address of the chunks that follow."""
    values = {
        "LIVE": f' data-live="{live}"' if live else "",
        "NONCE": nonce,
        "CONNECT": connect,
        "TITLE": html.escape(chunks[0].get("header", {}).get("title", "Trace") if chunks else "Trace"),
        "STYLE": style(),
        "CHUNKS": "\n".join(
            f'<script type="application/json" class="chunk">{encoded(chunk)}</script>' for chunk in chunks),
        "SCRIPT": script(),
    }
    # The placeholders are replaced in one pass, so a text of the app that looks like one stays unchanged.
    parts = (FOLDER / "page.html").read_text().split("{{")
    return parts[0] + "".join(values[name] + rest for name, rest in (part.split("}}", 1) for part in parts[1:]))


def encoded(chunk):
    return json.dumps(chunk, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c") \
        .encode("utf-16", "surrogatepass").decode("utf-16", "replace")
