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

LOSE_REQUEST: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Intercept {d.operation} in mitmproxy before it is forwarded and never let it go on: "
    "the sender waits until its time-out, and nothing arrives.",
    DestinationKind.QUEUE: "With the connection to {d.destination} open, set toxiproxy's time-out toxic on the upstream side: "
    "what the sender publishes is swallowed and nothing comes back.",
    DestinationKind.DATABASE: "Let the TCP proxy in front of {d.destination} throw the COMMIT for {d.record} away and fall silent, "
    "and end the session at the server, so that it rolls back.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} stop reading before the final dot, say nothing, "
    "and throw away what it has.",
    DestinationKind.WEB_FORM: "In the robot's browser, hold the form's own request to {d.destination} in a route handler and never pass it on; "
    "to the robot the page seems to be sending.",
    DestinationKind.FILE_DROP: "Let a stand-in for {d.destination} accept the log-in and then answer nothing to the upload, keeping no byte of it.",
    DestinationKind.SPREADSHEET: "On the script's machine, let a proxy swallow the call that writes the row to {d.destination}.",
    DestinationKind.OTHER: "Cut the line to {d.destination} as the sender begins to hand {d.record} over, before anything is taken in, "
    "and give no error back.",
    DestinationKind.DONT_KNOW: "See to it that the request for {d.record} never reaches {d.destination} and that no answer comes. "
    "What can swallow it on the way depends on the kind of system: ask for that first.",
}

DELAY_REQUEST: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let mitmproxy store {d.operation}, the first time only, without forwarding it. Once the sender has given up, "
    "replay the stored request, unchanged, to {d.destination}.",
    DestinationKind.QUEUE: "Let the message for {d.record} pass through a relay queue of your own before {d.destination}, "
    "and move it on after the publisher has given up.",
    DestinationKind.DATABASE: "From a second session, hold a lock that the write at {d.destination} needs. Release it when the client has given up: "
    "the waiting statement then goes through.",
    DestinationKind.MAIL: "Put a relay of your own before {d.destination} that takes the message in, never sends its 250 line, "
    "and delivers it after the sender's wait.",
    DestinationKind.WEB_FORM: "In the robot's browser, hold the submit to {d.destination} in a route handler until the robot has given up, "
    "and continue it before the browser closes.",
    DestinationKind.FILE_DROP: "Let a stand-in for {d.destination} take the file in under a temporary name without a closing status, "
    "and give it its real name after the client's time-out.",
    DestinationKind.SPREADSHEET: "On the script's machine, let a proxy store the call that writes the row, and replay it to {d.destination} "
    "after the script has stopped.",
    DestinationKind.OTHER: "Hold {d.record} back at the last step before {d.destination} takes it in, and release it once the sender has stopped waiting.",
    DestinationKind.DONT_KNOW: "Ask what can hold a request to {d.destination} up on its way (a queue, a relay, a lock). "
    "Use that to let {d.record} take effect after the sender gave up.",
}

LATE_ANSWER: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Intercept the answer to {d.operation} in mitmproxy until the workflow has given up, and release it then. "
    "Where an answer also comes by callback, hold the callback in the same way.",
    DestinationKind.QUEUE: "Add latency to the downstream side of toxiproxy in front of {d.destination}, more than the publisher waits for a confirmation.",
    DestinationKind.DATABASE: "Let the TCP proxy in front of {d.destination} keep the reply to COMMIT until the client's time-out has passed, "
    "and pass it on then.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} store the message, and send its 250 line only when the sender's wait is over.",
    DestinationKind.WEB_FORM: "In the robot's browser, hold the page that confirms the submit to {d.destination} until the robot has given up, then let it load.",
    DestinationKind.FILE_DROP: "Let a stand-in for {d.destination} store the file and keep the closing status to itself until the client has given up.",
    DestinationKind.SPREADSHEET: "On the script's machine, let a proxy keep the service's reply for the row written to {d.destination} "
    "until the script has stopped waiting.",
    DestinationKind.OTHER: "Keep the answer of {d.destination} on the line until the sender has stopped waiting for {d.record}, and hand it over then.",
    DestinationKind.DONT_KNOW: "Ask how {d.destination} answers and how long the sender waits. Then hand over the answer for {d.record} after that wait.",
}

ERROR_AFTER_EFFECT: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let the proxy in front of {d.destination} forward {d.operation}, wait for the real answer, "
    "and give the sender status 500 in its place.",
    DestinationKind.QUEUE: "In a test build, let the publisher's library report a negative confirmation for a message that {d.destination} has stored.",
    DestinationKind.DATABASE: "In a test build, wrap the driver so that it raises an internal error after the COMMIT at {d.destination} went through.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} store the message after the final dot and answer 451. "
    "Where mail goes out through a web service, let a proxy put status 500 in the place of its answer.",
    DestinationKind.WEB_FORM: "In the robot's browser, let the submit reach {d.destination} and fulfil the navigation after it with an error page, status 500.",
    DestinationKind.FILE_DROP: "Let a stand-in for {d.destination} keep the whole file and report code 451 at the end of the upload.",
    DestinationKind.SPREADSHEET: "On the script's machine, let a proxy pass the write of the row to {d.destination} on and hand the script "
    "the service's error 503 for it.",
    DestinationKind.OTHER: "Let {d.destination} do its work for {d.record}, and put its usual message for an internal error in the place of its answer.",
    DestinationKind.DONT_KNOW: "Give the sender an error although {d.destination} has done the work for {d.record}. "
    "In which form it reports errors is an open question.",
}

DROP_LATER: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let {d.operation} be accepted and the work be dropped after that: stop the worker behind it in the sandbox, "
    "or put a stand-in there that accepts and does no more.",
    DestinationKind.QUEUE: "Let {d.destination} confirm the message for {d.record}, and lose it before its consumer acts, by a time to live of one second.",
    DestinationKind.DATABASE: "Let the row for {d.record} be written at {d.destination}, and let the job that works such rows off discard it.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} answer 250 and return the message some minutes later as undeliverable.",
    DestinationKind.WEB_FORM: "Let {d.destination} show its thank-you page for {d.record}, and have somebody discard the entry in its back office.",
    DestinationKind.FILE_DROP: "Let the file for {d.record} arrive whole at {d.destination}, and let the reader behind it move it to its reject folder.",
    DestinationKind.SPREADSHEET: "Let the row for {d.record} stand in {d.destination}, and delete it before whoever works from the sheet has acted on it.",
    DestinationKind.OTHER: "Let {d.destination} accept {d.record} and give it up afterwards, in a way its own documentation names.",
    DestinationKind.DONT_KNOW: "Ask in which ways {d.destination} drops what it has accepted, and let it drop {d.record} in one of them.",
}

SUPPRESS: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let mitmproxy copy into the new request what {d.destination} recognised {d.record} by: {d.destination} answers with the stored result "
    "and does nothing.",
    DestinationKind.QUEUE: "Publish the new message with the deduplication id of {d.record} while the window of {d.destination} is open: "
    "it is confirmed and never delivered.",
    DestinationKind.DATABASE: "Write the new row under the number of {d.record}, by an insert that {d.destination} passes over in silence "
    "(on conflict do nothing).",
    DestinationKind.MAIL: "Send the new message with the Message-ID of {d.record}, through a filter at {d.destination} that drops repeats after its 250 line.",
    DestinationKind.WEB_FORM: "Let the robot submit the new entry with the form token of {d.record}: {d.destination} shows its thank-you page "
    "and makes no entry.",
    DestinationKind.FILE_DROP: "Drop the new file under the name that {d.record} had: the reader behind {d.destination} takes it for read already.",
    DestinationKind.SPREADSHEET: "Write the new row with the number of {d.record} in its key column: the clean-up of double rows at {d.destination} removes it.",
    DestinationKind.OTHER: "Give the new action the mark by which {d.destination} recognises {d.record}, so that it passes for a repeat.",
    DestinationKind.DONT_KNOW: "Ask by which mark {d.destination} tells a repeat, and give the new action the mark of {d.record}.",
}

REFUSE_ITEMS: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Send one request to {d.destination} with {d.record}, an item that its documentation calls invalid, and an item whose "
    "line a proxy strikes from the list of results. The whole gets status 200.",
    DestinationKind.QUEUE: "Publish one batch to {d.destination} with {d.record}, a message over the size limit, and one whose entry "
    "a test build strikes from the result. The batch call itself succeeds.",
    DestinationKind.DATABASE: "Write one bulk statement to {d.destination} with {d.record}, a row that breaks a constraint and is skipped, "
    "and a row that is missing from the returned list.",
    DestinationKind.MAIL: "Send one message through a test mail server in the place of {d.destination} to three recipients: that of {d.record}, "
    "one refused with 550, one accepted that the delivery log never lists.",
    DestinationKind.WEB_FORM: "Let the robot submit one form to {d.destination} with three lines: {d.record}, one refused in small print on the result page, "
    "one the page does not mention.",
    DestinationKind.FILE_DROP: "Drop one file at {d.destination} with three lines: {d.record}, one that the reader puts into its error file, "
    "one that turns up in neither list.",
    DestinationKind.SPREADSHEET: "Write three rows to {d.destination} in one call: {d.record}, one that the sheet's own script rejects, "
    "one it does not come to because you stop it.",
    DestinationKind.OTHER: "Hand {d.record} to {d.destination} together with two others: one that it refuses, one about which it says nothing.",
    DestinationKind.DONT_KNOW: "Ask how {d.destination} reports the outcome of each item. Then send {d.record} together with one item that is refused "
    "and one about which nothing comes back.",
}

THROTTLE: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let the proxy in front of {d.destination} answer {d.operation} with 429 and Retry-After: 120, and forward nothing.",
    DestinationKind.QUEUE: "Set the publishing quota of {d.destination} so low that the message for {d.record} is turned away with its throttling error.",
    DestinationKind.DATABASE: "Use up the connections of {d.destination} with idle sessions, so that it answers that there are too many.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} answer 450 (try again later) before it takes any data.",
    DestinationKind.WEB_FORM: "In the robot's browser, fulfil the submit to {d.destination} with its page for too many requests, status 429.",
    DestinationKind.FILE_DROP: "Fill the quota of the folder at {d.destination}, so that the upload is turned away until there is space.",
    DestinationKind.SPREADSHEET: "Use up the write quota of {d.destination} from a second script, so that the row is turned away with the quota error.",
    DestinationKind.OTHER: "Let {d.destination} turn {d.record} away with the words it uses when there is too much to do.",
    DestinationKind.DONT_KNOW: "Ask how {d.destination} says that there is too much to do, and let it say so about {d.record}.",
}

FAIL_NEXT: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let the proxy in front of {d.destination} answer whatever comes next with a plain 400 and forward nothing.",
    DestinationKind.QUEUE: "Stop the broker of {d.destination}, so that the next step ends with a refused connection.",
    DestinationKind.DATABASE: "Lock the sender's account at {d.destination}, so that its next statement fails at log-in.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} turn the next connection away with 554.",
    DestinationKind.WEB_FORM: "Change the password of the robot's account at {d.destination}, so that its next visit ends at the log-in page.",
    DestinationKind.FILE_DROP: "Rename the folder at {d.destination}, so that whatever the sender does there next fails at once.",
    DestinationKind.SPREADSHEET: "Take the sharing of {d.destination} away from the script, so that its next read or write is refused.",
    DestinationKind.OTHER: "Let {d.destination} answer the next thing the sender asks about {d.record} with a clear error.",
    DestinationKind.DONT_KNOW: "Let the next call to {d.destination} fail plainly and at once. Which plain failures there are depends on the kind of system: ask.",
}

LOCAL_ERRORS: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Bring them about one by one: the host name of {d.destination} does not resolve, its port is closed, its certificate is refused, "
    "the connection is reset while {d.operation} is being written, is reset after that, the read times out, the call is cancelled.",
    DestinationKind.QUEUE: "Bring these about: {d.destination} unreachable, the log-in refused, a message too large, the local buffer full, "
    "the connection lost before the confirmation, a negative confirmation, the publisher's own time-out.",
    DestinationKind.DATABASE: "Bring about in turn: no connection to {d.destination}, a refused log-in, a broken constraint, a deadlock, a statement time-out, "
    "the connection lost before COMMIT is sent, and lost after it.",
    DestinationKind.MAIL: "Bring each of these about: no route to {d.destination}, a refused log-in, a 5xx to the sender or recipient line, "
    "the line lost before the final dot, the line lost after it, a 4xx after it.",
    DestinationKind.WEB_FORM: "Make the robot fail in turn: {d.destination} unreachable, the log-in page instead of the form, the button not found, "
    "a time-out before the submit, a time-out after it.",
    DestinationKind.FILE_DROP: "Cause one after the other: the host key of {d.destination} refused, no permission, no space, a transfer broken half-way, "
    "no closing status, a failed rename.",
    DestinationKind.SPREADSHEET: "Cause these singly: an expired token for {d.destination}, the quota error, the network lost before the call and during it, "
    "the script stopped at its running-time limit.",
    DestinationKind.OTHER: "Cause every error that the documentation of the client of {d.destination} names, and cut the line before, "
    "during and after a hand-over.",
    DestinationKind.DONT_KNOW: "Ask which client talks to {d.destination} and which errors it names, and cause each of them.",
}

PROVES_NOT_SENT: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Only what fails before the first byte of the request stands under “not sent” for {d.destination}: "
    "name not resolved, connection refused, certificate refused.",
    DestinationKind.QUEUE: "Only what fails before the client gives the message to the network proves that {d.destination} has nothing: "
    "no connection, refused log-in, message too large, full buffer.",
    DestinationKind.DATABASE: "An error that {d.destination} reports before COMMIT was sent proves that nothing was kept; a line lost after that proves nothing.",
    DestinationKind.MAIL: "A failure before the final dot proves that {d.destination} took nothing in; a line lost after the dot proves nothing.",
    DestinationKind.WEB_FORM: "Only a robot that never pressed the button can say that {d.destination} received nothing.",
    DestinationKind.FILE_DROP: "A refused log-in or permission proves that {d.destination} has no file; too little space, a broken transfer "
    "or a failed rename may have left a part or the whole.",
    DestinationKind.SPREADSHEET: "An expired token proves that {d.destination} has no new row, a quota error only where its documentation says so; "
    "a stopped script and a network lost during the call prove nothing.",
    DestinationKind.OTHER: "An error stands under “not sent” only with the reason why {d.destination} cannot have begun.",
    DestinationKind.DONT_KNOW: "Until it is known which client talks to {d.destination}, no error of it stands under “not sent”.",
}
