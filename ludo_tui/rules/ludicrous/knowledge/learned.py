"""What seats still know of party sheets after the moment in which they learned it was taken back."""

from typing import Any

import msgspec

from ludo_tui.engine.state import SeatIndex
from ludo_tui.rules.ludicrous.model.state import LudicrousState, Shown


class _Sheet(msgspec.Struct, omit_defaults=True):
    """What has been shown of a party sheet, and who has read it."""

    shown: Shown = msgspec.field(default_factory=Shown)
    readers: list[SeatIndex] = msgspec.field(default_factory=list)


def learned(state: LudicrousState) -> Any:
    """Return what has been shown of each party sheet and who has read it, as plain data."""
    return msgspec.to_builtins([_Sheet(party.shown, party.readers) for party in state.parties])


def learn(state: LudicrousState, known: Any) -> None:
    """Let all know in an earlier state what has been shown, as far as it stands on the sheets there.

    Rule: lh.secrets.shown
    """
    for party, later in zip(state.parties, msgspec.convert(known, list[_Sheet]), strict=False):
        shown = party.shown
        shown.stats |= {name: value for name, value in later.shown.stats.items() if name in party.stats}
        shown.perks += [perk for perk in later.shown.perks if perk in party.perks and perk not in shown.perks]
        if later.shown.companion == party.companion:
            shown.companion = party.companion
        readers = (seat for seat in later.readers if seat < len(state.parties))
        party.readers += [seat for seat in readers if seat not in party.readers]
