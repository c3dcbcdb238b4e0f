"""Using a structure, as an action or a bonus action."""

from ludo_tui.engine import Flow, Option
from ludo_tui.rules.ludicrous import budgets
from ludo_tui.rules.ludicrous.actions.action import BOTH, Action
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.mechanics.targets import target_option
from ludo_tui.rules.ludicrous.refusals import Reason
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.yard import structures


class UseStructure(Action):
    """Use the own structure, or a hacked one, as its rules say.

    Rule: ll.5.3.list.structure, ll.5.5.list.structure, ll.5.3.structure.some-only, ll.5.5.structure.some-only
    """

    id = "structure"
    name = "Use structure"
    rule = "ll.5.3.list.structure"
    slots = BOTH
    detail = "Once a turn, as the structure says."
    part = "structures"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return every use of every structure that obeys the party.

        Rule: ll.5.3.structure.once-per-turn, ll.5.5.structure.once-per-turn, lh.readings.once-per-turn
        """
        if table.used(budgets.STRUCTURE):
            return []
        found: list[Option] = []
        for owner in structures.obeying(table.state, seat):
            entry = structures.entry_of(table, owner)
            if entry is None or structures.why_unusable(table, seat, owner, slot) is not None:
                continue
            whose = "your" if owner == seat else f"{table.names.seat(owner)}'s"
            label, name = f"Use {whose} {entry.name.lower()}", f"{self.id}:{owner}"
            if entry.target is None:
                found.append(
                    Option(id=name, label=label, rule=structures.rule_of(entry), group=self.name, detail=entry.text)
                )
                continue
            for target in structures.use_targets(table, seat, owner):
                plain = target_option(table, seat, target, structures.rule_of(entry), prefix=name)
                found.append(
                    Option(
                        id=plain.id,
                        label=f"{label}: {plain.label}",
                        rule=structures.rule_of(entry),
                        group=self.name,
                        piece=plain.piece if target.seat == seat else None,
                        target=plain.target,
                        space=plain.space,
                        detail=entry.text,
                    )
                )
        return found

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why no structure can be used."""
        if table.used(budgets.STRUCTURE):
            return (f"ll.5.{3 if slot == 'action' else 5}.structure.once-per-turn", "a structure was used this turn")
        for owner in structures.obeying(table.state, seat):
            reason = structures.why_unusable(table, seat, owner, slot)
            if reason is not None:
                return reason
        structure, entry = table.state.parties[seat].structure, structures.entry_of(table, seat)
        if structure is not None and entry is not None:
            return ("lh.conditions.hacked", f"your {entry.name.lower()} is hacked")
        return ("ll.5.3.structure.structure-rules", "you have no structure")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Use it."""
        owner = int(option.id.split(":")[1])
        target = next(
            (
                mark
                for mark in structures.use_targets(table, seat, owner)
                if target_option(table, seat, mark, "", prefix=f"{self.id}:{owner}").id == option.id
            ),
            None,
        )
        yield from structures.use(table, seat, owner, target)
