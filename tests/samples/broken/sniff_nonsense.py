"""Its format answers with a word where a number was asked for."""

from xqcore.plugins import FormatProvider, hookimpl


class Format:
    def sniff(self, name, head):
        return "surely"

    def read(self, stream, source):
        return iter(())

    def write(self, records, stream):
        pass


@hookimpl
def xqcore_formats():
    return [FormatProvider(name="sniff-nonsense", summary="recognises anything", factory=Format)]
