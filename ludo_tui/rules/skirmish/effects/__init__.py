"""What each kind of step of a power does."""
