"""Its format recognises its files and raises when it reads them, or yields what is no game."""

from xqcore.plugins import FormatProvider, hookimpl


class Format:
    def sniff(self, name, head):
        return 1.0 if head.startswith(b"read-raises") else 0.0

    def read(self, stream, source):
        if b"nonsense" in stream.read():
            yield "h2e2"
        raise UnicodeError("what language is this?")

    def write(self, records, stream):
        stream.write(b"read-raises")
        raise UnicodeError("no words for this")


@hookimpl
def xqcore_formats():
    return [FormatProvider(name="read-raises", summary="cannot read", factory=Format)]
