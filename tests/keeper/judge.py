"""The judgement of a computer seat in the made-up system: whoever is in front runs, or is dragged back."""

from ludo_tui.engine import Option, Prompt
from ludo_tui.players import contract
from tests.keeper.system import KeeperState


class Judgement(contract.Judgement[KeeperState]):
    """What a match of keepers is worth to those who play it."""

    def worths(self, prompt: Prompt) -> dict[str, float]:
        """Return how far a piece gets, or whom an answer drags back has come."""

        def worth(option: Option) -> float:
            if option.aim.to_step is not None:
                return option.aim.to_step
            target = option.aim.target
            return -1 if target is None else self.view.steps[target.seat][target.piece]

        return {} if prompt.kind == "reaction" else {option.id: worth(option) for option in prompt.options}

    def lead(self, seat: int) -> float:
        """Return how far the pieces of a seat have come, less those of the foremost other."""
        ways = [sum(steps) for steps in self.view.steps]
        return ways.pop(seat) - max(ways)
