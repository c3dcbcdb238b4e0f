"""Positions of Ludicrous Ludo, by what they are about: what computer seats make of them stands in `thoughts`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from ludo_tui.engine import Match, Names, Option, Prompt, Who
from ludo_tui.players.ludicrous.worths import ACTIONS, BOONS, CURSES, GUARDS, HEALS, STRUCTURES
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Affliction, Creature, Item, Project, Structure, Tank, Token
from tests.options import option_of
from tests.scene import Scene, place


class Made(Offer, frozen=True, kw_only=True, gc=False):
    """An answer made for a position, which says nothing of itself."""

    def gist(self, names: Names) -> str:  # noqa: ARG002 - it says nothing
        return ""

    def meaning(self, names: Names) -> str:  # noqa: ARG002 - it says nothing
        return ""


def asked(scene: Scene, kind: str, *answers: Option) -> Scene:
    """Return a scene in which the first seat is asked something else."""
    scene.ask(Prompt(0, kind, "What now?", answers))
    return scene


def offer(does: str, entry: str = "", **more: Any) -> Made:
    return option_of(Made, id=f"{does}:{entry}" if entry else does, label=does, does=does, row=entry, **more)


def moving(board: str, dice: str, **about: Any) -> Scene:
    return place(board, dice, phase="movement", **about)


def cards(board: str, **about: Any) -> Scene:
    """Return a scene in which a seat is asked which of all cards it casts."""
    names = sorted({*CURSES, *BOONS, *GUARDS, *HEALS, "raise", "quiet"})
    return asked(place(board, **about), "way", *(offer("card", name, piece=0) for name in names), offer("back"))


def choice(board: str, kind: str, *answers: Option, **about: Any) -> Scene:
    return asked(place(board, **about), kind, *answers)


def running(board: str, dice: str = "d6:4") -> Scene:
    """Return a scene in which a piece moves that makes a running punch."""
    scene = moving(board, dice)
    scene.change(0, marker="running_punch", runner=0)
    return scene


PASS: Final = offer("pass")
NEAR: Final = "1@20 2@30 | 1@22 2@40"
FAR: Final = "1@20 2@30 3@5 4@12 | 1@45"
ITEMS: Final = ("potion_of_healing", "potion_of_speed", "potion_of_stone_skin", "star_energy", "trout")
BLOWS: Final = (
    offer("attack", "sure", target=Who(1, 0), dice="3", mean_damage=3.2),
    offer("attack", "blade", target=Who(1, 0), dice="d8+1", odds=0.55, mean_damage=5.5),
    offer("attack", "other", target=Who(1, 1), dice="d8+1", odds=0.55, mean_damage=5.5),
    offer("attack", "stone", target=Who(1, 0), dice="d4", odds=0.55, mean_damage=2.5, costs=("bonus",)),
    offer("attack", "wild", odds=0.4, mean_damage=5.5),
    offer("attack", "unknown", target=Who(1, 0), odds=0.4),
    offer("grapple", target=Who(1, 0), odds=0.5),
    offer("shove", target=Who(1, 0), odds=0.5, amount=-4),
    offer("shove", "ahead", target=Who(1, 0), odds=0.5, amount=4),
    offer("shove", "creature", odds=0.5, amount=4),
    offer("grapple", "creature", odds=0.5),
    offer("taunt", odds=0.6),
    PASS,
)
"""Ways to fight whoever stands in reach."""
REACTIONS: Final = (
    offer("tackle", odds=0.45, target=Who(1, 0)),
    offer("tackle", "crucial", odds=0.3, target=Who(1, 1), effects=("crucial",)),
    offer("tackle", "nobody", odds=0.3),
    offer("opportunity", odds=0.5, mean_damage=4.5),
    offer("shield"),
    offer("retort", odds=0.7),
    offer("pass_turn"),
    PASS,
)
TURNS: Final = (
    offer("stand"),
    offer("turn", "backward"),
    offer("turn", "forward"),
    offer("turn", "none", amount=0, have=1),
    offer("turn", "some", amount=2, have=0),
    offer("turn", "both", amount=2, have=1),
    offer("turn", "exposed", amount=2, have=0, backs=(Who(1, 0),)),
    PASS,
)
TARGETS: Final = (
    *(offer("aim", f"{seat}.{piece}", target=Who(seat, piece), odds=0.5) for seat in (0, 1) for piece in (0, 1)),
    offer("aim", "sure", target=Who(1, 0)),
    *(offer("aim", space, space=space) for space in ("i3", "m9", "g14")),
    offer("aim", "creature"),
    PASS,
)
SHOTS: Final = (
    offer("tank", "attack", encounters=(Encounter(kind="tank", seat=1, odds=0.55, dice="d6"),)),
    offer("tank", "idle", encounters=(Encounter(kind="tank", seat=1),)),
    offer("tank", "shield", effects=("protects",)),
    offer("tank", "else"),
)


POSITIONS: Final[Mapping[str, Callable[[], Match[Any]]]] = {
    # Moves
    "a capture, or on with the runner": lambda: moving("1@10 2@30 | 1@13", "d6:3"),
    "captures of two rivals": lambda: moving("1@15 2@29 | 1@18 2@44 | 1@32", "d6:3"),
    "home, or on": lambda: moving("1#53 2@30 | 1@45", "d6:3"),
    "into the column": lambda: moving("1#49 2@30 | 1@45", "d6:3"),
    "within the column": lambda: moving("1#52 2@30 | 1@45", "d6:3"),
    "out of the yard for the second": lambda: moving("1@30 | 1@45", "d6:6"),
    "out of the yard for the third": lambda: moving("1@30 2@20 | 1@45", "d6:6"),
    "out of the yard while one is home": lambda: moving("1#56 2@20 | 1@45", "d6:6"),
    "out of the yard in a short match": lambda: moving("1@20 | 1@45", "d6:6", match="short"),
    "out of the yard in a full match": lambda: moving("1@20 2@30 3@40 | 1@45", "d6:6", match="full"),
    "out of danger": lambda: moving("1@33 2@12 | 1@29", "d6:5"),
    "into danger": lambda: moving("1@28 2@12 | 1@29", "d6:5"),
    "between two hunters": lambda: moving("1@28 2@12 | 1@29 2@27 3@30", "d6:5"),
    "a hunter on its start": lambda: moving("1@24 2@5 | 1#-1", "d6:3"),
    "a hunter about to turn into its column": lambda: moving("1@20 2@40 | 1@22 2@23", "d6:3"),
    "from a star onto the open road": lambda: moving("1@34 2@12 | 1@33 2@11", "d6:3"),
    "onto a star": lambda: moving("1@30 2@12 | 1@33 2@11", "d6:4"),
    "onto a star that flies": lambda: moving("1@5 2@14 | 1@45 | 1@41", "d6:3"),
    "onto a star that flies twice": lambda: moving("1@5 2@14 | 1@45 | 1@41 | 1@20", "d6:3"),
    "a trap at the end": lambda: moving("1@24 2@5 | 1@45", "d6:4", b={"structure": Structure(id="trap_works", hp=8)}),
    "a bonfire at the end": lambda: moving("1@24 2@5 | 1@45", "d6:4", tokens=[Token(id="bonfire", ring=28, seat=1)]),
    "a bonfire on the way": lambda: moving("1@24 2@5 | 1@45", "d6:4", tokens=[Token(id="bonfire", ring=26, seat=1)]),
    "tacklers on the way": lambda: moving("1@24 2@5 | 1@27 2@22", "d6:6"),
    "a tackler before a long way and a short one": lambda: moving("1@26 2@3 | 1@28 2@5", "d6:6"),
    "a beast bars the way": lambda: moving(
        "1@20 2@5 | 1@45",
        "d6:5",
        state={"creatures": [Creature(id="beast", number=1, ring=23, hp=5, seat=1, rounds=2)]},
    ),
    "a beast bars the way to a capture": lambda: moving(
        "1@19 2@5 | 1@24",
        "d6:5",
        state={"creatures": [Creature(id="beast", number=1, ring=23, hp=5, seat=1, rounds=2)]},
    ),
    "one that holds somebody moves": lambda: place(
        "1@10 2@30 | 1@11", "d20:12,5 d6:3", phase=("action", "movement"), b={"has_reacted": True}
    ).play("grapple:0:1.0"),
    "a running punch passes somebody": lambda: running("1@24 2@5 | 1@26"),
    "a running punch passes nobody": lambda: running("1@24 2@5 | 1@40"),
    "a running punch just reaches": lambda: running("1@24 2@5 | 1@29"),
    # What is done
    "an enemy before its blade": lambda: place("1@10 | 1@11"),
    "an enemy behind": lambda: place("1@11 | 1@10"),
    "an enemy that one blow fells": lambda: place("1@10 | 1@11 2@40", b={"hp": 1}),
    "an enemy in full health": lambda: place("1@10 | 1@11 2@40", b={"hp": 18}),
    "two enemies, of which one is ahead": lambda: place("1@20 | 1@21 2@35 | 1@21<", b={"hp": 10}, c={"hp": 10}),
    "an archer and enemies near and far": lambda: place("1@20 | 1@21 2@24", a={"weapons": ["longbow", "dagger"]}),
    "nobody near": lambda: place(FAR),
    "nobody near, and hurt": lambda: place(FAR, a={"hp": 5}),
    "enemies near, and hurt": lambda: place("1@20 2@30 | 1@15 2@17 3@22 4@33", a={"hp": 5}),
    "enemies near": lambda: place(NEAR),
    "by the water": lambda: place("1@6 | 1@40", a={"hp": 5}),
    "in a short match": lambda: place(NEAR, match="short"),
    "in a full match": lambda: place(NEAR, match="full"),
    "a comrade has fallen": lambda: place("1@10 2@11!unconscious | 1@40"),
    "an enemy has fallen": lambda: place("1@10 2@30 | 1@11!unconscious 2@12"),
    "all in the yard": lambda: place("1#-1 | 1@45", a={"hand": ["mend", "curse"]}),
    "cards to sacrifice with one out": lambda: place("1@20 | 1@45", a={"hand": ["mend", "curse"]}),
    "cards to sacrifice with two out": lambda: place("1@20 2@30 | 1@45", a={"hand": ["mend", "curse"]}),
    "cards to sacrifice and nobody in the yard": lambda: place(FAR, a={"hand": ["mend", "curse"]}),
    "a prisoner is not in the yard": lambda: _prisoner(),
    "no card": lambda: place(FAR, a={"hand": []}),
    "one card": lambda: place(FAR, a={"hand": ["curse"]}),
    "two cards": lambda: place(FAR, a={"hand": ["curse", "gust"]}),
    "four cards and an enemy": lambda: place(NEAR, a={"hand": ["curse", "gust", "mend", "haste"]}),
    "a full hand": lambda: place(FAR, a={"hand": ["curse"] * 6}),
    "a secret hand": lambda: place(NEAR, is_shown=False, a={"hand": ["firebolt", "mend", "haste", "gust"]}),
    "one point on the die": lambda: place(FAR, a={"bonus_points": 1}),
    "three points on the die": lambda: place(FAR, a={"bonus_points": 3}),
    "four points on the die": lambda: place(FAR, a={"bonus_points": 4}),
    "a full die": lambda: place("1@24 | 1@40", phase="bonus_action", a={"bonus_points": 6}),
    "a die that is filled up": lambda: place("1@24 | 1@40", phase="bonus_action", a={"bonus_points": 5}),
    "bonus actions with an enemy near": lambda: place(NEAR, phase="bonus_action", a={"hp": 8}),
    "bonus actions of a bard": lambda: place(NEAR, phase="bonus_action", a={"profession": "bard"}),
    "a companion": lambda: place(
        NEAR, phase="bonus_action", a={"companion": "catgirl", "relationship": 5, "perks": ["companion", "angler"]}
    ),
    "full pockets on the way": lambda: place("1@30 2#-1 | 1@31 2@32", b={"bonus_points": 5, "hand": ["curse"] * 3}),
    "full pockets of one of two rivals": lambda: place(
        "1@30 2@5 | 1@31 | 1@33", b={"bonus_points": 5, "hand": ["curse"]}, c={"bonus_points": 1}
    ),
    "full pockets and a full die": lambda: place("1@30 2#-1 | 1@31", a={"bonus_points": 5}, b={"bonus_points": 5}),
    "a gambler": lambda: place("1@30 | 1@34", a={"perks": ["gambler", "angler"], "hp": 8}),
    "a gambler with few HP": lambda: place("1@30 | 1@34", a={"perks": ["gambler", "angler"], "hp": 3}),
    "a gambler with cards": lambda: place(
        "1@30 | 1@45", a={"perks": ["gambler", "angler"], "hand": ["curse", "gust", "haste"], "bonus_points": 5}
    ),
    "a gambler with one card": lambda: place("1@30 | 1@45", a={"perks": ["gambler", "angler"], "hand": ["haste"]}),
    "a beast before the only piece": lambda: place(
        "1@20 2#-1 | 1@45", state={"creatures": [Creature(id="beast", number=1, ring=21, hp=5, seat=1, rounds=2)]}
    ),
    "a beast before one of two pieces": lambda: place(
        "1@20 2@30 | 1@45", state={"creatures": [Creature(id="beast", number=1, ring=22, hp=5, seat=1, rounds=2)]}
    ),
    "enemies to sneak past": lambda: place("1@20 2#-1 | 1@21 2@23 3@24", b={"hp": 18}),
    "an insight": lambda: place(NEAR, a={"conditions": [Affliction(id="insight", ends=Ends(3))]}),
    "items": lambda: place(NEAR, a={"items": [Item(id=name) for name in ITEMS], "hp": 9}),
    "surrender of who is almost beaten": lambda: place("1@20 2@3 | 1@21 2@22", a={"hp": 2}),
    "a project": lambda: place(FAR, a={"project": Project(id="library", points=3)}),
    "nobody at work": lambda: place("1@20 2@30 3@5 4@12 | 1@45", a={"hp": 12}),
    "three at work": lambda: place("1@20 | 1@45 2@44 3@9", b={"hand": ["ward"] * 4}, a={"tank": Tank(hp=3)}),
    "three at work, with enemies near": lambda: place("1@20 | 1@22", a={"hp": 6, "hand": ["curse"] * 2}),
    **{
        f"its {name}": lambda name=name: place(  # type: ignore[misc] # bound to the name
            "1@20 2@8 | 1@22 2@44", a={"structure": Structure(id=name, hp=8, built=1), "hp": 9}, state={"round": 9}
        )
        for name in ("watchtower", "hospital", "library", "shrine", "barracks", "radio_mast", "trap_works", "workshop")
    },
    "its barracks with one out": lambda: place(
        "1@20 | 1@22", a={"structure": Structure(id="barracks", hp=8, built=1)}, state={"round": 9}
    ),
    "its barracks with an empty yard": lambda: place(
        FAR, a={"structure": Structure(id="barracks", hp=8, built=1), "bonus_points": 1}, state={"round": 9}
    ),
    "its new library": lambda: place(
        FAR, a={"structure": Structure(id="library", hp=8, built=9), "bonus_points": 2}, state={"round": 9}
    ),
    "its library is hacked": lambda: place(
        FAR, a={"structure": Structure(id="library", hp=8, hacker=1, hacked_rounds=2, built=1)}, state={"round": 9}
    ),
    "an enemy's watchtower": lambda: place("1@24 2@8 | 1@44", b={"structure": Structure(id="watchtower", hp=8)}),
    # Cards, items and other questions
    "all cards with an enemy near": lambda: cards(NEAR),
    "all cards with an enemy near, and hurt": lambda: cards(NEAR, a={"hp": 5}),
    "all cards with an enemy in sight": lambda: cards("1@20 2@30 | 1@34"),
    "all cards with an enemy behind in sight": lambda: cards("1@34 2@30 | 1@20"),
    "all cards with nobody in sight": lambda: cards("1@20 2@30 | 1@40"),
    "all cards with nobody in sight, and hurt": lambda: cards("1@20 2@30 | 1@40", a={"hp": 15}),
    "all cards with a comrade down": lambda: cards("1@20!unconscious 2@30 | 1@22"),
    "cards that are not named": lambda: choice(
        NEAR,
        "way",
        offer("card", "one"),
        offer("card", "heals", effects=("heal",)),
        offer("card", "wakes", effects=("revive",)),
        offer("card", "meta", meta="twin"),
        offer("perk", "other"),
        offer("perk", "heals", effects=("heal",)),
        offer("back"),
        a={"hp": 9},
    ),
    "which card to part with": lambda: choice(
        NEAR, "card", *(offer("card", name) for name in ("mend", "gust", "daze"))
    ),
    "which potion to drink": lambda: choice(
        NEAR, "way", *(offer("consume", name, effects=("heal",) * ("heal" in name)) for name in ITEMS), a={"hp": 9}
    ),
    "which potion to drink with two near": lambda: choice(
        "1@30 2@20 3@10 | 1@33 2@22 3@12",
        "choice",
        *(offer("item", name, effects=("heal",) * ("heal" in name)) for name in ITEMS),
        a={"hp": 14},
    ),
    "all actions that have a worth of their own": lambda: choice(
        NEAR,
        "action",
        *(offer(name) for name in sorted({*ACTIONS, "unheard_of"})),
        offer("perk", "heals", effects=("heal",)),
        offer("cast", "nothing", effects=("nothing_there",)),
        a={"hp": 12},
    ),
    "all structures to use": lambda: choice(
        "1@20 2@30 | 1@22",
        "action",
        *(offer("structure", name) for name in sorted({*STRUCTURES, "hospital", "trap_works"})),
        a={"hp": 12},
    ),
    "ways to fight": lambda: choice("1@20 2@14 | 1@21 2@35", "action", *BLOWS, b={"hp": 9}),
    "ways to fight with one piece out": lambda: choice("1@20 | 1@21 2@35", "action", *BLOWS, b={"hp": 9}),
    "ways to fight the last of three": lambda: choice(
        "1@20 2@27 | 1@21 2@5 | 1@40 2@33", "action", *BLOWS, b={"hp": 4}
    ),
    "ways to fight on a star": lambda: choice("1@33 2@28 | 1@34 2@5", "action", *BLOWS),
    "ways to fight before the own column": lambda: choice("1#49 2#46 | 1@49 2@35", "action", *BLOWS),
    "ways to fight who has fallen": lambda: choice("1@20 2@14 | 1@21!unconscious 2@35", "action", *BLOWS),
    "running punches": lambda: choice(
        "1@20 2@14 3@44 | 1@23 2@35",
        "action",
        *(offer("running_punch", str(piece), piece=piece, odds=0.6, dice="4") for piece in range(3)),
        offer("running_punch", "nobody"),
    ),
    "comrades to help up": lambda: choice(
        "1@20!unconscious 2@44!unconscious | 1@45",
        "action",
        *(offer("revive", str(piece), target=Who(0, piece), odds=0.6) for piece in range(2)),
        offer("revive"),
    ),
    "how many points to get ready": lambda: choice(
        NEAR, "action", *(offer("ready", str(have), have=have, most=6, amount=3) for have in range(7)), offer("ready")
    ),
    "mulligans": lambda: choice(NEAR, "bonus", offer("mulligan"), PASS, a={"hand": ["gust", "ward", "clear_head"]}),
    "a mulligan of weak cards": lambda: choice(FAR, "bonus", offer("mulligan"), PASS, a={"hand": ["ward"] * 4}),
    "surrenders": lambda: choice(
        "1@20 2@3 3@44 | 1@21",
        "action",
        *(offer("surrender", str(one), piece=one) for one in range(3)),
        offer("surrender"),
        a={"hp": 4},
    ),
    "offered surrenders": lambda: choice(
        "1@20 | 1@21 2@45 3@3",
        "surrender",
        *(offer("accept", str(piece), seat=1, piece=piece) for piece in range(3)),
        offer("refuse"),
        b={"hp": 8},
    ),
    "tearing down": lambda: choice(
        FAR,
        "action",
        *(offer("destroy", f"{have}", have=have, amount=amount) for have, amount in ((0, 0), (3, 0), (2, 4))),
        a={"structure": Structure(id="library", hp=8)},
    ),
    "reactions": lambda: choice("1@20 | 1@21 2@35", "reaction", *REACTIONS, a={"hp": 11}),
    "ambushes": lambda: choice("1@20 | 1@21 2@35", "ambush", *BLOWS[:4], PASS),
    "turning round": lambda: choice("1@20 | 1@21 2@35", "turning", *TURNS),
    "targets": lambda: choice("1@20 2@30 | 1@22 2@45", "target", *TARGETS),
    "targets among three": lambda: choice("1@20 2@30 | 1@22 2@4 | 1@45", "target", *TARGETS),
    "targets at their start and in their yard": lambda: choice("1#0 2#-1 | 1#0 2#-1", "target", *TARGETS),
    "the tank": lambda: choice(NEAR, "tank", *SHOTS),
    "symbols": lambda: choice(NEAR, "symbol", offer("a"), offer("b")),
    "small questions": lambda: choice(
        NEAR,
        "choice",
        offer("disadvantage"),
        offer("heals", effects=("heal",)),
        offer("shed"),
        offer("some"),
        PASS,
        *(offer("build", name) for name in ("hospital", "library", "workshop", "watchtower")),
        a={"hp": 7},
    ),
    "a question of no kind": lambda: choice(NEAR, "whatever", offer("some"), PASS),
    # Where parties stand
    "a party in trouble": lambda: place(
        "1@20!restrained 2@44!unconscious 3@5!frightened | 1@45 2#53 3#56",
        a={"hp": 7, "bonus_points": 3, "hand": ["curse"] * 5, "items": [Item(id="trout")]},
        b={
            "conditions": [Affliction(id="blessed", ends=Ends(2))],
            "tank": Tank(hp=5),
            "project": Project(id="shrine", points=2),
        },
    ),
    "three parties, of which one has a structure": lambda: place(
        "1@20 2@40 | 1@45 | 1@9", c={"structure": Structure(id="library", hp=8)}
    ),
    "teams": lambda: place("1@45 2@3 | 1@14 | 1@40 | 1@10", teams=True),
    "the last of a team is left": lambda: place("1@45 2@3 | 1@14 | 1@40 | 1@10", teams=True, state={"conceded": [2]}),
    "one of three has conceded": lambda: place("1@45 2@3 | 1@14 | 1@40", state={"conceded": [2]}),
    "almost home": lambda: place("1#54 2#56 | 1#50 2#56"),
}


def _prisoner() -> Scene:
    scene = place("1@20 2@30 | 1@45", phase=None)
    scene.piece(0, 3).prison = 1
    return asked(scene, "action", offer("sacrifice"), offer("fortify", "barracks"), PASS)
