"""Reading PPN: what is understood, what is refused, and how the first difference to the rules is told."""

from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludo_tui import Game
from ludo_tui.board import YARD
from ludo_tui.engine import Seat
from ludo_tui.engine.dice import SEEDS
from ludo_tui.records import RecordError, ppn
from ludo_tui.records.ppn.grammar import MOVE_LIMIT, SIZE_LIMIT

EXAMPLE = """\
---
GameType: Ludo
Suns: "Ana"
Crowns: "Ben"
Result: "unfinished"
...
Setup. */cM */pM */dM */tMa */cA */pA */dA */tAa
Order. ?dS~n ?dC~3
1S. ?dS~n ?cSn-b9 {Ana enters}
1S.. ?dS~3 ?cSn-e9
2C. ?dC~4 {no move}
"""


def read(text: str) -> ppn.Imported:
    (record,) = ppn.games(text.encode(), "game.ppn")
    return ppn.read(record)


def moved(imported: ppn.Imported) -> list[list[int]]:
    return [[piece.step for piece in own] for own in imported.game.state.pieces]


def refusal(text: str | bytes) -> str:
    def read_all() -> list[ppn.Imported]:
        return [ppn.read(record) for record in ppn.games(data, "game.ppn")]

    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(RecordError) as refused:
        read_all()
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert sentence.isprintable()
    assert len(sentence) < 400
    return sentence


def with_moves(moves: str, more: str = "") -> str:
    return f"---\nGameType: Ludo\n{more}...\nSetup. */cM */cA\nOrder. ?dS~n ?dC~3\n{moves}\n"


@pytest.mark.rule("pp.enter.needs-null", "pp.die.null", "pp.move.skip")
def test_the_worked_example_is_read() -> None:
    imported = read(EXAMPLE)
    assert (imported.difference, imported.notes) == (None, ())
    assert [seat.name for seat in imported.game.setup.seats] == ["Ana", "Ben"]
    assert imported.game.state.sides == [0, 2]
    assert moved(imported) == [[3, YARD, YARD, YARD], [YARD] * 4]
    assert imported.game.state.turn.seat == 0
    assert imported.game.setup.table.table_dice


def test_names_of_suits_stand_in_for_players_and_the_setup_tells_who_plays() -> None:
    imported = read(with_moves("1S. ?dS~2"))
    assert [seat.name for seat in imported.game.setup.seats] == ["Sun", "Crown"], "a player is one, and sentences agree"


@pytest.mark.parametrize("kind", ["Ludo", "ludo", "LU-DO", "\n  Name: Ludo", "\n  Name: '  Ludo '"])
def test_the_type_of_game_is_understood_however_it_is_written(kind: str) -> None:
    assert read(EXAMPLE.replace("Ludo", kind, 1)).difference is None


def test_other_keys_and_line_ends_mean_nothing() -> None:
    text = EXAMPLE.replace("Result:", "SetUp: free\nEvent: {Site: here}\nResult:").replace("\n", "\r\n")
    assert read(text).difference is None
    one_line = EXAMPLE.split("...\n")[1].replace("\n", " ")
    assert read(EXAMPLE.split("...\n")[0] + "...\n" + one_line).difference is None


@pytest.mark.parametrize(
    "moves",
    [
        "1S. ?dS~n ?cSn-b9 1S.. ?dS~3 b9-e9",
        "1S. ?Sd~n ?nSc-(2,9); ?dS~3 ?Scn-(5.0,9.0)",
        "1S. ?dS~0 . ?cS0-b9 . ?dS~3 . b9[1]-e9",
        "1S. { over\n two lines } ?dS~n ?cSn-b9 ?dS~3 {x} ?cSn-e9 {}",
    ],
)
def test_other_ways_to_write_the_same_moves(moves: str) -> None:
    imported = read(with_moves(moves))
    assert imported.difference is None
    assert moved(imported)[0] == [3, YARD, YARD, YARD]


@pytest.mark.rule("pp.hit.single", "pp.hit.return")
def test_a_hit_coin_goes_back_to_its_slot() -> None:
    start = "1S. ?dS~n ?cSn-b9 1S.. ?dS~n ?cSn-g11 1S... ?dS~5 ?cSn-h15 2C. ?dC~n ?cCa-n7 2C.. ?dC~2 ?cCa-l7 "
    near = "3S. ?dS~n ?cSn-i10 3S.. ?dS~n ?cSn-o9 3S... ?dS~5"
    imported = read(with_moves(f"{start}{near} ?cSn-l7 ?cCa-(14,5.792893)"))
    assert imported.difference is None
    assert moved(imported) == [[28, YARD, YARD, YARD], [YARD] * 4]
    for ending, what in (
        ("?cSn-l7", "the end of the file: by the rules ?cCa-(14,5.792893) follows"),
        ("?cSn-l7 12C. ?dC~2", "move 12C., line 6: the file has ?dC~2; by the rules ?cCa-(14,5.792893) comes first"),
        ("?cSn-l7 ?cCa-(14.1,5.79)", "move 3S..., line 6: the file has ?cCa-(14.1,5.79); by the rules ?cCa-(14"),
    ):
        other = read(with_moves(f"{start}{near} {ending}"))
        assert other.difference is not None
        assert other.difference.startswith(what)
        assert moved(other) == [[23, YARD, YARD, YARD], [YARD, 2, YARD, YARD]]


@pytest.mark.parametrize(
    ("moves", "difference"),
    [
        ("1C. ?dC~2", "move 1C., line 6: the file has ?dC~2; by the rules it is the turn of Suns to roll"),
        (
            "1C. ?dS~n ?cSn-b9",
            "move 1C., line 6: the file numbers ?dS~n for Crowns; "
            "by the rules it is the turn of Suns (pp.order.clockwise)",
        ),
        ("1S. ?dS~n 1C. ?cSn-b9", "the file numbers ?cSn-b9 for Crowns; by the rules it is the turn of Suns"),
        ("1S. ?dS~3 ?cSn-b9", "it is the turn of Crowns to roll"),
        ("1S. ?dS~n ?cSn-c9", "by the rules Suns must move: ?cSn-b9 or ?cSa-b9 or ?cS2-b9 or ?cS3-b9"),
        ("1S. ?dS~n ?dC~2", "Suns must move: ?cSn-b9"),
        ("1S. ?dS~n ?cCn-n7", "Suns must move: ?cSn-b9"),
        ("1S. ?dS~n ?cSn-b9 ?cSa-b9", "by the rules Suns roll again, or the next seat rolls"),
        ("1S. ?dS~n ?cSn-b9 1S.. ?dS~3 ?cSa-b9", "that coin cannot move: waiting in the staging tile for a null"),
        ("1S. ?dS~n c9-b9", "no coin lies there"),
        ("1S. ?dS~n ?cSn-b9 ?dS~n b9[2]-h15", "no coin lies there"),
    ],
)
@pytest.mark.rule("pp.move.mandatory", "pp.order.clockwise", "pp.enter.needs-null")
def test_the_first_difference_is_told_with_what_the_rules_say(moves: str, difference: str) -> None:
    imported = read(with_moves(moves))
    assert imported.difference is not None
    assert difference in imported.difference
    assert "line 6" in imported.difference


@pytest.mark.rule("pp.null.third-null")
def test_the_third_null_is_lost() -> None:
    moves = "1S. ?dS~n ?cSn-b9 1S.. ?dS~n ?cSn-g11 1S... ?dS~n"
    imported = read(with_moves(f"{moves} {{lost: third null}} 2C. ?dC~2 {{no move}}"))
    assert imported.difference is None
    assert imported.game.state.turn.number == 3
    imported = read(with_moves(f"{moves} ?cSa-b9"))
    assert imported.difference is not None
    assert "by the rules it is the turn of Crowns to roll" in imported.difference


def test_a_concession_without_metadata_is_a_comment_by_whoever_rolled_last() -> None:
    imported = read(with_moves("1S. ?dS~n ?cSn-b9 {concedes} ?cSn-(1.292893,10.914214)"))
    assert imported.difference is None
    assert imported.game.result == (1, 0)
    assert moved(imported)[0] == [YARD] * 4
    twice = read(with_moves("1S. ?dS~2", "Ludo:\n  concessions: [{turn: 1, suit: Suns}, {turn: 1, suit: Suns}]\n"))
    assert twice.difference == "what is said in turn 1: Suns do not play here or have left already"


@pytest.mark.parametrize("seed", [SEEDS[0], -1, 0, SEEDS[-1]])
def test_a_match_of_any_seed_is_read_as_it_was_written(seed: int) -> None:
    game = Game.new("piecepack", [Seat("Ana"), Seat("Ben")], seed)
    game.concede(0)
    while game.prompt is not None:
        game.answer(game.prompt.default.id)
    imported = read(ppn.write(game))
    assert (imported.game.setup.seed, imported.notes) == (seed, ())


def test_dice_that_are_not_those_of_the_seed_count_as_rolled_by_hand() -> None:
    imported = read(with_moves("1S. ?dS~n ?cSn-b9 1S.. ?dS~3 ?cSn-e9", "Ludo: {seed: 1}\n"))
    assert imported.difference is None
    assert imported.notes == ("The dice of the file are not those of its seed 1, so they count as rolled by hand.",)
    assert moved(imported)[0][0] == 3


@pytest.mark.rule("pp.move.exact-count", "pp.enter.needs-null")
def test_a_file_without_dice_is_followed_by_its_moves_and_says_so() -> None:
    imported = read("---\nGameType: Ludo\n...\nSetup. */cM */cA\n1S. ?cSn-b9 ?cSn-e9 3S. ?cSn-g9\n4C. ?cCn-n7\n")
    assert (
        imported.difference == "move 3S., line 5: the file has ?cSn-g9; by the rules it is the turn of Suns, and no "
        "roll of theirs leads to this"
    )
    imported = read("---\nGameType: Ludo\n...\nSetup. */cM */cA\n1S. ?cSn-b9 ?cSn-e9 3S. ?cSn-f9\n4C. ?cCn-n7\n")
    assert imported.difference is None
    assert moved(imported) == [[4, YARD, YARD, YARD], [0, YARD, YARD, YARD]]
    assert [note.partition(":")[0] for note in imported.notes] == [
        "The file does not tell who rolled what to begin",
        "The file has no dice, so its rolls cannot be checked",
    ]


def test_a_file_without_an_opening_begins_with_who_rolls_first_or_is_named() -> None:
    text = "---\nGameType: Ludo\n{}...\nSetup. */cM */cA\n1C. ?dC~n ?cCn-n7\n"
    imported = read(text.format(""))
    assert imported.difference is None
    assert moved(imported)[1][0] == 0
    imported = read(text.format("Ludo: {first: Suns}\n"))
    assert imported.difference is not None
    assert "it is the turn of Suns to roll" in imported.difference
    text = with_moves("1S. ?dS~2", "Ludo: {first: Crowns}\n")
    assert read(text).difference == "the opening: by its rolls Suns begin, and the file says Crowns"


SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.ppn"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_games_of_other_kinds_are_refused_by_their_name(path: Path) -> None:
    for record in ppn.games(path.read_bytes(), path.name):
        with pytest.raises(RecordError, match=r"is a game (of .*|that does not say which); only games with 'GameType"):
            ppn.read(record)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_ludo_does_not_need_is_refused_by_line_and_word(path: Path) -> None:
    (record, *_) = ppn.games(path.read_bytes(), path.name)
    with pytest.raises(RecordError, match=rf"^{path.name}, line \d+, move [^ ]+: ['\"].*['\"] (is|does|takes|names) "):
        record.tokens()


@pytest.mark.parametrize(
    ("word", "what"),
    [
        ("?dS~9", "is no roll"),
        ("?dS4~3", "is no roll"),
        ("?cSn-z99", "is no roll"),
        ("?cS5-b9", "names a coin that does not play"),
        ("?cS-b9", "does not name one coin"),
        ("?pS-b9", "does not name one coin"),
        ("?cSn-2U", "is a relative move"),
        ("?cSn-(1e9,2)", "is no roll"),
        ("?cSn-(99999,2)", "is no roll"),
        ("?cSn:b9", "is capturing with ':'"),
        ("*?cSn", "takes a piece off the board"),
        ("?cSn_b9", "is moving under a piece"),
        ("?cS{n,a}-b9", "is brace expansion"),
        ("?cSn@b9", "is placing or turning a piece"),
        ("?cSn@>90", "is placing or turning a piece"),
        ("a1#b1", "is swapping pieces"),
        ("`macro`", "is a macro"),
        ("\u2683", "is a standard die"),
        ("-", "is no roll"),
        ("?", "is no roll"),
    ],
)
def test_words_that_say_nothing_in_ludo_are_refused(word: str, what: str) -> None:
    sentence = refusal(with_moves(f"1S. {word}"))
    assert sentence.startswith("game.ppn, line 6, move 1S.: ")
    assert what in sentence


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "game.ppn has no game in it"),
        ("---\n---\n", "game.ppn has no game in it"),
        (b"---\n\xff", "game.ppn is not UTF-8 text from byte 5 on"),
        ("---\nGameType: Ludo\x1b[31m\n...\n", "game.ppn, line 2: control characters are not allowed"),
        ("---\nGameType: Ludo\u202e\n...\n", "game.ppn, line 2: control characters are not allowed"),
        ("---\nGameType: Ludo\n...\n1S. {never\nclosed", "game.ppn, line 4: the comment that begins here has no end"),
        ("---\nGameType: Ludo\n...\n1S. {one {two} }", "game.ppn, line 4: '{two}' is not the way to write a comment"),
        ("---\nGameType: Ludo\n...\n{x}.", "game.ppn, line 4: '{x}.' is not the way to write a comment"),
        ("---\nSuns: &a Ana\nGameType: *a\n...\n", "game.ppn, line 2: the metadata cannot be read: references"),
        ("---\nGameType: !!str Ludo\n...\n", "game.ppn, line 2: the metadata cannot be read: tags"),
        ("---\nGameType: Ludo\nSuns: a\nSuns: b\n...\n", "game.ppn, line 4: the metadata cannot be read: the key"),
        ("---\n- Ludo\n...\n", "game.ppn, line 2: expected metadata as keys with values, such as 'GameType: Ludo'"),
        ("---\nGameType: Ludo\nSuns: [a]\nMoons: b\n...\n", "game.ppn: the name of Suns is not a text"),
        ("---\nGameType: Ludo\nSuns: a\n...\n", "game.ppn is for 1 of the suits"),
        (
            "---\nGameType: Ludo\nSuns: a\nMoons: b\n...\n",
            "game.ppn names only Suns and Moons, who are not opposite each other: add the line 'Crowns: NAME' or "
            "'Arms: NAME'",
        ),
        (
            "---\nGameType: Ludo\nMoons: a\nCrowns: b\n...\nOrder. ?dS~n ?dM~2 ?dC~3\n",
            "game.ppn names only Moons and Crowns, who are not opposite each other: add the line 'Suns: NAME'",
        ),
        ("---\nGameType: Ludo\nLudo: {ruleset: classic}\n...\n", "game.ppn is played by Classic Ludo"),
        ("---\nGameType: Ludo\nLudo: {ruleset: nope}\n...\n", "game.ppn: no ruleset 'nope'"),
        ("---\nGameType: Ludo\nLudo: {options: {blok: wall}}\n...\n", "has no option 'blok'"),
        ("---\nGameType: Ludo\nLudo: {options: {dice: 2}}\n...\n", "game.ppn is played with two dice at once"),
        ("---\nGameType: Ludo\nLudo: {seed: many}\n...\n", "the metadata under 'Ludo' cannot be used"),
        ("---\nGameType: Ludo\nLudo: 7\n...\n", "the metadata under 'Ludo' cannot be used"),
        ("---\nGameType: Ludo\nSuns: a\nCrowns: b\n...\nSetup. */cS\n", "'*/cS' takes off pieces of Suns, who play"),
        ("---\nGameType: Ludo\n...\nSetup. */M\n", "does not say pieces of which suit"),
        ("GameType: Ludo\nx: " + "[" * 60 + "\n...\n", "the metadata cannot be read: is nested more than 40 levels"),
    ],
)
def test_files_that_make_no_sense_get_one_sentence(text: str | bytes, what: str) -> None:
    assert what in refusal(text)


def test_large_files_and_long_games_are_refused() -> None:
    assert "larger than 1024 KiB" in refusal(b"-" * (SIZE_LIMIT + 1))
    assert "10,000 rolls" in refusal(with_moves("?dS~2 " * (MOVE_LIMIT + 1)))
    assert "has 101 games" in refusal("---\nx\n" * 101)


@pytest.mark.parametrize(
    "text",
    [
        "---\nGameType: " + "x" * 100_000 + "\n...\n",
        "---\nGameType: Ludo\nSuns: " + "x" * 100_000 + "\nCrowns: b\n...\n",
        "---\nGameType: Ludo\nLudo: {ruleset: " + "x" * 100_000 + "}\n...\n",
        "---\nGameType: Ludo\nLudo: {options: {" + "x" * 100_000 + ": 1}}\n...\n",
        "---\nGameType: Ludo\nLudo: {first: " + "x" * 100_000 + "}\n...\n",
        with_moves("1" * 100_000 + ". " + "x" * 100_000),
        with_moves("1S. ?" + "c" * 100_000 + "-b9"),
        with_moves("1S. " + ". " * 400_000 + "x"),
        with_moves("1S. " + "{a} " * 200_000 + "x"),
        with_moves("1S. {" + "a " * 200_000),
    ],
    ids=range(10),
)
def test_hostile_files_get_one_short_sentence_at_once(text: str) -> None:
    start = perf_counter()
    refusal(text)
    assert perf_counter() - start < 30  # a guard against hanging, no measurement


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_file_with_something_changed_is_read_or_refused(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(EXAMPLE)))
    more = data.draw(st.text(st.sampled_from("?cdSMna29~-().;{}[]*:_=#@`&! \n\t\u2680é'\"\\"), max_size=6))
    text = EXAMPLE[:place] + more + EXAMPLE[place + data.draw(st.integers(0, 6)) :]
    try:
        imported = [ppn.read(record) for record in ppn.games(text.encode())]
    except RecordError:
        return
    assert all(one.game.answer_count < 20 for one in imported)


def test_a_file_may_hold_several_games() -> None:
    found = ppn.games((EXAMPLE + EXAMPLE.replace("Ana", "Cleo") + "---\nGameType: Chess\n...\n").encode())
    assert [record.title for record in found] == ["Ludo: Ana, Ben", "Ludo: Cleo, Ben", "Chess"]
    assert ppn.read(found[1]).game.setup.seats[0].name == "Cleo"
