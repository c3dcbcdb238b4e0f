"""Each step of the pipeline by itself: what it makes of a question."""

from typing import Any

from ludo_tui.engine import Layout, Option, OptionFacts, OptionShown, Prompt, Refusal, Section
from ludo_tui.table.privacy.viewers import Viewers
from ludo_tui.table.questions.auto_answer_settings import AutoAnswer
from ludo_tui.table.questions.memory import Memory
from ludo_tui.table.questions.pipeline import question_of
from ludo_tui.table.questions.question import Question, Reader, Table
from ludo_tui.table.questions.steps.auto_answered import auto_answered
from ludo_tui.table.questions.steps.keys_assigned import keys_assigned
from ludo_tui.table.questions.steps.merged import merged
from ludo_tui.table.questions.steps.preselected import preselected
from ludo_tui.table.questions.steps.private_covered import cover_private
from tests.rules.race.scene import TWO, place

FIGHT, REST = Section("fight", "1", "Fight"), Section("rest", "2", "Rest")


def asked() -> Prompt:
    """Ask for one of three attacks, two of which come to the same, for the only rest, or for nothing."""
    attacks = [
        Option(
            id=f"hit:{n}", label="Hit", shown=OptionShown(section="fight", same_as="hit"), facts=OptionFacts(odds=0.5)
        )
        for n in range(2)
    ]
    attacks.append(Option(id="kick", label="Kick", shown=OptionShown(section="fight"), facts=OptionFacts(odds=0.25)))
    nap = Option(id="nap", label="Nap", shown=OptionShown(section="rest"))
    declined = Option(id="pass", label="Nothing", does="pass")
    return Prompt(0, "action", "What now?", (*attacks, nap, declined), layout=Layout(sections=(FIGHT, REST)))


def reader(**more: Any) -> Reader:
    """Return a reader who knows how the board of a race stands."""
    scene = place({0: [10, 20]}, "d6:3")
    return Reader(scene.rules.look(scene.state, scene.setup))._replace(**more)


def ids(question: Question) -> list[list[str]]:
    return [[option.id for option in row] for row in question.rows]


def test_merged_lists_sections_or_what_is_in_one_or_what_was_found() -> None:
    prompt = asked()
    question = merged(Question(prompt), reader())
    assert [entry.section.id for entry in question.entries] == ["fight", "rest"]
    assert ids(question) == [["pass"]]
    opened = merged(Question(prompt), reader(section="fight"))
    assert (opened.entries, ids(opened)) == ([], [["hit:0", "hit:1"], ["kick"]])
    found = merged(Question(prompt), reader(found=[prompt.options[3]]))
    assert (list(found.entries), ids(found)) == ([], [["nap"]])


def test_laid_out_gives_keys_to_sections_and_answers() -> None:
    prompt = asked()
    first = keys_assigned(merged(Question(prompt), reader()), reader())
    assert (first.keys, first.opening) == ({"pass": "0"}, {"1": "fight", "2": "rest"})
    opened = reader(section="fight")
    assert keys_assigned(merged(Question(prompt), opened), opened).keys == {"hit:0": "1", "kick": "2"}


def test_preselected_marks_a_section_by_what_is_worth_most_in_it() -> None:
    question = merged(Question(asked()), reader())
    worthy = preselected(question, reader(suggested={"hit:0": 2.0, "nap": 1.0})).marked
    assert worthy is question.entries[0]
    assert preselected(question, reader(suggested={"nap": 1.0})).marked == asked().options[3], (
        "the only answer of its own"
    )


def test_private_and_settled_leave_an_open_move_alone() -> None:
    scene = place({0: [10, 20]}, "d6:3", seats=TWO)
    assert scene.prompt is not None
    table = Table(scene, Viewers((0, 1)), AutoAnswer(moves=True, rolls=False, every_phase=False), Memory(scene))
    question = Question(scene.prompt)
    assert cover_private(question, table) == question
    assert auto_answered(question, table).auto_answered is None, "it can be moved with either piece"
    assert question_of(table) == Question(scene.prompt, options=scene.prompt.options)


def test_settled_moves_the_only_piece_unless_people_want_to_move_it() -> None:
    scene = place({0: [10]}, "d6:3", seats=TWO)
    assert scene.prompt is not None
    assert [type(one) for one in scene.prompt.refused[:1]] == [Refusal]
    for moves in (True, False):
        auto_answer = AutoAnswer(moves=moves, rolls=False, every_phase=False)
        table = Table(scene, Viewers((0, 1)), auto_answer, Memory(scene))
        only = auto_answered(Question(scene.prompt), table).auto_answered
        assert (only is None) is not moves
