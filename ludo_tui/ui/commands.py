"""The command palette: every action that works on the screen below it, and the settings with few values."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.dom import DOMNode

from ludo_tui.ui import actions
from ludo_tui.ui.host import Host, host_of
from ludo_tui.ui.safe_clicks import SafeClickScreen
from ludo_tui.ui.textual_themes import TITLES


class Command(NamedTuple):
    """A line of the palette."""

    text: str
    help: str
    run: Callable[[], object]


class Palette(CommandPalette, SafeClickScreen[None]):
    """The command palette, also in a window that is too small for its list."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Leave a list alone that has no room: it cannot tell which line is a page further."""
        return action != "command_list" or bool(self.query_one(CommandList).scrollable_content_region)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close it once: the one who chooses twice, before it is gone, does not close the screen below it."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


def key_sets(host: Host) -> list[str]:
    """Return the names of all sets of keys, that of the shipped ones, which is empty, first."""
    settings = host.settings
    return sorted({"", settings.key_set, *settings.key_sets})


class GameCommands(Provider):
    """Offers what can be done now."""

    def commands(self) -> Iterator[Command]:
        """Yield the commands in the order of the list of actions."""
        preferences = host_of(self.screen).preferences
        order = {action.id: number for number, action in enumerate(actions.ACTIONS)}
        found: dict[str, Command] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.id is None or not active.enabled or binding.id == "app.command-palette":
                continue
            place = actions.PLACES.get(binding.id.partition(".")[0], "Here")
            text = binding.description if place == actions.PLACES["app"] else f"{place}: {binding.description}"
            found[binding.id] = Command(text, binding.tooltip, partial(_run, self.app, binding.action, active.node))
        for identity in sorted(found, key=lambda name: (name.startswith("app."), order.get(name, 0))):
            yield found[identity]
        for name, title in TITLES.items():
            yield Command(f"Theme: {title}", "Change the colours.", partial(preferences.change, "theme", name))
        for keys in key_sets(host_of(self.screen)):
            yield Command(f"Keys: {keys or 'default'}", "Change the keys.", partial(preferences.use_keys, keys))
        for speed in ("off", "fast", "normal", "slow"):
            yield Command(f"Animation: {speed}", "Change the speed.", partial(preferences.change, "animation", speed))

    async def discover(self) -> Hits:
        """Yield everything while nothing has been typed."""
        for command in self.commands():
            yield DiscoveryHit(command.text, command.run, help=command.help)

    async def search(self, query: str) -> Hits:
        """Yield what matches."""
        matcher = self.matcher(query)
        for command in self.commands():
            if (score := matcher.match(command.text)) > 0:
                yield Hit(score, matcher.highlight(command.text), command.run, help=command.help)


async def _run(app: App[object], action: str, node: DOMNode) -> None:
    await app.run_action(action, default_namespace=node)
