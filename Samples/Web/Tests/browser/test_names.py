"""Names of accounts that look alike: other Unicode forms of a name are the same account, and invisible characters are
refused.
"""

import re

import pytest
from servers import Client, Server

PASSWORD = "correct horse"


@pytest.fixture
def server(tmp_path):
    server = Server("notes-web", tmp_path / "notes.sqlite", "--events-per-second", 500, "--registrations-per-address", 500)
    yield server
    assert server.end() == 0


def register(server, name):
    """Tries to register. Returns the page."""
    client = Client(server)
    client.open()
    client.act("register")
    return client.act("register", account=name, password=PASSWORD, again=PASSWORD)[1]


FORMS = [
    ("Zoë", "Zoe\u0308"), ("Zoë", " Zoë\t"), ("Ann Lee", "Ann\u00a0Lee"), ("Ann Lee", "Ann \u3000 Lee"),
    ("Ann1", "\uff21nn\uff11"), ("fit", "\ufb01t"), ("Å", "\u212b"), ("가", "\u1100\u1161"), ("x2", "x\u00b2")]


@pytest.mark.parametrize("name, other", FORMS, ids=[ascii(other) for _, other in FORMS])
def test_another_form_of_a_name_is_the_same_account(server, name, other):
    user = Client(server).register(name)
    user.save("T1", "of the user")
    assert "is already in use" in register(server, other)
    again = Client(server)
    text = again.log_in(other, PASSWORD)[1]
    assert "T1" in text and name in re.search(r"<bdi>(.*?)</bdi>", text).group(1)
    # Both forms share one count of wrong passwords.
    for form in [name, other, name]:
        text = Client(server).log_in(form, "wrong password")[1]
    assert "The check of the next attempt takes" in text


def test_the_first_form_of_a_name_is_stored_in_one_form(server):
    for name, other in FORMS:
        text = register(server, other)
        assert "Log out" in text or "is already in use" in text
        assert "is already in use" in register(server, name)


INVISIBLE = (
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u034f\u115f\u1160\u3164\uffa0\ufe0f\ufe00\u2800\u061c\u200e\u202e\u2066"
    "\u206a\U000e0041\U000e0100\U0001d173\u0000\u0007\u007f\u0080\ue000\u0378\ufff9")


@pytest.mark.parametrize("place", ["start", "middle", "end", "alone"])
def test_an_invisible_character_is_refused(server, place):
    Client(server).register("ann")
    for character in INVISIBLE:
        name = {"start": f"{character}ann", "middle": f"an{character}n", "end": f"ann{character}", "alone": character}[place]
        text = register(server, name)
        assert "Log out" not in text and f"U+{ord(character):04X}" in text or f"U+{0x1160:04X}" in text, ascii(name)
    name = {"start": "\u200bann", "middle": "an\u00adn", "end": "ann\u2060", "alone": "\u3164"}[place]
    assert "The account or the password is wrong." in Client(server).log_in(name, PASSWORD)[1]


@pytest.mark.parametrize("name", [
    "ann", "Ann", "ANN", "Ann Lee", "Zoë", "José María", "Łukasz", "Ольга", "李雷", "김철수", "محمد", "שרה", "अनिता", "สมชาย",
    "O'Brien", "a-b_c.d@e", "👩", "Đặng"])
def test_a_usual_name_is_accepted_unchanged(server, name):
    text = Client(server).register(name).page
    assert f"<bdi>{name.replace(chr(39), '&#39;')}</bdi>" in text
