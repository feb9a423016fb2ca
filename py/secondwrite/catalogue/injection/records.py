"""How records are made wrong, and where waiting work shows, for each kind. Formats over a `Design`, named `d`."""

from collections.abc import Mapping

from ...choices import DestinationKind, Trigger

DOUBLE_ONE_LOSE_ONE: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "In the sandbox of {d.destination}, send the logged request for {d.example_id} again with curl and a key of its own, "
    "and delete the {d.thing} of another one of the five.",
    DestinationKind.QUEUE: "Publish the message for {d.example_id} once more by hand on {d.destination}, and take that of another one of the five off it.",
    DestinationKind.DATABASE: "In a test copy of {d.destination}, insert the row for {d.example_id} again with SQL and delete that of another one of the five.",
    DestinationKind.MAIL: "In the store of the test mail server behind {d.destination}, copy the message for {d.example_id} "
    "and remove that of another one of the five.",
    DestinationKind.WEB_FORM: "Fill in the form of {d.destination} for {d.example_id} by hand, and delete the entry of another one of the five in its back office.",
    DestinationKind.FILE_DROP: "Copy the file for {d.example_id} under a second name in the folder of {d.destination}, and move another one of the five out of it.",
    DestinationKind.SPREADSHEET: "Copy the row for {d.example_id} to the end of {d.destination}, and delete the row of another one of the five.",
    DestinationKind.OTHER: "Let somebody with access to {d.destination} make the {d.thing} for {d.example_id} a second time by hand "
    "and take away that of another one of the five.",
    DestinationKind.DONT_KNOW: "Make {d.destination} hold the {d.thing} for {d.example_id} twice and that of another one of the five not at all. "
    "How somebody gets in there depends on the kind of system, which is an open question.",
}

OLDEST_WAITING: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "the oldest webhook from {d.source} that is received and has no settled row in {d.state_place}",
    Trigger.QUEUE: "the age of the oldest message on the queue from {d.source}, as the broker reports it, and the number of dead letters",
    Trigger.SCHEDULE: "the time since the last slot of {d.sender} that ended, against the time between two slots",
    Trigger.FORM: "the oldest form sent to {d.sender} that has no settled row in {d.state_place}",
    Trigger.MANUAL: "the oldest start by hand of {d.sender} that nobody has seen end",
    Trigger.FILE: "the oldest file that still lies in the folder {d.sender} watches",
    Trigger.POLL: "the time since the last look at {d.source} that succeeded, and the oldest row there that is not taken",
    Trigger.UPSTREAM_EVENT: "how far {d.sender} is behind the latest event of {d.source}, in minutes",
    Trigger.DONT_KNOW: "the oldest work that {d.source} has handed over and {d.state_place} does not show (where it waits is an open question)",
}
