"""The phases of a round and of a turn."""
