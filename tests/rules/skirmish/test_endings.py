"""How a match of Skirmish Ludo ends is told: in the log, on the result, with what each seat is remembered for."""

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import ReactionTaken, Ref, Who
from ludo_tui.players import answer_for
from ludo_tui.records.awards import awards
from ludo_tui.records.progress import progress_of
from ludo_tui.records.replay import Replay
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.board.victory import win_match
from ludo_tui.rules.skirmish.consequences.arriving import place_combatant
from ludo_tui.rules.skirmish.events.fighting import Damaged, FellDown, RoseAgain
from ludo_tui.rules.skirmish.events.rounds import RoundStarted
from ludo_tui.rules.skirmish.model.state import Affliction
from ludo_tui.rules.skirmish.pages.tallies import tallies
from ludo_tui.rules.skirmish.phases.end_of_round import closing
from ludo_tui.rules.skirmish.phases.nightfall import nightfall
from ludo_tui.table.session import Session
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.ui.app_pilot import app_pilot, ludo, quiet, shown


def told(scene: Fight) -> str:
    """Return what the rules say of the end, which the log says too."""
    said = scene.rules.ending(scene.state, scene.setup)
    assert said == scene.event("match_decided").sentence(scene.names)
    return said


def test_nothing_is_said_before_the_end() -> None:
    scene = stand("bulwark@c9 | champion@l9")
    assert scene.rules.ending(scene.state, scene.setup) == ""


@pytest.mark.rule("sh.match.win")
def test_pieces_home_decide() -> None:
    scene = stand("bulwark#55 outrider#56 duelist#56 | champion@l9", state={"round": 9})
    place_combatant(scene.table, Who(0, 0), 56)
    assert told(scene) == "Ana wins: 3 pieces home in round 9 of 16."


@pytest.mark.rule("sh.match.doom")
def test_doom_decides() -> None:
    scene = stand("bulwark@c9 | champion@l9", state={"round": 9, "doom": 5})
    scene.run_all(closing(scene.table))
    assert told(scene) == "Doom is complete: 5 pieces carried off by round 9. Sam wins."


@pytest.mark.rule("sh.match.nightfall")
@pytest.mark.parametrize(
    ("board", "losses", "said"),
    [
        ("bulwark@c9 | champion@l9", [0, 0], ", and no piece is home: Sam wins."),
        ("bulwark#56 | champion@l9", [0, 0], ": Ana wins with 1 piece home, 1 more than Ben."),
        ("bulwark#56 duelist#20 | champion#56 duelist#13", [0, 0], ", as many as Ben, and 7 spaces ahead."),
        ("bulwark#56 duelist#20 | champion#56 duelist#20", [3, 1], " and as far along as Ana, but 2 fewer lost."),
        ("bulwark#56 duelist#20 | champion#56 duelist#20", [1, 1], ", tied with Ben in everything."),
    ],
)
def test_nightfall_decides_and_says_by_what(board: str, losses: list[int], said: str) -> None:
    scene = stand(board, state={"round": 16, "losses": losses})
    nightfall(scene.table)
    assert told(scene).startswith("Night has fallen after round 16")
    assert told(scene).endswith(said)


@pytest.mark.rule("sh.match.nightfall")
def test_nightfall_is_told_without_a_rival_and_without_a_sage() -> None:
    alone = stand("bulwark#56 | champion@l9", state={"round": 16, "conceded": [1]})
    assert told(alone) == "Night has fallen after round 16: Ana wins with 1 piece home."
    scene = stand("bulwark#20 | champion#13", sage="none", state={"round": 15})
    nightfall(scene.table)
    said = "Night has fallen after round 16: Ana wins with 0 pieces home, as many as Ben, and 7 spaces ahead."
    assert told(scene) == said


@pytest.mark.rule("sh.match.concede")
def test_being_left_alone_decides() -> None:
    scene = stand("bulwark@c9 | champion@l9", sage="none", state={"round": 3})
    scene.concede(0)
    assert scene.result is not None
    assert told(scene) == "All others have left the match: Ben wins in round 4 of 16."


def test_who_won_last_stays_decided_in_a_save() -> None:
    scene = stand("bulwark@c9 | champion@l9", state={"round": 9})
    win_match(scene.table, scene.sage, "doom")
    assert scene.rules.ending(scene.rules.view(scene.state, scene.setup, None), scene.setup) == told(scene)


def test_of_a_match_that_was_won_before_saves_held_by_what_nothing_is_said() -> None:
    scene = stand("bulwark@c9 | champion@l9", state={"places": [0], "over": True})
    assert scene.rules.ending(scene.state, scene.setup) == ""


def test_damage_counts_for_who_has_done_it_to_others() -> None:
    mine, foe = Ref(0, 1), Ref(1, 2)
    hurt = [Damaged(who=foe, amount=4, damage=4, health=10, by=by) for by in (mine, foe, None)]
    told = [event for one in hurt for event in (one, FellDown(who=foe))]
    counts = {tally.title: tally.counts for tally in tallies(told)}
    assert (counts["Heavy hand"], counts["Best blow"], counts["Skittles"]) == ({0: 4}, {0: 4}, {0: 1})


def test_fire_counts_for_who_lit_it_and_not_for_who_attacked_last() -> None:
    scene = stand(
        "brawler@k9 | stoneborn/champion@l9-20 | trickster@e7", "d20:14 d6:1 d6:1 d6:1 d6:4 d20:3 d20:3", phase=()
    )
    scene.piece(1).afflictions.append(Affliction("on_fire", Who(2, 0)))
    scene.run_all(make_attack(scene.table, Who(0, 0), Who(1, 0), scene.table.sheet(Who(0, 0)).forms[0]))
    scene.run_all(closing(scene.table))
    counts = {tally.title: tally.counts for tally in tallies(scene.events)}
    assert counts["Heavy hand"] == {0: 3, 2: 3}
    assert counts["Skittles"] == {2: 1}


def test_each_piece_that_comes_to_counts_once() -> None:
    counts = {tally.title: tally.counts for tally in tallies([RoseAgain(who=Ref(1, 0)), RoseAgain(who=Ref(1, 0))])}
    assert counts["Hard to kill"] == {1: 2}


def test_how_far_a_party_has_come_are_the_steps_of_its_pieces() -> None:
    scene = stand("bulwark#10 bulwark#56 bulwark#3 bulwark#-1 | champion@l9", state={"losses": [4, 0]})
    assert scene.rules.placing_steps(scene.state, 0) == 68
    assert scene.rules.placing_steps(scene.state, scene.sage) is None


def test_of_the_reactions_only_dodges_are_quick_feet() -> None:
    taken = ["dodge", "catch", "withstand", "dodge"]
    reactions = [ReactionTaken(seat=1, reaction=one, trigger="") for one in taken]
    assert {tally.title: tally.counts for tally in tallies(reactions)}["Quick feet"] == {1: 2}


@pytest.fixture(scope="module")
def story() -> Replay:
    """Return a short match between computers."""
    seats = [Seat(name, computer="normal") for name in ("Ana", "Ben", "Pip")]
    game = Game.new("skirmish", seats, seed=7, options={"match": "short"})
    while game.prompt is not None:
        answer = answer_for(game)
        assert answer is not None
        game.answer(answer)
    return Replay(game)


def test_captures_and_homecomings_are_marks(story: Replay) -> None:
    kinds = [event.kind for event in story.match.events]
    captures = [mark for mark in story.marks if mark.kind == "capture"]
    assert len(captures) == kinds.count("piece_captured") + kinds.count("carried_off") > 0
    assert sum(mark.kind == "home" for mark in story.marks) == kinds.count("came_home")


def test_awards_are_of_fights_and_none_of_the_race_goes_to_the_sage(story: Replay) -> None:
    found = awards(story)
    counted = {tally.title: tally for tally in story.match.rules.tallies(story.match.events)}
    assert {award.title for award in found} & counted.keys()
    for award in found:
        if award.title in counted:
            assert str(counted[award.title].counts[award.seat]) in award.text or "once" in award.text
        if award.seat == 2:
            assert award.title not in ("Most travelled", "Comeback", "Sixless", "Nine lives")
    felled = counted["Monster slayer"].counts
    assert sum(felled.values()) == sum(
        event.kind == "monster_felled" and getattr(event, "by", None) is not None for event in story.match.events
    )


def test_the_line_of_the_sage_is_its_doom() -> None:
    scene = stand("bulwark@c9 | champion@l9", state={"doom": 4})
    look = scene.rules.look(scene.state, scene.setup)
    assert (progress_of(look, scene.sage), progress_of(look, 1) > 0) == (4 / 5, True)


async def test_the_result_says_by_what_the_match_was_won(story: Replay) -> None:
    app = ludo()
    async with app_pilot(app, size=(80, 24)) as pilot:
        app.match.show_result(Session(story.match))
        await quiet(pilot)
        text = shown(app)
        ending = story.match.rules.ending(story.match.state, story.match.setup)
        assert ending in " ".join(text.split())
        assert "…" not in text


@pytest.mark.rule("sh.match.nightfall")
def test_a_party_in_its_yard_has_come_no_steps() -> None:
    scene = stand("brawler#3 | ", phase=())
    assert [scene.rules.placing_steps(scene.state, seat) for seat in range(3)] == [0, 0, None]
    assert stand("brawler#9 | ", phase=()).rules.placing_steps(stand("brawler#9 | ", phase=()).state, 0) == 6


@pytest.mark.parametrize(("number", "told"), [(15, "Round 15 of 16."), (16, "Round 16 of 16, the last round.")])
def test_the_last_round_says_that_it_is(number: int, told: str) -> None:
    assert RoundStarted(number=number, last=16).sentence(stand("brawler#3 | ", phase=()).names) == told
