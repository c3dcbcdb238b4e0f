"""Computer seats judge by the data of the options: neither their words nor their ids tell them anything."""

from importlib import import_module
from itertools import islice
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat, players
from ludo_tui.engine import Level, Names, Option, Prompt
from ludo_tui.players.contract import Judgement
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferFacts
from ludo_tui.rulesets import load

MATCHES: list[tuple[str, dict[str, Any], int]] = [
    ("classic", {"block": "trap", "dice": 2}, 7),
    ("party", {}, 7),
    ("piecepack", {"optional_bonus_roll": True}, 7),
    ("ludicrous", {"match": "short"}, 1),
    ("ludicrous", {"match": "short"}, 2),
    ("ludicrous", {"match": "short"}, 3),
    ("skirmish", {"match": "short", "sage": "none"}, 1),
]
LEVELS: tuple[Level, ...] = ("hard", "normal")


def reworded(prompt: Prompt) -> tuple[Prompt, dict[str, str]]:
    """Return a question in other words, its answers under other ids, and which answer each of these ids stands for."""
    ids = {f"answer {number}": option.id for number, option in enumerate(prompt.options)}
    options = tuple(
        msgspec.structs.replace(option, id=name, label="Heal the crucial Shield, 1% tackle, d20 damage").with_shown(
            group=""
        )
        for name, option in zip(ids, prompt.judged, strict=True)
    )
    return msgspec.structs.replace(prompt.with_answers(options), text="Whatever?", pending=(), names=None), ids


def answers(ruleset: str, options: dict[str, Any], seed: int, *, in_other_words: bool) -> list[str]:
    """Play a match of two computer seats and return all answers."""
    game = Game.new(ruleset, [Seat(level, computer=level) for level in LEVELS], seed, options)
    given: list[str] = []
    while (prompt := game.prompt) is not None:
        asked, ids = reworded(prompt) if in_other_words else (prompt, {one.id: one.id for one in prompt.options})
        answer = players.choose(
            game.view(prompt.seat),
            asked,
            LEVELS[prompt.seat],
            seed,
            game.answer_count,
            system=load(ruleset).system,
            options=game.setup.options,
        )
        given.append(ids[answer])
        game.answer(ids[answer])
    return given


@pytest.mark.parametrize(("ruleset", "options", "seed"), MATCHES)
def test_in_other_words_the_same_match_is_played(
    ruleset: str, options: dict[str, Any], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_it_is = answers(ruleset, options, seed, in_other_words=False)
    assert len(as_it_is) > 50

    def unread(_option: Option, _names: Names) -> str:
        raise AssertionError("a computer seat has read what is said about an option")

    monkeypatch.setattr(Option, "outlook", unread)
    monkeypatch.setattr(Offer, "outlook", unread)
    assert answers(ruleset, options, seed, in_other_words=True) == as_it_is


def said(kind: type[Judgement[Any]], game: Game, asked: Prompt, ids: dict[str, str]) -> list[object]:
    """Return all that a judgement tells of a question, with the answers under the ids that they have in the match."""
    judgement = kind(game.view(asked.seat), game.setup.options)
    advice = judgement.advise(asked, game.names, lambda _: None)
    return [
        [([ids[answer] for answer in (one.answer, *one.also)], one.behind, one.risk) for one in advice],
        {ids[answer]: worth for answer, worth in judgement.open_worths(asked).items()},
        ids.get(judgement.aside(asked) or ""),
        {ids[answer]: worth for answer, worth in judgement.worths(asked).items()},
    ]


@pytest.mark.parametrize(("ruleset", "options", "seed"), MATCHES)
def test_in_other_words_the_same_is_advised(ruleset: str, options: dict[str, Any], seed: int) -> None:
    game = Game.new(ruleset, [Seat(level, computer=level) for level in LEVELS], seed, options)
    judge = import_module(f"ludo_tui.players.{load(ruleset).system}").Judgement
    compared, apart = 0, 5 if ruleset == "ludicrous" else 1  # whose matches are long
    for count, _ in enumerate(islice(players.play_computer_turns(game), 600)):
        if (prompt := game.prompt) is None or len(prompt.answers) < 2 or count % apart:
            continue
        as_it_is = prompt.with_answers(prompt.judged)
        ids = {option.id: option.id for option in as_it_is.options}
        assert said(judge, game, *reworded(prompt)) == said(judge, game, as_it_is, ids)
        compared += 1
    assert compared > 10


def test_what_is_not_said_in_words_decides() -> None:
    """Turned round, the odds of the same answers turn the choice round."""
    game = Game.new("ludicrous", [Seat("Ana"), Seat("Ben")], seed=1)
    options = tuple(
        Offer(id=name, label=name, does="revive", facts=OfferFacts(odds=odds))
        for name, odds in (("a", 0.1), ("b", 0.9))
    )
    for first, second in ((options, "b"), (tuple(reversed(options)), "b")):
        prompt = Prompt(0, "action", "What now?", first)
        assert players.choose(game.view(0), prompt, "hard", 1, 0, system="ludicrous", options={}) == second
