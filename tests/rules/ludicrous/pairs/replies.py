"""Everything that can be done in Ludicrous Ludo as a reaction, each in the turn of another that it answers."""

from collections.abc import Mapping
from typing import Any, Final

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.phases.turning import turning
from tests.rules.ludicrous.pairs.deeds import ATTACKS, PUNCH, STRIKE, Deed, Side, moving, side, spell_deed


def _reaction(name: str, action: str, *mine: str, **more: Any) -> Deed:
    return Deed(id=name, action=action, **{"mine": mine, "turn": 1, "forbidding": ("no_react",), **more})


STRUCK: Final[Mapping[str, Any]] = {
    "theirs": ("attack:0:|perk:berserker",),
    "board": "1@11 | 1@10 2@30",
    "answered": ATTACKS[0],
}
PASSING: Final[Mapping[str, Any]] = {"theirs": ("move:0",), "flows": (moving,), "b": {"perks": []}}
TACKLING: Final[Mapping[str, Any]] = {
    **PASSING,
    "grazes": True,
    "offence": side("tackle", stats=("attack",)),
    "defence": side("tackle_defense", stats=("speed",)),
    "means": "tackle",
}


def _spell_reaction(name: str, **more: Any) -> Deed:
    pays = ("hand", "has_reacted")
    common = {"a": {"hand": [name]}, "pays": pays, "is_magical": True, "means": "spell"}
    return _reaction(
        name, "reaction_spell", f"reaction_spell:{name}", **{**common, **more, "forbidding": ("no_react", "no_cast")}
    )


REACTIONS: Final = (
    _reaction("tackle", "tackle", "tackle:0", board="1@11 | 1@10 2@30", **TACKLING),
    _reaction("crucial tackle", "tackle", "tackle:0", board="1@11 2@13 | 1@10 2@30", spaces=3, **TACKLING),
    *(
        _reaction(
            f"opportunity {name}",
            "opportunity",
            way,
            board="1@10 | 1@11< 2@13",
            theirs=("turn:0",),
            flows=(turning,),
            **{**kind, "forbidding": ("no_react", "no_act", "no_attack")},
        )
        for name, way, kind in (("attack", "opportunity:0:", STRIKE), ("punch", "opportunity:0:punch", PUNCH))
    ),
    _reaction("shield", "shield", "shield", a={"has_shield": True}, pays=("has_reacted",), **STRUCK),
    _reaction(
        "taunt back",
        "taunt_back",
        "taunt_back",
        theirs=("taunt:0:0.0",),
        board="1@11 | 1@10 2@30",
        number=1,
        first=(15, 1),
        offence=side("taunt", stats=("intelligence",)),
        defence=side("taunt_defense", stats=("neuroticism",)),
        forbidding=("no_react", "no_act", "no_taunt"),
    ),
    *(_spell_reaction(name, **STRUCK) for name in ("retort", "bark", "bulwark", "deja_vu")),
    *(
        _spell_reaction(
            name,
            theirs=("cast:0", "card:firebolt"),
            answered=spell_deed("firebolt"),
            board="1@11 | 1@10 2@30",
            b={"profession": "wizard", "hand": ["firebolt"], "perks": []},
        )
        for name in ("counterspell", "absorb")
    ),
    _spell_reaction(
        "false_step",
        board="1@12 | 1@10 2@30",
        **PASSING,
        defence=Side(kinds=frozenset(("save:speed", "save", "contest")), stats=("speed",)),
    ),
    _spell_reaction("grudge", board="1@14 | 1@10 2@40", **PASSING),
    _spell_reaction(
        "feather_step",
        turn=0,
        mine=("move:0", "reaction_spell:feather_step"),
        theirs=("tackle:0",),
        flows=(moving,),
        board="1@10 | 1@12 2@30",
        b={"perks": [], "profession": "wizard"},
    ),
    _reaction(
        "interpose",
        "perk",
        "perk:interpose:1",
        a={"perks": ["interpose"]},
        one=Who(0, 1),
        pays=("has_reacted",),
        **{**STRUCK, "board": "1@11 2@13 | 1@10 2@30"},
    ),
    _reaction(
        "vanish", "pivotal", "pivotal:pivotal", a={"profession": "rogue"}, pays=("uses", "has_reacted"), **STRUCK
    ),
    _reaction(
        "snap shot",
        "pivotal",
        "pivotal:pivotal",
        board="1@11 | 1@10 2@30",
        **{
            **STRIKE,
            **PASSING,
            "a": {"profession": "archer", "weapons": ["shortbow"]},
            "pays": ("uses", "has_reacted", "weapons"),
            "forbidding": ("no_react", "no_act", "no_attack"),
        },
    ),
)
