"""The reactions of Ludicrous Ludo, a module for each heading of 5.9."""
