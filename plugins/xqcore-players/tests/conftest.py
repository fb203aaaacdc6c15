import sys
from pathlib import Path

import pytest

from xqcore import Xqcore

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def xq() -> Xqcore:
    return Xqcore()
