"""Where things lie on the board of piecepack Ludo as PPN lays it out: 36 pieces, by numbers."""

import pytest

from ludo_tui.board import HOME_COLUMNS, RING, xy
from ludo_tui.records.ppn.board_layout import DICE, SLOTS, TILES

BOARD_TILES = [(2, 8), (5, 8), (11, 8), (14, 8), (8, 2), (8, 5), (8, 11), (8, 14)]
YARD_TILES = [(2, 10.914214), (10.914214, 14), (14, 5.085786), (5.085786, 2)]
COINS = [
    [(1.292893, 10.914214), (2, 11.621320), (2.707107, 10.914214), (2, 10.207107)],
    [(10.207107, 14), (10.914214, 14.707107), (11.621320, 14), (10.914214, 13.292893)],
    [(13.292893, 5.085786), (14, 5.792893), (14.707107, 5.085786), (14, 4.378680)],
    [(4.378680, 2), (5.085786, 2.707107), (5.792893, 2), (5.085786, 1.292893)],
]
PAWNS = [(0.25, 8), (8, 15.75), (15.75, 8), (8, 0.25)]
DIE_PLACES = [(5, 11), (11, 11), (11, 5), (5, 5)]


def test_there_are_36_pieces_and_no_two_in_one_place() -> None:
    places = [*BOARD_TILES, *YARD_TILES, *(slot for side in COINS for slot in side), *PAWNS, *DIE_PLACES]
    assert len(places) == len(set(places)) == 36


@pytest.mark.rule("pp.setup.coins-start-staged")
def test_coins_wait_around_the_tile_of_their_suit() -> None:
    for side in range(4):
        assert TILES[side] == pytest.approx(YARD_TILES[side], abs=1e-6)
        assert [pytest.approx(slot, abs=1e-6) for slot in COINS[side]] == list(SLOTS[side])
        assert tuple(sum(c) / 4 for c in zip(*COINS[side], strict=True)) == pytest.approx(YARD_TILES[side], abs=1e-6)


def test_dice_lie_in_the_four_corners() -> None:
    assert list(DICE) == DIE_PLACES


@pytest.mark.rule("pp.board.loop-length")
def test_every_space_of_our_board_lies_on_a_tile_of_theirs() -> None:
    def covered(point: tuple[int, int]) -> bool:
        return any(abs(point[0] - x) <= 1 and abs(point[1] - y) <= 1 for x, y in BOARD_TILES)

    for name in (*RING, *(name for column in HOME_COLUMNS for name in column)):
        assert covered(xy(name)), name


def test_pawns_stand_behind_the_home_column_of_their_side() -> None:
    for (x, y), column in zip(PAWNS, HOME_COLUMNS, strict=True):
        first, second = xy(column[0]), xy(column[1])
        outward = (first[0] - second[0], first[1] - second[1])
        assert (x, y) == (first[0] + 1.75 * outward[0], first[1] + 1.75 * outward[1])
