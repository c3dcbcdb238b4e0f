"""What gives a roll to attack boons and banes, one module per heading."""
