"""What each house rule of Skirmish Ludo promises, and how play shows that it is kept."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui import Game
from ludo_tui.board import HOME
from ludo_tui.engine import Event, Match, Rolled, Turn
from ludo_tui.engine.dice import Dice
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rulesets import in_force
from ludo_tui.table.setup.house_rules import choices_of
from tests.conformance.house_rules import seat_names

ANSWERS: Final = 110
"""How many answers of a set are given in the midst of a fight."""
LAST_ANSWERS: Final = 250
"""How many are given at most in the last rounds."""
MOVES: Final = {
    "go",
    "run",
    "retreat",
    "drop",
    "stand",
    "give_die",
    "pass",
    "stow",
    "release",
    "march",
    "read",
    "vanish",
}
"""What somebody who is surprised can still do in its turn."""
ASSAULTS: Final = {"attack", "with", "many", "steal", "hinder", "approach"}
"""What is done to enemies alone."""


class Asked(NamedTuple):
    """A question in the turn of a combatant, and what was on offer."""

    round: int
    phase: str
    seat: int
    does: frozenset[str]
    assaulted: frozenset[int]
    """Seats whose combatants it was offered to assault."""


class Walked(msgspec.Struct):
    """What has been told and seen of a match under some house rules."""

    rules: SkirmishRules
    table: SkirmishTable
    brief: str
    parties: int
    told: dict[str, tuple[int, ...]]
    """Pieces home, rounds and doom that decide the match, by what tells them."""
    begun: SkirmishState
    """The match as its first turn begins."""
    opening: list[Event]
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    """The kinds of questions."""
    seats: dict[str, set[int]] = msgspec.field(default_factory=dict)
    """Who was asked each kind of question."""
    cited: set[str] = msgspec.field(default_factory=set)
    """The rules that questions, answers, refusals and events have named."""
    turns: list[Asked] = msgspec.field(default_factory=list)
    events: list[Event] = msgspec.field(default_factory=list)
    at_home: tuple[str, int] = ("", 0)
    """What decided a match in which somebody was close to home, and with how many pieces home."""
    at_night: tuple[str, int] = ("", 0)
    """What decided a match that began in the last round but one, a piece short of doom, and in which round."""
    at_doom: str = ""
    """What decided one in which enough had been carried off."""

    @property
    def searches(self) -> list[list[Rolled]]:
        """The d20s that were rolled for each search that is over."""
        over = [at for at, one in enumerate(self.events) if one.kind == "searched"]
        parts = [self.events[since:at] for since, at in zip([0, *over], over, strict=False)]
        return [
            [one for one in part if isinstance(one, Rolled) and one.purpose == "finding" and one.sides == 20]
            for part in parts
        ]

    @property
    def has_sage(self) -> bool:
        """Whether there is a Sage."""
        return self.begun.sage is not None


def walked(ruleset: str, options: dict[str, Any], number: int) -> Walked:
    """Return what is told of a match, and what has been seen of some that begin at different points of it."""
    seats = seat_names(ruleset, options, number)
    game = Game.new(ruleset, seats, seed=number, options=options)
    assert isinstance(game.rules, SkirmishRules)
    begun = msgspec.json.decode(game.snapshot().checkpoint, type=SkirmishState)
    brief = "\n".join(game.rules.brief(game.setup))
    table = game.rules.new_table(game.setup, begun, None)
    assert isinstance(table, SkirmishTable)
    found = Walked(game.rules, table, brief, len(begun.sides), {}, begun, list(game.events))
    found.told = {"brief": _told_in_short(found), "setup": _told_in_setup(found)}
    _fight(found, game, number)
    wanted, rounds, doom = found.told["brief"]
    near = _from(game, lambda _seat, piece: HOME if piece < wanted - 1 else HOME - 1)
    state = _to_the_end(near, number)
    found.at_home = (state.decided, sum(one.step == HOME for one in state.parties[state.places[0]]))
    late: dict[str, Any] = {"place": lambda seat, piece: -1 if piece else 10 + seat, "round": rounds - 2}
    state = _to_the_end(_from(game, **late, doom=doom - 1), number)
    found.at_night = (state.decided, state.round)
    if found.has_sage:
        state = _to_the_end(_from(game, **late, doom=doom), number)
        found.at_doom = state.decided
    return found


def _from(game: Game, place: Callable[[int, int], int], **more: Any) -> Match[Any]:
    """Return a match that begins with the pieces of a game somewhere else, by seat and number."""
    state = msgspec.json.decode(game.snapshot().checkpoint, type=SkirmishState)
    for seat, party in enumerate(state.parties):
        for piece, one in enumerate(party):
            one.step = place(seat, piece)
    for name, value in more.items():
        setattr(state, name, value)
    state.turn = Turn(seat=state.turn.seat, number=1)
    return Match(game.rules, msgspec.structs.replace(game.setup, start=msgspec.Raw(msgspec.json.encode(state))))


def _fight(found: Walked, game: Game, number: int) -> None:
    """Play where the parties stand beside each other, and do what has been done the least."""
    match = _from(game, lambda seat, piece: (22 + 13 * (3 - seat), 24 + 13 * (3 - seat), -1, -1)[piece] % 48)
    lot, done = Dice(number, "told"), Counter[str]()
    for count in range(ANSWERS):
        prompt = match.prompt
        if prompt is None:
            break
        found.kinds[prompt.kind] += 1
        refused = [one.rule for one in prompt.refused] if count % 5 == 0 else []
        found.cited.update([prompt.rule, *(one.rule for one in prompt.answers), *refused])
        found.seats.setdefault(prompt.kind, set()).add(prompt.seat)
        state: SkirmishState = match.state
        if prompt.kind == "turn" and state.acting is not None:
            aimed = (one.aim.target for one in prompt.answers if one.does in ASSAULTS)
            who = frozenset(one.seat for one in aimed if one is not None)
            does = frozenset(one.does for one in prompt.answers)
            found.turns.append(Asked(state.round, state.turn.phase, state.acting.who.seat, does, who))
        start = lot.value(count, len(prompt.answers))
        turned = [*prompt.answers[start:], *prompt.answers[:start]]
        chosen = min(turned, key=lambda one: (one.does != "find", done[one.does]))
        done[chosen.does] += 1
        match.answer(chosen.id)
    found.events = list(match.events)
    found.cited.update(one.rule for one in (*found.opening, *found.events))


def _to_the_end(match: Match[Any], number: int) -> SkirmishState:
    """Play the last rounds of a match, without more than has to be done, and return its end."""
    lot = Dice(number, "end")
    for count in range(LAST_ANSWERS):
        if match.prompt is None:
            break
        answers = match.prompt.answers
        going = [one for one in answers if one.does in ("give_die", "go") and one.aim.to_step is not None]
        home = [one for one in going if one.aim.to_step == HOME]
        passing = [one for one in answers if one.does == "pass"]
        chosen = (home or passing or answers)[0 if home or passing else lot.value(count, len(answers)) - 1]
        match.answer(chosen.id)
    assert isinstance(match.state, SkirmishState)
    assert match.state.over, f"no end: {match.prompt}"
    return match.state


def _told_in_short(found: Walked) -> tuple[int, ...]:
    """Return pieces home, rounds and doom as *the game in short* tells them."""
    wanted = re.search(r"first to bring (\d) of your 4 pieces home", found.brief)
    rounds = re.search(r"The match has (\d+) rounds", found.brief)
    doom = re.search(r"At doom (\d+) the Sage wins", found.brief)
    assert wanted, found.brief
    assert rounds, found.brief
    assert (doom is not None) == found.has_sage
    return int(wanted[1]), int(rounds[1]), int(doom[1]) if doom else 99


def _told_in_setup(found: Walked) -> tuple[int, ...]:
    """Return the same as the list of house rules tells it."""
    text = next(one.description for one in choices_of(found.rules.ruleset) if one.name == "match")
    said = re.search(rf"{found.rules.options.match} ([\d/]+), ([\d/]+), ([\d/]+)", text)
    assert said, text
    wanted, rounds, doom = (int(said[at].split("/")[found.parties - 2]) for at in (1, 2, 3))
    fewer = re.search(r"No Sage: 2 parties need (\d) fewer", text)
    if not found.has_sage and found.parties == 2 and fewer:
        wanted -= int(fewer[1])
    return wanted, rounds, doom if found.has_sage else 99


# What each house rule promises


def _match(found: Walked, _value: Any) -> None:
    wanted, rounds, _doom = told = found.told["brief"]
    assert found.told["setup"] == told
    assert found.at_home == ("home", wanted)
    assert found.at_night == ("night", rounds)


def _sage(found: Walked, value: Any) -> None:
    scenario = found.rules.tables.scenarios[found.rules.options.scenario]
    assert found.has_sage == (value == "seat" and scenario.has_sage)
    assert ("The Sage leads the monsters" in found.brief) == found.has_sage
    assert found.has_sage or "Sage" not in found.brief.replace(scenario.text, "")
    assert any(one.kind == "menace_gained" for one in found.events) == found.has_sage
    assert found.has_sage or not {"summon", "send-off", "dispute", "settle"} & {*found.kinds}
    assert found.at_doom == ("doom" if found.has_sage else "")


def _ambush(found: Walked, value: Any) -> None:
    state = found.begun
    chosen = found.rules.tables.scenarios[found.rules.options.scenario].ambush if value == "none" else value
    rolled = [one for one in found.opening if isinstance(one, Rolled) and one.purpose == "ambush"]
    seats = [*range(found.parties), *([] if state.sage is None else [state.sage])]
    assert [one.seat for one in rolled] == (seats if chosen == "luck" else [])
    expected = {"none": [], "parties": seats[: found.parties], "monsters": seats[found.parties :]}
    if chosen == "luck":
        failed = [one.seat for one in rolled if one.value < 10]
        expected["luck"] = failed if len(failed) == 1 else []
    assert state.surprised == expected[chosen]
    said = {
        "parties": "The parties are surprised",
        "monsters": "The monsters are surprised",
        "luck": "Each side makes a luck roll. If only one side fails, it is surprised",
    }
    is_said = {one for one, words in said.items() if words in found.brief}
    assert is_said == ({chosen} - {"none"} if found.has_sage or chosen != "monsters" else set())
    for asked in found.turns:
        if asked.round == 1 and asked.seat in state.surprised:
            assert asked.does <= MOVES, asked.does - MOVES
    assert state.surprised or any(not asked.does <= MOVES for asked in found.turns)


def _find_roll(found: Walked, value: Any) -> None:
    for rolls in found.searches:
        assert bool(rolls) == (value != "none")
        assert value == "intellect" or not any(_is_by_intellect(roll) for roll in rolls)


def _is_by_intellect(roll: Rolled) -> bool:
    """Return whether Intellect is added to a roll, as it is unless it is 0."""
    return "Intellect" in [one.name for one in roll.modifiers]


def _first_party(found: Walked, value: Any) -> None:
    is_settled = value == "sage" and found.has_sage
    assert ("dispute" in found.kinds) == is_settled
    assert found.seats.get("dispute", set()) <= {found.begun.sage}
    assert ("the one that the Sage names first" in found.brief) == (is_settled and not _is_open(found))
    assert ("the one with the first-player marker first" in found.brief) == (not is_settled and not _is_open(found))


def _is_open(found: Walked) -> bool:
    return found.rules.options.declare == "open"


TERRAIN: Final = {
    "Hills": {"hill"},
    "thickets": {"thicket"},
    "fords": {"deep"},
    "Gates": {"gate"},
    "cover": {"gate", "pillar"},
}
"""What is said of the road, and what stands there."""


def _scenario(found: Walked, value: Any) -> None:
    row = found.rules.tables.scenarios[value]
    there = {one.id for one in found.table.terrain.values()}
    assert all(kinds <= there for word, kinds in TERRAIN.items() if word in row.text)
    assert ("Dark" in row.text) == row.is_dark
    assert ("sleep" in row.text) == row.has_camp
    assert ("No Sage" in row.text) == (not row.has_sage)
    assert ("surprised" in row.text) == (row.ambush != "none")
    assert row.ambush == "none" or "unless a house rule says otherwise" in row.text
    camp = [one.ring for one in found.begun.monsters]
    assert bool(camp) == (row.has_camp and found.has_sage)
    assert set(camp) <= set(found.table.lairs)
    assert row.name in found.brief


def _truce(found: Walked, value: Any) -> None:
    holds = value and found.has_sage
    assert ("have a truce" in found.brief) == holds
    assert ("The parties are enemies" in found.brief) != holds
    parties = set(range(found.parties))
    assert not (holds and _fights_between(found))
    assert all(asked.seat not in asked.assaulted or asked.seat not in parties for asked in found.turns)


def _fights_between(found: Walked) -> bool:
    """Return whether a party was offered to assault another one."""
    parties = set(range(found.parties))
    return any(asked.assaulted & parties - {asked.seat} for asked in found.turns if asked.seat in parties)


def _declare(found: Walked, value: Any) -> None:
    is_open = value == "open"
    assert ("declare" in found.kinds) == is_open
    assert ("the parties take turns piece by piece, as they call them" in found.brief) == is_open
    assert is_open or not found.kinds["settle"]
    own = [one for one in found.turns if one.phase == "party_turns"]
    for _, asked in groupby(own, lambda one: one.round):
        blocks = [seat for seat, _ in groupby(one.seat for one in asked)]
        assert is_open or len(blocks) == len(set(blocks))


CHECKS: Final[dict[str, Callable[[Walked, Any], None]]] = {
    "match": _match,
    "sage": _sage,
    "ambush": _ambush,
    "find_roll": _find_roll,
    "first_party": _first_party,
    "scenario": _scenario,
    "truce": _truce,
    "declare": _declare,
}


OPTIONS: Final = {*CHECKS}
SELDOM: Final = {
    *(f"search by {how}" for how in ("none", "intellect", "luck")),
    "search with Intellect",
    "parties fight each other",
}
"""What is seen under some sets of house rules, though not in each match."""


def check(game: str, options: dict[str, Any], number: int) -> set[str]:
    """Hold a match under house rules to everything that they promise, and return what has been seen of the rare."""
    found = walked(game, options, number)
    chosen = msgspec.to_builtins(found.rules.options)
    holding = in_force(found.rules.ruleset, chosen)
    assert found.cited - {""} <= holding, f"played, but struck out: {found.cited - {'', *holding}}"
    for name, promise in CHECKS.items():
        promise(found, chosen[name])
    seen = {f"search by {chosen['find_roll']}" for _ in found.searches}
    seen |= {"search with Intellect" for rolls in found.searches for roll in rolls if _is_by_intellect(roll)}
    return seen | ({"parties fight each other"} if _fights_between(found) else set())
