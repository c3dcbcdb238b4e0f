"""The board, drawn in any size and depth of colour."""
