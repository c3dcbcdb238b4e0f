"""What widgets tell whom they belong to."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from textual.dom import DOMNode
from textual.message import Message

Sender = TypeVar("Sender", bound=DOMNode)


@dataclass(eq=False)
class FromWidget(Message, Generic[Sender]):
    """A message that can be told by its sender from others of its kind."""

    widget: Sender
    """Who sends it."""

    @property
    def control(self) -> Sender:
        """The sender, as Textual calls it."""
        return self.widget
