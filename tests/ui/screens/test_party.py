"""Parties on screen: ready-made, kept, by chance and step by step; by keys alone, by mouse, and behind the curtain."""

from pathlib import Path
from typing import Any, Final

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from ludo_tui import rulesets
from ludo_tui.engine import Seat
from ludo_tui.rules.drafts import Spec
from ludo_tui.rules.ludicrous.party.desk import LudicrousDesk
from ludo_tui.saves.parties import PartyFolder
from ludo_tui.table.setup.check import usual_sides
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.party.build import BuildScreen
from ludo_tui.ui.screens.leaving import TOO_SMALL
from ludo_tui.ui.screens.parties import PartiesScreen
from ludo_tui.ui.screens.party import PartyScreen
from ludo_tui.ui.widgets.row_lines import Lines
from ludo_tui.ui.widgets.rowlist import RowList
from tests.ui.app_pilot import app_pilot, lines, ludo, press, quiet, screen_name, shown

SIZES = [(120, 40), (80, 24)]
SMALL = [(80, 24), pytest.param((120, 40), marks=pytest.mark.slow)]
"""For what does not depend on where things stand: a plain run takes the window in which there is least room."""
OVERVIEW = ("n", "f3")
PRIVATE = (*OVERVIEW, "down", "enter")
"""The first seat of two people: to the curtain."""
CHOOSING = (*PRIVATE, "enter")
FROM_NOTHING = (*CHOOSING, "up", "enter")


def app_for_parties(*players: str, ruleset: str = "ludicrous", **only_now: Any) -> LudoApp:
    """Return the program as it is after a game with parties and these players."""
    app = ludo(**only_now)
    last = app.settings.last
    last.ruleset = ruleset
    given, sides = players or ("person", "person"), usual_sides(len(players) or 2)
    for side in range(4):
        last.players[side] = given[sides.index(side)] if side in sides else "free"  # type: ignore[call-overload]  # plain words in tests
    return app


def parties(app: LudoApp) -> list[Any]:
    assert app.match.session is not None
    return list(app.match.session.game.state.parties)


def building(app: LudoApp) -> BuildScreen:
    assert isinstance(app.screen, BuildScreen)
    return app.screen


def spec(app: LudoApp) -> Spec:
    return building(app).spec


def why(app: LudoApp) -> str:
    """Return the explanation under the choices."""
    rows = building(app).query_one("#why", Lines).rows
    return "\n".join("".join(text for text, _ in one.parts) for one in rows)


async def click(pilot: Pilot[int], app: LudoApp, words: str, *, at: str = "") -> None:
    """Click on some words of the screen, or on a sign in their line."""
    y, line = next((y, line) for y, line in enumerate(lines(app)) if words in line)
    x = line.index(at, line.index(words)) if at else line.index(words)
    await pilot.click(offset=(x, y))
    await quiet(pilot)


@pytest.mark.parametrize(("seats", "hp"), [(2, 14), (4, 12)])
async def test_the_sheet_of_a_party_has_the_hp_for_the_seats_of_the_match(seats: int, hp: int) -> None:
    app = app_for_parties(*["person"] * seats)
    async with app_pilot(app, size=(120, 40)) as pilot:
        await press(pilot, *CHOOSING)
        assert f"HP: {hp}" in shown(app)


READY: Final = {party.name for party in rulesets.load("ludicrous").tables["parties"].values()}


# A match in two keys


@pytest.mark.parametrize("size", SMALL, ids=str)
async def test_a_match_begins_with_two_keys(size: tuple[int, int]) -> None:
    app = app_for_parties()
    async with app_pilot(app, "n", "enter", size=size):
        assert screen_name(app) == "TableScreen"
        assert len({party.name for party in parties(app)} & READY) == 2, "two of them, by lot"


async def test_only_games_with_parties_offer_them() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        assert "Parties" not in shown(app)
        assert "Parties" not in lines(app)[-1]
        await press(pilot, "f3")
        assert screen_name(app) == "SetupScreen"


async def test_the_form_leads_to_the_parties_and_starts_from_there() -> None:
    app = app_for_parties()
    async with app_pilot(app, "n") as pilot:
        assert "Parties ready-made" in shown(app)
        app.screen.query_one("#seat-step").focus()
        await press(pilot, "enter")
        assert screen_name(app) == "PartiesScreen"
        await press(pilot, "enter")
        assert screen_name(app) == "TableScreen"


async def test_who_has_chosen_no_company_is_told_of_the_lot_and_the_sage_has_none() -> None:
    app = app_for_parties("person", "easy", ruleset="skirmish")
    async with app_pilot(app, *OVERVIEW) as pilot:
        told = "".join(text for one in app.screen.query_one("#sheet", Lines).rows for text, _ in one.parts)
        assert "Seats without a party get a random ready-made one." in told
        assert "Red ready-made, by lot" in shown(app)
        assert "Sage" not in shown(app)
        await press(pilot, "down", "enter")
        assert "*" not in shown(app), "none is chosen yet"
        await press(pilot, "up")
        told = "".join(text for one in app.screen.query_one("#sheet", Lines).rows for text, _ in one.parts)
        assert told.startswith("Ancestry, path, weapons and an item of each piece, one after the other.")
        await press(pilot, "down")
        await press(pilot, "down", "enter")
        assert "Red The Loose Coins" in shown(app)
        await press(pilot, "escape")
        assert "Parties 1 of 2 chosen" in shown(app)
        assert "2–4" in next(line for line in lines(app) if "Skirmish Ludo" in line)
        await press(pilot, "f2")
        assert app.match.session is not None
        assert app.match.session.game.state.companies[0] == "the_loose_coins"


# Choosing


@pytest.mark.parametrize("size", SMALL, ids=str)
async def test_a_ready_made_party_is_chosen_in_private(size: tuple[int, int]) -> None:
    app = app_for_parties()
    async with app_pilot(app, *PRIVATE, size=size) as pilot:
        assert screen_name(app) == "CurtainScreen"
        assert "Red alone: press Space" in shown(app)
        await press(pilot, "enter", "down", "down")
        assert screen_name(app) == "PartyScreen"
        assert "Human wizard" in shown(app)
        assert "Leader: piece 1" in shown(app)
        await press(pilot, "enter")
        assert screen_name(app) == "PartiesScreen"
        assert "Red chosen in private" in shown(app)
        await press(pilot, "f2")
        first, second = (party.name for party in parties(app))
        assert first == "The Paper Moons" != second in READY


async def test_nothing_that_was_chosen_in_private_stays_on_screen() -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, *["down"] * 8, "f6", *"abc", "enter") as pilot:
        assert "abc is kept" in shown(app)
        await press(pilot, "home", *["down"] * 5, "enter")
        secrets = ("Nine Lives", "Catfolk", "rogue", "abc", "shortsword")
        for keys in ((), ("up",), ("up",), ("escape",), ("up",), ("f3",)):
            await press(pilot, *keys)
            for secret in secrets:
                assert secret.casefold() not in shown(app).casefold(), (keys, screen_name(app))


async def test_a_party_kept_in_private_is_listed_for_others_in_the_next_match_only() -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "f6", *"secret", "enter", "enter") as pilot:
        assert screen_name(app) == "PartiesScreen"
        await press(pilot, "escape", "f3", "down", "down", "enter", "enter", "end")
        assert "Yellow: choose a party" in shown(app)
        assert "secret" not in shown(app)
        await press(pilot, "escape", "up", "enter", "enter", "end")
        assert "secret Dwarf soldier" in shown(app)
        await press(pilot, "escape", "f2", "T", *OVERVIEW, "down", "down", "enter", "enter")
        assert "secret Dwarf soldier" in shown(app)


async def test_the_parties_are_remembered_by_the_form() -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "down", "enter", "escape") as pilot:
        assert screen_name(app) == "SetupScreen"
        assert "Parties 1 of 2 chosen" in shown(app)
        await press(pilot, "f3")
        assert "Red chosen in private" in shown(app)
        await press(pilot, "escape", "f2")
        assert parties(app)[0].name == "The Long Shadows"


async def test_alone_with_computers_there_is_no_curtain() -> None:
    app = app_for_parties("person", "easy", "hard")
    async with app_pilot(app, *PRIVATE) as pilot:
        assert screen_name(app) == "PartyScreen"
        await press(pilot, "down", "enter")
        assert "Red The Long Shadows" in shown(app)
        await press(pilot, "down", "enter", "end", "home", "enter")
        assert "computer, easy" in shown(app)
        await press(pilot, "home", "enter")
        names = [party.name for party in parties(app)]
        assert names[0] == "The Long Shadows"
        assert len({*names} & READY) == 3, "the others by lot"


async def test_escape_leaves_everything_as_it_was() -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "down", "escape") as pilot:
        assert "Red ready-made, by lot" in shown(app)
        await press(pilot, "down", "enter", "enter", "escape", "escape", "escape")
        assert screen_name(app) == "TitleScreen"
        assert app.match.session is None


async def test_chance_makes_another_party_each_time() -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING) as pilot:
        seen = set()
        for _ in range(6):
            await press(pilot, "f5")
            assert isinstance(app.screen, PartyScreen)
            seen.add(str(app.screen._random))
            assert not LudicrousDesk(rulesets.load("ludicrous")).problems(app.screen._random)
        assert len(seen) > 1
        assert isinstance(app.screen, PartyScreen)
        random = app.screen._random
        await press(pilot, "enter", "f2")
        assert (parties(app)[0].race, parties(app)[0].profession) == (random["race"], random["class"])


# Building


@pytest.mark.parametrize("size", SMALL, ids=str)
async def test_a_party_is_built_by_keys_alone(size: tuple[int, int]) -> None:
    app = app_for_parties()
    async with app_pilot(app, *FROM_NOTHING, size=size) as pilot:
        assert screen_name(app) == "BuildScreen"
        assert "Race. Choose a race." in shown(app)
        await press(pilot, "down", "enter")  # elf
        await press(pilot, "down", "enter")  # archer
        await press(pilot, *["down"] * 4, "right", "right", "down", "left", "enter")  # dexterity, intelligence
        assert "+1 of +3" in shown(app)
        await press(pilot, "down", "enter")  # piece 2
        await press(pilot, *["down"] * 9, "enter")  # longbow
        await press(pilot, "enter")  # dagger: the shield above it is refused
        await press(pilot, "down", "enter")  # light armour
        await press(pilot, "enter", "down", "enter")  # quick hands, battle cry
        assert "Name." in shown(app)
        await press(pilot, "enter", *"[b]Owls[/b]", "enter")
        assert "This party is ready." in shown(app)
        assert "Stat points not spent: 2." in shown(app)
        await press(pilot, "enter", "y")
        assert screen_name(app) == "PartiesScreen"
        await press(pilot, "f2")
        party = parties(app)[0]
    assert (party.name, party.race, party.profession, party.leader, party.armor) == (
        "[b]Owls[/b]",
        "elf",
        "archer",
        1,
        "light",
    )
    assert [weapon.id for weapon in party.weapons] == ["longbow", "dagger"]
    assert (party.stats["dexterity"], party.stats["intelligence"]) == (2, -1)
    assert party.perks == ["quick_hands", "battle_cry"]


async def test_what_is_missing_is_marked_and_keeps_the_party_from_being_taken() -> None:
    app = app_for_parties()
    async with app_pilot(app, *FROM_NOTHING, "f2") as pilot:
        assert screen_name(app) == "BuildScreen"
        assert [step for step in ("Race", "Class", "Main weapon", "Perks", "Stats") if f"! {step}" in shown(app)] == [
            "Race",
            "Class",
            "Main weapon",
            "Perks",
        ]
        await press(pilot, "f6")
        assert screen_name(app) == "BuildScreen"
        assert "Choose a race." in shown(app)
        await press(pilot, "left", "end", "up")
        assert "Something is missing or wrong" in shown(app)
        assert "Pick 2 perks; these are 0." in shown(app)


async def test_the_budget_runs_along_and_stops_at_its_end() -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "f3", "left", "down", "down", "right") as pilot:
        assert "Stats: +3 of +3" in shown(app)
        await press(pilot, *["down"] * 4, "right")
        assert spec(app)["stats"]["dexterity"] == 1
        assert "One more: The stats may add up to +3 at most; they add up to +4." in why(app)
        await press(pilot, "minus")
        assert "Stats: +2 of +3" in shown(app)
        assert "One more" not in why(app)
        await press(pilot, "plus")
        assert spec(app)["stats"]["dexterity"] == 1


@pytest.mark.parametrize("size", SMALL, ids=str)
async def test_what_is_refused_says_why_and_its_rule_is_a_key_away(size: tuple[int, int]) -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "down", "f3", "left", *["down"] * 6, "right", "end", size=size) as pilot:
        assert "x>Heavy armour: An archer" in shown(app)
        before = spec(app)
        await press(pilot, "enter")
        assert spec(app) == before
        assert "and not heavy armour" in shown(app)
        await press(pilot, "f1")
        assert screen_name(app) == "RulebookScreen"
        below = []  # how to play it, and the exact rules below
        for _ in range(12):
            await press(pilot, "down")
            below.append(app.screen.current_rule)  # type: ignore[attr-defined]  # of that screen
        assert "lh.party.armor.class" in below
        await press(pilot, "escape")
        assert screen_name(app) == "BuildScreen"


async def test_every_step_shows_explanations_and_rules() -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "f3", size=(120, 40)) as pilot:
        desk = LudicrousDesk(rulesets.load("ludicrous"))
        for step in desk.steps(spec(app))[:-1]:
            await press(pilot, "home")
            choices = desk.choices(step.id, spec(app))
            for choice in choices:
                page = shown(app)
                assert " ".join(choice.text[0].split())[:30] in page, (step.id, choice.id)
                assert building(app).current_rule in desk.ruleset.rulebook
                assert f"F1 {building(app).current_rule}" in page
                await press(pilot, "down")
            await press(pilot, "shift+tab", "down", "right")


@pytest.mark.parametrize(
    ("ruleset", "size"), [("ludicrous", (72, 20)), ("ludicrous", (80, 24)), ("skirmish", (80, 24))]
)
async def test_what_is_told_of_a_choice_is_in_sight_or_can_be_read_on(ruleset: str, size: tuple[int, int]) -> None:
    app = app_for_parties(ruleset=ruleset)
    keys = (*CHOOSING, "f3") if ruleset == "skirmish" else FROM_NOTHING
    async with app_pilot(app, *keys, size=size) as pilot:
        desk, pane = building(app)._desk, building(app).query_one("#why-pane")
        told, choices = building(app).query_one("#why", Lines), building(app).query_one("#choices", RowList)
        for step in desk.steps(spec(app)):
            if step.kind != "one" or step.id.endswith(("-1", "-2", "-3")):  # companions choose from the same
                continue
            building(app)._step = step.id
            building(app)._show()
            for number, _ in enumerate(desk.choices(step.id, spec(app))):
                choices.point(number)
                await quiet(pilot)
                assert choices.size.height >= 5
                if told.size.height > pane.size.height:
                    assert ruleset == "skirmish"
                    assert "Tab reads on" in shown(app)
                    choices.focus()
                    await press(pilot, "tab", "end")
                    assert pane.scroll_offset.y == told.size.height - pane.size.height
                    await press(pilot, "tab")
                    assert building(app).focused is not pane


async def test_an_unfinished_party_is_not_forgotten() -> None:
    app = app_for_parties()
    async with app_pilot(app, *FROM_NOTHING, "down", "enter", "escape") as pilot:
        assert "Go on building" in shown(app)
        await press(pilot, "enter")
        assert spec(app)["race"] == "elf"


async def test_an_unfinished_party_is_there_when_its_seat_comes_back() -> None:
    app = app_for_parties()
    async with app_pilot(app, *FROM_NOTHING, "down", "enter", *["escape"] * 3) as pilot:
        assert screen_name(app) == "SetupScreen"
        await press(pilot, "f3", *FROM_NOTHING[len(OVERVIEW) :])
        assert spec(app)["race"] == "elf"


async def test_a_chosen_party_can_be_changed_later() -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "f3", "enter", *["down"] * 3, "f2") as pilot:
        assert screen_name(app) == "PartiesScreen"
        await press(pilot, "enter", "enter")
        assert "*>Your party Dwarf soldier" in shown(app)
        await press(pilot, "f3")
        assert screen_name(app) == "BuildScreen"
        assert spec(app)["weapons"] == ["longsword"]


# Keeping


async def test_a_kept_party_is_used_in_a_later_match() -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "f6", *"x5", "enter") as pilot:
        assert [saved.name for saved in PartyFolder("ludicrous").list()] == ["x5"]
        await press(pilot, "escape", "escape")
    later = app_for_parties()
    async with app_pilot(later, *CHOOSING, "end") as pilot:
        assert "x5 Dwarf soldier" in shown(later)
        await press(pilot, "enter", "f2")
        assert parties(later)[0].armor == "heavy"


async def test_a_kept_party_is_replaced_only_after_asking() -> None:
    PartyFolder("ludicrous").keep("The Iron Column", {"race": "elf"})
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "f6", "enter") as pilot:
        assert "There is a party 'The Iron Column' already" in shown(app)
        await press(pilot, "enter")
        assert PartyFolder("ludicrous").list()[0].party == {"race": "elf"}
        await press(pilot, "f6", "enter", "y")
        assert PartyFolder("ludicrous").list()[0].party["race"] == "dwarf"


@pytest.mark.parametrize("size", SMALL, ids=str)
async def test_bad_and_illegal_parties_are_greyed_with_their_reason(size: tuple[int, int]) -> None:
    folder = PartyFolder("ludicrous")
    folder.keep("Half done", {"race": "elf"})
    folder.keep("Odd", {"race": 5})
    (folder.path / "broken.party.json").write_bytes(b"{")
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "end", size=size) as pilot:
        text = shown(app)
        assert "Odd: race: expected text, got the number 5" in text
        assert "Half done: Choose a class." in text
        assert "broken: It holds no party:" in text
        await press(pilot, "enter")
        assert screen_name(app) == "PartyScreen"
        await press(pilot, "up", "f3")
        assert screen_name(app) == "BuildScreen"
        assert spec(app)["race"] == "elf"
        await press(pilot, "escape", "end", "delete", "y")
        assert sorted(saved.name for saved in folder.list()) == ["Half done", "broken"]


async def test_the_mark_stands_where_the_keys_move() -> None:
    def marked(app: LudoApp, name: str) -> list[str]:
        area = app.screen.query_one(f"#{name}").region
        found = (line[area.x : area.right] for line in lines(app)[area.y : area.bottom])
        return [line.rstrip() for line in found if line[:2].strip() and line[:2].strip() != "*"]

    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "f3") as pilot:
        await press(pilot, "left")
        assert marked(app, "steps")[0].startswith("> Race")
        assert marked(app, "choices") == []
        await press(pilot, "right")
        assert marked(app, "steps")[0].startswith("- Race")
        assert marked(app, "choices") == ["*>Dwarf"], "what is chosen is still marked under the cursor"
        await press(pilot, "up")
        assert marked(app, "choices") == ["> Goblin"]


async def test_points_that_are_not_spent_are_pointed_out_before_the_party_is_taken() -> None:
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "f3") as pilot:
        building(app)._become({**spec(app), "stats": {}})
        await press(pilot, "f2")
        assert "stat points not spent. Take the party anyway?" in " ".join(shown(app).split())
        await press(pilot, "n")
        assert screen_name(app) == "BuildScreen"
        await press(pilot, "f2", "y")
        assert screen_name(app) == "PartiesScreen"


@pytest.mark.parametrize("size", SMALL, ids=str)
async def test_points_of_a_kept_party_that_are_not_spent_are_pointed_out(size: tuple[int, int]) -> None:
    spec = LudicrousDesk(rulesets.load("ludicrous")).ready()[0][1]
    PartyFolder("ludicrous").keep("Idle", {**spec, "name": "Idle", "stats": {}})
    app = app_for_parties()
    async with app_pilot(app, *CHOOSING, "end", size=size) as pilot:
        assert "stat points not spent" in shown(app)
        await press(pilot, "enter")
        assert "stat points not spent. Take the party anyway?" in shown(app)
        await press(pilot, "n")
        assert screen_name(app) == "PartyScreen"
        await press(pilot, "enter", "y")
        assert screen_name(app) == "PartiesScreen"


async def test_a_row_that_cannot_be_chosen_yet_does_not_begin_with_a_letter() -> None:
    async with app_pilot(app := app_for_parties(), *FROM_NOTHING):
        assert "Take this party: not yet" in shown(app)
        assert "x Take this party" not in shown(app)


# By mouse


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_party_is_chosen_and_changed_by_mouse(size: tuple[int, int]) -> None:
    app = app_for_parties("person", "easy")
    async with app_pilot(app, "n", size=size) as pilot:
        await click(pilot, app, "Parties")
        await click(pilot, app, "ready-made, by lot")
        await click(pilot, app, "F3 change")
        assert screen_name(app) == "BuildScreen"
        await click(pilot, app, "Stats  ")
        await click(pilot, app, "Attack", at="[-]")
        assert spec(app)["stats"].get("attack", 0) == 0
        await click(pilot, app, "Luck", at="[+]")
        assert spec(app)["stats"]["luck"] == 1
        await click(pilot, app, "Luck", at="[+]")
        assert spec(app)["stats"]["luck"] == 1
        await click(pilot, app, "Perks  ")
        await click(pilot, app, "*>Interpose")
        assert spec(app)["perks"] == ["sure_footed"]
        await click(pilot, app, "Quick hands")
        assert spec(app)["perks"] == ["sure_footed", "quick_hands"]
        await click(pilot, app, "Take this party")
        assert screen_name(app) == "PartiesScreen"
        await click(pilot, app, "Start the match")
        assert parties(app)[0].stats["luck"] == 1


# Looks


@pytest.mark.parametrize("keys", [OVERVIEW, CHOOSING, FROM_NOTHING], ids=["overview", "choosing", "building"])
async def test_parties_keep_to_ascii_when_asked(keys: tuple[str, ...]) -> None:
    app = app_for_parties(ascii=True)
    async with app_pilot(app, *keys, size=SIZES[0]) as pilot:
        for size in (*SIZES, (72, 20)):
            await pilot.resize_terminal(*size)
            await quiet(pilot)
            assert [cell_len(line) for line in lines(app)] == [size[0]] * size[1]
            text = "\n".join(lines(app))
            assert text.isascii(), sorted({c for c in text if not c.isascii()})
            assert "? help" in lines(app)[-1]
            assert "q quit" in lines(app)[-1]


async def test_names_of_parties_are_never_markup() -> None:
    name = "[red]a[/] [@click=app.quit]b[/]"
    PartyFolder("ludicrous").keep(name, {**LudicrousDesk(rulesets.load("ludicrous")).ready()[0][1], "name": name})
    app = app_for_parties("person", "easy")
    async with app_pilot(app, *PRIVATE, "end", size=(120, 40)) as pilot:
        assert shown(app).count(name) == 2
        await press(pilot, "enter")
        assert f"Red {name}" in shown(app)


async def test_too_small_a_window_says_so_and_recovers() -> None:
    app = app_for_parties()
    async with app_pilot(app, *FROM_NOTHING) as pilot:
        focused = app.screen.focused
        await pilot.resize_terminal(60, 11)
        await quiet(pilot)
        assert TOO_SMALL in shown(app)
        await pilot.resize_terminal(120, 40)
        await quiet(pilot)
        assert "Race. Choose a race." in shown(app)
        assert focused is not None
        assert app.screen.focused is focused


async def test_a_seat_whose_party_is_gone_can_choose_another() -> None:
    ruleset = rulesets.load("ludicrous")
    seats = (Seat("Ana", party="gone"), Seat("Ben", computer="easy"))
    app = ludo()
    async with app_pilot(app) as pilot:
        app.push_screen(PartiesScreen(ruleset, seats, {}, {}))
        await press(pilot, "down")
        assert "There is no ready-made party 'gone'." in shown(app)
        await press(pilot, "enter", "enter")
        assert "Ana The Iron Column" in shown(app)
        assert app.screen.query_one("#parties", RowList).cursor == 3


async def test_where_no_ready_made_party_keeps_the_rules_there_are_parties_by_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "spartan"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("id: spartan\nname: Spartan\nextends: ludicrous\nversion: 1\n")
    (folder / "numbers.yaml").write_text("stats: {perks: 1}\n")
    monkeypatch.setattr(rulesets, "_used", [])
    rulesets.use(folder)
    app = app_for_parties(ruleset="spartan")
    async with app_pilot(app, *CHOOSING) as pilot:
        assert "Your party" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, PartiesScreen)
        await press(pilot, "up", "enter")
        assert all(len(party.perks) == 1 for party in parties(app))
