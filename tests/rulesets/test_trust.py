"""Whatever the loader takes can be played and saved; whatever it cannot read stops nothing else."""

from pathlib import Path

import pytest

from ludo_tui import Game, Seat, rulesets
from ludo_tui.rulesets import RulesetError

PEOPLE = [Seat("Ana"), Seat("Ben")]


def kitchen(folder: Path, name: str, more: str = "") -> Path:
    """Write a ruleset that extends Party into a folder of rulesets."""
    path = folder / "kitchen"
    path.mkdir(parents=True, exist_ok=True)
    text = f"id: kitchen\nname: {name}\nextends: party\nversion: 1\n{more}"
    (path / "ruleset.yaml").write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["Le Jeu\u00a0: Ludo", "Caf\u202fLudo", "\u3000Wide Ludo"])
def test_any_kind_of_space_is_a_space_and_the_game_can_be_saved(name: str, user_folder: Path, tmp_path: Path) -> None:
    kitchen(user_folder, f'"{name}"')
    game = Game.new("kitchen", PEOPLE, seed=1)
    game.save(tmp_path / "game.ludo.json")
    assert Game.load(tmp_path / "game.ludo.json").setup.ruleset == "kitchen"
    assert rulesets.load("kitchen").name.isprintable()


@pytest.mark.parametrize(
    ("name", "shown"), [('"Family \U0001f468\u200d\U0001f469"', "U+200D"), ('"Soft\u00adLudo"', "U+00AD")]
)
def test_a_character_that_no_save_takes_is_a_mistake(name: str, shown: str, user_folder: Path) -> None:
    folder = kitchen(user_folder, name)
    (problem,) = rulesets.check(folder)
    assert str(problem).endswith(f"ruleset.yaml:2:7: name: the character {shown} cannot be shown; leave it out")
    with pytest.raises(RulesetError):
        Game.new("kitchen", PEOPLE)


def test_a_name_of_two_lines_is_a_mistake(user_folder: Path) -> None:
    (problem,) = rulesets.check(kitchen(user_folder, '"Two\\nlines"'))
    assert "is not one line of text" in str(problem)


@pytest.mark.parametrize("method", ["is_file", "is_dir", "iterdir"])
def test_a_folder_that_may_not_be_looked_into_stops_no_other_game(
    method: str, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kitchen(user_folder, "Kitchen")
    real = getattr(Path, method)

    def locked(self: Path) -> object:
        if user_folder in (self, *self.parents):
            raise PermissionError(13, "Permission denied", str(self))
        return real(self)

    monkeypatch.setattr(Path, method, locked)
    rulesets.forget()
    assert "classic" in rulesets.available()
    assert Game.new("classic", PEOPLE, seed=1).prompt is not None


def test_a_ruleset_that_cannot_be_read_is_named_with_the_reason(
    user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = kitchen(user_folder, "Kitchen")
    real = Path.iterdir

    def locked(self: Path) -> object:
        if self == folder:
            raise PermissionError(13, "Permission denied", str(self))
        return real(self)

    monkeypatch.setattr(Path, "iterdir", locked)
    rulesets.forget()
    assert "kitchen" not in rulesets.available()
    (problem,) = rulesets.broken()["kitchen"]
    assert problem.message == "the folder cannot be read: permission is denied"


def test_all_mistakes_come_in_one_round(user_folder: Path) -> None:
    folder = kitchen(user_folder, "Kitchen", "sumary: Short.\noptions:\n  blok: wall\n  dice: 9\n")
    (folder / "words.yaml").write_text("piece: 7\nyart: home\n", encoding="utf-8")
    (folder / "rulebook.yaml").write_text("- id: kitchen.dice.two\n  text: Two.\n", encoding="utf-8")
    said = "\n".join(str(problem) for problem in rulesets.check(folder))
    for part in ("sumary", "blok", "dice", "piece", "yart", "section"):
        assert part in said, f"{part} is missing in:\n{said}"


def test_a_part_of_a_group_of_numbers_is_enough(user_folder: Path) -> None:
    folder = kitchen(user_folder, "Kitchen")
    text = (folder / "ruleset.yaml").read_text(encoding="utf-8").replace("party", "ludicrous")
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    (folder / "numbers.yaml").write_text("attack:\n  dodge: 7\n", encoding="utf-8")
    assert rulesets.check(folder) == []
    mine, theirs = rulesets.load("kitchen").tables["numbers"], rulesets.load("ludicrous").tables["numbers"]
    assert mine.attack.dodge == 7
    assert mine.attack != theirs.attack
    assert mine.party == theirs.party


def test_a_group_of_numbers_that_is_none_is_a_mistake_told_in_its_place(user_folder: Path) -> None:
    folder = kitchen(user_folder, "Kitchen")
    text = (folder / "ruleset.yaml").read_text(encoding="utf-8").replace("party", "ludicrous")
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    (folder / "numbers.yaml").write_text("attack: 7\n", encoding="utf-8")
    (problem,) = rulesets.check(folder)
    assert str(problem) == f"{folder / 'numbers.yaml'}:1:9: attack: expected keys with values, got the number 7"
