"""Paints what changed on a screen: only cells that look different are written to the terminal, and no colour twice.

Textual's own compositor renders every widget that a change may touch, and writes each line that changed from the left
edge of its widget on: for a board, that is ten times as much.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from inspect import signature
from itertools import compress, groupby
from operator import ne, or_
from typing import Final, NamedTuple

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ludo_tui.ui.widgets.line_view import LineView

_DEPTHS: Final = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
    "windows": ColorSystem.WINDOWS,
}
"""By what a console calls them."""
_GAP: Final = 3
"""So many cells that look as before are written again between others: going past them takes as many bytes."""

_CALLED: Final = {
    "update_widgets": ["self", "widgets"],
    "render_full_update": ["self", "simplify"],
    "render_partial_update": ["self"],
    "_regions_to_spans": ["regions"],
}
"""The methods of Textual's compositor that are called or replaced here, with their parameters."""
_READ: Final = ("size", "visible_widgets", "layers_visible", "_dirty_regions")
"""What is read of it."""

Span = tuple[int, int, Iterable[Segment]]
"""Column and row where it begins, and what is there now."""


class Pen(NamedTuple):
    """What a terminal writes with, as the numbers of its escape sequences; empty: as it begins."""

    attributes: str = ""
    colour: str | None = ""
    """None: it writes blanks, of which only the ground is to be seen."""
    ground: str = ""

    @property
    def is_plain(self) -> bool:
        """Does a blank show nothing but its ground?"""
        return self.attributes in ("", "1")

    @lru_cache(maxsize=128)  # noqa: B019 - pens are values, and few
    def joined(self, other: "Pen") -> "Pen | None":
        """Return what writes both what this one does and what another does; None: nothing."""
        if self == other:
            return self
        if self.ground == other.ground and self.is_plain and other.is_plain:
            return other if self.colour is None else self if other.colour is None else None
        return None

    @lru_cache(maxsize=4096)  # noqa: B019 - pens are values, and few
    def to(self, other: "Pen") -> str:
        """Return what changes it to another, and nothing more."""
        loses = self.attributes not in ("", other.attributes) or any(
            old and not new for old, new in zip(self, other, strict=True)
        )
        known = _PLAIN if loses else self
        changes = [new for old, new in zip(known, other, strict=True) if new and new != old]
        return f"\x1b[{';'.join(['0', *changes] if loses else changes)}m" if loses or changes else ""


_PLAIN: Final = Pen()
_UNKNOWN: Final = Pen("?")

Stroke = tuple[int, int, Pen]
"""Cells that one pen writes: the first, the one after the last, and what writes them."""


class Cells(NamedTuple):
    """Some cells of a row."""

    characters: list[str]
    """What is in each; nothing in the second cell of a wide character."""
    pens: list[Pen]

    def changes(self, known: "Cells") -> Iterator[Stroke]:
        """Yield what has to be written where this is known to be there."""
        begin, end = 0, 0
        pen: Pen | None = None
        for at in self._changed(known):
            if at == end and self.pens[at] is pen:
                end += 1
                continue
            joined = pen if at - end <= _GAP else None
            for one in self.pens[end : at + 1] if joined is not None else ():
                if joined is not None and joined is not one:
                    joined = joined.joined(one)
            if joined is None:
                if pen is not None:
                    yield begin, end, pen
                begin, joined = at, self.pens[at]
            end, pen = at + 1, joined
        if pen is not None:
            yield begin, end, pen

    def _changed(self, known: "Cells") -> list[int]:
        """List the cells that look different."""
        looks = map(or_, map(ne, self.characters, known.characters), map(ne, self.pens, known.pens))
        places = list(compress(range(len(self.pens)), looks))
        if "" not in self.characters and "" not in known.characters:
            return places
        changed = set(places)
        for at, pair in enumerate(zip(self.characters, known.characters, strict=True)):
            if "" in pair and not changed.isdisjoint((at - 1, at)):
                changed |= {max(at - 1, 0), at}  # a wide character is written whole
        return sorted(changed)


class Painted:
    """What is on the terminal, row by row."""

    def __init__(self, *rows: Cells) -> None:
        self.rows = list(rows)
        self.is_wide = False
        """Has a wide character been painted? Half of one may be beside what changes, or come to be seen again."""


class ExactCompositor(Compositor):
    """Remembers what a screen looks like, and paints what differs."""

    def __init__(self) -> None:
        super().__init__()
        self._painted = Painted()

    def update_widgets(self, widgets: set[Widget]) -> None:
        """Paint along what has changed since: whatever one key led to is seen at once, and not a frame later."""
        super().update_widgets({*widgets, *self.visible_widgets})

    def render_full_update(self, simplify: bool = False) -> CompositorUpdate:  # type: ignore[override]  # it says which
        """Paint everything, whatever is there: it may be another screen. A picture of it is made by the toolkit."""
        if simplify:
            return super().render_full_update(simplify)
        self._forget()
        return self._update([self.size.region])

    def render_partial_update(self) -> CompositorUpdate | None:  # type: ignore[override]  # it says which
        """Paint what changed."""
        screen = self.size.region
        if [len(row.pens) for row in self._painted.rows] != [screen.width] * screen.height:
            self._forget()
        changed = list(self._dirty_regions)
        if self._painted.is_wide:
            changed = [region.grow((0, 1, 0, 1)).intersection(screen) for region in changed]
        return self._update(changed) if changed else None

    def _update(self, regions: Iterable[Region]) -> "Spans":
        """Return what is drawn once it is written: while updates are held back, nothing is."""
        return Spans(self._drawn(regions), self._painted)

    def _drawn(self, regions: Iterable[Region]) -> Iterator[Span]:
        self._dirty_regions.clear()
        for y, left, right in self._regions_to_spans(regions):
            yield from self._spans(y, left, right)

    def _forget(self) -> None:
        width, height = self.size
        self._painted.rows = [Cells(["?"] * width, [_UNKNOWN] * width) for _ in range(height)]

    def _spans(self, y: int, left: int, right: int) -> Iterator[Span]:
        """Yield what there is to see of a line from one column to before another."""
        bare = [(left, right)]
        for widget, visible, region in self.layers_visible[y]:
            rest = []
            for start, end in bare:
                first, last = max(start, visible.x), min(end, visible.right)
                if first >= last:
                    rest.append((start, end))
                    continue
                if isinstance(widget, LineView):
                    yield first, y, widget.painted(y - region.y, first - region.x, last - region.x)
                else:
                    yield first, y, widget.render_lines(Region(first - region.x, y - region.y, last - first, 1))[0]
                rest += [(edge, other) for edge, other in ((start, first), (last, end)) if edge < other]
            bare = rest
            if not bare:
                return


def is_as_expected() -> bool:
    """Return whether Textual's compositor has everything that the exact one is built on."""
    methods = {name: getattr(Compositor, name, None) for name in _CALLED}
    made = Compositor()
    return all(hasattr(made, name) for name in _READ) and all(
        method is not None and [*signature(method).parameters] == _CALLED[name] for name, method in methods.items()
    )


class Spans(CompositorUpdate):
    """Spans of lines, of which those cells are written that look different."""

    def __init__(self, spans: Iterable[Span], painted: Painted) -> None:
        self._spans = spans
        self._painted = painted

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the whole lines, for a picture of the screen."""
        for _, line in groupby(self._spans, key=lambda span: span[1]):
            for _, _, strip in sorted(line, key=lambda span: span[0]):
                yield from strip
            yield Segment.line()

    def render_segments(self, console: Console) -> str:
        """Return what is written to the terminal, colour by colour: to go elsewhere takes less than to change it."""
        depth = _DEPTHS.get(console.color_system or "truecolor", ColorSystem.TRUECOLOR)
        inks: dict[Pen, list[str]] = {}
        for x, y, segments in self._spans:
            cells, row = _cells(segments, depth), self._painted.rows[y]
            self._painted.is_wide = self._painted.is_wide or "" in cells.characters
            end = x + len(cells.pens)
            known = Cells(row.characters[x:end], row.pens[x:end])
            row.characters[x:end], row.pens[x:end] = cells
            for first, last, pen in cells.changes(known):
                text = "".join(cells.characters[first:last])
                inks.setdefault(pen, []).append(f"\x1b[{y + 1};{x + first + 1}H{text}")
        for blank in [pen for pen in inks if pen.colour is None]:
            if other := next((pen for pen in inks if pen.colour is not None and blank.joined(pen)), None):
                inks[other] += inks.pop(blank)
        written, pen = ["\x1b[m"], _PLAIN
        for wanted in sorted(inks, key=lambda pen: (pen.attributes, pen.ground, pen.colour or "")):
            written += [pen.to(wanted), *inks[wanted]]
            pen = wanted
        return "".join([*written, "\x1b[m"])


def _cells(segments: Iterable[Segment], depth: ColorSystem) -> Cells:
    cells = Cells([], [])
    for text, style, _ in segments:
        if text.isascii() or set(map(get_character_cell_size, text)) == {1}:
            cells.characters.extend(text)
        else:
            for character in text:
                width = get_character_cell_size(character)
                if width:
                    cells.characters.extend([character, *[""] * (width - 1)])
                elif cells.characters:
                    cells.characters[-1] += character
        pen, blank = _pens(style or Style.null(), depth)
        cells.pens.extend([blank if one == " " else pen for one in cells.characters[len(cells.pens) :]])
    return cells


@lru_cache(maxsize=4096)
def _pens(style: Style, depth: ColorSystem) -> tuple[Pen, Pen]:
    """Return what a style is written with, and what its blanks are."""
    colour, ground = style.color, style.bgcolor
    pen = Pen(
        Strip.render_ansi(style.without_color, depth),
        "" if colour is None else ";".join(colour.downgrade(depth).get_ansi_codes()),
        "" if ground is None else ";".join(ground.downgrade(depth).get_ansi_codes(foreground=False)),
    )
    return pen, pen._replace(attributes="", colour=None) if pen.is_plain else pen
