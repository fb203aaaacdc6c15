"""The entry point."""

from xqcore.plugins import MovegenProvider, hookimpl


def _mailbox():
    from xqcore_mailbox.mailbox import Mailbox

    return Mailbox()


@hookimpl
def xqcore_movegens():
    return [MovegenProvider(name="mailbox", summary="a board with a border, no tables", factory=_mailbox)]
