"""From a game to the content of its save and back, with every check that needs the rules."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import chain
from typing import Any, Final, Union

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import Event, Match, Names, OutOfSyncError, Rules, Setup, Snapshot, State, new_id
from ludo_tui.engine.dice import SEEDS, new_seed
from ludo_tui.engine.events import with_dice
from ludo_tui.engine.faults import faults
from ludo_tui.engine.words import is_word
from ludo_tui.rules import rules_for
from ludo_tui.rules.seats import checked_seats
from ludo_tui.rulesets.model import Ruleset
from ludo_tui.saves.errors import RulesChanged, SaveError
from ludo_tui.saves.format import Summary, decode_body, encode, order_at
from ludo_tui.saves.preview import preview_of
from ludo_tui.saves.strict import unshowable
from ludo_tui.text.first_letters import capital
from ludo_tui.version import VERSION

_OTHER_PREVIEW: Final = "its preview is not that of its match"
_CHANGES_TOLD: Final = 100
"""Most characters of the changes that a refusal names, besides the newest."""
_ENCODER = msgspec.json.Encoder()


def content_of(game: Match[Any], title: str = "", saved_at: datetime | None = None, order: int | None = None) -> bytes:
    """Return the content of the save file of a game as it is now.

    Args:
        game: the game.
        title: what the player calls the save.
        saved_at: when it is saved; None: now.
        order: what tells it from earlier saves (see `Summary.order`); None: the time.

    Raises:
        SaveError: the game holds text that could not be read back.
    """
    if not game.id:
        game.id = new_id()
    saved_at = saved_at or datetime.now(UTC)
    # the data that the game is played by, though its files may have been changed or taken away since
    ruleset = game.rules.ruleset
    snapshot = game.snapshot()
    summary = Summary(
        id=game.id,
        lineage=game.lineage,
        program=VERSION,
        saved_at=saved_at,
        order=order_at(saved_at) if order is None else order,
        title=title,
        preview=preview_of(game, ruleset),
        body=msgspec.Raw(_ENCODER.encode(snapshot)),
    )
    data = encode(summary)
    place = unshowable(data[:-1])
    if place is not None:  # what has been told can be left out
        snapshot.recent = [event for event in snapshot.recent if unshowable(bytes(event)) is None]
        data = encode(msgspec.structs.replace(summary, body=msgspec.Raw(_ENCODER.encode(snapshot))))
        place = unshowable(data[:-1])
    if place is not None:
        raise SaveError(f"the match cannot be saved: byte {place + 1} of it is not text that can be shown")
    return data


def become_a_copy(game: Match[Any], *, of_finished: bool = False) -> None:
    """Let a game go on as one of its own, which still knows where it comes from.

    Args:
        game: becomes the copy.
        of_finished: the match that it is a copy of is over: its dice are no secret, and the copy keeps them.
    """
    game.id, game.lineage = new_id(), game.lineage or game.id
    if not of_finished:
        game.go_on_as_copy(new_seed())


def restored(
    summary: Summary, kind: type[Match[Any]] = Match, *, accept_changes: bool = False, keeps_pause: bool = False
) -> Match[Any]:
    """Return the game of a save, at the prompt where it was saved.

    A save pins its house rules, and the digest of the data of its ruleset. When that data has been changed since, or
    the program now plays this turn differently, nothing goes on silently: the caller must accept the changes. Then
    the game goes on under the present rules. This turn is where it begins from now on (`Setup.start`), since the turns
    before it cannot be played again; where its answers no longer lead to the question at which it was saved, the turn
    begins again; what is no longer in the rules is taken out; and its `notes` say all that.

    Args:
        summary: the save.
        kind: the class of the match that is made of it.
        accept_changes: go on under changed rules.
        keeps_pause: a turn of a computer that was held back when it was saved is held back still.

    Raises:
        RulesChanged: the rules are not those it was saved under, and changes are not accepted.
        SaveError: its contents are inconsistent, or its ruleset is missing.
    """
    snapshot = decode_body(summary)
    notes: list[str] = []
    setup = snapshot.setup
    _check_head(setup, summary)
    ruleset, options, rules = _ruleset_of(setup, summary)
    is_changed = _is_changed(setup, ruleset)
    if is_changed:
        change = _change_in_words(ruleset, summary)
        if not accept_changes:
            raise RulesChanged(change)
        notes.append(f"{capital(change)}: the match goes on under the rules as they are now.")
    snapshot.setup = msgspec.structs.replace(setup, digest=ruleset.digest, options=options)
    if is_changed:
        notes += _fit(snapshot, rules)
        _begin_here(snapshot)
    try:
        _check_state(snapshot, rules)
    except SaveError as error:
        if not is_changed:
            raise
        since = f"the rules of {ruleset.name} have been changed since it was saved"
        raise SaveError(f"{error}; {since}: put back what it names, under its old name") from error
    game = _resumed(
        kind,
        snapshot,
        rules,
        summary,
        notes,
        is_changed=is_changed,
        accept_changes=accept_changes,
        keeps_pause=keeps_pause,
    )
    if notes:
        notes.append(f"Undo, replays and counts go back to the beginning of {game.first_moment} and no further.")
    game.id, game.lineage = summary.id, summary.lineage
    game.notes = tuple(notes)
    return game


def _is_changed(setup: Setup, ruleset: Ruleset) -> bool:
    """Return whether the data of its ruleset plays differently now."""
    return setup.digest not in (ruleset.digest, *ruleset.earlier)


def _ruleset_of(setup: Setup, summary: Summary) -> tuple[Ruleset, dict[str, Any], Rules[Any, Any]]:
    """Return the ruleset of a save, its house rules, every one with its value, and the rules that come of both.

    Raises:
        SaveError: there is no such ruleset, or it cannot be set up with these seats and house rules.
    """
    try:
        ruleset = rulesets.load(setup.ruleset)
        unnamed = msgspec.to_builtins(type(ruleset.options)())  # no house rule when it was saved: as without it
        options = msgspec.to_builtins(ruleset.with_options({**unnamed, **setup.options}))
        rules = rules_for(ruleset, options)
        _check_seats(setup, rules.seat_counts, ruleset.name, summary)
        if not _is_changed(setup, ruleset) and isinstance(setup.start, msgspec.UnsetType):
            rules.new_state(setup)
    except (rulesets.RulesetError, ValueError) as error:
        text = "; ".join(str(error).splitlines())
        if isinstance(error, rulesets.RulesetError) and not error.problems:
            text += f" (one of your own is found by --rulesets DIR, or {rulesets.RULESETS}=DIR)"
        raise SaveError(f"its match of {summary.preview.ruleset_name} cannot be set up: {text}") from error
    return ruleset, options, rules


def _change_in_words(ruleset: Ruleset, summary: Summary) -> str:
    """Return that the rules have been changed, and by what, newest first, as far as a line holds."""
    newest = [one.text for one in reversed(ruleset.changes) if one.is_after(summary.program)]
    told = newest[:1]
    for text in newest[1:]:
        if sum(map(len, (*told, text))) > _CHANGES_TOLD:
            told.append("and more")
            break
        told.append(text)
    what = f" ({'; '.join(told)})" if told else ""
    return f"the rules of {ruleset.name} have been changed since it was saved{what}"


def _resumed(
    kind: type[Match[Any]],
    snapshot: Snapshot,
    rules: Rules[Any, Any],
    summary: Summary,
    notes: list[str],
    *,
    is_changed: bool,
    accept_changes: bool,
    keeps_pause: bool,
) -> Match[Any]:
    """Play this turn's answers again; where they lead elsewhere, under accepted changes, the turn begins again."""
    events = _recent_events(snapshot, rules)
    answers = snapshot.answers
    words = [answer for answer in answers if is_word(answer)]
    for given in (answers, words, []) if accept_changes else (answers,):
        snapshot.answers = given
        try:
            game = kind.restore(rules, snapshot, events, keeps_pause=keeps_pause)
            fits = game.question == snapshot.asked if snapshot.asked else not is_changed  # old saves do not tell
            if given != words and not fits:
                raise OutOfSyncError("they lead to a different decision from the one in the save")
            _refuse(game.state, rules, snapshot.setup, len(game.history) + 1)
        except Exception as error:  # whatever rules do with answers that do not fit them
            if accept_changes and given:
                _begin_here(snapshot)
                continue
            text = f"the answers of its last turn do not fit its rules: {error}"
            if accept_changes or summary.program == VERSION:
                raise SaveError(text) from error
            raise RulesChanged(text, "begin the turn again") from error
        if len(given) < len(answers):
            lost = len(answers) - len(given)
            told = "answer" if lost == 1 else f"{lost} answers"
            where = "may lead elsewhere under the present rules"
            notes.append(f"Turn {game.state.turn.number} begins again: its {told} {where}.")
        return game
    raise AssertionError("the loop ends by returning or raising")


def _fit(snapshot: Snapshot, rules: Rules[Any, Any]) -> list[str]:
    """Take out of the checkpoint what is no longer in the rules, and return a sentence on what that was, if anything.

    It names things and not who had them, which may be a secret.
    """
    state = _decoded(snapshot.checkpoint, rules)
    gone = list(rules.fit(state, snapshot.setup))
    snapshot.checkpoint = msgspec.Raw(_ENCODER.encode(state))
    return [f"No longer in the rules, and taken out of the match: {', '.join(gone)}."] if gone else []


def _begin_here(snapshot: Snapshot) -> None:
    """Let a match begin at the turn in which it was saved."""
    snapshot.setup = msgspec.structs.replace(snapshot.setup, start=snapshot.checkpoint)
    snapshot.history = []


def _check_head(setup: Setup, summary: Summary) -> None:
    """Check that a save shows the ruleset of its match, and that its seeds are some."""
    if summary.preview.ruleset != setup.ruleset:
        raise SaveError(_OTHER_PREVIEW)
    later = () if setup.later_seeds is msgspec.UNSET else setup.later_seeds
    for seed in (setup.seed, *(one.seed for one in later)):
        if seed not in SEEDS:
            raise SaveError(f"its seed is {seed}: expected a whole number of at most 18 digits")


def _check_seats(setup: Setup, counts: Sequence[int], game: str, summary: Summary) -> None:
    """Check that the seats could have been chosen in this program, and are those of the preview."""
    try:
        if checked_seats(setup.seats, counts, game) != setup.seats:
            raise SaveError("a name in it is not written as this program writes names")
    except ValueError as error:
        raise SaveError(f"its seats cannot be used: {error}") from error
    if [seat.name for seat in summary.preview.seats] != [seat.name for seat in setup.seats]:
        raise SaveError(_OTHER_PREVIEW)


_BEYOND: Final = re.compile(
    r"Expected `\w+` (?P<length>of length )?(?P<side><=|>=) (?P<end>-?\d+) - at `\$(?P<place>.*)`"
)
"""How the decoder says that a number, or how long a list is, is beyond its range."""


def _check_state(snapshot: Snapshot, rules: Rules[Any, Any]) -> None:
    """Check that the state of a save has the shape that the rules rely on.

    Raises:
        SaveError: it has not; the message names the place.
    """
    start = snapshot.setup.start
    if not isinstance(start, msgspec.UnsetType):
        _refuse(_decoded(start, rules), rules, snapshot.setup, 0)
    _refuse(_decoded(snapshot.checkpoint, rules), rules, snapshot.setup, len(snapshot.history))
    seats = range(len(snapshot.setup.seats))
    for number, record in enumerate(snapshot.history):
        if record.seat not in seats or "" in record.answers:
            raise SaveError(f"turn {number} of its history is not one that can have been played")
    if "" in snapshot.answers:
        raise SaveError("an answer of its present turn is empty")


def _decoded(encoded: msgspec.Raw, rules: Rules[Any, Any]) -> Any:
    try:
        return msgspec.json.decode(encoded, type=rules.state_type)
    except (msgspec.DecodeError, RecursionError, OverflowError) as error:
        if beyond := _BEYOND.fullmatch(str(error)):
            place = " ".join(re.findall(r"\w+", beyond["place"].replace("_", " ")))
            what = f"the length of {place}" if beyond["length"] else place
            side = "more" if beyond["side"] == "<=" else "less"
            raise SaveError(f"its state is impossible: {what} is {side} than {int(beyond['end']):,}") from error
        raise SaveError(f"its state is not one of its rules: {error}") from error


def _refuse(state: State, rules: Rules[Any, Any], setup: Setup, turns: int) -> None:
    """Refuse a state that cannot be after so many turns: first what every state has, then what its rules know of it."""
    for fault in chain(faults(state, setup, turns), rules.faults(state, setup)):
        raise SaveError(f"its state is impossible: {fault}")


def _recent_events(snapshot: Snapshot, rules: Rules[Any, Any]) -> list[Event]:
    """Return the events before the saved turn, leaving out those that the rules no longer know or cannot tell."""
    decoder = _decoder(type(rules).__module__.rpartition(".")[0])
    names = rules.names(snapshot.setup)
    events: list[Event] = []
    for encoded in snapshot.recent:
        try:
            event = decoder.decode(encoded)
        except msgspec.DecodeError:
            continue
        if _can_be_told(event, names, len(snapshot.setup.seats)):
            events.append(event)
    return with_dice(events)


def _can_be_told(event: Event, names: Names, seats: int) -> bool:
    seat = getattr(event, "seat", None)
    if isinstance(seat, int) and not 0 <= seat < seats:
        return False
    try:
        event.sentence(names)
    except Exception:  # an event from a file may name anything
        return False
    return True


@cache
def _decoder(package: str) -> msgspec.json.Decoder[Any]:
    """Return a decoder for every kind of event that the rules of a package know: their own and those they import."""
    kinds: dict[str, type[Event]] = {}
    own = (f"{package}.", "ludo_tui.engine.", "ludo_tui.rules.events")

    def rank(kind: type[Event]) -> int:
        return next((n for n, prefix in enumerate(own) if kind.__module__.startswith(prefix)), len(own))

    for kind in sorted(_kinds(Event), key=rank):
        tag = kind.__struct_config__.tag
        if isinstance(tag, str):
            kinds.setdefault(tag, kind)
    union: Any = Union[tuple(kinds.values())]  # noqa: UP007 - the members are only known now
    return msgspec.json.Decoder(union)


def _kinds(parent: type[Event]) -> Sequence[type[Event]]:
    found: list[type[Event]] = []
    for kind in parent.__subclasses__():
        found += [kind, *_kinds(kind)]
    return found
