"""The line of keys at the bottom of every screen. Help and quit stay readable however narrow it gets."""

from textual import events
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget

from ludo_tui.ui import actions

_LAST = ("app.help", "app.quit")
_GAP = 2


class KeyBar(Widget):
    """Shows the keys that work now, those of the screen first; a click does what the key does."""

    DEFAULT_CSS = """
    KeyBar { height: 1; dock: bottom; background: $panel; color: $foreground; padding: 0 1; }
    """
    ALLOW_SELECT = False

    def on_mount(self) -> None:
        """Listen for changes of what can be done."""
        self._spots: list[tuple[int, int, str, DOMNode]] = []
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _screen: Screen[object]) -> None:
        self.refresh()

    def render(self) -> Content:
        """Lay out as many keys as fit; help and quit always do."""
        shown: dict[str, tuple[str, str, bool, str, DOMNode]] = {}
        for key, active in self.screen.active_bindings.items():
            binding = active.binding
            if binding.id is not None and binding.show and binding.id not in shown:
                name = actions.key_name(key)
                shown[binding.id] = (name, binding.description, active.enabled, binding.action, active.node)
        order = {action.id: number for number, action in enumerate(actions.ACTIONS)}
        local = sorted((i for i in shown if i not in _LAST), key=lambda i: (i.startswith("app."), order.get(i, 0)))
        last = [identity for identity in _LAST if identity in shown]
        room = self.content_size.width - sum(_width(shown[identity]) for identity in last)
        fitting = []
        for identity in local:
            room -= _width(shown[identity])
            if room < -_GAP:
                break
            fitting.append(identity)
        parts: list[tuple[str, str]] = []
        self._spots = []
        column = 0
        for identity in [*fitting, *last]:
            if last and identity == last[0]:
                gap = self.content_size.width - sum(_width(shown[one]) for one in last) + _GAP - column
                parts.append((" " * max(gap, 0), "$foreground"))
                column += max(gap, 0)
            key, label, enabled, action, node = shown[identity]
            self._spots.append((column, column + len(key) + 1 + len(label), action, node))
            parts += [
                (key, "bold $accent" if enabled else "$refused"),
                (f" {label}{' ' * _GAP}", "$foreground" if enabled else "$refused"),
            ]
            column += len(key) + 1 + len(label) + _GAP
        return Content.assemble(*parts)

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        spot = event.get_content_offset(self)
        if spot is None:
            return
        for start, end, action, node in self._spots:
            if start <= spot.x < end:
                await self.app.run_action(action, default_namespace=node)
                return


def _width(entry: tuple[str, str, bool, str, DOMNode]) -> int:
    return len(entry[0]) + 1 + len(entry[1]) + _GAP
