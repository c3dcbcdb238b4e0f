"""What a roll on a table of Ludicrous Ludo is worth, by what each number on the die brings."""

import itertools
from collections.abc import Callable
from math import fsum
from typing import Final

from ludo_tui.players.ludicrous.evaluation import BAD, GOOD
from ludo_tui.players.ludicrous.outlook import Outlook
from ludo_tui.players.ludicrous.worths import CARD, CONDITION, CONDITIONS, KEPT
from ludo_tui.rules.fight.amounts import dice, spread
from ludo_tui.rules.ludicrous.menu.offers import Gain, Offer

REDRAWN: Final = 0.5
"""Share of a lost card that counts while the next turns bring another one anyhow."""


def rolled(look: Outlook, option: Offer, card: Callable[[str], float]) -> float:
    """Return what comes of a roll on average, in spaces.

    Args:
        look: the board as the seat sees it that rolls.
        option: who rolls, and what each number brings.
        card: what casting a card would be worth now.
    """
    if not option.contents.gains:
        return 0.0
    worths = [sum([_gained(look, option, gain, card) for gain in face]) for face in option.contents.gains]
    return fsum(worths) / len(worths)


def _gained(look: Outlook, option: Offer, gain: Gain, card: Callable[[str], float]) -> float:
    amount = dice(gain.amount).mean
    match gain.kind:
        case "heal":
            return look.relief(amount)
        case "damage":
            return -_hurt(look, option.piece, gain)
        case "draw":
            return look.drawn(round(amount))
        case "discard":
            return -min(round(amount), len(look.party.hand)) * _lost(look, card)
        case "bonus_points" if option.stock.most is not None:
            room = option.stock.most - look.party.bonus_points
            return min(amount, room) * look.point(option.stock.most)
        case "move" if option.piece is not None:
            return look.moved(option.piece, round(amount))
        case "condition":
            worth = CONDITIONS.get(gain.entry, CONDITION)
            return worth * amount * ((gain.entry in GOOD) - (gain.entry in BAD))
        case _:
            return 0.0


def _hurt(look: Outlook, piece: int | None, gain: Gain) -> float:
    """Return what damage to the own party costs: HP, and with the last of them the piece that takes it."""
    ways = spread(dice(gain.amount))
    share = 1.0 if look.threats else 0.4
    fallen = 0.0 if piece is None else 0.5 * look.loss(look.seat, piece)
    costs = (count * (fallen if hp >= look.party.hp else share * hp * look.hp_worth) for hp, count in ways)
    return sum(costs) / sum(count for _, count in ways)


def _lost(look: Outlook, card: Callable[[str], float]) -> float:
    hand = look.party.hand
    mean = fsum(map(card, hand)) / len(hand) if hand else 0.0
    return mean if len(hand) > KEPT else REDRAWN * mean


def picked(look: Outlook, option: Offer) -> float:
    """Return what sneaking brings out of the pockets of those whom the next roll may lead past, in spaces."""
    return max(_pockets(look, piece, option) for piece in range(len(look.party.pieces)))


def _pockets(look: Outlook, piece: int, option: Offer) -> float:
    value = 0.0
    for foe, chance in look.passes(piece):
        pocket, matters = look.state.parties[foe.seat], look.rival(foe.seat) / len(look.foes)
        for gain in itertools.chain.from_iterable(option.contents.gains):
            amount = round(dice(gain.amount).mean)
            if gain.kind == "bonus_points" and option.stock.most is not None:
                taken = min(amount, pocket.bonus_points)
                room = option.stock.most - look.party.bonus_points
                value += chance * look.point(option.stock.most) * (min(taken, room) + matters * taken)
            elif gain.kind == "draw":
                taken = min(amount, len(pocket.hand))
                value += chance * (look.drawn(taken) + matters * REDRAWN * CARD * taken)
    return value
