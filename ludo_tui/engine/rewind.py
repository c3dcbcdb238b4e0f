"""Rewind: makes a match as it was earlier, aside of the one that is played."""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from ludo_tui.engine.checkpoints import Checkpoint
from ludo_tui.engine.dice import OutOfDiceError, new_seed
from ludo_tui.engine.prompts import IllegalAnswer
from ludo_tui.engine.rules import Rules
from ludo_tui.engine.snapshot import OutOfSyncError, first_state
from ludo_tui.engine.state import Setup
from ludo_tui.engine.table import S
from ludo_tui.engine.turns import ENCODER, TurnRunner
from ludo_tui.engine.words import Die, TakingBack, is_concession, is_word


def opening_checkpoint(rules: Rules[S, Any], setup: Setup) -> Checkpoint:
    """Return the checkpoint that a match begins from."""
    return Checkpoint(ENCODER.encode(first_state(rules, setup)))


def resumed_at(checkpoint: Checkpoint, runner: TurnRunner[S], *, is_keeping: bool | None = None) -> TurnRunner[S]:
    """Return the match of a runner at one of its checkpoints, not started.

    Args:
        checkpoint: one that the runner has passed.
        runner: it stays as it is.
        is_keeping: keep checkpoints from there on; None: as the runner does.
    """
    again = TurnRunner(
        runner.rules,
        runner.setup,
        runner.dice,
        checkpoint,
        turns=runner.record.turns[: checkpoint.turns],
        events=runner.table.events[: checkpoint.events],
        is_keeping=runner.checkpoints.is_keeping if is_keeping is None else is_keeping,
    )
    again.checkpoints.first = runner.checkpoints.first
    return again


def rewound(runner: TurnRunner[S], count: int, then: Sequence[str] = ()) -> TurnRunner[S]:
    """Return the match of a runner as it was after its first `count` answers, with others given after them.

    Args:
        runner: it stays as it is.
        count: of answers, words between prompts included.
        then: answers that are given after them.

    Raises:
        OutOfSyncError: earlier turns come out differently, or a word between prompts makes no sense there.
        OutOfDiceError: prepared dice have run out.
    """
    checkpoint = runner.checkpoints.before(count)
    if checkpoint is None:  # the match was loaded, and goes back past where it was saved
        checkpoint = opening_checkpoint(runner.rules, runner.setup)
        again = resumed_at(checkpoint, runner)
        again.checkpoints.first = checkpoint
    else:
        again = resumed_at(checkpoint, runner)
    again.start()
    kept = runner.record.since(checkpoint.answers)[: count - checkpoint.answers]
    try:
        for answer in [*kept, *then]:
            again.give_again(answer)
    except IllegalAnswer as error:
        raise OutOfSyncError(f"{error}") from error
    if not _has_same_turns(again, runner):
        raise OutOfSyncError("the turns came out differently when they were played again")
    return again


def drawn_again(runner: TurnRunner[S], count: int) -> TurnRunner[S]:
    """Return the match of a runner as it was after its first `count` answers, with new dice and cards from there on.

    The words between prompts that were said since are said there, and seats know what they have learned since.

    Args:
        runner: it stays as it is.
        count: of answers, words between prompts included.

    Raises:
        IllegalAnswer: what was revealed since cannot be taken back.
        OutOfSyncError: earlier turns come out differently.
        OutOfDiceError: prepared dice have run out.
    """
    since = runner.record.since(count)
    if any(is_concession(answer) for answer in since):
        raise IllegalAnswer("nothing can be undone: a concession is final")
    again = rewound(runner, count, then=[answer for answer in since if is_word(answer)])
    rolled, is_revealed = _luck_of(rewound(again, count), since, is_paused=runner.is_paused)
    if is_revealed and runner.rules.final_secrets:
        raise IllegalAnswer(f"nothing can be undone: {runner.rules.final_secrets}")
    again.setup = again.setup.with_later_seed(new_seed(), again.table.state)
    again.table.copy_with(again.setup)
    assert again.prompt is not None
    known = runner.rules.learned(runner.table.state)
    again.say(TakingBack(again.prompt.seat, next(iter(rolled), None), len(rolled), known).words)
    return again


def _luck_of(runner: TurnRunner[S], answers: Sequence[str], *, is_paused: bool) -> tuple[list[Die], bool]:
    """Give answers, and return the dice that were rolled because of them, and whether a secret was revealed."""
    table = runner.table
    events, luck, chance = len(table.events), table.luck, table.state.rolls + table.state.draws
    for number, answer in enumerate(answers, 1):
        runner.may_pause = is_paused and number == len(answers)
        runner.give_again(answer)
    rolled = [Die(event.seat, event.sides, event.value) for event in table.rolled_since(events)]
    return rolled, table.luck - luck > table.state.rolls + table.state.draws - chance


def _has_same_turns(again: TurnRunner[S], runner: TurnRunner[S]) -> bool:
    """Return whether turns that were played again came out as they had been recorded."""
    turns, recorded = again.record.turns, runner.record.turns
    count = len(turns)
    if count > len(recorded) or not all(mine.is_like(other) for mine, other in zip(turns, recorded, strict=False)):
        return False
    now = again.checkpoints.now if again.checkpoints.is_keeping else None
    return now is None or count == len(recorded) or recorded[count].check in (0, crc32(now.state))


def with_checkpoints(runner: TurnRunner[S]) -> TurnRunner[S]:
    """Return a runner that has the checkpoint of the present turn: this one, or the match played again for it.

    Raises:
        OutOfSyncError: the match came out differently.
    """
    if runner.checkpoints.now is not None:
        return runner
    again = resumed_at(runner.checkpoints.first, runner, is_keeping=True)
    again.start()
    for answer in runner.record.since(runner.checkpoints.first.answers):
        again.give_again(answer)
    is_same = all(mine.is_like(other) for mine, other in zip(again.record.turns, runner.record.turns, strict=False))
    if not is_same or again.table.state != runner.table.state:
        raise OutOfSyncError("the match came out differently when it was played again for a checkpoint")
    return again


def play_turn_again(runner: TurnRunner[S], answers: Sequence[str]) -> None:
    """Begin the present turn and give its answers again.

    Raises:
        OutOfSyncError: they do not fit, or end the turn before the last one of them.
    """
    try:
        runner.start()
        for number, answer in enumerate(answers, 1):
            runner.give_again(answer)
            if len(runner.record.answers) != number:
                raise OutOfSyncError(f"answer '{answer}' ends the turn that it is recorded in")
    except (OutOfDiceError, ValueError) as error:
        raise OutOfSyncError(f"the answers of this turn cannot be given again: {error}") from error
