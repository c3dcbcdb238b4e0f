"""The table: the screen of a match in progress, made of parts that each do one thing."""
