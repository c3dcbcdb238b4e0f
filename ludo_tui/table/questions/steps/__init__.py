"""The steps of the pipeline: each makes a question of a question, and what it knows of the table or of who reads.

What is asked: `private`, `combined`, `known`, `follow_ups`, `extra`, `shown`; then `settled`, where nobody is asked.
How it is listed: `merged`, `laid_out`, `preselected`.
"""
