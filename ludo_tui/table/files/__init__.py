"""Files that are kept beside the saves, and the automatic save."""
