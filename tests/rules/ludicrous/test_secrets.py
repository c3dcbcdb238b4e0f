"""No secret of a seat is seen by another one before it is told."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat, rulesets
from ludo_tui.engine import Modifier, Option, TableOptions, Who
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_roll
from ludo_tui.rules.ludicrous.model.state import LudicrousState, Structure
from tests.rules.ludicrous.scenes import with_perk
from tests.rules.ludicrous.twins import Reactions, differences, lot, play, secrets
from tests.scene import Scene, place, set_up

TURNS_ON = 4
"""A twin is played on for this many turns at most."""


def compared(seed: int, one_in: int, reactions: Reactions = "strict", **options: Any) -> tuple[int, list[str]]:
    """Play a match and compare its twins; return how many there were, and what was seen of their secrets.

    Args:
        seed: of the match.
        one_in: compare one in this many twins, by lot.
        reactions: are secret reactions quick or strict?
        options: house rules.
    """
    played, chance, twins = play(seed, reactions, **options), lot(seed), 0
    found: list[str] = []
    for turn, (checkpoint, _) in enumerate(played.turns):
        state = msgspec.json.decode(checkpoint, type=LudicrousState)
        for seat in range(len(state.parties)):
            for secret in secrets(played, state, seat, chance):
                if chance(one_in) == 0:
                    twins += 1
                    turns = 1 + chance(TURNS_ON)
                    found += map(str, differences(played, turn, secret, turns, drawings=twins % 5 == 0))
    return twins, found


@pytest.mark.rule("lh.secrets.sheet", "lh.secrets.list", "lh.secrets.odds")
@pytest.mark.parametrize(("seed", "options"), [(1, {}), (13, {"teams": True})])
def test_no_secret_is_seen_before_it_is_told(
    seed: int, options: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    twins, found = compared(seed, 200 if options else 100, **options)
    record_property("figure", f"secrets: {twins} twins of match {seed}, {len(found)} differences")
    assert twins > 5
    assert not found, "\n".join(found[:5])


@pytest.mark.rule("lh.secrets.quick")
@pytest.mark.parametrize(("seed", "options"), [(2, {}), (14, {"teams": True})])
def test_where_reactions_are_quick_a_secret_only_changes_whether_its_seat_is_asked_to_react(
    seed: int, options: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    twins, found = compared(seed, 200 if options else 100, "quick", **options)
    record_property("figure", f"secrets, quick: {twins} twins of match {seed}, {len(found)} differences")
    assert twins > 5
    assert not found, "\n".join(found[:5])


@pytest.mark.slow
@pytest.mark.parametrize("reactions", ["quick", "strict"])
@pytest.mark.parametrize("seed", range(100, 112))
def test_no_secret_is_seen_in_whole_matches(
    seed: int, reactions: Reactions, record_property: Callable[[str, object], None]
) -> None:
    twins, found = compared(seed, 6, reactions, teams=seed % 4 == 0, match="standard" if seed % 3 == 0 else "short")
    record_property("figure", f"secrets, {reactions}: {twins} twins of match {seed}, {len(found)} differences")
    assert not found, "\n".join(found[:5])


def seen(scene: Scene) -> list[Any]:
    """Return what everybody sees of the question, and of the state."""
    prompt = scene.prompt
    assert prompt is not None
    asked: list[Any] = [prompt.seat, prompt.secrecy.private, prompt.layout.urgency == "idle"]
    if not prompt.secrecy.private:
        asked += [prompt.text, *((option, prompt.detail(option)) for option in prompt.options), *prompt.refused]
    return [*asked, msgspec.json.encode(scene.view(None))]


def both(board: str, phase: str, plain: dict[str, Any], other: dict[str, Any], *answers: str) -> tuple[Scene, Scene]:
    """Return two scenes that differ in a secret of the first seat, after the same answers."""
    one, two = (place(board, phase=phase, a=changes, is_shown=False) for changes in (plain, other))
    return one.play(*answers), two.play(*answers)


ROMANCE = {"companion": "catboy", "relationship": 5}


@pytest.mark.rule("lh.secrets.sheet")
def test_a_companion_is_seen_by_nobody_who_has_not_heard_of_it() -> None:
    one, two = both("1@10 | 1@40", "action", {}, ROMANCE)
    assert seen(one) == seen(two)
    party = two.view(1).parties[0]  # type: ignore[attr-defined]  # it is a state
    assert (party.companion, party.relationship) == ("", 0)
    assert two.view(0).parties[0].companion == "catboy"  # type: ignore[attr-defined]  # it is a state


@pytest.mark.rule("lh.secrets.shown", "lh.secrets.implied")
def test_everybody_hears_of_a_companion_that_is_rizzed_up() -> None:
    own = {**ROMANCE, "perks": ["companion", "angler"]}
    scene = place("1@10 | 1@40", phase="bonus_action", a=own, is_shown=False).play("rizz", "rizz")
    party = scene.view(1).parties[0]  # type: ignore[attr-defined]  # it is a state
    assert (party.companion, party.relationship, party.perks) == ("catboy", 0, ["companion"])


@pytest.mark.rule("lh.secrets.shown")
@pytest.mark.parametrize(
    ("kind", "shown"), [("tackle_defense", ["sure_footed"]), ("hack", ["sapper"]), ("save:luck", [])]
)
def test_a_roll_shows_the_perks_that_add_to_it_or_give_it_advantage(kind: str, shown: list[str]) -> None:
    scene = set_up(a={"perks": ["sure_footed", "sapper"]}, is_shown=False)
    added = [Modifier("sure-footed", 2, "lh.party.perks")] * (kind == "tackle_defense")
    show_roll(scene.table, Who(0), kind, (), added)
    assert scene.party(0).shown.perks == shown


@pytest.mark.rule("lh.secrets.list", "ll.5.5.rizz.needs-partner", "ll.5.5.list.perk")
def test_what_everybody_knows_that_a_party_has_not_is_no_entry_of_the_list() -> None:
    plain = {"perks": ["gambler", "angler"]}
    secret = place("1@10 | 1@40", phase="bonus_action", a=plain, is_shown=False)
    assert {"perk", "rizz"} <= secret.deeds, "it could have them, for all that anybody knows"
    known = place("1@10 | 1@40", phase="bonus_action", a=plain)
    assert not {"perk", "rizz"} & known.deeds
    assert (known.refusals["perk"], known.refusals["rizz"]) == ("ll.5.5.list.perk", "ll.5.5.rizz.needs-partner")
    fit = {"perks": ["sprinter", "companion"], "companion": "catboy", "relationship": 5}
    assert {"perk", "rizz"} <= place("1@10 | 1@40", phase="bonus_action", a=fit, is_shown=False).deeds
    assert place("1@10 | 1@40", phase="bonus_action", a=fit).deeds >= {"perk", "rizz"}


@pytest.mark.rule("lh.secrets.list", "ll.5.5.destroy-structure.piece-needed")
def test_what_a_piece_next_to_the_building_space_does_is_no_secret() -> None:
    own = {"structure": Structure(id="hospital", hp=8), "perks": ["gambler", "angler"]}
    (near, *_) = rulesets.load("ludicrous").tables["board"].building
    scene = place(f"1@{near} 2@12 3@14 4@16 | 1@40", phase="action", a=own, is_shown=False)
    assert scene.play("destroy").party(0).structure is None, "it is done, and nothing is asked in private"


@pytest.mark.rule("lh.secrets.list", "ll.5.5.destroy-structure.partner-counts")
def test_a_companion_at_hand_is_no_entry_of_the_list() -> None:
    board = "1@10 2@12 3@14 4@16 | 1@40"
    structure = {"structure": Structure(id="hospital", hp=8), "perks": ["gambler", "angler"]}
    one, two = both(board, "action", structure, {**structure, **ROMANCE, "perks": ["companion", "angler"]})
    assert seen(one) == seen(two)
    assert one.play("destroy").choices == ["back"]
    assert two.play("destroy").choices == ["destroy", "back"]
    two.play("destroy")
    assert two.party(0).structure is None
    assert two.party(0).shown.companion == "catboy", "nobody else can have done it"
    known = place(board, a=structure)
    assert known.refusals["destroy"] == "ll.5.5.destroy-structure.piece-needed", "everybody knows that there is none"


@pytest.mark.rule("lh.secrets.odds")
def test_work_points_on_the_list_are_those_that_everybody_knows() -> None:
    one, two = both("1@10 | 1@40", "action", {}, {"perks": ["drill_sergeant", "angler"]}, "fortify:barracks")
    assert (one.party(0).project.points, two.party(0).project.points) == (3, 4)  # type: ignore[union-attr]  # both build
    assert two.party(0).shown.perks == ["drill_sergeant"], "the points have told"
    one, two = (
        place("1@10 | 1@40", a={"project": one.party(0).project, "perks": perks}, is_shown=False)
        for perks in (["sapper", "angler"], ["drill_sergeant", "angler"])
    )
    assert seen(one) == seen(two)
    assert two.detail("fortify:barracks") == "about 2 work points: 5 of 5 then"


def ways(scene: Scene) -> Sequence[Option]:
    """Return the answers of a private question, without the way back."""
    assert scene.prompt is not None
    return scene.prompt.options[:-1]


@pytest.mark.rule("lh.secrets.list", "ll.5.3.sacrifice.needs-two", "ll.5.3.sacrifice.meta-magic")
def test_a_sacrifice_is_open_with_any_two_cards() -> None:
    one, two = both("1@10 | 1@40", "action", {"hand": ["daze", "quiet"]}, {"hand": ["daze", "bulwark"]})
    assert seen(one) == seen(two)
    assert one.play("sacrifice").choices == ["back"]
    assert one.refusals["sacrifice"] == "ll.5.3.sacrifice.needs-two"
    assert two.play("sacrifice").choices == ["card:daze", "card:bulwark", "back"]
    assert {(option.label, option.shown.same_as) for option in ways(two)} == {
        ("Sacrifice Daze and Bulwark", "sacrifice")
    }
    three = place("1@10 | 1@40", a={"hand": ["daze", "bulwark", "ignite"]}).play("sacrifice")
    assert [option.label for option in ways(three)[:2]] == ["Sacrifice Daze", "Sacrifice Bulwark"]
    assert place("1@10 | 1@40", a={"hand": ["daze"]}).refusals["sacrifice"] == "ll.5.3.sacrifice.needs-two"


@pytest.mark.rule("lh.secrets.list", "ll.5.3.meditate.full-no-draw", "ll.5.3.meditate.hand-size")
def test_a_full_hand_is_a_secret_until_somebody_meditates() -> None:
    full = {"hand": ["daze", "quiet", "bulwark"], "stats": {"intelligence": -1}}
    deck = {"deck": ["fauna"] * 5}
    roomy, tight = (place("1@10 | 1@40", a=own, state=deck, is_shown=False) for own in ({"hand": full["hand"]}, full))
    assert seen(roomy) == seen(tight)
    for scene, choices in ((roomy, ["draw"]), (tight, ["shed", "pass"])):
        assert scene.play("meditate").choices == choices
        assert scene.prompt is not None
        assert not scene.prompt.secrecy.private, "everybody is about to see whether a card is drawn"
    assert "intelligence" not in roomy.party(0).shown.stats
    assert tight.party(0).shown.stats["intelligence"] == -1, "being asked has told it"
    assert tight.undo_refusal is not None
    assert len(roomy.play("draw").party(0).hand) == 4
    assert len(tight.play("pass").party(0).hand) == 3
    known = place("1@10 | 1@40", a=full, state=deck).play("meditate")
    assert known.prompt is not None
    assert not known.prompt.secrecy.private, "everybody can count"
    assert known.undo_refusal is None, "nothing was revealed"


@pytest.mark.rule("ll.5.3.meditate.full-no-draw")
def test_meditating_that_brings_no_card_is_told() -> None:
    full = {"hand": ["daze", "quiet", "bulwark"], "stats": {"intelligence": -1}}
    scene = place("1@10 | 1@40", a=full, state={"deck": ["fauna"] * 5}).play("meditate", "pass")
    assert [event.sentence(scene.names) for event in scene.all("hand_full")] == [
        "Ana draws nothing: the hand is full with 3 cards."
    ]
    assert scene.all("cards_drawn") == []


@pytest.mark.rule("lh.secrets.shown", "lh.party.perks")
def test_whoever_may_roll_a_gamble_again_has_told_so() -> None:
    scene = place("1@10 | 1@40", "d6:1", a={"perks": ["gambler", "angler"]}, is_shown=False).play("gamble:0")
    assert "again" in scene.choices
    assert scene.party(0).shown.perks == ["gambler"]


@pytest.mark.rule("lh.secrets.sheet", "ll.5.9.list.perk")
def test_being_asked_tells_nothing_of_a_perk_that_answers() -> None:
    asked: list[Any] = []
    for perk in ("interpose", "sapper"):
        scene = with_perk(perk, "angler", table=TableOptions(secret_reactions="strict"), is_shown=False)
        scene.put(0, "2#12")
        hurt = deal_damage(scene.table, Who(0, 0), Harm(amount=8, by=Who(1, 0), is_hit=True))
        assert scene.run(hurt, "pass").amount == 8
        (prompt,) = scene.prompts
        asked.append((prompt.seat, prompt.secrecy.private, prompt.layout.urgency == "idle", prompt.pending))
        assert ("perk:interpose:1" in [option.id for option in prompt.options]) == (perk == "interpose")
    assert asked[0] == asked[1]
    assert asked[0][1], "it is asked in private"
    known = with_perk("sapper", "angler", table=TableOptions(secret_reactions="strict"))
    known.put(0, "2#12")
    known.run(deal_damage(known.table, Who(0, 0), Harm(amount=8, by=Who(1, 0), is_hit=True)))
    assert not known.prompts, "everybody knows that there is nothing to ask"


@pytest.mark.rule("lh.secrets.implied", "lh.match.setup")
def test_the_number_of_cards_dealt_tells_what_it_follows_from() -> None:
    sheet = {"race": "elf", "class": "wizard", "weapons": ["sling", "dagger"]}
    sheets = [
        {**sheet, "perks": ["card_shark", "angler"], "stats": {"intelligence": 1}},
        {**sheet, "perks": ["sapper", "angler"], "stats": {"intelligence": -2}},
        {**sheet, "perks": ["sapper", "angler"], "stats": {"intelligence": -1}},
    ]
    raw = [{field: msgspec.Raw(msgspec.json.encode(value)) for field, value in one.items()} for one in sheets]
    game = Game.new(
        "ludicrous", [Seat(name, party=one) for name, one in zip(("Ana", "Ben", "Cleo"), raw, strict=True)], 3
    )
    shark, dull, plain = game.state.parties
    assert [len(party.hand) for party in (shark, dull, plain)] == [4, 2, 3]
    assert (shark.shown.perks, "intelligence" in shark.shown.stats) == (["card_shark"], False)
    assert (dull.shown.perks, dull.shown.stats["intelligence"]) == ([], -2)
    assert (plain.shown.perks, "intelligence" in plain.shown.stats) == ([], False)


@pytest.mark.rule("lh.secrets.shown", "ll.5.3.taunt.language.penalty", "ll.5.9.crucial-tackle.penalty")
def test_a_stat_that_changes_a_penalty_is_shown_with_it() -> None:
    strange = {"languages": ["elvish"], "stats": {"adaptability": 2}}
    scene = place("1@10 | 1@13", "d20:10 d20:12", a=strange, b={"languages": ["goblin"]}, is_shown=False)
    scene.play("taunt:0:1.0", "pass")
    assert scene.party(0).shown.stats == {"adaptability": 2, "intelligence": 0}
    angry = {"stats": {"neuroticism": -2}}
    scene = place("1@10 | 1@12 2@14", "d6:4 d20:10 d20:12", phase="movement", b=angry, is_shown=False)
    scene.play("move:0", "tackle:0")
    assert scene.party(1).shown.stats == {"attack": 0, "neuroticism": -2}
