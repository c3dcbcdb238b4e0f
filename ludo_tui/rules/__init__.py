"""Rule systems: one package per family of games."""
