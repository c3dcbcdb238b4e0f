"""The board as data: pieces, signs, and what a film does with them."""
