"""Answers that harm their own seat: never marked first, and asked about once more."""

from ludo_tui.engine import Option, Prompt


def is_harmful(option: Option, asked: int) -> bool:
    """Return whether an answer hits or captures own pieces, walks into a trap, or does what cannot be made good."""
    hits_own = (
        option.aim.target is not None and option.aim.target.seat == asked and option.facts.mean_damage is not None
    )
    takes_own = any(piece.seat == asked for piece in option.aim.captures)
    return option.shown.needs_confirming or "trap" in option.facts.effects or hits_own or takes_own


def needs_confirming(option: Option, prompt: Prompt) -> bool:
    """Return whether an answer does harm that another one would not do."""
    return is_harmful(option, prompt.seat) and not all(is_harmful(one, prompt.seat) for one in prompt.options)
