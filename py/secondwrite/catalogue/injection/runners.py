"""How a run is started again, stopped or paused. Formats over a `Design`, named `d`."""

from collections.abc import Mapping

from ...choices import Rerun

RERUN: Mapping[Rerun, str] = {
    Rerun.SAME_PATH: "Start {d.record} again with the operator's ordinary rerun button or command.",
    Rerun.NONE: "Try every way an operator has to start {d.record} again; none should exist.",
    Rerun.FROM_START: "Start {d.record} again from the first step, as the platform's rerun does.",
    Rerun.FORCE_CREATE: "Use the function that sends {d.record} at once, as an operator in a hurry would.",
    Rerun.DONT_KNOW: "Start {d.record} again in every way the platform offers an operator, and note which ways exist.",
}
