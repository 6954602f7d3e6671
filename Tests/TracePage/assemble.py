"""The page of a trace, as the tool writes it, with other data."""

import functools
import html
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "Sources/TraceKit/Page"
TOOL = Path(os.environ.get("VIPER_TOOL", ROOT / ".build/debug/viper-tool"))
CHUNK = re.compile(r'<script type="application/json" class="chunk">.*?</script>', re.S)


@functools.cache
def template():
    """The page of an empty trace with the name `run.jsonl`."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "run.jsonl").write_text('{"app":"","payloads":"all","started":0,"trace":1}\n')
        subprocess.run([TOOL, "trace", "run.jsonl", "--output", "run.html"], cwd=folder, check=True, capture_output=True)
        return (Path(folder) / "run.html").read_text()


def element(name):
    return re.search(rf"<{name}[^>]* nonce=[^>]*>(.*?)</{name}>", template(), re.S)[1].strip()


def script():
    return element("script")


def style():
    return element("style")


def page(chunks, live=""):
    """Returns the page as text. `live` is the address of the chunks that follow."""
    title = html.escape(chunks[0].get("header", {}).get("title", "Trace") if chunks else "Trace")
    data = "\n".join(f'<script type="application/json" class="chunk">{encoded(chunk)}</script>' for chunk in chunks)
    before, after = CHUNK.split(template())
    before = before.replace("run.jsonl", title)
    if live:
        before = before.replace('<html lang="en"', f'<html lang="en" data-live="{live}"', 1)
        before = before.replace("base-uri", "connect-src 'self'; base-uri", 1)
    return before + data + after


def encoded(chunk):
    return json.dumps(chunk, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c") \
        .encode("utf-16", "surrogatepass").decode("utf-16", "replace")
