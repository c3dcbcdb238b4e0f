"""Whatever can be done meets whatever may befall the two: the chance that is shown is that of the roll that is made."""

from collections.abc import Iterator
from typing import Final

import pytest

from ludo_tui.rules.skirmish.events.fighting import Attempted, CannotMiss
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import load
from tests.rules.skirmish.counting import Shown
from tests.rules.skirmish.skirmish_scene import Fight, stand

TABLES: Final = tables_of(load("skirmish").tables)
BRINGS: Final = ("down", "unconscious", "controlled")
"""What leaves nothing to do, or nobody to do it to."""
BEFALLS: Final = [one for one in TABLES.afflictions if one not in BRINGS]
PLACES: Final = {
    "on the road": "{me}@k9{own} | champion@j9{other} bulwark@l9",
    "on a hill": "{me}@m9{own} | champion@l9{other}",
    "in a thicket": "{me}@e9{own} | champion@d9{other} trickster@c9",
    "from afar": "{me}@k9{own} | champion@o9{other} brawler@m9",
    "in company": "{me}@k9{own} brawler@i10 | champion@j9$1{other}",
}
MET: Final = [
    (path, place, own, other)
    for path in TABLES.paths
    for place in PLACES
    for own, other in [("", ""), *((one, "") for one in BEFALLS), *(("", one) for one in BEFALLS)]
]
PICKED: Final = {"trip": min, "grab": max}
"""Where a target sets something against a roll, or somebody picks what to roll with: the worst, the best of the two."""
TURN: Final = 97
"""Of so many meetings one is tried each time; it has no divisor in common with the numbers of rows."""


def at(path: str, place: str, own: str, other: str) -> Fight:
    """Return somebody of a path at its turn; who is stunned has none to speak of."""
    words = {"own": f"!{own}" if own else "", "other": f"!{other}" if other else ""}
    board = PLACES[place].format(me=path, **words)
    scene = stand(board)
    return scene.play("act:0") if scene.asked == (0, "who") else scene


def tried(offer: Offer, met: tuple[str, str, str, str], shown: Shown, pick: int) -> float | None:
    """Return the chance, counted, of the roll that an answer leads to; None: no roll of its own."""
    scene = at(*met)
    shown.rolls.clear()
    told = len(scene.events)
    scene.play(offer.id)
    while scene.prompt is not None and scene.prompt.kind != "turn":
        found = _first(scene, told)
        if found is not None:
            break
        options = scene.prompt.options
        is_choice = scene.prompt.kind in ("by", "defend-with")
        scene.play(options[pick].id if is_choice else "pass" if "pass" in scene.choices else options[0].id)
    found = _first(scene, told)
    if isinstance(found, CannotMiss):
        return 1.0
    return None if found is None else float(shown.chance(found))


def _first(scene: Fight, told: int) -> Attempted | CannotMiss | None:
    for event in scene.events[told:]:
        if isinstance(event, Attempted | CannotMiss) and (event.who.seat, event.who.number) == (0, 0):
            return event
    return None


def offers(scene: Fight) -> Iterator[Offer]:
    """Yield the answers of a turn that show a chance."""
    assert scene.prompt is not None
    for option in scene.prompt.options:
        if isinstance(option, Offer) and option.facts.odds is not None:
            yield option


def meet(met: tuple[str, str, str, str], shown: Shown) -> int:
    """Try everything that shows a chance in one meeting, and return how much that was."""
    count = 0
    scene = at(*met)
    if scene.prompt is None or scene.prompt.kind != "turn":
        return 0
    for offer in offers(scene):
        picks = PICKED.get(offer.aim.row)
        found = [tried(offer, met, shown, pick) for pick in ((0, 1) if picks else (0,))]
        counted = [one for one in found if one is not None]
        if counted:
            count += 1
            assert offer.facts.odds == pytest.approx((picks or min)(counted)), (met, offer.id)
    return count


@pytest.mark.rule("sh.roll.attribute", "sk.circ.cumulative", "sh.affliction.instances", "sk.action.defend.trigger")
@pytest.mark.parametrize("met", MET[::TURN], ids=" ".join)
def test_the_chance_that_is_shown_is_that_of_the_roll(
    met: tuple[str, str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    meet(met, Shown(monkeypatch))


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("path", TABLES.paths)
def test_all_chances_are_those_of_the_rolls(path: str, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown, here = Shown(monkeypatch), [met for met in MET if met[:2] == (path, place)]
    assert sum(meet(met, shown) for met in here) > len(here)
