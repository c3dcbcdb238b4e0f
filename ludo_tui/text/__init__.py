"""First letters, and what can be printed."""
