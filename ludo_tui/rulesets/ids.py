"""The ids that rows of tables can name: those of the rows of other tables."""

from ludo_tui.rulesets import systems
from ludo_tui.rulesets.model import Ruleset


def ids(ruleset: Ruleset) -> dict[str, dict[str, str]]:
    """Return the name of every row by its table and id; tables of rows without names have nothing to refer to."""
    system = systems.find(ruleset.system)
    assert system is not None
    tables = {name: ruleset.tables[name] for name, kind in system.tables.items() if systems.keyed_by_id(kind)}
    return {
        table: {key: row.name for key, row in rows.items()}
        for table, rows in tables.items()
        if all(getattr(row, "name", "") for row in rows.values())
    }
