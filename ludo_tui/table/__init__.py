"""The table: one session around a match, for everybody who shows one. It knows neither screens nor lines of text.

`session` asks, answers and takes back. `questions/` decides what a person is asked and how the answers are laid out,
`privacy/` who may look, `play/` holds what is done with a session as a whole, `setup/` what a new match asks for,
`files/` what is kept beside the saves.
"""
