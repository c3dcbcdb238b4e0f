"""What is done with a whole session: play forward, end a turn, take over a seat, concede."""
