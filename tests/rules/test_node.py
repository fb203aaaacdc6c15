"""YAML as rulesets are written in it: what scalars mean, what is refused, and where it says that the fault is."""

import pytest
import yaml

from xqcore.rules import node
from xqcore.rules.diagnostic import FaultyRuleset
from xqcore.rules.library import Library


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def any_parser(request, monkeypatch):
    """Both parsers of PyYAML must give the same nodes and places: libyaml may be missing."""
    if not hasattr(yaml, request.param):
        pytest.skip("PyYAML without libyaml")
    monkeypatch.setattr(node, "_Loader", getattr(yaml, request.param))


def read(text):
    return node.plain(node.read(text, "my.yaml"))


def faults(text):
    with pytest.raises(FaultyRuleset) as caught:
        node.read(text, "my.yaml")
    return str(caught.value).split("\n")


# What a scalar means


SCALARS = {
    "no": "no",
    "No": "No",
    "off": "off",
    "on": "on",
    "yes": "yes",
    "y": "y",
    "true": True,
    "True": "True",
    "TRUE": "TRUE",
    "false": False,
    "False": "False",
    "~": None,
    "null": None,
    "": None,
    "Null": "Null",
    "NULL": "NULL",
    "0": 0,
    "-0": 0,
    "60": 60,
    "-3": -3,
    "+3": "+3",
    "012": "012",
    "0o14": "0o14",
    "0x1F": "0x1F",
    "0b1": "0b1",
    "1_000": "1_000",
    "6:12": "6:12",
    "1.5": "1.5",
    "1e3": "1e3",
    ".inf": ".inf",
    ".nan": ".nan",
    "2001-12-14": "2001-12-14",
    "999999999999999999": 999_999_999_999_999_999,
    "9999999999999999999": "9999999999999999999",
    "'60'": "60",
    '"60"': "60",
    "'true'": "true",
    "''": "",
    "'~'": "~",
    '"a\\tb"': "a\tb",
    "=": "=",
    "a b": "a b",
    "中国象棋": "中国象棋",
}


@pytest.mark.usefixtures("any_parser")
@pytest.mark.parametrize("written", SCALARS)
def test_scalar(written):
    value = read(f"a: {written}\n")["a"]
    assert value == SCALARS[written]
    assert type(value) is type(SCALARS[written])


@pytest.mark.usefixtures("any_parser")
@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("{a: [1, no, {b: c}], d: {}}\n", {"a": [1, "no", {"b": "c"}], "d": {}}),
        ("a:\n- 1\n- [2]\n", {"a": [1, [2]]}),
        ("a: [1, 2,]\n", {"a": [1, 2]}),
        ("a: |\n  one\n  two\n", {"a": "one\ntwo\n"}),
        ("a: >\n  one\n  two\n", {"a": "one two\n"}),
        ("# nothing\n---\na: 1\n...\n", {"a": 1}),
        ("? a\n: 1\n", {"a": 1}),
        ("a: 1\r\nb: [2,\r\n 3]\r\n", {"a": 1, "b": [2, 3]}),
        ("a: 1\rb: 2\r", {"a": 1, "b": 2}),
        ("\ufeffa: 1\n", {"a": 1}),
        ("1: a\n-2: b\n'3': c\nno: d\n", {1: "a", -2: "b", "3": "c", "no": "d"}),
        ("3: a\n'3': b\n", {3: "a", "3": "b"}),
    ],
)
def test_layout_is_free(text, data):
    read_back = read(text)
    assert read_back == data
    assert list(read_back) == list(data)


# What is refused, and where


REFUSED = {
    "a: 1\nb: 2\na: 3\n": "my.yaml:3:1: the key 'a' stands here for the second time, first on line 1",
    "x: {b: 1, c: 2, b: 3}\n": "my.yaml:1:17: the key 'b' stands here for the second time, first on line 1",
    "1: a\n2: b\n1: c\n": "my.yaml:3:1: the key 1 stands here for the second time, first on line 1",
    "中国: 1\n象棋: {一: 1, 一: 2}\n": "my.yaml:2:12: the key '一' stands here for the second time, first on line 2",
    "a: 1\r\nb: 2\r\na: 3\r\n": "my.yaml:3:1: the key 'a' stands here for the second time, first on line 1",
    "a: 1\ra: 3\r": "my.yaml:2:1: the key 'a' stands here for the second time, first on line 1",
    "\ufeffa: 1\na: 3\n": "my.yaml:2:1: the key 'a' stands here for the second time, first on line 1",
    "true: 1\n": "my.yaml:1:1: a key is a word or a number",
    "a: {~: 1}\n": "my.yaml:1:5: a key is a word or a number",
    "[a, b]: 1\n": "my.yaml:1:1: a key is a word or a number",
    "? {a: 1}\n: 2\n": "my.yaml:1:3: a key is a word or a number",
    "a: !!int 5\n": "my.yaml:1:4: tags such as tag:yaml.org,2002:int are not used in rulesets; remove it",
    "a: !home [1]\n": "my.yaml:1:4: tags such as !home are not used in rulesets; remove it",
    "!!map {a: 1}\n": "my.yaml:1:1: tags such as tag:yaml.org,2002:map are not used in rulesets; remove it",
    "!!str a: 1\n": "my.yaml:1:1: tags such as tag:yaml.org,2002:str are not used in rulesets; remove it",
    "a: !!python/object/apply:os.system ['ls']\n": (
        "my.yaml:1:4: tags such as tag:yaml.org,2002:python/object/apply:os.system are not used in rulesets; remove it"
    ),
    "a: &x 1\n": "my.yaml:1:4: anchors such as &x are not used in rulesets; use 'extends'",
    "a: &x {b: &y 1}\n": (
        "my.yaml:1:4: anchors such as &x are not used in rulesets; use 'extends'\n"
        "my.yaml:1:11: anchors such as &y are not used in rulesets; use 'extends'"
    ),
    "a: *x\n": "my.yaml:1:4: aliases such as *x are not used in rulesets; write the value out",
    "a: [b, *x]\n": "my.yaml:1:8: aliases such as *x are not used in rulesets; write the value out",
    "a:\n  <<: {b: 1}\n": "my.yaml:2:3: merge keys (<<) are not used in rulesets; use 'extends'",
    "a: &x {b: 1}\nc:\n  <<: *x\n": (
        "my.yaml:1:4: anchors such as &x are not used in rulesets; use 'extends'\n"
        "my.yaml:3:3: merge keys (<<) are not used in rulesets; use 'extends'\n"
        "my.yaml:3:7: aliases such as *x are not used in rulesets; write the value out"
    ),
    "a: 1\n---\nb: 2\n": "my.yaml:2:1: a ruleset file holds one document; remove the second '---'",
    "a: 1\n--- # nothing\n": "my.yaml:2:1: a ruleset file holds one document; remove the second '---'",
    "": "my.yaml:1:1: expected keys such as 'id: my-rules', found an empty file",
    " \n\n": "my.yaml:1:1: expected keys such as 'id: my-rules', found an empty file",
    "# only a comment\n": "my.yaml:1:1: expected keys such as 'id: my-rules', found an empty file",
    "- a\n- b\n": "my.yaml:1:1: expected keys such as 'id: my-rules', found a list",
    "hello\n": "my.yaml:1:1: expected keys such as 'id: my-rules', found only 'hello'",
    "60\n": "my.yaml:1:1: expected keys such as 'id: my-rules', found only '60'",
    "word "
    * 20: "my.yaml:1:1: expected keys such as 'id: my-rules', found only 'word word word word word word word word '",
    "a: 1\nb: \x07\n": "my.yaml:2:4: not text: the character #x0007 is not allowed",
    "a: \x00\n": "my.yaml:1:4: not text: the character #x0000 is not allowed",
    "中国中国: 1\r\n象\x1b[31m: 1": "my.yaml:2:2: not text: the character #x001b is not allowed",
    'a: "\\x1b[31m"\n': "my.yaml:1:4: not text: the character #x001b is not allowed",
    "a: one\x85two\n": "my.yaml:1:7: not text: the character #x0085 is not allowed",
    "a: one\u2028b: two\n": "my.yaml:1:7: not text: the character #x2028 is not allowed",
    "a: '\ud800'\n": "my.yaml:1:5: not text: the character #xd800 is not allowed",
    "a: \ufffe\n": "my.yaml:1:4: not text: the character #xfffe is not allowed",
    "a: " + "[" * 30 + "]" * 30: "my.yaml:1:24: nested more than 20 levels deep",
    "".join(f"{' ' * depth}a:\n" for depth in range(25)): "my.yaml:21:21: nested more than 20 levels deep",
}


@pytest.mark.usefixtures("any_parser")
@pytest.mark.parametrize("text", REFUSED, ids=lambda text: ascii(text[:30]))
def test_refused(text):
    assert faults(text) == REFUSED[text].split("\n")


def test_twenty_levels_are_not_too_deep():
    assert read("a: " + "[" * 20 + "]" * 20)


@pytest.mark.usefixtures("any_parser")
def test_depth_is_bounded_however_deep_it_is():
    (fault,) = faults("a: " + "[" * 100_000)
    assert fault in (
        "my.yaml:1:24: nested more than 20 levels deep",
        "my.yaml:1:1003: not YAML: while increasing flow level exceeded maximum nesting depth",  # libyaml's own bound
    )


NOT_YAML = {
    "a: [1\nb: 2\n": "my.yaml:2:2",
    "a: {\n": "my.yaml:2:1",
    'a: "one\n': "my.yaml:2:1",
    "a: b: c\n": "my.yaml:1:5",
    "a: 1\n  b: 2\n": "my.yaml:2:4",
    "a:\n\tb: 1\n": "my.yaml:2:1",
    "a: @one\n": "my.yaml:1:4",
    "a: `one`\n": "my.yaml:1:4",
    "a: 中国\n中: 'x' y\n": "my.yaml:2:8",
    "a: |x\n  b\n": "my.yaml:1:5",
    "%YAML 2.0\n---\na: 1\n": "my.yaml:1:1",
}


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="the words and places are libyaml's")
@pytest.mark.parametrize("text", NOT_YAML, ids=lambda text: ascii(text[:30]))
def test_not_yaml(text):
    (fault,) = faults(text)
    assert fault.startswith(f"{NOT_YAML[text]}: not YAML: ")
    assert len(fault) < 120


def test_what_was_wrong_before_the_end_of_yaml_is_told_too():
    first, second = faults("a: &x 1\nb: [\n")
    assert first == "my.yaml:1:4: anchors such as &x are not used in rulesets; use 'extends'"
    assert second.startswith("my.yaml:3:1: not YAML: ")


# Files


TOO_LARGE = "a ruleset of more than 256 KB is too large"


def test_bytes_are_utf_8_of_a_bounded_size():
    largest = b"# " + b"x" * (node.LARGEST - 2)
    assert node.decoded(b"\xef\xbb\xbfa: \xe4\xb8\xad\n", "my.yaml") == "a: 中\n"
    assert len(node.decoded(largest, "my.yaml")) == node.LARGEST
    for data, said in {
        largest + b"x": f"my.yaml:1:1: {TOO_LARGE}",
        "象".encode() * 100_000: f"my.yaml:1:1: {TOO_LARGE}",
        b"a: 1\nb: \xff\n": "my.yaml:2:4: the file is not UTF-8 text",
        b"\xef\xbb\xbfa: \xff\n": "my.yaml:1:4: the file is not UTF-8 text",
        "a: 1\r\n中国: ".encode() + b"\xd6\xd0\n": "my.yaml:2:5: the file is not UTF-8 text",
        "a: 1".encode("utf-16"): "my.yaml:1:1: the file is not UTF-8 text",
    }.items():
        with pytest.raises(FaultyRuleset) as caught:
            node.decoded(data, "my.yaml")
        assert str(caught.value) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing.yaml", "there is no file missing.yaml"),
        ("folder.yaml", "folder.yaml cannot be read: Is a directory"),
        ("locked.yaml", "locked.yaml cannot be read: Permission denied"),
        ("a\0b.yaml", "'a\\x00b.yaml' cannot be the name of a file: embedded null byte"),
        ("x" * 300 + ".yaml", "x" * 300 + ".yaml cannot be read: File name too long"),
        ("large.yaml", f"large.yaml:1:1: {TOO_LARGE}"),
        ("latin.yaml", "latin.yaml:1:8: the file is not UTF-8 text"),
        ("empty.yaml", "empty.yaml:1:1: expected keys such as 'id: my-rules', found an empty file"),
    ],
)
def test_file_that_cannot_be_had(name, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "large.yaml").write_text("# 象棋\n" * 40_000, encoding="utf-8")
    (tmp_path / "latin.yaml").write_bytes(b"title: \xe9chec\n")
    (tmp_path / "empty.yaml").touch()
    (tmp_path / "locked.yaml").touch(0)
    if name == "locked.yaml":
        try:
            (tmp_path / name).read_bytes()
        except PermissionError:
            pass
        else:
            pytest.skip("whoever runs this may read everything")
    with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever it is must say this
        Library().load(name)
    assert str(caught.value) == said
