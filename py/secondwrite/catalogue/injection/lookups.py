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
