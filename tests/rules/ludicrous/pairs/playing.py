"""Playing one deed to its end in a prepared state, with dice and answers at will, as often as wanted."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from ludo_tui.engine import Event, Flow, Option, Prompt, Refusal, TableOptions, Turn
from ludo_tui.engine.events import Rolled
from ludo_tui.rules.ludicrous.model.state import LudicrousState, Tank
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.registry import ACTIONS
from tests.rules.ludicrous.pairs.deeds import Deed
from tests.scene import Scene, place

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(LudicrousState)
PATIENCE: Final = 400
"""How many questions and dice a deed may take."""
DECIDED: Final = ("contest_decided", "saved")
"""How it is told that a contest, a roll against a number or a save is over."""


class Faces(msgspec.Struct, frozen=True, kw_only=True):
    """What the dice show.

    The d20 of the contest that decides the deed, those of each side one after the other; every other die always the
    same, by the number of its sides: half of them and one more unless told otherwise.
    """

    mine: Sequence[int] = (10, 10)
    theirs: Sequence[int] = (10, 10)
    other: Mapping[int, int] = {}
    spaces: int | None = None
    """What a movement roll shows; None: what the deed wants."""


class Played(msgspec.Struct, kw_only=True):
    """What became of a deed."""

    before: LudicrousState
    after: LudicrousState
    events: list[Event]
    taken: list[Option]
    """What the doer chose, first to last."""
    offered: set[str]
    """What anybody could have reacted with, such as `perk:interpose`."""
    asked: list[tuple[int, str]]
    """Who was asked what kind of question."""
    refusal: Refusal | None = None
    """Why the doer could not choose what it wanted."""
    is_done: bool
    """The doer has chosen everything that the deed needs."""
    has_come: bool
    """The other has done everything that the deed answers."""
    number: int
    """Which of the contests decided it."""
    spaces: int | None
    """What the movement roll was told to show."""

    def all(self, kind: str) -> list[Any]:
        """Return the events of a kind."""
        return [event for event in self.events if event.kind == kind]

    @property
    def option(self) -> Option | None:
        """The last answer that promised a chance; None without one."""
        return next((one for one in reversed(self.taken) if one.facts.odds is not None), None)

    @property
    def decision(self) -> tuple[list[Rolled], Any] | None:
        """The d20s of the contest that decided it, and how that came out; None without one."""
        found = [place for place, event in enumerate(self.events) if event.kind in DECIDED]
        if len(found) <= self.number:
            return None
        since = found[self.number - 1] if self.number else 0
        decided: Any = self.events[found[self.number]]
        rolls = [one for one in self.events[since : found[self.number]] if isinstance(one, Rolled) and one.sides == 20]
        return [one for one in rolls if _is_of(one.purpose, decided.name)], decided


def _is_of(purpose: str, name: str) -> bool:
    """Tell whether a roll belongs to a contest or save."""
    return purpose in (name, f"against {name}") or purpose.endswith(f" save against {name}")


class Stage:
    """A deed's place and time, made once and played from as often as wanted."""

    def __init__(self, deed: Deed) -> None:
        self.deed = deed
        turn = Turn(seat=deed.turn, number=5, phase="action")
        self._scene: Scene = place(
            deed.board,
            phase=None,
            state={"turn": turn, "round": 2, "deck": ["ward", "daze", "bless", "slow"] * 4},
            everybody={"profession": "wizard", "hp_max": 80, "hp": 40, "tank": Tank(hp=12)},
            a=deed.a,
            b={"profession": "rogue", "perks": ["interpose"], **deed.b},
            table=TableOptions(table_dice=True),
            annustar=True,
        )
        self.base = ENCODER.encode(self._scene.state)
        first = {one.partition(":")[0] for one in (*deed.mine, *deed.theirs)}
        self._only = [action for action in ACTIONS if action.id in first]

    def _begin(self, state: bytes) -> LudicrousTable:
        """Begin anew from a state."""
        table = self._scene.table
        table.state = DECODER.decode(state)
        table.events = []
        table.rolled = []
        table.lasting_sources.clear()
        table.steps = 0
        return table

    def changed(self, change: Callable[[LudicrousTable], bool]) -> bytes | None:
        """Return the state with a change; None where the change has no hold."""
        table = self._begin(self.base)
        return ENCODER.encode(table.state) if change(table) else None

    def play(self, state: bytes, faces: Faces, *, quick: bool = False, declines: bool = False) -> Played:
        """Play the deed from a state.

        Args:
            state: where it begins.
            faces: what the dice show.
            quick: with nothing else on the list of actions.
            declines: the doer does nothing.
        """
        table = self._begin(state)
        deed = msgspec.structs.replace(self.deed, mine=()) if declines else self.deed
        performance = _Performance(deed, table, faces)
        for phase in self.deed.flows:
            performance.play(phase(table, self._only if quick else ACTIONS))
        return Played(
            before=DECODER.decode(state),
            after=table.state,
            events=table.events,
            taken=performance.taken,
            offered=performance.offered,
            asked=performance.asked,
            refusal=performance.refusal,
            is_done=not performance.left[self.deed.doer],
            has_come=not performance.left[1 - self.deed.doer],
            number=self.deed.number,
            spaces=faces.spaces,
        )


class _Performance:
    """One play of a deed: who answers what, and what the dice show."""

    def __init__(self, deed: Deed, table: LudicrousTable, faces: Faces) -> None:
        self.deed, self.table, self.faces = deed, table, faces
        self.left = {deed.doer: list(deed.mine), 1 - deed.doer: list(deed.theirs)}
        self.taken: list[Option] = []
        self.offered: set[str] = set()
        self.asked: list[tuple[int, str]] = []
        self.refusal: Refusal | None = None
        self._rolled: dict[tuple[int, int], int] = {}

    def play(self, flow: Flow[Any]) -> None:
        """Play a phase to its end, or until the doer cannot have what it wants."""
        option: Option | None = None
        for _ in range(PATIENCE):
            if self.refusal is not None:
                return
            try:
                prompt = next(flow) if option is None else flow.send(option)
            except StopIteration:
                return
            if prompt.kind == "die":
                option = prompt.options[self._face(prompt) - 1]
            else:
                self.asked.append((prompt.seat, prompt.kind))
                option = self._answer(prompt)
        raise AssertionError(f"{self.deed.id} asks without end")

    def _face(self, prompt: Prompt) -> int:
        sides = len(prompt.options)
        if sides == 6 and "(movement" in prompt.text:
            return self.faces.spaces or self.deed.spaces
        if sides == 10 and "soul read" in prompt.text:
            return 10
        if sides != 20:
            return self.faces.other.get(sides, sides // 2 + 1)
        number = sum(event.kind in DECIDED for event in self.table.events)
        is_mine = prompt.seat == self.deed.doer
        if number != self.deed.number:
            return self.deed.first[not is_mine] if number < self.deed.number else 10
        shown = self.faces.mine if is_mine else self.faces.theirs
        before = self._rolled.get((prompt.seat, number), 0)
        self._rolled[prompt.seat, number] = before + 1
        return shown[before % len(shown)]

    def _answer(self, prompt: Prompt) -> Option:
        """Return what whoever is asked wants for the deed, else what does nothing."""
        if prompt.kind == "reaction":
            self.offered |= {f"{one.does}:{one.aim.row}" if one.aim.row else one.does for one in prompt.options}
        wanted = self.left[prompt.seat]
        is_doer = prompt.seat == self.deed.doer
        if wanted:
            found = _first(prompt, wanted[0])
            if found is not None:
                wanted.pop(0)
                if is_doer:
                    self.taken.append(found)
                return found
            word = wanted[0].partition(":")[0]
            if prompt.kind in ("action", "bonus"):
                if (entry := prompt.option(word)) is not None and (prompt.seat, "way") not in self.asked:
                    return entry
                if is_doer:
                    self.refusal = _refusal(prompt, word)
            elif prompt.kind == "way" and is_doer:
                self.refusal = _refusal(prompt, word)
        if is_doer and prompt.kind == "target" and not any(one.does == "target" for one in self.taken):
            self.taken.append(prompt.options[0])
        is_free = prompt.kind in ("reaction", "action", "bonus", "turning", "retaliation", "taunt_back", "way")
        return prompt.default if is_free else prompt.options[0]


def _first(prompt: Prompt, wanted: str) -> Option | None:
    """Return the first option that is one of several, which `|` separates, or begins with it and `:`."""
    words = wanted.split("|")
    for one in prompt.options:
        if any(one.id == word or one.id.startswith(word.removesuffix(":") + ":") for word in words):
            return one
    return next((one for one in prompt.options if any(":" in word and one.id.startswith(word) for word in words)), None)


def _refusal(prompt: Prompt, word: str) -> Refusal:
    named = [one for one in prompt.refused if one.id.partition(":")[0] == word]
    if not named and any(one.does == word for one in prompt.options):
        return Refusal(id=word, label="", reason="another one is forced", rule=prompt.rule)
    nothing = Refusal(id=word, label="", reason=f"nothing is said, but of {[one.id for one in prompt.refused]}")
    return named[0] if named else nothing
