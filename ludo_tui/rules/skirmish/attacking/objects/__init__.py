"""Attacks on what stands on the road."""
