"""Kept parties: written, listed, replaced, deleted; a bad file is told in one sentence and hides no good one."""

import sys
from pathlib import Path

import pytest

from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.saves.parties import PartyFolder
from tests.saves.at_once import told_second

PARTY = {"race": "elf", "stats": {"luck": 2}, "perks": ["angler"]}


@pytest.fixture
def folder(tmp_path: Path) -> PartyFolder:
    return PartyFolder("ludicrous", tmp_path / "kept")


def test_what_is_kept_comes_back(folder: PartyFolder) -> None:
    assert folder.list() == []
    folder.keep("Ümläut & Söhne [b]", PARTY)
    folder.keep("  anna's   five ", {"race": "orc"})
    found = folder.list()
    assert [(one.name, one.party, one.error) for one in found] == [
        ("anna's five", {"race": "orc"}, ""),
        ("Ümläut & Söhne [b]", PARTY, ""),
    ]
    assert found[1].path.name == "ümläut-söhne-b.party.json"


def test_the_folder_is_made_with_those_that_it_is_in(tmp_path: Path) -> None:
    folder = PartyFolder("ludicrous", tmp_path / "home" / "share" / "parties")
    assert folder.keep("Elves", PARTY).path.is_file()


def test_no_party_is_called_as_a_device_of_windows(folder: PartyFolder) -> None:
    assert folder.keep("Aux", PARTY).path.name == "party-aux.party.json"
    assert [one.name for one in folder.list()] == ["Aux"]


def test_each_system_has_its_own_parties(folder: PartyFolder) -> None:
    folder.keep("Five", PARTY)
    other = PartyFolder("skirmish", folder.path)
    other.keep("Three", {})
    assert [one.name for one in folder.list()] == ["Five"]
    assert [one.name for one in other.list()] == ["Three"]


def test_a_party_of_another_system_is_not_replaced(folder: PartyFolder) -> None:
    folder.keep("Five", PARTY)
    other = PartyFolder("skirmish", folder.path)
    for overwrite in (False, True):
        with pytest.raises(SaveError, match=r"^a party of another game is called 'Five' already; choose another name$"):
            other.keep("Five", {}, overwrite=overwrite)
    assert [one.party for one in folder.list()] == [PARTY]


def test_vowels_that_are_written_as_signs_tell_names_apart(folder: PartyFolder) -> None:
    for name in ("कील", "काल", "กา", "กี"):
        folder.keep(name, PARTY)
    assert sorted(one.name for one in folder.list()) == sorted(("कील", "काल", "กา", "กี"))


def test_hidden_and_other_files_are_no_parties(folder: PartyFolder) -> None:
    path = folder.keep("Five", PARTY).path
    (folder.path / ".half.party.json").write_bytes(path.read_bytes())
    (folder.path / "notes.txt").write_text("Buy milk.")
    assert [one.name for one in folder.list()] == ["Five"]


def test_a_name_is_replaced_only_when_told(folder: PartyFolder) -> None:
    folder.keep("Five", PARTY)
    with pytest.raises(NameTaken) as taken:
        folder.keep("five!", {})
    assert taken.value.question == "There is a party 'Five' already. Replace it?"
    folder.keep("five", {"race": "orc"}, overwrite=True)
    assert [one.party for one in folder.list()] == [{"race": "orc"}]


def test_of_two_programs_that_keep_a_party_under_one_name_at_once_one_is_told(
    folder: PartyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = told_second(
        monkeypatch,
        "ludo_tui.saves.parties",
        lambda: folder.keep("Five", PARTY),
        lambda: PartyFolder("ludicrous", folder.path).keep("Five", {}),
    )
    assert told == "there is a party 'Five' already; choose another name"
    assert [one.party for one in folder.list()] == [PARTY]


@pytest.mark.parametrize("name", ["", " ", "!!!", "a\x1b[31mb", "x" * 41])
def test_a_name_that_cannot_be_used_is_refused(folder: PartyFolder, name: str) -> None:
    with pytest.raises(SaveError, match="one line of 1 to 40 characters, with a letter or digit"):
        folder.keep(name, PARTY)
    assert not folder.path.exists()


def test_a_party_of_another_system_is_left_out(folder: PartyFolder) -> None:
    PartyFolder("skirmish", folder.path).keep("Others", {})
    assert folder.list() == []


def test_a_deleted_party_is_gone(folder: PartyFolder) -> None:
    folder.delete(folder.keep("Five", PARTY))
    assert folder.list() == []


HEAD = '"format":"ludo-tui party","version":1,"system":"ludicrous"'
NEWER = HEAD.replace("1", "2")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "It holds no party: it is not JSON at byte 1: Expecting value."),
        (b"\xff\xfe", "It holds no party: byte 1 is not text that can be shown: expected UTF-8 without"),
        (b'{"name":"\x1b"}', "It holds no party: byte 10 is not text that can be shown"),
        (b"[" * 9_000, "It holds no party: lists and objects in it are nested too deeply."),
        (b" " * 30_000, "It holds no party: it has more than 20,000 bytes."),
        (b"{}", "It holds no party: missing key 'format' (one of ludo-tui party)."),
        (b"[]", "It holds no party: expected keys with values, got a list."),
        (f'{{{HEAD},"name":"x","party":[]}}'.encode(), "It holds no party: party: expected keys with values"),
        (f'{{{HEAD},"name":5,"party":{{}}}}'.encode(), "It holds no party: name: expected text, got the number 5"),
        (
            f'{{{HEAD},"name":5,"party":[]}}'.encode(),
            "It holds no party: name: expected text, got the number 5; put it",
        ),
        (b'[1, {"a": 2}, "b"]', "It holds no party: expected keys with values, got a list."),
        (f'{{{NEWER},"name":"x","party":{{}}}}'.encode(), "It comes from a newer version of the program."),
    ],
    ids=["empty", "binary", "escape", "deep", "long", "other", "list", "party", "name", "several", "items", "newer"],
)
def test_a_bad_file_is_one_sentence(folder: PartyFolder, content: bytes, sentence: str) -> None:
    folder.keep("Good", PARTY)
    (folder.path / "bad.party.json").write_bytes(content)
    bad, good = folder.list()
    assert bad.name == "bad"
    assert bad.error.startswith(sentence)
    assert bad.error.count(".") == 1
    assert (good.name, good.error) == ("Good", "")


@pytest.mark.skipif(sys.platform == "win32", reason="no permissions of that kind")
def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match="cannot be made: part of its path is not a folder"):
        PartyFolder("ludicrous", tmp_path / "file" / "kept").keep("Five", PARTY)
    listed = PartyFolder("ludicrous", tmp_path / "file" / "kept").list()
    assert [one.error for one in listed] == ["It cannot be read: part of its path is not a folder."]


def test_a_party_that_cannot_be_deleted_is_told(folder: PartyFolder) -> None:
    held = folder.keep("Five", PARTY)
    held.path.unlink()
    held.path.mkdir()
    with pytest.raises(SaveError, match="cannot be deleted"):
        folder.delete(held)
