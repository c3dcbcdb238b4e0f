"""The table: one session around a match, for everybody who shows one. It knows neither screens nor lines of text.

`session` asks, answers, takes back and keeps; `curtains` says who may look, `news` what has happened and who may know
it, `keeping` writes the match to where it is continued from, `pins` guards the curtains, `house_rules` puts the rules
in force into words, `seats` how everybody stands, and `settings` holds what a player chose for all matches.
"""
