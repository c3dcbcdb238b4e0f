"""The differ says in words what differs between two versions, and passes what is expected."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from ludo_tui.engine import Match, Option, OptionAim
from ludo_tui.players import answer_for
from tests.golden import computers, player
from tests.golden.differ import GAMES, Difference, Expected, Report, Version, compare
from tests.golden.first_names import as_first_written

Change = Callable[[dict[str, Any]], object]
"""What is done to the answers to a question before they are told, by id."""


class _Changed(Version):
    """A version that plays here, and in which the answers to the first question are other ones."""

    def __init__(self, change: Change) -> None:
        self._change = change

    def play(self, game: str, where: str, matches: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yield the rows of matches in which the answers have been changed."""
        asked, question = 0, player._question

        def changed(prompt: Any) -> Any:
            nonlocal asked
            told = question(prompt)
            asked += 1
            if asked == 1:
                self._change(told["options"])  # type: ignore[arg-type]
            return told

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(player, "_question", changed)
            patch.setattr(player, "ANSWERS", 5)
            yield from player.rows(game, where, *matches)


def _differences(change: Change, *expected: str) -> list[str]:
    found = compare(_Changed(lambda _: None), _Changed(change), "classic", "game", [1], Expected(expected))
    return [f"{one.place}, {one.fact}: {one.before} -> {one.now}" for one in found]


def test_nothing_is_told_of_two_versions_that_are_alike() -> None:
    assert _differences(lambda _: None) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda answers: answers["move:1"].update(label="Go"), 'options[move:1].label: "Token 2: out to b9" -> "Go"'),
        (lambda answers: answers["move:1"].update(odds=0.25), "options[move:1].odds: nothing -> 0.25"),
        (lambda answers: answers.update(skip={"id": "skip"}), 'options.skip.id: nothing -> "skip"'),
    ],
)
def test_a_difference_is_told_in_words(change: Change, told: str) -> None:
    assert _differences(change) == [f"classic match 1, question 1, prompts.{told}"]


def test_a_difference_that_is_expected_is_not_told() -> None:
    def change(answers: dict[str, Any]) -> None:
        answers["move:1"].update(odds=0.25)

    assert _differences(change, "* prompts.options[*].odds: nothing -> *") == []
    assert _differences(change, "classic prompts.options[*].odds: 0.5 -> *")


def test_a_listed_difference_that_was_not_seen_is_known() -> None:
    expected = Expected(["# odds", "", "a: 1 -> 2", "b: 1 -> *"])
    assert expected.holds(Difference("b", "game", 1, 1, "x", "1", "2")) is False
    assert expected.unseen == {"a: 1 -> 2", "b: 1 -> *"}


def test_a_field_that_moves_into_a_part_of_its_record_is_no_difference() -> None:
    option = Option(id="cast:ward", label="Cast Ward", aim=OptionAim(to_step=4, row="ward"))
    told = {"id": "cast:ward", "label": "Cast Ward", "to_step": 4, "entry": "ward"}
    assert player.normal(as_first_written(option)) == told


def test_a_field_that_is_empty_is_no_difference() -> None:
    assert player.normal({"odds": 0.0, "brief": "", "seat": None, "frees": False}) == {"odds": 0.0}


class _Choosing(Version):
    """A version that plays here, and in which a computer may choose the last answer to the third real question."""

    def __init__(self, *, is_changed: bool) -> None:
        self._is_changed = is_changed

    def play(self, game: str, where: str, matches: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yield the choices of computers."""
        assert where == "computers"
        asked = 0

        def chosen(match: Match[Any]) -> str | None:
            nonlocal asked
            asked += match.prompt is not None and len(match.prompt.answers) > 1
            if self._is_changed and asked == 3 and match.prompt is not None:
                return match.prompt.answers[-1].id
            return answer_for(match)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(computers, "answer_for", chosen)
            patch.setattr(computers, "ANSWERS", 20)
            yield from computers.rows(game, *matches)


def test_what_a_computer_chooses_otherwise_is_told() -> None:
    versions = _Choosing(is_changed=False), _Choosing(is_changed=True)
    assert compare(versions[0], versions[0], "classic", "computers", range(1, 4), Expected([])) == []
    found = compare(*versions, "classic", "computers", [1], Expected([]))
    assert [f"{one.place}, {one.fact}: {one.before} -> {one.now}" for one in found] == [
        'classic match 1, answer 3, choices.normal[seat 2, move]: "move:1" -> "move:3"'
    ]
    assert compare(*versions, "classic", "computers", [1], Expected(["classic choices.*: * -> *"])) == []


@pytest.mark.parametrize("game", GAMES)
def test_computers_of_all_levels_play_every_game(game: str) -> None:
    matches = [computers.begin(game, number) for number in range(1, 11)]
    assert {level for match in matches for level in match.computers} == {"easy", "normal", "hard", "expert"}
    assert len({len(match.setup.seats) for match in matches}) > 2
    assert len({str(match.setup.options) for match in matches}) > 5


def test_differences_are_counted_by_game_and_kind(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    for match in range(1, 9):
        report.tell([Difference("party", "line", match, 3, "line[4]", "old", "new")])
    assert capsys.readouterr().out.splitlines() == [
        f"party match {match}, line 3, line[4]: old -> new" for match in range(1, 6)
    ]
    assert [*report.summary(["classic", "party"])] == [
        "classic: nothing differs",
        "party: 8 matches differ: line 8",
        "    8 line[]",
    ]


def test_a_match_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("no dice")

    monkeypatch.setattr(player, "begin", fail)
    monkeypatch.setattr(computers, "begin", fail)
    (told,) = _differences(lambda _: None)
    version = _Choosing(is_changed=False)
    (played,) = compare(version, version, "classic", "computers", [1], Expected([]))
    assert played.before == '"ZeroDivisionError: no dice"'
    assert told.endswith('failures.failure: "ZeroDivisionError: no dice" -> "ZeroDivisionError: no dice"')


def test_keys_are_pressed_and_lines_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "PRESSED", 2)
    monkeypatch.setattr(player, "TYPED", 2)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for where in ("line", "screens"):
        found = [*player.moments("classic", where, 1)]
        assert all("failures" not in shown for shown in found), found
        assert len(found) >= 2
