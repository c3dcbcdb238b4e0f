"""Plain characters in the place of signs and letters that a terminal may not have."""

import unicodedata
from typing import Final

_ASCII_OF: Final = str.maketrans(
    {
        **dict(zip("●▲◆■○△◇□♥⌂♦◊←→↑↓›▶─│━≈★×·•…−–", "RGYBrgyb+hMm<>^v>>-|=~*x...--", strict=True)),
        **dict(zip("¤▁▂▃▄▅▆▇♣∩▟▙", "$1234567tnA ", strict=True)),
        **dict(zip("╭╮╰╯├┤▀▄█▌", "++++++-_#|", strict=True)),
        **dict.fromkeys("‘’", "'"),  # noqa: RUF001 - what is replaced
        **dict.fromkeys("“”", '"'),
        "↵": "Enter",
    }
)
_LETTERS: Final = str.maketrans(
    {
        **dict(zip("øØđĐłŁðÐıħĦŧŦ", "oOdDlLdDihHtT", strict=True)),
        **{"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th"},
    }
)
"""Latin letters that are no plain ones with an accent."""


def in_ascii(text: str) -> str:
    """Return text in plain characters: signs by those that stand for them, letters without their accents.

    A letter that has no plain one becomes a question mark.
    """
    plain = text if text.isascii() else text.translate(_ASCII_OF)
    if plain.isascii():
        return plain
    letters = unicodedata.normalize("NFKD", plain.translate(_LETTERS))
    return "".join(one for one in letters if not unicodedata.combining(one)).encode("ascii", "replace").decode()
