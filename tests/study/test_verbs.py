"""The benchmark of verbs names what can be done, finds positions, and tells a lead from chance."""

from collections import Counter

import pytest

from benchmarks import verbs
from benchmarks.verbs import GAMES, Tried, alike, chosen_positions, is_dead, led, new_game, tried_at, verb_of, verbs_in
from ludo_tui.engine import Dice, Lot
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import place

LUDICROUS, SKIRMISH = GAMES["ludicrous"], GAMES["skirmish"]


def test_verbs_are_what_is_done_and_not_with_what_or_to_whom() -> None:
    scene = place("1@10 2@30 | 1@11 2@12")
    assert scene.prompt is not None
    found = verbs_in(LUDICROUS, scene.prompt)
    assert {"action attack", "action punch", "action dodge", "action gamble"} <= set(found)
    assert len(found["action attack"]) > 1
    assert [one.id for one in found[""]] == ["pass"], "to do nothing is no verb"


def test_attacks_without_a_weapon_and_stunts_are_verbs_of_their_own() -> None:
    scene = stand("duelist@k9 | champion@j9")
    assert scene.prompt is not None
    found = set(verbs_in(SKIRMISH, scene.prompt))
    assert {"turn attack", "turn attack trip", "turn attack shove", "turn stunt taunt"} <= found
    assert not any("rapier" in verb or "approach" in verb for verb in found)


def test_what_has_nothing_behind_it_is_no_offer_and_the_sage_has_no_verbs() -> None:
    secret = place("1@10 | 1@40", a={"hand": []})
    assert secret.prompt is not None
    assert "action cast" not in verbs_in(LUDICROUS, secret.prompt)
    scene = stand("duelist@k9 | champion@j9")
    assert scene.prompt is not None
    attack = next(one for one in scene.prompt.answers if one.does == "attack")
    assert verb_of(SKIRMISH._replace(judged=0), scene.prompt, attack) == ""


def test_each_verb_is_tried_at_a_few_positions_of_a_match_by_lot() -> None:
    offers = {number: ["usual", *(["rare"] if number == 7 else [])] for number in range(50)}
    due = chosen_positions(offers, Lot(Dice(1, "positions")))
    tried = Counter(verb for some in due.values() for verb in some)
    assert tried == {"usual": verbs.A_MATCH, "rare": 1}
    assert due != chosen_positions(offers, Lot(Dice(2, "positions")))


def test_a_verb_that_hardly_leads_is_given_up_and_a_lead_is_told_with_its_error() -> None:
    played: list[tuple[int, str]] = []

    def play(luck: int, answer: str) -> float:
        played.append((luck, answer))
        return luck % 2 / 10 + {"best": 0.5, "same": 0.0, "worst": -0.5}[answer] * (1 + luck % 3 / 10)

    assert led(play, "worst", "same")[0] == pytest.approx(-0.55, abs=0.01)
    assert len(played) == 2 * verbs.LOOK
    lead, error = led(play, "best", "same")
    assert Tried(lead, error, 0.0).is_best
    assert len(played) == 2 * verbs.LOOK + 2 * verbs.SECOND_PASS
    assert not Tried(0.01, 0.01, 0.0).is_best


def test_a_verb_is_dead_if_it_was_tried_often_enough_and_was_best_too_seldom() -> None:
    best, worse = Tried(0.1, 0.01, 0.0), Tried(-0.1, 0.01, 0.0)
    assert not is_dead([worse] * 10), "too few to tell"
    assert is_dead([best, *[worse] * 59])
    assert not is_dead([best, best, *[worse] * 58])


def test_a_question_is_told_that_takes_one_answer_nearly_always() -> None:
    count = {("bonus", "roll"): 96, ("bonus", "pass"): 4, ("tank", "stay"): 50, ("tank", "go"): 50, ("rare", "yes"): 3}
    assert list(alike(count)) == [("bonus", "roll", 100, 0.96)]


def test_a_position_is_played_on_for_each_verb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verbs, "FIRST_PASS", verbs.FIRST_PASS._replace(samples=2, batch=2))
    monkeypatch.setattr(verbs, "SECOND_PASS", 2)
    monkeypatch.setattr(verbs, "LOOK", 2)
    game = new_game("ludicrous", "hard", 1)
    for _ in verbs.answers(game):
        assert game.prompt is not None
        if "action gamble" in verbs_in(LUDICROUS, game.prompt):
            break
    found = tried_at(LUDICROUS._replace(rounds=0.5), game, ["action gamble", "action dodge"])
    assert set(found) == {"action gamble", "action dodge"}
    assert all(-1 <= one.lead <= 1 for one in found.values())
