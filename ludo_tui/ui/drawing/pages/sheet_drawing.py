"""A party sheet as a page: abilities, what the party can and carries, its cards, its pieces, and what others know."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len

from ludo_tui.engine import SheetBlock, SheetCard, SheetEntry, SheetPage, signed
from ludo_tui.presenting.coloured_text import SIDES, chip, cut_short, face_of, fitted, wrapped
from ludo_tui.ui.drawing.boxes_and_bars import draw_rule
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.hand_drawing import CARD, WIDEST_CARD, draw_cards, rows_of_cards
from ludo_tui.ui.drawing.pages.listing import draw_scrolled

_WIDE: Final = 100
_HIGH: Final = 30
"""Columns and rows from which there is room for everything at once."""
_GAP: Final = 3
"""Columns left free at both sides of a large page."""
_ABILITIES: Final = 26
"""Columns of the abilities."""
_REACH: Final = 2
"""How far the bar of an ability goes to each side."""
_NAME: Final = 18
"""Columns of the names of entries at most."""
_BRIEF: Final = 16
"""Columns of a text that stands beside its name even where there is little room."""
_DETAIL: Final = 2
"""Rows in which what is marked is told in full at least."""
_SHORT: Final = 6
"""Rows of a small page round weapons and perks: its head, two with what is in the yard, the hand, and two below it."""
_LEAST_BLOCKS: Final = 12
_LEAST_NARROW: Final = 10
"""Rows of what stands over the cards at least."""
NOTHING: Final = "nothing yet"
"""What a seat knows that knows nothing."""
_CLAUSES: Final = (". ", "; ", ", ", ": ")
"""What separates the clauses of a text, weightiest first."""
_TONES: Final = {"strong": "text", "faint": "dim", "good": "good", "bad": "bad", "heading": "accent"}

Marked = SheetEntry | SheetCard


class SheetLook(NamedTuple):
    """What a page shows besides the sheet itself."""

    page: SheetPage
    side: int
    """Side of the board of its owner."""
    who: str
    """Shape and name of the owner."""
    pieces: tuple[str, ...]
    """Shape, number and name of each piece."""
    others: tuple[tuple[int, str], ...]
    """Side, and shape and name, of each seat."""
    marked: int | None = None
    """Number of what is told in full; None for nothing."""
    below: int = 0
    """Rows at the bottom that something else takes; then pieces and knowledge are left out."""


def marks_of(page: SheetPage) -> tuple[Marked, ...]:
    """Return everything on a page that can be told in full, in its order."""
    return (*(entry for block in page.blocks for entry in block.entries), *page.cards, *page.pieces)


def draw_sheet(canvas: Canvas, look: SheetLook) -> None:
    """Draw a sheet over a whole canvas."""
    height = canvas.height - look.below
    if not look.page.abilities:
        _draw_plain(canvas, look, height)
    elif canvas.width >= _WIDE and height + look.below >= _HIGH:
        _draw_wide(canvas, look, height)
    else:
        _draw_narrow(canvas, look, height)


def _draw_wide(canvas: Canvas, look: SheetLook, height: int) -> None:
    page, width, mark = look.page, canvas.width - 4, _marked(look)
    x, room = 3 + _ABILITIES, canvas.width - 2 * _GAP - _ABILITIES
    left, right = (*page.blocks[:1], *page.blocks[2:]), page.blocks[1:2]
    known = 1 + max(len(page.known), _DETAIL)
    free = height - 2 - (0 if look.below else 1 + len(page.pieces) + known)
    most = 3 if look.below else 5
    sizes = [(card, rows_of_cards(page.cards, width - 2, card)) for card in (CARD[0], WIDEST_CARD)]
    half = _share(left, right, room - 2, free - sizes[0][1] - most)
    wanted = max(_LEAST_BLOCKS, _rows_of(left, half), _rows_of(right, room - 2 - half))
    card, cards = next((size for size in sizes if size[1] < free - wanted), sizes[-1])
    cards = cards and min(cards, max(free - wanted, CARD[1]))
    air = min(max(free - wanted - cards, 1), most)
    high = max(free - cards - air, _LEAST_BLOCKS)
    y = int(air > 2)
    _draw_head(canvas, y, 2, width, look)
    y += 2
    _draw_abilities(canvas, _GAP, y, look)
    _draw_blocks(canvas, x, y, half, high, left, look)
    _draw_blocks(canvas, x + half + 2, y, room - 2 - half, high, right, look)
    _draw_hand(canvas, _GAP, y + min(high, wanted) + int(air > 1), width - 2, look, (card, cards))
    y += high + int(air > 1)
    if look.below:
        return
    y += 1 + cards + int(air > 3)
    _draw_pieces(canvas, 2, y, width, 4, look)
    y += 1 + len(page.pieces) + int(air > 4)
    if mark is not None:
        draw_rule(canvas, 2, y, width, mark.name, "accent")
        for number, line in enumerate(cut_short(_told(mark), width - 2, known - 1), 1):
            canvas.put(4, y + number, line, "text")
        return
    draw_rule(canvas, 2, y, width, f"What others know of {look.who.partition(' ')[2]}")
    for number, (seat, text) in enumerate(page.known, 1):
        its_side, who = look.others[seat]
        end = canvas.put(4, y + number, who, face_of(its_side), None, "b")
        canvas.put(end + 1, y + number, fitted(text, width - end), "dim" if text == NOTHING else "text")


def _share(left: Sequence[SheetBlock], right: Sequence[SheetBlock], room: int, rows: int) -> int:
    """Return the columns of what stands at the left: half, or what it takes that all texts stand whole in some rows."""

    def needed(width: int) -> int:
        return max(_rows_of(left, width), _rows_of(right, room - width))

    widths = sorted(range(room // 3, room - room // 3), key=lambda width: abs(2 * width - room))
    return next((width for width in widths if needed(width) <= rows), 0) or min(widths, key=needed)


class _Line(NamedTuple):
    """A line of a sheet of nothing but blocks."""

    entry: SheetEntry | None = None
    """What it belongs to; None: a title, or nothing."""
    name: str = ""
    """A title, or the name of an entry on its first line."""
    indent: int = 0
    text: str = ""


def _draw_plain(canvas: Canvas, look: SheetLook, height: int) -> None:
    """Draw a sheet of nothing but blocks over the whole width, and below them where the pieces are.

    Nothing is cut: where not everything has room, what is marked comes into sight.
    """
    page, mark, width = look.page, _marked(look), canvas.width
    is_high = height >= _HIGH
    _draw_head(canvas, int(is_high), 0, width, look)
    y = 3 if is_high else 1
    foot = _DETAIL + len(page.pieces) + 2 if is_high and page.pieces else 1
    _draw_lines(canvas, y, height - y - foot, list(_lines(page.blocks, width - 4, is_close=not is_high)), look)
    if is_high and page.pieces:
        top = height - foot
        _draw_pieces(canvas, 1, top, width - 2, 2, look)
        _draw_detail(canvas, 2, height, width - 4, mark, _DETAIL)
    else:
        _draw_pieces_short(canvas, 2, height - 1, width - 4, look)


def _lines(blocks: Sequence[SheetBlock], width: int, *, is_close: bool) -> Iterator[_Line]:
    """Yield the lines of blocks below one another, with every text whole."""
    for number, block in enumerate(blocks):
        if number and not is_close:
            yield _Line()
        yield _Line(name=block.title)
        names = _names(block, width) + 2
        for entry in block.entries:
            first, *others = wrapped(entry.text, width - names) or [""]
            yield _Line(entry, fitted(entry.name, names - 1), names, first)
            yield from (_Line(entry, "", names, text) for text in others)


def _draw_lines(canvas: Canvas, y: int, height: int, lines: Sequence[_Line], look: SheetLook) -> None:
    """Draw as many lines as there is room for: the first, or those down to what is marked, and the last with a piece.

    Args:
        canvas: where to draw.
        y: the first row.
        height: how many there are.
        lines: all lines.
        look: what is marked, and whose sheet it is.
    """
    mark, x = _marked(look), 2
    own = [number for number, line in enumerate(lines) if line.entry is not None and line.entry is mark]
    last = len(lines) - 1 if mark is not None and not own else max(own, default=0)
    top = max(min(last, len(lines) - 1) - height + 1, 0)
    for number, line in enumerate(lines[top : top + height], y):
        if line.entry is None:
            canvas.put(x, number, line.name, face_of(look.side), None, "b")
            continue
        ink = ("accent_ink", "accent", "b") if line.entry is mark else ("text", None, "")
        canvas.put(x, number, line.name, *ink)
        canvas.put(x + line.indent, number, line.text, _TONES.get(line.entry.tone, "dim"))
    draw_scrolled(canvas, y, height, top, len(lines))
    if top:
        canvas.put(canvas.width - 1, y, "↑", "accent")
    if len(lines) - top > height:
        canvas.put(canvas.width - 1, y + height - 1, "↓", "accent")


def _draw_narrow(canvas: Canvas, look: SheetLook, height: int) -> None:
    page, width, mark = look.page, canvas.width, _marked(look)
    _draw_head(canvas, 0, 0, width, look)
    _draw_abilities(canvas, 1, 1, look)
    high, blocks, room = max(len(page.abilities), _LEAST_NARROW) + 1, page.blocks[:2], width - 2 - _ABILITIES
    if not page.cards:  # their rows are free for what has no room otherwise
        high = max(high, min(_rows_of(blocks, room) - len(blocks) + 1, height - _SHORT))
    _draw_blocks(canvas, 1 + _ABILITIES, 1, room, high, blocks, look, is_close=True)
    y = 1 + high
    x = 1
    for block in page.blocks[2:3]:
        x = canvas.put(x, y, f"{block.title}  ", face_of(look.side), None, "b")
        y = _put_names(canvas, x, y, width - x - 1, block.entries, mark)
    _draw_hand(canvas, 1, y + 1, width - 2, look, (WIDEST_CARD, max(height - y - 2 - _DETAIL, 2)))
    if not look.below:
        if mark is None or any(one is mark for one in page.pieces):
            _draw_pieces_short(canvas, 1, canvas.height - _DETAIL, width - 2, look)
        else:
            _draw_detail(canvas, 1, canvas.height, width - 2, mark, canvas.height)


def _marked(look: SheetLook) -> Marked | None:
    marks = marks_of(look.page)
    return None if look.marked is None or not marks else marks[look.marked % len(marks)]


def _draw_head(canvas: Canvas, y: int, x: int, width: int, look: SheetLook) -> None:
    """Draw the bar with whose sheet it is."""
    letter = SIDES[look.side]
    canvas.fill(x, y, width, 1, f"{letter}_deep")
    end = canvas.put(x + 1, y, look.who, f"{letter}_base", None, "b")
    room = x + width - end - 3
    about = look.page.about
    while cell_len(about) > room and " · " in about:
        about = about.rpartition(" · ")[0]
    canvas.put_right(x + width - 1, y, fitted(about, room), f"{letter}_base")


def _draw_abilities(canvas: Canvas, x: int, y: int, look: SheetLook) -> None:
    """Draw each ability as a number and a bar from the worst to the best."""
    canvas.put(x, y, "Abilities", face_of(look.side), None, "b")
    block = "#" if canvas.is_ascii else "■"
    for number, (name, value) in enumerate(look.page.abilities, 1):
        canvas.put(x, y + number, name, "dim")
        if value is None:
            canvas.put_right(x + 16, y + number, "?", "dim")
            continue
        ink = "good" if value > 0 else "bad" if value < 0 else "text"
        canvas.put_right(x + 16, y + number, signed(value) if value else "0", ink, None, "b")
        middle = x + 16 + 1 + _REACH
        canvas.put(middle - _REACH, y + number, "·" * _REACH, "line")
        canvas.put(middle, y + number, "│", "line")
        canvas.put(middle + 1, y + number, "·" * _REACH, "line")
        length = min(abs(value), _REACH)
        canvas.put(middle + 1 if value > 0 else middle - length, y + number, block * length, ink)


def _draw_blocks(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    blocks: Sequence[SheetBlock],
    look: SheetLook,
    *,
    is_close: bool = False,
) -> None:
    """Draw blocks below one another; what is longer than a line goes on in others as long as there is room."""
    mark = _marked(look)
    lines = sum(len(block.entries) + 1 for block in blocks) + (0 if is_close else len(blocks) - 1)
    end = y + height
    rows = iter(_rows_each(blocks, width, height - lines))
    for block in blocks:
        if y < end:
            canvas.put(x, y, block.title, face_of(look.side), None, "b")
        y += 1
        names = _names(block, width) + 2
        for entry in block.entries:
            told = cut_short(entry.text, width - names, next(rows)) or [""]
            if y + len(told) <= end:
                is_marked = entry is mark
                ink = ("accent_ink", "accent", "b") if is_marked else ("text", None, "")
                canvas.put(x, y, fitted(entry.name, names - 1), *ink)
                for number, line in enumerate(told):
                    canvas.put(x + names, y + number, line, _TONES.get(entry.tone, "dim"))
            y += len(told)
        if not is_close:
            y += 1


def _rows_each(blocks: Sequence[SheetBlock], width: int, spare: int) -> list[int]:
    """Return the rows of each entry of blocks: as many texts as possible stand whole, the next one in part.

    Args:
        blocks: the blocks.
        width: columns of a line.
        spare: rows besides one for each entry.
    """
    whole = [
        max(1, len(wrapped(entry.text, width - _names(block, width) - 2)))
        for block in blocks
        for entry in block.entries
    ]
    rows = [1] * len(whole)
    for number in sorted(range(len(whole)), key=whole.__getitem__):
        rows[number] += min(whole[number] - 1, max(spare, 0))
        spare -= rows[number] - 1
    return rows


def _rows_of(blocks: Sequence[SheetBlock], width: int) -> int:
    """Return how many rows blocks take whose texts all stand whole."""
    return len(blocks) - 1 + sum(_rows_of_block(block, width) for block in blocks)


@lru_cache(maxsize=2000)
def _rows_of_block(block: SheetBlock, width: int) -> int:
    room = width - _names(block, width) - 2
    return 1 + sum(max(1, len(wrapped(entry.text, room))) for entry in block.entries)


def _names(block: SheetBlock, width: int) -> int:
    """Return the columns that the names of a block have which itself has some."""
    return min(max((cell_len(entry.name) for entry in block.entries), default=0), max(_NAME, width // 2))


def _put_names(canvas: Canvas, x: int, y: int, width: int, entries: Sequence[SheetEntry], mark: Marked | None) -> int:
    """Write the names of entries in one line, or in two where one does not hold them; return the row of the last."""
    begin, top, end = x, y, x + width
    for number, entry in enumerate(entries):
        brief = entry.text.partition(":")[0]
        brief = brief if cell_len(brief) <= _BRIEF else brief.partition(",")[0]
        told = f" {brief}" if cell_len(brief) <= _BRIEF else ""
        text = f"{', ' if number else ''}{entry.name}{told}"
        if x + cell_len(text) > end:
            if y > top:
                break
            canvas.put(x, y, ",", "text")
            x, y, text = begin, y + 1, text.removeprefix(", ")
        x = canvas.put(x, y, text, "accent" if entry is mark else "text", None, "b" if entry is mark else "")
    return y


def _draw_hand(canvas: Canvas, x: int, y: int, width: int, look: SheetLook, size: tuple[int, int]) -> None:
    """Draw the cards side by side, below what the hand is."""
    end = canvas.put(x, y, "Hand", face_of(look.side), None, "b")
    canvas.put(end + 2, y, fitted(look.page.hand, width - 8), "dim")
    draw_cards(canvas, x, y + 1, width, look.page.cards, size, _marked(look))


def _draw_pieces(canvas: Canvas, x: int, y: int, width: int, inner: int, look: SheetLook) -> None:
    """Draw where each piece is, below a title; the lines begin in the column `inner`."""
    draw_rule(canvas, x, y, width, "The pieces")
    names = max((cell_len(name.partition(" ")[2]) for name in look.pieces), default=0)
    for number in range(len(look.page.pieces)):
        _draw_piece(canvas, inner, y + 1 + number, width - 2, look, number, names)


def _draw_piece(canvas: Canvas, x: int, y: int, width: int, look: SheetLook, number: int, names: int = 0) -> None:
    entry, (label, _, called) = look.page.pieces[number], look.pieces[number].partition(" ")
    end = canvas.put_parts(x, y, (chip(look.side, label),)) + 1
    if called:
        canvas.put(end, y, called, "text")
        end += max(cell_len(called), names) + 1
    ink = ("accent_ink", "accent", "b") if entry is _marked(look) else ("text", None, "")
    end = canvas.put(end, y, entry.name, *ink) + 2
    canvas.put(end, y, _first_of(entry.text, x + width - end), "accent")


def _first_of(text: str, width: int) -> str:
    """Return as many clauses of a text as there is room for."""
    for sign in _CLAUSES:
        while cell_len(text) > width and sign in text:
            text = text.rpartition(sign)[0]
    return fitted(text, width)


def _draw_pieces_short(canvas: Canvas, x: int, y: int, width: int, look: SheetLook) -> None:
    """Draw where the pieces are where there are two rows for it, the marked one in full."""
    page, mark = look.page, _marked(look)
    for number, entry in enumerate(page.pieces):
        if entry is mark:
            _draw_piece(canvas, x, y, width, look, number)
            return
    at_x = x
    share = width // max(len(page.pieces), 1)
    for entry, name in zip(page.pieces, look.pieces, strict=True):
        label, _, called = name.partition(" ")
        text = f" {_short_place(called, entry.name.partition(',')[0], share - cell_len(label) - 4)} "
        if at_x + cell_len(label) + 2 + cell_len(text) > x + width:
            break
        at_x = canvas.put_parts(at_x, y, (chip(look.side, label), (text, "accent" if entry.text else "text")))
    if page.known:
        canvas.put(x, y + 1, fitted(_known(look), width), "dim")


def _known(look: SheetLook) -> str:
    """Return what others know in a sentence, what all of them know but once."""
    known = {look.others[seat][1]: text.split(", ") for seat, text in look.page.known if text != NOTHING}
    if not known:
        return "Nobody else knows anything of it"
    first, is_all = next(iter(known.values())), len(known) == len(look.page.known) > 1
    common = [one for one in first if is_all and all(one in text for text in known.values())]
    own = {who: ", ".join(one for one in text if one not in common) for who, text in known.items()}
    told = [f"all {', '.join(common)}"] if common else []
    return f"Known to {', '.join([*told, *(f'{who} {text}' for who, text in own.items() if text)])}"


def _short_place(called: str, place: str, room: int) -> str:
    """Return the name of a piece and where it is; the space alone, or the name of who is off the board, if need be."""
    both = f"{called} {place}".strip()
    return both if cell_len(both) <= room else called if called and " " in place else place


def _told(mark: Marked) -> str:
    """Return what is told in full about what is marked."""
    return mark.text if isinstance(mark, SheetEntry) else f"{mark.kind}, {mark.slot}. {mark.text}"


def _draw_detail(canvas: Canvas, x: int, end: int, width: int, mark: Marked | None, most: int) -> None:
    """Tell what is marked in full, in the rows before `end`: as many as it needs, and there may be."""
    if mark is None:
        return
    told = _told(mark)
    lines = cut_short(f"{mark.name}: {told}" if told else mark.name, width, most)
    y = end - max(len(lines), _DETAIL)
    canvas.fill(x, y, width, end - y, "ground")
    for number, line in enumerate(lines, y):
        canvas.put(x, number, line, "text")
    canvas.put(x, y, mark.name, "accent", None, "b")
