"""The board as data: pieces, signs, and what an animation does with them."""
