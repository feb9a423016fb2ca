"""How a logged request is sent again, with another value, or made so that it never succeeds, for each kind of destination. Formats over a `Design`, named `d`."""

from collections.abc import Mapping

from ...choices import DestinationKind

SEND_AGAIN: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Send the logged request for {d.example_id} ({d.operation}) again with curl, "
    "headers and body unchanged, in the sandbox.",
    DestinationKind.QUEUE: "Publish the logged message for {d.example_id} to {d.destination} again from the broker's console, "
    "every header as it was.",
    DestinationKind.DATABASE: "Run the logged statement for {d.example_id} again from an "
    "SQL console on a test copy of {d.destination}.",
    DestinationKind.MAIL: "Hand the saved message for {d.example_id} to {d.destination} again with swaks, "
    "under its old Message-ID.",
    DestinationKind.WEB_FORM: "Let the robot fill in and submit the form of {d.destination} "
    "for {d.example_id} again from its recorded run.",
    DestinationKind.FILE_DROP: "Upload the file for {d.example_id} to {d.destination} again under its old name.",
    DestinationKind.SPREADSHEET: "Run the script's write step for {d.example_id} again "
    "from the script editor of {d.destination}.",
    DestinationKind.OTHER: "Repeat by hand, at {d.destination}, what was done there for {d.example_id}, with the same values.",
    DestinationKind.DONT_KNOW: "Send what was sent to {d.destination} for {d.example_id} again, unchanged. "
    "Which tool does that depends on the kind of system, an open question.",
}

SEND_AT_ONCE: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Send two copies of one request ({d.operation}) with one curl --parallel call, "
    "key and body the same, in the sandbox.",
    DestinationKind.QUEUE: "Publish one message to {d.destination} from two producers that wait for one signal, "
    "under one deduplication id.",
    DestinationKind.DATABASE: "Open two sessions on a test copy of {d.destination}, send the write from both, "
    "and commit the first while the second waits.",
    DestinationKind.MAIL: "Open two connections to {d.destination} with swaks and "
    "finish the same message on both in the same second.",
    DestinationKind.WEB_FORM: "Let two browser contexts of the robot (Playwright) fill in the "
    "form of {d.destination} and click submit in one step.",
    DestinationKind.FILE_DROP: "Upload the file for {d.example_id} to {d.destination} over two "
    "connections that overlap from first byte to last.",
    DestinationKind.SPREADSHEET: "Run the script that writes to {d.destination} from two accounts, "
    "both paused between its check and its write.",
    DestinationKind.OTHER: "Let two people ask {d.destination} for the same {d.thing} on a spoken signal, under one reference.",
    DestinationKind.DONT_KNOW: "Let the same request reach {d.destination} twice in the same second. "
    "How two can be released together depends on the kind of system: ask it.",
}

CHANGE_A_VALUE: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Send the logged request for {d.example_id} with curl to the sandbox of {d.destination}: key and headers as they were, "
    "one value of the body changed",
    DestinationKind.QUEUE: "Publish the logged message for {d.example_id} from the broker's console to {d.destination}, under its old "
    "deduplication id, with one value changed",
    DestinationKind.DATABASE: "Run the logged statement for {d.example_id} on a test copy of {d.destination} with the same key column and one "
    "value changed",
    DestinationKind.MAIL: "Hand the saved message for {d.example_id} to the test server of {d.destination} with swaks, the Message-ID kept and one "
    "value changed",
    DestinationKind.WEB_FORM: "Let the robot fill in the form of {d.destination} for {d.example_id} from its recorded run, reference kept and one "
    "value changed",
    DestinationKind.FILE_DROP: "Upload a file to a test folder of {d.destination} under the name of the one for {d.example_id}, one value in it changed",
    DestinationKind.SPREADSHEET: "Run the script's write step for a copy of {d.destination} with the key column of {d.example_id} and one value changed",
    DestinationKind.OTHER: "Ask {d.destination} by hand, in its test area, for what it did for {d.example_id}, under the same mark and with one "
    "value changed",
    DestinationKind.DONT_KNOW: "Ask how a request to {d.destination} can be sent by hand in a test area, and send that for {d.example_id} with one "
    "value changed",
}

POISON: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "{d.example_id} lacks a field without which {d.destination} answers {d.operation} with 422.",
    DestinationKind.QUEUE: "{d.example_id} is larger than one message of {d.destination} may be.",
    DestinationKind.DATABASE: "{d.example_id} breaks a constraint of {d.destination}, such as a date where no date may stand.",
    DestinationKind.MAIL: "{d.example_id} has a recipient whom the test mail server in the place of {d.destination} refuses with 550.",
    DestinationKind.WEB_FORM: "{d.example_id} has a value that the form of {d.destination} marks as wrong, so that its submit changes no page.",
    DestinationKind.FILE_DROP: "{d.example_id} has a character in its name that the folder at {d.destination} does not accept.",
    DestinationKind.SPREADSHEET: "{d.example_id} has a value that the data validation of its column in {d.destination} rejects.",
    DestinationKind.OTHER: "{d.example_id} has a value that {d.destination} turns away each time, by its own documentation.",
    DestinationKind.DONT_KNOW: "{d.example_id} has a value that {d.destination} never takes; which one that is has to be asked.",
}
