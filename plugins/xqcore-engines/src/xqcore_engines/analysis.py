"""An engine that thinks about a position for somebody who watches."""

import queue
from collections.abc import Iterator
from concurrent.futures import Future
from types import TracebackType
from typing import Self

from xqcore_engines.answer import Answer, Info, Question
from xqcore_engines.background import Background
from xqcore_engines.session import Session


class Analysis:
    """What an engine finds, line by line as it finds it.

    ::

        with player.analyse(game, Limit(), lines=3) as analysis:
            for info in analysis:
                if info.depth and info.depth >= 20:
                    analysis.stop()
        print(analysis.answer.move)

    Iteration ends with the engine's answer, or raises the :class:`EngineError` that it ends with. Leaving the ``with`` stops
    the engine.
    """

    def __init__(self, background: Background, session: Session, question: Question):
        self._background = background
        self._session = session
        self._found: queue.SimpleQueue[Info | None] = queue.SimpleQueue()
        self._ended = False
        self._task: Future[Answer] = background.begin(self._listen(question))
        self._task.add_done_callback(lambda _: self._found.put(None))

    @property
    def answer(self) -> Answer:
        """What the engine settles on; waits for it."""
        return self._task.result()

    def stop(self) -> None:
        """Have the engine settle on what it has found; may be said at any time."""
        if not self._task.done():
            self._background.wait(self._session.stop())

    def __iter__(self) -> Iterator[Info]:
        while not self._ended:
            info = self._found.get()
            if info is None:
                self._ended = True
                self._task.result()
                return
            yield info

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        if kind is None:
            self._task.result()
        else:
            self._task.exception()

    async def _listen(self, question: Question) -> Answer:
        answer: Answer | None = None
        async for said in self._session.search(question):
            if isinstance(said, Answer):
                answer = said
            else:
                self._found.put(said)
        assert answer is not None
        return answer
