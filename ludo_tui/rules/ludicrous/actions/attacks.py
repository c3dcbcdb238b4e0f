"""The actions that attack: weapon attack, dual wielding, stones, punch and running punch."""

import msgspec

from ludo_tui.engine import Flow, Option
from ludo_tui.rules.ludicrous.actions.action import BONUS, Action, Reason, Slot
from ludo_tui.rules.ludicrous.board import creatures
from ludo_tui.rules.ludicrous.board.geometry import PieceId, foes, in_reach, on_pathway, ring_name, ring_of
from ludo_tui.rules.ludicrous.events.match import MarkerMoved, StoneFound
from ludo_tui.rules.ludicrous.mechanics import punches, weapon_attacks
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, can_attack, has_flag
from ludo_tui.rules.ludicrous.mechanics.targets import Mark, name_of, ring_of_mark
from ludo_tui.rules.ludicrous.mechanics.weapon_attacks import Target, WeaponUse
from ludo_tui.rules.ludicrous.table import LudicrousTable

NOBODY_NEAR = "no enemy is within reach on the side that your pieces face"
STRUCK_PIECE = "struck_piece"
STRUCK_WEAPON = "struck_weapon"
"""What the turn remembers of the weapon attack made with the action: piece and weapon, counted from 1."""
BONUS_BUDGET = "bonus"
"""Budget: the bonus action of this turn."""
BONUS_PHASE = "bonus_action"


def why_nobody(table: LudicrousTable, seat: int, rule: str) -> Reason | None:
    """Return why a party has no piece on the pathway that can act, or None if it has one."""
    there = on_pathway(table.state, seat)
    if not there:
        return (rule, "none of your pieces is on the pathway")
    if not actors(table, seat):
        source = has_flag(table, seat, there[0], "no_act")
        assert source is not None
        return (source.rule, f"no piece of yours on the pathway can act: {source.name}")
    return None


def why_no_attacker(table: LudicrousTable, seat: int, rule: str) -> Reason | None:
    """Return why a party has no piece that can attack, or None if it has one."""
    reason = why_nobody(table, seat, rule)
    if reason is not None:
        return reason
    for piece in actors(table, seat):
        if can_attack(table, seat, piece):
            return None
    source = has_flag(table, seat, actors(table, seat)[0], "no_attack")
    assert source is not None
    return (source.rule, f"no piece of yours can attack: {source.name}")


def attackers(table: LudicrousTable, seat: int) -> list[int]:
    """Return the pieces of a party that can attack."""
    return [piece for piece in on_pathway(table.state, seat) if can_attack(table, seat, piece)]


def target_name(table: LudicrousTable, target: Target) -> str:
    """Return what players call a target."""
    return name_of(table, Mark(target.seat, target.piece, target.creature))


def target_space(table: LudicrousTable, target: Target) -> str | None:
    """Return the coordinate where a target stands."""
    ring = ring_of_mark(table.state, Mark(target.seat, target.piece, target.creature))
    return None if ring is None else ring_name(ring)


def parsed(text: str) -> Target:
    """Read a target from the end of an option's id."""
    if text.startswith("c"):
        return Target(creature=int(text[1:]))
    seat, piece = text.split(".")
    return Target(int(seat), int(piece))


class WeaponAttack(Action):
    """Attack with a weapon of the party.

    Rule: ll.5.3.list.weapon-attack, ll.5.3.weapon-attack.who
    """

    id = "attack"
    name = "Weapon attack"
    rule = "ll.5.3.list.weapon-attack"
    detail = "One of your pieces attacks with a weapon of the party."

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return every piece with every weapon at every target in range."""
        return [
            strike_option(table, (seat, piece), target, arm, f"{self.id}:{piece}:{arm.id}:{target.id}", self.name)
            for piece in attackers(table, seat)
            for arm in weapon_attacks.arms(table, seat)
            for target in weapon_attacks.targets(table, seat, piece, arm)
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why nobody can be attacked.

        Rule: ll.5.3.weapon-attack.pathway, ll.5.3.weapon-attack.ammunition
        """
        reason = why_no_attacker(table, seat, "ll.5.3.weapon-attack.pathway")
        if reason is not None:
            return reason
        if not weapon_attacks.arms(table, seat):
            return ("ll.5.3.weapon-attack.ammunition", "nothing is left to shoot or throw")
        return ("ll.5.3.weapon-attack.in-range", NOBODY_NEAR)

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Strike, and remember with what, for a dual wielder's bonus attack."""
        _, piece, arm_id, target = option.id.split(":")
        arm = next(arm for arm in weapon_attacks.arms(table, seat) if arm.id == arm_id)
        assert arm.weapon is not None
        used = table.state.turn.used
        used[STRUCK_PIECE], used[STRUCK_WEAPON] = int(piece) + 1, arm.weapon + 1
        yield from weapon_attacks.strike(table, (seat, int(piece)), parsed(target), arm)


def strike_option(table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse, name: str, group: str) -> Option:
    """Return the option of a strike, with its odds and damage."""
    names = table.names
    chances = weapon_attacks.strike_odds(table, one, target, arm)
    left = ""
    if arm.spends and arm.weapon is not None:
        left = f"; {table.state.parties[one[0]].weapons[arm.weapon].ammo} left"
    return Option(
        id=name,
        label=f"{names.own_piece(one[1]).capitalize()}: {arm.name} at {target_name(table, target)}",
        rule=arm.rule,
        piece=one[1],
        target=target.who,
        space=target_space(table, target),
        group=group,
        detail=f"{chances.text}; {weapon_attacks.damage_text(table, one, arm)}{left}",
    )


class SecondAttack(Action):
    """Attack once more, with the other weapon of a dual pair.

    Rule: ll.5.5.list.dual-wield
    """

    id = "second"
    name = "Dual-wield attack"
    rule = "ll.5.5.list.dual-wield"
    slots = BONUS
    detail = "The piece that attacked strikes with the other weapon, without positive modifiers or proficiency."

    def _weapon(self, table: LudicrousTable, seat: int) -> int | Reason:
        """Return the number of the other weapon, or why there is no bonus attack.

        Rule: ll.5.5.dual-wield.after-action-attack, ll.5.5.dual-wield.not-slow, ll.5.5.dual-wield.other-weapon
        """
        rule = "ll.5.5.dual-wield.after-action-attack"
        struck = table.used(STRUCK_WEAPON) - 1
        if struck < 0:
            return (rule, "your action was no attack with a dual-wielded weapon")
        weapons = table.state.parties[seat].weapons
        entry = table.tables.weapons[weapons[struck].id]
        others = [n for n, weapon in enumerate(weapons) if n != struck and weapon.id == entry.id]
        if "dual" not in entry.properties or not others:
            return (rule, f"the {entry.name.lower()} is not one of a pair")
        if "slow" in entry.properties:
            return ("ll.5.5.dual-wield.not-slow", f"the {entry.name.lower()} is slow")
        return others[0]

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return the targets of the piece that attacked with the action.

        Rule: ll.5.5.dual-wield.same-piece
        """
        weapon = self._weapon(table, seat)
        piece = table.used(STRUCK_PIECE) - 1
        if not isinstance(weapon, int) or not can_attack(table, seat, piece):
            return []
        return [
            strike_option(table, (seat, piece), target, arm, f"{self.id}:{piece}:{arm.id}:{target.id}", self.name)
            for arm in map(weapon_attacks.second, weapon_attacks.arms(table, seat, only=weapon))
            for target in weapon_attacks.targets(table, seat, piece, arm)
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why there is no second attack.

        Rule: ll.5.5.dual-wield.pathway, ll.5.5.dual-wield.ammunition
        """
        weapon = self._weapon(table, seat)
        if not isinstance(weapon, int):
            return weapon
        piece = table.used(STRUCK_PIECE) - 1
        if ring_of(table.state, seat, piece) is None:
            return ("ll.5.5.dual-wield.pathway", "the piece that attacked is not on the pathway any more")
        if not can_attack(table, seat, piece):
            return ("ll.5.5.dual-wield.same-piece", "the piece that attacked cannot attack any more")
        if not weapon_attacks.arms(table, seat, only=weapon):
            return ("ll.5.5.dual-wield.ammunition", "nothing is left to shoot or throw")
        return ("ll.5.3.weapon-attack.in-range", NOBODY_NEAR)

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Strike with the other weapon."""
        _, piece, arm_id, target = option.id.split(":")
        weapon = self._weapon(table, seat)
        assert isinstance(weapon, int)
        arm = next(arm for arm in weapon_attacks.arms(table, seat, only=weapon) if arm.id == arm_id)
        yield from weapon_attacks.strike(table, (seat, int(piece)), parsed(target), weapon_attacks.second(arm))


class ThrowStone(Action):
    """Throw a stone that the party carries, or finds now with its bonus action.

    Rule: ll.5.3.list.throw-stones, ll.5.5.find-rocks.option, ll.5.5.find-rocks.before-action
    """

    id = "stone"
    name = "Throw a stone"
    rule = "ll.5.3.list.throw-stones"
    detail = "A stone flies 3 spaces. Without one at hand it costs the bonus action, too."

    def _must_find(self, table: LudicrousTable, seat: int) -> bool | Reason:
        """Tell whether a stone must be found first; or why none can be.

        Rule: ll.5.5.find-rocks.uses-bonus-action
        """
        if table.state.parties[seat].stones > 0:
            return False
        if table.used(BONUS_BUDGET) or BONUS_PHASE in table.state.turn.skips:
            return ("ll.5.5.find-rocks.uses-bonus-action", "no stone is at hand, and the bonus action is gone")
        source = has_flag(table, seat, None, "no_bonus_action")
        if source is not None:
            return (source.rule, f"no stone is at hand, and there is no bonus action: {source.name}")
        return True

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return every piece at every target within 3 spaces."""
        finds = self._must_find(table, seat)
        if not isinstance(finds, bool):
            return []
        arm = weapon_attacks.stone(table)
        found: list[Option] = []
        for piece in attackers(table, seat):
            for target in weapon_attacks.targets(table, seat, piece, arm):
                option = strike_option(table, (seat, piece), target, arm, f"{self.id}:{piece}:{target.id}", self.name)
                if finds:
                    option = _with_cost(option)
                found.append(option)
        return found

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why no stone can be thrown.

        Rule: ll.5.3.throw-stones.pathway, ll.5.5.find-rocks.pathway
        """
        reason = why_no_attacker(table, seat, "ll.5.3.throw-stones.pathway")
        if reason is not None:
            return reason
        finds = self._must_find(table, seat)
        return ("lh.attacks.stones", NOBODY_NEAR) if isinstance(finds, bool) else finds

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Find a stone if need be, and throw it.

        Rule: ll.5.5.find-rocks.uses-action, ll.5.5.find-rocks.one-special-phase, ll.5.3.throw-stones.weapon-attack
        """
        _, piece, target = option.id.split(":")
        party = table.state.parties[seat]
        if party.stones <= 0:
            table.use(BONUS_BUDGET)
            table.state.turn.skips.append(BONUS_PHASE)
            party.stones = 1
            table.emit(StoneFound(seat=seat, piece=int(piece), rule="ll.5.5.find-rocks.option"))
        yield from weapon_attacks.strike(table, (seat, int(piece)), parsed(target), weapon_attacks.stone(table))


def _with_cost(option: Option) -> Option:
    """Return an option that also says that it costs the bonus action."""
    return msgspec.structs.replace(option, detail=f"{option.detail}; finds a stone with the bonus action")


class FindStone(Action):
    """Pick up a stone to carry.

    Rule: ll.5.5.list.find-rocks
    """

    id = "find_stone"
    name = "Find a stone"
    rule = "ll.5.5.list.find-rocks"
    slots = BONUS
    detail = "A piece picks up a stone, to be thrown on a later turn."

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return the pieces on the pathway, unless a stone is carried already."""
        if table.state.parties[seat].stones >= table.tables.numbers.stones.carried:
            return []
        names = table.names
        return [
            Option(
                id=f"{self.id}:{piece}",
                label=f"{names.own_piece(piece).capitalize()} picks up a stone",
                rule=self.rule,
                piece=piece,
                group=self.name,
                detail="for a later action",
            )
            for piece in actors(table, seat)
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why no stone can be picked up.

        Rule: ll.5.5.find-rocks.pathway
        """
        if table.state.parties[seat].stones >= table.tables.numbers.stones.carried:
            return ("lh.attacks.stones", "a stone is carried already")
        reason = why_nobody(table, seat, "ll.5.5.find-rocks.pathway")
        assert reason is not None
        return reason

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Carry one more stone."""
        assert option.piece is not None
        table.state.parties[seat].stones += 1
        table.emit(StoneFound(seat=seat, piece=option.piece, rule=self.rule))
        yield from ()


class Punch(Action):
    """Punch a neighbour.

    Rule: ll.5.3.list.punch, ll.5.3.punch.everyone
    """

    id = "punch"
    name = "Punch"
    rule = "ll.5.3.list.punch"
    detail = "No contest: only a 1 on the die misses, and a 6 doubles the damage."

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return every piece at every neighbour that it faces.

        Rule: ll.5.3.punch.range-1, ll.5.3.punch.no-friendly-fire
        """
        names = table.names
        reach = table.tables.numbers.punch.range
        found: list[Option] = []
        for piece in attackers(table, seat):
            near = [Target(*other) for other in enemies_in_reach(table, (seat, piece), reach)]
            near += [Target(creature=number) for number in creatures.targets(table, seat, piece, reach)]
            found += [
                Option(
                    id=f"{self.id}:{piece}:{target.id}",
                    label=f"{names.own_piece(piece).capitalize()} punches {target_name(table, target)}",
                    rule=self.rule,
                    piece=piece,
                    target=target.who,
                    space=target_space(table, target),
                    group=self.name,
                    detail=weapon_attacks.punch_detail(table, (seat, piece)),
                )
                for target in near
            ]
        return found

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why nobody can be punched.

        Rule: ll.5.3.punch.pathway
        """
        reason = why_no_attacker(table, seat, "ll.5.3.punch.pathway")
        return reason or ("ll.5.3.punch.range-1", "no enemy stands right before a piece of yours")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Punch."""
        _, piece, text = option.id.split(":")
        target = parsed(text)
        if target.who is not None:
            yield from weapon_attacks.fist(table, (seat, int(piece)), target.who)
        else:
            yield from punches.punch(table, (seat, int(piece)), None, creature=target.creature)


class RunningPunch(Action):
    """Punch the first enemy that the movement of this turn leads past.

    Rule: ll.5.3.list.running-punch
    """

    id = "running_punch"
    name = "Running punch"
    rule = "ll.5.3.list.running-punch"
    detail = "The piece moves 1 less this turn, and punches the first enemy that it passes or stops right before."

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return the pieces that can run and punch."""
        names = table.names
        hits = round(punches.chance(table) * 100)
        base = table.tables.numbers.punch.running_damage
        return [
            Option(
                id=f"{self.id}:{piece}",
                label=f"{names.own_piece(piece).capitalize()} runs to punch",
                rule=self.rule,
                piece=piece,
                group=self.name,
                detail=f"{hits}%; {punches.strength(table, seat, piece, base)} damage; moves 1 less",
            )
            for piece in attackers(table, seat)
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why nobody can run.

        Rule: ll.5.3.running-punch.pathway
        """
        reason = why_no_attacker(table, seat, "ll.5.3.running-punch.pathway")
        assert reason is not None
        return reason

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Move the marker; the punch comes with the movement.

        Rule: ll.5.3.running-punch.marker
        """
        assert option.piece is not None
        party = table.state.parties[seat]
        party.marker = "running_punch"
        party.runner = option.piece
        table.emit(MarkerMoved(seat=seat, marker=party.marker, rule="ll.5.3.running-punch.marker"))
        yield from ()


def enemies_in_reach(table: LudicrousTable, one: PieceId, reach: int, *, faced: bool = True) -> list[PieceId]:
    """Return the enemy pieces within a number of spaces of a piece, on the faced side or on either."""
    state = table.state
    return [
        (foe, number)
        for foe in foes(state, one[0])
        for number in on_pathway(state, foe)
        if in_reach(state, one, (foe, number), reach, faced=faced)
    ]


ATTACKS: tuple[Action, ...] = (WeaponAttack(), Punch(), RunningPunch(), ThrowStone(), SecondAttack(), FindStone())
"""The actions of this module."""
