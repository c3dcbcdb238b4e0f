"""The board of Ludicrous Ludo: where pieces stand, move and meet."""
