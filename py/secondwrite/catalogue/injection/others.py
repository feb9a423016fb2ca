"""What other people and other rules do at the destination, for each kind. Formats over a `Design`, named `d`."""

from collections.abc import Mapping

from ...choices import DestinationKind

OTHER_BEFORE: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "With the API client and log-in of another user, make one {d.thing} at {d.destination}",
    DestinationKind.QUEUE: "From a second publisher's account, publish one {d.thing} to {d.destination}",
    DestinationKind.DATABASE: "From an SQL console under another account, insert the row of one {d.thing} at {d.destination}",
    DestinationKind.MAIL: "With swaks and another sender's account, send one {d.thing} through {d.destination}",
    DestinationKind.WEB_FORM: "Under another person's log-in, fill the form of {d.destination} in by hand for one {d.thing} and submit it",
    DestinationKind.FILE_DROP: "From another account, lay the file of one {d.thing} down at {d.destination}",
    DestinationKind.SPREADSHEET: "As another editor, type the row of one {d.thing} into {d.destination}",
    DestinationKind.OTHER: "Let somebody else make one {d.thing} at {d.destination} by hand",
    DestinationKind.DONT_KNOW: "Ask how others make one {d.thing} at {d.destination}, and let one of them do it",
}

UNASKED: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Have the administrator of {d.destination} switch on, in its settings, a rule or scheduled job that makes the {d.thing}",
    DestinationKind.QUEUE: "Have the administrator of {d.destination} switch on a routing rule, bridge or delayed message that brings the {d.thing}",
    DestinationKind.DATABASE: "Have the administrator of {d.destination} enable a trigger or a stored job that writes the {d.thing}",
    DestinationKind.MAIL: "Have the administrator of {d.destination} switch on an automatic answer, campaign or forwarding rule that sends the {d.thing}",
    DestinationKind.WEB_FORM: "Have whoever runs {d.destination} switch on the rule of its back office that makes the {d.thing} without a form",
    DestinationKind.FILE_DROP: "Have the administrator of {d.destination} switch on a synchronisation that lays the {d.thing} down",
    DestinationKind.SPREADSHEET: "Have the owner of {d.destination} install a script in the sheet, timed or on each edit, that adds the {d.thing}",
    DestinationKind.OTHER: "Have whoever looks after {d.destination} switch a rule on there that makes the {d.thing}",
    DestinationKind.DONT_KNOW: "Ask which rules at {d.destination} make the {d.thing} unasked, and have one switched on",
}
