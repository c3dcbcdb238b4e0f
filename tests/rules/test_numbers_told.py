"""The numbers in rulebooks are those that are played by: each phrase, filled in from the tables, stands in its rule."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludo_tui import rulesets

RULESETS = Path(__file__).parents[2] / "rulesets"
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

LUDICROUS = {
    "match.pieces_home.full": ("lh.match.win", "{word} in a full match"),
    "match.pieces_home.standard": ("lh.match.win", "{word} in a standard match"),
    "match.pieces_home.short": ("lh.match.win", "{word} in a short match"),
    "match.start_cards": ("lh.match.setup", "{} spell cards"),
    "match.pieces_out.2": ("lh.match.head-start", "you start with {word} pieces on your starting space"),
    "match.pieces_out.3": ("lh.match.head-start", "you start with {word} pieces on your starting space"),
    "match.pieces_out.4": ("lh.match.head-start", "or {word} with four players"),
    "stats.least": ("lh.party.stats", "from {} to"),
    "stats.most": ("lh.party.stats", "to +{}:"),
    "stats.sum": ("lh.party.budget", "at most +{}. At"),
    "stats.high": ("lh.party.budget", "of them are +{}."),
    "stats.most_high": ("lh.party.budget", "At most {word} of them"),
    "stats.perks": ("lh.party.perks", "pick {word} perks"),
    "party.hp_base.2": ("lh.party.hp", "maximum HP is {} ("),
    "party.hp_base.4": ("lh.party.hp", "({} with four players)"),
    "party.wounded_heal": ("lh.party.wounded", "heals {} in"),
    "party.hand_base": ("lh.party.hand-limit", "can hold {} +"),
    "party.leader": ("lh.party.leader", "adds {} to its own contest rolls"),
    "party.bonus_points_per_turn": ("lh.party.bonus-die-points", "gain {} bonus die points"),
    "party.cards_turned_over": ("lh.magic.turned-over", "at most {}. The"),
    "party.cards_at_least": ("lh.magic.few-cards", "fewer than {} cards"),
    "party.bounty_points": ("lh.party.bounty", "gain {} bonus die points"),
    "contest.save_goal": ("lh.rolls.save", "need {} unless"),
    "contest.save_base": ("lh.rolls.save", "or {} + the stat"),
    "attack.dodge": ("ll.5.3.dodge.bonus", "add {} when"),
    "attack.shield": ("ll.5.9.shield.plus-2", "adds {} when"),
    "attack.opportunity_range": ("ll.5.9.opportunity.range-1", "within {} space"),
    "punch.sides": ("lh.attacks.punch", "you roll a d{}:"),
    "punch.miss_up_to": ("lh.attacks.punch", ": {} misses"),
    "punch.double_from": ("lh.attacks.punch", "a {} doubles the damage"),
    "punch.damage": ("lh.attacks.punch", "hit for {} + attack"),
    "punch.range": ("ll.5.3.punch.range-1", "reaches {} space"),
    "punch.running_damage": ("lh.attacks.running-punch.damage", "hits for {} + attack"),
    "punch.running_roll": ("lh.attacks.running-punch", "is {size} lower"),
    "stones.range": ("lh.attacks.stones", "range {} and"),
    "stones.damage": ("lh.attacks.stones", "and {} damage"),
    "stones.carried": ("lh.attacks.stones", "at most {})"),
    "wrestle.size_above": ("ll.5.3.shove.size", "up to {word} size larger"),
    "wrestle.push": ("lh.attacks.shove", "goes back {} spaces"),
    "wrestle.push_critical": ("lh.attacks.shove", "On a critical success it goes back {} and"),
    "tackle.crucial": ("ll.5.9.crucial-tackle.penalty", "have {} plus"),
    "tackle.critical_damage": ("ll.5.9.tackle.crit.success.damage", "takes {} normal damage"),
    "tackle.failure_damage": ("ll.5.9.tackle.crit.failure.damage", "takes {} pure natural damage"),
    "taunt.range": ("ll.5.3.taunt.range-3", "within {} spaces"),
    "taunt.no_language": ("ll.5.3.taunt.language.penalty", "has {} plus"),
    "taunt.applause": ("lh.attacks.applause", "gives you {} bonus die points"),
    "revive.range": ("ll.5.3.revive.range-3", "within {} spaces"),
    "revive.goal": ("ll.5.3.revive.target-number", "is {}, plus"),
    "revive.critical_heal": ("ll.5.3.revive.crit-success.heal", "roll a {} and"),
    "deeds.surrender_range": ("ll.5.3.surrender.range-3", "within {} spaces"),
    "deeds.drunk_turns": ("ll.5.3.drink.duration", "lasts {} turns"),
    "deeds.ready_points": ("ll.5.3.ready.plus-3", "adds {} bonus die points"),
    "deeds.pocket_points": ("lh.movement.pocket", "up to {} bonus die points"),
    "deeds.pocket_cards": ("lh.movement.pocket", "discards {} random card"),
    "deeds.soul_read_sides": ("lh.readings.soul-read", "while d{}s are rolled"),
    "deeds.soul_read_rolls": ("lh.readings.soul-read", "limit of {word} rolls"),
    "deeds.sacrifice_cards": ("ll.5.3.sacrifice.discard-two", "exactly {} spell cards"),
    "deeds.shed_cards": ("ll.5.3.meditate.shed.two-cards", "exactly {} cards"),
    "deeds.insight_turns": ("lh.effects.insight", "for {} turns"),
    "deeds.mulligan_points": ("lh.magic.mulligan-points", "gives {} bonus die point"),
    "companion.start": ("lh.party.companion", "a relationship of {}."),
    "companion.maximum": ("lh.tables.relationship", "between 0 and {} and"),
    "companion.per_turn": ("lh.tables.relationship", "falls by {size} at"),
    "companion.rizz": ("ll.5.5.rizz.plus-3", "goes up by {}."),
    "companion.levels.0.at": ("lh.tables.relationship.gifts", "of {} or more gives"),
    "companion.levels.1.at": ("lh.tables.relationship.gifts", ", {} or more +"),
    "companion.heal_at": ("lh.tables.relationship.gifts", "At {} it heals"),
    "companion.heal": ("lh.tables.relationship.gifts", "it heals {},"),
    "special.frightened_range": ("lh.conditions.risk-frightened", "within {} spaces"),
    "special.frightened_goal": ("lh.conditions.risk-frightened", "against {}. If"),
    "special.stun_damage": ("lh.conditions.risk-stunned", "or {} or more damage"),
    "special.ambush_range": ("lh.conditions.ambush", "within {} spaces"),
    "special.ambush_base": ("lh.conditions.ambush", "against {} + your speed"),
    "special.ambush_damage": ("lh.conditions.ambush", "takes {} normal damage"),
    "special.trap_base": ("lh.conditions.trap", "against {} + the owner's"),
    "special.prison_goal": ("lh.conditions.prisoner", "against {},"),
    "special.prison_per_try": ("lh.conditions.prisoner", "{size} less after each"),
    "movement.enters_on": ("lh.movement.six", "With a {} you may bring out"),
    "movement.sneaking": ("lh.movement.short-cuts", "add {} to your movement rolls"),
    "movement.full_die": ("lh.movement.full-die", "add {} to your movement rolls"),
    "movement.again_on": ("lh.movement.six.again", "After a {} you"),
    "movement.limit_goal": ("lh.movement.third-six", "against {}. If"),
    "structures.hp": ("lh.structures.hp", "has {} HP"),
    "structures.hack_range": ("ll.5.3.hack.range-3", "within {} spaces"),
    "structures.hack_rounds": ("lh.structures.hack", "hacked for {} rounds"),
    "structures.hack_stun": ("lh.structures.hack", "stunned for {} turn"),
    "structures.salvage": ("lh.structures.salvage", "gain {} bonus die points"),
    "structures.salvage_work": ("lh.structures.salvage-work", "gets {} work points"),
    "structures.salvage_rounds": ("lh.structures.salvage", "at least {} rounds"),
    "annustar.maximum": ("lh.annustar.limits", "between 0 and {}."),
    "annustar.spell": ("lh.annustar.damage", "takes {} damage from a spell"),
    "annustar.meta_magic": ("lh.annustar.damage", "{} from a spell with meta magic"),
    "annustar.hack": ("lh.annustar.damage", "takes {} each from a hack"),
}
SKIRMISH = {
    "ludo_die.musters_extra": ("sh.race.six", "On a {} you may"),
    "on_track.2": ("sh.race.room", "have {word} standing pieces"),
    "on_track.3": ("sh.race.room", "more parties {word}."),
    "on_track.4": ("sh.race.room", "more parties {word}."),
    "move.crawl_cost": ("sh.move.crawl", "costs {} steps a space"),
    "roll.critical_at": ("sh.roll.critical", "success of {} or more"),
    "roll.critical_margin": ("sh.roll.critical", "the number by {} is"),
    "roll.target": ("sh.roll.luck", "against {}."),
    "down.rises_with": ("sh.down.luck", "heals {}."),
    "spoils": ("sh.spoils.roll", "roll a {} for"),
    "near": ("sh.gate.ally", "within {} spaces of the gate"),
    "natural_defense": ("sh.gear.health", "Defense is {}."),
    "sage.same_kind": ("sh.sage.same-kind", "cost {} more."),
    "sage.clear": ("sh.sage.lairs", "within {} spaces of it"),
}


def number_at(numbers: Any, path: str) -> Any:
    """Return the value in a table of numbers, by its keys with dots between."""
    for key in path.split("."):
        numbers = numbers[int(key) if isinstance(numbers, list) or key.isdecimal() else key]
    return numbers


def filled(phrase: str, value: Any) -> str:
    """Return a phrase with a number: as it is, without its sign, or as a word."""
    told = str(value).replace("-", "−")
    word = WORDS[value] if isinstance(value, int) and 0 <= value < len(WORDS) else told
    return phrase.format(told, word=word, size=told.removeprefix("−"))


@pytest.mark.parametrize(("ruleset", "told"), [("ludicrous", LUDICROUS), ("skirmish", SKIRMISH)])
def test_rules_tell_the_numbers_of_the_tables(ruleset: str, told: Mapping[str, tuple[str, str]]) -> None:
    numbers = yaml.safe_load((RULESETS / ruleset / "numbers.yaml").read_text(encoding="utf-8"))
    match = {f"on_track.{count}": value for count, value in numbers["match"].get("on_track", {}).items()}
    book = rulesets.load(ruleset).rulebook
    wrong = []
    for path, (rule, phrase) in told.items():
        value = match[path] if path in match else number_at(numbers, path)
        if filled(phrase, value) not in book[rule].text:
            wrong.append(f"{path} is {value}, and {rule} says: {book[rule].text}")
    assert wrong == []
