"""First letters, where a sentence becomes a part of another one or a word begins one."""


def small(text: str) -> str:
    """Return a text with a small first letter, and all others as they are."""
    return text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """Return a text with a capital first letter, and all others as they are."""
    return text[:1].upper() + text[1:]
