"""Attacking in another way than plainly: which ways there are, and how one is chosen."""
