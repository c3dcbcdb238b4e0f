"""Advice in Skirmish Ludo: what speaks for an answer and against it, in words, from the judgement of hard seats."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, RING, YARD
from ludo_tui.engine import DECLINING, Names, Option, Prompt, Who, chance_in_words, counted, name_of
from ludo_tui.players import advice
from ludo_tui.players.advice import arrival
from ludo_tui.players.skirmish.danger import TAKEN, fall
from ludo_tui.players.skirmish.judge import brought
from ludo_tui.players.skirmish.party import SEALED
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rules.skirmish.party.equipment import SEAL
from ludo_tui.text.first_letters import small

RISKY: Final = 0.05
"""A change of danger below this is not worth a word."""
MOST: Final = 4
"""Reasons that are told of an answer."""
SHORT: Final = 24
"""Letters below which a sentence says little without the next one."""
SHELTERS: Final = frozenset({"defend", "hide", "vanish"})
"""What a piece does against being struck down where it stands."""
LEAVING: Final = SHELTERS | {"run", "give_die", "stow", "retreat", "release", "drop", "stand", "load_still"}
"""Answers after which nobody can say what a piece has to fear: it may go on, or is safer."""
REACTION: Final = "uses its reaction"


class Facts(advice.Facts):
    """What speaks for answers and against them, in the match as the asked seat knows it.

    Args:
        view: what it knows.
        prompt: what it is asked.
        names: the words of the match.
        worths: what the answers are worth.
    """

    def __init__(self, view: SkirmishState, prompt: Prompt, names: Names, worths: Mapping[str, float]) -> None:
        self._view = view
        self._prompt = prompt
        self._seat = prompt.seat
        self._names = names
        self._worths = worths
        self._of_kind: Mapping[str, Callable[[Offer], Iterator[str]]] = {
            "turn": self._turn,
            "reaction": self._stake,
            "initiative": self._initiative,
            "who": self._who,
            "spoils": self._spoils,
        }

    def deed(self, option: Option) -> tuple[object, ...]:
        """Return what an answer does, by whom, to whom and where."""
        deed = (option.does, option.aim.row, option.piece, option.aimed_at, option.aim.space, option.aim.to_step)
        return (*deed, option.aim.amount, option.aim.captures, brought(option).manner.choice, brought(option).aim.named)

    def leaves_open(self, option: Option) -> bool:
        """Return whether an answer only gives the spaces of the die."""
        return option.does == "give_die"

    def risk(self, option: Option) -> float | None:
        """Return the chance that the piece that acts is captured before its next turn; None where nobody can tell."""
        fear = self._fear(option)
        return None if fear is None or (not fear and brought(option).route.free_attackers) else TAKEN * fear

    def _fear(self, option: Option) -> float | None:
        """Return the chance that the piece that acts goes down where an answer leaves it; None where that is open."""
        acting = self._view.acting
        stays = option.does == "pass" or not any(one.does == "go" for one in self._prompt.options)
        stays = stays and self._prompt.kind == "turn" and option.does not in LEAVING
        if self._seat == self._view.sage or (option.aim.to_step is None and not stays):
            return None
        who = Who(self._seat, option.piece) if option.piece is not None else None if acting is None else acting.who
        if who is None or who.seat != self._seat:
            return None
        if option.aim.to_step is None:
            return self._falls(who)
        ring = RING.index(option.aim.space) if option.aim.space in RING else None
        if option.aim.to_step > LAST_RING_STEP or ring is None:
            return 0.0
        return fall(self._view, who, self._view.piece(who).damage, ring)

    def _falls(self, who: Who, healed: float = 0.0) -> float:
        """Return the chance that a piece goes down before its next turn where it stands, with less damage if healed."""
        return fall(self._view, who, max(0, self._view.piece(who).damage - round(healed)))

    def reasons(self, option: Option) -> tuple[str, ...]:
        """Return the foremost reasons for an answer; where there is none, what it means, unless it is a move."""
        offer = brought(option)
        found = tuple(dict.fromkeys(self._brought(offer)))[:MOST]
        sentences = offer.meaning(self._names).rstrip(".").split(". ")
        meant = sentences[: 1 + (len(sentences[0]) < SHORT)]
        return found or tuple(small(one) for one in meant if one and offer.does not in ("go", "run"))

    def _brought(self, offer: Offer) -> Iterator[str]:
        """Yield what an answer brings, what counts most first."""
        for victim in offer.aim.captures:
            way = self._view.piece(victim).step + 1
            yield f"captures {name_of(self._names, victim)}, {way} spaces along"
        yield from self._seal(offer)
        if self._prompt.kind in self._of_kind:
            yield from self._of_kind[self._prompt.kind](offer)
        if offer.aim.to_step is not None:
            yield from self._move(offer, offer.aim.to_step)
        if offer.facts.odds is not None and offer.outcome.now is None:
            yield f"{chance_in_words(offer.facts.odds)} to succeed"
        if (
            offer.facts.odds
            and offer.facts.mean_damage
            and offer.facts.left is not None
            and offer.facts.mean_damage >= offer.facts.left
            and offer.aim.whom is not None
        ):
            missing = self._missing()
            short = f"; you need {counted(missing, 'more seal')}" if missing else ""
            yield f"an average hit takes down {name_of(self._names, offer.aim.whom)}{short}"
        if offer.outcome.now is not None and offer.outcome.then is not None:
            whom = name_of(self._names, offer.outcome.now.whom)
            then, now = chance_in_words(offer.outcome.then.odds), chance_in_words(offer.outcome.now.odds)
            yield f"{whom} is hurt {then}, otherwise {now}"
            yield REACTION
            return
        gist = offer.with_aim(captures=()).gist(self._names).rstrip(".")
        if gist and gist != counted(offer.route.yards or 0, "step"):
            yield small(gist)

        if self._prompt.kind == "reaction" and offer.does not in DECLINING:
            yield REACTION

    def _missing(self) -> int:
        """Return how many seals a party is short of."""
        if self._seat == self._view.sage or self._view.goals is msgspec.UNSET:
            return 0
        party = self._view.parties[self._seat]
        has = sum(one.seals for one in party) + sum(one.step > LAST_RING_STEP for one in party)
        return max(0, self._view.goals.wanted - has)

    def _seal(self, offer: Offer) -> Iterator[str]:
        """Yield that an answer brings a seal."""
        is_thief = offer.does == "steal" and offer.aim.row == SEAL
        if self._seat != self._view.sage and (offer.aim.captures or is_thief or SEALED & {*offer.facts.effects}):
            missing = self._missing()
            which = f"; you need {missing}" if missing > 1 else ", the last you need" if missing else ""
            yield f"gets a seal{which}"

    def _turn(self, offer: Offer) -> Iterator[str]:
        """Yield what an answer does for the piece that acts, or for a comrade."""
        acting, aim = self._view.acting, offer.aim.whom
        if offer.does == "pass" and self._worths[offer.id] >= max(self._worths[one.id] for one in self._prompt.judged):
            yield "nothing else here helps"
        if self._seat == self._view.sage or acting is None:
            return
        if offer.does == "give_die" and offer.aim.amount:
            yield f"{offer.aim.amount} more steps{'' if acting.has_acted else ', and the action is still free'}"
        elif offer.does == "with" and offer.manner.choices:
            yield f"at best {chance_in_words(max(way.odds for way in offer.manner.choices))} to succeed"
        elif offer.does == "carry_on":
            yield "otherwise the progress is lost"
        elif offer.does in SHELTERS and (feared := self._falls(acting.who)) > RISKY:
            yield f"if it stays here it is knocked down {chance_in_words(feared)}"
        if offer.outcome.heals and aim is not None and aim.seat == self._seat:
            yield from self._healing(aim.who, offer.outcome.heals)

    def _spoils(self, offer: Offer) -> Iterator[str]:
        """Yield what healing brings that is part of the spoils."""
        if offer.does == "mend" and offer.aim.amount and offer.piece is not None and self._seat != self._view.sage:
            who = Who(self._seat, offer.piece)
            yield f"{offer.aim.amount} of {self._view.piece(who).damage} damage"
            yield from self._healing(who, offer.aim.amount)

    def _healing(self, who: Who, heals: float) -> Iterator[str]:
        """Yield what healing a piece of its own is for."""
        name = name_of(self._names, who)
        if self._view.piece(who).is_down:
            yield f"{name} wakes up before it is captured"
        elif (before := self._falls(who)) - (after := self._falls(who, heals)) > RISKY:
            yield f"{name} is knocked down {chance_in_words(after)}, otherwise {chance_in_words(before)}"

    def _stake(self, offer: Offer) -> Iterator[str]:
        """Yield what is at stake for the one that a reaction is for."""
        if offer.does in DECLINING:
            yield "keeps its reaction"
            return
        whom = None if offer.outcome.now is None else offer.outcome.now.whom
        if whom is not None and whom.seat == self._seat != self._view.sage and offer.outcome.now is not None:
            step = self._view.parties[whom.seat][whom.number].step
            if offer.outcome.now.mean_damage >= offer.outcome.now.left and step >= 0:
                yield f"an average hit takes it down, {HOME - step} from home"

    def _initiative(self, offer: Offer) -> Iterator[str]:
        """Yield what it means to act before the enemies, or not to."""
        own = range(len(self._view.parties[self._seat])) if self._seat != self._view.sage else ()
        numbers = own if offer.piece is None else (offer.piece,)
        feared = max((self._falls(Who(self._seat, number)) for number in numbers), default=0.0)
        if offer.does == "pass":
            yield "keeps all reactions"
            yield f"at most {chance_in_words(feared)} to be knocked down" if feared else "no piece is in danger"
            return
        where = f"{chance_in_words(feared)} to be knocked down here" if feared > RISKY else "nothing to fear here"
        yield f"acts before its enemies; {where}"
        yield REACTION

    def _who(self, offer: Offer) -> Iterator[str]:
        """Yield how far a piece is, and what it has to fear."""
        if offer.aim.whom is None or offer.aim.whom.seat != self._seat or self._seat == self._view.sage:
            return
        who = Who(self._seat, offer.aim.whom.number)
        step = self._view.piece(who).step
        steps = [one.step for one in self._view.parties[self._seat] if one.step < HOME]
        if step == max(steps) and steps.count(step) == 1:
            yield "farthest along"
        yield f"{HOME - step} to go"
        if (feared := self._falls(who)) > RISKY:
            yield f"{chance_in_words(feared)} to be knocked down here"

    def _move(self, offer: Offer, end: int) -> Iterator[str]:
        """Yield what the end of a move brings."""
        if self._seat == self._view.sage or offer.piece is None:
            return
        who = Who(self._seat, offer.piece)
        piece = self._view.piece(who)
        through, goals = sum(one.step == HOME for one in self._view.parties[self._seat]), self._view.goals
        if end == HOME and goals is not msgspec.UNSET and through + 1 >= goals.wanted:
            yield "comes home, and wins"
        else:
            yield from arrival(piece.step, end, "through the gate, where no enemy follows")
        if offer.route.ahead is None and end > piece.step > YARD:
            yield f"{end - piece.step} forward"
        after = self._fear(offer)
        change = 0.0 if after is None else after - fall(self._view, who, piece.damage)
        if change > RISKY:
            yield "more danger there"
        elif change < -RISKY:
            yield "out of danger there" if not after else "safer there"
