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
        **dict(zip("еЕюЮяЯьЬъЪ", "eEuUaA" + "'" * 4, strict=True)),
        **{"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th"},
    }
)
"""Letters that are no plain ones with an accent, and are not what they are called."""


def in_ascii(text: str) -> str:
    """Return text in plain characters: signs by those that stand for them, letters without their accents.

    A letter of another script becomes the plain one that its name begins with, so that names can be told apart;
    anything else becomes a question mark.
    """
    plain = text if text.isascii() else text.translate(_ASCII_OF)
    if plain.isascii():
        return plain
    letters = unicodedata.normalize("NFKD", plain).translate(_LETTERS)
    return "".join(one if one.isascii() else _plain_one(one) for one in letters if not unicodedata.combining(one))


def _plain_one(character: str) -> str:
    """Return the plain letter that stands for one of another script: D for one called DE, N for EN.

    Ideographs are called by a number, of which the last digit counts.
    """
    if unicodedata.category(character)[0] not in "LM":
        return "?"
    called = unicodedata.name(character, "?").rpartition(" ")[2]
    is_named_en = len(called) == len("EN") and called[0] == "E"
    plain = called[-1] if "-" in called else called[1 if is_named_en else 0]
    return plain.lower() if character.islower() else plain
