"""What a runner of the sending side does with one action: claim, prepare, send, and settle what it does not know."""

import hashlib
import http.client
import json
import time
import uuid
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlsplit

from .side import LEASE, REMEMBERED_FOR, Side, most_sends
from .store import Action, Order, Store, found, put

# A lookup may take so many times longer than a write: nothing is open while it is waited for.
PATIENCE = 4
# How long a side that looks and then claims takes between the two, in seconds.
GAP = 0.3
DONE, CONFLICT, REFUSED, NO_ANSWER = "done", "conflict", "refused", "no answer"
_TO_SETTLE = ("attempting", "unknown")


@dataclass
class Run:
    """One run for one action; what stands here is lost with the process."""

    order: Order
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    key: str = ""
    input: str = ""
    sends: int = 0
    starts_over: bool = False
    is_anew: bool = False

    @property
    def action(self) -> str:
        """The identity of the action."""
        return self.order.action


class Runner:
    """Works for one sending side, against one destination."""

    def __init__(self, store: Store, side: Side, destination: str, time_out: float, path: str = "/jobs") -> None:
        self.store, self.side, self.destination, self.time_out, self.path = store, side, destination, time_out, path

    def run(self, record: str, *, is_rerun: bool = False, starts_over: bool = False) -> None:
        """One run from its claim to its end."""
        run = Run(self.store.order(record), starts_over=starts_over)
        action = _blank(run) if starts_over else self.claim(run, is_rerun)
        if action is None:
            return
        self.stop_at(record, "claimed", run.id)
        try:
            if action.state in _TO_SETTLE or action.state == "needs_operator":
                run.key, run.input = action.key, action.input
                self.settle(run)
            else:
                self.send(run)
        finally:
            self.release(run)

    def stop_at(self, record: str, point: str, run: str) -> None:
        """Wait here as long as a tester wants."""
        while self.store.must_stop(record, point, run):
            time.sleep(0.01)

    def claim(self, run: Run, is_rerun: bool) -> Action | None:
        """What is recorded, once this run may work on it; nothing where it may not."""
        if self.side.claim == "none":
            return _blank(run)
        if self.side.claim == "check_then_act":
            action = self.store.action(run.action)
            if not _may_be_claimed(action, is_rerun, 0.0):
                return None
            self.stop_at(run.order.record, "claimed", run.id)
            time.sleep(GAP)
            self.store.write(run.action, holder=run.id, since=time.time())
            return action or _blank(run)
        with self.store.open(alone=True) as rows:
            action = found(rows, run.action)
            lease = LEASE if self.side.claim == "lease_may_lapse" else 0.0
            if not _may_be_claimed(action, is_rerun, lease):
                return None
            put(rows, run.action, holder=run.id, since=time.time())
            return found(rows, run.action)

    def release(self, run: Run) -> None:
        """Give the claim back."""
        with self.store.open(alone=True) as rows:
            rows.execute("UPDATE actions SET holder = '' WHERE id = ? AND holder = ?", (run.action, run.id))

    def send(self, run: Run) -> None:
        """Send until the outcome is known, or what this side does about an unknown one ends it."""
        self.prepare(run)
        if not self.is_authorised(run):
            self.hold(run)
            return
        run.sends += 1
        answer = self.ask(run)
        if answer == DONE or (answer == CONFLICT and self.side.conflict == "understood"):
            self.end(run, "confirmed")
        elif answer == CONFLICT:
            self.end(run, "failed")
        elif answer == REFUSED:
            self.hold(run)
        else:
            self.settle(run)

    def prepare(self, run: Run) -> None:
        """Choose key and input, and record them before anything is sent."""
        run.key = self.next_key(run)
        recorded = self.store.action(run.action)
        now = self.store.order(run.order.record).input
        if self.side.identity_binds_input == "no":
            run.input = now
        else:
            stored = recorded.input if recorded and not run.starts_over else ""
            run.input = run.input or stored or now
        first = recorded.first_sent if recorded and recorded.first_sent else time.time()
        saved = {"key": run.key, "input": run.input} if self.side.identity_saved_before_send == "yes" else {}
        if self.side.record_done_when == "before_effect":
            self.store.write(run.action, state="confirmed", first_sent=first, **saved)
        elif saved:
            self.store.write(run.action, state="attempting", first_sent=first, parked=0, **saved)

    def next_key(self, run: Run) -> str:
        """The key of the next request."""
        kind = self.side.identity_key
        if kind == "none":
            return ""
        if kind == "new_per_attempt" or (run.is_anew and self.side.on_unknown == "resend_new_key"):
            return uuid.uuid4().hex
        if run.key and run.sends:
            return run.key
        return hashlib.sha256(f"create-job/{run.action}".encode()).hexdigest()[:32] if kind == "stable" else uuid.uuid4().hex

    def is_authorised(self, run: Run) -> bool:
        """Whether the approval still covers what is about to be sent, if this side looks."""
        if self.side.authority_recheck == "no":
            return True
        order = self.store.order(run.order.record)
        return bool(order.approved) and (self.side.identity_binds_input == "no" or order.input == order.approved_input)

    def ask(self, run: Run) -> str:
        """Send one request and wait for its answer; the client may repeat it without telling."""
        self.store.note_attempt(run.action, run.key)
        body = json.dumps({"reference": run.action, "input": run.input})
        headers = {"Content-Type": "application/json", **({"Idempotency-Key": run.key} if run.key else {})}
        for _ in range(1 + self.side.hidden_retries):
            status, _said = self.request("POST", self.path, body, headers)
            if status:
                break
        if 200 <= status < 300:
            return DONE
        return {409: CONFLICT, 400: REFUSED, 422: REFUSED}.get(status, NO_ANSWER)

    def settle(self, run: Run) -> None:
        """What this side does about an outcome that it does not know."""
        on_unknown = self.side.on_unknown
        if on_unknown == "reconcile":
            self.store.write(run.action, state="unknown", key=run.key, input=run.input, parked=0)
            self.look_up(run)
        elif on_unknown == "hold":
            self.hold(run)
        elif on_unknown == "mark_failed":
            self.end(run, "failed")
        elif run.sends < most_sends(self.side):
            run.is_anew = True
            self.send(run)
        else:
            self.hold(run)

    def look_up(self, run: Run) -> None:
        """Ask the destination by the action's reference, and act on what it shows."""
        status, shown = self.request("GET", f"{self.path}?reference={quote(run.action, safe='')}", None, {})
        if status == 200 and shown:
            run.key = shown[0].get("key") or run.key
            self.end(run, "confirmed")
        elif status == 200 and run.sends < most_sends(self.side) and self.may_resend(run):
            time.sleep(0.02)
            self.send(run)
        else:
            self.hold(run)

    def may_resend(self, run: Run) -> bool:
        """Whether it sends again after a lookup that showed nothing."""
        if self.side.on_not_found != "resend_if_protected":
            return self.side.on_not_found == "resend"
        if self.side.destination_protection == "none":
            return False
        action = self.store.action(run.action)
        return bool(run.key) and action is not None and time.time() - action.first_sent < REMEMBERED_FOR

    def hold(self, run: Run) -> None:
        """The owner gets it; without one it stays unknown and nobody picks it up."""
        if self.side.recovery_owner == "yes":
            self.store.hand_over(run.action)
            self.end(run, "needs_operator")
        else:
            self.end(run, "unknown", parked=1)

    def end(self, run: Run, state: str, **more: object) -> None:
        """The last word of this run."""
        self.store.write(run.action, state=state, key=run.key, input=run.input, **more)

    def force(self, record: str) -> None:
        """A new write under a new key, whatever is recorded."""
        order = self.store.order(record)
        run = Run(order, key=uuid.uuid4().hex, input=order.input)
        self.ask(run)

    def request(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, Any]:
        """One HTTP request; status 0 where no answer came in time."""
        parts = urlsplit(self.destination)
        seconds = self.time_out * (PATIENCE if method == "GET" else 1)
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=seconds)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, json.loads(response.read() or b"null")
        except (OSError, http.client.HTTPException, ValueError):
            return 0, None
        finally:
            connection.close()


def _blank(run: Run) -> Action:
    """An action of which nothing is recorded, or looked at."""
    return Action(run.action, run.order.record, "nothing", "", "", "", 0.0, 0.0, 0)


def _may_be_claimed(action: Action | None, is_rerun: bool, lease: float) -> bool:
    """Whether a run that finds this may work on it; with a lease also once that has run out."""
    if action is None:
        return True
    is_free = not action.holder or (lease > 0 and time.time() - action.since > lease)
    states = ("nothing", "prepared", "failed", *_TO_SETTLE, *(("needs_operator",) if is_rerun else ()))
    return is_free and action.state in states
