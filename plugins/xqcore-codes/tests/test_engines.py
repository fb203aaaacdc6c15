"""``pikafish`` and ``pychess`` rule as the engines do."""

import pytest
from facts import diagrams, result

ALL = diagrams()


@pytest.mark.parametrize("engine", ["pikafish", "pychess"])
def test_engine(xq, engine):
    asked = [diagram for diagram in ALL if diagram.engines[engine] is not None]
    wrong = [diagram.id for diagram in asked if result(xq, diagram.game(), engine) != diagram.engines[engine]]
    assert wrong == []
    assert len(asked) == {"pikafish": 126, "pychess": 127}[engine]  # Pikafish refuses the position of one variant


def test_the_engines_differ_from_the_rulebook_where_they_are_known_to():
    known = {
        "pikafish": ["axf-D037", "axf-D039", "axf-D040", "axf-D041", "axf-D050", "axf-D061"],
        "pychess": ["axf-D105"],
    }
    for engine, differs in known.items():
        rulebook = [diagram for diagram in ALL if not diagram.variant]
        assert [d.id for d in rulebook if d.engines[engine] not in (None, d.result)] == differs
