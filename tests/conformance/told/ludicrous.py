"""What each house rule of Ludicrous Ludo promises, and how play shows that it is kept."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

import msgspec

from ludo_tui import Game
from ludo_tui.board import HOME
from ludo_tui.engine import Event, Finished, Match, Turn
from ludo_tui.engine.dice import Dice
from ludo_tui.rules.ludicrous.events.items import PowerUsed
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.mechanics.refusals import NOT_IN_MATCH
from ludo_tui.rules.ludicrous.model.state import Item, LudicrousState, Party
from ludo_tui.rulesets import standings
from tests.conformance.house_rules import seat_names

ANSWERS: Final = 130
"""How many answers of a set are given in a match in which everything can be done."""
LAST_ANSWERS: Final = 400
"""How many are given at most in one that is nearly over."""
WORDS: Final = ("no", "one", "two", "three", "four")


class Walked(msgspec.Struct):
    """What has been told and seen of a match under some house rules."""

    rules: LudicrousRules
    brief: str
    book: dict[str, str]
    """The rules that hold, by id."""
    begun: LudicrousState
    """The parties as they are when the first turn begins."""
    offers: set[str] = msgspec.field(default_factory=set)
    """What was offered, in one word each."""
    absent: set[str] = msgspec.field(default_factory=set)
    """What was refused because there is no such thing in the match."""
    phases: set[str] = msgspec.field(default_factory=set)
    cited: set[str] = msgspec.field(default_factory=set)
    """The rules that questions, answers, refusals and events have named; what is not in the match names its own."""
    events: list[Event] = msgspec.field(default_factory=list)
    clocks: int = 0
    """Clocks beside the board."""
    finished: list[tuple[Finished, tuple[int, ...]]] = msgspec.field(default_factory=list)
    """Who has finished, each with how many pieces its parties had home."""
    overdue: list[int] = msgspec.field(default_factory=list)
    """Seats that were asked although they, or their team, had enough home."""
    goes_on: bool | None = None
    """Whether it went on after the first had won; None: nobody has, or nobody was left."""

    @property
    def kinds(self) -> set[str]:
        """The kinds of what happened; a perk and a pivotal moment are two."""
        perks = self.rules.tables.perks
        powers = {
            "perk_used" if one.power in perks else "pivotal_used" for one in self.events if isinstance(one, PowerUsed)
        }
        return {event.kind for event in self.events} | powers


def walked(ruleset: str, options: dict[str, Any], number: int) -> Walked:
    """Return what is told of a match, and what has been seen of two: one full of things to do, one nearly over."""
    game = Game.new(ruleset, seat_names(ruleset, options, number), seed=number, options=options)
    assert isinstance(game.rules, LudicrousRules)
    assert game.state.turn.number == 1
    holding = {one.rule.id: one.text for one in standings(game.rules.ruleset, game.setup.options) if one.holds}
    begun = msgspec.json.decode(game.snapshot().checkpoint, type=LudicrousState)
    found = Walked(game.rules, "\n".join(game.rules.brief(game.setup)), holding, begun)
    found.clocks = len(game.rules.look(game.rules.view(game.state, game.setup, None), game.setup).clocks)
    _play_a_while(found, game, number)
    _play_to_the_end(found, game, number)
    return found


def _from(game: Game, place: Callable[[int, int], int]) -> Match[Any]:
    """Return a match that begins with the pieces of a game somewhere else, by seat and number."""
    state = msgspec.json.decode(game.snapshot().checkpoint, type=LudicrousState)
    for seat, party in enumerate(state.parties):
        for piece, one in enumerate(party.pieces):
            one.step = place(seat, piece)
    state.turn = Turn(seat=state.turn.seat, number=1)
    return Match(game.rules, msgspec.structs.replace(game.setup, start=msgspec.Raw(msgspec.json.encode(state))))


def _play_a_while(found: Walked, game: Game, number: int) -> None:
    """Play with pieces on fishing spaces, on the way and in the yard: read a soul, then do what was done the least."""
    fishing = found.rules.tables.board.fishing
    match = _from(game, lambda seat, piece: (fishing, 20 + 3 * seat, 12 + seat, -1)[piece])
    if found.rules.options.items:
        for party in match.state.parties:
            party.items = [
                Item(id=name) for name, row in found.rules.tables.consumables.items() if row.rule in found.book
            ]
    lot, done = Dice(number, "told"), Counter[str]()
    for count in range(ANSWERS):
        prompt = match.prompt
        if prompt is None:
            break
        found.offers.update(f"{prompt.kind}:{one.does}" for one in prompt.answers)
        if prompt.kind in ("action", "bonus"):
            found.absent.update(one.id for one in prompt.refused if one.reason == NOT_IN_MATCH)
            refusals = [one for one in prompt.refused if one.reason != NOT_IN_MATCH]
            found.cited.update(one.rule for one in refusals)
        found.phases.add(match.state.turn.phase)
        found.cited.update([prompt.rule, *(one.rule for one in prompt.answers)])
        start = lot.value(count, len(prompt.answers))
        turned = [*prompt.answers[start:], *prompt.answers[:start]]
        chosen = min(turned, key=lambda one: (one.does != "soul_read" or count > ANSWERS // 2, done[one.does]))
        done[chosen.does] += 1
        match.answer(chosen.id)
    found.events = list(match.events)
    found.cited.update(one.rule for one in found.events)


def _play_to_the_end(found: Walked, game: Game, number: int) -> None:
    """Play with all pieces but the last one that is needed home, until somebody has won and it goes on or not."""
    told = needed(found)
    match = _from(game, lambda _seat, piece: HOME if piece < told - 1 else HOME - 1 - piece % 2)
    lot = Dice(number, "end")
    for count in range(LAST_ANSWERS):
        since = len(match.events)
        prompt = match.prompt
        if prompt is None:
            break
        state = match.state
        if state.places:
            found.goes_on = True
            break
        if all(at_home(state, seat) >= told for seat in state.team(prompt.seat)):
            found.overdue.append(prompt.seat)
        match.answer(prompt.answers[lot.value(count, len(prompt.answers)) - 1].id)
        for event in list(match.events)[since:]:
            if isinstance(event, Finished):
                found.finished.append((event, tuple(at_home(match.state, seat) for seat in event.team)))
    else:
        raise AssertionError("nobody has won")
    if match.prompt is None:
        found.goes_on = False


def at_home(state: LudicrousState, seat: int) -> int:
    """Return how many pieces of a party are home."""
    return sum(piece.step == HOME for piece in state.parties[seat].pieces)


def needed(found: Walked) -> int:
    """Return how many pieces of a party must be home, as *the game in short* tells it."""
    told = re.search(r"(\d) of (?:its|their) 4 pieces home", found.brief)
    assert told, found.brief
    return int(told[1])


# What each house rule promises


def _match(found: Walked, value: Any) -> None:
    told = needed(found)
    one = {"full": "in a full match", "standard": "in a standard match", "short": "in a short match"}[value]
    assert f"{WORDS[told]} {one}" in found.book["lh.match.win"]
    assert "In 2 vs. 2 both parties of a team need that many." in found.book["lh.match.win"]
    assert found.finished
    assert found.finished[0][0].place == 1
    assert all(min(home) >= told for event, home in found.finished if event.place == 1)
    assert found.overdue == []


def _head_start(found: Walked, value: Any) -> None:
    parties = found.begun.parties
    starts = {sum(piece.step == 0 for piece in party.pieces) for party in parties}
    stars = {sum(piece.step > 0 for piece in party.pieces) for party in parties}
    assert all(sum(piece.step == -1 for piece in party.pieces) >= 1 for party in parties)
    told = re.search(r"starts with (\d) of its pieces on its starting space(, and (\d) on its own star)?", found.brief)
    assert (told is not None) == value
    assert ("All pieces start in the yard" in found.brief) != value
    assert starts == {0 if told is None else int(told[1])}
    assert stars == {0 if told is None or told[3] is None else int(told[3])}


def _teams(found: Walked, value: Any) -> None:
    assert ("The first team in which both parties have" in found.brief) == value
    pairs = {0: (2,), 1: (3,), 2: (0,), 3: (1,)}
    assert found.begun.teams == (pairs if value else {})
    assert {len(event.team) for event, _ in found.finished} == {2 if value else 1}


def _play_on(found: Walked, value: Any) -> None:
    sides = len({min(found.begun.team(seat)) for seat in range(len(found.begun.parties))})
    assert ("The others play on" in found.brief) == (value is True and sides > 2)
    assert ("Then you may play on" in found.brief) == (value == "ask" and sides > 2)
    assert value == "ask" or found.goes_on == (value and sides > 2)


def _roll_again(found: Walked, value: Any) -> None:
    assert ("lh.movement.roll-again" in found.book) == value
    assert value or not any(event.rule == "lh.movement.roll-again" for event in found.events)


def _easy_entry(found: Walked, value: Any) -> None:
    assert ("lh.movement.easy-entry" in found.book) == value
    for roll, moved in pairwise(found.events):
        if roll.kind == "rolled" and moved.kind == "moved" and roll.purpose == "movement" and moved.start == -1:  # type: ignore[attr-defined] # a roll and a move have them
            bonus = sum(one.value for one in roll.modifiers if one.name == "underdog")  # type: ignore[attr-defined]
            assert roll.value + bonus >= (5 if value else 6)  # type: ignore[attr-defined]


def _underdog(found: Walked, value: Any) -> None:
    assert ("lh.movement.underdog" in found.book) == value
    rolls = [event for event in found.events if event.kind == "rolled"]
    helped = [one for roll in rolls for one in roll.modifiers if one.name == "underdog"]  # type: ignore[attr-defined]
    assert bool(helped) == value


def _soul_read_timer(found: Walked, value: Any) -> None:
    rolls = list(_readings(found))
    assert rolls, "no soul was read"
    for own in rolls:
        assert 10 not in own[:-1]
        assert own[-1] == 10 or (value and len(own) == 6)
        assert not value or len(own) <= 6


def _readings(found: Walked) -> Iterator[list[int]]:
    """Yield what was rolled while each sheet was read."""
    own: list[int] = []
    for event in found.events:
        if event.kind == "rolled" and event.purpose == "soul read":  # type: ignore[attr-defined] # a roll has one
            own.append(event.value)  # type: ignore[attr-defined] # and a value
        elif event.kind == "sheet_returned":
            yield own
            own = []


PARTS: Final[dict[str, tuple[set[str], set[str], set[str]]]] = {
    "magic": (
        {"action:cast", "action:meditate", "action:mulligan"},
        {"bonus:cast", "reaction:reaction_spell", "action:sacrifice"},
        {"cards_drawn", "cards_discarded", "cards_seen", "deck_shuffled", "spell_was_cast", "spell_countered"},
    ),
    "fishing": ({"action:fish"}, set(), {"fish_caught"}),
    "gambling": ({"action:gamble"}, set(), {"gambled"}),
    "items": ({"action:consume", "bonus:consume"}, set(), {"item_gained", "item_consumed"}),
    "structures": (
        {"action:fortify"},
        {"action:hack", "action:structure", "bonus:structure", "action:destroy", "bonus:destroy", "structure:build"},
        {"work_points_gained", "structure_built", "structure_used", "structure_destroyed", "structure_hacked"},
    ),
    "tanks": ({"tank:tank"}, {"target:fire"}, {"tank_moved", "shot_fired", "tank_damaged", "tank_aimed"}),
    "annustar": (set(), set(), {"annustar_changed", "breaker_happened", "interruptions_changed"}),
    "perks": ({"bonus:perk"}, {"action:perk", "reaction:perk", "bonus:rizz"}, {"perk_used"}),
    "pivotal_moments": (set(), {"action:pivotal", "bonus:pivotal", "reaction:pivotal"}, {"pivotal_used"}),
}
"""By house rule: what is on offer where it is played, what may be, and what can happen."""
REFUSED: Final = {
    "magic": {"cast", "meditate", "mulligan", "sacrifice"},
    "fishing": {"fish"},
    "gambling": {"gamble"},
    "items": {"consume"},
    "structures": {"fortify", "hack", "structure", "destroy"},
    "perks": {"perk", "rizz"},
    "pivotal_moments": {"pivotal"},
}
"""What is refused where a part of the game is not played, and is for another reason or on offer where it is."""


def _part(found: Walked, name: str, value: Any) -> None:
    """Check that a part of the game is played, or that nothing of it is left."""
    always, sometimes, happenings = PARTS[name]
    if value:
        assert found.offers >= always, f"never on offer: {sorted(always - found.offers)}"
    else:
        assert not found.offers & (always | sometimes)
        assert not found.kinds & happenings
    refused = REFUSED.get(name, set())
    assert found.absent & refused == (set() if value else refused)


def _magic(found: Walked, value: Any) -> None:
    _part(found, "magic", value)
    told = re.search(r"Spells are cards: you start with (\d), and hold at most (\d) \+ intelligence", found.brief)
    assert (told is not None) == value
    for party in found.begun.parties:
        most = 0
        if told is not None:
            limit = int(told[2]) + party.stats["intelligence"] + _added(found, party, "hand_limit")
            most = min(int(told[1]) + _added(found, party, "start_cards"), limit)
        assert len(party.hand) == most
    assert not value or "3 spell cards" in found.book["lh.match.setup"]


def _added(found: Walked, party: Party, to: str) -> int:
    """Return what race, class and perks of a party add to a number, by the rows of their tables."""
    tables, perks = found.rules.tables, party.perks if found.rules.options.perks else []
    rows: list[Any] = [
        tables.races[party.race],
        tables.classes[party.profession],
        *(tables.perks[one] for one in perks),
    ]
    return sum(int(one.value) for row in rows for one in row.trait.modifiers if one.to == to)


def _fishing(found: Walked, value: Any) -> None:
    """Fishing needs items, too: without them there is nothing to catch, as `lh.readings.no-waste` says."""
    catches = value and found.rules.options.items
    assert ("action:fish" in found.offers) == catches
    assert catches or "fish_caught" not in found.kinds
    assert ("fish" in found.absent) == (not value)


def _tanks(found: Walked, value: Any) -> None:
    _part(found, "tanks", value)
    assert ("Tank movement" in found.brief) == value
    count = re.search(r"A turn has (\d) phases", found.brief)
    assert count
    assert int(count[1]) == len(found.rules.phases.listed) == (7 if value else 6)
    assert ("tank_movement" in found.phases) == value


def _annustar(found: Walked, value: Any) -> None:
    _part(found, "annustar", value)
    assert ("Annustar" in found.brief) == value
    assert bool(found.clocks) == value


def _perks(found: Walked, value: Any) -> None:
    _part(found, "perks", value)
    assert ("perks" in found.brief) == value


def _said_by_itself(name: str) -> Callable[[Walked, Any], None]:
    """Return the check of a part of the game of which *the game in short* says nothing."""
    return lambda found, value: _part(found, name, value)


CHECKS: Final[dict[str, Callable[[Walked, Any], None]]] = {
    "match": _match,
    "head_start": _head_start,
    "teams": _teams,
    "play_on": _play_on,
    "roll_again": _roll_again,
    "easy_entry": _easy_entry,
    "underdog": _underdog,
    "soul_read_timer": _soul_read_timer,
    "magic": _magic,
    "fishing": _fishing,
    "gambling": _said_by_itself("gambling"),
    "items": _said_by_itself("items"),
    "structures": _said_by_itself("structures"),
    "tanks": _tanks,
    "annustar": _annustar,
    "perks": _perks,
    "pivotal_moments": _said_by_itself("pivotal_moments"),
}


OPTIONS: Final = {*CHECKS}
_RARE: Final = {"interruptions_changed", "deck_shuffled", "reaction:perk", "tank_aimed"}
"""What takes longer than a match is walked here."""
SELDOM: Final = {one for _, sometimes, happenings in PARTS.values() for one in sometimes | happenings} - _RARE
"""What is on offer and happens where a part of the game is played, though not in each match."""


def check(game: str, options: dict[str, Any], number: int) -> set[str]:
    """Hold a match under house rules to everything that they promise, and return what was on offer and happened."""
    found = walked(game, options, number)
    chosen = msgspec.to_builtins(found.rules.options)
    assert found.cited - {""} <= found.book.keys(), f"played, but struck out: {found.cited - {'', *found.book}}"
    for name, promise in CHECKS.items():
        promise(found, chosen[name])
    return found.offers | found.kinds
