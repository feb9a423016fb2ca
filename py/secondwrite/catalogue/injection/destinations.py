"""How a request or its answer is disturbed, for each kind of destination. Formats over a `Design`, named `d`."""

from collections.abc import Mapping

from ...choices import DestinationKind

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
