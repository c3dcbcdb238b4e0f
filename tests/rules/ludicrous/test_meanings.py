"""Whatever an answer names, its line says what that does: over all tables, all actions and all reactions."""

from collections.abc import Iterator

import pytest

from ludo_tui.presenting.rows import fitting, row
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.menu.help_texts import conditions_of, meaning, steps_of
from ludo_tui.rules.ludicrous.menu.offers import LINES, TERMS, Offer, OfferAim
from ludo_tui.rules.ludicrous.registry import ACTIONS, REACTIONS
from ludo_tui.rules.ludicrous.tables.tables import Tables, tables_of
from ludo_tui.rulesets import load
from tests.scene import place, set_up

TABLES: Tables = tables_of(load("ludicrous").tables)
DEEDS = {does: told for does, told in LudicrousRules.meanings.items() if told}
BY_ROW = frozenset({"attack", "fortify", "perk", "pivotal", "structure", "reaction_spell", "consume", "cast"})
"""Actions and reactions whose answers are told by the row of a table that they are about: see `rows`."""
BY_DATA = frozenset({"gamble", "meditate", "shield", "struggle", "taunt", "taunt_back"})
"""Those that are told by what their answers carry: rows of a table, effects, what they end, conditions."""


def rows() -> Iterator[tuple[str, str, str]]:
    """Yield what answers can be about: what they do, the id of the row, and what it says."""
    for spell in TABLES.spells.values():
        yield "reaction_spell" if spell.kind == "reaction" else "card", spell.id, spell.text
    for perk in TABLES.perks.values():
        yield "perk", perk.id, perk.text
    for item in TABLES.consumables.values():
        yield "consume", item.id, item.text
    for structure in TABLES.structures.values():
        yield "structure", structure.id, structure.text
    for profession in TABLES.classes.values():
        yield "pivotal", profession.id, profession.pivotal.text
    for card in TABLES.meta_magic.values():
        yield "card", card.id, card.text


@pytest.mark.parametrize(("does", "entry", "text"), rows())
def test_the_row_that_an_answer_names_is_told_with_the_conditions_that_it_brings(
    does: str, entry: str, text: str
) -> None:
    names = set_up().table.names
    offer = Offer(id="some", label="Some", does=does, aim=OfferAim(row=entry, owner=0 if does == "structure" else None))
    assert text
    assert text in offer.outlook(names)
    for condition in conditions_of(steps_of(does, entry, TABLES), TABLES):
        known = TABLES.conditions[condition]
        text = TABLES.creatures["toad"].text if condition == "morphed" else known.text
        assert f": {text[:1].lower()}{text[1:]}" in offer.meaning(names)


def test_every_condition_says_what_it_does() -> None:
    for condition in TABLES.conditions.values():
        told = meaning(DEEDS["grapple"], "grapple", "", [condition.id], TABLES)
        assert told.startswith(f"{DEEDS['grapple']} {condition.name}: ")
        assert condition.text[1:] in told


def test_every_action_and_every_reaction_is_explained() -> None:
    known = {*(action.id for action in ACTIONS), *(reaction.id for reaction in REACTIONS)}
    assert known - {*DEEDS, *LINES, *TERMS, *BY_ROW, *BY_DATA} == set()


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("grapple:0:1.0", "Grappled: no move"),
        ("shove:0:1.0", "Prone: −2 on its attacks"),
        ("taunt:0:1.0", "Taunted: no movement roll moves it. If it can attack the taunter"),
        ("soul_read:1", "Insight: +2 on contest rolls"),
        ("punch:0:1.0", "One die decides"),
    ],
)
def test_an_answer_says_what_comes_of_it(answer: str, told: str) -> None:
    scene = place("1@20 | 1@21")
    assert scene.prompt is not None
    option = scene.prompt.option(answer)
    assert option is not None
    assert told in option.meaning(scene.names)


def test_what_an_answer_means_fits_into_the_smallest_column() -> None:
    names = set_up().table.names
    for does, entry, _ in rows():
        offer = Offer(
            id="some", label="Some", does=does, aim=OfferAim(row=entry, owner=0 if does == "structure" else None)
        )
        lines = [row(text)._replace(mark="  ") for text in (offer.outlook(names), offer.meaning(names)) if text]
        assert fitting(lines, 43, 6) == lines, (does, entry)
    for condition, deed in (("grappled", "grapple"), ("prone", "shove"), ("taunted", "taunt")):
        texts = ("50%, graze 10%", meaning(DEEDS.get(deed, ""), deed, "", [condition], TABLES))
        lines = [row(text)._replace(mark="  ") for text in texts]
        assert fitting(lines, 43, 6) == lines, deed


def test_a_spell_that_gives_another_shape_says_what_that_can_do() -> None:
    told = "Morphed (toad, 3 HP): no actions, no reactions; a roll moves it at most 2 spaces."
    assert meaning("", "card", "toad", [], TABLES) == told


def test_what_a_deed_does_in_general_is_told_where_no_row_says_what_it_does() -> None:
    assert meaning(DEEDS["consume"], "consume", "", (), TABLES) == DEEDS["consume"]
    assert DEEDS["consume"] not in meaning(DEEDS["consume"], "consume", "potion_of_healing", (), TABLES)
