"""Ludicrous Ludo: Ludo with parties, classes, weapons, spells and everything else that fits on a board.

Importing the package imports none of its modules: a screen that only needs the names of events gets no more.

At the top: `guided_match`, `match`, `migrate`, `registry`, `state_faults`, `system`. Rooms, the lowest first:

- tables: What each YAML file of a ruleset holds, and the checks between them.
- model: The state of a match as plain data, its options, its words, and the table that it is played at.
- events: What happens in a match: one fact each, with its sentence.
- positions: Where pieces and creatures stand: spaces, distance, reach, homefields and star spaces.
- knowledge: What each seat knows of the party sheets, and what it sees of the state.
- menu: How answers are offered: their data, their words, their sections.
- mechanics: What many rules are made of: contests, damage, conditions, targets, spell cards, the steps of cards.
- attacking: Weapon attacks, punches, tackles and taunts.
- party: Parties before the match, and what their sheets say.
- yard: Structures, tanks and the Annustar.
- board: Moving over the board, and what a piece meets there.
- effects: What each kind of step of a card does.
- actions: What a party can do with its action or bonus action: one module per heading.
- reactions: What a party can do out of its turn: one module per heading.
- phases: Setting up, the phases of a turn, rounds and places.
- pages: What players read: the look of the board, the rulebook, contests, threats.
"""
