"""A model for Spin of one described design, or of many at once for the cross-check with our own search.

The answers and the bounds are written here. What a step does and what must hold stands in `effect.pml`, which was written from the
specification alone and shares nothing with the search.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from importlib.resources import files

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

MANY_AT_MOST = 2000
"""How many designs fit into one model: Spin takes 64 kB of C in one piece."""


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

_MANY_HEAD = """\
/* Second Write: many designs in one model, to compare Spin's verdicts with our own. It asserts nothing. It records
 * what is broken, with the fewest steps seen, outside the state, and prints a line for each design at the end.
 */
#define TELL(words) skip
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
    _check(answers)
    choices = [_assigned(id, answers.get(id, DONT_KNOW)) for id in ANSWERS]
    inlines = ["inline choose_answers() {", ";\n".join(choices), "}", "", "inline answers_chosen() {", "\tskip", "}"]
    return "\n".join([_HEAD, *_bound_lines(bounds), "", *_constant_lines(), "", *_variable_lines(), "", *inlines, "", _body()])


def many(designs: Sequence[Mapping[str, str]], bounds: Bounds = DEFAULT_BOUNDS) -> str:
    """Write one model of all these designs, which prints a line for each: `design <number>:` and its steps to each of `RECORDED`.

    A 0 says that it holds. The steps are those of a shortest trace when pan searches breadth-first (-DBFS).
    """
    if not 0 < len(designs) <= MANY_AT_MOST:
        raise ValueError(f"not a number of designs for one model: {len(designs)}")
    for answers in designs:
        _check(answers)
    sizes = [f"#define DESIGNS {len(designs)}", f"#define ANSWERS {len(ANSWERS)}", f"#define SLOTS {len(RECORDED)}"]
    recorder = _RECORDER % {"rows": ",\n".join(_row(answers) for answers in designs)}
    constants = [*sizes, *_bound_lines(bounds), "", *_constant_lines(), ""]
    variables = ["short design;", *_variable_lines(), ""]
    return "\n".join([_MANY_HEAD, *constants, *variables, recorder, *_choice_from_table(designs), "", _body()])


def _check(answers: Mapping[str, str]) -> None:
    """Refuse an answer that the specification does not have."""
    for id, value in answers.items():
        if value != DONT_KNOW and value not in ANSWERS.get(id, ()):
            raise ValueError(f"no such answer: {id} = {value}")


def _body() -> str:
    return (files(__package__) / "effect.pml").read_text(encoding="utf-8")


def _name(id: str) -> str:
    return id.replace(".", "_")


def _constant(id: str, value: str) -> str:
    """Name the constant of a value; yes and no are the same for every answer."""
    return value.upper() if value in YES_NO else f"{_name(id)}_{value}".upper()


def _number(id: str, value: str) -> int:
    """Number the value; a don't-know comes after all the values."""
    values = sorted(ANSWERS[id]) if set(ANSWERS[id]) == set(YES_NO) else ANSWERS[id]
    return len(values) if value == DONT_KNOW else values.index(value)


def _bound_lines(bounds: Bounds) -> Iterator[str]:
    for field in fields(bounds):
        yield f"#define {field.name.upper()} {getattr(bounds, field.name)}"


def _constant_lines() -> Iterator[str]:
    yield from ("#define NO 0", "#define YES 1")
    for id, values in ANSWERS.items():
        yield from (f"#define {_constant(id, value)} {_number(id, value)}" for value in values if value not in YES_NO)


def _variable_lines() -> Iterator[str]:
    """The answers are packed, so that they cost the state a few bytes."""
    for id, values in ANSWERS.items():
        yield f"unsigned {_name(id)} : {len(values).bit_length()};"


def _assigned(id: str, value: str) -> str:
    """A statement that sets one answer, or chooses it."""
    if value != DONT_KNOW:
        return f"\t{_name(id)} = {_constant(id, value)}"
    choices = "".join(f"\t:: {_name(id)} = {_constant(id, each)}\n" for each in ANSWERS[id])
    return f"\tif  /* not known */\n{choices}\tfi"


def _row(answers: Mapping[str, str]) -> str:
    """One design's line of the recorder's table: a digit for each answer."""
    return '\t"' + "".join(str(_number(id, answers.get(id, DONT_KNOW))) for id in ANSWERS) + '"'


def _choice_from_table(designs: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """The inlines that take a design from the table, choose what it does not know, and start to count its steps."""
    yield "inline choose_answers() {\n\tdo\n\t:: design < DESIGNS - 1 -> design++\n\t:: break\n\tod;\n\tc_code {"
    for place, id in enumerate(ANSWERS):
        yield f"\t\tnow.{_name(id)} = answers_of[now.design][{place}] - '0';"
    yield "\t}"
    for id in ANSWERS:
        if any(answers.get(id, DONT_KNOW) == DONT_KNOW for answers in designs):
            choice = _assigned(id, DONT_KNOW).replace("\n\t", "\n\t\t")
            yield f"\t;if\n\t:: {_name(id)} == {_number(id, DONT_KNOW)} ->\n\t{choice}\n\t:: else\n\tfi"
    yield "}\n\ninline answers_chosen() {\n\tc_code { chosen(now.design); }\n}"
