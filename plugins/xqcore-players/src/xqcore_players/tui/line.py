"""The line on which moves and words are typed."""

from textual.events import Key
from textual.message import Message
from textual.widgets import Input


class Line(Input):
    """A line that is empty as soon as it is sent, so that the next one can be typed ahead."""

    class Sent(Message):
        """Enter was pressed behind a text."""

        def __init__(self, text: str):
            super().__init__()
            self.text = text

    async def on_key(self, event: Key) -> None:
        """Send the line by Enter, before any key behind that is put into it, and leave it by Escape.

        Escape was pressed here, whoever has come to listen to the keys since: a click that was quicker keeps its piece.
        """
        if event.key == "escape":
            event.stop().prevent_default()
            await self.run_action("screen.board")
        elif event.key == "enter":
            event.stop().prevent_default()
            text = self.value.strip()
            self.clear()
            if text:
                self.post_message(self.Sent(text))
