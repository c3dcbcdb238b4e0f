"""What happens is told with the spaces: from where a piece moves, where to, and where it is captured."""

from collections import Counter
from typing import Any

import pytest

from ludo_tui import Game, Seat
from ludo_tui.board import HOME
from ludo_tui.engine import Event, Match, Ref
from ludo_tui.line.text import sentences
from ludo_tui.players import answer_for
from ludo_tui.rules.ludicrous.events import movement
from ludo_tui.rules.ludicrous.events.board import CreatureMoved
from ludo_tui.rules.ludicrous.events.damage import Eliminated
from ludo_tui.rules.ludicrous.events.prisons import Imprisoned
from ludo_tui.rules.skirmish.events.movement import CameHome, CarriedOff, PieceCaptured, Walked, WasDragged, WasPushed
from tests import scene as ludicrous
from tests.rules.race.scene import at, place
from tests.rules.skirmish.skirmish_scene import stand


def steps(match: Match[Any]) -> dict[tuple[int, int], int]:
    """Return the step of each piece by its seat and number."""
    look = match.rules.look(match.view(None), match.setup)
    return {(seat, piece): at.step for seat, own in enumerate(look.pieces) for piece, at in enumerate(own)}


def untold(match: Match[Any], told: Counter[str]) -> list[str]:
    """Play a match of computers; return which changes of place are not told with both spaces, and count those told."""
    missing = []
    before = steps(match)
    while match.prompt is not None and sum(told.values()) < 150:
        answer = answer_for(match)
        assert answer is not None
        events = match.answer(answer)
        after, said = steps(match), " ".join(sentences(events, match))
        for one, step in after.items():
            start = before[one]
            if step == start:
                continue
            kind = "out" if start < 0 else "back" if step < 0 else "home" if step == HOME else "on"
            told[kind] += 1
            wanted = [match.names.step(one[0], place) for place in (start, step) if 0 <= place < HOME]
            if not all(place in said for place in wanted):
                missing.append(f"{match.names.piece(*one)}, {' to '.join(wanted)}: {said}")
        before = after
    return missing


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack", "ludicrous", "skirmish"])
def test_every_change_of_place_is_told_with_the_space_that_is_left_and_the_one_that_is_reached(ruleset: str) -> None:
    told = Counter[str]()
    match = Game.new(ruleset, [Seat(name, computer="easy") for name in ("Ana", "Ben", "Cleo")], seed=10)
    assert untold(match, told) == []
    assert all(told[kind] >= 3 for kind in ("out", "back", "on")), told


def test_a_piece_that_lands_on_a_block_is_told_with_both_spaces() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)] * 2}, "d6:3,6", turns=2)
    assert scene.prompt is not None
    said = sentences(scene.answer(scene.prompt.options[0].id), scene)
    assert said[:2] == [
        "Ana's token 1 moves from i13 to i10.",
        "Ana's token 1 lands on a block of Cleo on i10: back to the yard.",
    ]


BRAWLER = Ref(seat=0, number=1)
GHOUL = Ref(seat=2, number=1, name="Ghoul")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (movement.Moved(seat=0, piece=0, start=8, end=21, how="fly"), "piece 1 flies on from g13 to the star on m9."),
        (movement.Moved(seat=0, piece=0, start=8, end=6, how="push"), "piece 1 is pushed from g13 to g11."),
        (movement.Moved(seat=0, piece=0, start=8, end=-1), "piece 1 goes from g13 to the yard."),
        (movement.Moved(seat=0, piece=0, start=52, end=56), "piece 1 moves from c8 home."),
        (Imprisoned(seat=0, piece=0, by=1, step=8), "piece 1 goes from g13 to Ben's prison."),
        (CreatureMoved(creature="bear", name="The bear", ring=3, space="d9", start="b9"), "from b9 to d9."),
        (Eliminated(seat=0, piece=0, by=1, step=8), "piece 1 is eliminated on g13 by Ben: back to the yard."),
    ],
)
def test_jumps_pushes_prisons_and_creatures_are_told_with_their_spaces(event: Event, said: str) -> None:
    assert event.sentence(ludicrous.place("1@10 | 1@40").names).endswith(said)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Walked(who=BRAWLER, start=8, end=10), "walks from g13 to g15."),
        (CameHome(seat=0, piece=1, start=52), "comes home from c8!"),
        (Walked(who=GHOUL, start=8, end=10, pace="run"), "runs from g13 to g15."),
        (WasPushed(who=BRAWLER, start=8, end=10), "is pushed from g13 to g15."),
        (WasDragged(who=BRAWLER, start=8, end=10), "is dragged from g13 to g15."),
        (PieceCaptured(seat=1, piece=0, by=BRAWLER, step=8), " on i3."),
        (CarriedOff(seat=0, piece=0, doom=2, step=8), " on g13 is carried off: doom 2."),
    ],
)
def test_steps_pushes_and_losses_of_combatants_are_told_with_their_spaces(event: Event, said: str) -> None:
    assert event.sentence(stand("brawler@k9 | champion@c9").names).endswith(said)
