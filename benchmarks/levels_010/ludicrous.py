"""Normal and hard seats of Ludicrous Ludo as version 0.1.0 had them: opponents that stay as they are.

An answer is worth what it is likely to bring, in spaces: what the option carries, weighed by the board that the seat
sees. Hard seats weigh the dangers of the space where a move ends; normal ones do not, and their judgement wavers.
"""

from collections.abc import Mapping
from typing import Any

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, STARS
from ludo_tui.engine import Option, Prompt, Who
from ludo_tui.engine.numerals import percent
from ludo_tui.players.strategy import Lot
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.positions.geometry import occupants, ring_of, ring_of_step

WANTED = {"short": 1, "standard": 2, "full": 4}
"""Pieces that must come home, by length of the match."""
NEAR = 6
"""Spaces that one roll covers."""

ACTIONS: Mapping[str, float] = {
    "fortify": 1.6,
    "fish": 1.5,
    "meditate": 1.4,
    "ready": 1.2,
    "dodge": 1.0,
    "sneak": 0.8,
    "gamble": 0.5,
    "drink": 0.2,
    "mulligan": 0.4,
    "soul_read": 0.1,
    "pass": 0.3,
    "cast": 3.2,
    "structure": 3.0,
    "hack": 2.0,
    "consume": 1.8,
    "perk": 2.2,
    "pivotal": 2.4,
    "bonus_die": 6.0,
    "find_stone": 0.6,
    "rizz": 2.0,
    "destroy": -4.0,
    "struggle": 4.0,
    "running_punch": 0.4,
    "surrender": -3.0,
    "taunt": 0.8,
    "sacrifice": 0.0,
}
"""What an action or bonus action is worth when nothing more is known about it."""


def play(view: LudicrousState, prompt: Prompt, level: str, options: Mapping[str, Any], lot: Lot) -> str | None:
    """Choose the answer that promises most; of equal ones, by lot."""
    seat = _Seat(view, prompt.seat, str(options.get("match", "standard")), is_hard=level == "hard")
    judge = {
        "move": seat.move,
        "action": seat.action,
        "bonus": seat.action,
        "turning": seat.turning,
        "reaction": seat.reaction,
        "retaliation": seat.strike,
        "ambush": seat.strike,
        "surrender": seat.captive,
        "choice": seat.choice,
        "target": seat.target,
        "tank": seat.tank,
        "card": seat.nothing,
        "way": seat.way,
        "symbol": seat.nothing,
    }.get(prompt.kind, seat.other)
    scores = [judge(brought(option)) for option in prompt.options]
    if level != "hard" and prompt.kind not in ("symbol", "card"):
        scores = [score * (0.7 + 0.06 * lot.draw(11)) for score in scores]
    best = max(scores)
    good = [option.id for option, score in zip(prompt.options, scores, strict=True) if score > best - 1e-9]
    return good[lot.draw(len(good))]


def chance(option: Option) -> float:
    """Return the chance that an option succeeds, in whole hundredths as people read it; 1 if no roll decides."""
    return 1.0 if option.facts.odds is None else percent(option.facts.odds) / 100


def harm(option: Option) -> float:
    """Return the damage that an option does on average, in HP."""
    return 2.0 if option.facts.mean_damage is None else option.facts.mean_damage


def brought(option: Option) -> Offer:
    """Return an option as one of Ludicrous Ludo; of those of the engine no more is known than they carry."""
    return option.as_kind(Offer)


class _Seat:
    """The match as one seat sees it.

    Args:
        view: what the seat may see; it is not changed.
        seat: who is asked.
        match: length of the match.
        is_hard: does it look for dangers?
    """

    def __init__(self, view: LudicrousState, seat: int, match: str, *, is_hard: bool) -> None:
        self.state = view
        self.seat = seat
        self.party = view.parties[seat]
        self.wanted = WANTED.get(match, 2)
        self.is_hard = is_hard
        self.foes = view.foes(seat)

    # Pieces

    def weight(self, seat: int, piece: int) -> float:
        """Return how much a space of a piece counts: those that must come home count in full."""
        steps = sorted((one.step for one in self.state.parties[seat].pieces), reverse=True)
        rank = steps.index(self.state.piece(Who(seat, piece)).step)
        return 1.0 if rank < self.wanted else 0.35

    def loss(self, seat: int, piece: int) -> float:
        """Return what a piece loses by being eliminated, in spaces."""
        step = self.state.piece(Who(seat, piece)).step
        return (max(step, 0) + 8) * self.weight(seat, piece)

    def danger(self, step: int) -> float:
        """Return the chance that an enemy piece lands on a step of the own route with its next roll."""
        if step > LAST_RING_STEP or step == 0:
            return 0.0
        ring = ring_of_step(self.state, self.seat, step)
        if ring in STARS:
            return 0.0
        hunters = 0
        for foe in self.foes:
            for number, piece in enumerate(self.state.parties[foe].pieces):
                there = ring_of(self.state, Who(foe, number))
                if there is not None:
                    gap = (ring - there) % RING_SIZE
                    hunters += 1 <= gap <= NEAR and piece.step + gap <= LAST_RING_STEP
                elif piece.step < 0 and ring == ring_of_step(self.state, foe, 0):
                    hunters += 1
        return min(1.0, hunters / 6)

    def near_ahead(self, piece: int) -> int:
        """Count the enemy pieces that the next roll of a piece may lead past."""
        here = ring_of(self.state, Who(self.seat, piece))
        if here is None:
            return 0
        rings = {(here + n) % RING_SIZE for n in range(1, NEAR + 1)}
        return sum(one[0] in self.foes for ring in rings for one in occupants(self.state, ring))

    def near_behind(self, piece: int) -> int:
        """Count the enemy pieces within a few spaces behind a piece."""
        here = ring_of(self.state, Who(self.seat, piece))
        if here is None:
            return 0
        rings = {(here - n) % RING_SIZE for n in range(1, 4)}
        return sum(one[0] in self.foes for ring in rings for one in occupants(self.state, ring))

    @property
    def wounds(self) -> float:
        """How much of its HP the party has lost, 0..1."""
        return 1 - self.party.hp / self.party.hp_max if self.party.hp_max else 0.0

    # Judging answers

    def nothing(self, option: Offer) -> float:  # noqa: ARG002 - all judges are asked alike
        """Judge all answers alike."""
        return 1.0

    def way(self, option: Offer) -> float:
        """Judge which card, perk or item it is: heal when wounded, and go back only where there is nothing."""
        if option.does == "back":
            return -1.0
        return 1.0 + self.wounds if "heal" in option.facts.effects else 1.0

    def other(self, option: Offer) -> float:
        """Judge by nothing but whether something is done."""
        return 0.5 if option.does == "pass" else 1.0

    def move(self, option: Offer) -> float:
        """Judge a move by the way it makes, whom it eliminates and what may happen to it."""
        piece, end = option.piece, option.aim.to_step
        assert piece is not None
        assert end is not None
        start = self.party.pieces[piece].step
        value = 20.0
        if start < 0:
            out = sum(0 <= one.step < HOME for one in self.party.pieces)
            home = sum(one.step == HOME for one in self.party.pieces)
            value += 12.0 if out + home < self.wanted else 3.0
        else:
            value += (end - start) * self.weight(self.seat, piece)
        if end == HOME:
            value += 15.0
        elif end > LAST_RING_STEP >= start:
            value += 6.0
        value += sum(0.9 * self.loss(victim.seat, victim.piece) + 4.0 for victim in option.aim.captures)
        tackles = [
            percent(met.odds) / 100 for met in option.route.encounters if met.kind == "tackle" and met.odds is not None
        ]
        if tackles:
            value -= tackles[0] * max(2.0, (end - start) * 0.6)
        if any(met.kind in ("trap", "landed") for met in option.route.encounters):
            value -= 3.0
        if self.is_hard:
            worth = (end + 8) * self.weight(self.seat, piece)
            value -= self.danger(end) * worth * 0.8
            if start > 0:
                value += self.danger(start) * self.loss(self.seat, piece) * 0.8
        return value

    def action(self, option: Offer) -> float:
        """Judge an action or a bonus action."""
        what = option.does
        if "nothing_there" in option.facts.effects:
            return -20.0
        if what in ("attack", "stone", "punch", "second"):
            return self.strike(option)
        if what == "revive":
            return 3.0 + 4.0 * chance(option)
        if what in ("grapple", "shove") and option.aim.target is not None:
            return chance(option) * (1.2 + 0.03 * self.loss(option.aim.target.seat, option.aim.target.piece))
        value = ACTIONS.get(what, 1.0)
        if what == "sneak":
            value += 1.2 * max((self.near_ahead(piece) for piece in range(len(self.party.pieces))), default=0)
        elif what == "dodge":
            value += 0.7 * sum(self.near_behind(piece) for piece in range(len(self.party.pieces)))
        elif what == "running_punch" and option.piece is not None:
            value += 1.0 * min(1, self.near_ahead(option.piece))
        elif what == "taunt":
            value *= chance(option)
        elif what == "ready":
            value += self.readiness(option)
        elif what == "meditate":
            value -= 1.2 if "full_hand" in option.facts.effects else 0.0
        elif what == "sacrifice":
            out = sum(one.step >= 0 for one in self.party.pieces)
            waits = any(one.step < 0 and one.prison is None for one in self.party.pieces)
            value = 8.0 if waits and out == 0 else 3.5 if waits and out < self.wanted else -1.0
        elif what == "surrender" and option.piece is not None:
            at_stake = self.loss(self.seat, option.piece)
            value = 9.0 * self.wounds - 0.5 * at_stake if self.wounds > 0.7 else -3.0
        elif "heal" in option.facts.effects:
            value += 5.0 * self.wounds - 1.6
        return value

    def readiness(self, option: Offer) -> float:
        """Return what more points on the bonus die are worth: nothing if they come by themselves in time."""
        have, most, more = option.stock.have, option.stock.most, option.aim.amount
        if have is None or most is None or more is None:
            return 0.0
        return 1.0 if have + more < most else 0.4 if have < most else -1.0

    def strike(self, option: Offer) -> float:
        """Judge an attack by the damage it is likely to do, and what it would knock out."""
        if option.does == "pass":
            return 0.2
        value = chance(option) * harm(option) * 0.9
        if option.aim.target is not None:
            seat, piece = option.aim.target.seat, option.aim.target.piece
            party = self.state.parties[seat]
            if party.hp <= harm(option):
                value += chance(option) * 0.25 * self.loss(seat, piece)
            if any(one.id == "unconscious" for one in party.pieces[piece].conditions):
                value *= 0.4
        if "bonus" in option.stock.costs:
            value -= 0.8
        return value

    def turning(self, option: Offer) -> float:
        """Judge turning: stand up, and turn only towards somebody to fight when nobody is ahead."""
        if option.does == "stand":
            return 5.0
        if option.does == "turn" and option.piece is not None and not option.route.backs:
            faces_forward = self.party.pieces[option.piece].facing == "forward"
            ahead = min(1, self.near_ahead(option.piece))
            behind = min(1, self.near_behind(option.piece))
            gain = behind - ahead if faces_forward else ahead - behind
            return 1.0 + gain
        return 1.2 if option.does == "pass" else 0.0

    def reaction(self, option: Offer) -> float:
        """Judge a reaction: tackle when it may well work or matters, strike and shield gladly."""
        what = option.does
        if what in ("pass", "pass_turn"):
            return 1.0 if what == "pass" else 0.0
        if what == "tackle":
            matters = 1.6 if "crucial" in option.facts.effects else 0.0
            if self.is_hard and option.aim.target is not None:
                matters += self.loss(option.aim.target.seat, option.aim.target.piece) / 60
            return 2.6 * chance(option) + matters
        if what == "opportunity":
            return 1.0 + chance(option) * harm(option)
        if what == "shield":
            return 1.5 + self.wounds
        return 1.0 + chance(option)

    def captive(self, option: Offer) -> float:
        """Judge an offered surrender: worth it when the piece has come far."""
        if option.does != "accept" or option.seat is None or option.piece is None:
            return 1.0
        party = self.state.parties[option.seat]
        lost = self.loss(option.seat, option.piece)
        return 1.0 + (lost - 10 - 0.8 * (party.hp_max - party.hp)) / 10

    def choice(self, option: Offer) -> float:
        """Judge the many small questions: hinder whoever is taunted, heal when wounded, else the first will do."""
        if option.does == "disadvantage":
            return 2.0
        if "heal" in option.facts.effects:
            return 1.0 + self.wounds
        return 0.8 if option.does in ("pass", "shed") else 1.0

    def target(self, option: Offer) -> float:
        """Judge a target: an enemy that has come far, an own piece that counts."""
        if option.aim.target is None:
            return 0.5 if option.does == "pass" else 1.0
        return 1.0 + chance(option) * self.loss(option.aim.target.seat, option.aim.target.piece) / 20

    def tank(self, option: Offer) -> float:
        """Judge where the tank goes: where it has something to fire at, else behind its shield."""
        if option.route.encounters and option.route.encounters[0].odds is not None:
            return 2.0 + percent(option.route.encounters[0].odds) / 50
        return 1.0 if "protects" in option.facts.effects else 0.3
