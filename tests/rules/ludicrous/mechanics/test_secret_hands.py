"""Secret hands: no card of a hand, of the draw pile or of the discards is ever seen by another seat."""

import msgspec
import pytest

from ludo_tui.engine import IllegalAnswer, Match, Seat, Setup, TableOptions
from ludo_tui.engine.dice import Dice
from ludo_tui.rules import rules_for
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rulesets import load

RULESET = load("ludicrous")
NAMES = ("Ana", "Ben", "Cleo")


def new_match(seed: int) -> Match[LudicrousState]:
    rules = rules_for(RULESET, {"match": "short"})
    seats = tuple(Seat(name, party="paper_moons") for name in NAMES)
    setup = Setup(
        ruleset="ludicrous",
        digest=RULESET.digest,
        seats=seats,
        seed=seed,
        options={"match": "short"},
        table=TableOptions(secret_reactions="quick" if seed % 2 else "strict"),
    )
    return Match(rules, setup)


def words(match: Match[LudicrousState], name: str) -> tuple[str, str]:
    return name, match.rules.tables.cards[name].name  # type: ignore[attr-defined] # these rules have tables


@pytest.mark.rule("lh.magic.cards-secret")
@pytest.mark.parametrize("seed", [1, 3])
def test_no_hidden_card_is_seen_by_another_seat(seed: int) -> None:
    match = new_match(seed)
    chance = Dice(seed, "players")
    seen = 0
    for count in range(1500):
        prompt = match.prompt
        if prompt is None:
            break
        for viewer in range(3):
            _check_view(match, viewer)
            _check_events(match, viewer, seen)
        if prompt.kind in ("card", "way") or any(option.id.startswith("reaction_spell") for option in prompt.options):
            assert prompt.secrecy.private, prompt.text
        else:
            _check_prompt(match, prompt.seat)
        seen = len(match.events)
        match.answer(prompt.answers[chance.value(count, len(prompt.answers)) - 1].id)
    assert any(event.kind == "cards_seen" for event in match.events)


def _check_view(match: Match[LudicrousState], viewer: int) -> None:
    view = match.view(viewer)
    assert isinstance(view, LudicrousState)
    assert view.parties[viewer].hand == match.state.parties[viewer].hand
    for seat, party in enumerate(view.parties):
        if seat != viewer:
            assert set(party.hand) <= {"?"}
            assert len(party.hand) == len(match.state.parties[seat].hand)
    assert set(view.deck) | set(view.discard) <= {"?"}
    text = msgspec.json.encode(view).decode()
    hidden = {name for seat, party in enumerate(match.state.parties) if seat != viewer for name in party.hand}
    for name in hidden - set(match.state.parties[viewer].hand):
        assert f'"{name}"' not in text


def _check_events(match: Match[LudicrousState], viewer: int, seen: int) -> None:
    """Check that no sentence that a seat may read names a card that another one drew or discarded."""
    cards = [words(match, name)[1] for name in {*match.rules.tables.spells, *match.rules.tables.meta_magic}]  # type: ignore[attr-defined] # these rules have tables
    for event in match.events[seen:]:
        if event.kind not in ("cards_drawn", "cards_discarded", "cards_seen", "deck_shuffled"):
            continue
        text = event.sentence(match.names)
        named = [name for name in cards if name in text]
        if event.is_visible_to(viewer) and getattr(event, "seat", viewer) != viewer:
            assert named == [], text


def _check_prompt(match: Match[LudicrousState], seat: int) -> None:
    """Check that a question that all may read names no card of the hand of whoever is asked."""
    prompt = match.prompt
    assert prompt is not None
    if prompt.kind in ("target", "reaction", "choice", "die", "symbol"):
        return
    names = [words(match, name)[1] for name in match.state.parties[seat].hand]
    texts = [
        prompt.text,
        *(f"{o.id} {o.label}" for o in prompt.options),
        *(f"{r.id} {r.reason}" for r in prompt.refused),
    ]
    for text in texts:
        assert [name for name in names if name in text] == [], text


def test_an_error_names_no_card() -> None:
    match = new_match(5)
    while match.prompt is not None and match.prompt.kind != "action":
        match.answer(match.prompt.answers[-1].id)
    assert match.prompt is not None
    for wrong in ("cast:3", "card:firebolt", "reaction_spell:ward:0"):
        with pytest.raises(IllegalAnswer) as error:
            match.answer(wrong)
        for party in match.state.parties:
            for name in party.hand:
                assert words(match, name)[1] not in str(error.value)
                assert name not in str(error.value) or name in wrong
