"""The actions about structures: fortify, hack, use, destroy."""

from ludo_tui.engine import Flow, Option
from ludo_tui.rules.ludicrous.actions.action import ACTION, BOTH, Action, Reason, Slot
from ludo_tui.rules.ludicrous.board.geometry import foes, ring_name, ring_of_step
from ludo_tui.rules.ludicrous.mechanics.contests import odds
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors
from ludo_tui.rules.ludicrous.mechanics.targets import Mark, mark_option, name_of
from ludo_tui.rules.ludicrous.state import LudicrousState
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.tables import Structure as Entry
from ludo_tui.rules.ludicrous.yard import annustar, structures


class Fortify(Action):
    """Gain work points for pieces in the yard and next to the building space.

    Rule: ll.5.3.list.fortify, ll.5.3.fortify.yard-points, ll.5.3.fortify.adjacent-points
    """

    id = "fortify"
    name = "Fortify structure"
    rule = "ll.5.3.list.fortify"
    slots = ACTION
    detail = "1 work point for each of your pieces in the yard or next to the building space."
    part = "structures"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return the project, or without one everything that can be built."""
        party, points = table.state.parties[seat], structures.fortify_points(table, seat)
        if party.structure is not None or points <= 0:
            return []
        entries = table.tables.structures
        if party.project is not None:
            entry, done = entries[party.project.id], party.project.points
            left = f"{min(done + points, entry.cost)} of {entry.cost} work points then"
            return [self._option(entry, f"Go on with the {entry.name.lower()}", left)]
        return [
            self._option(entry, f"Begin a {entry.name.lower()}", structures.entry_detail(entry))
            for entry in entries.values()
        ]

    def _option(self, entry: Entry, label: str, detail: str) -> Option:
        return Option(id=f"{self.id}:{entry.id}", label=label, rule=self.rule, group=self.name, detail=detail)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why nothing can be built."""
        entry = structures.entry_of(table, seat)
        if entry is not None:
            return ("ll.5.5.destroy-structure.one-active", f"your {entry.name.lower()} stands; destroy it first")
        return ("ll.5.3.fortify.yard-points", "none of your pieces is in the yard or next to the building space")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Add the points."""
        structure = option.id.removeprefix(f"{self.id}:")
        yield from structures.add_points(table, seat, structures.fortify_points(table, seat), structure=structure)


class Hack(Action):
    """Hack an enemy structure.

    Rule: ll.5.3.list.hack, ll.5.3.hack.action, ll.5.3.hack.target, ll.5.3.hack.opposing-only
    """

    id = "hack"
    name = "Hack"
    rule = "ll.5.3.list.hack"
    slots = ACTION
    detail = "Intelligence against engineering: for 2 rounds an enemy structure serves you instead of its owner."
    part = "structures"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return every piece with every enemy structure that it is near enough to."""
        state = table.state
        if annustar.is_interrupted(state):
            return []
        found: list[Option] = []
        for foe in self._hackable(state, seat):
            entry = structures.entry_of(table, foe)
            for piece in actors(table, seat):
                if entry is None or not structures.is_near(table, seat, piece, foe):
                    continue
                offender, defender = structures.hack_contestants(seat, piece, foe)
                found.append(
                    Option(
                        id=f"{self.id}:{piece}:{foe}",
                        label=f"Hack {name_of(table, Mark(foe, what='structure'))}",
                        rule=self.rule,
                        piece=piece,
                        group=self.name,
                        space=ring_name(ring_of_step(state, foe, table.tables.board.building[0])),
                        detail=f"{odds(table, offender, defender).text}; {entry.text}",
                    )
                )
        return found

    def _hackable(self, state: LudicrousState, seat: int) -> list[int]:
        found: list[int] = []
        for foe in foes(state, seat):
            structure = state.parties[foe].structure
            if structure is not None and structure.hacker != seat:
                found.append(foe)
        return found

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why nothing can be hacked."""
        if annustar.is_interrupted(table.state):
            return ("ll.5.3.hack.electronic-interruption", "there are electronic interruptions")
        if not self._hackable(table.state, seat):
            return ("ll.5.3.hack.target", "no enemy has a structure that you have not hacked already")
        if not actors(table, seat):
            return ("ll.5.3.hack.range-3", "none of your pieces on the pathway can act")
        spaces = table.tables.numbers.structures.hack_range
        return ("ll.5.3.hack.range-3", f"none of your pieces is within {spaces} spaces of an enemy structure")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Roll for it."""
        _, piece, owner = option.id.split(":")
        yield from structures.hack(table, seat, int(piece), int(owner))


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
        if table.used(structures.BUDGET):
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
            for mark in structures.use_targets(table, seat, owner):
                plain = mark_option(table, seat, mark, structures.rule_of(entry), prefix=name)
                found.append(
                    Option(
                        id=plain.id,
                        label=f"{label}: {plain.label}",
                        rule=structures.rule_of(entry),
                        group=self.name,
                        piece=plain.piece if mark.seat == seat else None,
                        target=plain.target,
                        space=plain.space,
                        detail=entry.text,
                    )
                )
        return found

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why no structure can be used."""
        if table.used(structures.BUDGET):
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
                if mark_option(table, seat, mark, "", prefix=f"{self.id}:{owner}").id == option.id
            ),
            None,
        )
        yield from structures.use(table, seat, owner, target)


class DestroyStructure(Action):
    """Destroy the own structure, so as to be able to build another.

    Rule: ll.5.5.list.destroy-structure, ll.5.3.list.destroy-structure, ll.5.5.destroy-structure.action,
    ll.5.5.destroy-structure.bonus-action, ll.5.5.destroy-structure.own-only, lh.readings.destroy-structure
    """

    id = "destroy"
    name = "Destroy structure"
    rule = "ll.5.5.list.destroy-structure"
    slots = BOTH
    detail = "Your structure is gone at once, and another can be built."
    part = "structures"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return the one way to do it."""
        entry = structures.entry_of(table, seat)
        if entry is None or not structures.can_destroy(table, seat):
            return []
        label = f"Destroy your {entry.name.lower()}"
        return [Option(id=self.id, label=label, rule=self.rule, group=self.name, detail=self.detail)]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why it cannot be done."""
        if structures.entry_of(table, seat) is None:
            return ("ll.5.5.destroy-structure.active-only", "you have no active structure")
        return (
            "ll.5.5.destroy-structure.piece-needed",
            "none of your pieces is in the yard or next to the building space",
        )

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Destroy it."""
        structures.destroy(table, seat, rule="ll.5.5.destroy-structure.immediate")
        yield from ()


STRUCTURE_ACTIONS: tuple[Action, ...] = (Fortify(), Hack(), UseStructure(), DestroyStructure())
"""Everything that parties do about structures."""
