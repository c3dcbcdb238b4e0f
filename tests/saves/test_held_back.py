"""A match saved while the turn of a computer is held back is not over."""

from pathlib import Path

import msgspec
import pytest

from ludo_tui import Game, cli
from ludo_tui.saves import SaveFolder
from ludo_tui.saves.format import decode, encode
from tests.held_back import held_back

RULESETS = ("classic", "party", "piecepack", "ludicrous", "skirmish")


def kept(folder: SaveFolder, game: Game, *, early: bool) -> Path:
    """Return the autosave of a match, if wanted as early versions wrote it: without the seat whose turn it is."""
    path = folder.autosave(game)
    if early:
        summary = decode(path.read_bytes())
        preview = msgspec.structs.replace(summary.preview, seat=None)
        path.write_bytes(encode(msgspec.structs.replace(summary, preview=preview)))
    folder.close()
    return path


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_gone_on_with_and_listed_as_under_way(
    ruleset: str, early: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = SaveFolder(tmp_path)
    folder.autosave(Game.new("classic", ["Dan", "Eve"], seed=1))
    game = held_back(ruleset)
    path = kept(folder, game, early=early)
    latest = folder.latest()
    assert latest is not None
    assert latest.path == path
    assert latest.preview is not None
    assert not latest.preview.is_over
    again = folder.load(latest)
    assert (again.id, again.result) == (game.id, None)
    folder.close()
    assert cli.main(["saves", "--saves", str(tmp_path)]) == 0
    listed = next(line for line in capsys.readouterr().out.splitlines() if "Ana" in line)
    assert "(over" not in listed
    assert f"({latest.preview.when}" in listed
