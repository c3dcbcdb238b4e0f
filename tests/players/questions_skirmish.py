"""Questions of Skirmish Ludo with all kinds of answers: what computer seats make of them stands in `thoughts`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from ludo_tui.engine import Match, Names, Option, Prompt, Ref, Refusal, Who
from ludo_tui.players.skirmish.danger import TORMENT
from ludo_tui.players.skirmish.powers import WORTH
from ludo_tui.players.skirmish.tactics import EFFECTS
from ludo_tui.rules.skirmish.mechanics.offers import AttackPreview, ChoicePreview, Offer, Threat
from ludo_tui.rules.skirmish.model.state import Lying, Thing
from tests.options import option_of
from tests.players.positions_skirmish import done, sages
from tests.rules.skirmish.skirmish_scene import Fight, stand


class Made(Offer, frozen=True, kw_only=True, gc=False):
    """An answer made for a position, which says nothing of itself."""

    def gist(self, names: Names) -> str:  # noqa: ARG002 - it says nothing
        return ""

    def meaning(self, names: Names) -> str:  # noqa: ARG002 - it says nothing
        return ""


def offer(does: str, entry: str = "", name: str = "", **more: Any) -> Made:
    identity = ":".join(filter(None, (does, entry, name)))
    return option_of(Made, id=identity, label=does, does=does, row=entry, **more)


def asked(scene: Fight, kind: str, *answers: Option) -> Fight:
    """Return a scene in which the asked seat is asked something else."""
    assert scene.prompt is not None
    scene.ask(Prompt(scene.prompt.seat, kind, "What now?", answers))
    return scene


def choice(board: str, kind: str, *answers: Option, **more: Any) -> Fight:
    """Return a scene in the turn of the first piece of the first party, which is asked something else."""
    scene = stand(board, **more)
    if scene.asked == (0, "who"):
        scene.play("act:0")
    return asked(scene, kind, *answers)


def monsters(board: str, kind: str, monster: str, *answers: Option, **more: Any) -> Fight:
    """Return a scene in the turn of the first monster, whose seat is asked something else."""
    scene = sages(board, monster, **more)
    if scene.prompt is not None and scene.prompt.kind == "who":
        scene.play(scene.choices[0])
    return asked(scene, kind, *answers)


PASS: Final = offer("pass")
FOE: Final = Ref(1, 0)
MATE: Final = Ref(0, 1)
BEAST: Final = Ref(2, 1, "monster")
FIGHT: Final = "bulwark@k9 champion@l9-9 | champion@j9-8 duelist@m9-15"
AT_FIGHT: Final = "toll_reaver@i10 burr_hound@n9-4"


def powers(aim: Ref | None, **more: Any) -> tuple[Offer, ...]:
    """Return one power for each thing that a power may do."""
    words = sorted({*WORTH, "veil", "slip", "cure", "swap", "break", "cancel", "unheard_of"})
    return tuple(offer("cast", word, effects=(word,), whom=aim, **more) for word in words)


HITS: Final = tuple(
    offer("attack", "", f"{name}", whom=aim, odds=odds, mean_damage=harm, left=left)
    for name, aim, odds, harm, left in (
        ("weak", FOE, 0.5, 4.0, 14),
        ("strong", FOE, 0.5, 20.0, 14),
        ("sure", FOE, 0.9, 8.0, 14),
        ("other", Ref(1, 1), 0.5, 4.0, 14),
        ("beast", BEAST, 0.5, 4.0, 14),
        ("last", FOE, 0.5, 4.0, 0),
    )
)
TOPPLES: Final = tuple(
    offer("attack", entry, name, whom=aim, odds=0.6)
    for entry in ("shove", "trip", "grab")
    for name, aim in (("foe", FOE), ("other", Ref(1, 1)), ("beast", BEAST))
)
DEEDS: Final = (
    *(offer("overcome", entry, odds=0.5) for entry in sorted({*TORMENT, "prone"})),
    *(offer("steal", entry, odds=0.5, whom=FOE) for entry in ("seal", "dagger")),
    *(offer(does, "", str(aim.number), whom=aim) for does in ("help", "hinder") for aim in (FOE, MATE, Ref(1, 1))),
    offer("throw", "seal", amount=1),
    offer("throw", "seal", "alone", amount=0),
    offer("throw", "dagger"),
    offer("attack_object", "", "one", odds=0.5, whom=FOE, mean_damage=6.0, left=6),
    offer("attack_object", odds=0.5, mean_damage=6.0, left=6),
    offer("defend"),
    offer("hide", odds=0.6, amount=1),
    offer("hide", "", "all", odds=0.6, amount=4),
    offer("extend", odds=0.5, whom=FOE),
    offer("drag", odds=0.5, whom=FOE),
    offer("drag", "", "beast", odds=0.5, whom=BEAST),
    offer("find", amount=4),
    offer("find", "", "all", amount=14),
    offer("attack_space", "", "l9", space="l9"),
    offer("attack_space", "", "n9", space="n9"),
    offer("attack_space"),
    offer("wrestle", odds=0.5, whom=FOE, left=9),
    offer("wrestle", "", "beast", odds=0.5, whom=BEAST, left=9),
    offer("wrestle", "", "weak", odds=0.5, whom=BEAST, left=2),
    offer("load"),
    offer("load_still"),
    offer("end_effect"),
    offer("escape", odds=0.5),
    offer("unheard_of"),
    PASS,
)
AT: Final = ("str", "hand")
"""What called shots are aimed at: an attribute, and a thing."""
STYLES: Final = (
    *(
        offer(
            "style", "", f"{style} {harm:.0f}", choice=style, whom=FOE, odds=0.5, effect=0.3, mean_damage=harm, left=14
        )
        for style in (*EFFECTS, "plain")
        for harm in (0.0, 6.0)
    ),
    *(
        offer(
            "style",
            "",
            f"called:{at} {harm:.0f}",
            choice="called",
            named=at,
            whom=FOE,
            odds=0.5,
            effect=0.3,
            mean_damage=harm,
            left=14,
        )
        for at in AT
        for harm in (0.0, 6.0)
    ),
    offer("style", "", "certain", choice="pressing", whom=FOE, odds=0.5, mean_damage=6.0, left=14),
)
MANY: Final = (
    offer("style", "", "plain", choice="plain", whom=FOE, odds=0.5, mean_damage=10.0, left=3),
    offer("many", "", "1", amount=1, others=2),
    offer("many", "", "2", amount=2, others=2),
)
WITH: Final = tuple(
    offer(
        "with",
        "",
        ":".join(filter(None, (style, at))) + f" {odds}",
        whom=aim,
        left=14,
        choices=(
            ChoicePreview(kind=style, named=at, odds=odds, effect=0.4, mean_damage=6.0),
            ChoicePreview(kind="", odds=0.9, effect=1.0, mean_damage=20.0),
        ),
    )
    for style, at in (*((style, "") for style in EFFECTS), *(("called", at) for at in AT))
    for aim, odds in ((FOE, 0.5), (Ref(1, 1), 0.55))
)


def reactions(whom: Ref) -> tuple[Offer, ...]:
    """Return what may be done against something that befalls one of a seat."""

    def threat(odds: float, harm: float, left: int) -> Threat:
        return Threat(whom=whom, odds=odds, mean_damage=harm, left=left)

    grave, light, deadly, plain = (
        threat(0.5, 12.0, 14),
        threat(0.1, 2.0, 20),
        threat(0.5, 14.0, 14),
        threat(0.4, 0.0, 9),
    )
    return (
        offer("dodge", "", "grave", now=grave, then=threat(0.3, 12.0, 14)),
        offer("dodge", "", "light", now=light, then=threat(0.05, 2.0, 20)),
        offer("dodge", "", "deadly", now=deadly, then=threat(0.2, 14.0, 14)),
        offer("dodge", "", "plain", now=plain),
        offer("dodge"),
        PASS,
    )


def wards(*more: Offer) -> tuple[Offer, ...]:
    """Return reactions to something that befalls a comrade."""
    return (
        *more,
        offer(
            "dodge",
            now=Threat(whom=MATE, odds=0.5, mean_damage=12.0, left=14),
            then=Threat(whom=MATE, odds=0.3, mean_damage=12.0, left=14),
        ),
        PASS,
    )


def cover(odds: float, harm: float) -> Offer:
    return offer("cover", piece=0, now=Threat(whom=MATE, odds=odds, mean_damage=harm, left=10))


def go(space: str, step: int, name: str = "", **more: Any) -> Offer:
    return offer("go", "", name or space, space=space, to_step=step, piece=0, **more)


def ways(piece: str, foe: str = "champion@j9", **more: Any) -> Fight:
    """Return a scene with ways to go of all kinds."""
    strike = AttackPreview(target=FOE, means="sword", odds=0.6, mean_damage=9.0, left=12)
    step = {"@k9": 45}.get(piece[:3], 20)
    return choice(
        f"brawler{piece} | {foe}",
        "turn",
        go("l9", step + 1),
        go("m9", step + 2, free_attackers=(FOE,)),
        go("n9", step + 3, free_attackers=(FOE, Ref(1, 1))),
        go("j9", step - 1, attacks=(strike,)),
        go("o9", step + 4, captures=(Who(1, 0),)),
        offer("go", "", "home", to_step=56, piece=0, effects=("home",)),
        offer("run", amount=9),
        offer("run", "", "risky", amount=11, free_attackers=(FOE,)),
        offer("attack", "", "sword", whom=FOE, odds=0.5, mean_damage=8.0, left=14),
        offer("stand"),
        offer("vanish"),
        offer("carry_on"),
        offer("give_die", amount=4),
        offer("release", whom=FOE),
        offer("retreat"),
        offer("drop"),
        offer("stabilize", "", "own", whom=MATE),
        offer("stabilize", whom=FOE),
        offer("stow"),
        PASS,
        **more,
    )


def _held_down(board: str, left: int, **more: Any) -> Fight:
    ways = ("wrestle_both", "wrestle_down")
    return choice(board, "hold", *(offer(way) for way in ways), offer("wrestle_hurt", whom=FOE, left=left), **more)


def _barred(scene: Fight) -> Fight:
    """Return a scene in which something stands in the way of the one that acts."""
    assert scene.prompt is not None
    scene.prompt.refusals = (
        Refusal(id="ahead", label="Go on", reason="There is a wall."),
        Refusal(id="steal", label="Steal", reason="No hand is free.", rule="sk.action.steal.free-hand"),
    )
    return scene


QUESTIONS: Final[Mapping[str, Callable[[], Match[Any]]]] = {
    # Who goes, who comes out, who acts first
    "spoils of several": lambda: choice(
        "brawler@k9-12 mender@l9-4 | champion@m9",
        "spoils",
        offer("stride", "", "0", piece=0, amount=4, to_step=49),
        offer("stride", "", "1", piece=1, amount=4, to_step=50),
        offer("stride", "", "home", piece=0, amount=4, to_step=56),
        offer("stride", "", "onto", piece=0, amount=3, to_step=48, captures=(Who(1, 0),)),
        offer("mend", "", "0", piece=0, amount=7),
        offer("mend", "", "1", piece=1, amount=7),
        offer("mend", "", "none", piece=1),
        PASS,
    ),
    "spoils for the edge of worn": lambda: choice(
        "brawler@k9-10 mender@l9-9 | champion@m9",
        "spoils",
        offer("stride", "", "0", piece=0, amount=4, to_step=49),
        offer("mend", "", "0", piece=0, amount=7),
        offer("mend", "", "1", piece=1, amount=7),
        PASS,
    ),
    # Reactions
    "what wards off what befalls it": lambda: choice(FIGHT, "reaction", *reactions(Ref(0, 0))),
    "what wards off what befalls a comrade": lambda: choice(FIGHT, "reaction", *reactions(MATE)),
    "what wards off what befalls a monster": lambda: monsters(
        "brawler@k9 | ", "reaction", "toll_reaver@j9", *reactions(Ref(2, 1, "monster"))
    ),
    "a free attack or a ward": lambda: choice(
        FIGHT, "reaction", offer("strike", whom=FOE, odds=0.5, mean_damage=8.0, left=14), *reactions(MATE)
    ),
    "a grave threat to cover": lambda: choice(FIGHT, "reaction", *wards(cover(0.4, 10.0))),
    "a threat too unlikely to cover": lambda: choice(FIGHT, "reaction", *wards(cover(0.39, 10.0))),
    "a threat too light to cover": lambda: choice(FIGHT, "reaction", *wards(cover(0.5, 9.9))),
    "a cover by the worn": lambda: choice(
        "bulwark@k9-10 champion@l9 | champion@j9", "reaction", *wards(cover(0.5, 12.0))
    ),
    "a cover by the nearly worn": lambda: choice(
        "bulwark@k9-9 champion@l9 | champion@j9", "reaction", *wards(cover(0.5, 12.0))
    ),
    "something to catch": lambda: choice(FIGHT, "reaction", *wards(offer("catch"))),
    "somebody to grab": lambda: choice(FIGHT, "reaction", *wards(offer("grab"))),
    "something to withstand": lambda: choice(
        FIGHT, "reaction", *wards(offer("withstand", now=Threat(whom=MATE, odds=0.5, mean_damage=0.0, left=10)))
    ),
    "something to withstand that is unlikely": lambda: choice(
        FIGHT, "reaction", *wards(offer("withstand", now=Threat(whom=MATE, odds=0.45, mean_damage=0.0, left=10)))
    ),
    "powers that are granted as reactions": lambda: choice(
        FIGHT,
        "reaction",
        offer("cast", "cancel", whom=FOE, effects=("cancel",)),
        offer("talent", "strike", whom=FOE, effects=("strike",)),
        offer("cast", "lift", whom=MATE, heals=3.5),
        offer("cast", "other", whom=FOE),
        PASS,
    ),
    "a strike that is granted": lambda: choice(
        FIGHT,
        "reaction",
        offer("cast", "other", whom=FOE),
        offer("cast", "cancel", whom=FOE, effects=("cancel",)),
        offer("talent", "strike", whom=FOE, effects=("strike",)),
        PASS,
    ),
    # Everything that may be done
    "all there is to do in a fight": lambda: choice(FIGHT, "turn", *HITS, *TOPPLES, *DEEDS, monsters=AT_FIGHT),
    "all there is to do with a wall ahead": lambda: _barred(
        choice("bulwark@k9 | champion@l9 duelist@l9", "turn", *TOPPLES, *DEEDS, monsters=AT_FIGHT)
    ),
    "all there is to do with nobody near": lambda: choice(
        "bulwark@k9 champion@l9-9 | champion#3 duelist#3", "turn", *HITS, *TOPPLES, *DEEDS, monsters="toll_reaver@c9"
    ),
    "all there is to do with all seals": lambda: choice(
        "bulwark@k9$2 champion#40 | champion@j9-8!prone duelist@m9!grabbed",
        "turn",
        *HITS,
        *TOPPLES,
        *DEEDS,
        monsters=AT_FIGHT,
    ),
    "all there is to do among the hidden": lambda: choice(
        "bulwark@k9-14 champion@m9 | champion@l9~ duelist@n9",
        "turn",
        *(one for one in DEEDS if one.aim.whom != BEAST),
        monsters="toll_reaver@f9~",
    ),
    "all there is to do with a hidden enemy near": lambda: choice(
        "bulwark@k9 champion@m9 | champion@l9~",
        "turn",
        *(one for one in DEEDS if one.aim.whom not in (BEAST, Ref(1, 1))),
    ),
    "all there is to do with a hidden enemy far off": lambda: choice(
        "bulwark@k9 champion@m9 | champion@c9~",
        "turn",
        *(one for one in DEEDS if one.aim.whom not in (BEAST, Ref(1, 1))),
    ),
    "all there is to do with a hidden enemy round the corner": lambda: choice(
        "bulwark@k9 champion@m9 | champion@i13~",
        "turn",
        *(one for one in DEEDS if one.aim.whom not in (BEAST, Ref(1, 1))),
    ),
    "all there is to do in the column": lambda: choice(
        "bulwark#52-9 champion@m9 | champion@l9 duelist@n9", "turn", *TOPPLES, *DEEDS, monsters="toll_reaver@a8"
    ),
    "all there is to do where both lie": lambda: choice(
        "bulwark@k9!prone champion#48 | champion@j9-8!prone", "turn", *TOPPLES, *DEEDS, monsters="rust_grub@l9"
    ),
    "all there is to do for a monster": lambda: monsters(
        FIGHT, "turn", AT_FIGHT, *HITS[:4], *TOPPLES[::3], *(one for one in DEEDS if one.aim.whom != BEAST)
    ),
    "all that powers do to an enemy": lambda: choice(FIGHT, "turn", *powers(FOE, odds=0.5), PASS, monsters=AT_FIGHT),
    "all that powers do to an enemy close to home": lambda: choice(
        "arcanist@k9 champion@m9 | champion#45$1 duelist#56 duelist#56", "turn", *powers(FOE), PASS
    ),
    "all that powers do to a monster": lambda: choice(FIGHT, "turn", *powers(BEAST), PASS, monsters=AT_FIGHT),
    "all that powers do for a comrade": lambda: choice(
        "bulwark@k9 champion@l9-9!stunned!cursed | champion@m9",
        "turn",
        *powers(MATE, odds=0.5),
        PASS,
        monsters=AT_FIGHT,
    ),
    "all that powers do by themselves": lambda: choice(
        "bulwark@k9-12 | champion@j9 duelist@m9", "turn", *powers(None), PASS, monsters=AT_FIGHT
    ),
    "all that powers do with a wall ahead": lambda: _barred(
        choice("bulwark@k9 | champion@l9 duelist@l9", "turn", *powers(None), PASS)
    ),
    "all that powers do with enemies a little farther off": lambda: choice(
        "bulwark@j9 | champion@f9 duelist@o9", "turn", *powers(None), PASS
    ),
    "all that powers do with enemies just near enough": lambda: choice(
        "bulwark@j9 | champion@n9 duelist@g10", "turn", *powers(None), PASS
    ),
    "all that powers do in the column": lambda: choice(
        "bulwark#52-9 | champion@n9 duelist@g10", "turn", *powers(None), *powers(FOE), PASS
    ),
    "all that powers do for a monster": lambda: monsters(FIGHT, "turn", AT_FIGHT, *powers(FOE), *powers(None), PASS),
    "powers that hurt, heal and take long": lambda: choice(
        "mender@k9 champion@l9-9 brawler@m9-24x | champion@n9-12",
        "turn",
        *(offer("cast", "hurt", str(left), whom=FOE, mean_damage=7.0, left=left, odds=0.6) for left in (3, 7, 14)),
        *(
            offer("cast", "heal", f"{piece} {heals}", whom=Ref(0, piece), heals=heals, left=10)
            for piece in (0, 1, 2)
            for heals in (3.0, 10.0)
        ),
        *(offer("cast", "muster", str(work), effects=("muster",), work=work) for work in (0, 2, 4)),
        offer("stunt", "break", "l9", effects=("break", "fall"), space="l9"),
        offer("stunt", "break", "n9", effects=("break", "fall"), space="n9"),
        offer("talent", "swap", whom=FOE, effects=("swap",), piece=0),
        offer("stunt", "take", effects=("take",)),
        PASS,
        monsters="toll_reaver@o9",
    ),
    "seals to pick up": lambda: choice(
        "bulwark@k9 | champion@c9",
        "turn",
        offer("stunt", "take", effects=("take",)),
        PASS,
        state={
            "ground": [
                Lying(Thing(name), ring) for name, ring in (("seal", 19), ("seal", 19), ("dagger", 19), ("seal", 8))
            ]
        },
    ),
    **{
        f"a seal to throw to a comrade at {step}": lambda step=step: choice(  # type: ignore[misc] # bound to it
            f"bulwark#48$2 champion#{step} | champion@c9", "turn", offer("throw", "seal", amount=1), PASS
        )
        for step in (29, 30, 50, 51)
    },
    "a single seal to throw to a comrade": lambda: choice(
        "bulwark#48$1 champion#45 | champion@c9", "turn", offer("throw", "seal", amount=1), PASS
    ),
    "ways to go": lambda: ways("@k9-5"),
    "ways to go with all seals": lambda: ways("@k9-16$3"),
    "ways to go in danger": lambda: ways("@k9-16", monsters="toll_reaver@m7"),
    "ways to go early": lambda: ways("#20"),
    "ways to go in the column": lambda: ways("#52$1"),
    "ways to go after acting": lambda: done(ways("@k9-5")),
    "ways to go after acting and running": lambda: done(ways("@k9-5$3"), "run"),
    "ways to go in a fight to the end": lambda: ways("@k9-5", "champion@j9-20"),
    # What is asked while something is done
    "ways of attacking": lambda: choice(FIGHT, "style", *STYLES),
    "ways of attacking a wall": lambda: choice("bulwark@k9 | champion@l9 duelist@l9", "style", *STYLES[::2]),
    "several attacks": lambda: choice(FIGHT, "style", *MANY),
    "several attacks on who has more left": lambda: choice(
        FIGHT,
        "style",
        offer("style", "", "plain", choice="plain", whom=FOE, odds=0.5, mean_damage=10.0, left=12),
        *MANY[1:],
    ),
    "several attacks that would do nothing": lambda: choice(
        FIGHT,
        "style",
        offer("style", "", "plain", choice="plain", whom=FOE, odds=0.5, mean_damage=6.0, left=12),
        *MANY[1:],
    ),
    "weapons in other ways": lambda: choice(FIGHT, "turn", *WITH, PASS),
    "weapons in other ways against a wall": lambda: choice("bulwark@k9 | champion@l9 duelist@l9", "turn", *WITH, PASS),
    "weapons in other ways, alone": lambda: choice("bulwark@k9 | champion@n9 duelist@m9", "turn", *WITH, PASS),
    "the next of several attacks": lambda: choice(
        FIGHT,
        "target",
        offer("blow", "", "near", whom=FOE, odds=0.5, mean_damage=6.0, left=14),
        offer("blow", "", "weak", whom=Ref(1, 1), odds=0.5, mean_damage=6.0, left=5),
        offer("blow", "", "none", whom=FOE),
        PASS,
    ),
    "bonus damage": lambda: choice(
        FIGHT,
        "bonus",
        offer("pass", "bonus", mean_damage=6.0, left=7),
        offer("bonus", "", "1", amount=1, mean_damage=10.0, left=7),
        PASS,
    ),
    "bonus damage that is needed half the time": lambda: choice(
        FIGHT,
        "bonus",
        offer("pass", "bonus", mean_damage=7.0, left=7),
        offer("bonus", "", "1", amount=1, mean_damage=10.0, left=7),
        PASS,
    ),
    "bonus damage that is not needed": lambda: choice(
        FIGHT,
        "bonus",
        offer("pass", "bonus", mean_damage=10.5, left=7),
        offer("bonus", "", "1", amount=1, mean_damage=10.0, left=7),
        PASS,
    ),
    "bonus damage or none at all": lambda: choice(
        FIGHT, "bonus", offer("pass", mean_damage=9.0, left=7), offer("bonus", "1", amount=1, mean_damage=10.0, left=7)
    ),
    "what a hit is for": lambda: choice(FIGHT, "snatch", offer("hurt"), offer("take", "dagger"), offer("take", "seal")),
    "whom something is thrown to": lambda: choice(
        "brawler@k9$2 champion@l9$1 duelist@m9 mender@n9 | champion@j9",
        "aim",
        *(offer("toss", "", str(piece), whom=Ref(0, piece), odds=0.7) for piece in (1, 2, 3)),
        offer("throw_at", whom=FOE, odds=0.5),
    ),
    "whom something is thrown at": lambda: choice(
        "brawler@k9$2 champion@l9$1 | champion@j9 duelist@m9",
        "aim",
        offer("toss", "", "1", whom=MATE),
        offer("throw_at", "", "0", whom=FOE, odds=0.5),
        offer("throw_at", "", "1", whom=Ref(1, 1), odds=0.6),
    ),
    "whom of those with seals something is thrown to": lambda: choice(
        "brawler@k9$2 champion@l9$1 duelist@m9$1 | champion@j9",
        "aim",
        offer("back"),
        *(offer("toss", "", str(piece), whom=Ref(0, piece)) for piece in (1, 2)),
    ),
    "by what to defend oneself": lambda: choice(
        FIGHT,
        "defend-with",
        offer("a", odds=0.5, amount=9),
        offer("b", odds=0.6, amount=1),
        offer("c", odds=0.6, amount=3),
    ),
    "whose turn it is to lose": lambda: choice(
        FIGHT, "dispute", offer("a", amount=3), offer("b", amount=1), offer("c", amount=2)
    ),
    "what wrestling does to the fresh": lambda: _held_down("bulwark@k9-11 | champion@j9", 12),
    "what wrestling does to the worn": lambda: _held_down("bulwark@k9-12 | champion@j9", 12),
    "what wrestling does a round later": lambda: _held_down("bulwark@k9-11 | champion@j9", 12, state={"round": 2}),
    "what wrestling does to who has little left": lambda: _held_down("bulwark@k9 | champion@j9", 4),
    "what wrestling does to who has a little more left": lambda: _held_down("bulwark@k9 | champion@j9", 5),
    "what wrestling does where one can pin": lambda: choice(
        FIGHT, "hold", offer("wrestle_hurt", whom=FOE, left=12), offer("wrestle_pin"), offer("wrestle_both")
    ),
    "which affliction ends": lambda: choice(FIGHT, "cure", *(offer("cure", entry) for entry in (*TORMENT, "prone"))),
    "what comes first": lambda: choice(FIGHT, "order", offer("a", "on_fire"), offer("b", "cursed"), offer("c", "luck")),
    "what is settled": lambda: choice(FIGHT, "settle", offer("a"), offer("b"), offer("c")),
    "where a zone is made": lambda: choice(
        "arcanist@k9 champion@l9 | champion@i10 duelist@i11",
        "where",
        *(offer("at", "", one, space=one) for one in ("i11", "i12", "i10", "j9", "k9", "l9", "m9", "o8")),
    ),
    "where a monster makes a zone": lambda: monsters(
        "arcanist@k9 champion@l9 | champion@i10",
        "where",
        "fen_hexer@m9",
        *(offer("at", "", one, space=one) for one in ("i11", "i12", "i10", "j9", "k9", "l9", "m9", "o8")),
    ),
    "a quick move": lambda: choice(
        "brawler#20 | champion@j9", "quick-move", go("a", 21), go("b", 23), go("c", 17, captures=(Who(1, 0),)), PASS
    ),
    "a quick move back onto the fallen": lambda: choice(
        "brawler#20 | champion@j9", "quick-move", go("a", 21), go("c", 14, captures=(Who(1, 0),)), PASS
    ),
    "a quick move that leads nowhere": lambda: choice(
        "brawler#20 | champion@j9", "quick-move", go("a", 19), go("b", 20), PASS
    ),
    "who goes next, as all declare": lambda: choice(
        FIGHT, "declare", offer("dispute"), offer("name", "", "b", seat=1), offer("name", "", "a", seat=0)
    ),
    "who goes next, and nobody of its own": lambda: choice(FIGHT, "declare", offer("name", seat=1), offer("dispute")),
    # The Sage
    "ways for a monster to go": lambda: monsters(
        FIGHT,
        "turn",
        AT_FIGHT,
        *(offer("go", "", one, space=one) for one in ("i11", "i12", "j9", "m9", "o8")),
        offer("go", "", "taking", space="k9", captures=(Who(1, 0),)),
        offer("run"),
        offer("run", "", "taking", captures=(Who(1, 0),)),
        offer(
            "go",
            "",
            "strike",
            space="g10",
            yards=3,
            attacks=(AttackPreview(target=FOE, means="bite", odds=0.6, mean_damage=9.0, left=12),),
        ),
        offer(
            "go",
            "",
            "struck",
            space="g11",
            yards=2,
            free_attackers=(FOE,),
            attacks=(AttackPreview(target=FOE, means="bite", odds=0.6, mean_damage=9.0, left=12),),
        ),
        offer("attack", "", "bite", whom=Ref(0, 0), odds=0.5, mean_damage=8.0, left=14),
        offer("stand"),
        PASS,
    ),
}
