"""What players read: the look of the board, a page about the game, the rulebook, contests, threats, reminders."""
