"""Data of the program in YAML: read once, and from the cache as long as its file stays the same."""

from pathlib import Path

import msgspec
import pytest

from ludo_tui.platform.cached_files import read_yaml


class Words(msgspec.Struct):
    """What stands in the file."""

    pieces: tuple[str, ...]
    numbers: dict[str, float]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file in YAML, beside a cache that is empty."""
    monkeypatch.setenv("LUDO_TUI_CACHE", str(tmp_path / "cache"))
    (file := tmp_path / "words.yaml").write_text("pieces: [Biscuit, Major]\nnumbers: {pace: 2, best: 0.5}\n")
    return file


def test_a_file_is_read_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read_yaml(file, Words)
    assert first == Words(("Biscuit", "Major"), {"pace": 2.0, "best": 0.5})
    monkeypatch.setattr(msgspec.yaml, "decode", lambda _: pytest.fail("it is read again"))
    assert read_yaml(file, Words) == first


def test_another_text_is_read_again(file: Path) -> None:
    read_yaml(file, Words)
    file.write_text("pieces: [Pickle]\nnumbers: {}\n")
    assert read_yaml(file, Words) == Words(("Pickle",), {})


def test_another_type_gets_the_same_values(file: Path) -> None:
    read_yaml(file, Words)
    assert read_yaml(file, dict[str, object])["pieces"] == ["Biscuit", "Major"]


def test_a_damaged_cache_is_as_good_as_none(file: Path) -> None:
    first = read_yaml(file, Words)
    for kept in (file.parent / "cache").iterdir():
        kept.write_bytes(kept.read_bytes()[:-1])
    assert read_yaml(file, Words) == first
