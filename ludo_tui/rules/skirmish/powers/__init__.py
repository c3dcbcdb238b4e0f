"""Talents, traits, spells and items: which ones a combatant has, and how their steps are carried out."""
