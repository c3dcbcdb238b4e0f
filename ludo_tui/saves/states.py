"""States as earlier formats of saves hold them, brought into the present form: plain data, whatever rules made it.

Fields come in the order in which the present program writes them, so that equal states have equal sums.
"""

from typing import Any

Plain = dict[str, Any]
"""A structure of a state, decoded without its type."""


def unite_what_lasts(state: Plain) -> bool:
    """Let everything that lasts tell by `source` whose doing it is, and by `ends` when it ends by itself.

    Returns:
        whether it is the state of a game in which anything lasts.
    """
    if "annustar" in state:
        _ludicrous(state)
    elif "companies" in state:
        _skirmish(state)
    else:
        return False
    return True


def _ludicrous(state: Plain) -> None:
    parties = state["parties"]
    for bearer in (*parties, *(piece for party in parties for piece in party["pieces"]), *state["creatures"]):
        bearer["conditions"] = [_condition(one) for one in bearer["conditions"]]


def _condition(old: Plain) -> Plain:
    left, since = old.pop("left", None), old.pop("counted", 0)
    seat, piece = old.pop("seat", None), old.pop("piece", None)
    ends = ({} if left is None else {"left": left}) | ({"since": since} if since else {})
    return {"id": old.pop("id"), "source": None if seat is None else [seat, piece], "ends": ends, **old}


def _skirmish(state: Plain) -> None:
    pieces = [piece for party in state["parties"] for piece in party]
    for creature in (*pieces, *state["monsters"]):
        creature["afflictions"] = [_affliction(one) for one in creature["afflictions"]]
    state["marks"] = [_mark(one) for one in state["marks"]]
    for name in ("zones", "charms"):
        state[name] = [_effect(one) for one in state[name]]


def _affliction(old: Plain) -> Plain:
    source, left = old.pop("source", None), old.pop("left", None)
    if old.pop("to_start", False):
        ends = _ends(1, "turn_start", source)
    else:
        ends = {} if left is None else _ends(left, "turn_end", source)
    return {"id": old.pop("id"), "source": source, "ends": ends, **old}


def _mark(old: Plain) -> Plain:
    source = old.pop("maker")
    return {"source": source, "ends": _ends(1, "turn_start", source), "id": old.pop("kind"), **old}


def _effect(old: Plain) -> Plain:
    of, left = old.pop("of", None), old.pop("left", 1)
    ends = _ends(left, "round_end" if of is None else "turn_end", of)
    source, effect = old.pop("maker"), old.pop("effect", 0)
    return {"source": source, "ends": ends, "effect": effect, "id": old.pop("power"), **old}


def _ends(left: int, on: str, of: Any) -> Plain:
    return {"left": left, "on": on} if of is None else {"left": left, "on": on, "of": of}
