"""The one error of this package: something that cannot be at a table."""

from __future__ import annotations


class GameError(ValueError):
    """An input that cannot be: a code for programs, a sentence for people, the event's index if known."""

    def __init__(self, code: str, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.index = index

    def at(self, index: int) -> GameError:
        """The same error, naming the event (counted from 0) that cannot be."""
        return GameError(self.code, f"event {index}: {self.message}", index)

    def to_json(self) -> dict[str, object]:
        """The error as the command line prints it."""
        where = {} if self.index is None else {"index": self.index}
        return {"code": self.code, "message": self.message, **where}
