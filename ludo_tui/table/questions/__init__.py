"""What a person is asked: settled or not, private or not, in which order, with which keys, and what is marked."""
