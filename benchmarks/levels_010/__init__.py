"""The computer seats of version 0.1.0, frozen: what has come since must not be weaker."""
