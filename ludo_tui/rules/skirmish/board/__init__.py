"""Who stands where, sees whom and carries what."""
