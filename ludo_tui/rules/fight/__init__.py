"""What the rule systems in which pieces fight share; what differs between them stays with each."""
