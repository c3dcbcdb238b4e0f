"""Rulesets are read once: the next time they come from the cache folder, unless anything has changed."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from ludo_tui import rulesets
from ludo_tui.platform import cached_files
from ludo_tui.platform.places import shipped_rulesets
from ludo_tui.rulesets import cache, loading, systems
from ludo_tui.rulesets.model import Ruleset
from tests.rulesets.test_schemas import EXTENDING

OWN = {
    "base": "id: base\nname: Base\nextends: classic\nversion: 1\noptions: {three_tries: false}\n",
    "heir": "id: heir\nname: Heir\nextends: base\nversion: 1\nsummary: Of base.\n",
}


@pytest.fixture(autouse=True)
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Keep rulesets in a folder that is empty at first, and two of one's own beside it."""
    own = tmp_path / "own"
    for name, text in OWN.items():
        (own / name).mkdir(parents=True)
        (own / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(own))
    monkeypatch.setenv("LUDO_TUI_CACHE", str(tmp_path / "cache"))
    rulesets.forget()
    yield tmp_path / "cache"
    rulesets.forget()


def values(ruleset: Ruleset) -> bytes:
    """Return all that a ruleset holds."""
    parts = {name: getattr(ruleset, name) for name in Ruleset.__struct_fields__}
    return msgspec.json.encode(parts, enc_hook=str)


def read_no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on, reading a ruleset from its files fails."""

    def fail(*_: object) -> None:
        raise AssertionError("its files are read")

    monkeypatch.setattr(loading, "load_folder", fail)
    rulesets.forget()


def only_file(folder: Path, name: str) -> Path:
    """Return the file in which a ruleset is kept."""
    (path,) = folder.glob(f"{name}-*")
    return path


def test_what_is_kept_is_what_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    names = rulesets.available()
    read = {name: values(rulesets.load(name)) for name in names}
    summaries = rulesets.summaries(is_whole=True)
    read_no_files(monkeypatch)
    assert {name: values(rulesets.load(name)) for name in names} == read
    assert {"heir", "skirmish"} < read.keys()
    assert rulesets.summaries(is_whole=True) == summaries
    assert all(one.seats == (2, 3, 4) for one in summaries)
    assert rulesets.available() == names
    assert not rulesets.broken()


def test_rulesets_that_extend_the_big_games_are_kept_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in EXTENDING:
        shutil.copytree(folder, tmp_path / "own" / folder.name)
    before = [values(rulesets.load(folder.name)) for folder in EXTENDING]
    read_no_files(monkeypatch)
    assert [values(rulesets.load(folder.name)) for folder in EXTENDING] == before


@pytest.mark.parametrize("name", ["base", "heir", "classic"])
def test_a_changed_file_is_read_again_also_by_what_extends_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "shipped"
    shutil.copytree(shipped_rulesets() / "classic", shipped / "classic")
    monkeypatch.setattr(rulesets, "shipped_rulesets", lambda: shipped)
    rulesets.forget()
    assert rulesets.load("heir").pitch == rulesets.load("classic").pitch
    changed = next(tmp_path.glob(f"*/{name}/ruleset.yaml"))
    text = "\n".join(line for line in changed.read_text(encoding="utf-8").splitlines() if not line.startswith("pitch:"))
    changed.write_text(f"{text}\npitch: By hand\n", encoding="utf-8")
    rulesets.forget()
    assert rulesets.load("heir").pitch == "By hand"


def test_what_extends_a_ruleset_follows_another_one_of_the_same_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulesets, "_used", [])
    assert rulesets.load("heir").pitch == rulesets.load("classic").pitch
    (tmp_path / "other" / "base").mkdir(parents=True)
    text = OWN["base"].replace("extends: classic", "extends: party")
    (tmp_path / "other" / "base" / "ruleset.yaml").write_text(text, encoding="utf-8")
    rulesets.use(tmp_path / "other")
    assert rulesets.load("heir").pitch == rulesets.load("party").pitch


@pytest.mark.parametrize("harm", ["cut", "empty", "bit", "bits", "folder", "other version"])
def test_a_file_that_is_not_whole_costs_time_alone(harm: str, kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = values(rulesets.load("heir"))
    path = only_file(kept_in, "heir")
    data = path.read_bytes()
    if harm == "folder":
        path.unlink()
        path.mkdir()
    elif harm == "other version":
        with monkeypatch.context() as patched:
            patched.setattr(cache, "program", lambda _: "another")
            rulesets.forget()
            rulesets.load("heir")
        assert path.read_bytes() != data
    else:
        at = len(data) // 2
        harmed = {
            "cut": data[:at],
            "empty": b"",
            "bit": data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :],
            "bits": data[: cached_files._DIGEST] + b"\xc1" * 9,
        }
        path.write_bytes(harmed[harm])
    rulesets.forget()
    assert values(rulesets.load("heir")) == before
    assert values(rulesets.load("heir")) == before
    if harm not in ("folder", "other version"):
        assert path.read_bytes() == data


def test_a_folder_that_cannot_be_written_costs_time_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUDO_TUI_CACHE", str(tmp_path / "file"))
    rulesets.forget()
    assert rulesets.load("heir").name == "Heir"
    assert [one.id for one in rulesets.summaries(is_whole=True)][-2:] == ["base", "heir"]


def test_a_mistake_is_told_although_the_ruleset_was_kept(tmp_path: Path) -> None:
    assert "heir" in rulesets.available()
    (tmp_path / "own" / "base" / "ruleset.yaml").write_text(OWN["base"] + "nonsense: 1\n", encoding="utf-8")
    rulesets.forget()
    assert {"base", "heir"}.isdisjoint(rulesets.available())
    assert set(rulesets.broken()) == {"base", "heir"}


def test_check_reads_the_files(kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rulesets.load("heir")
    monkeypatch.setattr(rulesets, "cached", lambda *_: pytest.fail("the cache is used"))
    shutil.rmtree(kept_in)
    assert rulesets.check("heir") == []
    assert not kept_in.exists()


def test_a_ruleset_of_a_system_of_ones_own_is_not_kept(kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Own(type(rulesets.load("classic").options)):  # type: ignore[misc]
        """House rules that another program has made."""

    found = systems.find("race")
    assert found is not None
    rulesets.load("heir")
    monkeypatch.setitem(systems._ready, "race", msgspec.structs.replace(found, options=Own))
    rulesets.forget()
    assert type(rulesets.load("heir").options) is Own
    shutil.rmtree(kept_in)
    rulesets.forget()
    rulesets.load("heir")
    assert not kept_in.exists()


def test_a_yaml_file_of_the_program_is_read_again_only_when_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, read, decode = tmp_path / "numbers.yaml", list[bytes](), msgspec.yaml.decode

    def noted(data: bytes) -> object:
        read.append(data)
        return decode(data)

    monkeypatch.setattr(msgspec.yaml, "decode", noted)
    for text, times in (("[1, 2]", 1), ("[1, 2]", 1), ("[3, 0.5]", 2), ("[3, 0.5]", 2)):
        path.write_text(text, encoding="utf-8")
        assert cached_files.read_yaml(path, tuple[float, ...]) == decode(text, type=tuple[float, ...])
        assert len(read) == times


def test_a_match_of_a_ruleset_in_the_cache_reads_no_yaml() -> None:
    lines = (
        "import sys",
        "from ludo_tui import Game",
        "from ludo_tui.presenting.question.question_words import question_words",
        "from ludo_tui.table.session import Session",
        "session = Session(Game.new('party', ['Ana', 'Ben'], seed=5, options={'press_to_roll': False}))",
        "assert session.voice is not None",
        "question_words(session).perils(None)",
        "sys.exit('yaml' in sys.modules)",
    )
    first, second = (subprocess.run([sys.executable, "-c", "\n".join(lines)], check=False) for _ in range(2))
    assert (first.returncode, second.returncode) == (1, 0)
