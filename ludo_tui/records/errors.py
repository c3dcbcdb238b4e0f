"""What can be wrong with a record that is read or asked for."""


class RecordError(ValueError):
    """A record cannot be read or written; the message says why in one sentence."""
