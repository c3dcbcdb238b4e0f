"""How answers are laid out: sections with a digit each, pages of nine, and how many keys that takes."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from ludo_tui.engine import Layout, Look, Option, OptionAim, OptionFacts, OptionShown, Prompt, Refusal, Section, Who
from ludo_tui.rules.ludicrous.menu.sections import SECTIONS
from ludo_tui.rules.ludicrous.model.state import Affliction, Tank
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.table.play.end_turn import (
    can_all_wait,
    can_end_turn,
    end_turn,
    losses,
    reminder,
    what_it_would_free,
    what_stops_it,
)
from ludo_tui.table.questions import digits, keys_needed, option_kinds, preselect, sections
from ludo_tui.table.session import Session
from tests.options import option_of
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import Scene, place

FIGHT, REST = Section("fight", "1", "Fight"), Section("rest", "2", "Rest")


def question(count: int = 3) -> Prompt:
    """Ask for one of some attacks, the last one the likeliest, for a rest that costs something, or for nothing."""
    attacks = [
        Option(id=f"hit:{n}", label="Hit", shown=OptionShown(section="fight"), facts=OptionFacts(odds=n / 40))
        for n in range(count)
    ]
    rest = Option(id="burn", label="Burn the house", shown=OptionShown(section="rest", needs_confirming=True))
    declined = Option(id="pass", label="Nothing", does="pass")
    refused = (Refusal(id="nap", label="Nap", reason="it is too loud", section="rest"),)
    return Prompt(0, "action", "What now?", (*attacks, declined, rest), refused, layout=Layout(sections=(FIGHT, REST)))


def look(scene: Scene) -> Look:
    return scene.rules.look(scene.state, scene.setup)


def keys(prompt: Prompt, section: str = "", page: int = 0) -> dict[str, str]:
    return digits.keys_for(prompt, [(option,) for option in sections.listed(prompt, section)], page)


def test_every_action_of_the_chapter_stands_in_one_section() -> None:
    assert [section.key for section in SECTIONS] == list("12345678")
    assert {section.id for section in SECTIONS} == {action.section for action in ACTIONS}


def test_sections_are_listed_with_what_is_in_them() -> None:
    fight, rest = sections.entries(question())
    assert [option.id for option in fight.options] == ["hit:0", "hit:1", "hit:2"]
    assert ([option.id for option in rest.options], [one.id for one in rest.refused]) == (["burn"], ["nap"])
    assert [option.id for option in sections.listed(question())] == ["pass"]


def test_deeds_are_listed_in_the_same_order_however_likely_they_are() -> None:
    assert [option.id for option in sections.listed(question(), "fight")] == ["hit:0", "hit:1", "hit:2"]
    orders = set()
    for stats in ({}, {"attack": 2}, {"intelligence": 2}):
        session = Session(place("1@10 | 1@11", a={"stats": stats}))
        assert session.questions.prompt is not None
        orders.add(
            tuple(option.does for option in sections.listed(session.questions.prompt, "wrestle", session.worths()))
        )
    assert orders == {("grapple", "shove", "taunt", "surrender")}


def test_where_not_everything_has_a_digit_what_is_likely_to_do_most_comes_first() -> None:
    more = [
        Option(id=f"more:{n}", label="More", shown=OptionShown(section="fight"), facts=OptionFacts(odds=0.01))
        for n in range(9)
    ]
    punch = Option(
        id="punch", label="Punch", shown=OptionShown(section="fight"), facts=OptionFacts(odds=0.83, mean_damage=1.2)
    )
    sword = Option(
        id="sword",
        label="Sword",
        shown=OptionShown(section="fight"),
        facts=OptionFacts(odds=0.45, graze=0.1, mean_damage=6.5),
    )
    spray = Option(
        id="spray",
        label="Spray",
        shown=OptionShown(section="fight"),
        facts=OptionFacts(odds=0.1, graze=0.9, mean_damage=6.0),
    )
    sneeze = Option(id="sneeze", label="Sneeze", shown=OptionShown(section="fight"))
    prompt = Prompt(
        0, "action", "What now?", (punch, sneeze, sword, spray, *more), layout=Layout(sections=(FIGHT, REST))
    )
    assert [option.id for option in sections.listed(prompt, "fight")][:3] == ["spray", "sword", "punch"]
    known = {"sneeze": 9.0, "sword": 1.0, "punch": 2.0, "spray": 0.0}
    assert [option.id for option in sections.listed(prompt, "fight", known)][:3] == ["sneeze", "punch", "sword"]


def test_a_graze_counts_for_half_of_a_hit() -> None:
    more = [
        Option(
            id=f"more:{n}",
            label="More",
            shown=OptionShown(section="fight"),
            facts=OptionFacts(odds=0.01, mean_damage=1.0),
        )
        for n in range(9)
    ]
    sure = Option(
        id="sure",
        label="Sure",
        shown=OptionShown(section="fight"),
        facts=OptionFacts(odds=0.45, graze=0.0, mean_damage=4.0),
    )
    wild = Option(
        id="wild",
        label="Wild",
        shown=OptionShown(section="fight"),
        facts=OptionFacts(odds=0.3, graze=0.25, mean_damage=4.0),
    )
    prompt = Prompt(0, "action", "What now?", (wild, sure, *more), layout=Layout(sections=(FIGHT, REST)))
    assert [option.id for option in sections.listed(prompt, "fight")][:2] == ["sure", "wild"]


def test_what_no_roll_decides_keeps_its_order_from_turn_to_turn() -> None:
    plans = [Option(id=f"build:{n}", label="Build", shown=OptionShown(section="rest", group="Build")) for n in range(4)]
    nap = Option(id="nap", label="Nap", shown=OptionShown(section="rest", group="Nap"))
    grave = Option(id="burn", label="Burn", shown=OptionShown(section="rest", group="Build", needs_confirming=True))
    prompt = Prompt(0, "action", "What now?", (grave, nap, *plans), layout=Layout(sections=(FIGHT, REST)))
    built = [plan.id for plan in plans]
    for favourite in ("nap", *built):
        worths = {"nap": 1.0, favourite: 2.0, "burn": 9.0}
        assert [option.id for option in sections.listed(prompt, "rest", worths)] == ["nap", *built, "burn"]


def test_a_grave_answer_lifts_none_of_its_group_where_not_everything_has_a_digit() -> None:
    plans = [Option(id=f"build:{n}", label="Build", shown=OptionShown(section="rest", group="Build")) for n in range(9)]
    naps = [Option(id="nap", label="Nap", shown=OptionShown(section="rest", group="Nap"))]
    grave = Option(id="burn", label="Burn", shown=OptionShown(section="rest", group="Build", needs_confirming=True))
    prompt = Prompt(0, "action", "What now?", (grave, *plans, *naps), layout=Layout(sections=(FIGHT, REST)))
    worths = {"nap": 2.0, "build:8": 1.0, "burn": 9.0}
    assert [option.id for option in sections.listed(prompt, "rest", worths)] == [
        "nap",
        *(one.id for one in plans),
        "burn",
    ]
    worths["build:8"] = 3.0
    assert [option.id for option in sections.listed(prompt, "rest", worths)] == [
        *(one.id for one in plans),
        "nap",
        "burn",
    ]


def test_what_can_be_done_to_several_is_listed_by_nearness_and_marked_by_worth() -> None:
    def deed(does: str, far: int, odds: float) -> Option:
        return Option(
            id=f"{does}:{far}",
            label=does,
            shown=OptionShown(section="fight", sort_key=(far,)),
            does=does,
            facts=OptionFacts(odds=odds),
        )

    blows, spells = [deed("hit", 3, 0.9), deed("hit", 1, 0.2)], [deed("cast", 2, 0.4), deed("cast", 1, 0.5)]
    prompt = Prompt(0, "action", "What now?", (*spells, *blows), layout=Layout(sections=(FIGHT, REST)))
    shown = sections.listed(prompt, "fight")
    assert [option.id for option in shown] == ["cast:1", "cast:2", "hit:1", "hit:3"], "each deed, its nearest first"
    assert preselect.preselect(shown, prompt, {"hit:3": 2.0, "hit:1": 1.0}) == 3, "the better blow"
    assert preselect.preselect(shown, prompt, {"cast:2": 2.0}) == 1
    flat = Prompt(0, "aim", "At whom?", (*spells, *blows))
    assert [option.id for option in sections.listed(flat)] == ["cast:1", "cast:2", "hit:1", "hit:3"]


def test_the_section_is_marked_in_which_the_sensible_answer_is() -> None:
    offered = [
        Option(id=f"{name}:{n}", label=name, shown=OptionShown(section=name))
        for name in ("fight", "rest")
        for n in range(2)
    ]
    prompt = Prompt(0, "action", "What now?", tuple(offered), layout=Layout(sections=(FIGHT, REST)))
    shown = sections.first_level(prompt)
    assert [preselect.preselect(shown, prompt, sensible=one.id) for one in offered] == [0, 0, 1, 1]
    grave = msgspec.structs.replace(prompt, answers=(*offered[:3], offered[3].with_shown(needs_confirming=True)))
    assert preselect.preselect(sections.first_level(grave), grave, sensible="rest:1") == 0


def test_where_nothing_is_known_to_be_worth_anything_what_is_likely_to_come_of_it_counts_before_its_chance() -> None:
    class Blow(Option, frozen=True, kw_only=True):
        takes: float

        @property
        def leads_to(self) -> float:
            return self.takes

    likely = Blow(
        id="hit:1",
        label="hit",
        shown=OptionShown(section="fight", sort_key=(1,)),
        does="hit",
        facts=OptionFacts(odds=0.9),
        takes=0.2,
    )
    deadly = Blow(
        id="hit:2",
        label="hit",
        shown=OptionShown(section="fight", sort_key=(2,)),
        does="hit",
        facts=OptionFacts(odds=0.5),
        takes=0.5,
    )
    prompt = Prompt(0, "action", "What now?", (likely, deadly), layout=Layout(sections=(FIGHT,)))
    assert preselect.preselect((likely, deadly), prompt, {}) == 1


def test_whoever_is_asked_to_react_finds_the_mark_where_nothing_is_spent() -> None:
    strike, wait = (
        Option(id="strike", label="Strike", facts=OptionFacts(odds=0.9)),
        Option(id="pass", label="No", does="pass"),
    )
    for kind, first in (("reaction", 1), ("action", 0)):
        prompt = Prompt(0, kind, "And now?", (strike, wait))
        assert preselect.preselect(prompt.options, prompt, {"strike": 5.0}) == first
        assert preselect.preselect(prompt.options, prompt, {"strike": 5.0}, sensible="strike") == 0
    only = Prompt(0, "reaction", "And now?", (strike,))
    assert preselect.preselect(only.options, only) == 0


def test_the_list_begins_on_the_piece_moved_last_if_its_move_is_safe_and_takes_nobody() -> None:
    def move(piece: int, *captures: Who) -> Option:
        aim = OptionAim(to_step=9, captures=captures)
        return Option(id=f"move:{piece}", label="Move", does="move", piece=piece, aim=aim)

    moves = tuple(move(piece) for piece in range(3))
    prompt = Prompt(0, "move", "Which?", moves)

    def marked(safe: str, last: int, shown: Sequence[Option] = moves) -> int | None:
        return preselect.preselect(shown, prompt, is_safe=lambda one: str(one.piece) in safe, moved_last=Who(0, last))

    assert [marked("012", last) for last in range(3)] == [0, 1, 2]
    assert marked("02", 1) == 0, "the first safe one"
    assert marked("2", 1) == 2
    assert marked("", 1) == 0, "without a safe one it is the first"
    assert marked("012", 1, (moves[0], move(1, Who(1, 0)), moves[2])) == 0, "a capture is chosen, not slipped into"
    assert preselect.preselect(moves, prompt, {"move:2": 1.0}) == 2, "unless the suggestion is wanted"


@pytest.mark.parametrize("section", ["magic", "guard"])
def test_what_can_always_be_done_has_the_same_digit_whatever_it_is_worth(section: str) -> None:
    orders = set()
    for board in ("1@10 | 1@40", "1@10 | 1@11<", "1@10 | 1@12", "1@20 | 1@18"):
        for hand in (["haste", "bless"], ["toad", "fauna", "far", "quiet"]):
            session = Session(place(board, a={"hand": hand, "profession": "wizard"}))
            assert session.questions.prompt is not None
            offered = sections.listed(session.questions.prompt, section, session.worths())
            orders.add(tuple(option.does for option in offered if option.facts.odds is None))
    (order,) = orders
    known = {"magic": ["cast", "sacrifice", "mulligan"], "guard": ["sneak", "dodge", "ready"]}[section]
    assert [does for does in order if does in known] == known


def test_structures_are_offered_in_the_order_of_their_table() -> None:
    orders = set()
    for board in ("1@20 | 1@40", "1@20 2@3 | 1@22", "1#0 2#8 | 1@2 2@5", "1#40 2#1 | 1#30 2#31"):
        session = Session(place(board))
        assert session.questions.prompt is not None
        offered = sections.listed(session.questions.prompt, "build", session.worths())
        orders.add(tuple(option.aim.row for option in offered if option.does == "fortify" and option.aim.row))
    assert orders == {tuple(place("1@20 | 1@40").tables.structures)}


def test_a_move_has_the_number_of_its_piece() -> None:
    moves = [Option(id=f"move:{piece}", label="Move", piece=piece) for piece in (3, 0)]
    refused = [Refusal(id=f"stay:{piece}", label="Stay", reason="it is blocked", piece=piece) for piece in (2, 0)]
    prompt = Prompt(0, "move", "Which piece?", tuple(moves), tuple(refused))
    assert keys(prompt) == {"move:0": "1", "stay:2": "3", "move:3": "4"}


def test_moves_have_plain_digits_where_a_number_would_not_say_which() -> None:
    def given(*moves: tuple[int, int | None]) -> list[str]:
        some = [
            Option(id=str(n), label="Move", piece=piece, seat=seat, aim=OptionAim(amount=n))
            for n, (piece, seat) in enumerate(moves)
        ]
        found = keys(Prompt(0, "move", "Which piece?", tuple(some)))
        return [found[str(n)] for n in range(len(moves))]

    assert given((3, None), (1, None)) == ["4", "2"]
    assert given((3, None), (3, None)) == ["1", "2"], "one piece with either die"
    assert given((3, 0), (1, 2)) == ["1", "2"], "pieces of two seats"


def test_an_answer_that_moves_a_piece_names_whose() -> None:
    def mover(does: str = "move", **others: int) -> Who | None:
        return option_kinds.mover(option_of(Option, id="some", label="Some", does=does, **others), 0)

    assert mover(piece=2, to_step=9) == Who(0, 2)
    assert mover(piece=2, to_step=9, seat=1) == Who(1, 2)
    assert mover("turn", piece=2, to_step=9) is None
    assert mover(piece=2) is None
    assert mover(to_step=9) is None


def test_what_declines_has_the_same_key_everywhere() -> None:
    assert keys(question()) == {"pass": "0"}
    flat = Prompt(0, "bonus", "And now?", (Option(id="pass", label="No", does="pass"), Option(id="go", label="Go")))
    assert keys(flat) == {"go": "1", "pass": "0"}
    assert [option.id for option in sections.listed(flat)] == ["go", "pass"]


def test_what_cannot_be_made_good_stands_after_everything_but_what_declines() -> None:
    burn = Option(id="burn", label="Burn the house", shown=OptionShown(digit="1", needs_confirming=True))
    nap, declined = (
        Option(id="nap", label="Nap", shown=OptionShown(digit="2")),
        Option(id="pass", label="Nothing", does="pass"),
    )
    flat = Prompt(0, "action", "What now?", (declined, burn, nap))
    assert [option.id for option in sections.listed(flat)] == ["nap", "burn", "pass"]


def test_a_digit_that_turned_a_piece_does_not_drop_it_prone() -> None:
    scene = place("1@20 2@30 | 1@21", phase="turning")
    assert scene.prompt is not None
    assert keys(scene.prompt) == {"turn:0": "1", "turn:1": "2", "prone:0": "5", "prone:1": "6", "pass": "0"}
    scene.play("turn:0")
    while scene.asked != (0, "turning"):
        scene.play("pass")
    assert keys(scene.prompt) == {"turn:1": "2", "prone:0": "5", "prone:1": "6", "pass": "0"}


def test_nine_answers_have_digits_at_a_time() -> None:
    prompt = question(20)
    assert keys(prompt, "fight")["hit:19"] == "1"
    assert len(keys(prompt, "fight")) == 9
    assert keys(prompt, "fight", 2) == {"hit:1": "1", "hit:0": "2"}


@pytest.mark.parametrize(
    ("answer", "count", "presses"), [("pass", 3, 1), ("hit:2", 3, 2), ("hit:0", 20, 4), ("burn", 3, 3)]
)
def test_keys_are_counted(answer: str, count: int, presses: int) -> None:
    scene = place("1@5 | 1@30")
    assert keys_needed.keys_needed(question(count), answer, look(scene)) == presses


def test_a_section_that_is_shown_first_takes_no_key_and_the_others_one_to_go_back() -> None:
    scene = place("1@5 | 1@30")
    opened = msgspec.structs.replace(
        question(3), layout=Layout(sections=question(3).layout.sections, first_section="fight")
    )
    asked = {answer: keys_needed.keys_needed(opened, answer, look(scene)) for answer in ("hit:2", "pass")}
    assert asked == {"hit:2": 1, "pass": 2}


def test_enter_gives_what_is_marked_as_the_only_one_of_its_section() -> None:
    scene = place("1@5 | 1@30")
    assert keys_needed.keys_needed(question(1), "hit:0", look(scene)) == 1
    rest = Option(id="nap", label="Nap", shown=OptionShown(section="rest"))
    both = msgspec.structs.replace(question(1), answers=(*question(1).answers[:2], rest))
    assert [keys_needed.keys_needed(both, id_, look(scene), {"nap": 1.0}) for id_ in ("hit:0", "nap")] == [2, 1]


def test_a_digit_gives_the_only_answer_of_its_part_where_its_line_says_all_of_it() -> None:
    scene = place(
        "1@5 | 1@30", phase="bonus_action", a={"profession": "soldier", "perks": ["card_shark"]}, is_shown=False
    )
    prompt = scene.prompt
    assert prompt is not None
    only = prompt.option("perk")
    assert only is not None
    given, opened = sections.section_keys(prompt)
    assert "perk" in given, "what it is, is asked next, with a way back"
    assert only.shown.section not in opened.values()
    assert keys_needed.keys_needed(prompt, "perk", look(scene)) == 1
    nap = Option(id="nap", label="Nap", shown=OptionShown(section="rest"))
    for one, presses in (
        (nap, 1),
        (nap.with_facts(odds=0.5), 2),
        (nap.with_shown(needs_confirming=True), 3),
        (nap.with_facts(effects=("trap",)), 3),
    ):
        asked = msgspec.structs.replace(question(3), answers=(*question(3).answers[:4], one), names=scene.names)
        assert keys_needed.keys_needed(asked, "nap", look(scene), {"hit:0": 1.0}) == presses, one
    asked = msgspec.structs.replace(asked, answers=(*question(3).answers[:4], nap))
    assert list(sections.section_keys(asked)[1]) == ["1"]
    asked.lazy.more = lambda _: "The fire goes out"
    assert list(sections.section_keys(asked)[1]) == ["1", "2"], "what it brings besides has to be read first"


@pytest.mark.parametrize("board", ["1@5 | 1@30", "1@10 | 1@11"])
def test_a_digit_opens_the_same_part_however_little_there_is_to_choose(board: str) -> None:
    scene = place(board, phase=("action", "bonus_action"), is_shown=False)
    for kind in ("action", "bonus"):
        prompt = scene.prompt
        assert prompt is not None
        assert (prompt.kind, prompt.layout.sections) == (kind, SECTIONS)
        assert all(option.shown.section for option in prompt.options if option.id != "pass")
        scene.play("pass")


def test_what_a_taunt_forces_stands_in_its_part_as_well() -> None:
    scene = place("1@10 | 1@11<", phase=("turning", "action"))
    scene.piece(0).conditions.append(Affliction(id="taunted", source=Who(1, 0)))
    scene.play("pass")
    assert scene.prompt is not None
    assert "taunt forces" in scene.prompt.text
    assert {option.shown.section for option in scene.prompt.options} == {"fight"}
    assert scene.prompt.layout.sections == SECTIONS


def test_what_can_be_left_out_is_left_out_up_to_the_move() -> None:
    scene = place("1@5 2@20 | 1@30", dice="d6:3", phase=("action", "first_special", "bonus_action", "movement"))
    session = Session(scene, auto_move=False, every_phase=True)
    assert session.questions.prompt is not None
    assert (session.questions.prompt.kind, can_end_turn(session)) == ("action", True)
    end_turn(session, is_sure=True)
    assert scene.asked == (0, "move")
    assert not can_end_turn(session)
    assert [event.kind for event in scene.events if event.kind == "action_taken"] == []
    assert scene.dice_left() == 0


def test_whoever_would_leave_a_piece_held_fast_is_told_how_it_gets_free() -> None:
    scene = place("1@5!restrained | 1@30", phase=("action", "movement"))
    session = Session(scene)
    option = what_it_would_free(session)
    assert option is not None
    assert option.id == "struggle:0"
    assert scene.prompt is not None
    told = reminder(option, scene.prompt)
    assert told.startswith("Piece 1 struggles free only by an action (3 Wrestle and taunt)")
    assert what_it_would_free(Session(place("1@5 | 1@30", phase=("action", "movement")))) is None


def test_whoever_ends_the_turn_is_told_first_what_would_be_lost_by_it() -> None:
    held = Session(place("1@5!restrained | 1@30", phase=("action", "movement")))
    option = what_it_would_free(held)
    assert option is not None
    assert held.questions.prompt is not None
    assert losses(held) == reminder(option, held.questions.prompt)
    assert losses(Session(place("1@5 | 1@30", phase=("action", "movement")))) == ""


@pytest.mark.parametrize(("enemy", "stops"), [(5, True), (30, False)])
def test_the_end_of_a_turn_stops_once_at_a_tank_that_could_fire(enemy: int, stops: bool) -> None:
    phases = ("action", "bonus_action", "tank_movement", "movement")
    scene = place(f"1@10 2@20 | 1@{enemy}", "d6:3", phase=phases)
    session = Session(scene)
    asked = []
    for _ in range(2 if stops else 1):
        end_turn(session, is_sure=False)
        assert scene.prompt is not None
        asked.append((scene.prompt.kind, bool(what_stops_it(session))))
    assert asked == ([("tank", True)] if stops else []) + [("move", False)]
    assert session.game.state.parties[0].tank.space == "shield", "nothing was done that nobody chose"


def test_whoever_ends_the_turn_at_the_tank_or_means_it_is_not_stopped_there() -> None:
    for phases, is_sure in ((("tank_movement", "movement"), False), (("action", "tank_movement", "movement"), True)):
        scene = place("1@10 2@20 | 1@5", "d6:3", phase=phases)
        end_turn(Session(scene), is_sure=is_sure)
        assert scene.asked == (0, "move")


def test_whoever_wants_every_question_ends_the_turn_past_those_too() -> None:
    for every_phase in (False, True):
        scene = place("1@10 | 1@40", dice="d6:3", phase=("action", "tank_movement", "movement"))
        session = Session(scene, auto_move=False, every_phase=every_phase)
        end_turn(session, is_sure=True)
        assert scene.asked == (0, "move")


def test_nobody_is_asked_which_of_two_pieces_alike_moves() -> None:
    def waiting(board: str, **own: Any) -> str:
        return Session(place(board, dice="d6:3", phase="movement", a={"leader": 3, **own})).questions.waiting

    assert waiting("1@10 2@10 | 1@40") == "nobody"
    assert waiting("1@10 2@10 | 1@40", leader=0) == "person"
    assert waiting("1@10 2@10< | 1@40") == "person"
    assert waiting("1@10 2@11 | 1@40") == "person"
    assert Session(
        place("1@10 2@10 | 1@40", dice="d6:3", phase="movement", a={"leader": 3}), auto_move=False
    ).questions.waiting == ("person")


def test_a_turn_that_must_be_answered_is_not_left_out() -> None:
    scene = place("1@5 2@20 | 1@30", dice="d6:3", phase="movement")
    session = Session(scene, auto_move=False)
    assert not can_end_turn(session)
    with pytest.raises(ValueError, match="there is nothing to skip"):
        end_turn(session, is_sure=True)


@pytest.mark.rule("lh.readings.minor")
def test_what_was_left_out_for_want_of_a_reason_is_come_back_to() -> None:
    session = Session(place("1@10 | 1@12", phase=("turning", "action")))
    assert session.questions.waiting == "nobody", "whom it would reach stands before it already"
    session.play_on()
    assert session.questions.prompt is not None
    assert session.questions.prompt.kind == "action"
    (first,) = [option for option in session.questions.prompt.options if option.does == "come_back"]
    assert (first.label, digits.keys_for(session.questions.prompt, [(first,)], 0)) == (
        "Turn pieces around first",
        {first.id: "9"},
    )
    shown = sections.first_level(session.questions.prompt)
    marked = preselect.preselect(shown, session.questions.prompt, {**session.worths(), first.id: 99.0})
    assert marked is not None
    assert shown[marked] is not first, "it is wanted by who means it"
    session.answer(first.id)
    assert (session.questions.prompt.kind, session.questions.waiting) == ("turning", "person")
    session.answer("turn:0")
    session.play_on()
    assert session.questions.prompt.kind == "action"
    session.take_back()
    assert (session.questions.prompt.kind, session.questions.waiting) == ("turning", "person")
    assert "turn:0" in [option.id for option in session.questions.prompt.options]


@pytest.mark.rule("lh.readings.hold-fire")
def test_where_the_tank_goes_and_what_it_fires_at_is_one_answer() -> None:
    session = Session(place("1@10 | 1@5", phase="tank_movement", dice="d20:15,5 d6:4", b={"hp": 6}))
    assert session.questions.prompt is not None
    assert "d6 damage, 6 or more knocks it out" in session.questions.prompt.detail(session.questions.prompt.options[0])
    labels = {option.id: option.label for option in session.questions.prompt.options}
    assert labels["tank:attack fire:1.0"] == "To Attack, fire at Ben's piece 1"
    assert labels["tank:attack pass"] == "To Attack, hold fire"
    assert "tank:attack" not in labels
    worths = session.worths()
    assert worths["tank:attack fire:1.0"] > worths["tank:attack pass"]
    session.answer("tank:attack fire:1.0")
    assert session.game.state.parties[1].hp == 2


def test_a_tank_finds_each_space_and_each_other_tank_under_its_own_digit() -> None:
    found: dict[str, set[str]] = {}
    exposed = Tank(space="attack", hp=12)
    for space, other in (("shield", exposed), ("attack", exposed), ("anti_tank", exposed), ("attack", Tank(hp=12))):
        own = Tank(space=space, hp=12)  # type: ignore[arg-type] # one of the words
        board = "1@10 | 1@45 2@4 | 1@40 | 1@9"
        scene = place(board, phase="tank_movement", a={"tank": own}, b={"tank": other}, d={"tank": exposed})
        prompt = Session(scene).questions.prompt
        assert prompt is not None
        for identity, key in keys(prompt).items():
            found.setdefault(identity, set()).add(key)
    assert found.pop("pass") == {"0"}
    assert found.pop("tank:shield") == {"1"}
    assert {identity: digits for identity, digits in found.items() if len(digits) > 1} == {}
    assert found["tank:anti_tank fire:tank-1"] != found["tank:anti_tank fire:tank-3"]


def test_what_has_keys_of_its_own_is_listed_in_their_order() -> None:
    scene = place("1@10 2@14 3@20!prone | 1@40", phase="turning")
    assert scene.prompt is not None
    given = keys(scene.prompt)
    shown = [option.id for option in sections.listed(scene.prompt)]
    assert [given[option] for option in shown] == ["1", "2", "3", "5", "6", "0"]
    assert shown[:4] == ["turn:0", "turn:1", "stand:2", "prone:0"]


def test_what_has_a_digit_in_its_section_keeps_it_whatever_else_there_is() -> None:
    guard = Section("guard", "4", "Guard")

    def shown(*ids: str, targets: int) -> dict[str, str]:
        digits = {"defend": "1", "hide": "2", "drop": "4"}
        own = [
            Option(id=one, label=one, shown=OptionShown(section="guard", group=one, digit=digits[one])) for one in ids
        ]
        aimed = [
            Option(
                id=f"help:{n}",
                label="Help",
                shown=OptionShown(section="guard", sort_key=(n,)),
                facts=OptionFacts(odds=0.5),
            )
            for n in range(targets)
        ]
        return keys(Prompt(0, "turn", "What?", (*aimed, *own), layout=Layout(sections=(guard,))), "guard")

    assert shown("hide", "drop", "defend", targets=1) == {"defend": "1", "hide": "2", "drop": "4", "help:0": "5"}
    assert shown("drop", "defend", targets=6)["help:5"] == "2", "what is left between them is used at last"
    assert shown("hide", "drop", "defend", targets=9) == {
        **{"defend": "1", "hide": "2", "drop": "4"},
        **{f"help:{n}": digit for n, digit in enumerate("567893")},
    }, "on the first of several pages, too"


def test_what_leads_to_a_blow_is_marked_before_what_only_goes_far() -> None:
    class Walk(Option, frozen=True, kw_only=True, gc=False):
        @property
        def leads_to(self) -> float:
            return 2.0

    run, walk = Option(id="run", label="Run"), Walk(id="go", label="Go")
    prompt = Prompt(0, "turn", "Where?", (run, walk))
    assert preselect.preselect([run, walk], prompt) == 1
    assert preselect.preselect([run, walk], prompt, {"run": 1.0, "go": 0.5}) == 0, "unless it is known what is best"
    assert preselect.preselect([sections.Entry(FIGHT, (run,)), walk], prompt) == 0, "sections stand in their own order"


def test_what_cannot_be_chosen_is_told_in_the_order_of_its_sections() -> None:
    scene = place("1@20 | 1@40", phase="action", perks=False)
    assert scene.prompt is not None
    keys = {section.id: section.key for section in scene.prompt.layout.sections}
    told = [keys[one.section] for one in sections.refused(scene.prompt) if one.section]
    assert told == sorted(told)
    assert len(set(told)) > 3


def test_who_is_asked_who_is_next_lets_all_wait_with_one_key_pressed_twice() -> None:
    beasts = "toll_reaver@d9 toll_reaver@e9 burr_hound@a7"
    scene = stand("bulwark@c9 | champion@l9", monsters=beasts, phase="sage_turns", turn=None, level=None)
    session = Session(scene)
    assert session.questions.prompt is not None
    assert session.questions.prompt.kind == "who"
    assert losses(session) == "Nobody listed here has had a turn. Once more lets them all wait."
    end_turn(session, is_sure=False)
    assert session.questions.prompt.kind == "who", "not before it is meant"
    end_turn(session, is_sure=True)
    assert {event.kind for event in scene.events} >= {"turn_begun"}
    assert not [event for event in scene.events if event.kind in ("moved", "attacks", "walked")]
    assert session.game.state.turn.seat != scene.sage


def test_a_party_lets_all_wait_too_but_not_with_the_turn_of_one() -> None:
    scene = stand("bulwark@c9 outrider@f9 mender@g12 | champion@l9")
    session = Session(scene)
    scene.play("act:0")
    end_turn(session, is_sure=True)
    assert (scene.prompt is not None and scene.prompt.kind, can_all_wait(session)) == ("who", True)
    end_turn(session, is_sure=True)
    assert session.game.state.turn.seat != 0
