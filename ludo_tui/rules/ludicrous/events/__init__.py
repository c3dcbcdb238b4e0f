"""What happens in a match of Ludicrous Ludo, as typed facts with their sentences."""
