"""Renders the templates of the front end without its server. Implements the part of Mustache that they use."""

import html
import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "Sources"
RESOURCES = SOURCES / "WebFront" / "Resources"
FOLDERS = {
    "front": RESOURCES / "Templates",
    "notes": SOURCES / "NotesWeb" / "Templates",
    "account": SOURCES / "AccountWeb" / "Templates",
}
# If a section tag is the only content of a line, the whole line is removed.
ALONE = re.compile(r"(?m)^[ \t]*(\{\{[#^/!][^}]+\}\})[ \t]*\n")


def render(folder, name, context):
    text = (FOLDERS[folder] / f"{name}.mustache").read_text()
    tokens = []
    text, at = ALONE.sub(r"\1", text), 0
    for match in re.finditer(r"\{\{\{([^}]+)\}\}\}|\{\{([#^/!]?)([^}]+)\}\}", text):
        tokens.append(("text", text[at : match.start()]))
        at = match.end()
        tokens.append(("raw", match[1]) if match[1] else (match[2] or "escaped", match[3]))
    tokens.append(("text", text[at:]))
    output, rest = _section(tokens, 0, [context], None)
    assert rest == len(tokens)
    return output


def _value(name, stack):
    if match := re.fullmatch(r"empty\((.+)\)", name):
        value = _value(match[1], stack)
        return None if value is None else not value
    if name.startswith("."):
        return stack[-1].get(name[1:])
    for context in reversed(stack):
        if isinstance(context, dict) and context.get(name) is not None:
            return context[name]
    return None


def _section(tokens, index, stack, end):
    output = ""
    while index < len(tokens):
        kind, name = tokens[index]
        index += 1
        if kind == "text":
            output += name
        elif kind == "escaped":
            value = _value(name, stack)
            output += "" if value is None else html.escape(str(value)).replace("&#x27;", "&#39;")
        elif kind == "raw":
            output += str(_value(name, stack) or "")
        elif kind == "/":
            assert name == end, f"{{{{/{name}}}}} closes {{{{#{end}}}}}"
            return output, index
        elif kind in "#^":
            value = _value(name, stack)
            # As in the server's library, an empty text is not false.
            isOn = value is not None and value is not False and value != []
            if kind == "^":
                contexts = [] if isOn else [stack]
            elif isinstance(value, list):
                contexts = [stack + [item] for item in value]
            else:
                contexts = [stack + [value] if isinstance(value, dict) else stack] if isOn else []
            _, after = _section(tokens, index, stack, name)
            for context in contexts:
                output += _section(tokens, index, context, name)[0]
            index = after
    assert end is None, f"{{{{#{end}}}}} is not closed"
    return output, index


def screen(id, body, tab="T", **context):
    """Renders a screen around an app's HTML."""
    values = dict(
        id=id, heading="Notes", action=f"/tabs/{tab}/act", csrf="secret", isDialog=False, isCovered=False, isTop=True,
        canGoBack=False, backLabel="Back", enter="", isPlain=False, body=body,
    )
    return render("front", "screen", {**values, **context})


def page(screens, header="", tab="T", run="R", at="k1", title="Notes"):
    """Renders a complete page."""
    return render("front", "page", dict(
        title=title, version="1", tab=tab, run=run, patch=0, at=at, header=header, screens=screens, status=""))


def nav(app="Notes", tabs=(), account=None, screen="k1", tab="T"):
    """Renders the content of the header."""
    return render("front", "nav", dict(
        app=app, action=f"/tabs/{tab}/act", csrf="secret", screen=screen, hasTabs=bool(tabs), account=account,
        tabs=[dict(name=name, label=label, isSelected=isSelected) for name, label, isSelected in tabs]))
