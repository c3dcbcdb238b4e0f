"""Scenes in which a fact changes under a rule of Skirmish Ludo, and the changes.

A scene plays the turn of one combatant up to a question between the announcement of a rule and its result. There a
fact is changed by what changes it in play, and all that is still asked is answered in the same way as without it.
What lasts is changed after that turn, and felt in what the scene plays later.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Event, Flow, Option, Prompt, Trigger, Who
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.arriving import place_combatant
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.events.movement import WasPushed
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import try_alone
from ludo_tui.rules.skirmish.mechanics.triggers import Casting, Leaving, Resisting, Targeted, TryingLuck
from ludo_tui.rules.skirmish.model.state import Affliction, CreatureEffect, Task, Thing
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.sheets import Sheet
from ludo_tui.rules.skirmish.phases.end_of_round import closing
from ludo_tui.rules.skirmish.phases.turn.after_each_step import apply_consequences
from tests.changing import Outcome
from tests.prepared import scenes
from tests.rules.skirmish.skirmish_scene import Fight, stand, turns

ME, MATE, FRIEND = Who(0, 0), Who(0, 1), Who(0, 2)
YOU, SPARE, THIRD = Who(1, 0), Who(1, 1), Who(1, 2)

Figures = Callable[[Fight, int], tuple[Any, ...]]
"""Returns what has come of a rule, without names, from the events after so many and from the state."""


# What comes of a rule


def rolls(scene: Fight, start: int) -> tuple[Any, ...]:
    """Return the first roll: what it must reach, and all that counts in it."""
    return tuple(_rolls(scene, start))[:1]


def goals(scene: Fight, start: int) -> tuple[Any, ...]:
    """Return what the first roll must reach."""
    return tuple(goal for goal, _ in _rolls(scene, start))[:1]


def _rolls(scene: Fight, start: int) -> Iterator[Any]:
    for event in _since(scene, start):
        if event.kind == "attempted":
            yield event.goal, tuple(sorted(event.circumstances))
        elif event.kind == "cannot_miss":
            yield "no dice", ()


def _since(scene: Fight, start: int) -> Sequence[Any]:
    """Return the events after so many."""
    return scene.events[start:]


def counted(name: str) -> Figures:
    """Return what counts under a name in the first roll: 0 where it is made and that does not count."""

    def found(scene: Fight, start: int) -> tuple[Any, ...]:
        tried = [event for event in _since(scene, start) if event.kind == "attempted"]
        return tuple(dict(event.circumstances).get(name, 0) for event in tried[:1])

    return found


def results(*kinds: str) -> Figures:
    """Return the figures of all events of some kinds, without names."""

    def found(scene: Fight, start: int) -> tuple[Any, ...]:
        return tuple(
            (event.kind, *(getattr(event, field) for field in _FIGURES.get(event.kind, ())))
            for event in _since(scene, start)
            if event.kind in kinds and getattr(event, "is_taken", True) and not _is_vain(event)
        )

    return found


def _is_vain(event: Event) -> bool:
    """Return whether it tells of a push that moves nobody."""
    return isinstance(event, WasPushed) and event.start == event.end


_FIGURES: Final = {
    "damaged": ("dealt",),
    "thing_damaged": ("amount",),
    "healed": ("amount",),
    "afflicted": ("affliction", "attribute"),
    "was_pushed": ("start", "end"),
    "walked": ("start", "end"),
    "marked": ("mark",),
    "fell_short": ("goal",),
    "luck_tried": ("goal", "net"),
    "attempted": ("goal", "circumstances"),
}
"""The fields of events that are figures of a result."""


def suffers(who: Who, affliction: str) -> Figures:
    """Return whether something befalls a combatant in the end."""

    def found(scene: Fight, _start: int) -> tuple[Any, ...]:
        return (affliction,) if scene.state.creature(who).has(affliction) else ()

    return found


def all_hurt(scene: Fight, start: int) -> tuple[Any, ...]:
    """Return who takes how much damage."""
    return tuple((event.who, event.dealt) for event in _since(scene, start) if event.kind == "damaged")


def hurt(who: Who) -> Figures:
    """Return the damage that a combatant takes."""

    def found(scene: Fight, start: int) -> tuple[Any, ...]:
        return tuple(event.dealt for event in _since(scene, start) if _is_hurt(scene, event, who))

    return found


def _is_hurt(scene: Fight, event: Any, who: Who) -> bool:
    return bool(event.kind == "damaged" and event.who == scene.table.ref(who))


def held_by(who: Who) -> Figures:
    """Return who holds a combatant in the end."""

    def found(scene: Fight, _start: int) -> tuple[Any, ...]:
        return tuple(one.source for one in scene.state.creature(who).afflictions if one.id == "grabbed")

    return found


def working(scene: Fight, _start: int) -> tuple[Any, ...]:
    """Return whether the first piece is still at work."""
    return () if scene.piece().task is None else ("at work",)


def hidden(scene: Fight, _start: int) -> tuple[Any, ...]:
    """Return from whom the first piece is hidden."""
    return tuple(scene.piece().hidden_from)


# What is played later


Later = Callable[[Fight], Flow[Any]]


def trying(who: Who) -> Later:
    """Let a combatant roll Agility against 10."""
    return lambda scene: try_alone(scene.table, who, "agi", "a trial", "sh.roll.attribute")


def attacking(who: Who, target: Who, means: str) -> Later:
    """Let a combatant attack another."""
    return lambda scene: make_attack(scene.table, who, target, scene.table.sheet(who).named(means))


def looking_on(scene: Fight) -> Flow[None]:
    """Let everything follow that follows at once."""
    return apply_consequences(scene.table)


def closing_round(scene: Fight) -> Flow[None]:
    """Let the end of the round come."""
    return closing(scene.table)


# Scenes


def befalling(who: Who, affliction: str, source: Who = ME) -> Callable[[Fight], None]:
    """Return what lets something befall a combatant by the doing of another."""
    return lambda scene: scene.state.creature(who).afflictions.append(Affliction(affliction, source))


def both(first: Callable[[Fight], None], second: Callable[[Fight], None]) -> Callable[[Fight], None]:
    """Return what prepares two things."""

    def prepare(scene: Fight) -> None:
        first(scene)
        second(scene)

    return prepare


def scroll(spell: str) -> Callable[[Fight], None]:
    """Return what gives the first piece a scroll with a spell."""

    def prepare(scene: Fight) -> None:
        scene.piece().things = [Thing("spell_scroll", spell=spell)]

    return prepare


def at_work(scene: Fight) -> None:
    """Let the first piece be at work on what takes more than one action."""
    scene.piece().task = Task("stunt:seal_a_lair", "Seal a lair", done=1)


def hiding(scene: Fight) -> None:
    """Let the first piece be hidden from the first one of the other party."""
    scene.piece().hidden_from = [YOU]


def held(*, is_pinned: bool = False) -> Callable[[Fight], None]:
    """Return what lets the other party's first piece be held by the first piece."""

    def prepare(scene: Fight) -> None:
        scene.piece(1).afflictions.append(Affliction("grabbed", ME, turns(ME, 2)))
        if is_pinned:
            scene.piece(1).afflictions.append(Affliction("pinned", ME))

    return prepare


class Scene(NamedTuple):
    """A scene in which a fact can change under a rule."""

    board: str
    answers: str
    """What is answered in the turn, up to the question at which the fact changes; empty: no turn is played."""
    figures: Figures
    prefers: str = ""
    """Answers that are given where they are on offer; else the default one is."""
    later: Later | None = None
    """What is played after the turn, in which a thing that lasts is felt."""
    prepare: Callable[[Fight], None] | None = None
    is_rolled: bool = False
    """Has the actor rolled already when the fact changes?"""
    opens: type[Trigger] | None = None
    """Nobody is asked: the fact changes where such a window opens."""
    d20: tuple[int, ...] = (15,)
    """What the d20 shows, time after time; the last one from then on."""
    turn: Who = ME
    """Whose turn is played."""
    actor: Who = ME
    """Who does what the rule is about."""
    target: Who = YOU
    spare: Who = SPARE
    swap: str = "cover:1"
    """The answer that switches the target, where that is asked."""
    is_switched_later: bool = False
    """Is that asked in what is played later?"""
    goes: str = "n9"
    """The point to which the target goes."""
    loses: str = ""
    """What the actor holds in its hand no more; empty: everything."""
    gains: str = ""
    """What the actor holds in its hand instead."""
    prone: Who | None = None
    """Who falls prone; None: the target."""
    blind: Who | None = None
    """Who is blinded; None: the actor."""
    falls: Who | None = None
    """Who goes down; None: the target."""
    options: tuple[tuple[str, Any], ...] = ()
    """What else `stand` is told."""

    @property
    def is_due(self) -> bool:
        """Is a roll of the actor due when the fact changes?"""
        return self.later is None and not self.is_rolled


class Played:
    """A scene as it is played, with or without a change.

    Args:
        scene: which.
        patch: what is patched for it.
        fact: what changes; empty: nothing.
    """

    def __init__(self, scene: Scene, patch: pytest.MonkeyPatch, fact: str = "") -> None:
        self.scene = scene
        self.fact = fact
        self.fight = stand(scene.board, phase=(), **dict(scene.options))
        scenes.remove(self.fight)
        patch.setattr(self.fight.table, "_dice", _Dice(scene.d20))
        self._trigger: Any = None
        self._grown: dict[int, Sheet] = {}
        self._start = -1
        self._watch(patch)
        if scene.prepare is not None:
            scene.prepare(self.fight)

    def outcome(self) -> Outcome:
        """Play the scene to its end, and return what came of it."""
        scene, fight = self.scene, self.fight
        flow: Flow[Any] = fight.turn_of(scene.turn.seat, scene.turn.piece)
        prompt = _first(flow) if scene.answers else None
        for answer in scene.answers.split():
            assert prompt is not None
            option = prompt.option(answer)
            assert option is not None, f"{answer} is not among {[one.id for one in prompt.answers]}"
            prompt = _next(flow, option)
        asked: list[str] = []
        if scene.later is None:
            if scene.opens is None:
                prompt = self._change(flow, prompt)
            assert self._start >= 0, "the fact never changed"
            self._end(flow, prompt, asked)
        else:
            while prompt is not None:
                prompt = _next(flow, prompt.default)
            if scene.opens is None:
                self._change(flow, None)
            fight.run_all(apply_consequences(fight.table))
            self._start = len(fight.events) if scene.opens is None else -1
            flow = scene.later(fight)
            self._end(flow, _first(flow), asked)
            assert self._start >= 0, "the fact never changed"
        return Outcome(tuple(asked), scene.figures(fight, self._start))

    def _end(self, flow: Flow[Any], prompt: Prompt | None, asked: list[str]) -> None:
        """Answer all that is still asked, up to the next choice of the turn."""
        prefers = self.scene.prefers.split()
        if self.fact == "target" and self.scene.is_switched_later:
            prefers.append(self.scene.swap)
        while prompt is not None and prompt.kind != "turn":
            if prompt.kind != "reaction":
                asked.append(prompt.kind)
            chosen = next((one for answer in prefers if (one := prompt.option(answer)) is not None), prompt.default)
            prompt = _next(flow, chosen)

    # Changes

    def _change(self, flow: Flow[Any], prompt: Prompt | None) -> Prompt | None:
        """Change the fact, and return the question that waits then."""
        self._start = len(self.fight.events)
        if self.fact == "target" and prompt is not None and (swap := prompt.option(self.scene.swap)) is not None:
            return _next(flow, swap)
        if self.fact:
            getattr(self, f"_{self.fact}")()
        self._start = len(self.fight.events)
        return prompt

    def _watch(self, patch: pytest.MonkeyPatch) -> None:
        """Keep what is reacted to, change the fact where its window opens, and let the target be larger once it is."""
        reactors, sheet, played = SkirmishTable.reactors, SkirmishTable.sheet, self

        def watched(table: SkirmishTable, trigger: Trigger) -> list[Who]:
            played._trigger = trigger
            opens = played.scene.opens
            if opens is not None and isinstance(trigger, opens) and played._start < 0:
                played._change(iter(()), None)  # type: ignore[arg-type]  # nobody is asked
            return reactors(table, trigger)

        def grown(table: SkirmishTable, who: Who) -> Sheet:
            own = sheet(table, who)
            if played.fact != "size" or played._start < 0 or who != played.scene.target:
                return own
            if id(own) not in played._grown:
                larger = next(size for size in (1.0, 2.0, 3.0, 4.0) if size > own.size)
                played._grown[id(own)] = msgspec.structs.replace(own, size=larger)
            return played._grown[id(own)]

        patch.setattr(SkirmishTable, "reactors", watched)
        patch.setattr(SkirmishTable, "sheet", grown)

    def _target(self) -> None:
        """Aim what is announced at another, or let what lasts find another in the place of its bearer."""
        is_open = self.scene.later is None or self.scene.opens is not None
        if is_open and getattr(self._trigger, "target", None) == self.scene.target:
            self._trigger.target = self.scene.spare
            return
        if self.scene.is_switched_later:
            return
        field = Field(self.fight.table)
        one, other = self.scene.target, self.scene.spare
        places = [(who, field.place_on(who, field.rings[there])) for who, there in ((one, other), (other, one))]
        for who, place in places:
            assert place is not None
            place_combatant(self.fight.table, who, place)

    def _size(self) -> None:
        """Let the target be larger: see `_watch`."""

    def _weapon(self) -> None:
        table, creature = self.fight.table, self.fight.state.creature(self.scene.actor)
        for thing in [*equipment.held(table.tables, creature)]:
            if self.scene.loses in ("", thing.id):
                equipment.lose(table.tables, creature, thing.id)
        if self.scene.gains:
            equipment.belongings(table.tables, creature).append(Thing(self.scene.gains, is_held=True))

    def _sight(self) -> None:
        afflict(self.fight.table, self.scene.blind or self.scene.actor, "blinded", None)

    def _posture(self) -> None:
        who = self.scene.prone or self.scene.target
        creature = self.fight.state.creature(who)
        if creature.has("prone"):
            creature.afflictions = [one for one in creature.afflictions if one.id != "prone"]
        else:
            afflict(self.fight.table, who, "prone", None)

    def _side(self) -> None:
        table = self.fight.table
        table.goals = msgspec.structs.replace(table.goals, has_truce=not table.goals.has_truce)

    def _place(self) -> None:
        field, who = Field(self.fight.table), self.scene.target
        place = field.place_on(who, RING.index(self.scene.goes))
        assert place is not None
        place_combatant(self.fight.table, who, place)

    def _actor_down(self) -> None:
        self.fight.run_all(deal_damage(self.fight.table, self.scene.actor, 99, None, "sh.down.falls"))

    def _actor_stunned(self) -> None:
        afflict(self.fight.table, self.scene.actor, "stunned", None)

    def _hp(self) -> None:
        self.fight.run_all(
            deal_damage(self.fight.table, self.scene.falls or self.scene.target, 99, None, "sh.down.falls")
        )


class _Dice:
    """Dice that always show the same: the d20 what is wanted, others a middling number."""

    def __init__(self, d20: tuple[int, ...]) -> None:
        self._d20 = [*d20]

    def value(self, _count: int, sides: int) -> int:
        """Return what a die shows."""
        if sides != 20:
            return min(sides, 3)
        return self._d20.pop(0) if len(self._d20) > 1 else self._d20[0]


def _first(flow: Flow[Any]) -> Prompt | None:
    return next(flow, None)


def _next(flow: Flow[Any], option: Option) -> Prompt | None:
    try:
        return flow.send(option)
    except StopIteration:
        return None


def charmed(bearer: Who, power: str, **what: Any) -> Callable[[Fight], None]:
    """Return what lets a power of the first piece change a combatant."""

    def prepare(scene: Fight) -> None:
        charm = CreatureEffect(id=power, source=ME, ends=turns(bearer, 2), effect=1, bearer=bearer, **what)
        scene.state.charms.append(charm)

    return prepare


SWORD: Final = "attack:sword:1.0"
MELEE: Final = "bulwark@k9 | trickster@l9 champion@l9"
HELD: Final = "champion@k9+sword | trickster@l9 outrider@l9"

SCENES: Final[dict[str, Scene]] = {
    # Attacks: from the question who reacts to the roll and its result
    "sk.attack.roll.defense": Scene(MELEE, SWORD, rolls),
    "sk.attack.roll.ranged-agility": Scene(
        "outrider@j9 | trickster@n9 champion@n9", "attack:bow:1.0", rolls, goes="o9"
    ),
    "sk.attack.hit.damage-total": Scene(MELEE, SWORD, results("damaged"), d20=(13,)),
    "sk.attack.hit.damage-roll": Scene(MELEE, f"{SWORD} pass pass", results("damaged"), is_rolled=True),
    "sk.circ.surrounded.boon": Scene("bulwark@k9 champion@m9 | trickster@l9 champion@k9", SWORD, counted("surrounded")),
    "sk.circ.surrounded.size": Scene(
        "reedling/bulwark@k9 champion@m9 | cragfolk/trickster@l9 cragfolk/champion@l9", SWORD, counted("surrounded")
    ),
    "sk.circ.ranged-in-reach": Scene(
        "bulwark@k9+sling | trickster@l9 champion@m9", "attack:sling:1.0", counted("in an enemy's reach")
    ),
    "sk.circ.high-ground": Scene(
        "bulwark@m9+sling | trickster@n9 champion@m9", "attack:sling:1.0", counted("high ground"), goes="o9"
    ),
    "sk.circ.obscurement": Scene("bulwark@i12 | trickster@i11 champion@i10", SWORD, counted("obscured"), goes="i10"),
    "sk.circ.long-range.bane": Scene(
        "duelist@j9 | trickster@o8 champion@n9",
        "attack:thrown_dagger:1.0",
        counted("long range"),
        goes="n9",
        loses="dagger",
    ),
    "sk.cover.partial.bane-defense": Scene(
        "bulwark@j9+sling champion@l9 | trickster@n9 champion@n9",
        "attack:sling:1.0",
        counted("partial cover"),
        goes="i10",
    ),
    "sk.circ.called-shot.banes": Scene(MELEE, "with:sword:1.0 called:str", counted("called shot")),
    "sk.circ.called-shot.impaired": Scene(MELEE, "with:sword:1.0 called:str", results("afflicted")),
    "sk.circ.called-shot.object-damage": Scene(
        "bulwark@k9 | trickster@l9 duelist@l9", "with:sword:1.0 called:leather", results("thing_damaged"), d20=(19,)
    ),
    "sk.improvised.bane": Scene(
        "bulwark@k9+lantern | trickster@l9 champion@l9", "attack:lantern_blow:1.0", counted("improvised")
    ),
    "sk.two-weapons.off-hand-damage": Scene(
        "duelist@k9 | trickster@l9 outrider@l9", "with:rapier:1.0 both", results("damaged"), loses="dagger"
    ),
    "sk.disarm.bane-melee": Scene(MELEE, "with:sword:1.0 disarm", counted("disarming")),
    "sk.disarm.target-roll": Scene(MELEE, "with:sword:1.0 disarm pass pass", rolls, d20=(17, 2), is_rolled=True),
    "sk.disarm.drop": Scene(
        MELEE, "with:sword:1.0 disarm pass pass", results("thing_fell"), d20=(17, 2), is_rolled=True
    ),
    "sk.option.disrupting.threshold": Scene(
        "bulwark@k9 | trickster@l9 mender@l9", "with:sword:1.0 disrupting", results("marked", "fell_short")
    ),
    "sk.option.driving.size": Scene(
        "reedling/bulwark@k9 | trickster@l9 reedling/champion@l9",
        "with:sword:1.0 driving",
        results("was_pushed", "fell_short"),
        prefers="spaces:2",
        d20=(20,),
    ),
    "sk.option.feinting.effect": Scene(
        "duelist@k9 | trickster@l9 champion@l9",
        "with:rapier:1.0 feinting",
        results("afflicted", "fell_short"),
        d20=(20,),
    ),
    "sk.option.pressing.threshold": Scene(
        "bulwark@k9 | trickster@l9 duelist@l9", "with:sword:1.0 pressing", results("marked", "fell_short")
    ),
    "sk.reaction.free-attack.single-target": Scene(
        "champion@k9 bulwark@k9 | duelist@l9",
        "go:i10 strike:0:rapier",
        rolls,
        actor=YOU,
        target=ME,
        spare=MATE,
        goes="c9",
    ),
    "sk.reaction.other-sources": Scene(
        "bulwark@k9 | trickster@l9 champion@l9 arcanist@m9", f"{SWORD} pass talent:quick_ward:2", counted("quick ward")
    ),
    # Unarmed attacks
    "sk.unarmed.strike.larger-target": Scene(
        "outrider@k9 | trickster@l9 cragfolk/outrider@l9", "strike:1.0", results("damaged"), d20=(19,)
    ),
    "sk.unarmed.shove.roll": Scene(MELEE, "shove:1.0", rolls),
    "sk.unarmed.shove.larger-target": Scene(
        "champion@j9 | trickster@k9 bulwark@k9", "shove:1.0", results("was_pushed"), goes="l9"
    ),
    "sk.unarmed.trip.target-chooses": Scene(MELEE, "trip:1.0 str", rolls),
    "sk.unarmed.trip.success": Scene(
        "reedling/outrider@k9 | cragfolk/trickster@l9 champion@l9", "trip:1.0 agi", results("afflicted"), d20=(19,)
    ),
    "sk.unarmed.grab.roll": Scene("outrider@k9+dagger | cragfolk/trickster@l9 outrider@l9", "grab:1.0 agi", rolls),
    "sk.unarmed.grab.success": Scene(
        "outrider@k9+dagger | trickster@l9 outrider@l9", "grab:1.0 agi", results("afflicted"), gains="bow"
    ),
    # Holds
    "sk.unarmed.grab.duration": Scene(
        "champion@k9+sword | trickster@l9 outrider@n9",
        "",
        suffers(YOU, "grabbed"),
        prepare=held(),
        later=looking_on,
        falls=ME,
    ),
    "sk.unarmed.pin.duration": Scene(
        "champion@k9!prone+sword | trickster@l9!prone outrider@n9",
        "",
        suffers(YOU, "pinned"),
        prepare=held(is_pinned=True),
        later=looking_on,
        prone=ME,
        falls=ME,
    ),
    "sk.unarmed.drag.roll": Scene(HELD, "drag:1.0", rolls, prepare=held()),
    "sk.unarmed.wrestle.roll": Scene(HELD, "wrestle:1.0 str str", rolls, prepare=held()),
    "sk.unarmed.wrestle.damage": Scene(HELD, "wrestle:1.0 str str", results("damaged"), prefers="hurt", prepare=held()),
    "sk.unarmed.wrestle.pin": Scene(
        "champion@k9!prone+sword | trickster@l9!prone outrider@l9",
        "wrestle:1.0 str str",
        suffers(YOU, "pinned"),
        prefers="pin",
        prepare=held(),
        opens=Targeted,
    ),
    "sk.unarmed.escape.roll": Scene(
        "champion@k9+sword outrider@j9 | trickster@l9 outrider@l9",
        "escape:0.0 str:str",
        rolls,
        prepare=held(),
        turn=YOU,
        actor=YOU,
        target=ME,
        spare=MATE,
        goes="i10",
    ),
    # What waits for a roll to come
    "sk.action.help.boon": Scene(
        "champion@k9 outrider@l9 duelist@c9 | trickster@n9",
        "help:0.1",
        counted("help"),
        later=trying(MATE),
        target=MATE,
        spare=FRIEND,
        goes="o9",
    ),
    "sk.action.hinder.bane": Scene(MELEE, "hinder:1.0", counted("hinder"), later=trying(YOU)),
    "sk.action.defend.trigger": Scene(
        "champion@k9 bulwark@k9 | duelist@l9 outrider@l9",
        "defend",
        results("luck_tried"),
        later=attacking(YOU, ME, "rapier"),
        target=ME,
        spare=MATE,
        is_switched_later=True,
        goes="c9",
    ),
    "sk.option.disrupting.effect": Scene(
        "bulwark@k9 champion@m9 | trickster@l9 bulwark@l9",
        "with:sword:1.0 disrupting",
        counted("disrupting"),
        later=attacking(MATE, YOU, "greatsword"),
        d20=(18,),
        goes="o9",
        is_switched_later=True,
    ),
    "sk.option.guarded.effect": Scene(
        "bulwark@k9 bulwark@k9 | trickster@l9",
        "with:sword:1.0 guarded",
        counted("guarded"),
        later=attacking(YOU, ME, "short_sword"),
        d20=(18,),
        target=ME,
        spare=MATE,
        is_switched_later=True,
        goes="c9",
    ),
    "sk.option.pressing.effect": Scene(
        "bulwark@k9 bulwark@k9 | trickster@l9",
        "with:sword:1.0 pressing",
        counted("pressing"),
        later=attacking(YOU, ME, "short_sword"),
        d20=(18,),
        is_switched_later=True,
    ),
    # Powers
    "sk.action.cast.learned": Scene(
        "arcanist@k9 | duelist@l9 trickster@l9", "cast:lance_of_light:1.0", results("damaged"), goes="i15"
    ),
    "sk.action.other.roll": Scene(
        "champion@k9 | duelist@l9 trickster@l9", "stunt:taunt:1.0", rolls, opens=Targeted, goes="i15"
    ),
    "sh.charm.attack": Scene(
        "champion@k9 bulwark@k9 | duelist@l9 trickster@l9",
        "",
        counted("taunt"),
        prepare=charmed(YOU, "taunt", attack=-1, spares=True),
        later=attacking(YOU, MATE, "rapier"),
        swap="cover:0",
        is_switched_later=True,
        falls=ME,
    ),
    "sh.charm.defense": Scene(
        "champion@k9 outrider@k9 | duelist@l9 trickster@l9",
        "",
        goals,
        prepare=charmed(ME, "oath_of_iron", defense=2),
        later=attacking(YOU, ME, "rapier"),
        target=ME,
        spare=MATE,
        is_switched_later=True,
        goes="c9",
    ),
    "sk.action.steal.success": Scene(
        "trickster@k9+dagger | duelist@l9 outrider@l9",
        "steal:1.0:smoke_pot",
        results("thing_stolen"),
        d20=(18,),
        gains="bow",
    ),
    # More that is asked on the way
    "sk.reaction.cover-ally.trigger": Scene(
        "bulwark@k9 | trickster@l9 champion@l9 outrider@n9",
        SWORD,
        results("covered"),
        prefers="cover:1",
        actor=SPARE,
        spare=THIRD,
        swap="",
        prone=SPARE,
        falls=SPARE,
        goes="o9",
    ),
    "sk.reaction.dodge.bane": Scene(MELEE, f"{SWORD} pass", counted("dodge"), prefers="dodge:0"),
    "sk.reaction.free-attack.trigger": Scene(
        "champion@k9 bulwark@m9 | duelist@l9",
        "go:i10",
        results("attacks"),
        prefers="strike:0:rapier",
        actor=YOU,
        target=ME,
        spare=MATE,
        swap="",
        goes="o9",
    ),
    "sh.move.stopped": Scene(
        "champion@k9 bulwark@m9 | duelist@l9", "go:i11", results("walked"), target=ME, spare=MATE, goes="o9"
    ),
    "sk.reaction.catch.success": Scene(
        "champion@k9$1+sword bulwark@m9+sword outrider@c9 | duelist@c9",
        "throw:seal to:0.1",
        results("thing_caught"),
        prefers="catch:1",
        actor=MATE,
        target=MATE,
        spare=FRIEND,
        gains="bow",
        goes="d9",
    ),
    # More powers
    "sh.spell.sight": Scene(
        "mender@k9 champion@m9-9 outrider@m9-9 | duelist@c9",
        "cast:close_wounds:0.1",
        results("healed"),
        opens=Casting,
        target=MATE,
        spare=FRIEND,
        goes="i15",
    ),
    "sh.spell.swap": Scene(
        "arcanist@k9 | duelist@l9 trickster@l9",
        "read:spell_scroll.thief_of_paths:1.0",
        results("swapped"),
        prepare=scroll("thief_of_paths"),
        opens=Targeted,
        goes="i15",
    ),
    "sk.action.cast.inscription": Scene(
        "arcanist@k9 | cragfolk/duelist@l9 trickster@l9",
        "read:spell_scroll.stone_sleep:1.0",
        results("afflicted"),
        prepare=scroll("stone_sleep"),
        opens=Targeted,
        goes="i15",
    ),
    "sk.action.other.allowed": Scene(
        "champion@k9 | duelist@l9 trickster@l9",
        "stunt:threaten:1.0",
        results("afflicted"),
        opens=Resisting,
        d20=(2,),
        goes="i15",
    ),
    "sh.affliction.frightened": Scene(
        "champion@k9 bulwark@c9 | duelist@l9 trickster@l9",
        "",
        counted("frightened"),
        prepare=befalling(YOU, "frightened"),
        later=trying(YOU),
        target=ME,
        spare=MATE,
        blind=YOU,
        falls=ME,
        goes="g13",
    ),
    "sh.charm.thorns": Scene(
        "bulwark@k9 | trickster@l9 champion@l9", SWORD, hurt(ME), prepare=charmed(YOU, "ember_cloak", thorns=2)
    ),
    "sh.talent.cleaving-charge": Scene(
        "champion@k9 | duelist@o9 outrider@l9",
        "talent:cleaving_charge:1.0",
        results("attacks"),
        opens=Leaving,
        goes="m7",
    ),
    # Monsters
    "sh.trait.on-hit": Scene(
        "champion@k9 bulwark@k9 | duelist@c9",
        "attack:chill_touch:0.0 pass pass",
        results("afflicted"),
        turn=Who(2, 1),
        actor=Who(2, 1),
        target=ME,
        spare=MATE,
        opens=Resisting,
        d20=(15, 2),
        goes="c9",
        is_rolled=True,
        options=(("monsters", "hollow_shade@l9"),),
    ),
    "sk.unarmed.escape.critical-grab": Scene(
        "champion@k9+sword outrider@j9 | brawler@l9 outrider@l9",
        "escape:0.0 str:agi pass",
        results("attacks"),
        prefers="grab:0",
        prepare=held(),
        turn=YOU,
        actor=YOU,
        target=ME,
        spare=MATE,
        goes="i10",
        d20=(20, 15),
        gains="bow",
        is_rolled=True,
    ),
    # What the end of a round finds
    "sh.capture.pin": Scene(
        "champion@k9!prone+sword | trickster@l9!prone outrider@n9",
        "",
        results("piece_captured"),
        prepare=held(is_pinned=True),
        later=closing_round,
        prone=ME,
        falls=ME,
    ),
    "sh.extra-effort.forced": Scene(
        "arcanist@k9 champion@c9 | trickster@n9",
        "",
        working,
        prepare=at_work,
        later=looking_on,
        target=ME,
        spare=MATE,
        goes="o9",
    ),
    "sk.action.hide.ends-revealing": Scene(
        "trickster@i12 outrider@c9 | duelist@l9",
        "",
        hidden,
        prepare=hiding,
        later=looking_on,
        target=ME,
        spare=MATE,
        goes="k9",
    ),
    "sh.roll.luck": Scene(
        "mender@k9 champion@m9-24x outrider@m9 | duelist@c9",
        "",
        results("luck_tried"),
        later=closing_round,
        prefers="talent:steadfast_prayer:0",
        opens=TryingLuck,
        target=MATE,
        spare=FRIEND,
        prone=ME,
        falls=ME,
        goes="i15",
    ),
    "sh.talent.from-the-shadows": Scene(
        "trickster@i11 | duelist@i12 outrider@i12",
        "attack:short_sword:1.0",
        results("damaged"),
        prefers="dice:3 dice:1",
        prepare=hiding,
        goes="i15",
    ),
    # Sources, sides and spaces
    "sh.affliction.instances": Scene(
        "champion@k9 bulwark@k9 outrider@c9 | duelist@l9 trickster@l9",
        "",
        counted("frightened"),
        prepare=both(befalling(YOU, "frightened"), befalling(YOU, "frightened", MATE)),
        later=trying(YOU),
        target=ME,
        spare=FRIEND,
        blind=YOU,
        goes="g13",
    ),
    "sk.unarmed.grab.ends-moving-away": Scene(
        "champion@k9+sword bulwark@m9 outrider@c9 | duelist@l9 trickster@l9",
        "",
        held_by(YOU),
        prepare=both(held(), befalling(YOU, "grabbed", MATE)),
        later=looking_on,
        target=ME,
        spare=FRIEND,
        goes="g13",
    ),
    "sk.unarmed.drag.success-move": Scene(
        "champion@k9+sword | trickster@l9 outrider@l9 duelist@m9",
        "drag:1.0 pass go:i10",
        results("was_dragged"),
        prepare=held(),
        opens=Leaving,
        is_rolled=True,
        spare=THIRD,
        goes="o9",
    ),
    "sh.capture.landing": Scene(
        "champion@k9 | trickster@i10-20x duelist@l9",
        "go:i10",
        results("piece_captured"),
        opens=Leaving,
        falls=ME,
        goes="i12",
    ),
    "sk.cover.total.spill-over": Scene(
        "outrider@d9 | champion@i10 duelist@c9",
        "attack:bow:1.0",
        all_hurt,
        is_rolled=True,
        options=(("state", {"wear": {RING.index("g10"): 10}}), ("scenario", "broken_gates")),
        goes="i12",
    ),
    "sh.trait.snatches": Scene(
        "champion@k9$1 bulwark@k9 | duelist@c9",
        "attack:beak:0.0",
        results("thing_snatched"),
        prefers="snatch:seal",
        turn=Who(2, 1),
        actor=Who(2, 1),
        target=ME,
        spare=MATE,
        options=(("monsters", "gallows_crow@l9"),),
        goes="c9",
    ),
    "sk.action.talent.use": Scene(
        "champion@k9 bulwark@k9 | duelist@c9",
        "talent:sticky_tongue:0.0",
        results("afflicted"),
        turn=Who(2, 1),
        actor=Who(2, 1),
        target=ME,
        spare=MATE,
        options=(("monsters", "mire_gulper@n9"),),
        goes="c9",
    ),
}
