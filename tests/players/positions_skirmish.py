"""Positions of Skirmish Ludo, by what they are about: what computer seats make of them stands in `thoughts`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from ludo_tui.engine import Match, Who
from ludo_tui.rules.skirmish.model.state import Affliction
from ludo_tui.rules.skirmish.phases.turn.play_turn import play_turn
from tests.rules.skirmish.skirmish_scene import Fight, stand, turns


def sages(board: str, monsters: str, *answers: str, **more: Any) -> Fight:
    """Return a scene in the turn of the Sage."""
    return stand(board, monsters=monsters, turn=None, phase="sage_turns", **more).play(*answers)


def summons(board: str, menace: int, **state: Any) -> Fight:
    return stand(board, turn=None, phase="summons", state={"menace": menace, **state}, level=None)


def holding(board: str, **more: Any) -> Fight:
    """Return a scene in which the first piece of the first party holds the first one of the second."""
    scene = stand(board, phase=(), **more)
    scene.piece(1).afflictions.append(Affliction("grabbed", Who(0, 0), turns(Who(0, 0))))
    scene.limits.turns_left = 2
    scene.ask(next(scene.turn_of(0)))
    return scene


def six(piece: str) -> Fight:
    """Return a scene in which a six brings out one more piece."""
    return stand(f"{piece} brawler#10 brawler#20 | ", "d6:6", phase="muster")


def done(scene: Fight, pace: Any = "walk") -> Fight:
    """Return a scene in which the one that acts has acted."""
    assert scene.state.acting is not None
    scene.state.acting.has_acted, scene.state.acting.pace = True, pace
    return scene


def _held() -> Fight:
    scene = stand("bulwark@d9 | champion@c9", phase=())
    scene.piece().afflictions.append(Affliction("grabbed", Who(1, 0), turns(Who(1, 0), 2)))
    scene.limits.turns_left = 2
    scene.ask(next(scene.turn_of(0)))
    return scene


def _dragged(piece: str, monster: str) -> Fight:
    """Return a scene in the turn of a monster that drags somebody along."""
    scene = stand(f"{piece} | ", "d20:15 d6:1", monsters=monster, phase=())
    scene.piece().afflictions.append(Affliction("grabbed", scene.mon(), turns(scene.mon())))
    flow = play_turn(scene.table, scene.mon())
    prompt = next(flow)
    option = prompt.option("drag:0.0")
    assert option is not None
    prompt = flow.send(option)
    while prompt.kind == "reaction":
        prompt = flow.send(prompt.default)
    scene.ask(prompt)
    return scene


def _won() -> Fight:
    scene = stand("brawler#40$1 brawler#30 | brawler#5")
    scene.state.places = [1]
    return scene


POSITIONS: Final[Mapping[str, Callable[[], Match[Any]]]] = {
    # Turns as they are offered
    "a clear road": lambda: stand("brawler@c9$1 | "),
    "a clear road without a seal": lambda: stand("brawler@k9 | "),
    "late without a seal": lambda: stand("brawler@k9 | champion@n9-12"),
    "a clear road after running": lambda: stand("brawler@c9$1 | ").play("run"),
    "home": lambda: stand("brawler#54 | "),
    "close to home": lambda: stand("brawler#49$1 | "),
    "before the gate without a seal": lambda: stand("brawler#50 | champion@k9"),
    "in the column beside a monster": lambda: stand("brawler#52 | ", monsters="toll_reaver@a8"),
    "an enemy that is nearly down": lambda: stand("champion@k9 | champion@j9-22"),
    "an enemy in full health": lambda: stand("champion@k9 | champion@j9"),
    "an enemy two spaces off": lambda: stand("champion@i10 | champion@k9-22"),
    "an enemy with a seal": lambda: stand("brawler@k9 | champion@j9$1"),
    "an enemy with a seal and no free hand": lambda: stand(
        "brawler@c9+dagger+dagger | champion@d9$1 bulwark@e9 mender@f9"
    ),
    "an enemy with a seal and no free hand, a round later": lambda: stand(
        "brawler@c9+dagger+dagger | champion@d9$1 bulwark@e9 mender@f9", state={"round": 2}
    ),
    "somebody fallen near": lambda: stand("brawler@i10 | champion@k9-24x"),
    "somebody fallen near, and two seals": lambda: stand("brawler@i10$2 | champion@k9-24x"),
    "a fallen comrade": lambda: stand("brawler@k9 brawler@j9-28x | "),
    "on the ground": lambda: stand("brawler@k9!prone | champion@m9"),
    "on the ground and worn, with shooters about": lambda: done(
        stand("brawler@k9-16!prone | ", monsters="hedge_archer@f9")
    ),
    **{
        f"on the ground and worn, with a shooter at {space}": lambda space=space: done(  # type: ignore[misc] # bound to it
            stand("brawler@k9-14!prone | ", monsters=f"hedge_archer@{space}")
        )
        for space in ("g11", "f9", "e9", "d9", "j9")
    },
    "on the ground and not so worn, with a shooter about": lambda: done(
        stand("brawler@k9-13!prone | ", monsters="hedge_archer@e9")
    ),
    "on the ground and worn, with a monster beside": lambda: done(
        stand("brawler@k9-16!prone | ", monsters="hedge_archer@j9")
    ),
    "worn beside an enemy": lambda: stand("brawler@k9-15 | champion@j9"),
    "not quite worn beside an enemy": lambda: stand("brawler@k9-13 | champion@j9"),
    "on its start with a monster beside": lambda: stand(
        "brawler#0-9 champion@c9-15 | ", monsters="toll_reaver@b9"
    ).play("act:0"),
    "worn in the column": lambda: stand("brawler#52-9$1 champion#20 | "),
    "just worn beside an enemy": lambda: stand("brawler@k9-14 | champion@j9"),
    "passing two enemies": lambda: stand("brawler@e9 | champion@f9 brawler@j9"),
    "a wall ahead": lambda: stand("champion@k9 | champion@l9 champion@l9"),
    "a wall ahead, and monsters": lambda: stand("champion@e9 | champion@f9 champion@f9", monsters="toll_reaver@d9"),
    "a die to give": lambda: stand("brawler@k9 | ", "d6:3", phase=("muster", "party_turns")).play("pass"),
    "slowed": lambda: stand("brawler@k9!slowed | champion@j9$1"),
    "on fire": lambda: stand("brawler@k9!on_fire!poisoned | champion@m9"),
    "held": lambda: _held(),
    "holding somebody": lambda: holding("brawler@k9$1 | champion@j9"),
    "holding somebody worn": lambda: holding("brawler@k9 champion@l9 | champion@j9-14"),
    "a monster near": lambda: stand("brawler@c9-14 | ", monsters="toll_reaver@e9"),
    "a monster near, and worn": lambda: stand("brawler@c9-20$1 | ", monsters="toll_reaver@e9"),
    "a monster seven spaces off": lambda: stand("brawler@c9-14 | ", monsters="toll_reaver@g13"),
    "monsters all round": lambda: stand("brawler@c9-14 | ", monsters="toll_reaver@e9 burr_hound@d9-3 hedge_archer@g13"),
    "a hidden monster": lambda: stand("brawler@c9-14 | ", monsters="toll_reaver@i10~"),
    "a hidden enemy and a comrade": lambda: stand("champion@k9 brawler@m9 | trickster@l9~").play("act:0"),
    "having defended itself": lambda: stand("brawler@c9-14 | ", monsters="toll_reaver@e9").play("defend"),
    "a healer and two that are hurt": lambda: stand("mender@k9 champion@l9-6 champion@m9-15 | ").play("act:0"),
    "a healer and one in danger": lambda: stand("mender@c9 brawler@d9-20 | ", monsters="toll_reaver@e9").play("act:0"),
    "a healer and one that is down": lambda: stand("mender@c9 brawler@d9-28x | champion@e9"),
    "a healer and afflictions": lambda: stand("mender@k9 champion@l9!stunned!cursed | ").play("act:0"),
    "an arcanist among enemies": lambda: stand("arcanist@k9 | champion@i10 brawler@m9$1", monsters="gutter_imp@l9"),
    "an arcanist with a comrade": lambda: stand("arcanist@k9 champion@j9 | champion@i10 brawler@l9").play("act:0"),
    "a trickster among enemies": lambda: stand("trickster@k9-9 | champion@l9 brawler@j9", monsters="hedge_archer@o9"),
    "a trickster and a monster far off": lambda: stand("trickster@e9-9 | ", monsters="toll_giant@i10"),
    "an outrider": lambda: stand("outrider@k9+crossbow | champion@n9", monsters="toll_reaver@o9"),
    "an outrider that has shot": lambda: stand("outrider@k9+crossbow | ", "d20:2", monsters="toll_reaver@n9").play(
        "attack:crossbow:mon-1", "pass"
    ),
    "a duelist between two": lambda: stand("duelist@k9 | champion@j9-22 champion@l9"),
    "a bulwark beside one that is worn": lambda: stand("bulwark@k9 champion@l9-18 | champion@m9").play("act:0"),
    "seals on the ground": lambda: stand("brawler@k9$2 brawler#48 | champion@l9").play("act:0"),
    "three parties": lambda: stand("brawler@k9 | champion@l9-9 | duelist#40$1"),
    "no Sage": lambda: stand("brawler@k9 | champion@l9-9", sage="none"),
    "a short match": lambda: stand("brawler@k9 | champion@l9-9", match="short"),
    # Who goes, who comes out, who acts first
    "who goes": lambda: stand("brawler@k9 bulwark@c9-12 mender#53 | ", monsters="toll_reaver@e9"),
    "who goes of two side by side": lambda: stand("brawler@k9 brawler@k9 | "),
    "who acts before the monsters": lambda: stand(
        "brawler@c9-15 brawler@d9 mender@o9$1 | champion@l9", monsters="toll_reaver@e9", phase="initiative", turn=None
    ),
    "who acts before a monster beside it": lambda: stand(
        "brawler@c9 brawler@e9-13 | champion@l9", monsters="toll_reaver@d9", phase="initiative", turn=None
    ),
    "who acts before monsters that are far off": lambda: stand(
        "brawler@c9 brawler@k9$1 | champion@l9", monsters="toll_reaver@o8", phase="initiative", turn=None
    ),
    "who comes home before the monsters": lambda: stand(
        "brawler#42$1 brawler#40$1 brawler#41$1 | ", monsters="toll_reaver@d9", phase="initiative", turn=None
    ),
    "a piece to bring out": lambda: stand("brawler@k9 | ", "d6:6", phase=("muster", "party_turns")),
    "a six and one close to home": lambda: six("brawler#35$1"),
    "a six and one not so close": lambda: six("brawler#34$1"),
    "a six and one close to home that is down": lambda: six("brawler#40$1-28x"),
    "a six and one close to home without a seal": lambda: six("brawler#40"),
    "a six and one in the column": lambda: six("brawler#52"),
    "a six and one at home": lambda: six("brawler#56$1"),
    "who comes out, and one is close to home": lambda: stand(
        "brawler#40$1 | ", "d6:5", phase=("muster", "party_turns")
    ),
    "spoils for the worn": lambda: stand("brawler@k9-12 | champion@j9-24x", "d6:3").play("go:j9"),
    "spoils for the sound": lambda: stand("brawler@k9-2 | champion@j9-24x", "d6:3").play("go:j9"),
    # Reactions
    "an attack to dodge": lambda: stand("champion@k9 | champion@j9").play("attack:greatsword:1.0"),
    "an attack to dodge for the worn": lambda: stand("champion@k9 | champion@j9-14").play("attack:greatsword:1.0"),
    "a comrade to cover": lambda: stand("champion@k9 | trickster@j9-17 bulwark@i10").play("attack:greatsword:1.0"),
    "somebody walks away": lambda: stand("brawler@k9 | champion@j9").play("go:m9"),
    "a monster that may dodge": lambda: stand("champion@k9 | ", monsters="toll_reaver@j9-10", level=None).play(
        "attack:greatsword:mon-1"
    ),
    # The Sage
    "a monster and the fallen": lambda: sages("brawler@k9-28x brawler@g2 | ", "burr_hound@i10"),
    "a monster and the fallen far off": lambda: sages("brawler@o9-28x brawler@j9 | ", "toll_reaver@i10"),
    "a monster that has run": lambda: sages("brawler@o9-28x brawler@j9 | ", "toll_reaver@i10", "run"),
    "a monster beside a piece": lambda: sages("brawler@j9 | ", "burr_hound@i10"),
    "a monster between two pieces": lambda: sages("brawler@j9 champion@k9-15 | mender@i11", "burr_hound@i10"),
    "a monster far from all": lambda: sages("brawler@c9 | ", "toll_reaver@i15"),
    "a monster far from all that runs": lambda: sages("brawler@c9 | ", "toll_reaver@i15", "run"),
    "a monster with a bow": lambda: sages("brawler@c9 champion@e9-9 | duelist@k9", "hedge_archer@g13"),
    "a monster that has acted": lambda: sages("champion@m9 brawler@g10 | ", "burr_hound@k9", "defend"),
    "a monster on the ground": lambda: sages("champion@m9 | ", "burr_hound@k9!prone"),
    "a witch": lambda: sages("brawler@c9 champion@e9-9 | duelist@k9", "fen_hexer@g10"),
    "a dragon": lambda: sages("brawler@c9 champion@e9-9 | duelist@k9", "ash_drake@g10"),
    "which monster goes": lambda: sages("brawler@c9 | duelist@k9", "fen_hexer@g10 toll_reaver@i15 burr_hound@l9"),
    "which monster goes while nobody is there": lambda: sages(" | ", "fen_hexer@g10 toll_reaver@i15"),
    "a monster drags somebody": lambda: _dragged("outrider@n9", "mire_gulper@m9"),
    "a monster drags somebody far from its lair": lambda: _dragged("outrider@e9", "mire_gulper@d9"),
    "monsters to buy": lambda: summons("brawler@c9 | ", 6),
    "monsters to buy with little": lambda: summons("brawler@c9 | champion@k9", 3, round=4),
    "monsters to buy with five": lambda: summons("brawler@c9 | champion@k9", 5, round=3),
    "monsters to buy with much": lambda: summons("brawler@c9 | champion@k9", 12),
    # Where parties stand
    "parties in trouble": lambda: stand(
        "brawler@k9$4-9!cursed brawler#51 brawler#56 brawler#9 | champion@j9-28x mender#30$1!defending",
        monsters="toll_reaver@l9 gutter_imp@f9",
        state={"doom": 3, "round": 5, "menace": 4},
    ).play("act:0"),
    "nightfall": lambda: stand("brawler@k9 | champion@l9-9", state={"round": 14, "doom": 6}),
    "a match that is won": lambda: _won(),
}
