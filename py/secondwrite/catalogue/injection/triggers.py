"""How a trigger comes again, late, early or twice, for each kind of trigger. Formats over a `Design`, named `d`."""

from collections.abc import Mapping

from ...choices import Trigger

REDELIVER: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Post the saved webhook for {d.record} to the workflow's address again, body and headers unchanged: "
    "with the resend button of {d.source}, or with curl from the request log.",
    Trigger.QUEUE: "Set the visibility time-out of the test queue to a few seconds and let it pass without deleting the message "
    "for {d.record}, so that the queue hands it over again.",
    Trigger.SCHEDULE: "Fire the schedule's slot for {d.record} again with the scheduler's run-now command, naming the same slot.",
    Trigger.FORM: "Fill in the form for {d.record} in two browser tabs and press the button in both, "
    "the second before the first has answered.",
    Trigger.MANUAL: "Let a second person start {d.record} from a session of their own, "
    "as if the first start had not been noticed.",
    Trigger.FILE: "Copy the file that holds {d.record} into the watched folder once more, under its old name.",
    Trigger.POLL: "Set the poller's position back to before {d.record} and let it look for work again.",
    Trigger.UPSTREAM_EVENT: "Publish the event for {d.record} from {d.source} a second time, with the same event id.",
    Trigger.DONT_KNOW: "Let {d.record} come from {d.source} again. "
    "How that is done depends on what starts {d.sender}, which is an open question.",
}

REDELIVER_LATER: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Have {d.source} resend the delivery for {d.record} that was answered long ago, "
    "from its list of past deliveries, or send the logged request again with curl.",
    Trigger.QUEUE: "Take the consumer's right to delete messages away for the test, "
    "so that the queue hands the message for {d.record} over again although the work is done.",
    Trigger.SCHEDULE: "Let the scheduler catch up on the slot of {d.record}, "
    "as it does after an outage, although that slot has run.",
    Trigger.FORM: "Open the form for {d.record} from the browser's history and "
    "send it again with the entries that are still in it.",
    Trigger.MANUAL: "Let a colleague of the next shift start {d.record} once more from a list of their own.",
    Trigger.FILE: "Put the file that holds {d.record} back into the watched folder from the archive, as a restore would.",
    Trigger.POLL: "Set the poller's position back by a day, so that it finds {d.record} among the finished work.",
    Trigger.UPSTREAM_EVENT: "Have {d.source} publish the event for {d.record} again from its outbox, with its first event id.",
    Trigger.DONT_KNOW: "Let {d.record} come from {d.source} once more when everything is done. "
    "By which road is an open question: nobody has said what starts {d.sender}.",
}

NEW_DELIVERY_ID: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Post the logged webhook for {d.record} again with curl: the body unchanged, a new value in the header that "
    "numbers the delivery, and a fresh signature where {d.source} signs.",
    Trigger.QUEUE: "Publish the body of the message for {d.record} once more with the broker's own tool, "
    "so that it gets a new message id and no mark of a repeat.",
    Trigger.SCHEDULE: "Start the job for {d.record} by hand beside its planned run and for the same slot; "
    "the scheduler gives it a run id of its own.",
    Trigger.FORM: "Load the form for {d.record} afresh, so that its hidden token is a new one, and send the same entries.",
    Trigger.MANUAL: "Have {d.record} asked for a second time through {d.source}, with the same content under a new ticket number.",
    Trigger.FILE: "Copy the file that holds {d.record} into the watched folder under another name and with a new date.",
    Trigger.POLL: "Save {d.record} in {d.source} without changing a value, "
    "so that it gets a new change number, and let the poller find it.",
    Trigger.UPSTREAM_EVENT: "Publish the event for {d.record} from {d.source} again, "
    "its content unchanged and its event id a new one.",
    Trigger.DONT_KNOW: "Have {d.source} announce {d.record} once more, with the same content and whatever new number an "
    "announcement gets. Which number that is, nobody has said: ask it together with what starts {d.sender}.",
}

START_TOGETHER: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Send the webhook for {d.record} to both runners, past the load balancer, with one curl --parallel call.",
    Trigger.QUEUE: "Publish the message for {d.record} twice in one batch, with one consumer held back for each copy.",
    Trigger.SCHEDULE: "Switch the job for {d.record} on at two machines whose clocks agree, and let one slot start it at both.",
    Trigger.FORM: "Send the form for {d.record} from two browsers at once with a Playwright script, "
    "each through another server of {d.sender}.",
    Trigger.MANUAL: "Let two operators press start for {d.record} on a spoken signal, each connected to a runner of their own.",
    Trigger.FILE: "Let both runners watch one folder, and move the file that holds {d.record} into it with a single rename.",
    Trigger.POLL: "Trigger the poll of both runners with one command (GNU parallel), "
    "so that both read {d.record} before either marks it.",
    Trigger.UPSTREAM_EVENT: "Publish the event for {d.record} into two partitions at once, with one runner reading each.",
    Trigger.DONT_KNOW: "Hand {d.record} to both runners at one moment. "
    "The tool depends on what starts {d.sender}, which is still to be asked.",
}

SECOND_COPY: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Register the address of the old copy at {d.source} as a second webhook, "
    "so that both copies are called for {d.record}.",
    Trigger.QUEUE: "Leave a consumer of the old copy connected, "
    "through a queue of its own that receives the same messages as {d.sender}.",
    Trigger.SCHEDULE: "Leave the timer or crontab of the old copy switched on, so that its slot for {d.record} fires as well.",
    Trigger.FORM: "Keep the old copy's form reachable and send {d.record} from it after it was sent from the new one.",
    Trigger.MANUAL: "Let one person start {d.record} in the new copy, and another in the old one that they still have open.",
    Trigger.FILE: "Point the old copy at the same folder, and put the file that holds {d.record} into it.",
    Trigger.POLL: "Leave the old copy polling {d.source} with a position of its own, so that it finds {d.record} too.",
    Trigger.UPSTREAM_EVENT: "Leave the old copy subscribed to the events of {d.source}, under a subscriber name of its own.",
    Trigger.DONT_KNOW: "Leave an old copy of {d.sender} switched on together with whatever starts it. "
    "What starts it is an open question.",
}

OLDER_LAST: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Catch two webhooks of {d.source} about {d.record}, "
    "an earlier and a later version, and post the later one first.",
    Trigger.QUEUE: "Give the message with the earlier version of {d.record} a delivery delay of some minutes, "
    "and publish the later one without.",
    Trigger.SCHEDULE: "Let the newer slot run for {d.record}, and start the older slot by hand afterwards as a catch-up.",
    Trigger.FORM: "Open the form for {d.record} in two tabs, change a value and send it in the second, "
    "then send the first as it stands.",
    Trigger.MANUAL: "Start {d.record} with its present values, "
    "then let a second person start it from a printout of the earlier ones.",
    Trigger.FILE: "Move the file with the later version of {d.record} into the watched folder, and the earlier file after it.",
    Trigger.POLL: "Let the poller read the later version of {d.record} first, "
    "and then a replica of {d.source} that still shows the earlier one.",
    Trigger.UPSTREAM_EVENT: "Keep the first of two events about {d.record} in the outbox "
    "of {d.source} until the second has been handled.",
    Trigger.DONT_KNOW: "Let the later version of {d.record} come from {d.source} first, and the earlier one after it. "
    "With which tool depends on what starts {d.sender}; that is an open question.",
}

TOO_EARLY: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Post the webhook for {d.record} with curl before what it depends on has been made.",
    Trigger.QUEUE: "Stop the consumer that makes what {d.record} depends on, and publish the message for {d.record} meanwhile.",
    Trigger.SCHEDULE: "Hold the job back that prepares what {d.record} depends on, and let the slot fire on time.",
    Trigger.FORM: "Send the form for {d.record} while what it refers to has not been entered anywhere.",
    Trigger.MANUAL: "Let somebody start {d.record} an hour before what it depends on is there.",
    Trigger.FILE: "Put the file that holds {d.record} into the watched folder ahead of the file that it refers to.",
    Trigger.POLL: "Save {d.record} in {d.source} before what it depends on, and let the poller find it half finished.",
    Trigger.UPSTREAM_EVENT: "Publish the event for {d.record} while the earlier workflow's own result is still held back.",
    Trigger.DONT_KNOW: "Let {d.record} come from {d.source} before what it depends on. "
    "How that is arranged depends on what starts {d.sender}: ask it.",
}

OLD_AT_RESTART: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Stop {d.sender}, have {d.source} resend its deliveries of the last "
    "day with the one for {d.record} among them, and start it.",
    Trigger.QUEUE: "Leave the message for {d.record} in the broker, "
    "retained or with the consumer's offset set back, and restart {d.sender}.",
    Trigger.SCHEDULE: "Stop the scheduler, set its note of the last run back to before the slot of {d.record}, "
    "and start it with catch-up switched on.",
    Trigger.FORM: "Restart {d.sender}, and restore the browser session in which the form for {d.record} was sent, "
    "so that it is offered again.",
    Trigger.MANUAL: "Restart {d.sender}, and let the person who starts the work go "
    "through yesterday's list again with {d.record} on it.",
    Trigger.FILE: "Leave the file that holds {d.record} in the watched folder and restart {d.sender}.",
    Trigger.POLL: "Delete the poller's saved position and restart {d.sender}, so that it reads {d.source} from the beginning.",
    Trigger.UPSTREAM_EVENT: "Restart {d.sender} under a new subscriber name, "
    "so that it reads the events of {d.source} from the first one kept.",
    Trigger.DONT_KNOW: "Restart {d.sender} and let every old entry or message that {d.source} still keeps come in again, "
    "the one for {d.record} among them. What is kept, and for how long, has to be asked.",
}
