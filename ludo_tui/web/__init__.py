"""The web table: the screens in a browser, each visitor with a program, saves and settings of its own."""
