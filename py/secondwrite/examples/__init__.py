"""The gallery of examples: worksheets modelled on real incidents, the names invented; each `.json` file in this folder is one."""

from dataclasses import dataclass
from importlib.resources import files as resources

from .. import files
from ..worksheet import Worksheet


@dataclass(frozen=True)
class Example:
    """One example as the gallery lists it: the workflow's name, the kind of business, and what goes wrong, in one sentence."""

    id: str
    name: str
    business: str
    goes_wrong: str


GALLERY = (
    Example(
        "order",
        "Order to delivery",
        "Wholesaler",
        "Nobody asked what happens when an order is started again by hand: if it is sent at once with a new key, there are two delivery jobs.",
    ),
    Example(
        "payment",
        "Checkout payment",
        "Online shop",
        "The key is a hash of the whole request, time stamp included: when an answer is lost, the next try has another key, and the card is charged twice.",
    ),
    Example(
        "sms",
        "Appointment reminders",
        "Medical practice",
        "A reminder is marked as done before it is sent: when the run breaks off in between, the list says confirmed, and the patient gets no message.",
    ),
    Example(
        "lead",
        "Course enquiry to CRM",
        "Training courses",
        "After a lost answer it searches the CRM, which shows a new deal only some moments later: it finds none and creates a second one.",
    ),
    Example(
        "refund",
        "Refund for a return",
        "Fashion retailer",
        "A refund without an answer may be sent again days later with the same key, which the shop system has forgotten by then: the money goes back twice.",
    ),
    Example(
        "invoices",
        "Nightly invoice run",
        "Shared offices",
        "After a move the old server still runs every night beside the new one: each makes the invoices with keys of its own, and members are billed twice.",
    ),
    Example(
        "import",
        "Member list import",
        "Sports federation",
        "When it breaks off between the records and the welcome mails and the list comes again, it begins at the top, and every member is in the CRM twice.",
    ),
    Example(
        "robot",
        "Parking permits by robot",
        "Property management",
        "When no confirmation comes after the click, the robot's list says failed, although the city's portal has taken the application.",
    ),
    Example(
        "approval",
        "Approved purchases",
        "Machine builder",
        "Nobody looks at the approval again before the order goes out: a purchase is ordered although its approval was withdrawn.",
    ),
    Example(
        "cloud",
        "Workspace for a project",
        "Research institute",
        "Nobody knows whether a request can still succeed after the time-out: if it can, the lookup finds no workspace, another is asked for, and there are two.",
    ),
    Example(
        "booking",
        "Workshop booking",
        "Craft school",
        "When the workflow breaks off after the payment and before the seat, nothing takes it up again: the guest has paid and has no seat.",
    ),
    Example(
        "expenses",
        "Expense payouts",
        "Charity",
        "The bank takes no reference of ours with a transfer: even when all goes well, nobody can show which transfer paid which expense form.",
    ),
    Example(
        "publish",
        "Story to website",
        "Newspaper",
        "While the website does not answer, the same story is sent again and again, and nothing ends it.",
    ),
)


def load(id: str) -> Worksheet:
    """The example with this id; raises KeyError for an id that is not in the gallery."""
    if all(example.id != id for example in GALLERY):
        raise KeyError(id)
    worksheet = files.read((resources(__name__) / f"{id}.json").read_text(encoding="utf-8"))
    if isinstance(worksheet, Worksheet):
        return worksheet
    raise ValueError(f"example {id}: {worksheet[0]}")
