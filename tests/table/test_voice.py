"""The voice of the game: names, headlines, and a file of words of one's own."""

import errno
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from ludo_tui import Game
from ludo_tui.engine import Event, Who
from ludo_tui.rules import rules_for
from ludo_tui.rules.ludicrous.events.parties import RelationshipChanged
from ludo_tui.rules.race.state import Captured
from ludo_tui.rulesets import available, load
from ludo_tui.saves import SaveFolder
from ludo_tui.saves.restoring import become_a_copy
from ludo_tui.table import voice
from ludo_tui.table.voice import FILE, Voice, read, shipped, with_names

CAPTURE = Captured(seat=1, piece=2, by=0, step=9)


def match(seed: int = 3) -> Game:
    return Game.new("classic", ["Ana", "Ben", "Cleo", "Dan"], seed=seed)


def test_every_piece_has_a_name_of_its_own_that_stays(tmp_path: Path) -> None:
    game = match()
    pieces = [Who(seat, piece) for seat in range(4) for piece in range(4)]
    names = [Voice(game).name(piece) for piece in pieces]
    assert len(set(names)) == 16
    assert "" not in names
    assert [Voice(game).name(piece) for piece in pieces] == names
    folder = SaveFolder(tmp_path)
    kept = Game.load(folder.save_as(game, "one"))
    folder.close()
    assert [Voice(kept).name(piece) for piece in pieces] == names


def test_a_headline_names_who_and_is_the_same_each_time() -> None:
    words = msgspec.structs.replace(shipped(), headlines={"captured": ("$by bows to $piece.",)})
    assert Voice(match(), words).headline(CAPTURE, {"piece": "▲3 Biscuit", "by": "Ana"}) == "Ana bows to ▲3 Biscuit."


def test_a_line_comes_again_only_after_all_others_of_its_kind() -> None:
    game = match()
    events = cast(list[Event], game.events)
    events.extend(Captured(seat=1, piece=piece % 4, by=0, step=9) for piece in range(48))
    voice = Voice(game)
    told = [voice.headline(event, {}) for event in game.events if event.kind == "captured"]
    count = len(shipped().headlines["captured"])
    assert len(set(told[:count])) == count
    assert told[:count] == told[count : 2 * count]
    assert [Voice(game).headline(event, {}) for event in game.events if event.kind == "captured"] == told
    del events[-1:]
    events.append(Captured(seat=1, piece=3, by=0, step=4))
    assert voice.headline(game.events[-1], {}) == told[-1], "what was taken back is not counted"


def test_a_headline_may_go_by_whether_something_rose_or_fell() -> None:
    up, down = (RelationshipChanged(seat=0, change=change, value=5, rule="") for change in (2, -1))
    voice = Voice(match())
    assert voice.headline(up, {}) in shipped().headlines["relationship_changed:up"]
    assert voice.headline(down, {}) in shipped().headlines["relationship_changed:down"]


def test_which_headline_is_taken_does_not_depend_on_what_classes_are_called() -> None:
    def captured(called: str) -> Any:
        who = msgspec.defstruct(called, [("seat", int), ("number", int)], array_like=True, frozen=True)
        kind = msgspec.defstruct("Captured", [("who", who)], bases=(Event,), frozen=True, kw_only=True)
        return kind(who=who(1, 2))

    voice = Voice(match())
    old, new = captured("PieceId"), captured("Who")
    assert voice.headline(old, {}) == voice.headline(new, {})


def test_all_headlines_are_of_events_and_name_only_what_those_have() -> None:
    kinds = {kind for name in available() for kind in _headlines(name)}
    assert {kind.partition(":")[0] for kind in shipped().headlines} <= kinds


def _headlines(name: str) -> frozenset[str]:
    ruleset = load(name)
    return rules_for(ruleset, {}).headlines


def test_own_words_go_over_the_shipped_ones(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("parties: {Ben: [Rex]}\nheadlines: {captured: ['$by eats $piece']}\n", encoding="utf-8")
    words, problem = read(path)
    assert problem is None
    voice = Voice(match(), words)
    assert voice.name(Who(1, 0)) == "Rex"
    assert voice.name(Who(1, 1)) in shipped().pieces
    assert voice.headline(CAPTURE, {"by": "Ana", "piece": "▲3"}) == "Ana eats ▲3"
    assert words.headlines["came_home"] == shipped().headlines["came_home"]


def test_a_headline_may_be_of_whatever_happens(tmp_path: Path) -> None:
    load("ludicrous"), load("skirmish")
    kinds = [Event]
    for kind in kinds:
        kinds += kind.__subclasses__()
    named = sorted({str(kind.__struct_config__.tag) for kind in kinds[1:]})
    path = tmp_path / FILE
    path.write_text("headlines:\n" + "".join(f"  {kind}: [So it is.]\n" for kind in named), encoding="utf-8")
    assert len(named) > 100
    assert [found for found in voice.findings(path) if not found.is_note] == []


def names_of(voice: Voice) -> list[str]:
    return [voice.name(Who(seat, piece)) for seat in range(4) for piece in range(4)]


def test_a_piece_gets_a_name_and_the_others_keep_theirs() -> None:
    game = match()
    voice = Voice(game)
    before = names_of(voice)
    assert voice.rename(Who(1, 2), "Brunhild") is None
    after = [*before[:6], "Brunhild", *before[7:]]
    assert names_of(voice) == after
    assert names_of(Voice(game, with_names(shipped(), {"Ben": ["", "", "Brunhild"]}))) == after


def test_pieces_of_a_copy_are_called_as_in_the_match_and_those_of_the_next_match_are_not() -> None:
    game, following = match(), match()
    before = names_of(Voice(game))
    for _ in range(2):
        become_a_copy(game)
        assert names_of(Voice(game)) == before
    assert names_of(Voice(following)) != before


def test_a_name_that_another_piece_was_dealt_is_taken_from_it_in_later_matches() -> None:
    game = match()
    before = names_of(Voice(game))
    named = names_of(Voice(game, with_names(shipped(), {"Ben": ["", "", before[0]]})))
    assert named[6] == before[0]
    assert len(set(named)) == 16
    assert all(named)
    assert named[1:6] + named[7:] == before[1:6] + before[7:]


@pytest.mark.parametrize("name", ["", "x" * 15, "a\tb"])
def test_a_name_is_short_and_can_be_seen(name: str) -> None:
    assert Voice(match()).rename(Who(0, 0), name) == "A name has 1 to 14 characters that can be seen."


def test_two_pieces_of_a_table_are_not_called_the_same() -> None:
    voice = Voice(match())
    assert voice.rename(Who(0, 0), names_of(voice)[5].upper()) == "Another piece at this table is called so."
    assert voice.rename(Who(0, 0), names_of(voice)[0].upper()) is None


def test_names_of_players_go_over_those_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("parties: {Ben: [Rex, Fido]}\n", encoding="utf-8")
    voice = Voice(match(), with_names(read(path)[0], {"Ben": ["", "Bello"]}))
    assert names_of(voice)[4:6] == ["Rex", "Bello"]


@pytest.mark.parametrize("text", ["pieces: 3", "peices: []", "headlines: [", "\x00"])
def test_words_that_cannot_be_used_are_said_so_and_the_usual_ones_hold(tmp_path: Path, text: str) -> None:
    path = tmp_path / FILE
    path.write_text(text, encoding="utf-8")
    words, problem = read(path)
    assert words == shipped()
    assert problem is not None
    assert problem.startswith(f"The words in {path} cannot be used (")
    assert problem.endswith("so the usual ones are told.")
    assert "\n" not in problem


def test_mistakes_in_a_file_of_words_are_told_with_their_place(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("headlines:\n\tcaptured: [out]\n", encoding="utf-8")
    assert "(line 2: is not readable as YAML: " in (read(path)[1] or "")
    path.write_text("headlines:\n  capturd: [out]\n  captured: [$bogus is out]\n", encoding="utf-8")
    words, problem = read(path)
    assert words.headlines["captured"] == ("$bogus is out",)
    assert problem == (
        f"Of the words in {path} not all are told (line 2: headlines.capturd: nothing that happens "
        "is called 'capturd'; did you mean 'captured'?)."
    )
    (_, _, second) = voice.findings(path)  # between them a note: it replaces the headlines of the game
    assert (second.line, second.field) == (3, "headlines.captured[0]")
    assert second.message.startswith("$bogus is no fact of it; there are who, piece, by, target, space, ")


def test_the_shipped_words_have_no_mistake() -> None:
    assert voice.findings(Path(voice.__file__).with_name(FILE)) == []


def test_a_file_of_words_that_is_too_long_or_a_folder_is_not_read(tmp_path: Path) -> None:
    long = tmp_path / FILE
    long.write_text("pieces: [Rex]\n" + "#" * 1024 * 1024, encoding="utf-8")
    for path, why in ((long, "is larger than 1024 KiB, the most a table may have"), (tmp_path, "")):
        words, problem = read(path)
        assert words == shipped()
        assert problem is not None
        assert problem.startswith(f"The words in {path} cannot be used ({why}")
        assert problem.endswith("so the usual ones are told.")


def test_without_a_file_the_shipped_words_hold(tmp_path: Path) -> None:
    assert read(tmp_path / FILE) == (shipped(), None)


def test_names_of_computers_in_a_file_of_0_2_0_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("computers: {hard: [Rex]}\npieces: [Rolo]\n")
    words, problem = read(path)
    assert (words.pieces, problem) == (("Rolo",), None)


def test_a_file_in_a_folder_that_nobody_may_look_into_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "no")

    path = tmp_path / FILE
    path.write_text("headlines: {}\n", encoding="utf-8")
    for name in ("stat", "open"):
        monkeypatch.setattr(Path, name, refuse)
    words, told = read(path)
    assert words == shipped()
    assert told is not None
    assert "cannot be read: " in told
