"""Its format raises when it is to recognise a file."""

from xqcore.plugins import FormatProvider, hookimpl


class Format:
    def sniff(self, name, head):
        return int(head[:1])

    def read(self, stream, source):
        return iter(())

    def write(self, records, stream):
        pass


@hookimpl
def xqcore_formats():
    return [FormatProvider(name="sniff-raises", summary="recognises nothing", factory=Format)]
