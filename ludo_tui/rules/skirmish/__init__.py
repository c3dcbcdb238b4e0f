"""Skirmish Ludo: parties that race home along the Ludo track, and a Sage who leads monsters against them.

At the top: `guided_match`, `match`, `migrate`, `state_faults`, `system`. Rooms, the lowest first; those of a line know
nothing of each other:

- tables: what each YAML file of a ruleset holds, and the house rules. model: the state of a match as plain data.
- party: companies, sheets, equipment. events: what happens in a match, one fact each, with its sentence.
- board: who stands where, sees whom and carries what.
- mechanics: what many rules are made of: rolls, afflictions, marks, magical effects, Health, the rows of a turn's menu.
- consequences: what follows from an action: damage, captures, seals, spoils, things that fall.
- powers: talents, traits, spells and items. movement: walking. unarmed: shove, trip, grab and what follows from a hold.
- attacking: attacks with and without weapons: announced, rolled, hit or missed; circumstances, options, choices.
- effects: what each kind of step of a power does.
- actions: what a combatant can do in its turn, one module per action.
- reactions: what it can do out of its turn, one module per reaction. phases: the parts of a round and of a turn.
  pages: what players read: the look of the board, sheets, the rulebook.
"""
