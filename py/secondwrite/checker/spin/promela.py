"""A model for Spin of one described design or of a neighbouring pair, or of many at once for the cross-check with our own search.

The answers and the bounds are written here. What a step does and what must hold stands in `effect.pml`, and for a pair in
`pair.pml`; both were written from the specification alone and share nothing with the search.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from importlib.resources import files
from typing import NamedTuple

DONT_KNOW = "dont_know"
YES_NO = ("yes", "no")

ANSWERS: Mapping[str, tuple[str, ...]] = {
    "trigger.delivery": ("at_least_once", "at_most_once"),
    "trigger.acknowledged": ("after_record", "before_record"),
    "identity.key": ("stable", "new_per_run", "new_per_attempt", "none"),
    "identity.saved_before_send": YES_NO,
    "identity.binds_input": YES_NO,
    "record.done_when": ("after_effect", "before_effect"),
    "claim": ("atomic", "lease_may_lapse", "check_then_act", "none"),
    "destination.protection": ("remembers_key", "unique_reference", "none"),
    "destination.retention": ("outlasts_recovery", "may_lapse"),
    "destination.concurrent_safe": YES_NO,
    "destination.changed_input": ("refuse", "return_original", "apply"),
    "destination.duplicate_answer": ("original", "conflict_understood", "conflict_misread"),
    "destination.late_effect": ("no", "yes"),
    "lookup": ("authoritative", "lagging", "none"),
    "on_unknown": ("reconcile", "hold", "resend_same_key", "resend_new_key", "mark_failed"),
    "on_not_found": ("hold", "resend_if_protected", "resend"),
    "retries.bounded": YES_NO,
    "recovery.exists": YES_NO,
    "recovery.owner": YES_NO,
    "rerun": ("same_path", "none", "from_start", "force_create"),
    "authority.recheck": YES_NO,
}
"""The values of each answer, the safe one first."""

RECORDED = ("P1", "false success", "misreported", "stranded", "lost", "P3", "P4", "P5")
"""What `many` records of a design, in the order of its output; the four in words are the kinds of P2."""

SIDES = ("earlier", "later")

PAIR_ANSWERS: Mapping[str, tuple[str, ...]] = {
    **{f"{side}.{id}": values for side in SIDES for id, values in ANSWERS.items()},
    "steps.resume": ("from_unresolved", "from_start"),
    "coupled": ("no", "yes"),
}
"""The same for a neighbouring pair: those of each effect, and the two that a workflow adds."""

PAIR_RECORDED = ("again", "unauthorised", "left open")
"""What `many_pairs` records of a pair, in the order of its output."""

MANY_AT_MOST = 2000
MANY_PAIRS_AT_MOST = 1000
"""How many designs, or pairs, fit into one model: Spin takes 64 kB of C in one piece."""


@dataclass(frozen=True)
class Bounds:
    """How often each fault may happen in one trace, how many may happen together, and the sends of one run."""

    redeliveries: int = 1
    crashes: int = 1
    lost_requests: int = 3
    lost_responses: int = 1
    late_requests: int = 1
    lapses: int = 1
    changes: int = 1
    reruns: int = 1
    faults: int = 4
    sends: int = 3

    def __post_init__(self) -> None:
        """Refuse what the model cannot count."""
        for field in fields(self):
            if not (field.name == "sends") <= getattr(self, field.name) <= 99:
                raise ValueError(f"not a bound: {field.name} = {getattr(self, field.name)}")


DEFAULT_BOUNDS = Bounds()
PAIR_BOUNDS = Bounds(lost_requests=1, faults=3)


class Pair(NamedTuple):
    """Two neighbouring effects as described: the answers about each, and the two that a workflow adds."""

    earlier: Mapping[str, str]
    later: Mapping[str, str]
    resume: str = DONT_KNOW
    coupled: str = DONT_KNOW

    @property
    def answers(self) -> dict[str, str]:
        """All of it as answers to `PAIR_ANSWERS`."""
        sides = zip(SIDES, (self.earlier, self.later), strict=True)
        each = {f"{side}.{id}": value for side, answers in sides for id, value in answers.items()}
        return {**each, "steps.resume": self.resume, "coupled": self.coupled}


_HEAD = """\
/* Second Write: one consequential write, as described, for the model checker Spin (6.5 or later).
 *
 * Spin tries every order of steps and faults within the bounds below, and says whether one of them sends a second
 * order, loses one or reports one wrongly, writes beyond what was approved, sends without end, or leaves a write
 * that nobody can explain. A verdict speaks about the described design within these bounds, never about a
 * supplier's system. A search that did not finish has no verdict.
 *
 * To run it, with this file saved as effect.pml:
 *     spin -a effect.pml
 *     gcc -O2 -DSAFETY -o pan pan.c
 *     ./pan -m1000000            "errors: 0" and no warning: every property holds within the bounds
 *     spin -t -B effect.pml      after an error: tells the trace that led to it (more with -p -g)
 *
 * - The properties. P1: at most one effect. P2: nothing lost or misreported; four assertions, in the order false
 *   success, misreported, stranded, lost. P3: no effect beyond authority. P4: recovery ends. P5: every effect can
 *   be explained. All are asserted, and the first that breaks ends the search. To assert some only:
 *     spin -a -DP1 effect.pml    and so on to -DP5; several may be given
 * - A shortest trace: gcc -O2 -DSAFETY -DBFS -o pan pan.c
 * - On several cores: gcc -O2 -DSAFETY -DNCORE=4 -DMEMLIM=8000 -o pan pan.c
 * - When memory runs out: gcc -O2 -DSAFETY -DCOLLAPSE -o pan pan.c keeps every state in less memory. With -DBITSTATE
 *   (and ./pan -w30), alone or under swarm, the search is partial: it finds errors and never shows that there are none.
 *
 * The bounds are the constants below; raise any of them. FAULTS is how many of the faults above it may happen together
 * in one trace, SENDS the limit of sends in one run. An answer that is not known is chosen at the start among its
 * values, so that a property holds only if it holds whatever the answer; many such answers make a large model.
 */
"""

_PAIR_HEAD = """\
/* Second Write: two consequential writes of one workflow, one after the other, for the model checker Spin (6.5 or later).
 *
 * Spin tries every order of steps and faults within the bounds below, and says whether a restart or a failed later write
 * does the earlier, confirmed one again, whether the later one is done beyond what was approved, and whether it can be left
 * open after the earlier one. A verdict speaks about the described design within these bounds, never about a supplier's
 * system. A search that did not finish has no verdict. What one write may do by itself is another model's matter.
 *
 * To run it, with this file saved as pair.pml:
 *     spin -a pair.pml
 *     gcc -O2 -DSAFETY -o pan pan.c
 *     ./pan -m1000000            "errors: 0" and no warning: every property holds within the bounds
 *     spin -t -B pair.pml        after an error: tells the trace that led to it (more with -p -g)
 *
 * All three are asserted, and the first that breaks ends the search. To assert some only, give one or more of
 * -DAGAIN, -DUNAUTHORISED and -DLEFT_OPEN to spin. A shortest trace: gcc -O2 -DSAFETY -DBFS -o pan pan.c
 *
 * The bounds are the constants below; raise any of them. FAULTS is how many of the faults above it may happen together
 * in one trace, SENDS the limit of sends in one run. An answer that is not known is chosen at the start among its
 * values, so that a property holds only if it holds whatever the answer; many such answers make a large model.
 */
"""

_MANY_HEAD = """\
/* Second Write: many designs in one model, to compare Spin's verdicts with our own. It asserts nothing. It records
 * what is broken, with the fewest steps seen, outside the state, and prints a line for each design at the end.
 */
#define TELL(...) skip
#define RECORD(slot, broken) if :: (broken) -> c_code { note(now.design, slot); } :: else fi
"""

_RECORDER = """\
c_code {
extern long depth;
static const char answers_of[DESIGNS][ANSWERS + 1] = {
%(rows)s
};
static long chosen_at[DESIGNS];
static long steps_to[DESIGNS][SLOTS];

static void print_table(void)
{
	int design, slot;

	for (design = 0; design < DESIGNS; design++) {
		printf("design %%d:", design);
		for (slot = 0; slot < SLOTS; slot++)
			printf(" %%ld", steps_to[design][slot]);
		printf("\\n");
	}
}

static void chosen(int design)
{
	static int registered = 0;

	if (!registered++)
		atexit(print_table);
	chosen_at[design] = depth;
}

static void note(int design, int slot)
{
	long steps = depth - chosen_at[design];

	if (steps_to[design][slot] == 0 || steps < steps_to[design][slot])
		steps_to[design][slot] = steps;
}
}
"""


def promela(answers: Mapping[str, str], bounds: Bounds = DEFAULT_BOUNDS) -> str:
    """Write the model of one design: answer ids to values; an answer that is missing or `dont_know` is chosen by the model."""
    return _one(_HEAD, ANSWERS, answers, bounds, "effect.pml")


def promela_pair(pair: Pair, bounds: Bounds = PAIR_BOUNDS) -> str:
    """Write the model of one neighbouring pair; an answer that is missing or `dont_know` is chosen by the model."""
    return _one(_PAIR_HEAD, PAIR_ANSWERS, pair.answers, bounds, "pair.pml")


def many(designs: Sequence[Mapping[str, str]], bounds: Bounds = DEFAULT_BOUNDS) -> str:
    """Write one model of all these designs, which prints a line for each: `design <number>:` and its steps to each of `RECORDED`.

    A 0 says that it holds. The steps are those of a shortest trace when pan searches breadth-first (-DBFS).
    """
    if not 0 < len(designs) <= MANY_AT_MOST:
        raise ValueError(f"not a number of designs for one model: {len(designs)}")
    return _many(ANSWERS, designs, RECORDED, bounds, "effect.pml")


def many_pairs(pairs: Sequence[Pair], bounds: Bounds = PAIR_BOUNDS) -> str:
    """Write one model of all these pairs, which prints the same lines, with the steps to each of `PAIR_RECORDED`."""
    if not 0 < len(pairs) <= MANY_PAIRS_AT_MOST:
        raise ValueError(f"not a number of pairs for one model: {len(pairs)}")
    return _many(PAIR_ANSWERS, [pair.answers for pair in pairs], PAIR_RECORDED, bounds, "pair.pml")


_Asked = Mapping[str, tuple[str, ...]]


def _one(head: str, asked: _Asked, answers: Mapping[str, str], bounds: Bounds, body: str) -> str:
    _check(asked, answers)
    choices = [_assigned(id, asked[id], answers.get(id, DONT_KNOW)) for id in asked]
    inlines = ["inline choose_answers() {", ";\n".join(choices), "}", "", "inline answers_chosen() {", "\tskip", "}"]
    lines = [head, *_bound_lines(bounds), "", *_constant_lines(asked), "", *_variable_lines(asked), "", *inlines, ""]
    return "\n".join([*lines, _body(body)])


def _many(asked: _Asked, designs: Sequence[Mapping[str, str]], recorded: Sequence[str], bounds: Bounds, body: str) -> str:
    for answers in designs:
        _check(asked, answers)
    sizes = [f"#define DESIGNS {len(designs)}", f"#define ANSWERS {len(asked)}", f"#define SLOTS {len(recorded)}"]
    recorder = _RECORDER % {"rows": ",\n".join(_row(asked, answers) for answers in designs)}
    constants = [*sizes, *_bound_lines(bounds), "", *_constant_lines(asked), ""]
    variables = ["short design;", *_variable_lines(asked), ""]
    choice = _choice_from_table(asked, designs)
    return "\n".join([_MANY_HEAD, *constants, *variables, recorder, *choice, "", _body(body)])


def _check(asked: _Asked, answers: Mapping[str, str]) -> None:
    """Refuse an answer that the specification does not have."""
    for id, value in answers.items():
        if value != DONT_KNOW and value not in asked.get(id, ()):
            raise ValueError(f"no such answer: {id} = {value}")


def _body(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _split(id: str) -> tuple[str, str]:
    """The side of a pair that an answer is about, if any, and the rest of its id."""
    side, _, rest = id.partition(".")
    return (side, rest) if side in SIDES else ("", id)


def _name(id: str) -> str:
    return _split(id)[1].replace(".", "_")


def _variable(id: str) -> str:
    """What an answer is called: alone, or among those of its side."""
    side, _ = _split(id)
    return f"says[{SIDES.index(side)}].{_name(id)}" if side else _name(id)


def _constant(id: str, value: str) -> str:
    """Name the constant of a value; yes and no are the same for every answer."""
    return value.upper() if value in YES_NO else f"{_name(id)}_{value}".upper()


def _number(values: tuple[str, ...], value: str) -> int:
    """Number the value; a don't-know comes after all the values."""
    values = tuple(sorted(values)) if set(values) == set(YES_NO) else values
    return len(values) if value == DONT_KNOW else values.index(value)


def _bound_lines(bounds: Bounds) -> Iterator[str]:
    for field in fields(bounds):
        yield f"#define {field.name.upper()} {getattr(bounds, field.name)}"


def _constant_lines(asked: _Asked) -> Iterator[str]:
    """The values of every answer, once where both sides of a pair have it."""
    yield from ("#define NO 0", "#define YES 1")
    for id, values in asked.items():
        if _split(id)[0] != SIDES[1]:
            yield from (f"#define {_constant(id, value)} {_number(values, value)}" for value in values if value not in YES_NO)


def _variable_lines(asked: _Asked) -> Iterator[str]:
    """The answers are packed, so that they cost the state a few bytes; those of the two sides of a pair stand together."""
    sizes = {(side, _name(id)): len(values).bit_length() for id, values in asked.items() for side, _ in [_split(id)]}
    if any(side for side, _ in sizes):
        of_a_side = (f"\tunsigned {name} : {size}" for (side, name), size in sizes.items() if side == SIDES[0])
        yield "typedef Answers {\n" + ";\n".join(of_a_side) + "\n};\nAnswers says[2];"
    yield from (f"unsigned {name} : {size};" for (side, name), size in sizes.items() if not side)


def _assigned(id: str, values: tuple[str, ...], value: str) -> str:
    """A statement that sets one answer, or chooses it."""
    if value != DONT_KNOW:
        return f"\t{_variable(id)} = {_constant(id, value)}"
    choices = "".join(f"\t:: {_variable(id)} = {_constant(id, each)}\n" for each in values)
    return f"\tif  /* not known */\n{choices}\tfi"


def _row(asked: _Asked, answers: Mapping[str, str]) -> str:
    """One design's line of the recorder's table: a digit for each answer."""
    return '\t"' + "".join(str(_number(values, answers.get(id, DONT_KNOW))) for id, values in asked.items()) + '"'


def _choice_from_table(asked: _Asked, designs: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """The inlines that take a design from the table, choose what it does not know, and start to count its steps."""
    yield "inline choose_answers() {\n\tdo\n\t:: design < DESIGNS - 1 -> design++\n\t:: break\n\tod;\n\tc_code {"
    for place, id in enumerate(asked):
        yield f"\t\tnow.{_variable(id)} = answers_of[now.design][{place}] - '0';"
    yield "\t}"
    for id, values in asked.items():
        if any(answers.get(id, DONT_KNOW) == DONT_KNOW for answers in designs):
            choice = _assigned(id, values, DONT_KNOW).replace("\n\t", "\n\t\t")
            yield f"\t;if\n\t:: {_variable(id)} == {_number(values, DONT_KNOW)} ->\n\t{choice}\n\t:: else\n\tfi"
    yield "}\n\ninline answers_chosen() {\n\tc_code { chosen(now.design); }\n}"
