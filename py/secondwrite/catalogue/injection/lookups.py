"""How a lookup is made to lag, fail or mislead, for each kind of destination. Formats over a `Design`, named `d`."""

from collections.abc import Mapping

from ...choices import DestinationKind

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

LOOKUP_DOWN: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let the proxy answer {d.lookup} with 503, and in a second run not at all; the way for writing stays open.",
    DestinationKind.QUEUE: "Stop the management interface or the consumer through which {d.destination} is asked about {d.record}; publishing still works.",
    DestinationKind.DATABASE: "Take the right to read the table at {d.destination} away from the sender's account and leave it the right to insert.",
    DestinationKind.MAIL: "Switch off the delivery log or the reports of {d.destination} for the sender; sending still works.",
    DestinationKind.WEB_FORM: "In the robot's browser, abort every request for the list page of {d.destination}; the form itself loads.",
    DestinationKind.FILE_DROP: "Take the right to list the folder at {d.destination} away; uploads are still accepted.",
    DestinationKind.SPREADSHEET: "On the script's machine, let a proxy answer every read of {d.destination} with the quota error and let writes through.",
    DestinationKind.OTHER: "Make {d.lookup} unavailable while {d.destination} goes on accepting work.",
    DestinationKind.DONT_KNOW: "Ask how {d.destination} is asked about an action, and make that alone unavailable.",
}

SEVERAL_CANDIDATES: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "With the API client of another user, make a look-alike at {d.destination}: one {d.thing} that agrees with {d.record} "
    "in everything that {d.lookup} compares.",
    DestinationKind.QUEUE: "Publish a message with the same content as {d.record} under another id, so that a search at {d.destination} by content finds it.",
    DestinationKind.DATABASE: "Insert a row by hand at {d.destination} that agrees with {d.record} in every column the lookup compares.",
    DestinationKind.MAIL: "From another account, send a message with the subject and the recipient of {d.record} through {d.destination}.",
    DestinationKind.WEB_FORM: "Fill the form at {d.destination} in by hand, under another user, with the values that {d.record} shows there.",
    DestinationKind.FILE_DROP: "Lay a file of the same day, size and customer as that of {d.record} down at {d.destination} by hand.",
    DestinationKind.SPREADSHEET: "Type a row into {d.destination} that repeats the columns by which the script would find {d.record}.",
    DestinationKind.OTHER: "Let somebody else make one {d.thing} at {d.destination} that agrees with {d.record} in what {d.lookup} compares.",
    DestinationKind.DONT_KNOW: "Ask what the lookup at {d.destination} compares, and make one {d.thing} by hand that agrees with {d.record} in it.",
}
