"""Normal, hard and expert seats of Skirmish Ludo, parties and the Sage alike, and what they advise.

An answer is worth what it is likely to bring, in spaces: what the option carries, weighed by the board that the seat
knows. Hard seats judge exactly; the judgement of normal ones wavers. Experts play the match on, and see what it comes
to.
"""

from typing import Final, cast

from msgspec import UNSET
from msgspec.structs import replace

from ludo_tui.engine import Dice, Match, Names, Option, Prompt
from ludo_tui.players import contract
from ludo_tui.players.contract import Judged, Worths
from ludo_tui.players.lookahead import Limits
from ludo_tui.players.skirmish import advice, learned
from ludo_tui.players.skirmish.evaluation import Evaluation
from ludo_tui.players.skirmish.judge import FEATURES, Judge, brought
from ludo_tui.players.skirmish.luck import Fortunes
from ludo_tui.players.skirmish.party import Party
from ludo_tui.players.skirmish.sage import Sage
from ludo_tui.players.strategy import Lot
from ludo_tui.rules.skirmish.board.hidden_places import SOMEWHERE, known_view
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.rules.skirmish.model.state import Goals, SkirmishState

__all__ = ["Judgement"]

LIMITS: Final = Limits(samples=4, batch=2, rounds=1, doubt=1.5, trust=6.0, candidates=2)
"""How far experts look ahead."""
PLAYED_ON: Final = frozenset({"turn", "muster", "spoils", "initiative", "summon", "send-off"})
"""Kinds of questions on which experts play on."""
LEAVES_ALL_OPEN: Final = frozenset({"give_die", "stow"})
"""What answers do, once the action is used, that keep nobody from whatever else could be done."""
HAIR: Final = 1e-6
"""How much less it is worth to go and attack at once than to go: there the attack can be made in any way."""
IDLE: Final = 1.0
"""Spaces by which such an answer seems worse than the best at most: it is of no use, and does no harm."""
_POWERS: Final = frozenset({"talent", "cast"})
"""Own actions of monsters: who has one may have more to do than to march."""
TENTHS: Final = 10
"""Beginners know what something is worth to a tenth of a space."""
EQUAL: Final = 4.0
"""What is worth so many spaces is as good to them as what is worth more."""


class Judgement(contract.Judgement[SkirmishState]):
    """What a match of Skirmish Ludo is worth to those who play it: the view tells what decides it."""

    FEATURES = FEATURES
    has_beginners = True

    @property
    def _goals(self) -> Goals:
        """What decides the match."""
        assert self.view.goals is not UNSET
        return self.view.goals

    def _judge(self, prompt: Prompt, level: Judged, lot: Lot, view: SkirmishState | None = None) -> Judge:
        """Return what judges the answers of the asked seat, of what it knows or of a view."""
        view = view or known_view(self.view, prompt.seat)
        side = Sage if prompt.seat == view.sage else Party
        return Judge(side(view, prompt, level, self._goals.wanted, lot, self.temper), prompt)

    def worths(self, prompt: Prompt) -> Worths:
        """Return what each answer is worth, going and attacking at once as well."""
        judge = self._judge(prompt, "hard", Lot(Dice(0, "judged")))
        worths = judge.worths() or {}
        walks = {one.aim.space: brought(one) for one in prompt.options if one.does == "go" and one.id in worths}
        for one in prompt.options:
            if one.does == "approach" and one.aim.space in walks:
                walk = walks[one.aim.space]
                lost = max(map(judge.blow, walk.route.attacks), default=0.0) - judge.blow(brought(one))
                worths[one.id] = worths[walk.id] - HAIR - max(0.0, lost)
        if prompt.kind == "turn" and self.view.acting is not None and self.view.acting.has_acted:
            least = max(worths.values()) - IDLE
            worths |= {one.id: max(worths[one.id], least) for one in prompt.options if one.does in LEAVES_ALL_OPEN}
        return worths

    def lead(self, seat: int) -> float:
        """Return how far a party or the Sage is ahead."""
        return Evaluation(self.view, self._goals).lead(seat)

    def play(self, prompt: Prompt, level: Judged, lot: Lot) -> str | None:
        """Return the answer that promises most, of equal ones the first, or a whim of a normal seat."""
        return self._judge(prompt, level, lot).choice()

    def play_easily(self, prompt: Prompt, lot: Lot) -> str | None:
        """Choose as a beginner does: home and captures first, then the best of some useful kind, drawn at random.

        So nobody turns back, lies down or waits where there is something to do.
        """
        worths = self._judge(prompt, "normal", lot).worths()
        if worths is None:
            return None
        judged = [one for one in prompt.answers if one.id in worths]
        first = max(judged, key=lambda one: worths[one.id])
        if first.aim.captures or "home" in first.facts.effects:
            return first.id
        best: dict[tuple[str, str], Option] = {}
        for one in judged:
            known = best.get(kind := (one.does, one.aim.row))
            if worths[one.id] > (0.0 if known is None else worths[known.id]):
                best[kind] = one
        shares = {one.id: 1 + round(TENTHS * min(worths[one.id], EQUAL)) for one in best.values()}
        drawn = lot.draw(sum(shares.values())) if shares else 0
        for answer, share in shares.items():
            drawn -= share
            if drawn < 0:
                return answer
        return first.id

    def aside(self, prompt: Prompt) -> str | None:
        """Return what a sensible player would answer: home, a march, or what is advised first; None: no telling."""
        has_powers = any(one.does in _POWERS for one in prompt.answers)
        marches = (one.id for one in prompt.answers if one.does == "march" and not has_powers)
        plain = (*(one.id for one in prompt.answers if one.does == "go" and "home" in one.facts.effects), *marches)
        if prompt.kind == "turn" and (found := next(iter(plain), None)) is not None:
            return found
        worths = self.worths(prompt)
        return max(worths, key=lambda one: worths[one]) if worths else None

    def thought(self, prompt: Prompt, lot: Lot) -> Worths:
        """Return what the answers are thought to be worth to questions on which experts play on."""
        return (self._judge(prompt, "hard", lot).worths() or {}) if prompt.kind in PLAYED_ON else {}

    def limits(self) -> Limits:
        """Return how far experts look ahead."""
        return LIMITS

    def of(self, match: Match[SkirmishState]) -> "Judgement":
        """Return the judgement of a match that is played on, with what decides it."""
        goals = cast(SkirmishRules, match.rules).goals(match.state)
        return Judgement(replace(match.state, goals=goals), self.options)

    def reply(self, prompt: Prompt, lot: Lot) -> str | None:  # noqa: ARG002 - nothing is left open
        """Return the answer of anybody in a match that is played on."""
        return self._judge(prompt, "hard", Lot(Dice(0, "reply")), self.view).choice()

    def advised(self, prompt: Prompt) -> Worths:
        """Return what each answer is worth where there is more than one."""
        return {} if len(prompt.options) < 2 else self.worths(prompt)

    def facts(self, prompt: Prompt, worths: Worths, names: Names, dangers: object) -> advice.Facts:  # noqa: ARG002
        """Return what speaks for answers and against them; which places are dangerous the board tells."""
        return advice.Facts(known_view(self.view, prompt.seat), prompt, names, worths)

    def chances(self) -> list[float]:
        """Return how likely each party and the Sage are to win, 0..1, by what every seat knows."""
        view, match = known_view(self.view, None, step=SOMEWHERE), str(self.options.get("match", "standard"))
        if learned.is_known(view, match, self._goals):
            return learned.chances(view, self._goals)
        return Evaluation(view, self._goals).chances()

    @classmethod
    def fortunes(cls) -> Fortunes:
        """Return what tells luck by what comes of what is tried."""
        return Fortunes()
