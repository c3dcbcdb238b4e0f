"""What answers in Ludicrous Ludo are worth, in spaces of race lead: what each carries, weighed by the board."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final
from zlib import crc32

from ludo_tui.board import HOME, LAST_RING_STEP, RING, RING_SIZE
from ludo_tui.engine import DECLINING, NOTHING_THERE, Option, Who, percent
from ludo_tui.players.ludicrous.evaluation import FULL_TANK
from ludo_tui.players.ludicrous.gambling import picked, rolled
from ludo_tui.players.ludicrous.outlook import NEAR, Outlook
from ludo_tui.players.ludicrous.worths import (
    ACTIONS,
    BOONS,
    CARD,
    CURSES,
    FIRST,
    GUARDS,
    HEALED,
    HEALS,
    IN_VAIN,
    ITEM,
    KEPT,
    PASSIVE,
    RINGS,
    STRUCTURE,
    STRUCTURES,
)
from ludo_tui.rules.fight.amounts import dice, spread
from ludo_tui.rules.ludicrous.knowledge.view import HIDDEN
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.positions.legal_spaces import pushed_to

FLIGHT = 13
"""Spaces from one star space to the next."""
GRIP: Final = 8.0
"""Spaces that it takes an enemy to be held: it stays where it is until it gives an action for getting free."""
UNTURNED: Final = 1.2
"""What it is worth to turn nobody around; what may be done instead is measured against it."""
PRONE: Final = 0.5
"""Spaces that lying costs besides the move: it takes the turning of the next turn to stand up."""
FIRE: Final = 2.5
"""HP that a burning piece loses in a turn, on average."""
AIM: Final = 0.6
"""HP that an attack does less on average with 2 off its roll, and more with 2 added."""
TURN: Final = 2.0
"""Spaces that an enemy loses on average when it cannot move for a turn."""
ANOTHER: Final = 0.6
"""The share of those spaces if another piece of its party can move instead."""
APPLAUSE: Final = 1.0
"""Spaces that the other effects of a successful taunt are worth: points, and a forced attack."""
ROLLS: Final = 1.4
"""Movement rolls of a turn, on average, as far as they move somebody who counts."""
UNSEEN: Final = 0.2
"""Spaces that sneaking is worth against obstacles that cannot be seen yet."""
STAKED: Final = 1.6
"""Spaces that a gamble costs on top of its table: it damages the Annustar and may move a piece badly."""
POINTS: Final = 2.0
"""Points of a turn on the bonus die."""
WORK: Final = 0.35
"""A work point."""
ELSEWHERE: Final = 0.2
"""Share of what stops a piece that counts where another one may move in its place."""
LATER: Final = 0.7
"""Share of what an item would do now that counts while it has yet to be used."""
TACKLED: Final = 0.3
"""How likely an enemy that is passed stops who passes."""
SHOVED: Final = 1.6
"""How much more a shove is worth than the way and the landings that it changes: some fall, some fly farther.

Played on 100 times: off a star before a hunter 8.8 +- 1.7 spaces (7 by this), away from a hunter -5.8 +- 1.5 (-4).
"""
HOLD: Final = 4.0
"""Spaces that a move should bring more if it lets go of a piece."""


def chance(option: Option) -> float:
    """Return the chance that an option succeeds, in whole hundredths as people read it; 1 if no roll decides."""
    return 1.0 if option.facts.odds is None else percent(option.facts.odds) / 100


def harm(option: Option) -> float:
    """Return the damage that an option does on average, in HP."""
    return 2.0 if option.facts.mean_damage is None else option.facts.mean_damage


def blows(option: Offer) -> list[int]:
    """Return the damage that an option may do, in HP: each number as often as it is likely."""
    if not option.facts.dice:
        return [round(harm(option))]
    if option.facts.dice.lstrip("+-").isdigit():
        amount = max(1, int(option.facts.dice))
        return [amount] * 4 + [2 * amount]
    return [max(1, value) for value, ways in spread(dice(option.facts.dice)) for _ in range(ways)]


def brought(option: Option) -> Offer:
    """Return an option as one of Ludicrous Ludo; of those of the engine no more is known than they carry."""
    return option.as_kind(Offer)


class Judge:
    """What answers are worth to one seat.

    Args:
        view: what the seat may see; it is not changed.
        seat: who is asked.
        match: length of the match.
        is_hard: does it look for dangers?
    """

    def __init__(self, view: LudicrousState, seat: int, match: str, *, is_hard: bool) -> None:
        self.look = Outlook(view, seat, match)
        self.party = self.look.party
        self.is_hard = is_hard
        self._by_prompt: Mapping[str, Callable[[Offer], float]] = {
            "move": self.move,
            "action": self.action,
            "bonus": self.action,
            "turning": self.turning,
            "reaction": self.reaction,
            "retaliation": self.strike,
            "ambush": self.strike,
            "surrender": self.captive,
            "choice": self.choice,
            "taunt_line": self.choice,
            "structure": self.choice,
            "target": self.target,
            "tank": self.tank,
            "card": self.parting,
            "way": self.way,
            "symbol": lambda _option: 1.0,
        }
        self._by_deed: Mapping[str, Callable[[Offer], float]] = {
            "attack": self.strike,
            "stone": self.strike,
            "punch": self.strike,
            "second": self.strike,
            "revive": self._revive,
            "grapple": self._grapple,
            "shove": self._shove,
            "sneak": self._sneak,
            "gamble": lambda option: rolled(self.look, option, self.card) - STAKED,
            "dodge": lambda _option: self._dodge(),
            "drink": lambda _option: 0.2 + self.look.relief(3.0),
            "running_punch": self._running_punch,
            "taunt": self._taunt,
            "bonus_die": self._bonus_die,
            "soul_read": self._soul_read,
            "ready": self._ready,
            "meditate": self._meditate,
            "mulligan": lambda _option: self._mulligan(),
            "cast": self._cast,
            "card": lambda option: self.card(option.aim.row, option.piece, option.facts.effects),
            "fortify": self._fortify,
            "structure": self._structure,
            "destroy": self._destroy,
            "sacrifice": lambda _option: self._sacrifice(),
            "surrender": self._surrender,
        }

    def score(self, kind: str, option: Offer) -> float:
        """Judge an answer to a question of a kind; the higher the better."""
        return self._by_prompt.get(kind, self.other)(option)

    def other(self, option: Offer) -> float:
        """Judge by nothing but whether something is done."""
        return 0.5 if option.does == "pass" else 1.0

    # Moves

    def move(self, option: Offer) -> float:
        """Judge a move by the way it makes, whom it eliminates and what may happen to it."""
        look, piece = self.look, option.piece
        assert piece is not None
        assert option.aim.to_step is not None
        start = self.party.pieces[piece].step
        end = self._stopped(option, piece, start, option.aim.to_step)
        weight = look.weight(look.seat, piece)
        comes_out = 12.0 if look.out + look.home < look.wanted else 4.5
        value = 20.0 + (comes_out if start < 0 else (end - start) * weight)
        if end == HOME:
            value += 15.0
        elif end > LAST_RING_STEP >= start:
            value += 6.0
        captured = option.aim.captures if end == option.aim.to_step else ()
        value += sum(0.9 * look.loss(victim.seat, victim.piece) * look.rival(victim.seat) + 4.0 for victim in captured)
        tackles = [
            percent(met.odds) / 100 for met in option.route.encounters if met.kind == "tackle" and met.odds is not None
        ]
        if tackles:
            value -= tackles[0] * max(2.0, (end - start) * 0.6)
        if any(met.kind in ("trap", "landed") for met in option.route.encounters):
            value -= 3.0
        flown = FLIGHT * sum(met.kind == "flight" for met in option.route.encounters)
        value += flown * weight
        end += flown
        value -= HOLD * sum(look.weight(held.seat, held.piece) * look.rival(held.seat) for held in look.held_by(piece))
        if self._runs(piece):
            value += 3.0 * any(gap <= end - start + 1 for gap in look.gaps(piece, ahead=True))
        if self.is_hard:
            value -= look.danger(end) * (end + 8) * weight * 0.8
            if start > 0:
                value += look.danger(start) * look.loss(look.seat, piece) * 0.8
        return value

    def _stopped(self, option: Offer, piece: int, start: int, end: int) -> int:
        """Return the step where a move ends, before what bars its way."""
        here = ring_of(self.look.state, Who(self.look.seat, piece))
        stops = [
            RING.index(met.space) for met in option.route.encounters if met.kind == "blocker" and met.space in RING
        ]
        return end if here is None else min([end, *(start + (ring - here) % RING_SIZE for ring in stops)])

    def _runs(self, piece: int) -> bool:
        return self.party.marker == "running_punch" and self.party.runner == piece

    # Actions and bonus actions

    def action(self, option: Offer) -> float:
        """Judge an action or a bonus action."""
        if NOTHING_THERE in option.facts.effects:
            return ACTIONS["pass"] - 0.01
        judge = self._by_deed.get(option.does)
        if judge is not None:
            return judge(option)
        value = ACTIONS.get(option.does, CARD)
        return max(0.3, self.look.relief(HEALED)) if "heal" in option.facts.effects else value

    def strike(self, option: Offer) -> float:
        """Judge an attack by the damage it is likely to do, and what it would knock out."""
        if option.does == "pass":
            return 0.2
        hits = chance(option)
        value = hits * harm(option) * 0.5
        if option.aim.target is not None:
            value = 1.25 * hits * self.look.pain(option.aim.target, blows(option))
        return value - 0.6 if "bonus" in option.stock.costs else value

    def _grapple(self, option: Offer) -> float:
        if option.aim.target is None:
            return 0.0
        look = self.look
        weight = look.weight(option.aim.target.seat, option.aim.target.piece) * look.rival(option.aim.target.seat)
        kept = GRIP if look.out > 1 else GRIP / 3  # who has nobody else to move lets go with the next roll
        return 0.1 + chance(option) * (kept * weight + look.pain(option.aim.target, [1, 2, 3, 4]))

    def _taunt(self, option: Offer) -> float:
        """Judge a taunt by the turn in which its target stays where it is; others of its party may move instead."""
        if option.aim.target is None:
            return 0.0
        look, target = self.look, option.aim.target
        weight = look.weight(target.seat, target.piece) * look.rival(target.seat)
        others = sum(0 <= one.step < HOME for one in look.state.parties[target.seat].pieces) - 1
        return 0.2 + chance(option) * (APPLAUSE + TURN * weight * (ANOTHER if others else 1.0))

    def _bonus_die(self, option: Offer) -> float:
        """Judge the bonus die by the best uses of its numbers, less what it adds to rolls until it is full again."""
        if not option.facts.dice:
            return ACTIONS["bonus_die"]
        rolls = [
            self.look.best_move(max(1, value), LAST_RING_STEP)
            for value, ways in spread(dice(option.facts.dice))
            for _ in range(ways)
        ]
        kept = ROLLS * (option.aim.amount or 0) * (option.stock.most or 0) / POINTS
        return ACTIONS["pass"] + sum(rolls) / len(rolls) - kept

    def _shove(self, option: Offer) -> float:
        """Judge pushing an enemy by the way that it loses, and by who then stands before whom."""
        if option.aim.target is None:
            return 0.0
        look, victim = self.look, option.aim.target
        here = look.state.piece(victim).step
        pushed = option.aim.amount or 0
        end = pushed_to(look.state, victim, 1 if pushed > 0 else -1, abs(pushed))
        lost = (here - end) * look.weight(victim.seat, victim.piece) * look.rival(victim.seat)
        return 0.4 + SHOVED * chance(option) * (lost + look.pursuit(victim, end) - look.pursuit(victim, here))

    def _revive(self, option: Offer) -> float:
        fallen = 10.0 if option.aim.target is None else self.look.loss(option.aim.target.seat, option.aim.target.piece)
        return 0.7 * fallen * chance(option)

    def _sneak(self, option: Offer) -> float:
        """Judge sneaking by what the way of a piece would else cost its next roll, and by what it takes there."""
        look, alone = self.look, 1.0 if self.look.out == 1 else ELSEWHERE
        bars = [RING.index(met.space) for met in option.route.encounters]
        stops = (
            look.cut_short(piece, TACKLED, bars) * look.weight(look.seat, piece)
            for piece in range(len(self.party.pieces))
        )
        faster = ROLLS * (option.aim.amount or 0) if look.out else 0.0
        return UNSEEN + faster + alone * max(stops) + picked(look, option)

    def _dodge(self) -> float:
        look, hunters = self.look, 0
        for piece in range(len(self.party.pieces)):
            hunters += len(look.gaps(piece, ahead=False)) + len(look.gaps(piece, ahead=True, most=NEAR // 2))
        return 0.1 + min(3, hunters) * 0.25 * look.at_stake / max(5, self.party.hp)

    def _running_punch(self, option: Offer) -> float:
        who = None if option.piece is None else self.look.first_ahead(option.piece)
        return -1.0 if who is None else chance(option) * self.look.pain(who, blows(option))

    def _soul_read(self, option: Offer) -> float:
        """Judge insight, and what the sheet tells: nothing is learnt from a partner, who has no secrets to guess at."""
        if option.seat is not None and self.look.state.are_friends(self.look.seat, option.seat):
            return 0.0
        has_insight = any(one.id == "insight" for one in self.party.conditions)
        return 0.1 if has_insight else 0.8 + 0.7 * min(2, self.look.threats)

    def _ready(self, option: Offer) -> float:
        """Judge more points on the bonus die: each is worth its part of a roll."""
        most, more = option.stock.most, option.aim.amount
        if most is None or more is None:
            return ACTIONS["ready"]
        return ACTIONS["ready"] + more * self.look.point(most) - 0.6

    def _surrender(self, option: Offer) -> float:
        if option.piece is None:
            return -3.0
        missing = self.party.hp_max - self.party.hp
        saved = min(0.5 * missing * self.look.hp_worth, 0.2 * self.look.at_stake)
        return saved - 1.5 * self.look.loss(self.look.seat, option.piece)

    # Cards

    def card(self, name: str, piece: int | None = None, effects: tuple[str, ...] = ()) -> float:
        """Return what casting a card is worth now; one without a worth of its own is judged by what it brings."""
        if name == HIDDEN:
            return self._any_card
        look = self.look
        healed = look.relief(HEALS.get(name, HEALED if "heal" in effects and name not in CURSES else 0.0))
        if name in RINGS:
            pieces = range(len(self.party.pieces)) if piece is None else [piece]
            return max((CURSES[name] * look.caught(one, RINGS[name]) for one in pieces), default=0.0) or IN_VAIN
        if name in CURSES:
            return CURSES[name] + healed if look.sees_enemy(piece) else IN_VAIN
        if name in GUARDS:
            return GUARDS[name] * (1 + look.threats) / 2 if look.threats else 2 * IN_VAIN
        if name == "raise" or "revive" in effects:
            return 8.0 if any(one.id == "unconscious" for each in self.party.pieces for one in each.conditions) else 0.0
        if name in HEALS:
            return 2 * IN_VAIN + healed
        return BOONS.get(name, CARD) + healed

    @cached_property
    def _any_card(self) -> float:
        """What a card is worth of which nothing is known: what those come to on average that have a worth."""
        named = (*CURSES, *BOONS, *GUARDS)
        return sum(map(self.card, named)) / len(named)

    def way(self, option: Offer) -> float:
        """Judge which card, perk or item it is: go back only where there is nothing worth it."""
        if option.does == "back":
            return -1.0
        if option.does == "card":
            return self.card(option.aim.row, option.piece, option.facts.effects) + (0.3 if option.aim.meta else 0.0)
        if option.does == "consume":
            return self._item(option)
        if option.does == "sacrifice":
            return self.parting(option)
        return 1.0 + self.look.wounds if "heal" in option.facts.effects else 1.0

    def parting(self, option: Offer) -> float:
        """Judge which card to part with: the one that is worth least."""
        return 10.0 - self.card(option.aim.row)

    def _cast(self, option: Offer) -> float:
        return max((self.card(card, option.piece) for card in option.contents.rows or self.party.hand), default=0.0)

    def _meditate(self, option: Offer) -> float:
        """Judge drawing a card: of the first ones the next turn brings one anyhow, and of many each is worth less."""
        if "full_hand" in option.facts.effects:
            return FIRST
        return self.look.drawn(1)

    def _mulligan(self) -> float:
        hand = self.party.hand
        held = sum(0.7 * self.card(card) for card in hand)
        return len(hand) // 2 * 1.5 + 0.5 * len(hand) - held - 0.3

    # The yard

    def _fortify(self, option: Offer) -> float:
        """Judge building: the more pieces work at it the better; what is begun is worth more than what is not."""
        begun = 0.4 if self.party.project is not None else 0.0
        return 0.3 + WORK * self.look.in_yard + begun + 0.1 * self._plan(option.aim.row)

    def _plan(self, kind: str) -> float:
        """Return what having a structure is worth; for parties at different places different ones are best."""
        look = self.look
        worth = 1.4
        if kind == "hospital":
            worth += 0.4 * look.wounds
        elif kind == "barracks":
            worth += 0.2 * look.in_yard - 0.3
        elif kind == "library":
            worth += 0.08 * max(0, KEPT + 1 - len(self.party.hand))
        elif kind == "shrine":
            worth += 0.08 * look.threats
        elif kind == "radio_mast":
            worth += 0.03 * max((len(look.state.parties[foe].hand) for foe in look.foes), default=0)
        elif kind in ("trap_works", "watchtower"):
            worth += 0.04 * look.comers
        elif kind == "workshop":
            worth += 0.25 * (1 - self.party.tank.hp / FULL_TANK)
        mixed = crc32(f"{kind} {look.seat} {look.way(look.seat)}".encode()) % 100 / 100
        return worth + 1.2 * mixed

    def _structure(self, option: Offer) -> float:
        if option.aim.row in HEALS:
            return max(0.1, self.look.relief(HEALS[option.aim.row]))
        if option.aim.row == "barracks" and self.look.out < self.look.wanted:
            return 6.0
        return STRUCTURES.get(option.aim.row, STRUCTURE)

    def _destroy(self, option: Offer) -> float:
        structure = self.party.structure
        if structure is None:
            return -1.0
        is_idle = structure.id in PASSIVE or structure.hacker is not None
        is_idle = is_idle or (structure.id == "barracks" and not self.look.in_yard)
        points = (2.0 if self.party.bonus_points <= 2 else 0.8) if option.aim.amount else 0.0
        return points + WORK * (option.stock.have or 0) - (1.0 if is_idle else 2.2)

    def _sacrifice(self) -> float:
        look = self.look
        return 8.0 if look.out == 0 else 4.0 if look.out + look.home < look.wanted else -0.5

    # Everything else

    def turning(self, option: Offer) -> float:
        """Judge turning: stand up, and turn towards a piece to strike at when nobody is before it."""
        if option.does == "stand":
            return 5.0
        if option.does == "prone" and option.piece is not None:
            return UNTURNED - PRONE + self._unmoved(option.piece) + self._prone(option.piece)
        if option.does != "turn" or option.route.backs:
            return UNTURNED if option.does == "pass" else 0.0
        if option.stock.have or option.aim.amount:
            return 1.5 if option.aim.amount and not option.stock.have else 0.5
        return 1.3 if option.aim.row == "backward" else 0.5

    def _prone(self, piece: int) -> float:
        """Return what it saves to lie: the fire that it puts out, and shots that miss, less the blows that hit."""
        ahead, astern = (self.look.gaps(piece, ahead=ahead) for ahead in (True, False))
        missed = sum(-1 if gap == 1 else 1 for gap in (*ahead, *astern)) - bool(ahead)
        turns = sum(one.ends.left or 1 for one in self.party.pieces[piece].conditions if one.id == "burning")
        return (AIM * missed + FIRE * turns) * self.look.hp_worth

    def _unmoved(self, piece: int) -> float:
        """Return what it is worth that a piece stays where it is, and another one uses the roll, or nobody."""
        look, faces = self.look, range(1, NEAR + 1)
        return sum(look.best_move(roll, without=piece) - look.best_move(roll) for roll in faces) / len(faces)

    def reaction(self, option: Offer) -> float:
        """Judge a reaction: tackle when it may well work or matters, strike and shield gladly."""
        what = option.does
        if what in DECLINING:
            return 1.0 if what == "pass" else 0.0
        if what == "tackle":
            matters = 1.6 if "crucial" in option.facts.effects else 0.0
            if self.is_hard and option.aim.target is not None:
                matters += self.look.loss(option.aim.target.seat, option.aim.target.piece) / 60
            return 2.6 * chance(option) + matters
        if what == "opportunity":
            return 1.0 + chance(option) * harm(option)
        if what == "shield":
            without = option.stock.without
            is_worse = without is not None and percent(option.facts.odds or 0.0) <= percent(without)
            return 0.5 if is_worse else 1.5 + self.look.wounds
        return 2.0 if option.stock.without is not None else 1.0 + chance(option)

    def captive(self, option: Offer) -> float:
        """Judge an offered surrender: worth it when the piece has come far."""
        if option.does != "accept" or option.seat is None or option.piece is None:
            return 1.0
        party = self.look.state.parties[option.seat]
        lost = self.look.loss(option.seat, option.piece)
        return 1.0 + (lost - 10 - 0.8 * (party.hp_max - party.hp)) / 10

    def choice(self, option: Offer) -> float:
        """Judge the many small questions: hinder the one who is taunted, heal when wounded, else the first will do."""
        if option.does == "disadvantage":
            return 2.0
        if option.does == "build":
            return self._plan(option.aim.row)
        if option.does == "item":
            return self._item(option)
        if "heal" in option.facts.effects:
            return 1.0 + self.look.wounds
        return 0.8 if option.does in ("pass", "shed") else 1.0

    def _item(self, option: Offer) -> float:
        """Judge having an item: what heals by what is missing, what shields by who is near, the more so if hurt."""
        look, worth = self.look, 0.0
        if "heal" in option.facts.effects:
            worth += ITEM / 2 + LATER * look.relief(HEALS.get(option.aim.row, HEALED))
        if option.aim.row in GUARDS:
            worth += GUARDS[option.aim.row] * look.threats * (1 + look.wounds)
        return worth or BOONS.get(option.aim.row, ITEM)

    def target(self, option: Offer) -> float:
        """Judge a target: an enemy that has come far, an own piece that counts, a space in the way of enemies."""
        look = self.look
        if option.aim.target is not None:
            seat, piece = option.aim.target.seat, option.aim.target.piece
            rival = 1.0 if seat == look.seat else look.rival(seat)
            near = 0.2 if seat == look.seat and look.gaps(piece, ahead=True) else 0.0
            return 1.0 + chance(option) * look.loss(seat, piece) * rival / 20 + near
        if option.aim.space in RING:
            return 1.0 + look.hinders(RING.index(option.aim.space))
        return 0.5 if option.does == "pass" else 1.0

    def tank(self, option: Offer) -> float:
        """Judge where the tank goes: where it has something to fire at, else behind its shield."""
        if option.route.encounters and option.route.encounters[0].odds is not None:
            return 2.0 + percent(option.route.encounters[0].odds) / 50
        return 1.0 if "protects" in option.facts.effects else 0.3
