"""First letters: where a sentence becomes a part of another one, where a word begins one, and which take `an`."""


def small(text: str) -> str:
    """Return a text with a small first letter, and all others as they are."""
    return text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """Return a text with a capital first letter, and all others as they are."""
    return text[:1].upper() + text[1:]


def with_article(words: str) -> str:
    """Return words with the article that their first letter asks for: `a token`, `an ace`."""
    return f"{'an' if words[:1].lower() in set('aeiou') else 'a'} {words}"
