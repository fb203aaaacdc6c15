from xqcore.plugins import FormatProvider, hookimpl


def _sheet():
    from xqcore_sheet.sheet import Sheet

    return Sheet()


@hookimpl
def xqcore_formats():
    return [
        FormatProvider(
            name="sheet",
            summary="a spreadsheet with a game in each row",
            factory=_sheet,
            suffixes=(".csv",),
            capabilities=frozenset({"read", "write", "games", "id", "result", "ruleset", "start", "clock"}),
        )
    ]
