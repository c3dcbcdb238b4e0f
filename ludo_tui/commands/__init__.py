"""What the command line can do: a module for each kind of command, imported when one of its commands is given."""
