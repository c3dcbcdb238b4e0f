"""The version of the program; it stands here only."""

VERSION = "0.2.0"
