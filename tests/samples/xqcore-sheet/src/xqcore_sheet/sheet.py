"""CSV as spreadsheets write it: a row of titles, then a game in each row. The columns may stand in any order."""

import csv
import io

from xqcore.model.errors import RecordError, XqError
from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import RESULTS

COLUMNS = ("game", "rules", "start", "result", "moves")


class Sheet:
    def sniff(self, name, head):
        first = head.decode("utf-8", "replace").lstrip("\ufeff").partition("\n")[0]
        return 0.95 if set(self.cells(first)) >= {"game", "result", "moves"} else 0.0

    def read(self, stream, source):
        titles = []
        for number, line in enumerate(stream, 1):
            place = f"{source}:{number}"
            try:
                cells = self.cells(line.decode("utf-8-sig"))
            except UnicodeDecodeError:
                yield RecordError("this row is not UTF-8; save the sheet as 'CSV UTF-8'", source=place)
                continue
            if titles and any(cells):
                yield self.game(dict(zip(titles, cells, strict=False)), place)
            elif not titles:
                titles = cells
                if "moves" not in titles:
                    yield RecordError(f"no column is called 'moves'; these are {', '.join(cells)[:80]}", source=place)
                    return

    def write(self, records, stream):
        stream.write(self.row(COLUMNS))
        for record in records:
            start = "" if record.start == Position.start() else record.start.fen()
            moves = " ".join(map(str, record.moves))
            row = (record.id, record.ruleset or "", start, record.result, moves)
            if any(
                set(cell) & set("\r\n\0\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029") or cell != cell.strip() for cell in row
            ):
                raise RecordError("a cell holds one line without blanks around it", game=record.id)
            stream.write(self.row(row))

    def cells(self, line):
        try:
            return [cell.strip() for cell in next(csv.reader([line.rstrip("\r\n")]), [])]
        except csv.Error:
            return []

    def row(self, cells):
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(cells)
        return text.getvalue().encode("utf-8", "replace")

    def game(self, row, place):
        name = row.get("game") or ""
        try:
            start = Position.from_fen(row["start"]) if row.get("start") else Position.start()
            result = row.get("result") or "*"
            if result not in RESULTS:
                raise RecordError(f"the column 'result' has {result[:20]!r}, none of {', '.join(RESULTS)}")
            moves = []
            for ply, word in enumerate((row.get("moves") or "").split(), 1):
                try:
                    moves.append(Move.parse(word))
                except XqError as error:
                    raise RecordError(str(error), ply=ply) from None
        except XqError as error:
            said = getattr(error, "message", str(error))
            return RecordError(said, source=place, game=name or None, ply=getattr(error, "ply", None))
        return GameRecord(start, tuple(moves), name, result, row.get("rules") or None, source=place)
