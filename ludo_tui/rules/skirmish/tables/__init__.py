"""What each YAML file of a ruleset holds."""
