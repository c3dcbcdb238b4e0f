"""What each YAML file of a ruleset holds, and the house rules of a match."""
