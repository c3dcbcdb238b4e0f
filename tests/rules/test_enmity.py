"""Who is an enemy is asked in one place of each game, and nowhere settled by comparing seats.

`are_enemies` of Skirmish Ludo and `LudicrousState.are_friends` answer it: under a truce, and in teams, another seat is
no enemy. Every other place that compares two seats stands here, with what it asks instead.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import ludo_tui
from tests.sources import tree_of

RULES = Path(ludo_tui.__file__).parent / "rules"
SEAT = re.compile(r"(^|[._])(seat|owner|foe|mate|other|whose|by|hacker|prison)$|\[0\]$|\]\.seat$")
"""What a seat is called in the code."""

ANSWERS = {"skirmish/model/state.py:are_enemies", "ludicrous/model/state.py:are_friends"}
"""The places that answer it."""
ELSEWHERE: dict[str, set[str]] = {
    "whose piece, sheet, weapon, structure or reaction it is": {
        "ludicrous/actions/use_structure.py:options",
        "ludicrous/attacking/ammunition_and_thrown.py:pick_up_weapons",
        "ludicrous/board/move_preview.py:encounters_ahead",
        "ludicrous/effects/choices.py:holds",
        "ludicrous/knowledge/view.py:glance",
        "ludicrous/knowledge/who_knows.py:sees_hand",
        "ludicrous/model/state.py:prisoners",
        "ludicrous/positions/what_if.py:with_piece",
        "ludicrous/reactions/opportunity_attack.py:_ways",
        "ludicrous/reactions/shield.py:options",
        "ludicrous/reactions/table_reactions.py:_is_meant",
        "ludicrous/reactions/tackle.py:options",
        "ludicrous/reactions/taunt_back.py:options",
        "skirmish/board/hidden_places.py:_hiding_places",
        "skirmish/pages/match_pages.py:glance",
        "skirmish/phases/round_warnings.py:warn",
        "skirmish/reactions/answer_roll.py:concerned",
        "skirmish/reactions/catch.py:concerned",
        "skirmish/reactions/counter_grab.py:concerned",
    },
    "which words fit": {
        "ludicrous/actions/revive.py:options",
        "ludicrous/events/turn.py:is_plain_after",
        "ludicrous/events/yard.py:sentence",
        "ludicrous/mechanics/targets.py:target_option",
        "skirmish/pages/reminders.py:_loss_ahead",
        "skirmish/pages/reminders.py:_why_no_initiative",
    },
    "whether two pieces are of one party, which stand on one space, or are a pair or a wall": {
        "ludicrous/attacking/tackles.py:can_tackle",
        "ludicrous/board/landing.py:why_not_end",
        "ludicrous/board/stop_for_tackle.py:is_crucial_tackle",
        "ludicrous/effects/moving.py:swapped_steps",
        "ludicrous/positions/legal_spaces.py:is_legal",
        "skirmish/actions/move_preview.py:_wall",
    },
    "whether it is done to oneself: a party harms or reads others, teammates as well": {
        "ludicrous/actions/soul_read.py:options",
        "ludicrous/effects/hit_points.py:_damage",
        "ludicrous/party/sheet_page.py:page",
        "skirmish/pages/tallies.py:_foe",
    },
    "own pieces alone, where a card says so; enemies are asked for beside it": {
        "ludicrous/mechanics/targets.py:_group"
    },
    "who has hacked a structure, or holds a prisoner": {
        "ludicrous/actions/hack.py:_hackable",
        "ludicrous/state_faults.py:_party",
        "ludicrous/yard/structures.py:count_hacks_down",
    },
    "who else runs the race, allies as well": {
        "skirmish/pages/reminders.py:_winning",
        "skirmish/phases/initiative_value.py:_earlier",
    },
    "who is hidden from a seat, as only an enemy can be": {"skirmish/board/hidden_places.py:unknown_combatants"},
}
"""The places that compare two seats, by what they ask."""


def comparisons(path: Path) -> Iterator[str]:
    """Yield each function of a module that compares two seats."""

    def inside(node: ast.AST, function: str) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            within = child.name if isinstance(child, ast.FunctionDef | ast.ClassDef) else function
            if isinstance(child, ast.Compare) and len(child.ops) == 1 and isinstance(child.ops[0], ast.Eq | ast.NotEq):
                sides = ast.unparse(child.left), ast.unparse(child.comparators[0])
                is_turn = any(side.endswith("turn.seat") for side in sides)
                if all(SEAT.search(side) for side in sides) and not is_turn:
                    yield f"{path.relative_to(RULES).as_posix()}:{within}"
            yield from inside(child, within)

    yield from inside(tree_of(path), "")


def test_no_rule_settles_by_seats_who_is_an_enemy() -> None:
    games = ("skirmish", "ludicrous")
    found = {site for game in games for path in sorted((RULES / game).rglob("*.py")) for site in comparisons(path)}
    allowed = ANSWERS.union(*ELSEWHERE.values())
    assert found - allowed == set(), "ask are_enemies or are_friends, or say here what is asked instead"
    assert allowed - found == set(), "nothing is compared there any more"
