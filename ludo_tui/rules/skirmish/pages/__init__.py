"""What players read: the look of the board, sheets, the rulebook."""
