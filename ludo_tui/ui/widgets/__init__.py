"""The widgets of the table: each shows what it is handed and posts what the player wants."""
