"""Animations: what is shown of what happened, in which beats, for how long, and when it may be told."""

from itertools import groupby

import pytest

from ludo_tui import Game
from ludo_tui.board import HOME, YARD, coordinate
from ludo_tui.engine import Contest, ContestSide, Event, Ref, Rolled, TurnStarted, Who
from ludo_tui.engine.events import Finished, MatchEnded
from ludo_tui.presenting.board.capture_words import capture_words
from ludo_tui.presenting.board.event_pieces import named_seats
from ludo_tui.presenting.board.picture_marks import BoardPicture
from ludo_tui.presenting.table.animation import DECIDED, TUMBLE, Beat, beats_of, is_blank
from ludo_tui.presenting.table.heading import Heading, animation_heading
from ludo_tui.presenting.table.tray import animation_tray
from ludo_tui.presenting.table.tray_text import TrayText
from ludo_tui.rules.events import CameHome, RollsAgain
from ludo_tui.rules.ludicrous.events import movement
from ludo_tui.rules.ludicrous.events.cards import SpellWasCast
from ludo_tui.rules.ludicrous.events.damage import Damaged, FellUnconscious
from ludo_tui.rules.ludicrous.events.turn import BonusPointsChanged
from ludo_tui.rules.ludicrous.pages.verdicts import contests_of
from ludo_tui.rules.race.state import Captured, Moved, NoMove
from ludo_tui.rules.skirmish.events import fighting
from ludo_tui.rules.skirmish.events.movement import CarriedOff, PieceCaptured
from ludo_tui.table.session import Session
from tests.presenting.board.test_board_picture import picture
from tests.scene import place

LONGEST = 1.2
"""Seconds that no event may take."""


def animation(
    before: BoardPicture, *events: Event, speed: str = "normal", computers: frozenset[int] = frozenset()
) -> list[Beat]:
    """Cut an animation of events that are the match's from the tenth on."""
    return beats_of(before, list(enumerate(events, 10)), contests_of(events), speed, computers)


def where(beat: Beat, piece: Who) -> str | None:
    """Return the space on which a beat shows a piece; None if it is in the air."""
    return next((name for name, marks in beat.pieces.items() if piece in [mark.id for mark in marks]), None)


MINE, THEIRS = Who(0, 0), Who(1, 0)
BEFORE = picture((0, -1, -1, -1), (41, -1, -1, -1))
ROLL = Rolled(seat=0, sides=6, value=2, purpose="")
MOVE = Moved(seat=0, piece=0, start=0, end=2)
CAPTURE = Captured(seat=1, piece=0, by=0, step=41)


def test_a_die_tumbles_and_is_told_when_it_lies() -> None:
    beats = animation(BEFORE, ROLL)
    assert tuple(beat.seconds for beat in beats) == TUMBLE
    assert [beat.pose for beat in beats] == [0, 1, 2, 3, 4, None]
    assert [beat.told for beat in beats] == [10] * 5 + [11]
    assert sum(TUMBLE) == pytest.approx(0.62)


def test_a_captured_piece_is_struck_flies_home_and_is_told_when_it_lands() -> None:
    beats = animation(BEFORE, MOVE, CAPTURE)
    assert [where(beat, MINE) for beat in beats[:2]] == ["c9", "d9"]
    assert [beat.told for beat in beats[:2]] == [10, 11]
    kinds = [beat.effects[0].kind if beat.effects else "" for beat in beats[2:]]
    assert kinds == ["flash", "burst", "knocked", "flies", "flies", "flies", "flies", "told"]
    assert [where(beat, THEIRS) for beat in beats[2:]] == [*[None] * 7, coordinate(1, YARD, 0)]
    assert {beat.told for beat in beats[2:-1]} == {11}
    assert beats[-1].told == 12
    words = {effect.label for beat in beats[2:] for effect in beat.effects if effect.kind == "told"}
    assert words == {"Ana's ●1 takes Ben's ▲1 on d9: 42 spaces lost"}
    assert all(beat.effects[-1].kind == "told" for beat in beats[2:]), "from the blow on"


def test_without_animation_a_capture_of_a_persons_piece_is_told_for_as_long() -> None:
    usual = [beat for beat in animation(BEFORE, MOVE, CAPTURE) if any(one.kind == "told" for one in beat.effects)]
    (beat,) = animation(BEFORE, MOVE, CAPTURE, speed="off")
    assert [effect.kind for effect in beat.effects] == ["told"]
    assert beat.seconds == pytest.approx(sum(one.seconds for one in usual))
    assert (where(beat, MINE), where(beat, THEIRS)) == ("d9", coordinate(1, YARD, 0))
    assert animation(BEFORE, MOVE, CAPTURE, speed="none") == []
    computers = frozenset({THEIRS.seat})
    assert animation(BEFORE, MOVE, CAPTURE, speed="off", computers=computers) == [], "a computer needs no telling"


def test_a_capture_among_computers_is_seen_without_words() -> None:
    kinds = [effect.kind for beat in animation(BEFORE, MOVE, CAPTURE, computers=COMPUTERS) for effect in beat.effects]
    assert "knocked" in kinds
    assert "told" not in kinds


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Captured(seat=1, piece=0, by=0, step=0), "Ana takes Ben's ▲1 on i14: 1 space lost"),
        (PieceCaptured(seat=1, piece=0, by=Ref(0, 2), step=41), "Ana's ●3 takes Ben's ▲1 on d9: 42 spaces lost"),
        (
            CarriedOff(seat=1, piece=0, doom=0, by=Ref(4, 2, "Wolf"), step=41),
            "Wolf 2 takes Ben's ▲1 on d9: 42 spaces lost",
        ),
        (CarriedOff(seat=1, piece=0, doom=0, step=41), "Ben's ▲1 on d9: 42 spaces lost"),
    ],
)
def test_who_has_taken_a_piece_is_told_as_well_as_it_is_known(event: Event, told: str) -> None:
    effect = capture_words(event, BEFORE, None)
    assert effect is not None
    assert effect.label == told


def test_home_glitters_before_the_piece_counts() -> None:
    before = picture((54, -1, -1, -1))
    beats = animation(before, Moved(seat=0, piece=0, start=54, end=56), CameHome(seat=0, piece=0))
    assert [beat.effects[0].stage for beat in beats if beat.effects] == [0, 1]
    assert all(where(beat, MINE) is None for beat in beats if beat.effects)
    assert where(beats[-1], MINE) == coordinate(0, HOME, 0)
    assert [beat.told for beat in beats] == [10, 11, 11, 12]


def test_a_won_match_ends_with_paper() -> None:
    beats = animation(BEFORE, MatchEnded(places=(0, 1)))
    assert [(beat.effects[0].kind, beat.effects[0].stage, beat.told) for beat in beats] == [
        ("confetti", 0, 10),
        ("confetti", 1, 11),
    ]


def test_a_win_stands_there_while_others_play_on_and_is_told_with_it() -> None:
    won = Finished(seat=1, place=1)
    assert [(beat.event, beat.seconds, beat.told) for beat in animation(BEFORE, won)] == [(won, LONGEST, 11)]
    assert animation(BEFORE, won, speed="off") == []
    second = Finished(seat=1, place=2)
    assert [(beat.event, beat.seconds) for beat in animation(BEFORE, second)] == [(second, LONGEST)]
    ended = animation(BEFORE, won, MatchEnded(places=(1, 0)))
    assert {beat.event for beat in ended} == {None}, "the end of the match shows who has won"


def test_what_matters_most_can_be_read_at_any_speed() -> None:
    def lasts(speed: str, *events: Event) -> float:
        return sum(beat.seconds for beat in animation(BEFORE, *events, speed=speed))

    for told, least in ((Finished(seat=1, place=1), 0.9), (CAPTURE, 0.45)):
        assert least <= lasts("fast", told) < lasts("normal", told) <= lasts("slow", told)
    assert lasts("fast", MOVE) == pytest.approx(0.4 * lasts("normal", MOVE))
    assert lasts("slow", MOVE) > 1.5 * lasts("normal", MOVE)
    assert max(beat.seconds for beat in animation(BEFORE, Finished(seat=1, place=1), speed="slow")) == LONGEST


def test_where_nothing_moves_there_is_a_beat_for_that() -> None:
    beats = animation(BEFORE, NoMove(seat=0, value=2))
    assert [(beat.event, beat.told) for beat in beats] == [(NoMove(seat=0, value=2), 11)]


def test_damage_rises_and_who_falls_goes_dark() -> None:
    hurt = Damaged(seat=0, piece=0, amount=7, damage="fire", hp=3)
    rises, falls = animation(BEFORE, hurt, FellUnconscious(seat=0, piece=0, overshoot=2))
    assert [(effect.kind, effect.at, effect.label) for effect in rises.effects] == [("rises", "b9", "−7")]
    assert not rises.pieces["b9"][0].is_down
    assert falls.pieces["b9"][0].is_down


def test_an_attack_that_takes_nothing_lets_no_number_rise() -> None:
    """An attack may do something else instead of damage; Skirmish says so in the same event."""
    nothing, some = (fighting.Damaged(who=Ref(0, 0), amount=amount, damage=2, health=9) for amount in (0, 2))
    assert [effect.kind for beat in animation(BEFORE, nothing) for effect in beat.effects] == []
    assert [effect.kind for beat in animation(BEFORE, some) for effect in beat.effects] == ["rises"]


def test_a_push_is_quick() -> None:
    beats = animation(BEFORE, movement.Moved(seat=1, piece=0, start=41, end=43, how="push"))
    assert [beat.seconds for beat in beats] == [0.06, 0.06]


def test_computers_are_quicker_and_so_is_a_fast_film() -> None:
    usual = sum(beat.seconds for beat in animation(BEFORE, ROLL, MOVE))
    assert sum(beat.seconds for beat in animation(BEFORE, ROLL, MOVE, computers=frozenset({0}))) < usual
    assert sum(beat.seconds for beat in animation(BEFORE, ROLL, MOVE, speed="fast")) == pytest.approx(0.4 * usual)
    assert animation(BEFORE, ROLL, MOVE, speed="off") == []


COMPUTERS = frozenset({0, 1})


def test_a_turn_of_a_computer_with_nothing_to_see_is_one_beat() -> None:
    rolls_again = RollsAgain(seat=0)
    turn = (TurnStarted(seat=0, number=2), ROLL, MOVE, rolls_again, ROLL, NoMove(seat=0, value=2))
    one, other = animation(
        BEFORE, *turn, TurnStarted(seat=1, number=3), Rolled(seat=1, sides=6, value=3, purpose=""), computers=COMPUTERS
    )
    assert (one.turn, other.turn) == (0, 1)
    assert (one.roll, one.pose, one.told) == (ROLL, None, 16)
    assert where(one, MINE) == "d9"
    assert one.way == ("b9", "c9"), "where it has come from"
    assert one.event == turn[-1]
    assert other.seconds < one.seconds <= 0.4
    assert is_blank(turn, COMPUTERS)


def test_what_concerns_a_person_is_shown_in_full() -> None:
    ben_plays = frozenset({1})
    assert len(animation(BEFORE, ROLL, MOVE, computers=ben_plays)) == len(animation(BEFORE, ROLL, MOVE))
    lost = Captured(seat=0, piece=0, by=1, step=0)
    assert animation(BEFORE, lost, computers=ben_plays) == animation(BEFORE, lost)
    assert not is_blank([lost], ben_plays)
    assert not is_blank([ROLL], ben_plays)
    assert not is_blank([Finished(seat=1, place=1)], ben_plays)


@pytest.mark.parametrize(
    "event",
    [
        SpellWasCast(seat=1, piece=0, spell="gust", name="Gust", targets=(MINE,)),
        fighting.Revealed(who=Ref(1, 0), observers=(Ref(0, 0),)),
        movement.StaysHome(seat=1, mates=(0,)),
    ],
)
def test_whoever_is_named_among_several_is_concerned(event: Event) -> None:
    assert set(named_seats(event)) == {0, 1}


def test_dice_of_computers_against_each_other_lie_at_once() -> None:
    scene = place("1@7 | 1@8<", dice="d20:16,9 d8:4", phase=("action", "bonus_action"), b={"has_reacted": True})
    scene.play("attack:0:longsword:1.0")
    events = list(scene.turn_events)

    def stages(computers: frozenset[int]) -> list[int]:
        beats = beats_of(BEFORE, list(enumerate(events)), contests_of(events), "normal", computers)
        return [beat.stage for beat in beats if beat.contest]

    assert set(stages(COMPUTERS)) == {DECIDED}
    assert stages(frozenset({0})) == stages(frozenset()) != stages(COMPUTERS)
    assert not is_blank(events, COMPUTERS)


def test_a_contest_is_told_when_both_dice_lie_with_its_damage() -> None:
    scene = place("1@7 | 1@8<", dice="d20:16,9 d8:4", phase=("action", "bonus_action"), b={"has_reacted": True})
    scene.play("attack:0:longsword:1.0")
    events = list(scene.turn_events)
    contest = contests_of(events)[0]
    first, end = contest.span
    assert [event.kind for event in events[first:end]] == ["rolled", "rolled", "contest_decided", "rolled", "damaged"]
    assert [event.kind for event in contest.cost] == ["rolled", "damaged"]
    assert contest.kind == "attack"
    beats = [beat for beat in beats_of(BEFORE, list(enumerate(events)), contests_of(events), "normal") if beat.contest]
    undecided = [beat for beat in beats if beat.stage < DECIDED]
    assert [beat.stage for beat in undecided] == list(range(DECIDED))
    assert all(beat.told <= first for beat in undecided)
    assert {beat.told for beat in beats if beat.stage == DECIDED} == {end}
    assert sum(beat.seconds for beat in beats) <= LONGEST


def test_no_event_takes_longer_than_it_may() -> None:
    events = (ROLL, MOVE, CAPTURE, NoMove(seat=0, value=2), MatchEnded(places=(0, 1)))
    for _, beats in groupby(animation(BEFORE, *events), key=lambda beat: beat.told):
        assert sum(beat.seconds for beat in beats) <= LONGEST


@pytest.mark.parametrize(("is_ascii", "points"), [(False, ("●●●", "○○")), (True, ("***", ".."))])
def test_the_points_of_a_bonus_die_are_no_letters_of_a_party(is_ascii: bool, points: tuple[str, str]) -> None:
    session = Session(Game.new("ludicrous", ["Ana", "Ben"], seed=3))
    session.seats.is_ascii = is_ascii
    event = BonusPointsChanged(seat=1, change=1, points=3, most=5)
    shown = animation_tray(session, Beat(0.5, 0, {}, event=event), TrayText(), 40)
    assert tuple(text for text, *_ in shown.lines[0][:2]) == points


@pytest.mark.parametrize(
    ("by", "turn", "note"),
    [
        (None, None, "in Ana's turn · turn 3"),
        (None, 0, "turn 3"),
        (None, 1, "turn 3"),
        (0, None, "turn 3"),
        (1, None, "in Ana's turn · turn 3"),
        (1, 1, "turn 3"),
        (0, 1, "in Ben's turn · turn 3"),
    ],
)
def test_a_heading_names_whose_turn_it_is_where_somebody_else_is_shown(
    by: int | None, turn: int | None, note: str
) -> None:
    session = Session(Game.new("ludicrous", ["Ana", "Ben"], seed=3))
    asked = Heading("whether to shield", name="Ben", note="in Ana's turn · turn 3")
    contest = None
    if by is not None:
        contest = Contest(name="Shove", offence=ContestSide(by, 0, (), 0), outcome="success", verdict="shoved")
    assert animation_heading(session, Beat(0.5, 0, {}, contest=contest, turn=turn), asked).note == note
