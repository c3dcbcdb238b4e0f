"""What counts how much for a seat of Skirmish Ludo when it weighs its answers, in spaces or as a factor."""

import msgspec


class Counts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The weights of one kind of seat; unless a kind has others, these are those of all."""

    fight: float = 1.5
    """How much of what an attack is worth counts against running."""
    monster: float = 8.0
    """Felling a monster."""
    piece: float = 7.0
    """Striking a piece down that has just set out."""
    piece_way: float = 0.125
    """The same for each step that it has come."""
    paid: float = 1.0
    """A step of a piece that can pay at its gate, or has paid."""
    worn: float = 10.0
    """Damage from which spoils heal rather than stride."""
    haste: float = 5.0
    """What acting before the monsters must be worth to cost the reaction of a round."""
    effects: float = 1.0
    """How much of what the effects of ways of attacking are worth counts."""
    lair: float = 5.0
    """The seal for sealing a lair."""


USUAL = Counts()
"""What counts for seats that have no weights of their own."""
