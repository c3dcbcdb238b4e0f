"""Everything that can be done in Ludicrous Ludo with an action or a bonus action, each where it can be done."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.model.state import Item, Structure, Tank
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases import movement
from ludo_tui.rules.ludicrous.phases.action import action as acting
from ludo_tui.rules.ludicrous.phases.bonus_action import bonus_action
from ludo_tui.rules.ludicrous.tables.steps import ContestStep, DamageStep, SaveStep
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load

BOOK: Final = load("ludicrous")
TABLES: Final = tables_of(BOOK.tables)


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """What one side of a deed rolls, as the rulebook has it."""

    kinds: frozenset[str] = frozenset()
    """What the roll is for all rules that speak of rolls: `attack`, `defense`, `contest`, ..."""
    stats: tuple[str, ...] = ()
    """Stats that are added."""


def side(*kinds: str, stats: tuple[str, ...] = ()) -> Side:
    """Return a side of a contest or a roll against a number."""
    return Side(kinds=frozenset((*kinds, "contest")), stats=stats)


Phase = Callable[[LudicrousTable, Sequence[Action]], Flow[Any]]


def moving(table: LudicrousTable, actions: Sequence[Action]) -> Flow[Any]:  # noqa: ARG001 - a phase like the others
    """Play a movement phase."""
    table.state.turn.phase = "movement"
    return movement.move(table)


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """Something that Ana does, in her turn or in Ben's."""

    id: str
    action: str
    """Id of the action or reaction."""
    mine: tuple[str, ...]
    """How the ids of the answers begin that she gives, first to last; `|` separates alternatives."""
    theirs: tuple[str, ...] = ()
    """The same for Ben."""
    flows: tuple[Phase, ...] = (acting,)
    board: str = "1@10 | 1@11< 2@13"
    a: Mapping[str, Any] = {}
    b: Mapping[str, Any] = {}
    spaces: int = 4
    """What a movement roll shows."""
    number: int = 0
    """Which of the contests and saves that are rolled decides it, counted from 0."""
    first: tuple[int, int] = (15, 5)
    """What the d20 of doer and other show in those before it."""
    turn: int = 0
    doer: int = 0
    one: Who | None = Who(0, 0)
    """The piece that does it; None: the party as a whole."""
    other: Who | None = Who(1, 0)
    """To whom it is done; None: to nobody else."""
    offence: Side | None = None
    """What the doer rolls."""
    defence: Side | None = None
    """What is rolled against it."""
    is_defended_by_party: bool = False
    """The other's party rolls, not its piece."""
    answered: "Deed | None" = None
    """What the other does that a reaction answers, where that is what is rolled."""
    grazes: bool = False
    """The rulebook gives it a grazing hit."""
    is_attack: bool = False
    is_weapon: bool = False
    """It is struck with a weapon of the party."""
    means: str = ""
    """What it is done with, for damage."""
    damage: str = ""
    """The kind of damage."""
    is_magical: bool = False
    forbidding: tuple[str, ...] = ()
    """Flags of a piece that forbid it, or of its party."""
    pays: tuple[str, ...] = ()
    """Fields of the party that it costs; to pay is not to change something."""

    @property
    def is_reaction(self) -> bool:
        """Whether it is a reaction."""
        return "no_react" in self.forbidding


# Attacks

STRIKE: Final[Mapping[str, Any]] = {
    "is_attack": True,
    "grazes": True,
    "offence": side("attack", stats=("dexterity",)),
    "defence": side("defense", stats=("dexterity",)),
    "damage": "normal",
    "means": "weapon",
    "is_weapon": True,
    "forbidding": ("no_act", "no_attack"),
    "pays": ("weapons",),
}
PUNCH: Final[Mapping[str, Any]] = {
    "is_attack": True,
    "damage": "normal",
    "means": "punch",
    "forbidding": ("no_act", "no_attack"),
}


def _wrestle(what: str) -> Deed:
    return Deed(
        id=what,
        action=what,
        mine=(f"{what}:0:1.0",),
        is_attack=True,
        grazes=True,
        offence=side(what, "attack", stats=("attack",)),
        defence=side("defense", stats=("dexterity",)),
        means=what,
        forbidding=("no_act", "no_attack"),
    )


ATTACKS: Final = (
    Deed(id="attack", action="attack", mine=("attack:0:",), **STRIKE),
    Deed(id="punch", action="punch", mine=("punch:0:1.0",), **PUNCH),
    Deed(
        id="running punch",
        action="running_punch",
        mine=("running_punch:0", "move:0"),
        flows=(acting, moving),
        board="1@10 | 1@11 2@13",
        spaces=5,
        **{**PUNCH, "forbidding": ("no_act", "no_attack", "no_move")},
    ),
    Deed(
        id="stone",
        action="stone",
        mine=("stone:0:1.0",),
        a={"stones": 1},
        **{**STRIKE, "means": "stone", "is_weapon": False, "pays": ("stones",)},
    ),
    Deed(
        id="second",
        action="second",
        mine=("attack:0:|perk:berserker", "second:0"),
        flows=(acting, bonus_action),
        a={"weapons": ["dagger", "dagger"]},
        number=1,
        **{**STRIKE, "offence": side("attack")},
    ),
    _wrestle("grapple"),
    _wrestle("shove"),
    Deed(
        id="watchtower",
        action="structure",
        mine=("structure:0:1.0",),
        board="1@20 | 1@9 2@11",
        a={"structure": Structure(id="watchtower", hp=8)},
        one=None,
        is_attack=True,
        grazes=True,
        offence=side("attack", stats=("engineering",)),
        defence=side("defense", stats=("dexterity",)),
        damage="normal",
        means="structure",
        forbidding=("no_act",),
    ),
    Deed(
        id="berserker",
        action="perk",
        mine=("perk:berserker",),
        a={"perks": ["berserker"], "weapons": ["longsword"]},
        **STRIKE,
    ),
    Deed(
        id="swordfish",
        action="consume",
        mine=("consume:swordfish",),
        a={"items": [Item(id="swordfish")]},
        **{**STRIKE, "is_weapon": False, "pays": ("items",)},
    ),
)

# Spells

UNCONSCIOUS: Final = "1@10 2@12!unconscious | 1@11< 2@13"
STUNNED: Final = "1@10 2@12!stunned | 1@11< 2@13"
"""Where there is somebody to be woken up, or cured."""


def spell_deed(name: str, meta: str = "", slot: str = "action", board: str = "1@10 | 1@11< 2@13") -> Deed:
    spell = TABLES.spells[name]
    steps = spell.steps
    contests = [step for step in steps if isinstance(step, ContestStep)]
    saves = [step for step in steps if isinstance(step, SaveStep)]
    harms = [step for step in all_steps(steps) if isinstance(step, DamageStep)]
    target = spell.target.kind if spell.target is not None else ""
    helps_another = name in ("raise", "clear_head")
    other = Who(0, 1) if helps_another else Who(0, 0) if target == "own" else Who(1, 0)
    return Deed(
        id=f"{name}+{meta}" if meta else name if slot == "action" else f"{name} (bonus)",
        action="cast",
        mine=("cast:0", f"card:{name}+{meta}" if meta else f"card:{name}"),
        flows=(acting if slot == "action" else bonus_action,),
        a={"hand": [name, *([meta] if meta else [])], "structure": Structure(id="library", hp=4)},
        b={"hand": ["ward"]},
        board={"raise": UNCONSCIOUS, "clear_head": STUNNED}.get(name, board),
        other=other,
        is_attack=bool(contests and harms),
        is_magical=True,
        offence=side("spell", stats=("magic",)) if contests else None,
        defence=side("spell_defense", stats=(contests[0].against,))
        if contests
        else Side(kinds=frozenset((f"save:{saves[0].stat}", "save", "contest")), stats=(saves[0].stat,))
        if saves
        else None,
        means="spell",
        damage=harms[0].kind if harms else "",
        forbidding=("no_act", "no_cast", *(["no_attack"] if contests and harms else [])),
        pays=("hand",) if name not in ("mind_theft", "foresight") else (),
    )


SPELLS: Final = (
    *(spell_deed(name) for name, spell in TABLES.spells.items() if spell.kind == "spell"),
    *(spell_deed("firebolt", meta) for meta in ("twin", "far", "quiet", "empowered")),
    spell_deed("slow", "lasting"),
    spell_deed("fire_ring", "careful"),
    spell_deed("firebolt", slot="bonus"),
    spell_deed("haste", slot="bonus"),
)

# What hurts nobody


def _deed(name: str, *mine: str, **more: Any) -> Deed:
    known = {"action": name, "mine": mine or (name,), "other": None, "one": None, "forbidding": ()}
    return Deed(id=name, **{**known, **more})


def _consume(name: str, slot: str = "action") -> Deed:
    return _deed(
        "consume",
        f"consume:{name}",
        flows=(acting if slot == "action" else bonus_action,),
        a={"items": [Item(id=name)]},
        pays=("items",),
    )


def _named(deed: Deed, name: str) -> Deed:
    return msgspec.structs.replace(deed, id=name)


OTHERS: Final = (
    _deed("find_stone", flows=(bonus_action,), one=Who(0, 0), forbidding=("no_act",)),
    _deed("meditate", a={"hand": []}),
    _deed("mulligan", a={"hand": ["ward", "daze"]}),
    _deed("sacrifice", "sacrifice", "card:ward", a={"hand": ["ward", "daze"]}, pays=("hand",)),
    *(
        _named(_consume(name), name)
        for name, entry in TABLES.consumables.items()
        if entry.steps and name != "swordfish"
    ),
    *(
        _named(_consume(name, "bonus"), f"{name} (bonus)")
        for name, entry in TABLES.consumables.items()
        if entry.as_bonus
    ),
    _deed(
        "fish", board="1#6 | 1@7< 2@9", one=Who(0, 0), offence=side("fishing", stats=("luck",)), forbidding=("no_act",)
    ),
    _deed("gamble", one=Who(0, 0), forbidding=("no_act",)),
    _named(
        _deed(
            "perk",
            "perk:battle_cry",
            a={"perks": ["battle_cry"]},
            one=Who(0, 0),
            other=Who(1, 0),
            forbidding=("no_act",),
            defence=Side(kinds=frozenset(("save:neuroticism", "save", "contest")), stats=("neuroticism",)),
        ),
        "battle cry",
    ),
    *(
        _named(_deed("perk", f"perk:{name}", a={"perks": [name]}, flows=(bonus_action,), pays=("uses",)), name)
        for name in ("field_dressing", "sprinter")
    ),
    *(
        _named(
            _deed(
                "pivotal",
                "pivotal",
                flows=(bonus_action if entry.pivotal.slot == "bonus" else acting,),
                a={"profession": name, "tank": Tank(hp=8), "hp": 30},
                pays=("uses",),
                **(
                    {
                        "one": Who(0, 0),
                        "other": Who(1, 0),
                        "mine": ("pivotal", "taunt:0:1.0"),
                        "offence": side("taunt", stats=("intelligence",)),
                        "defence": side("taunt_defense", stats=("neuroticism",)),
                        "forbidding": ("no_act", "no_taunt"),
                    }
                    if name == "bard"
                    else {}
                ),
            ),
            entry.pivotal.name,
        )
        for name, entry in TABLES.classes.items()
        if entry.pivotal.slot != "reaction"
    ),
    _deed("fortify", "fortify:shrine"),
    _deed(
        "hack",
        "hack:0:1",
        board="1@29 | 1@30< 2@32",
        b={"structure": Structure(id="library", hp=8)},
        one=Who(0, 0),
        other=Who(1, 0),
        offence=side("hack", stats=("intelligence",)),
        defence=side("hack_defense", stats=("engineering",)),
        is_defended_by_party=True,
        forbidding=("no_act",),
    ),
    *(
        _named(
            _deed(
                "structure",
                "structure:0",
                flows=(bonus_action if TABLES.structures[name].use == "bonus" else acting,),
                a={"structure": Structure(id=name, hp=4), "tank": Tank(hp=8), "hand": ["daze"]},
                b={"hand": ["ward"]},
            ),
            name,
        )
        for name in ("hospital", "library", "shrine", "barracks", "radio_mast", "workshop")
    ),
    *(
        _named(_deed("destroy", flows=(flow,), a={"structure": Structure(id="library", hp=8)}), name)
        for name, flow in (("destroy", acting), ("destroy (bonus)", bonus_action))
    ),
    _deed("dodge"),
    _deed("drink"),
    _deed("ready"),
    _deed("sneak", one=Who(0, 0)),
    _deed("struggle", "struggle:0", board="1@10!restrained | 1@11< 2@13", one=Who(0, 0), forbidding=("no_act",)),
    _deed(
        "bonus_die",
        "bonus_die",
        "move:0",
        flows=(bonus_action,),
        board="1@10 | 1@30 2@33",
        one=Who(0, 0),
        a={"bonus_points": 6},
        forbidding=("no_move",),
        pays=("bonus_points",),
    ),
    _deed(
        "rizz",
        "rizz",
        "rizz",
        flows=(bonus_action,),
        a={"perks": ["companion"], "companion": "catboy", "relationship": 3},
    ),
    _deed(
        "taunt",
        "taunt:0:1.0",
        one=Who(0, 0),
        other=Who(1, 0),
        offence=side("taunt", stats=("intelligence",)),
        defence=side("taunt_defense", stats=("neuroticism",)),
        forbidding=("no_act", "no_taunt"),
    ),
    _deed(
        "revive",
        "revive:0:0.1",
        board="1@10 2@12!unconscious | 1@11< 2@13",
        one=Who(0, 0),
        other=Who(0, 1),
        offence=side("revive", stats=("neuroticism",)),
        forbidding=("no_act",),
    ),
    _deed("soul_read", "soul_read:1", other=Who(1, 0)),
    _deed("surrender", "surrender:0", theirs=("accept",), one=Who(0, 0), other=Who(1, 0)),
)

DEEDS: Final = (*ATTACKS, *SPELLS, *OTHERS)
