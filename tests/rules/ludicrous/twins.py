"""Twins of a match: two that differ in one secret of a seat, and all that the other seats can see of either.

A match is played once, and what every seat sees at every prompt is kept. Then each of its turns is begun again from a
checkpoint in which one secret is another, and played on with the same answers and dice until the secret is told.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from ludo_tui import players
from ludo_tui.engine import Event, Level, Match, Prompt, Rolled, Seat, Setup, Snapshot, TableOptions
from ludo_tui.engine.dice import Dice
from ludo_tui.line import text
from ludo_tui.presenting import advice
from ludo_tui.presenting.board.board_words import board_lines
from ludo_tui.presenting.board.table_picture import table_picture
from ludo_tui.presenting.question.consequences import consequences
from ludo_tui.presenting.question.option_rows import option_rows, refused_rows
from ludo_tui.presenting.question.pending_rows import pending_rows
from ludo_tui.presenting.question.question_rows import question_row
from ludo_tui.presenting.question.question_words import question_words
from ludo_tui.presenting.table.heading import heading, phases
from ludo_tui.presenting.table.panel_rows import panel_rows
from ludo_tui.presenting.table.party_rows import party_rows
from ludo_tui.presenting.table.tray import tray_text
from ludo_tui.presenting.tips import Tips
from ludo_tui.rules import rules_for
from ludo_tui.rules.ludicrous.events.cards import SpellWasCast
from ludo_tui.rules.ludicrous.events.items import ItemConsumed
from ludo_tui.rules.ludicrous.events.turn import ActionTaken
from ludo_tui.rules.ludicrous.knowledge.who_knows import sees_hand, sees_sheet
from ludo_tui.rules.ludicrous.model.state import STATS, Item, LudicrousState, Party
from ludo_tui.rules.ludicrous.party.random_party import random_party
from ludo_tui.rules.ludicrous.tables.tables import Tables, tables_of
from ludo_tui.rulesets import load
from ludo_tui.saves.preview import preview_of
from ludo_tui.table.session import Session
from ludo_tui.ui.table.panels import track_look

RULESET = load("ludicrous")
NAMES = ("Ana", "Ben", "Cleo", "Dan")
JUDGE: Level = "hard"
"""How well a computer seat plays whose choices are compared."""
DRAWN = 40
"""More cards than one answer draws or turns over: whoever came to the card that was exchanged would see it."""
encode = msgspec.json.encode

Reactions = Literal["quick", "strict"]
Seen = dict[str, Any]
"""What somebody sees at a prompt, by where it stands."""


class Secret(NamedTuple):
    """A secret of a seat, and what it is in the twin."""

    seat: int
    kind: str
    """`stat`, `perk`, `card`, `item` or `romance`."""
    was: str
    becomes: str
    change: Callable[[LudicrousState], None]

    def viewers(self, state: LudicrousState) -> list[int | None]:
        """Return who must not see any difference now."""
        party = state.parties[self.seat]
        if self.kind == "card":
            return [seat for seat in (*range(len(state.parties)), None) if not sees_hand(state, seat, self.seat)]
        knowing = party.readers if self.kind in ("stat", "perk") else []
        return [
            seat
            for seat in (*range(len(state.parties)), None)
            if seat not in knowing and not sees_sheet(state, seat, self.seat)
        ]

    def is_told(self, state: LudicrousState, happened: Sequence[Event]) -> bool:
        """Tell whether everybody has been told by now, in a match that has come to this."""
        shown = state.parties[self.seat].shown
        match self.kind:
            case "stat":
                return self.was in shown.stats
            case "perk":
                return self.was in shown.perks or self.becomes in shown.perks
            case "card":
                own = [event for event in happened if isinstance(event, SpellWasCast) and event.seat == self.seat]
                return any(event.meta or event.spell in (self.was, self.becomes) for event in own)
            case "item":
                things = (*self.was.split(), *self.becomes.split())
                own_items = [event for event in happened if isinstance(event, ItemConsumed) and event.seat == self.seat]
                return any(event.item in things for event in own_items)
            case _:
                return "luck" in shown.stats or any(_tells_romance(event, self.seat) for event in happened)


def _tells_romance(event: Event, seat: int) -> bool:
    """Tell whether an event speaks of the romance of a seat before everybody."""
    if event.seats is not None or getattr(event, "seat", None) != seat:
        return False
    if isinstance(event, Rolled):
        return event.purpose == "true love" or any(one.name == "companion" for one in event.modifiers)
    return event.kind == "companion_left" or (isinstance(event, ActionTaken) and event.action in ("rizz", "destroy"))


class Step(NamedTuple):
    """A prompt of a match that was played, and the answer that it was given."""

    seat: int
    kind: str
    answer: str
    seen: dict[int | None, Seen]
    """What each seat sees after the answer, and under None what everybody does."""

    def is_about_reacting(self, seat: int) -> bool:
        """Tell whether a seat was asked to react here."""
        return (self.seat, self.kind) == (seat, "reaction")

    def is_declined_by(self, seat: int) -> bool:
        """Tell whether a seat was asked to react here, and did not."""
        return self.is_about_reacting(seat) and self.answer == "pass"


class Played(NamedTuple):
    """A match that was played."""

    match: Match[LudicrousState]
    turns: list[tuple[bytes, int]]
    """The checkpoint of each turn, and the number of its first step."""
    steps: list[Step]


def new_match(seed: int, reactions: Reactions, **options: Any) -> Match[LudicrousState]:
    """Return a match of four computer seats that keeps its secrets, with secret reactions of one kind."""
    chosen = msgspec.to_builtins(RULESET.with_options({"match": "short", **options}))
    rules = rules_for(RULESET, chosen)
    tables = tables_of(RULESET.tables)
    parties = [random_party(tables, 10 * seed + at) for at in range(len(NAMES))]
    sheets = [{field: msgspec.Raw(encode(value)) for field, value in party.items()} for party in parties]
    seats = tuple(
        Seat(name, computer="easy" if (seed + at) % 3 else "normal", party=sheets[at]) for at, name in enumerate(NAMES)
    )
    setup = Setup(
        ruleset="ludicrous",
        digest=RULESET.digest,
        seats=seats,
        seed=seed,
        options=chosen,
        table=TableOptions(secret_reactions=reactions),
    )
    return Match(rules, setup)


def play(seed: int, reactions: Reactions = "strict", **options: Any) -> Played:
    """Play a match to its end and keep what everybody sees of it."""
    match = new_match(seed, reactions, **options)
    turns: list[tuple[bytes, int]] = []
    steps: list[Step] = []
    while (prompt := match.prompt) is not None:
        if not match.answers and match.state.turn.number:
            turns.append((match.checkpoint, len(steps)))
        before = len(match.events)
        answer = players.answer_for(match)
        assert answer is not None
        match.answer(answer)
        steps.append(
            Step(prompt.seat, prompt.kind, answer, {seat: seen_by(match, seat, before) for seat in (0, 1, 2, 3, None)})
        )
    return Played(match, turns, steps)


def seen_by(match: Match[Any], viewer: int | None, since: int) -> Seen:
    """Return what somebody sees: board and sheets, what has just happened, and what is asked."""
    told = [(event, event.sentence(match.names)) for event in match.events[since:] if event.is_visible_to(viewer)]
    seen: Seen = {"view": encode(match.view(viewer)), "told": told, "result": match.result}
    if (prompt := match.prompt) is None:
        return seen
    seen["asked"] = (prompt.seat, prompt.secrecy.private, prompt.layout.urgency == "idle", prompt.secrecy.together)
    if match.answers:
        seen["undo"] = match.undo_refusal
    if not prompt.secrecy.private or prompt.seat == viewer:
        seen["question"] = (prompt.kind, prompt.text, prompt.rule, prompt.pending)
        seen["answers"] = [(encode(option), prompt.detail(option)) for option in prompt.options]
        seen["refused"] = prompt.refused
    if prompt.seat == viewer:
        seen["judged"] = [encode(option) for option in prompt.judged]
        seen["choice"] = _choice(match, prompt)
    return seen


def _choice(match: Match[Any], prompt: Prompt) -> str:
    """Return what a computer seat would answer."""
    setup = match.setup
    return players.choose(
        match.view(prompt.seat), prompt, JUDGE, setup.seed, 7, system="ludicrous", options=setup.options
    )


class _Looking(Session):
    """A session whose screen one seat looks at, or everybody."""

    looks: int | None = None

    @property
    def viewer(self) -> int | None:
        """The seat that looks."""
        return self.looks


def drawn_for(match: Match[Any], viewer: int | None) -> Seen:
    """Return what line mode writes and what the table draws for somebody at this prompt."""
    session = _Looking(match)
    session.looks = viewer
    seats = range(len(match.setup.seats))
    shown = table_picture(session, None)
    panels = ["recap", "track", "seats", "statistics", "rules", "words"]
    drawn: Seen = {
        "lines: board": list(board_lines(match, viewer)),
        "lines: sheets": [text.sheet_parts(match, seat, viewer) for seat in seats],
        "lines: record": list(text.record(match)),
        "the list of saves": preview_of(match, RULESET),
        "lines: log": [line.text for line in session.news.log(viewer)],
        "picture": shown,
        "tray": tray_text(session, shown, ""),
        "heading": heading(session, True) if match.prompt is None or not match.prompt.secrecy.private else None,
        "phases": phases(session),
        "parties": party_rows(session),
        "pages": [match.rules.sheet_page(match.view(viewer), match.setup, seat) for seat in seats],
        "curtains": [[line.text for line in session.news.recap(seat, viewer)] for seat in seats],
        "track board": track_look(session),
        "advice": advice.lines(
            match, "", is_asked=match.prompt is not None and not match.prompt.secrecy.private, tells="public"
        ),
        **{panel: panel_rows(panel, session, shown, Tips(session)) for panel in panels},
    }
    if (prompt := match.prompt) is not None and not prompt.secrecy.private:
        words = question_words(session)
        drawn["question"] = [*pending_rows(prompt, words), question_row(prompt)]
        drawn["answers"] = option_rows(prompt, [[option] for option in prompt.options], {}, words, width=60)
        drawn["consequences"] = [consequences(one, prompt, words, has_title=True) for one in prompt.options]
        drawn["not possible"] = refused_rows(prompt.refused, prompt, words)
    return drawn


# Secrets


def secrets(played: Played, state: LudicrousState, seat: int, chance: Callable[[int], int]) -> Iterator[Secret]:
    """Yield every secret that a seat still has, each with another value.

    Args:
        played: the match.
        state: as it is when a turn begins.
        seat: whose secrets.
        chance: returns a number below another, by lot.
    """
    tables: Tables = played.match.rules.tables  # type: ignore[attr-defined]  # these rules have tables
    party = state.parties[seat]
    for name in STATS:
        if name not in party.shown.stats:
            value = [other for other in range(-2, 3) if other != party.stats[name]][chance(4)]
            yield Secret(seat, "stat", name, f"{value:+d}", _setting(seat, "stats", {**party.stats, name: value}))
    others = [perk for perk in tables.perks if perk not in party.perks]
    for at, perk in enumerate(party.perks):
        if perk not in party.shown.perks:
            other = others[chance(len(others))]
            changed = [*party.perks[:at], other, *party.perks[at + 1 :]]
            yield Secret(seat, "perk", perk, other, _setting(seat, "perks", changed))
    for at, card in enumerate(party.hand):
        places = [place for place, other in enumerate(state.deck[:-DRAWN]) if other not in party.hand][:30]
        if places:
            place = places[chance(len(places))]
            yield Secret(seat, "card", card, state.deck[place], _exchange(seat, at, place))
    if party.items:  # whether there are any, everybody has heard
        kinds = [name for name in tables.consumables if name != party.items[0].id]
        changed_items = [Item(id=kinds[chance(len(kinds))]), *party.items[1:]]
        was, becomes = (" ".join(item.id for item in some) for some in (party.items, changed_items))
        yield Secret(seat, "item", was, becomes, _setting(seat, "items", changed_items))
    if "luck" not in party.shown.stats:
        with_whom = "" if party.companion else "catboy"
        value = 4 + chance(9)
        yield Secret(seat, "romance", party.companion, with_whom, _romance(seat, with_whom, value))
        if party.companion:
            other_value = 2 + chance(11)
            yield Secret(seat, "romance", "", str(other_value), _romance(seat, party.companion, other_value))


def _setting(seat: int, field: str, value: object) -> Callable[[LudicrousState], None]:
    return lambda state: setattr(state.parties[seat], field, value)


def _exchange(seat: int, at: int, place: int) -> Callable[[LudicrousState], None]:
    def change(state: LudicrousState) -> None:
        hand = state.parties[seat].hand
        hand[at], state.deck[place] = state.deck[place], hand[at]

    return change


def _romance(seat: int, companion: str, relationship: int) -> Callable[[LudicrousState], None]:
    def change(state: LudicrousState) -> None:
        party: Party = state.parties[seat]
        party.companion, party.relationship = companion, relationship if companion else 0

    return change


# Comparing


class Difference(NamedTuple):
    """Something that somebody sees in one of two matches and not in the other."""

    secret: Secret
    turn: int
    step: int
    viewer: int | None
    where: str
    one: object
    other: object

    def __str__(self) -> str:
        one = self.secret
        who = "everybody" if self.viewer is None else NAMES[self.viewer]
        return (
            f"{NAMES[one.seat]}'s {one.kind} {one.was!r} is {one.becomes!r} in the twin: {self.step} answers after the "
            f"beginning of turn {self.turn} {who} sees in '{self.where}' {_apart(self.one, self.other)}"
        )


def _apart(one: object, other: object) -> str:
    """Return where two things first differ, with what stands round it."""
    if isinstance(one, Sequence) and isinstance(other, Sequence) and not isinstance(one, str | bytes):
        if len(one) != len(other):
            return f"{[each for each in one if each not in other]}, not {[each for each in other if each not in one]}"
        return next((_apart(*pair) for pair in zip(one, other, strict=True) if pair[0] != pair[1]), "nothing")
    mine, theirs = repr(one), repr(other)
    at = next((at for at, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), 0)
    return f"... {mine[max(0, at - 150) : at + 150]} ..., not ... {theirs[max(0, at - 150) : at + 150]} ..."


def differences(
    played: Played, turn: int, secret: Secret, turns: int, *, drawings: bool = False
) -> Iterator[Difference]:
    """Play on from the beginning of a turn with another secret, and yield what somebody sees of the difference.

    Args:
        played: the match.
        turn: index of the turn.
        secret: what is different.
        turns: how many turns are played on at most.
        drawings: compare what is written and drawn, too, at the end.

    Where secret reactions are quick, it makes no difference whether the seat with the secret is asked to react, as long
    as it does not.
    """
    is_quick = played.match.setup.table.secret_reactions == "quick"
    checkpoint, first = played.turns[turn]
    after = turn + turns
    last = played.turns[after][1] if after < len(played.turns) else len(played.steps)
    twin, one = _begun(played, checkpoint, secret), _begun(played, checkpoint, None) if drawings else None
    number, is_told = first, secret.is_told(twin.state, twin.events)
    if is_told or (first and _is_told_in(secret, played.steps[first - 1].seen[None])):
        return  # the turn has begun with it
    if first:
        for viewer in secret.viewers(twin.state):
            begun, theirs = _since_the_turn_began(played.steps[first - 1].seen[viewer], twin, viewer)
            for where in begun:
                if begun[where] != theirs.get(where):
                    yield Difference(secret, turn, 0, viewer, where, begun[where], theirs.get(where))
                    return
    for number in range(first, last):
        if is_quick and played.steps[number].is_declined_by(secret.seat):
            if one is not None:
                one.answer(played.steps[number].answer)
            continue  # compared along with the step before it
        if is_quick:
            _decline_reactions(twin, secret.seat, played.steps[number])
        before = len(twin.events)
        prompt = twin.prompt
        answer = played.steps[number].answer
        if prompt is None:
            break
        if prompt.option(answer) is None and secret.kind == "card":
            answer = answer.replace(f"card:{secret.was}", f"card:{secret.becomes}")
        if prompt.option(answer) is None or _uses(secret, prompt, answer):
            break  # what the seat does with its secret shows it
        if secret.kind == "card" and secret.was not in twin.state.deck[:-DRAWN]:
            break  # somebody may draw it
        if one is not None:
            one.answer(played.steps[number].answer)
        twin.answer(answer)
        seen = played.steps[number].seen
        if is_quick:
            following = _up_to_the_next(played.steps, number, secret.seat)
            if following is None:
                break
            seen, upcoming = following
            _decline_reactions(twin, secret.seat, upcoming)
            if upcoming.is_about_reacting(secret.seat):
                break  # what it reacts with shows it, and in the twin it may have that alone or not at all
        is_told = secret.is_told(twin.state, twin.events[before:]) or _is_told_in(secret, seen[None])
        if is_told:
            break
        for viewer in secret.viewers(twin.state):
            theirs = seen_by(twin, viewer, before)
            for where in [*seen[viewer], *(new for new in theirs if new not in seen[viewer])]:
                if seen[viewer].get(where) != theirs.get(where):
                    a, b = seen[viewer].get(where), theirs.get(where)
                    yield Difference(secret, turn, number - first, viewer, where, a, b)
                    return
    if one is not None and not is_told and one.answer_count == twin.answer_count:
        for viewer in secret.viewers(twin.state):
            a, b = drawn_for(one, viewer), drawn_for(twin, viewer)
            for where in a:
                if repr(a[where]) != repr(b[where]):
                    yield Difference(secret, turn, number - first, viewer, where, a[where], b[where])
                    return


def _decline_reactions(twin: Match[Any], seat: int, step: Step) -> None:
    """Let a seat decline to react as often as it is asked, unless that is what a step of the match is about, too."""
    while _is_asked_to_react(twin, seat) and not step.is_about_reacting(seat):
        twin.answer("pass")


def _is_asked_to_react(twin: Match[Any], seat: int) -> bool:
    prompt = twin.prompt
    return prompt is not None and (prompt.seat, prompt.kind) == (seat, "reaction")


def _up_to_the_next(steps: Sequence[Step], number: int, seat: int) -> tuple[dict[int | None, Seen], Step] | None:
    """Return what is seen after a step and after those in which a seat declines to react, and the next one; None: none.

    What is told at each of them is told at the last.
    """
    last = number
    while last + 1 < len(steps) and steps[last + 1].is_declined_by(seat):
        last += 1
    if last + 1 == len(steps):
        return None
    passed = steps[number : last + 1]
    seen = {
        viewer: {**after, "told": [line for one in passed for line in one.seen[viewer]["told"]]}
        for viewer, after in steps[last].seen.items()
    }
    return seen, steps[last + 1]


def _since_the_turn_began(seen: Seen, twin: Match[Any], viewer: int | None) -> tuple[Seen, Seen]:
    """Return what somebody sees at the first question of a turn, in the match and in its twin.

    The answer before it belongs to the turn before: only the twin can tell what has happened since.
    """
    theirs = seen_by(twin, viewer, 0)
    told = seen["told"][-len(theirs["told"]) :] if theirs["told"] else []
    return {**seen, "told": told}, theirs


def _uses(secret: Secret, prompt: Prompt, answer: str) -> bool:
    """Tell whether a seat goes another way in private because of what it has or has not."""
    return (
        prompt.seat == secret.seat
        and prompt.secrecy.private
        and prompt.kind == "reaction"
        and not answer.startswith("pass")
    )


def _is_told_in(secret: Secret, seen: Seen) -> bool:
    """Tell whether everybody has been told in the match itself."""
    state = msgspec.json.decode(seen["view"], type=LudicrousState)
    return secret.is_told(state, [event for event, _ in seen["told"]])


def _begun(played: Played, checkpoint: bytes, secret: Secret | None) -> Match[LudicrousState]:
    """Return the match as it stood at the beginning of a turn, with another secret if one is given."""
    match = played.match
    if secret is not None:
        state = msgspec.json.decode(checkpoint, type=LudicrousState)
        secret.change(state)
        faults = list(match.rules.faults(state, match.setup))
        assert not faults, f"no match could come to this: {faults}"
        checkpoint = encode(state)
    return Match.restore(
        match.rules, Snapshot(setup=match.setup, history=[], checkpoint=msgspec.Raw(checkpoint), answers=[])
    )


def lot(seed: int) -> Callable[[int], int]:
    """Return a row of numbers by chance, each below what is asked for."""
    dice = Dice(seed, "secrets")
    drawn = iter(range(10**9))
    return lambda below: dice.value(next(drawn), below) - 1
