"""The steps of the pipeline: each makes a question of a question, and what it knows of the table or of who reads.

What is asked: `cover_private`, `combined`, `known_to_seat`, `follow_ups`, `extra`, `visible_answers`; then
`auto_answered`, where nobody is asked. How it is listed: `merged`, `keys_assigned`, `preselected`.
"""
