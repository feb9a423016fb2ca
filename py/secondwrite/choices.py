"""The values each question offers, with the words people read; meanings are those of the design model."""

from .answers import DONT_KNOW, Choice

_DONT_KNOW = DONT_KNOW, "Don't know"


class YesNo(Choice):
    YES = "yes", "Yes"
    NO = "no", "No"
    DONT_KNOW = _DONT_KNOW


class HowMany(Choice):
    ONE = "one", "One"
    SEVERAL = "several", "More than one"
    DONT_KNOW = _DONT_KNOW


class Trigger(Choice):
    WEBHOOK = "webhook", "Another system calls it (webhook)"
    QUEUE = "queue", "A message on a queue"
    SCHEDULE = "schedule", "A schedule"
    FORM = "form", "Somebody sends a form"
    MANUAL = "manual", "Somebody starts it by hand"
    FILE = "file", "A file arrives"
    POLL = "poll", "It looks for new work itself (polling)"
    UPSTREAM_EVENT = "upstream_event", "An event from an earlier workflow"
    DONT_KNOW = _DONT_KNOW


class Delivery(Choice):
    AT_LEAST_ONCE = "at_least_once", "Yes, it can come again (at least once)"
    AT_MOST_ONCE = "at_most_once", "No, it never comes a second time (at most once)"
    DONT_KNOW = _DONT_KNOW


class Acknowledged(Choice):
    AFTER_RECORD = "after_record", "After the work is safely recorded"
    BEFORE_RECORD = "before_record", "At once, before anything is recorded"
    DONT_KNOW = _DONT_KNOW


class Ordering(Choice):
    IN_ORDER = "in_order", "Always in order"
    ANY_ORDER = "any_order", "An older one may come after a newer one"
    DONT_KNOW = _DONT_KNOW


class Missed(Choice):
    OFFERED_AGAIN = "offered_again", "It is offered again"
    LOST = "lost", "It is lost"
    DONT_KNOW = _DONT_KNOW


class Key(Choice):
    STABLE = "stable", "The same for every attempt, also after a restart or rerun"
    NEW_PER_RUN = "new_per_run", "A new one each time the workflow runs"
    NEW_PER_ATTEMPT = "new_per_attempt", "A new one for every attempt"
    NONE = "none", "No key is sent"
    DONT_KNOW = _DONT_KNOW


class DoneWhen(Choice):
    AFTER_EFFECT = "after_effect", "After the destination confirmed it"
    BEFORE_EFFECT = "before_effect", "Before it is sent"
    DONT_KNOW = _DONT_KNOW


class Claim(Choice):
    ATOMIC = "atomic", "Looking and claiming is one step: the second one stops"
    LEASE_MAY_LAPSE = "lease_may_lapse", "A lease that can run out while the holder still works"
    CHECK_THEN_ACT = "check_then_act", "It looks first and claims afterwards"
    NONE = "none", "Nothing stops the second one"
    DONT_KNOW = _DONT_KNOW


class OnUnknown(Choice):
    RECONCILE = "reconcile", "Looks up what happened before anything else"
    HOLD = "hold", "Stops and hands it to a person"
    RESEND_SAME_KEY = "resend_same_key", "Sends again with the same key"
    RESEND_NEW_KEY = "resend_new_key", "Sends again with a new key"
    MARK_FAILED = "mark_failed", "Marks it as failed"
    DONT_KNOW = _DONT_KNOW


class OnNotFound(Choice):
    HOLD = "hold", "Stops and hands it to a person"
    RESEND_IF_PROTECTED = "resend_if_protected", "Sends again only while the destination surely protects"
    RESEND = "resend", "Sends again"
    DONT_KNOW = _DONT_KNOW


class Rerun(Choice):
    SAME_PATH = "same_path", "It takes the ordinary way, with the saved state and key"
    NONE = "none", "Nobody can start it again"
    FROM_START = "from_start", "It runs from the start and ignores what was saved"
    FORCE_CREATE = "force_create", "It sends at once, with a new key"
    DONT_KNOW = _DONT_KNOW


class Resume(Choice):
    FROM_UNRESOLVED = "from_unresolved", "At the first effect that is not settled"
    FROM_START = "from_start", "At the first effect, repeating what was done"
    DONT_KNOW = _DONT_KNOW


class OperatorAction(Choice):
    LOOK_UP = "look_up", "Look the original action up"
    LINK = "link", "Link the effect that was found"
    SEND_AGAIN = "send_again", "Send again with the original key"
    CLOSE_REJECTED = "close_rejected", "Close it as rejected, with proof"
    COMPENSATE = "compensate", "Start a compensation"
    HAND_OVER = "hand_over", "Hand it to the owner"


class Approval(Choice):
    ONCE = "once", "Each action is approved by itself"
    STANDING = "standing", "One standing approval covers many actions"
    NONE = "none", "Nobody approves it"
    DONT_KNOW = _DONT_KNOW


class BoundField(Choice):
    RECIPIENT = "recipient", "Recipient"
    AMOUNT = "amount", "Amount"
    ACCOUNT = "account", "Account"
    ENVIRONMENT = "environment", "Environment"
    DIGEST = "digest", "Digest of the whole input"


class RecoveryScope(Choice):
    SAME_OR_NARROWER = "same_or_narrower", "The same as the original run, or fewer"
    BROADER = "broader", "More than the original run"
    DONT_KNOW = _DONT_KNOW


class Does(Choice):
    CREATE = "create", "Creates something"
    UPDATE = "update", "Changes something"
    SEND = "send", "Sends a message"
    PAY = "pay", "Moves money"
    PUBLISH = "publish", "Publishes"
    DELETE = "delete", "Deletes"
    PROVISION = "provision", "Sets up a resource"
    TOGGLE = "toggle", "Switches over, or adds to a total"
    DONT_KNOW = _DONT_KNOW


class DestinationKind(Choice):
    HTTP_API = "http_api", "Web service (HTTP API)"
    QUEUE = "queue", "Queue or message broker"
    DATABASE = "database", "Database"
    MAIL = "mail", "Mail"
    WEB_FORM = "web_form", "Web form, filled in by a robot"
    FILE_DROP = "file_drop", "File drop"
    SPREADSHEET = "spreadsheet", "Spreadsheet"
    OTHER = "other", "Something else"
    DONT_KNOW = _DONT_KNOW


class Consequence(Choice):
    NONE = "none", "Nothing to speak of"
    NUISANCE = "nuisance", "A nuisance"
    MONEY_OR_TRUST = "money_or_trust", "It costs money or trust"
    IRREVERSIBLE_HARM = "irreversible_harm", "Harm that cannot be undone"
    DONT_KNOW = _DONT_KNOW


class Covers(Choice):
    ONE_ITEM = "one_item", "One item"
    BATCH = "batch", "A batch of items"
    DONT_KNOW = _DONT_KNOW


class Acceptance(Choice):
    FINAL = "final", "Accepted means done"
    TWO_STAGE = "two_stage", "Accepted first; done, or dropped, later"
    DONT_KNOW = _DONT_KNOW


class Protection(Choice):
    REMEMBERS_KEY = "remembers_key", "Yes: it takes a key and remembers it (idempotency key)"
    UNIQUE_REFERENCE = "unique_reference", "Yes: it makes no second one with the same reference"
    NONE = "none", "No, neither"
    DONT_KNOW = _DONT_KNOW


class Retention(Choice):
    OUTLASTS_RECOVERY = "outlasts_recovery", "Longer than recovery can take"
    MAY_LAPSE = "may_lapse", "It may forget while the outcome is still open"
    DONT_KNOW = DONT_KNOW, "Work it out from the numbers, or don't know"


class ChangedInput(Choice):
    REFUSE = "refuse", "It refuses"
    RETURN_ORIGINAL = "return_original", "It answers as the first time and ignores the change"
    APPLY = "apply", "It carries out the changed request too"
    DONT_KNOW = _DONT_KNOW


class DuplicateAnswer(Choice):
    ORIGINAL = "original", "A success: the first answer again, or how it stands now"
    CONFLICT_UNDERSTOOD = "conflict_understood", '"Exists already", and the sender reads that as done'
    CONFLICT_MISREAD = "conflict_misread", '"Exists already", and the sender reads that as a failure'
    DONT_KNOW = _DONT_KNOW


class Lookup(Choice):
    AUTHORITATIVE = "authoritative", "Yes, and what it does not show does not exist"
    LAGGING = "lagging", "Yes, but new records show only after a while"
    NONE = "none", "No"
    DONT_KNOW = _DONT_KNOW


class LookupBy(Choice):
    OUR_REFERENCE = "our_reference", "By the key or reference we sent"
    ATTRIBUTES = "attributes", "Only by what it contains, such as name, amount or date"
    DONT_KNOW = _DONT_KNOW
