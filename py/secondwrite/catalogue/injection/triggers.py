"""How a trigger is handed over again, late or in another order, for each kind of trigger. Formats over a `Design`, named `d`."""

from collections.abc import Mapping

from ...choices import Trigger

REDELIVER: Mapping[Trigger, str] = {
    Trigger.WEBHOOK: "Post the saved webhook for {d.record} to the workflow's address again, body and headers unchanged: "
    "with the resend button of {d.source}, or with curl from the request log.",
    Trigger.QUEUE: "Set the visibility time-out of the test queue to a few seconds and let it pass without deleting the message "
    "for {d.record}, so that the queue hands it over again.",
    Trigger.SCHEDULE: "Fire the schedule's slot for {d.record} again with the scheduler's run-now command, naming the same slot.",
    Trigger.FORM: "Fill in the form for {d.record} in two browser tabs and press the button in both, the second before the first has answered.",
    Trigger.MANUAL: "Let a second person start {d.record} from a session of their own, as if the first start had not been noticed.",
    Trigger.FILE: "Copy the file that holds {d.record} into the watched folder once more, under its old name.",
    Trigger.POLL: "Set the poller's position back to before {d.record} and let it look for work again.",
    Trigger.UPSTREAM_EVENT: "Publish the event for {d.record} from {d.source} a second time, with the same event id.",
    Trigger.DONT_KNOW: "Have {d.source} hand {d.record} over again. How that is done depends on what starts {d.sender}, which is an open question.",
}
