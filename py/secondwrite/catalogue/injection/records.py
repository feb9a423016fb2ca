"""How records are made wrong, and where waiting work shows, for each kind. Formats over a `Design`, named `d`."""

from collections.abc import Mapping

from ...choices import DestinationKind, Trigger

DOUBLE_ONE_LOSE_ONE: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "In the sandbox of {d.destination}, send the logged request for {d.example_id} again with curl, made out as new, "
    "and delete the {d.thing} of another one of the five.",
    DestinationKind.QUEUE: "Publish the message for {d.example_id} once more by hand on {d.destination}, and take that of another one of the five off it.",
    DestinationKind.DATABASE: "In a test copy of {d.destination}, insert the row for {d.example_id} again with SQL and delete that of another one of the five.",
    DestinationKind.MAIL: "In the store of the test mail server behind {d.destination}, copy the message for {d.example_id} "
    "and remove that of another one of the five.",
    DestinationKind.WEB_FORM: "Fill in the form of {d.destination} for {d.example_id} once more by hand, under another reference if it wants one, "
    "and delete the entry of another one of the five in its back office.",
    DestinationKind.FILE_DROP: "Copy the file for {d.example_id} under a second name in the folder of {d.destination}, and move another one of the five out of it.",
    DestinationKind.SPREADSHEET: "Copy the row for {d.example_id} to the end of {d.destination}, and delete the row of another one of the five.",
    DestinationKind.OTHER: "Let somebody with access to {d.destination} make the {d.thing} for {d.example_id} a second time by hand "
    "and take away that of another one of the five.",
    DestinationKind.DONT_KNOW: "Make {d.destination} hold the {d.thing} for {d.example_id} twice and that of another one of the five not at all. "
    "How somebody gets in there depends on the kind of system, which is an open question.",
}

OLDEST_WAITING: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "the oldest webhook from {d.source} that is received and not begun: no row in {d.state_place} yet, or one that says prepared",
    Trigger.QUEUE: "the age of the oldest message on the queue from {d.source}, as the broker reports it, and the number of dead letters",
    Trigger.SCHEDULE: "the time since the last slot of {d.sender} that ended, against the time between two slots",
    Trigger.FORM: "the oldest form sent to {d.sender} that is not begun: no row in {d.state_place} yet, or one that says prepared",
    Trigger.MANUAL: "the oldest start by hand of {d.sender} that nobody has seen end",
    Trigger.FILE: "the oldest file that still lies in the folder {d.sender} watches",
    Trigger.POLL: "the time since the last look at {d.source} that succeeded, and the oldest row there that is not taken",
    Trigger.UPSTREAM_EVENT: "how far {d.sender} is behind the latest event of {d.source}, in minutes",
    Trigger.DONT_KNOW: "the oldest work that {d.source} has handed over and {d.state_place} does not show (where it waits is an open question)",
}

FORGET_KEY: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Empty the list of received webhooks on the side of {d.sender}, as its own size limit would, so that {d.example_id} drops out.",
    Trigger.QUEUE: "Let the cache that the consumer looks {d.example_id} up in reach the end of its life (in Redis: EXPIRE with one second).",
    Trigger.SCHEDULE: "Run the job that tidies up after the schedule, with its age set so low that {d.example_id} counts as old.",
    Trigger.FORM: "Delete what the form of {d.example_id} keeps in the browser (developer tools, Application, Clear site data), or wait until it ends there.",
    Trigger.MANUAL: "Close the session of the person who started {d.example_id}, and delete the draft or list entry that it was started from.",
    Trigger.FILE: "Move the file with {d.example_id} out of the done folder, and delete the note of which files were read.",
    Trigger.POLL: "Cut the poller's table of work it has seen back to its newest rows, so that {d.example_id} is no longer among them.",
    Trigger.UPSTREAM_EVENT: "Compact or shorten the store of handled events, as its retention would, until the event for {d.example_id} is gone.",
    Trigger.DONT_KNOW: "Make every store of {d.sender} that knows the key of {d.example_id} forget it, one by one. Which stores there are is part of the open question of what starts it.",
}

SAME_WISH: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "In {d.source}, make a second {d.item} with the contents of {d.record} but a new number, as somebody does who saw an error, and let its webhook come.",
    Trigger.QUEUE: "Let the program that fills the queue put the contents of {d.record} on it once more as a new {d.item}, with a number drawn afresh.",
    Trigger.SCHEDULE: "Leave what {d.record} was for listed as still due, so that the next slot takes it up as a new {d.item}.",
    Trigger.FORM: "Start again from an empty form: the same person enters the contents of {d.record} anew and gets a new {d.item}.",
    Trigger.MANUAL: "Let a colleague who heard that {d.record} went wrong enter it as a new {d.item} and start that.",
    Trigger.FILE: "Put a second file into the watched folder, with the contents of {d.record} under the number of a new {d.item}.",
    Trigger.POLL: "Copy {d.record} in {d.source} with its copy function, so that the poller finds a new {d.item} with the same contents.",
    Trigger.UPSTREAM_EVENT: "Run the earlier workflow in {d.source} from its beginning, so that it sends its event with a new {d.item} for what {d.record} was for.",
    Trigger.DONT_KNOW: "Have what {d.record} was for asked for once more, as a new {d.item} with a number of its own. By which way it comes in is an open question.",
}
