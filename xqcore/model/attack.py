"""Which pieces attack a point, by the way they move."""

from xqcore.model.geometry import ADVISOR_STEPS, ELEPHANT_JUMPS, GENERAL_STEPS, HORSE_SOURCES, RAYS, SOLDIER_SOURCES


def attackers(board: bytes | bytearray, point: int, side: int) -> list[int]:
    """List the points of the pieces of ``side`` that could capture on ``point``, in ascending order.

    ``board`` is 90 piece codes. Only movement counts: whether the capture would expose the capturer's own
    general is not asked. A general attacks the other one along an open file; it attacks nothing else
    outside its palace.
    """
    black = side << 3
    chariot, cannon, general = 5 + black, 6 + black, 1 + black
    found = []
    for ray in RAYS[point]:
        screens = 0
        for p in ray:
            code = board[p]
            if code:
                if screens:
                    if code == cannon:
                        found.append(p)
                    break
                if code == chariot or (code == general and board[point] == (general ^ 8) and p % 9 == point % 9):
                    found.append(p)
                screens = 1
    horse = 4 + black
    found += [p for leg, p in HORSE_SOURCES[point] if board[p] == horse and not board[leg]]
    soldier = 7 + black
    found += [p for p in SOLDIER_SOURCES[side][point] if board[p] == soldier]
    advisor = 2 + black
    found += [p for p in ADVISOR_STEPS[side][point] if board[p] == advisor]
    elephant = 3 + black
    found += [p for eye, p in ELEPHANT_JUMPS[side][point] if board[p] == elephant and not board[eye]]
    found += [p for p in GENERAL_STEPS[side][point] if board[p] == general]
    return sorted(set(found))
