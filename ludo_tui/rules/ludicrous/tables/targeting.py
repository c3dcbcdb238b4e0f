"""Whom a step or a card concerns, what is chosen as its target, and what a reaction answers."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ludo_tui.rules.ludicrous.tables.kinds import DamageKind, Group
from ludo_tui.rulesets.problems import Path

Recipient = Literal[
    "self",
    "target",
    "trigger",
    "party",
    "target_party",
    "trigger_party",
    "every_party",
    "enemy_parties",
    "foremost_party",
    "last_party",
    "own_pieces",
    "enemy_pieces",
    "all_pieces",
]
"""Who a step concerns.

`self`: the acting piece (or party, where none acts). `target`: what was chosen; inside the branches of `save` and
`contest`, whoever rolled. `trigger`: in a reaction, the piece that set it off. `own_pieces`, `enemy_pieces` and
`all_pieces` are those on the pathway, the conscious and the unconscious; `all_pieces` within some spaces of the acting
piece leaves itself out.
"""
PartyRecipient = Literal[
    "party", "target_party", "trigger_party", "every_party", "enemy_parties", "foremost_party", "last_party"
]
GROUPS = frozenset({"own_pieces", "enemy_pieces", "all_pieces"})
Count = Annotated[int, Meta(ge=1, le=20)]
Turns = Annotated[int, Meta(ge=1, le=12)]
TargetKind = Literal[
    "enemy",
    "enemy_or_creature",
    "own",
    "other_own",
    "any",
    "fallen",
    "enemy_party",
    "party",
    "space",
    "enemy_structure",
    "enemy_tank",
    "homefield_enemy",
]


class TargetRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must be chosen before the steps are carried out.

    `enemy`, `any`: a piece on the pathway, conscious or not. `own`, `other_own`: a conscious one of the own party, the
    latter not the acting one. `fallen`: an unconscious one. `space`: an empty space of the pathway.
    `homefield_enemy`: an enemy piece in the own homefield.
    """

    kind: TargetKind
    range: Annotated[int, Meta(ge=1, le=26)] | None = None
    """Spaces between the acting piece and the target, either way; None: anywhere."""
    facing: bool = False
    """The acting piece must face it."""


TriggerKind = Literal[
    "attacked", "tackled", "spell_cast", "hit", "damage", "eliminating", "move_ended", "passed", "turned_away"
]


class TriggerRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a reaction answers."""

    on: TriggerKind
    """`attacked`: a piece is about to be rolled against. `tackled`, `hit` (by an attack), `damage` (of any cause),
    `eliminating`: it is about to happen to a piece. `spell_cast`, `move_ended`, `passed`, `turned_away`: a piece does
    it."""
    whose: Literal["own", "enemy"] = "own"
    """Whose piece it happens to, or who does it."""
    within: Count | None = None
    """At most so many spaces from the reacting piece, either way."""
    in_weapon_range: Group | None = None
    """In range of a weapon of that group, for the reacting piece."""
    self_only: bool = False
    """The reacting piece is the piece itself."""
    others_only: bool = False
    """The reacting piece is another one."""
    means: tuple[DamageKind, ...] = ()
    """For `damage`: the kinds that it answers; empty: all."""


def trigger_faults(triggers: Sequence[TriggerRule], *, is_reaction: bool) -> Iterator[tuple[Path, str]]:
    """Yield what is wrong with the triggers of something that is used: reactions have some, and nothing else has."""
    if is_reaction and not triggers:
        yield (), "missing key 'triggers': a reaction must say what it answers"
    if triggers and not is_reaction:
        yield ("triggers",), "only reactions have triggers"
