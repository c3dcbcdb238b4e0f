"""The log of the table: who did what, one line a roll."""

import re
from typing import Any

import pytest

from ludo_tui import Game
from ludo_tui.engine import Level, Match, Ref, Rolled, Seat, TurnStarted, Who
from ludo_tui.players import play_computer_turns
from ludo_tui.presenting.log.log_rows import LogRows
from ludo_tui.rules.ludicrous.model.state import Creature, Tank, Token
from ludo_tui.rules.skirmish.events.fighting import Healed
from ludo_tui.rules.skirmish.events.rounds import TurnDone
from ludo_tui.table.news import LogLine
from ludo_tui.table.session import Session
from tests.rules.race.scene import place as race
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import place


def match(*dice: int, computer: bool = False) -> Game:
    """Return a match of Ana and Ben, who both begin with a piece on the way."""
    seats = [Seat("Ana"), Seat("Ben", "easy" if computer else None)]
    script = [f"d6:{die}" for die in (6, 1, *dice)]
    return Game.new("classic", seats, seed=1, dice=script, options={"pieces_on_start": 1})


def told(game: Match[Any]) -> list[tuple[str, str]]:
    """Return the rows of the whole log with the style of each."""
    session = Session(game)
    return [row.parts[0] for row in LogRows(session).rows(session.news.log(None))]


def test_a_roll_and_its_move_are_one_line_without_the_name() -> None:
    game = match(2, 3, 1)
    game.answer("move:0")
    assert told(game)[-4:] == [
        ("Ana", "seat-1"),
        ("rolls 2. ●1 b9 › d9", "text"),
        ("Ben", "seat-3"),
        ("rolls 3", "text"),
    ]


@pytest.mark.parametrize(("dice", "line"), [((3, 1), "rolls 3, 1"), ((3, 1, 5), "rolls 3, 1, 5")])
def test_tries_that_come_to_nothing_are_one_line(dice: tuple[int, ...], line: str) -> None:
    script = [f"d6:{die}" for die in (6, 1, *dice, 6)]
    rows = told(Game.new("party", ["Ana", "Ben"], seed=1, dice=script))
    assert [text for text, _ in rows if "Nothing can move" in text] == [f"{line}. Nothing can move"]
    assert rows[-1][0] == ("then rolls 6" if len(dice) == 2 else "rolls 6")


def of_two(*dice: int) -> list[str]:
    """Return the log of a match with two dice, in which Ana has a piece on the way and nobody else."""
    script = [f"d6:{die}" for die in (6, 1, *dice)]
    game = Game.new("classic", ["Ana", "Ben"], seed=1, dice=script, options={"dice": 2})
    for answer in ("move:0:6", "move:0:2"):
        game.answer(answer)
    return [text for text, _ in told(game)]


def test_two_dice_are_thrown_in_one_line_and_each_moves_by_what_it_shows() -> None:
    lines = of_two(6, 2, 5, 5, 6, 3)
    first = lines.index("rolls 6 and 2. ●1 leaves the yard for b9")
    assert lines[first : first + 5] == [
        "rolls 6 and 2. ●1 leaves the yard for b9",
        "●1 b9 › d9",
        "Ben",
        "rolls 5 and 5. Nothing can move",
        "Ana",
    ]
    assert lines[-1] == "rolls 6 and 3"


def test_where_nothing_can_move_the_line_of_the_roll_says_why_of_each_piece() -> None:
    scene = place("1#20!prone 2#22!restrained 3#56 | 1@40", "d6:3", phase="movement")
    reasons = "●1: prone; ●2: restrained"
    text = f"rolls 3. Nothing can move: {reasons}; ●4: waiting in the yard for a 6"
    assert told(scene)[-1] == (text, "faint")


def test_a_party_that_is_home_says_so_where_it_would_roll() -> None:
    scene = place("1#56 2#56 3@10 | 1@40 | 1#36 | 1@30", phase="movement", teams=True)
    assert told(scene)[-1] == ("party has finished and no longer rolls to move, but still helps Cleo", "faint")


def test_a_capture_is_told_as_a_fact_that_stands_out_and_then_as_a_joke_that_does_not() -> None:
    game = match(5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 6, 1, 1, 1, 1)
    for _ in range(11):
        game.answer("move:0")
    session = Session(game)
    rows = [row.parts for row in LogRows(session).rows(session.news.log(None))]
    (capture,) = [parts for parts in rows if parts[0][0].startswith("captures")]
    assert [style for _, style in capture] == ["shout", "faint"]
    assert re.fullmatch(r"captures Ben's ◆1 on [a-o]\d+: \d+ spaces? lost", capture[0][0])
    event = next(event for event in game.events if event.kind == "captured")
    facts = {"piece": f"Ben's ◆1 {session.voice.name(Who(1, 0))}", "by": "Ana"}
    assert capture[1][0].strip().casefold() == (session.voice.headline(event, facts) or "").casefold()
    assert not any(style == "bad" for _, style in told(game))


def test_a_homecoming_is_told_once_in_the_line_of_its_roll() -> None:
    scene = race({0: [53, 30]}, "d6:3", "classic").play("move:0")
    session = Session(scene)
    rows = [row.parts for row in LogRows(session).rows(session.news.log(None))]
    home = next(parts for parts in rows if any("home" in text for text, _ in parts))
    assert [style for _, style in home] == ["text", "shout", "faint"]
    assert home[0][0] == "rolls 3. "
    assert home[1][0] == "●1 is home"
    assert sum("is home" in text for parts in rows for text, _ in parts) == 1


def test_where_nothing_moves_it_is_faint() -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=1, dice=[f"d6:{die}" for die in (6, 1, 2, 1, 6)])
    assert told(game)[-5:] == [
        ("rolls 2. Nothing can move", "faint"),
        ("Ben", "seat-3"),
        ("rolls 1. Nothing can move", "faint"),
        ("Ana", "seat-1"),
        ("rolls 6", "text"),
    ]


def test_a_contest_is_one_line_with_both_totals_and_its_damage() -> None:
    scene = place("1@7 | 1@8<", dice="d20:16,9 d8:4", phase=("action", "bonus_action"), b={"has_reacted": True})
    scene.play("attack:0:longsword:1.0")
    hp = scene.event("damaged").hp
    rows = told(scene)
    assert (f"●1 longsword 16, Ben's ◆1 9: a hit, −4, {hp} HP left", "text") in rows
    assert not any("attacks" in text or "d20" in text or "d8" in text for text, _ in rows)


def test_an_attack_on_a_creature_is_one_line_that_names_it_with_its_damage() -> None:
    hound = {"creatures": [Creature(number=7, id="glitch_hound", ring=8, hp=6)]}
    for dice, line in (
        ("d20:16 d8:4", "●1 longsword at the glitch hound 16, needs 11: a hit, −4, 2 HP left"),
        ("d20:2", "●1 longsword at the glitch hound 2, needs 11: a miss"),
    ):
        scene = place("1@7 | 1@40", dice, phase=("action", "bonus_action"), state=hound)
        rows = [text for text, _ in told(scene.play("attack:0:longsword:c7"))]
        assert [row for row in rows if "hound" in row] == [line]
        assert not any("attacks" in row or "d8" in row for row in rows)


def test_a_spell_that_harms_a_creature_hits_or_misses_it() -> None:
    hound = {"creatures": [Creature(number=7, id="glitch_hound", ring=8, hp=6)]}
    for dice, line in (
        ("d20:16 d8:4", "●1 firebolt at the glitch hound 17, needs 11: a hit"),
        ("d20:2", "●1 firebolt at the glitch hound 3, needs 11: a miss"),
    ):
        scene = place("1@7 | 1@40", dice, phase=("action", "bonus_action"), state=hound, a={"hand": ["firebolt"]})
        rows = [text for text, _ in told(scene.play("cast:0", "card:firebolt"))]
        assert [row for row in rows if "needs" in row] == [line]


def test_a_natural_that_decides_is_named_where_the_totals_say_something_else() -> None:
    plus = {"stats": {"dexterity": 2}, "has_reacted": True}
    for dice, expected in (
        ("d20:20,19 d8:2", "●1 longsword 20, Ben's ◆1 21: a hit by a natural 20"),
        ("d20:2,1 d8:2", "●1 longsword 2, Ben's ◆1 3: a hit by a natural 1 in defence"),
        ("d20:1,5", "●1 longsword 1, Ben's ◆1 7: a miss by a natural 1"),
    ):
        scene = place("1@7 | 1@8", dice=dice, phase=("action", "bonus_action"), b=plus)
        rows = [text for text, _ in told(scene.play("attack:0:longsword:1.0"))]
        assert [row.partition(", −")[0] for row in rows if "longsword" in row] == [expected]


def test_of_two_dice_the_one_that_counts_decides_by_a_natural_20_or_1() -> None:
    for target, dice, natural in (
        ("stunned", "d20:7,20,9 d8:1", (20, False)),
        ("stunned", "d20:20,7,9 d8:1", (20, False)),
        ("stunned", "d20:1,7,19", None),
        ("stunned", "d20:1,1,9", (1, False)),
        ("unseen", "d20:20,7,19", None),
        ("unseen", "d20:7,1,9", (1, False)),
        ("unseen", "d20:20,20,9 d8:1", (20, False)),
    ):
        scene = place(f"1@7 | 1@8!{target}", dice=dice, phase=("action", "bonus_action"))
        scene.play("attack:0:longsword:1.0")
        contest = next(one for one in scene.rules.contests(scene.events) if one.name == "longsword")
        assert contest.natural == natural, dice
        assert ("by a natural" in contest.verdict) == (natural is not None)


def test_what_a_condition_costs_is_no_part_of_the_contest_before_it() -> None:
    scene = place("1@7!cursed | 1@8", "d4:1 d20:5,15", phase=("action", "first_special", "bonus_action"))
    rows = [text for text, _ in told(scene.play("attack:0:longsword:1.0"))]
    hp = scene.event("damaged").hp
    assert rows[-2:] == ["●1 longsword 4, Ben's ◆1 15: a miss", f"●1 takes 1 natural damage from cursed; {hp} HP left"]


def test_how_far_a_piece_goes_is_told_where_it_is_not_what_was_rolled() -> None:
    plain, hasted = (
        told(place(f"1@10{how} | 1@40", "d6:3", phase="movement").play("move:0")) for how in ("", "!hasted")
    )
    assert ["spaces" in text for text, _ in plain if "rolls 3. ●1 " in text] == [False]
    assert [text.rpartition(", ")[2] for text, _ in hasted if "rolls 3. ●1 " in text] == ["4 spaces"]


def rows_after(phase: str, dice: str, *answers: str, **changes: Any) -> list[str]:
    """Return the log of Ana's turn after some answers."""
    scene = place("1@10 | 1@5", dice, phase=phase, **changes).play(*answers)
    return [text for text, _ in told(scene)]


def test_what_a_tank_does_is_one_line() -> None:
    assert rows_after("tank_movement", "d20:15,5 d6:4", "tank:attack", "fire:1.0")[-1] == (
        "tank moves to Attack and fires at Ben's ◆1: 15 against 5, a hit, −4, 16 HP left"
    )
    assert rows_after("tank_movement", "d20:5,15", "tank:attack", "fire:1.0")[-1].endswith(": 5 against 15, a miss")
    assert rows_after("tank_movement", "", "tank:attack", "pass")[-1] == "tank moves to Attack"
    exposed = {"b": {"tank": Tank(space="attack", hp=12)}}
    assert rows_after("tank_movement", "d20:15,5 d8:4", "tank:anti_tank", "fire:tank-1", **exposed)[-1] == (
        "tank moves to Anti-tank and fires at Ben's tank: 15 against 5, it works, Ben's tank: 8 HP (−4)"
    )


def test_a_tackle_after_a_shot_of_the_tank_has_its_own_line() -> None:
    dice, exposed = "d20:5,15 d6:5 d20:9,4", Tank(space="attack", hp=12)
    scene = place("1@10 | 1@13<", dice, phase=("tank_movement", "movement"), b={"tank": exposed})
    scene.play("tank:anti_tank", "fire:tank-1", "move:0", "tackle:0")
    rows = [text for text, _ in told(scene)]
    assert "tank moves to Anti-tank and fires at Ben's tank: 5 against 15, fails" in rows
    assert "Ben's ◆1 tackle 9, ●1 9: partial success" in rows


def test_who_wins_is_named_in_its_own_turn_too() -> None:
    scene = place("1#55 | 1@5", "d6:1", phase="movement", match="short").play("move:0")
    assert "Ana wins!" in [text for text, _ in told(scene)]


def test_the_roll_for_a_breaker_tells_below_what_one_happens() -> None:
    scene = place("1@10 | 1@40", "d20:6", annustar=True, a={"hand": ["haste"], "profession": "wizard"})
    scene.state.annustar.damage = 1
    scene.play("cast:0", "card:haste")
    rows = [text for text, _ in told(scene)]
    assert "rolls 6 on d20 (a Breaker happens below 2)" in rows
    assert sum("A roll below that is a Breaker: a random event for everyone." in text for text in rows) == 1


def test_what_tells_its_action_by_itself_is_told_once() -> None:
    scene = place("1@20 | 1@47", phase="bonus_action")
    scene.play("find_stone:0")
    assert [text for text, _ in told(scene)][1:] == ["bonus die: 2 of 6 points (+2: each turn)", "●1 picks up a stone"]
    scene = place("1@20 | 1@47", phase="action")
    scene.play("ready")
    assert "uses the action: Ready" in [text for text, _ in told(scene)], "what points are for has to be said"


@pytest.mark.parametrize(
    ("board", "dice", "party", "plays"),
    [
        ("1@20 | 1@47", "d6:3", {"bonus_points": 6}, ("bonus_die",)),
        ("1@20 | 1@47", "d6:3", {}, ("gamble:0",)),
        ("1@10 | 1@13", "", {}, ("surrender:0:1.0", "accept")),
        ("1@10 | 1@14", "d20:12,5 d6:2", {"weapons": ["javelin"]}, ("attack:0:javelin-thrown:1.0",)),
    ],
)
def test_an_action_whose_roll_or_outcome_names_it_is_told_once(
    board: str, dice: str, party: dict[str, Any], plays: tuple[str, ...]
) -> None:
    scene = place(board, dice, phase="bonus_action" if plays == ("bonus_die",) else "action", a=party)
    scene.play(*plays)
    rows = [text for text, _ in told(scene)]
    assert any("action" in event.sentence(scene.names) for event in scene.events if event.kind == "action_taken")
    assert not any("action:" in row for row in rows), rows


def test_what_rolling_a_bonus_die_costs_goes_without_saying() -> None:
    full = {"bonus_points": 6, "race": "human"}
    scene = place("1@20 | 1@47", "d6:3", phase="bonus_action", a=full, is_shown=True)
    scene.play("bonus_die")
    rows = [text for text, _ in told(scene)]
    assert any(row.startswith("rolls 3 (bonus die)") for row in rows)
    assert not any("0 of 6" in text for text in rows)


def test_dice_of_one_kind_for_one_thing_are_one_line() -> None:
    scene = place("1@20 | 1@40", "d4:4,3", phase="action", a={"profession": "soldier", "hp": 5})
    scene.play("pivotal:pivotal")
    assert [text for text, _ in told(scene)][-2:] == [
        "rolls 4 and 3 on d4 (second wind)",
        "heals 7: 12 HP (second wind)",
    ]


@pytest.mark.parametrize(("ammo", "is_told"), [(9, False), (4, True)])
def test_shots_are_counted_when_few_are_left(ammo: int, is_told: bool) -> None:
    scene = place("1@20 | 1@23", "d20:12,5 d8:4", phase="action", a={"weapons": ["longbow"]})
    scene.party(0).weapons[0].ammo = ammo
    scene.play("attack:0:longbow:1.0")
    assert (f"longbow: {ammo - 1} left" in [text for text, _ in told(scene)]) is is_told


def test_a_reaction_that_names_its_card_is_told_once() -> None:
    wizard = {"hand": ["retort"], "profession": "wizard"}
    scene = place("1@20 | 1@21", "d20:15,5 d8:4 d6:2", phase="action", b=wizard)
    scene.play("attack:0:longsword:1.0", "reaction_spell:retort:0")
    rows = [text for text, _ in told(scene)]
    assert "Ben's ◆1 casts Retort" in rows
    assert not any("reacts" in text for text in rows)


@pytest.mark.parametrize("ben", [None, "easy"])
def test_why_a_turn_has_ended_by_itself_is_told_of_people_only(ben: Level | None) -> None:
    game = Game.new("skirmish", [Seat("Ana"), Seat("Ben", ben), Seat("Sage", "easy")], seed=3)
    while not {event.who.seat for event in game.events if isinstance(event, TurnDone)} >= {0, 1}:
        assert game.prompt is not None
        runs = (one.id for one in game.prompt.options if one.does in ("run", "go"))
        game.answer(next(runs, game.prompt.options[0].id))
    done = [text for text, _ in told(game) if " is done: " in text]
    assert any(text.startswith("●") for text in done), done
    assert any(text.startswith("◆") for text in done) == (ben is None), done


@pytest.mark.parametrize(
    ("board", "dice", "answers", "said"),
    [
        ("brawler@k9 | outrider@l9", "d20:1", ("go:i10", "strike:0:short_sword", "pass"), "Ben's ◆1 strikes at ●1"),
        (
            "champion@k9 | trickster@j9 bulwark@i10",
            "d20:1 d6:1",
            ("attack:greatsword:1.0", "cover:1"),
            "Ben's ◆2 covers",
        ),
    ],
    ids=["a free attack", "cover"],
)
def test_a_reaction_that_says_itself_what_it_is_is_told_once(
    board: str, dice: str, answers: tuple[str, ...], said: str
) -> None:
    rows = [text for text, _ in told(stand(board, dice.split()).play(*answers))]
    assert any(text.startswith(said) for text in rows), rows
    assert not any("reacts" in text for text in rows)


def test_a_soul_that_is_read_is_told_in_three_lines() -> None:
    scene = place("1@20 | 1@47", "d10:4,5,5,10", phase="action")
    scene.play("soul_read:1", "roll", "roll", "roll", "roll")
    assert [text for text, _ in told(scene)][-3:] == [
        "Ben shows the party sheet to Ana",
        "Ben rolls 4, 5, 5, 10 (soul read)",
        "Ana has insight for 3 turns after this one",
    ], "after what Ben did it is told again whose turn it is"


def test_partners_win_in_one_line() -> None:
    scene = place("1#55 | 1@5 | 1#56 | 1@12", "d6:1", phase="movement", match="short", teams=True).play("move:0")
    assert [text for text, _ in told(scene) if "win" in text] == ["Ana and Cleo win!"]


def test_what_carries_a_piece_on_is_told_apart_from_its_own_move() -> None:
    scene = place("1@5 | 1@40 | 1@30", "d6:3", phase="movement").play("move:0")
    session = Session(scene)
    told = [row.parts[0][0] for row in LogRows(session).rows(session.news.log(None))]
    assert "rolls 3. ●1 g10 › g13" in " ".join(told)
    assert "●1 flies on from g13 to the star on m9" in told


def test_a_spell_is_told_with_the_shapes_of_its_targets() -> None:
    scene = place("1@7 | 1@9", "d20:2,19", a={"hand": ["toad"], "profession": "archer"}).play("cast:0", "card:toad")
    assert ("●1 casts Toad at Ben's ◆1", "text") in told(scene)


def test_after_what_befalls_a_piece_of_another_it_is_told_again_whose_turn_it_is() -> None:
    session = Session(match(2, 3))
    roll = Rolled(seat=0, sides=6, value=3, purpose="spoils")
    events = [
        TurnStarted(seat=0, number=1),
        roll,
        Healed(who=Ref(seat=1, number=0), amount=1, damage=0, health=9),
        roll,
    ]
    rows = LogRows(session).rows([LogLine("", "", event, 1) for event in events])
    assert [row.parts[0][0] for row in rows[1::2]] == ["rolls 3 (spoils)", "Ana rolls 3 (spoils)"]


def test_thrown_weapons_are_picked_up_in_one_line() -> None:
    axes = [Token(id="weapon:throwing_axe", ring=13, seat=0) for _ in range(3)]
    scene = place("1@10 | 1@40", "d6:3", phase="movement", tokens=axes, a={"weapons": ("throwing_axe",)}).play("move:0")
    assert [text for text, _ in told(scene) if "axe" in text] == ["●1 picks up 3 throwing axes"]


def test_who_stops_a_move_stands_there_as_on_the_board() -> None:
    scene = place("1@10 | 1@12", "d6:4 d20:19 d20:2", phase="movement").play("move:0", "tackle:0")
    assert "●1 is stopped by the tackle of Ben's ◆1" in [text for text, _ in told(scene)]


def test_whoever_is_out_because_nobody_came_is_told_so() -> None:
    scene = place("1@10!unconscious 2@40 | 1@20", phase=("action", "first_special")).play("pass")
    assert told(scene)[-1][0].endswith("is eliminated on g15 (not revived in time): back to the yard")


def test_who_is_conscious_again_is_not_revived_once_more() -> None:
    scene = place("1@10 2@12!unconscious | 1@40", "d20:19", phase=("turning", "action")).play("pass", "revive:0:0.1")
    assert "revived" in [event.kind for event in scene.events]
    assert told(scene)[-1][0] == "●2 is no longer unconscious"


def test_in_skirmish_ludo_nothing_is_told_by_two_lines() -> None:
    defending = [text for text, _ in told(stand("brawler@k9 | ").play("defend", "pass"))]
    assert "●1 defends itself" in defending
    assert not any("is defending" in text for text in defending)
    seen = stand("champion@e9 | champion@c9 champion@d9", "d20:2").play("hide")
    assert [text for text, _ in told(seen)][-1].endswith("failure"), "and not that it fails to hide"
    hidden = stand("champion@e9 | champion@c9 champion@d9", "d20:20").play("hide")
    assert any("hides from" in text for text, _ in told(hidden)), "from whom is told by nothing else"
    warded = stand("champion@k9 | arcanist@j9", "d20:1 d6:1").play("attack:greatsword:1.0", "talent:quick_ward:0")
    rows = [text for text, _ in told(warded)]
    assert "Ben's ◆1 uses quick ward on ●1" in rows
    assert not any("reacts" in text for text in rows)
    won = stand("brawler#54 brawler#56 brawler#56 | ").play("home")
    assert [text for text, _ in told(won)][-2:] == [
        "Ana wins: 3 pieces home in round 1 of 16",
        "The match is over: 1. Ana, 2. Ben, 3. Sam.",
    ]


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
def test_a_piece_is_called_by_its_name_where_a_turn_first_tells_of_it(ruleset: str) -> None:
    game = Game.new(ruleset, [Seat(name, "easy") for name in ("Ana", "Ben", "Cleo")], seed=2)
    for _ in play_computer_turns(game):
        pass
    session = Session(game)
    met: set[str] = set()
    homes = 0
    for row in LogRows(session, has_names=True).rows(session.news.log(None)):
        if isinstance(row.value.event, TurnStarted):
            met.clear()
            continue
        text = "".join(part for part, _ in row.parts)
        homes += " is home" in text
        for piece, name in re.findall(r"([●▲◆■]\d)( [A-Z]\w+)?", text):
            assert name or piece in met, text
            met.add(piece)
    assert homes > 4
