"""What several rules of Ludicrous Ludo are made of: contests, attacks, damage, conditions, hands, targets."""
