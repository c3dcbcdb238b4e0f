"""Skirmish Ludo: parties that race home along the Ludo track, and a Sage who leads monsters against them.

At the top: `guided_match`, `match`, `migrate`, `state_faults`, `system`. Rooms, the lowest first:

- tables: What each YAML file of a ruleset holds.
- model: The state of a match as plain data, and the words and numbers that it is about.
- party: What a party is made of: companies, sheets, equipment.
- events: What happens in a match: one fact each, with its sentence.
- board: Who stands where, sees whom and carries what.
- menu: How answers are offered: their data, their order, their sections.
- mechanics: What many rules are made of: rolls, afflictions, marks, magical effects, healing.
- consequences: What follows from an action: damage, captures, seals, spoils, things that fall.
- powers: Talents, traits, spells and items: which ones a combatant has, and how their steps are carried out.
- movement: Walking, the points it costs, and the free attacks it draws.
- attacking: Attacks with and without weapons: targets, odds, circumstances, options, the roll.
- unarmed: Shove, trip, grab, drag, wrestle, escape.
- effects: What each kind of step of a power does.
- actions: What a combatant can do in its turn: one module per action.
- reactions: What a combatant can do out of its turn: one module per reaction.
- phases: The phases of a round and of a turn.
- pages: What players read: the look of the board, sheets, the rulebook.
"""
