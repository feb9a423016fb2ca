"""How a run is started again, killed or paused, and how a store or an undoing is disturbed. Formats over a `Design`, named `d`.

Runs differ by what starts them, requests by the kind of destination.
"""

from collections.abc import Mapping

from ...choices import DestinationKind, Rerun, Trigger

RERUN: Mapping[Rerun, str] = {
    Rerun.SAME_PATH: "Start {d.record} again with the operator's ordinary rerun button or command.",
    Rerun.NONE: "Try every way an operator has to start {d.record} again; none should exist.",
    Rerun.FROM_START: "Start {d.record} again from the first step, as the platform's rerun does.",
    Rerun.FORCE_CREATE: "Use the function that sends {d.record} at once, as an operator in a hurry would.",
    Rerun.DONT_KNOW: "Start {d.record} again in every way the platform offers an operator, and note which ways exist.",
}

KILL: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Run the web server with a single worker process, so that you know which one holds {d.record}, "
    "and end it with kill -9; a reload or a graceful stop would let it finish.",
    Trigger.QUEUE: "Run one consumer in a container of its own and end it with docker kill; docker stop would give it time to "
    "tidy "
    "{d.record} up.",
    Trigger.SCHEDULE: "Look up the process id of the job that the scheduler started for {d.record}, and send SIGKILL to it and "
    "its "
    "children; the scheduler's own cancel is too polite.",
    Trigger.FORM: "End the application server behind the form without a shutdown, while it works on {d.record}; "
    "closing the browser stops nothing.",
    Trigger.MANUAL: "End the program or robot that works on {d.record} in the task manager of its computer, or pull that "
    "computer's plug.",
    Trigger.FILE: "End the folder watcher, and whatever it started for {d.record}, by their process ids; "
    "first take away what would start them again within seconds.",
    Trigger.POLL: "Set Restart=no for the poller's service and end it with systemctl kill --signal=SIGKILL in the middle of "
    "{d.record}.",
    Trigger.UPSTREAM_EVENT: "Delete the pod that handles the event for {d.record} with kubectl delete pod --grace-period=0 "
    "--force; "
    "a function platform cuts a run off when its time limit is set low enough.",
    Trigger.DONT_KNOW: "End what runs {d.sender} in the middle of {d.record}, with no orderly stop. "
    "Whether that is a process, a container or a robot is an open question.",
}

BEFORE_SEND: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "On the sender's machine, let the firewall drop every packet to {d.destination} (iptables -j "
    "DROP), "
    "so that {d.operation} hangs while it connects.",
    DestinationKind.QUEUE: "Put a timeout toxic on the upstream side of toxiproxy in front of {d.destination}: "
    "the sender believes it writes, and the broker receives nothing.",
    DestinationKind.DATABASE: "Let a TCP proxy in front of the port of {d.destination} accept the connection and pass nothing "
    "on.",
    DestinationKind.MAIL: "Let a test mail server in the place of {d.destination} accept the connection and keep its 220 "
    "greeting back.",
    DestinationKind.WEB_FORM: "In the robot's browser (Playwright: page.route), catch the submit to {d.destination} and neither "
    "continue nor abort it.",
    DestinationKind.FILE_DROP: "Freeze the test server behind {d.destination} with docker pause before the client logs in.",
    DestinationKind.SPREADSHEET: "Set a breakpoint in the script on the line that would write the row to {d.destination}.",
    DestinationKind.OTHER: "Stop the sender in a debugger on the last line before {d.operation}.",
    DestinationKind.DONT_KNOW: "Stop the sender between its own save and the first byte to {d.destination}; "
    "where that is depends on the line it sends over, which is an open question.",
}

BEFORE_RECORD: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Set a breakpoint where the handler first writes to {d.state_place}, let {d.source} post the webhook for "
    "{d.record}, "
    "and end the web server with kill -9 while it stands there.",
    Trigger.QUEUE: "In a test build, let the consumer end itself (os._exit, Runtime.halt) on the line before its first write to "
    "{d.state_place}, and put the message for {d.record} on the queue.",
    Trigger.SCHEDULE: "Let the scheduler mark the slot of {d.record} as run, and kill the job before {d.state_place} has its "
    "first row.",
    Trigger.FORM: "Hold the application server in a debugger ahead of its first write to {d.state_place}, send the form for "
    "{d.record}, "
    "note what the page says by then, and kill the server.",
    Trigger.MANUAL: "Start {d.record} by hand and end the program in the task manager before {d.state_place} has a row for it.",
    Trigger.FILE: "Copy the file with {d.record} into the watched folder, let the watcher read it under a debugger, "
    "and end the watcher before {d.state_place} has a row; note where the file is by then.",
    Trigger.POLL: "Let the poller fetch {d.record} from {d.source}, end it on the line after the fetch, "
    "and note how far its saved position has moved by then.",
    Trigger.UPSTREAM_EVENT: "Put a sleep longer than the handler's time limit before its first write to {d.state_place}, "
    "and publish the event for {d.record}: the platform ends the run inside the sleep.",
    Trigger.DONT_KNOW: "End what runs {d.sender} after {d.record} has arrived from {d.source} and before {d.state_place} has a "
    "row. "
    "How depends on what starts it, which is an open question.",
}

PAUSE: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Freeze the web server's worker process that holds {d.record} with kill -STOP, and wake it with kill -CONT.",
    Trigger.QUEUE: "Freeze the consumer that holds {d.record} with docker pause until its visibility time-out has passed, "
    "and wake it with docker unpause.",
    Trigger.SCHEDULE: "Attach gdb to the job that the scheduler started for {d.record}, which stops it, and detach to let it go "
    "on.",
    Trigger.FORM: "Let the application server behind the form run into a breakpoint that stops all its threads during "
    "{d.record}, "
    "and continue it afterwards.",
    Trigger.MANUAL: "Suspend the computer or the virtual machine on which {d.record} is being done, and resume it afterwards.",
    Trigger.FILE: "Suspend the process that reads the file with {d.record} in Process Explorer (on Linux, with its cgroup.freeze "
    "file), "
    "and resume it the same way.",
    Trigger.POLL: "Freeze the poller's service in the middle of {d.record} with systemctl freeze, and thaw it with systemctl "
    "thaw.",
    Trigger.UPSTREAM_EVENT: "In a test build of the event handler, sleep once during {d.record}, for longer than the platform or "
    "the lock waits.",
    Trigger.DONT_KNOW: "Pause the whole run of {d.record}, not only its network, and let it go on later. "
    "With which tool depends on what runs {d.sender}, which is an open question.",
}

RESTORE: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Stop the web server, restore {d.state_place} to before {d.record}, start it again, "
    "and have {d.source} post the webhooks of that time once more.",
    Trigger.QUEUE: "Stop the consumers, restore {d.state_place} to before {d.record}, "
    "and put the messages of that time back on the queue before you start them.",
    Trigger.SCHEDULE: "Hold the schedule, restore {d.state_place} to before {d.record}, and let the next slot run: it sees "
    "{d.record} as due.",
    Trigger.FORM: "Restore {d.state_place} to before {d.record} with the form closed, open it again, "
    "and let the person who no longer finds {d.record} send the form anew.",
    Trigger.MANUAL: "Restore {d.state_place} to before {d.record}, and let somebody who knows nothing of it work through the "
    "open items, "
    "where {d.record} stands again.",
    Trigger.FILE: "Stop the folder watcher, restore {d.state_place} to before {d.record}, with the list of files already read, "
    "and put the file back where it lay at that time.",
    Trigger.POLL: "Stop the poller, restore {d.state_place} with its saved position to before {d.record}, and start it: "
    "it fetches {d.record} from {d.source} as if it were new.",
    Trigger.UPSTREAM_EVENT: "Restore {d.state_place} to before {d.record}, and replay the event log of {d.source} from that "
    "moment on.",
    Trigger.DONT_KNOW: "Restore {d.state_place} to before {d.record} and start {d.sender} again. "
    "What brings the work of that time back depends on what starts it, which is an open question.",
}

IN_PROGRESS: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let the proxy in front of {d.destination} answer every further {d.operation} with 409 and the "
    "words "
    "“still in progress”, and forward nothing.",
    DestinationKind.QUEUE: "Keep the sender's first transaction at {d.destination} open from a second client, "
    "so that the broker turns each repeat away as concurrent.",
    DestinationKind.DATABASE: "From a second session, insert the key of {d.record} into the key table of {d.destination} "
    "and leave that transaction open: each repeat waits for it.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} answer each repeat with 450, message being "
    "processed.",
    DestinationKind.WEB_FORM: "Serve the robot's browser (Playwright: route.fulfill) a page on which {d.destination} says, at "
    "every visit, "
    "that {d.record} is being processed.",
    DestinationKind.FILE_DROP: "Leave the lock file of {d.record} in the folder at {d.destination}, as if another upload were at "
    "work.",
    DestinationKind.SPREADSHEET: "Leave the row of {d.record} in {d.destination} marked as being worked on, and protect the cell "
    "with that mark.",
    DestinationKind.OTHER: "Let {d.destination} begin on {d.record} and stop it half-way, so that it tells each repeat to wait "
    "for the first.",
    DestinationKind.DONT_KNOW: "Let {d.destination} answer each repeat of {d.record} as still at work; "
    "how depends on the kind of system, which is an open question.",
}

REFUSE_FOR_GOOD: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let the proxy in front of {d.destination} answer {d.operation} with 403 (not allowed) in the "
    "first run, "
    "401 (credential out of date) in the second and 422 (a value it cannot take) in the third.",
    DestinationKind.QUEUE: "Publish to {d.destination} without the right to its topic, then with an outdated certificate, "
    "then with a message larger than it takes.",
    DestinationKind.DATABASE: "At {d.destination}, take the sender's INSERT right away in the first run, let its password expire "
    "in the second, "
    "and send a value that breaks a constraint in the third.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} answer 550 (recipient refused), then 535 "
    "(login refused), "
    "then 554 (content refused).",
    DestinationKind.WEB_FORM: "Show the robot the page of {d.destination} for a blocked account, then its login page in the "
    "place of the form, "
    "then the form with a field marked as wrong.",
    DestinationKind.FILE_DROP: "Let the upload meet a folder of {d.destination} that is read-only, then a revoked login key, "
    "then a file name that is not accepted.",
    DestinationKind.SPREADSHEET: "Protect the range of {d.destination} that the row goes to, then revoke the script's token, "
    "then send a value that the column's data validation rejects.",
    DestinationKind.OTHER: "Have {d.destination} turn {d.record} away three times: not allowed, credential out of date, wrong "
    "value.",
    DestinationKind.DONT_KNOW: "Make {d.destination} refuse {d.record} for good in three ways: by right, by credential and by "
    "value; "
    "how depends on the kind of system, which is an open question.",
}

LOSE_UNDO: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Let the proxy in front of {d.destination} forward the request that undoes the {d.thing} and drop "
    "the answer to it.",
    DestinationKind.QUEUE: "Let the message that takes the {d.thing} back reach {d.destination}, and cut the downstream side of "
    "toxiproxy "
    "before the broker confirms it.",
    DestinationKind.DATABASE: "Let the statement that undoes the {d.thing} commit at {d.destination}, and reset the connection "
    "before the reply.",
    DestinationKind.MAIL: "Let the test mail server in the place of {d.destination} store the message that takes the {d.thing} "
    "back "
    "and hang up without its 250 line.",
    DestinationKind.WEB_FORM: "Let the robot press what undoes the {d.thing}, and block the page that {d.destination} sends "
    "back.",
    DestinationKind.FILE_DROP: "Let the file or the deletion that takes the {d.thing} back arrive at {d.destination}, "
    "and cut the line before the client hears of it.",
    DestinationKind.SPREADSHEET: "Let the script take the row of {d.record} out of {d.destination}, and end it before it notes "
    "that.",
    DestinationKind.OTHER: "Let {d.destination} undo the {d.thing}, and keep the news of it from whoever asked.",
    DestinationKind.DONT_KNOW: "Let {d.destination} undo the {d.thing}, and keep its answer back; over which line it comes is an "
    "open question.",
}
