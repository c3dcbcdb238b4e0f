"""The version of the program; it stands here only."""

VERSION = "1.16.0"
