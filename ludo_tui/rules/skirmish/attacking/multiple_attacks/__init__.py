"""Multiple attacks: dice of Bonus Damage pay for further attacks, each on another target."""
