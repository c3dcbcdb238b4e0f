"""Judgement of Ludicrous Ludo: what a position is worth, what is advised and why, looking ahead, and luck."""

from collections import Counter
from functools import partial
from typing import Any, Literal

import msgspec
import pytest

from ludo_tui import Game, Seat, players
from ludo_tui.engine import BLUNDERS, Dice, Lot, Option, OptionFacts, Prompt, Rolled, TableOptions
from ludo_tui.players.analysis import Analysis
from ludo_tui.players.lookahead import Estimate, Limits, outcome
from ludo_tui.players.ludicrous import Judgement
from ludo_tui.players.ludicrous.evaluation import PARTS, Evaluation, parts_of, tuned
from ludo_tui.players.ludicrous.judge import Judge
from ludo_tui.players.ludicrous.luck import Fortunes
from ludo_tui.players.ludicrous.outlook import Outlook
from ludo_tui.players.ludicrous.worths import BOONS, CURSES, GUARDS
from ludo_tui.players.standings import WON
from ludo_tui.players.strategy import Ahead
from ludo_tui.presenting.advice import chance_line, hint_lines, why_line
from ludo_tui.presenting.tips import Tips
from ludo_tui.rules.ludicrous.events.contests import ContestDecided
from ludo_tui.rules.ludicrous.knowledge.view import HIDDEN
from ludo_tui.rules.ludicrous.mechanics.spell_cards import whole_deck
from ludo_tui.rules.ludicrous.model.state import Item, Project, Shown, Tank
from ludo_tui.rules.ludicrous.party import building
from ludo_tui.table.session import Session
from tests.scene import Scene, place


def lead(scene: Scene, seat: int = 0) -> float:
    """Return how far a seat is ahead."""
    return Evaluation(scene.view(seat), "standard").lead(seat)  # type: ignore[arg-type]  # the view of this game


def _healthy(scene: Scene) -> None:
    scene.change(0, hp=20)


def _carded(scene: Scene) -> None:
    scene.change(0, hand=["firebolt", "mend", "haste", "gust"])


def _pointed(scene: Scene) -> None:
    scene.change(0, bonus_points=4)


def _supplied(scene: Scene) -> None:
    scene.change(0, items=[Item(id="trout")])


def _building(scene: Scene) -> None:
    scene.change(0, project=Project(id="library", points=3))


def _built(scene: Scene) -> None:
    scene.build(0, "library")


def _nothing(_scene: Scene) -> None:
    """Leave it as it is."""


HURT: dict[str, Any] = {"hp": 9}


@pytest.mark.parametrize(
    ("part", "better", "change", "worse"),
    [
        ("way", "1@20 | 1@30", _nothing, "1@19 | 1@30"),
        ("out", "1@20 2@0 | 1@30", _nothing, "1@20 | 1@30"),
        ("column", "1#51 | 1@30", _nothing, "1#50 | 1@30"),
        ("home", "1#56 2@0 | 1@30", _nothing, "1#55 2@0 | 1@30"),
        ("spare", "1@20 2@20 3@0 | 1@40", _nothing, "1@20 2@20 | 1@40"),
        ("spare_way", "1@20 2@20 3@8 | 1@40", _nothing, "1@20 2@20 3@0 | 1@40"),
        ("hp", "1@20 | 1@40", _healthy, "1@20 | 1@40"),
        ("danger", "1@20 | 1@21", _nothing, "1@20 | 1@19"),
        ("fallen", "1@20 | 1@40", _nothing, "1@20!unconscious | 1@40"),
        ("held", "1@20 | 1@40", _nothing, "1@20!restrained | 1@40"),
        ("good", "1@20!blessed | 1@40", _nothing, "1@20 | 1@40"),
        ("bad", "1@20 | 1@40", _nothing, "1@20!frightened | 1@40"),
        ("cards", "1@20 | 1@40", _carded, "1@20 | 1@40"),
        ("points", "1@20 | 1@40", _pointed, "1@20 | 1@40"),
        ("items", "1@20 | 1@40", _supplied, "1@20 | 1@40"),
        ("project", "1@20 | 1@40", _building, "1@20 | 1@40"),
        ("structure", "1@20 | 1@40", _built, "1@20 | 1@40"),
    ],
)
def test_each_part_of_a_position_counts(part: str, better: str, change: Any, worse: str) -> None:
    good, bad = place(better, a=HURT), place(worse, a=HURT)
    change(good)
    assert lead(good) > lead(bad)
    assert lead(good, 1) <= lead(bad, 1)
    assert part == "items" or lead(good, 1) < lead(bad, 1), "items are secret"
    number = PARTS.index(part)
    counted = [parts_of(Outlook(scene.state, 0, "standard"))[number] for scene in (good, bad)]
    assert counted[0] != counted[1]
    assert tuned().weights.way == 1.0, "a space is a space"


def test_a_tank_counts_by_its_hp_and_not_at_all_once_it_is_heavily_damaged() -> None:
    tanks = (Tank(hp=12), Tank(hp=6), Tank(hp=12, is_heavily_damaged=True), Tank(hp=6, is_heavily_damaged=True))
    whole, worn, *broken = (lead(place("1@20 | 1@40", a={"tank": tank})) for tank in tanks)
    assert whole > worn > broken[0] == broken[1]


def test_only_cards_beyond_those_that_come_by_themselves_count() -> None:
    none, one, two, three, four = (lead(place("1@20 | 1@40", a={"hand": ["mend"] * count})) for count in range(5))
    assert none == one == two < three < four


def test_hp_count_for_more_with_more_at_stake() -> None:
    def loss(board: str) -> float:
        return lead(place(board, a={"hp": 20})) - lead(place(board, a={"hp": 10}))

    assert loss("1@40 | 1@5") > loss("1@5 | 1@40") > 0


def test_of_several_opponents_the_foremost_counts_most() -> None:
    near, far = place("1@20 | 1@30 | 1@30"), place("1@20 | 1@40 | 1@20")
    assert lead(far) < lead(near)


def test_who_is_ahead_is_likely_to_win_and_who_has_won_certain() -> None:
    ahead = place("1@45 | 1@14")
    (one, other) = players.chances_of(ahead)
    assert one > 0.5 > other
    assert one + other == pytest.approx(1)
    ahead.state.places[:] = [1]
    assert players.chances_of(ahead) == [0.0, 1.0]
    assert lead(ahead, 1) == WON == -lead(ahead, 0)


def test_a_team_wins_together() -> None:
    game = Game.new("ludicrous", ["Ana", "Ben", "Cleo", "Dan"], seed=3, options={"teams": True})
    chances = players.chances_of(game)
    assert chances[0] == chances[2]
    assert chances[1] == chances[3]
    assert chances[0] + chances[1] == pytest.approx(1)
    assert "Ana and Cleo" in chance_line(game)


def test_a_team_that_is_ahead_on_the_way_has_not_won() -> None:
    chances = players.chances_of(place("1@45 | 1@14 | 1@40 | 1@10", teams=True))
    assert 0.55 < chances[0] < 0.8


# Advice


def advised(scene: Scene) -> dict[str, tuple[str, ...]]:
    """Return the reasons for each answer."""
    return {one.answer: one.reasons for one in players.advice_for(scene)}


def test_each_reason_is_given_where_it_holds() -> None:
    moves = place("1@10 2@30 | 1@13", "d6:3", phase="movement")
    assert advised(moves)["move:0"][0] == "Ben's piece 1 loses 40 spaces"
    assert "comes home" in advised(place("1#53 2@30 | 1@45", "d6:3", phase="movement"))["move:0"]
    out = advised(place("1@30 | 1@45", "d6:6", phase="movement"))
    assert any("comes out" in reasons for reasons in out.values())
    assert "comes out" not in out["move:0"]
    reaches = "reaches the home column, where nobody can follow"
    assert reaches in advised(place("1#49 2@30 | 1@45", "d6:3", phase="movement"))["move:0"]
    assert "gets out of danger" in advised(place("1@33 2@12 | 1@29", "d6:6", phase="movement"))["move:0"]
    assert "is in more danger" in advised(place("1@28 2@12 | 1@29", "d6:5", phase="movement"))["move:0"]
    weak = advised(place("1@10 | 1@11", b={"hp": 1}))
    told = next(reasons for answer, reasons in weak.items() if answer.startswith("attack:0:longsword"))
    assert told[0].endswith("% to succeed")
    assert told[1].startswith("knocks Ben's piece 1 out")


def test_the_best_is_what_a_hard_seat_does() -> None:
    for board in ("1@10 | 1@11", "1@30 | 1@45", "1@6 2@20 | 1@30"):
        scene = place(board)
        prompt = scene.prompt
        assert prompt is not None
        chosen = players.choose(scene.view(0), prompt, "hard", 1, 0, system="ludicrous", options=scene.setup.options)
        (best, *_) = players.advice_for(scene)
        assert chosen in (best.answer, *best.also)
        assert best.behind == 0


def test_what_is_asked_in_private_is_not_explained_to_all() -> None:
    seats = [Seat("Ana", computer="hard"), Seat("Ben", computer="hard")]
    game = Game.new("ludicrous", seats, seed=5)
    asked: set[bool] = set()
    while len(asked) < 2:
        prompt, answer = game.prompt, players.answer_for(game)
        assert prompt is not None
        assert answer is not None
        if len(players.advice_for(game)) > 1:
            why = why_line(game, answer)
            assert not (why and prompt.secrecy.private)
            if why or prompt.secrecy.private:  # where nothing speaks for an answer, there is nothing to tell
                asked.add(prompt.secrecy.private)
        game.answer(answer)


def _twins() -> list[Scene]:
    """Return the same scene with other secrets of the other party."""
    secrets: list[dict[str, Any]] = [
        {"hand": ["bonfire", "mend"], "stats": {"luck": 2, "dexterity": 2}, "perks": ["angler", "gambler"]},
        {"hand": ["fauna", "gust"], "stats": {"luck": -1, "dexterity": -2}, "perks": ["sapper", "linguist"]},
    ]
    return [
        place("1@10 2@20 | 1@12 2@23", is_shown=False, a={"hand": ["firebolt", "tailwind"]}, b=other)
        for other in secrets
    ]


def _hints(sheets: Literal["secret", "open"], own: dict[str, Any], *, is_alone: bool = False) -> tuple[str, ...]:
    """Return what Ana is told at her list of actions, as hints and as warnings."""
    table = TableOptions(secret_reactions="strict", sheets=sheets)
    ana, computers = {"hp": 4, **own}, [1] if is_alone else []
    scene = place("1@10 2@9 | 1@12", is_shown=False, a=ana, table=table, computers=computers)
    scene.prefer(0, BLUNDERS, "always")
    session = Session(scene)
    assert session.questions.prompt is not None
    return (*Tips(session).hints(), *map(Tips(session).warning, session.questions.prompt.options))


@pytest.mark.rule("lh.secrets.odds", "lh.secrets.list")
@pytest.mark.parametrize(
    "own",
    [
        {"items": [Item(id="electric_eel")]},
        {"hand": ["firebolt", "mend", "haste"]},
        {"stats": {"attack": 2, "luck": -2}},
    ],
)
def test_own_secrets_change_no_hint_that_others_see(own: dict[str, Any]) -> None:
    """Alone with computers, or with open sheets, all that the party has counts."""
    plain: dict[str, Any] = {
        "hand": ["gust", "vines", "bonfire"],
        "perks": ["linguist", "companion"],
        "items": [Item(id="minnow", turn=1)],
    }
    others = {"perks": ["quick_hands", "field_dressing"]}
    assert _hints("secret", plain) == _hints("secret", {**plain, **own, **others})
    assert _hints("secret", plain, is_alone=True) != _hints("secret", {**plain, **own}, is_alone=True)
    assert _hints("open", plain) != _hints("open", {**plain, **own})


@pytest.mark.rule("lh.secrets.odds", "lh.secrets.list")
@pytest.mark.parametrize(
    "own",
    [
        {"items": [Item(id="electric_eel")]},
        {"hand": ["firebolt", "mend", "haste"]},
        {"stats": {"attack": 2, "luck": -2}},
    ],
)
def test_secrets_of_a_computer_change_no_reason_that_it_tells_while_the_match_goes_on(own: dict[str, Any]) -> None:
    def reasons(mine: dict[str, Any], *, in_full: bool) -> list[str]:
        table = TableOptions(secret_reactions="strict", sheets="secret")
        scene = place("1@10 2@9 | 1@12", is_shown=False, a={"hp": 4, **mine}, table=table)
        ana = Seat("Ana", "hard", side=0, character="vex")
        scene.setup = msgspec.structs.replace(scene.setup, seats=(ana, *scene.setup.seats[1:]))
        scene.state.computers = ["hard", None]
        assert scene.prompt is not None
        return [why_line(scene, option.id, in_full=in_full) for option in scene.prompt.options]

    plain: dict[str, Any] = {
        "hand": ["gust", "vines", "bonfire"],
        "perks": ["linguist", "companion"],
        "items": [Item(id="minnow", turn=1)],
    }
    told = reasons(plain, in_full=False)
    assert told == reasons({**plain, **own}, in_full=False)
    assert reasons(plain, in_full=True) != reasons({**plain, **own}, in_full=True)
    assert any(" temper gives " in line for line in told)


def test_what_lies_behind_an_answer_for_its_seat_alone_is_advised_where_nobody_looks_on() -> None:
    scene = place("1@20 2#-1 | 1@45", a={"hand": ["mend", "curse"], "items": [Item(id="minnow")], "hp": 5})
    public, alone = (
        {answer: tip.behind for tip in players.advice_for(scene, in_public=shown) for answer in (tip.answer, *tip.also)}
        for shown in (True, False)
    )
    assert public["sacrifice"] == public["consume"] > public["pass"]
    assert alone["sacrifice"] == 0 < alone["consume"] < alone["pass"]


@pytest.mark.parametrize("board", ["1@10 2@9 | 1@12", "1@10 2@9 | 1@30"])
def test_a_hand_of_which_nothing_may_be_told_is_worth_what_hands_are_on_average(board: str) -> None:
    scene = place(board, is_shown=False, a={"hand": ["firebolt", "mend", "haste", "gust"]})
    views: list[Any] = [scene.view(0), scene.view(None)]
    own, public = (Judge(view, 0, "standard", is_hard=True) for view in views)
    assert public.party.hand == [HIDDEN] * 4
    cards = [*CURSES, *BOONS, *GUARDS]
    assert public.card(HIDDEN) == pytest.approx(sum(map(own.card, cards)) / len(cards))
    assert (public.card(HIDDEN) > 1.4) == ("12" in board), "with an enemy near most are worth more"


def test_other_secrets_change_no_hint_no_chance_and_no_answer() -> None:
    one, other = _twins()
    assert one.state.parties[1] != other.state.parties[1]
    assert one.view(0) == other.view(0)
    assert hint_lines(one) == hint_lines(other)
    assert chance_line(one) == chance_line(other)
    answers = [
        players.choose(
            scene.view(0),
            scene.prompt,
            "expert",
            1,
            count,
            system="ludicrous",
            options=scene.setup.options,
            imagine=partial(scene.fork, seat=0),
        )
        for scene in (one, other)
        for count in range(2)
        if scene.prompt is not None
    ]
    assert answers[:2] == answers[2:]


# Looking ahead


def test_a_sheet_that_is_imagined_has_the_hp_that_everybody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[int] = []

    def counted(*given: Any, **more: Any) -> int:
        found.append(building.maximum_hp(*given, **more))
        return found[-1]

    monkeypatch.setattr("ludo_tui.rules.ludicrous.party.possible_state.maximum_hp", counted)
    game: Any = Game.new("ludicrous", ["Ana", "Ben", "Cleo", "Dan"], seed=7)
    game.fork(1, 0)
    assert found == [party.hp_max for party in game.state.parties[1:]]


def test_what_is_imagined_of_a_party_is_what_parties_may_have() -> None:
    scene = place("1@10 | 1@12", is_shown=False, b={"shown": Shown(companion="catboy")})
    numbers, companions, items = scene.tables.numbers, set(), set()
    for luck in range(60):
        party = scene.fork(luck, 0).state.parties[1]
        perks = {*party.perks}
        assert len(perks) == len(party.perks) == numbers.stats.perks
        assert {one for one in perks if scene.tables.perks[one].companion} == {"companion"}
        assert all(numbers.stats.least <= one <= numbers.stats.most for one in party.stats.values())
        companions.add(party.relationship)
        items.add(len(party.items))
    assert companions == {*range(numbers.companion.maximum + 1)}
    assert items == {0, 1, 2}


@pytest.mark.rule("lh.magic.deck.contents")
def test_what_is_imagined_of_hands_and_piles_is_one_whole_deck() -> None:
    game: Any = Game.new("ludicrous", ["Ana", "Ben"], seed=7)
    imagined = game.fork(1, 0).state
    cards = Counter([*imagined.deck, *imagined.discard, *(card for party in imagined.parties for card in party.hand)])
    assert cards == Counter(whole_deck(game.rules.tables))
    assert imagined.parties[0].hand == game.state.parties[0].hand


def test_a_copy_for_a_seat_looks_the_same_to_it_and_is_dealt_anew() -> None:
    game = Game.new("ludicrous", ["Ana", "Ben"], seed=7)
    while game.state.turn.number < 3:
        assert game.prompt is not None
        game.answer(game.prompt.default.id)
    assert game.prompt is not None
    seat, hidden = game.prompt.seat, game.state.parties[1 - game.prompt.seat]
    hands = set()
    for luck in range(6):
        copy = game.fork(luck, seat)
        assert copy.view(seat) == game.view(seat)
        hands.add(tuple(copy.state.parties[1 - seat].hand))
        assert copy.prompt is not None
        assert [one.id for one in copy.prompt.options] == [one.id for one in game.prompt.options]
    assert len(hands) > 1
    assert game.fork(3).state.parties[1 - seat] == hidden, "without a seat nothing is dealt anew"


def test_copies_with_the_same_luck_roll_alike_whatever_was_done_before() -> None:
    scene = place("1@10 | 1@11", phase=("action", "movement"), turns=2)
    assert scene.prompt is not None
    strike = next(one.id for one in scene.prompt.options if one.does == "punch")
    rolls: list[list[tuple[int, int]]] = []
    for answer in (strike, "pass"):
        copy = scene.fork(5)
        copy.answer(answer)
        while copy.prompt is not None and copy.state.turn.number < 2:
            copy.answer(copy.prompt.default.id)
        rolls.append([(one.sides, one.value) for one in copy.events if isinstance(one, Rolled)])
    punched, passed = rolls
    assert len(punched) > len(passed) == 1
    assert punched[-1] == passed[0], "the movement roll"


def test_a_copy_rolls_by_itself_at_a_table_with_real_dice() -> None:
    game = Game.new("ludicrous", ["Ana", "Ben"], seed=7, options={"table_dice": True})
    while game.state.turn.number < 1 or (game.prompt is not None and game.prompt.kind == "die"):
        assert game.prompt is not None
        game.answer(game.prompt.default.id)
    copy = game.fork(1, 0)
    while copy.prompt is not None and copy.state.turn.number < 4:
        assert copy.prompt.kind != "die"
        copy.answer(copy.prompt.default.id)


def test_an_expert_looks_ahead_and_answers_what_is_on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.players.ludicrous.LIMITS", Limits(samples=1, batch=1, rounds=1, trust=1.0))
    game = Game.new("ludicrous", [Seat("Ana", computer="expert"), Seat("Ben", computer="hard")], 3, {"match": "short"})
    asked = set()
    while game.answer_count < 25 and (answer := players.answer_for(game)) is not None:
        assert game.prompt is not None
        asked.add((game.prompt.kind, players.thinks_long(game)))
        game.answer(answer)
    assert ("action", True) in asked
    assert players.answer_for(game, lambda: True) is not None, "cut short, it answers at once"


def test_an_expert_plays_on_the_best_three_where_they_are_close(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def note(_imagine: object, candidates: dict[str, float], *_given: object) -> list[Estimate]:
        tried.extend(candidates)
        return [Estimate(answer, 0.0, 0.0) for answer in candidates]

    monkeypatch.setattr("ludo_tui.players.lookahead.compare", note)
    counts = []
    for scene in (
        place("1#53 2@30 | 1@45", "d6:3", phase="movement"),
        place("1@20 2@35 | 1@45", "d6:4", phase="movement"),
        place("1@20 | 1@45"),
    ):
        tried.clear()
        assert scene.prompt is not None
        assert len(scene.choices) > 1
        judgement = Judgement(scene.state, scene.setup.options)
        judgement.ponder(scene.prompt, "expert", Ahead(scene.fork, Lot(Dice(1, ""))))
        counts.append(len(tried))
    assert counts == [0, 2, 3], "there is nothing to think about when a piece comes home"


@pytest.mark.parametrize(
    ("board", "options", "samples"),
    [
        ("1@30 | 1@33", {}, 4),
        ("1@30 | 1@33 | 1@36", {}, 4),
        ("1@30 | 1@33 | 1@36 | 1@12", {}, 4),
        ("1@30 | 1@33", {"match": "short"}, 3),
        ("1@30 | 1@33 | 1@36", {"match": "short"}, 2),
        ("1@30 | 1@33 | 1@36 | 1@12", {"teams": True}, 1),
    ],
)
def test_where_nothing_was_learned_more_seats_mean_fewer_samples_as_rounds_take_longer(
    board: str, options: dict[str, Any], samples: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludo_tui.players.ludicrous.LIMITS", Limits(samples=3, batch=4, rounds=1, trust=1.0))
    monkeypatch.setattr("ludo_tui.players.ludicrous.FORESEEN", Limits(samples=4, batch=4, rounds=0.5, trust=1.0))
    scene, lucks = place(board, **options), list[int]()

    def imagine(luck: int) -> Any:
        lucks.append(luck)
        return scene.fork(luck, 0)

    assert scene.prompt is not None
    view: Any = scene.view(0)
    assert Judgement(view, scene.setup.options).ponder(scene.prompt, "expert", Ahead(imagine, Lot(Dice(1, ""))))
    assert len(set(lucks)) == samples


@pytest.mark.parametrize("board", ["1@30 | 1@33", "1@30 | 1@33 | 1@36", "1@30 | 1@33 | 1@36 | 1@12"])
def test_where_something_was_learned_experts_look_to_the_beginning_of_the_next_turn(board: str) -> None:
    scene = place(board, turns=9)
    view: Any = scene.view(0)
    limits = Judgement(view, {"match": "standard"}).limits()
    copy: Any = scene.fork()

    def last(match: Any) -> str:
        return str(match.prompt.answers[-1].id)

    assert outcome(copy, "pass", last, lambda _: 0.0, limits.rounds) == 0
    assert copy.state.turn.number == 2


def test_an_expert_does_not_play_on_going_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be asked the same again, and play on what is best in any case."""
    scene = place("1@30 | 1@40", a={"hand": ["ward"]})
    scene.play("cast:0")
    assert scene.prompt is not None
    assert [option.does for option in scene.prompt.options] == ["card", "back"]

    def imagine(_luck: int) -> Any:
        raise AssertionError("there is nothing to compare")

    view: Any = scene.view(0)
    monkeypatch.setattr("ludo_tui.players.ludicrous.FORESEEN", Limits(margin=99.0))
    answer = Judgement(view, scene.setup.options).ponder(scene.prompt, "expert", Ahead(imagine, Lot(Dice(1, ""))))
    assert answer == scene.prompt.options[0].id


# Luck


def _told(events: list[Any], odds: float | None = None) -> list[tuple[int, float]]:
    """Return the luck of what comes of an attempt of seat 0 that is worth 8 spaces with these odds."""
    fortunes = Fortunes()
    options = (
        Option(id="try", label="Try", facts=OptionFacts(odds=odds)),
        Option(id="pass", label="Pass", does="pass"),
    )
    fortunes.note(Prompt(0, "action", "What?", options), {"try": 4.0, "pass": 0.0})
    return list(fortunes.told("try", events))


def _decided(outcome: str) -> ContestDecided:
    return ContestDecided(
        seat=0, piece=0, against_seat=1, against=0, name="attack", total=9, against_total=9, outcome=outcome
    )


def test_luck_is_what_an_attempt_brought_more_than_its_odds() -> None:
    assert _told([_decided("success")], 0.5) == [(0, 4.0)]
    assert _told([_decided("failure")], 0.5) == [(0, -4.0)]
    assert _told([_decided("graze")], 0.5) == [(0, 0.0)]
    assert _told([_decided("success"), _decided("success")], 0.5) == [(0, 4.0)], "an attempt comes out once"
    assert _told([_decided("success")]) == [], "nothing was rolled for"


def test_the_luck_of_movement_rolls_averages_to_nothing() -> None:
    rolls = [Rolled(seat=1, sides=6, value=value, purpose="movement", rule="lh.movement.roll") for value in range(1, 7)]
    lucks = [luck for seat, luck in _told(list(rolls)) if seat == 1]
    assert len(lucks) == 6
    assert sum(lucks) == pytest.approx(0)
    assert lucks == sorted(lucks)
    assert lucks[-1] - lucks[-2] > 1, "a six rolls again"
    bonus_die = Rolled(seat=1, sides=6, value=5, purpose="bonus die", rule="ll.5.5.bonus-die.roll")
    bonus = [bonus_die, msgspec.structs.replace(bonus_die, value=6)]
    five, six = (luck for seat, luck in _told(list(bonus)) if seat == 1)
    assert six - five == pytest.approx(1), "of the bonus die it does not"


@pytest.mark.slow
def test_a_match_is_analysed_when_it_is_over_and_a_planted_blunder_is_found() -> None:
    seats = [Seat("Ana", computer="hard"), Seat("Ben", computer="hard")]
    game = Game.new("ludicrous", seats, seed=2, options={"match": "short"})
    planted = None
    while (answer := players.answer_for(game)) is not None:
        advice = players.advice_for(game)
        if planted is None and len(advice) > 1 and advice[-1].behind > 12:
            assert game.prompt is not None
            planted = game.prompt.seat, game.state.turn.number, advice[-1], advice[0]
            answer = advice[-1].answer
            assert players.analysis_of(game) is None, "as long as the match goes on, secrets are kept"
        game.answer(answer)
    found = players.analysis_of(game)
    assert isinstance(found, Analysis)
    assert planted is not None
    seat, turn, given, best = planted
    worst = found.worst(seat)
    assert worst is not None
    assert (worst.turn, worst.chosen, worst.better) == (turn, given.words, best.words)
    assert found.given_away(1 - seat) == pytest.approx(0)
