"""A context that knows the shipped rulesets alone, and variants of them."""

import pytest
import yaml

from xqcore import Xqcore


@pytest.fixture(scope="package")
def xq(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XQCORE_HOME", str(tmp_path_factory.mktemp("home")))
        context = Xqcore(movegen="reference")
        assert set(context.rulesets) >= {"cxq", "simplified", "simplified-60", "site-asian", "strict-chase"}
    return context


@pytest.fixture(scope="package")
def variant(tmp_path_factory):
    """Write a ruleset that extends another one, and return its path."""

    def write(extends, **keys):
        path = tmp_path_factory.mktemp("rulesets") / "variant.yaml"
        head = {"schema": 1, "id": "variant", "title": "A variant", "source": "a test", "extends": extends}
        path.write_text(yaml.safe_dump(head | keys), encoding="utf-8")
        return path

    return write
