"""How a fault is injected, for each kind of trigger and destination: tool, setting and moment.

The texts are formats over a `Design`, named `d`. No two kinds share a sentence.
"""

from collections.abc import Mapping

from ..choices import DestinationKind, Rerun, Trigger
from ..design import Design

REDELIVER: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Post the saved webhook for {d.record} to the workflow's address again, body and headers unchanged: "
    "with the resend button of {d.source}, or with curl from the request log.",
    Trigger.QUEUE: "Set the visibility time-out of the test queue to a few seconds and let it pass without deleting the message "
    "for {d.record}, so that the queue hands it over again.",
    Trigger.SCHEDULE: "Fire the schedule's slot for {d.record} again with the scheduler's run-now command, naming the same slot.",
    Trigger.FORM: "Fill in the form for {d.record} in two browser tabs and press the button in both, the second before the first has answered.",
    Trigger.MANUAL: "Let a second person start {d.record} from a session of their own, as if the first start had not been noticed.",
    Trigger.FILE: "Copy the file that holds {d.record} into the watched folder once more, under its old name.",
    Trigger.POLL: "Set the poller's position back to before {d.record} and let it look for work again.",
    Trigger.UPSTREAM_EVENT: "Publish the event for {d.record} from {d.source} a second time, with the same event id.",
    Trigger.DONT_KNOW: "Have {d.source} hand {d.record} over again. How that is done depends on what starts {d.sender}, which is an open question.",
}

LOSE_RESPONSE: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Put a proxy of your own (mitmproxy, toxiproxy) in front of {d.destination}. It forwards {d.operation}, "
    "waits until {d.destination} has answered, and drops the answer: the sender runs into its time-out.",
    DestinationKind.QUEUE: "Put toxiproxy between the sender and {d.destination}, let the message in, and cut the downstream side "
    "before the broker's confirmation comes back.",
    DestinationKind.DATABASE: "Put a TCP proxy in front of the port of {d.destination}, let the COMMIT pass, and reset the connection before its reply.",
    DestinationKind.MAIL: "Put a test mail server in the place of {d.destination} that stores the message after the final dot "
    "and then closes the connection without its 250 line.",
    DestinationKind.WEB_FORM: "In the robot's browser (Playwright, Selenium), block the navigation that follows the submit: "
    "the form reaches {d.destination}, the page that confirms it never loads.",
    DestinationKind.FILE_DROP: "Let the upload to {d.destination} reach its last byte and take the connection down before the client sees the closing status.",
    DestinationKind.SPREADSHEET: "Let the row reach {d.destination} and switch the script's network off before it reads back which row was written.",
    DestinationKind.OTHER: "Let {d.destination} finish its work for {d.record} and keep its answer from the sender, "
    "by cutting the line the moment the {d.thing} is visible there.",
    DestinationKind.DONT_KNOW: "Keep the answer of {d.destination} from the sender after the {d.thing} has appeared. "
    "The tool depends on the kind of system, which is an open question.",
}

HOLD_RESPONSE: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let the proxy in front of {d.destination} hold the answer to {d.operation} back for a minute.",
    DestinationKind.QUEUE: "Add a latency of a minute to the downstream side of toxiproxy in front of {d.destination}.",
    DestinationKind.DATABASE: "Let the TCP proxy in front of {d.destination} hold the reply to COMMIT back for a minute.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} wait a minute after the final dot before it answers.",
    DestinationKind.WEB_FORM: "In the robot's browser, delay the page that follows the submit to {d.destination} by a minute.",
    DestinationKind.FILE_DROP: "Throttle the closing status of the upload to {d.destination} by a minute.",
    DestinationKind.SPREADSHEET: "Set a breakpoint in the script after the row was written to {d.destination}.",
    DestinationKind.OTHER: "Stop the sender in a debugger right after {d.destination} has done its work.",
    DestinationKind.DONT_KNOW: "Find a way to pause the sender right after {d.destination} has done its work; ask what kind of system it is.",
}

REFUSE_ALL: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let the proxy in front of {d.destination} answer every {d.operation} with 503 and forward nothing.",
    DestinationKind.QUEUE: "Stop the broker of {d.destination} for the whole test.",
    DestinationKind.DATABASE: "Close the port of {d.destination} in the firewall for the whole test.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} answer 451 to every message.",
    DestinationKind.WEB_FORM: "In the robot's browser, abort every request to {d.destination}.",
    DestinationKind.FILE_DROP: "Take the write permission off the folder at {d.destination}.",
    DestinationKind.SPREADSHEET: "Withdraw the script's access to {d.destination}.",
    DestinationKind.OTHER: "Make {d.destination} unreachable for the sender for the whole test.",
    DestinationKind.DONT_KNOW: "Make {d.destination} unreachable for the sender; how depends on the kind of system, which is an open question.",
}

HIDE_FROM_LOOKUP: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let the proxy answer {d.lookup} with an empty result for the first minutes, although the {d.thing} exists.",
    DestinationKind.QUEUE: "Delay the consumer whose output the lookup at {d.destination} reads.",
    DestinationKind.DATABASE: "Point the lookup at a replica of {d.destination} and stop its replication.",
    DestinationKind.MAIL: "Hold the delivery log of {d.destination} back, so that the message is not listed yet.",
    DestinationKind.WEB_FORM: "Let the robot see a saved copy of the list page of {d.destination} from before the submit.",
    DestinationKind.FILE_DROP: "Show the sender a folder listing of {d.destination} from before the upload.",
    DestinationKind.SPREADSHEET: "Let the script read a copy of {d.destination} from before the row was written.",
    DestinationKind.OTHER: "Let {d.lookup} answer as it did before the {d.thing} was made.",
    DestinationKind.DONT_KNOW: "Let the lookup at {d.destination} answer as it did before; how depends on the kind of system, which is an open question.",
}

RERUN: Mapping[Rerun, str] = {
    Rerun.SAME_PATH: "Start {d.record} again with the operator's ordinary rerun button or command.",
    Rerun.NONE: "Try every way an operator has to start {d.record} again; none should exist.",
    Rerun.FROM_START: "Start {d.record} again from the first step, as the platform's rerun does.",
    Rerun.FORCE_CREATE: "Use the function that sends {d.record} at once, as an operator in a hurry would.",
    Rerun.DONT_KNOW: "Start {d.record} again in every way the platform offers an operator, and note which ways exist.",
}


def redeliver(d: Design) -> str:
    """How the same trigger is handed over again."""
    return REDELIVER[d.value("trigger.kind")].format(d=d)


def at_destination(table: Mapping[DestinationKind, str], d: Design) -> str:
    """How a fault is injected at this effect's kind of destination."""
    return table[d.value("destination.kind")].format(d=d)


def rerun(d: Design) -> str:
    """How an operator starts the action again."""
    return RERUN[d.value("rerun")].format(d=d)
