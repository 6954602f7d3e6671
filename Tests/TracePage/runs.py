"""Runs of an app as chunks of trace data."""

VIEW, REQUESTER, MIDDLEWARE, PRESENTER, INTERACTOR, ROUTER, TASK, HELD = range(8)
ANSWERED, ACCEPTED, ROUTED, WAITING, HELD_BACK, REJECTED, UNHANDLED, GONE = range(8)
BUSINESS, ROUTE, LIFECYCLE, EXTERNAL = range(4)
STEP_COLUMNS = ["begin", "end", "parent", "event", "name", "up", "stage", "module", "part", "outcome", "status", "note", "data"]
EVENT_COLUMNS = ["id", "name", "kind", "cause", "module", "time", "step"]


class Writer:
    """Collects a run step by step, and returns it as chunks with global indexes."""

    def __init__(self, title="run.jsonl", **header):
        self.header = {"title": title, "app": "Notes 1.0", "started": 1764333000.123, "payloads": "all", **header}
        self.strings, self.string_indexes, self.payloads = [], {}, []
        self.events = {name: [] for name in EVENT_COLUMNS}
        self.steps = {name: [] for name in STEP_COLUMNS}
        self.marks, self.outcomes, self.ends, self.extra = [], [], [], {}
        self.outcome_of = {}
        self.time, self.mark_base = 0, 0
        self.sent = {"strings": 0, "payloads": 0, "events": 0, "steps": 0, "marks": 0}

    def text(self, text):
        if text is None:
            return -1
        if text not in self.string_indexes:
            self.string_indexes[text] = len(self.strings)
            self.strings.append(text)
        return self.string_indexes[text]

    def payload(self, json_text):
        if json_text is None:
            return -1
        self.payloads.append(json_text)
        return len(self.payloads) - 1

    def event(self, name, module, cause=-1, kind=BUSINESS, id=None, has_step=True):
        """Adds an event. Its first step is the next one, unless it is a route that was opened without sending an event."""
        step = len(self.steps["begin"]) if has_step else -1
        values = [id or f"#{len(self.events['id']) + 1}", self.text(name), kind, cause, self.text(module), self.time, step]
        for column, value in zip(EVENT_COLUMNS, values):
            self.events[column].append(value)
        return len(self.events["id"]) - 1

    def step(self, event, stage, part, *, took=40, parent=-1, up=0, outcome=ANSWERED, status=None, note=None, data=None, name=None, module=None):
        """Begins a step now. It ends `took` µs later, or never if `took` is None. The time advances by a little."""
        values = [
            self.time, -1 if took is None else self.time + took, parent, event,
            self.text(name) if name is not None else self.events["name"][event], up, stage,
            self.text(module) if module is not None else self.events["module"][event], self.text(part),
            -1 if took is None else outcome, self.text(status), self.text(note), self.payload(data)]
        for column, value in zip(STEP_COLUMNS, values):
            self.steps[column].append(value)
        self.time += 3
        return len(self.steps["begin"]) - 1

    def finish(self, event, outcome, status=None):
        self.outcome_of[event] = (outcome, self.text(status), self.time)
        self.outcomes += [event, outcome, self.text(status), self.time]

    def mark(self, kind, **values):
        if "state" in values:
            values["data"] = self.payload(values.pop("state"))
        self.marks.append({"t": self.time, "step": len(self.steps["begin"]), "kind": kind, **values})
        return len(self.marks) - 1

    def wait(self, microseconds):
        self.time += microseconds

    def summary(self, problems=(), dropped=0):
        durations = sorted(((end - begin, index) for index, (begin, end) in enumerate(zip(self.steps["begin"], self.steps["end"])) if end >= 0), reverse=True)
        lengths = []
        for cause in self.events["cause"]:
            lengths.append(1 + (lengths[cause] if 0 <= cause < len(lengths) else 0))
        causes = set(self.events["cause"])
        chains = sorted(((length, event) for event, length in enumerate(lengths) if length > 1 and event not in causes), reverse=True)
        counts = {}
        for name in self.events["name"]:
            counts[name] = counts.get(name, 0) + 1
        return {
            "duration": self.time, "events": len(self.events["id"]), "steps": len(self.steps["begin"]), "modules": len(set(self.events["module"])),
            "problems": len(problems), "dropped": dropped,
            "slowest": [{"step": step, "duration": duration} for duration, step in durations[:10]],
            "chains": [{"event": event, "length": length} for length, event in chains[:10]],
            "names": [{"name": name, "count": count} for name, count in sorted(counts.items(), key=lambda pair: -pair[1])[:10]],
            "problems_list": list(problems),
        }

    def chunk(self, problems=(), dropped=0, is_first=None, **extra):
        """Returns what is new since the last chunk."""
        is_first = self.sent["steps"] == 0 and self.sent["strings"] == 0 if is_first is None else is_first
        chunk = {
            "format": 1, "strings": self.strings[self.sent["strings"]:], "payloads": self.payloads[self.sent["payloads"]:],
            "events": {name: column[self.sent["events"]:] for name, column in self.events.items()},
            "steps": {name: column[self.sent["steps"]:] for name, column in self.steps.items()},
            "marks": self.marks[self.sent["marks"]:], "ends": self.ends, "outcomes": self.outcomes,
            "summary": self.summary(problems, dropped), **extra}
        if is_first:
            chunk["header"] = self.header
        self.sent = {"strings": len(self.strings), "payloads": len(self.payloads), "events": len(self.events["id"]), "steps": len(self.steps["begin"]), "marks": len(self.marks)}
        self.ends, self.outcomes = [], []
        return chunk


GRAPH = {
    "modules": [{"name": "Login", "view": "LoginView"}, {"name": "List", "view": "ListView"}, {"name": "Editor", "view": "EditorView"},
                {"name": "Search", "view": "SearchView"}, {"name": "Storage"}],
    "edges": [{"from": "Login", "to": "List", "name": "list.open", "kind": "route"}, {"from": "List", "to": "Editor", "name": "editor.open", "kind": "route"},
              {"from": "Editor", "to": "List", "name": "list.close", "kind": "route"}, {"from": "List", "to": "Search", "name": "search", "kind": "route"},
              {"from": "List", "to": "Storage", "name": "storage.notes", "kind": "service"}, {"from": "Editor", "to": "Storage", "name": "storage.save", "kind": "service"}],
}
ROOT = "/Users/dev/notes"
PLACES = {
    "LoginPresenter login.submit": [f"{ROOT}/Sources/Login/LoginPresenter.swift", 12],
    "LoginInteractor login.submit": [f"{ROOT}/Sources/Login/LoginInteractor.swift", 21],
    "ListPresenter list.reload": [f"{ROOT}/Sources/List/ListPresenter.swift", 18],
    "ListInteractor list.reload": [f"{ROOT}/Sources/List/ListInteractor.swift", 9],
    "ValidationMiddleware login.submit": ["/opt/it's shared/Validation Middleware.swift", 40],
}


def type_name(run, typed):
    """The user types a character in the login."""
    event = run.event("login.typed", "Login")
    first = run.step(event, MIDDLEWARE, "ValidationMiddleware", took=90, data=f'{{"text":"{typed}"}}')
    presenter = run.step(event, PRESENTER, "LoginPresenter", parent=first, took=60)
    result = run.step(event, MIDDLEWARE, "ValidationMiddleware", parent=presenter, up=1, status="success", took=20)
    run.step(event, VIEW, "LoginView", parent=result, up=1, status="success", took=10)
    run.mark("state", module="Login", view="LoginView", state=f'{{"name":"{typed}","canSubmit":{"true" if typed else "false"},"isBusy":false,"hint":null}}')
    run.finish(event, ANSWERED, "success")
    run.wait(180_000)


def reload_list(run, cause, notes, took=180_000):
    event = run.event("list.reload", "List", cause)
    presenter = run.step(event, PRESENTER, "ListPresenter", took=70)
    interactor = run.step(event, INTERACTOR, "ListInteractor", parent=presenter, took=30, outcome=ACCEPTED)
    task = run.step(event, TASK, "ListInteractor", parent=interactor, took=took + 40)
    run.wait(took)
    result = run.step(event, PRESENTER, "ListPresenter", up=1, status="success", took=120, data='{"notes":[' + ",".join(f'{{"id":{n},"title":"Note {n}"}}' for n in range(notes)) + "]}")
    run.step(event, VIEW, "ListView", parent=result, up=1, status="success", took=60)
    run.mark("state", module="List", view="ListView", state='{"isLoading":false,"rows":[' + ",".join(f'{{"id":{n},"title":"Note {n}","isSelected":false}}' for n in range(notes)) + "]}")
    run.finish(event, ANSWERED, "success")
    return event, task


def login(run, password="secret"):
    """The user submits the login, the list opens and loads."""
    event = run.event("login.submit", "Login")
    first = run.step(event, MIDDLEWARE, "ValidationMiddleware", took=260, data='{"name":"ada","password":"•••"}')
    presenter = run.step(event, PRESENTER, "LoginPresenter", parent=first, took=180)
    run.mark("state", module="Login", view="LoginView", state='{"name":"ada","canSubmit":false,"isBusy":true,"hint":null}')
    interactor = run.step(event, INTERACTOR, "LoginInteractor", parent=presenter, took=60, outcome=ACCEPTED)
    run.step(event, TASK, "LoginInteractor", parent=interactor, took=312_000)
    run.wait(311_000)
    result = run.step(event, PRESENTER, "LoginPresenter", up=1, status="success", took=900, data='{"user":{"id":7,"name":"ada"}}')
    opened = run.event("list.open", "Login", event, ROUTE)
    route = run.step(opened, ROUTER, "Router", parent=result, took=700, outcome=ROUTED, data='{"user":7}')
    run.mark("route", event=opened, name="list.open", change="requested", module="List", style="push")
    appeared = run.event("list.appeared", "List", opened, LIFECYCLE)
    shown = run.step(appeared, PRESENTER, "ListPresenter", parent=route, took=200)
    run.mark("state", module="List", view="ListView", state='{"isLoading":true,"rows":[]}')
    run.mark("route", event=opened, name="list.open", change="shown", module="List", style="push")
    run.mark("layout", text="Login > *List")
    run.finish(opened, ROUTED)
    run.wait(900)
    reload_list(run, appeared, 3)
    run.finish(appeared, ANSWERED)
    run.step(event, VIEW, "LoginView", parent=result, up=1, status="success", took=40)
    run.mark("state", module="Login", view="LoginView", state='{"name":"ada","canSubmit":true,"isBusy":false,"hint":null}')
    run.finish(event, ANSWERED, "success")
    return event, shown


def small(**header):
    run = Writer("notes-login.jsonl", **header)
    run.mark("layout", text="*Login")
    run.mark("state", module="Login", view="LoginView", state='{"name":"","canSubmit":false,"isBusy":false,"hint":null}')
    run.wait(1_200_000)
    for typed in ["a", "ad", "ada"]:
        type_name(run, typed)
    run.wait(400_000)
    login(run)
    run.wait(2_000_000)
    lost = run.event("list.archive", "List")
    first = run.step(lost, PRESENTER, "ListPresenter", took=30, outcome=UNHANDLED, data='{"id":2}')
    run.step(lost, INTERACTOR, "ListInteractor", parent=first, took=10, outcome=UNHANDLED)
    mark = run.mark("problem", code="event.unhandled", name="list.archive", module="List", event=lost,
                    text="No part of List handled the event list.archive.\nUsual cause: no mapping contains its name.\nFix: add $0.on(List.archive, …) to the presenter or interactor.")
    run.finish(lost, UNHANDLED)
    run.wait(500_000)
    run.mark("stop")
    problems = [{"kind": "unhandled", "text": "No part of List handled the event list.archive. Add $0.on(List.archive, …) to the presenter or interactor.", "step": -1, "event": lost, "mark": mark}]
    return [run.chunk(problems, graph=GRAPH, places=PLACES, root=ROOT)]


def failed_test():
    run = Writer("LoginTests.wrongPassword.jsonl", app="NotesTests")
    event = run.event("login.submit", "Login")
    first = run.step(event, MIDDLEWARE, "ValidationMiddleware", took=260, data='{"name":"ada","password":"wrong"}')
    presenter = run.step(event, PRESENTER, "LoginPresenter", parent=first, took=180)
    interactor = run.step(event, INTERACTOR, "LoginInteractor", parent=presenter, took=60, outcome=ACCEPTED)
    run.step(event, TASK, "LoginInteractor", parent=interactor, took=4_100)
    run.wait(4_000)
    note = "The name or password is wrong."
    result = run.step(event, PRESENTER, "LoginPresenter", up=1, status="error", note=note, took=300, data='{"code":"account.wrongPassword"}')
    view = run.step(event, VIEW, "LoginView", parent=result, up=1, status="error", note=note, took=50, outcome=UNHANDLED)
    mark = run.mark("problem", code="result.unhandled", name="login.submit", module="Login", event=event,
                    text="LoginView has no handler for the result error of login.submit.")
    run.finish(event, ANSWERED, "error")
    failure = run.mark("problem", code="test.failed", name="login.submit", module="Login", event=event,
                       text="Expectation failed: the view's hint is \"Try again\".\nExpected: Try again\nActual:   null\nLoginTests.swift:31")
    run.mark("stop")
    problems = [{"kind": "unhandled", "text": "LoginView has no handler for the result error of login.submit.", "step": view, "event": event, "mark": mark},
                {"kind": "failed", "text": "Expectation failed: the view's hint is \"Try again\".\nLoginTests.swift:31", "step": -1, "event": event, "mark": failure}]
    return [run.chunk(problems, graph=GRAPH, places=PLACES, root=ROOT)]


def problems():
    """A run with each kind of problem."""
    run = Writer("problems.jsonl")
    found = []
    event, _ = login(run)
    for kind, outcome in [("unhandled", UNHANDLED), ("rejected", REJECTED), ("lost", GONE), ("failed", ANSWERED)]:
        other = run.event(f"list.{kind}", "List", event if kind == "lost" else -1)
        step = run.step(other, PRESENTER, "ListPresenter", took=50, outcome=outcome)
        mark = run.mark("problem", code=f"event.{kind}", name=f"list.{kind}", module="List", event=other, text=f"The event list.{kind} has a problem.")
        run.finish(other, outcome, "error" if kind == "failed" else None)
        found.append({"kind": kind, "text": f"The event list.{kind} has a problem.", "step": step, "event": other, "mark": mark})
        run.wait(20_000)
    _, slow = reload_list(run, -1, 2, took=9_000_000)
    found.append({"kind": "slow", "text": "The handler of list.reload took 9.00 s.", "step": slow, "event": -1, "mark": -1})
    for kind in ["leak", "mistake"]:
        mark = run.mark("problem", code=f"module.{kind}", module="Editor", text=f"The module Editor has a {kind}.")
        found.append({"kind": kind, "text": f"The module Editor has a {kind}.", "step": -1, "event": -1, "mark": mark})
    waiting = run.event("editor.save", "Editor")
    run.step(waiting, HELD, "DebounceMiddleware", took=None)
    mark = run.mark("route", name="editor.open", change="failed", module="Editor", text="Another route is in progress.", code="route.busy")
    found.append({"kind": "failed", "text": "The route editor.open failed: another route is in progress.", "step": -1, "event": -1, "mark": mark})
    mark = run.mark("dropped", deliveries=12, steps=140)
    found.append({"kind": "dropped", "text": "The recorder left out 12 deliveries with 140 steps.", "step": -1, "event": -1, "mark": mark})
    return [run.chunk(found, dropped=140, graph=GRAPH, places=PLACES, root=ROOT)]


def pushed():
    """A tap pushes a list, and a link opens a help, both without sending an event."""
    run = Writer("pushed.jsonl")
    tap = run.event("home.open", "Home")
    run.step(tap, PRESENTER, "HomePresenter")
    run.finish(tap, ANSWERED)
    for name, module, opener, cause in [("list", "List", "Home", tap), ("help", "Help", "", -1)]:
        route = run.event(name, opener, cause, ROUTE, has_step=False)
        run.mark("route", event=route, name=name, change="requested", module=opener)
        run.finish(route, ROUTED)
        begun = run.event(f"{name}.begun", module, route, LIFECYCLE)
        run.step(begun, PRESENTER, f"{module}Presenter")
        run.finish(begun, ANSWERED)
        run.mark("route", event=route, name=name, change="shown", module=module, style="push")
        run.wait(1_000)
    run.mark("stop")
    edges = [{"from": "Home", "to": "List", "name": "list", "kind": "route"}]
    return [run.chunk(graph={"modules": [{"name": "Home"}, {"name": "List"}, {"name": "Help"}], "edges": edges})]


def empty():
    run = Writer("empty.jsonl")
    return [run.chunk()]


def cut():
    run = Writer("cut.jsonl")
    type_name(run, "a")
    event = run.event("login.submit", "Login")
    run.step(event, TASK, "LoginInteractor", took=None)
    return [run.chunk(cut=True)]


def ring():
    """A run without its beginning: ids do not begin at 1, a cause and a parent are unknown."""
    run = Writer("ring.jsonl", ring=True)
    event = run.event("list.reload", "List", -1, id="#4711")
    result = run.step(event, PRESENTER, "ListPresenter", up=1, status="success", took=120)
    run.step(event, VIEW, "ListView", parent=result, up=1, status="success", took=60)
    run.finish(event, ANSWERED, "success")
    published = run.step(-1, PRESENTER, "ListPresenter", up=1, status="success", took=90, name="list.changed", module="List")
    run.step(-1, VIEW, "ListView", up=1, status="success", parent=published, took=20, name="list.changed", module="List")
    run.mark("stop")
    return [run.chunk()]


def long(steps=200_000, per_chunk=50_000):
    """A run of many deliveries, each with five steps, in chunks."""
    run = Writer("long.jsonl")
    chunks, cause, found = [], -1, []
    modules = [f"Module{n}" for n in range(40)]
    while len(run.steps["begin"]) < steps:
        number = len(run.events["id"])
        module = modules[number % 40]
        cause = -1 if number % 4 == 0 else number - 1
        event = run.event(f"{module.lower()}.act{number % 25}", module, cause)
        payload = f'{{"number":{number},"text":"Payload {number}"}}' if number % 10 == 0 else None
        first = run.step(event, MIDDLEWARE, f"{module}Middleware", took=70, data=payload)
        presenter = run.step(event, PRESENTER, f"{module}Presenter", parent=first, took=50)
        interactor = run.step(event, INTERACTOR, f"{module}Interactor", parent=presenter, took=30)
        result = run.step(event, PRESENTER, f"{module}Presenter", parent=interactor, up=1, status="success", took=20)
        run.step(event, VIEW, f"{module}View", parent=result, up=1, status="success", took=9)
        if number % 10 == 0:
            run.mark("state", module=module, view=f"{module}View", state=f'{{"number":{number}}}')
        if number % 400 == 0:
            mark = run.mark("problem", code="event.unhandled", event=event, module=module, name="x", text="No part handled it.")
            found.append({"kind": "unhandled", "text": "No part handled it.", "step": -1, "event": event, "mark": mark})
        run.finish(event, ANSWERED, "success")
        run.wait(500)
        if len(run.steps["begin"]) - run.sent["steps"] >= per_chunk:
            chunks.append(run.chunk(found))
    run.mark("stop")
    chunks.append(run.chunk(found, graph=GRAPH))
    return chunks


HOSTILE = [
    "</script><script>document.title='broken'</script>", "<img src=x onerror=document.title='broken'>", "{{SCRIPT}}\u0000\u0007\u001b[31m\u007f\u0085",
    "\u202eevil\u2066txt\u2069\u200b\ufeff", "‏مرحبا", "\ud800lone", "constructor", "__proto__", "a\nb\r\nc\td", "",
    "javascript:alert(1)", "😀" * 50,
]


def hostile():
    """A run with hostile texts in every field."""
    run = Writer(HOSTILE[0] + HOSTILE[3], app=HOSTILE[1] + HOSTILE[2])
    found, places, edges = [], {}, []
    for number, text in enumerate([*HOSTILE, "M" * 1_000_000]):
        event = run.event(text, text, number - 1, id=text[:50])
        json_text = "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + "\""
        step = run.step(event, PRESENTER, text, status=text, note=text, data=json_text if number % 2 else text)
        run.step(event, VIEW, text, up=1, status=text, note=text, data=text, parent=step)
        run.mark("state", module=text, view=text, state=json_text)
        run.mark("state", module=text, view=text, state=text)
        run.mark("route", event=event, name=text, change=text, module=text, style=text, text=text, code=text)
        mark = run.mark("problem", code=text, name=text, module=text, text=text, event=event)
        run.mark("layout", text=text)
        run.mark(text or "none", text=text)
        found.append({"kind": text, "text": text, "step": -1, "event": event, "mark": mark})
        places[f"{text} {text}"] = [text, 1]
        edges.append({"from": text, "to": HOSTILE[0], "name": text, "kind": text})
        run.finish(event, ANSWERED, text)
    modules = [{"name": text, "view": text} for text in HOSTILE]
    return [run.chunk(found, places=places, root=HOSTILE[0], graph={"modules": modules, "edges": edges})]
