import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from ludo_tui import Game, rulesets
from ludo_tui.table.session import Session
from ludo_tui.ui.form_lines import ChoiceRow
from ludo_tui.ui.screens.rulebook import RulebookScreen
from ludo_tui.ui.widgets.search import PAUSE
from tests.ui.app_pilot import app_pilot, lines, ludo, press, quiet, screen_name, shown


def book(app: object) -> RulebookScreen:
    screen = app.screen  # type: ignore[attr-defined]  # any app
    assert isinstance(screen, RulebookScreen)
    return screen


async def searched(pilot: Pilot[int]) -> None:
    await pilot.pause(PAUSE * 2)
    await quiet(pilot)


async def test_whole_book_is_there_by_sections_with_credits() -> None:
    app = ludo()
    async with app_pilot(app, "r", size=(120, 40)) as pilot:
        ruleset = rulesets.load("piecepack")
        for _ in rulesets.offered():
            if "Rulebook: Piecepack Ludo" not in lines(app)[0]:
                await press(pilot, "f4")
        assert "Rulebook: Piecepack Ludo" in lines(app)[0]
        listed = [option.id for option in book(app).query_one("#rules", OptionList).options]
        for rule in (standing.rule.id for standing in rulesets.standings(ruleset)):
            assert f"rule-{rule.replace('.', '_')}" in listed
        text = shown(app)
        for section in dict.fromkeys(rule.section for rule in ruleset.rulebook.values()):
            assert section in text
        await press(pilot, "end")
        assert "Trevor L. Davis" in shown(app)
        assert "CC BY-SA 4.0" in shown(app)


async def test_search_finds_words_and_ids() -> None:
    app = ludo()
    async with app_pilot(app, "r", "slash", *"highest") as pilot:
        await searched(pilot)
        assert "The player with the highest roll starts." in shown(app)
        await press(pilot, "enter", "down")
        assert "cl.order.highest" not in shown(app)
        await press(pilot, "full_stop")
        assert "cl.order.highest, must, from the rules that the match follows" in shown(app)
        assert book(app).current_rule == "cl.order.highest"
        await press(pilot, "slash", "end", *["backspace"] * 7, *"cl.order.clo")
        await searched(pilot)
        assert "1 of" in shown(app)
        await press(pilot, "escape")
        assert screen_name(app) == "RulebookScreen"
        assert book(app).query_one(Input).value == ""
        await press(pilot, "escape")
        assert screen_name(app) == "TitleScreen"


async def test_search_without_result_says_so() -> None:
    app = ludo()
    async with app_pilot(app, "r", "slash", *"zzz") as pilot:
        await searched(pilot)
        assert "nothing found" in shown(app)


@pytest.mark.parametrize("rule", ["cl.order.highest", "cl.home.exact"])
async def test_opens_at_a_rule(rule: str) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.navigation.open_rulebook(rule)
        await quiet(pilot)
        assert book(app).current_rule == rule
        await press(pilot, "full_stop")
        assert book(app).current_rule == rule
        assert rule in shown(app)


async def test_opens_with_how_to_play_what_is_asked_about_and_its_rules_below() -> None:
    app = ludo()
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.navigation.open_rulebook("sk.action.hide.roll", "skirmish", None, ["hide", "turn"])
        await quiet(pilot)
        hide = rulesets.load("skirmish").how_to_play["hide"]
        listed = book(app).query_one("#rules", OptionList)
        ids = [option.id for option in listed.options]
        assert listed.highlighted == ids.index("asked") == 1
        assert ids[2:4] == [f"exact-{rule.replace('.', '_')}" for rule in hide.rules[:2]]
        assert hide.text[:40] in shown(app)
        await press(pilot, "down")
        assert book(app).current_rule == hide.rules[0]
        await press(pilot, "full_stop")
        assert book(app).current_rule == hide.rules[0], "the cursor stays"
        assert "how-hide" in ids, "it stands in the book as well"


async def test_search_finds_how_to_play() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.navigation.open_rulebook(ruleset="skirmish")
        await press(pilot, "slash", *"javelin")
        await searched(pilot)
        assert "How to play Throw" in shown(app)


async def test_unknown_rule_opens_the_book_at_its_beginning() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.navigation.open_rulebook("no.such.rule")
        await quiet(pilot)
        assert book(app).query_one("#rules", OptionList).highlighted == 1


async def test_house_rules_in_force_are_shown_in_a_game() -> None:
    app = ludo()
    game = Game.new("piecepack", ["Ana", "Ben"], seed=1, options={"safe": "both", "dice": 2})
    async with app_pilot(app) as pilot:
        app.match.session = Session(game)
        app.navigation.open_rulebook()
        await quiet(pilot)
        text = shown(app)
        assert "Rulebook: Piecepack Ludo" in text
        assert "The game in short The first with all 4 coins home wins." in text
        assert "roll two dice and move a coin with each" in text
        await press(pilot, "right")
        text = shown(app)
        assert "House rules in this match" in text
        assert "* Safe spaces both" in text
        assert "* Dice 2" in text
        assert "Blocks wall" in text
        await press(pilot, "f4", "right")
        assert "House rules of this preset" in shown(app)


async def test_parts_are_gone_through_with_keys_and_mouse() -> None:
    app = ludo()
    async with app_pilot(app, "r", size=(120, 40)) as pilot:
        screen = book(app)
        await press(pilot, "right", "right", "right")
        assert screen.current_rule == "cl.order.roll"
        await press(pilot, "right")
        assert "Bringing out tokens" in " ".join(lines(app)[2:4])
        assert screen.current_rule == "cl.enter.needs-six"
        await press(pilot, "down", "left")
        assert screen.current_rule == "cl.enter.needs-six"
        await press(pilot, "left")
        assert screen.current_rule == "cl.order.roll"
        row = next(number for number, line in enumerate(lines(app)) if line.startswith(" Capturing"))
        await pilot.click(offset=(3, row))
        await quiet(pilot)
        assert screen.current_rule.startswith("cl.capture.")


async def test_mistakes_in_a_book_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> object:
        raise rulesets.RulesetError(f"the ruleset '{name}' cannot be used: [b]line 3")

    monkeypatch.setattr(rulesets, "load", broken)
    app = ludo()
    async with app_pilot(app) as pilot:
        app.navigation.open_rulebook(ruleset="classic")
        await quiet(pilot)
        assert "cannot be used: [b]line 3" in shown(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_between_two_rules_there_is_a_blank_line(size: tuple[int, int]) -> None:
    app = ludo()
    async with app_pilot(app, size=size) as pilot:
        app.push_screen(RulebookScreen(ruleset="ludicrous"))
        await quiet(pilot)
        menu = book(app).query_one("#rules", OptionList)
        width = menu.scrollable_content_region.width
        prompts = [option.prompt for option in menu.options]
        contents = [prompt for prompt in prompts if isinstance(prompt, Content)]
        assert len(contents) == len(prompts)
        heights = [content.get_height({}, width) for content in contents]
        assert menu.virtual_size.height == sum(heights)


async def test_each_part_is_one_line_of_the_contents() -> None:
    app = ludo()
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.push_screen(RulebookScreen(ruleset="ludicrous"))
        await quiet(pilot)
        contents = book(app).query_one("#contents", OptionList)
        assert contents.virtual_size.height == contents.option_count


async def test_the_book_is_written_with_the_characters_that_hold() -> None:
    app = ludo()
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.navigation.open_rulebook(ruleset="classic")
        await quiet(pilot)

        def text() -> str:
            return "".join(str(option.prompt) for option in book(app).query_one("#rules", OptionList).options)

        assert "see “Blocks”" in text()
        app.preferences.change("ascii", True)
        book(app).follow_settings()
        await quiet(pilot)
        assert text().isascii()
        assert 'see "Blocks"' in text()


@pytest.mark.parametrize(
    ("number", "name", "value", "said"),
    [
        ("1", "pieces_to_win", 3, "The first with 3 of 4 tokens home wins."),
        ("2", "max_sixes", 4, "But the fourth six in a row is lost and ends the turn."),
        ("3", "pieces_to_win", 1, "The first with 1 of 4 coins home wins."),
        ("4", "match", "short", "The first party with 1 of its 4 pieces home wins."),
        ("5", "match", "short", "The match has 10 (8 with 3 parties, 7 with 4 parties) rounds."),
    ],
)
async def test_the_book_of_a_match_that_is_being_set_up_has_its_house_rules(
    number: str, name: str, value: object, said: str
) -> None:
    app = ludo()
    async with app_pilot(app, "n", number, size=(120, 50)) as pilot:
        app.screen.query_one(f"#rule-{name}", ChoiceRow).value = value
        await press(pilot, "f1")
        await quiet(pilot)
        told = shown(app)
        assert said in told
        await press(pilot, "right")
        assert "House rules in this match" in shown(app)
        assert "* not as in" in shown(app)
