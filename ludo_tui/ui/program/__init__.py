"""The parts that the program on screen is put together from."""
