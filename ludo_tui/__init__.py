"""Ludo for two to four people around one keyboard: the engine, ready to be played by a program.

    from ludo_tui import Game, Seat
    game = Game.new("classic", seats=[Seat("Ana"), Seat("Ben")], seed=7)
    while (prompt := game.prompt) is not None:
        game.answer(prompt.options[0].id)
    game.result

Nothing is imported before it is asked for, so that `ludo-tui --version` answers at once.
"""

TYPE_CHECKING = False  # type checkers take it for true; importing typing costs more than all else here
if TYPE_CHECKING:
    from ludo_tui import rulesets
    from ludo_tui.engine import IllegalAnswer, Seat
    from ludo_tui.game import Game

__all__ = ["Game", "IllegalAnswer", "Seat", "rulesets"]


def __getattr__(name: str) -> object:
    if name == "Game":
        from ludo_tui.game import Game

        return Game
    if name in ("Seat", "IllegalAnswer"):
        from ludo_tui import engine

        return engine.Seat if name == "Seat" else engine.IllegalAnswer
    if name == "rulesets":
        import importlib

        return importlib.import_module("ludo_tui.rulesets")
    raise AttributeError(f"module 'ludo_tui' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
