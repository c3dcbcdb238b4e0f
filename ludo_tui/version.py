"""The version of the program; it stands here only."""

VERSION = "1.15.0"
