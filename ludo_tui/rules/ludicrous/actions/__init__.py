"""The actions and bonus actions of Ludicrous Ludo, a module for each heading of 5.3 and 5.5."""
