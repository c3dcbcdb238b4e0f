"""What it means for a seat to concede, told before it does."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludo_tui.table.session import Session


def concede_text(session: "Session", seat: int) -> str:
    """Return what comes of it when a seat concedes: whether the match ends with it, and who plays on.

    Raises:
        IllegalAnswer: the seat is no longer playing.
    """
    game, name = session.game, session.seats.names[seat]
    if (level := game.rules.stand_in(game.state, game.setup, seat)) is not None:
        return f"{name} leaves the match for good. The computer ({level}) plays on."
    after = game.fork(luck=0)  # what the dice of the match would do is nobody's business
    after.concede(seat)
    gone = {*after.state.conceded, *game.state.places}
    staying = [other for other in range(len(session.seats.names)) if other not in gone]
    is_decided = len(staying) == 1 or set(staying) in map(set, game.rules.teams(game.setup))
    if after.result is None and not is_decided:  # in the turn of another seat it ends with that turn
        return f"{name} leaves the match for good. The others play on."
    ends = f"{name} leaves the match for good, and that ends it"
    if game.state.places:
        return f"{ends}."
    return (
        f"{ends}: {' and '.join(session.seats.names[other] for other in staying)} {'win' if staying[1:] else 'wins'}."
    )
