"""The order service's sending side in front of the payment fake."""

import sqlite3

from worked.adapter import Orders


class Payments(Orders):
    """Every second record meets an error that is replayed under its key: those of tests, when one test runs alone."""

    destination = "payments"

    def new_record(self, number: int) -> str:
        record = super().new_record(number)
        if number % 2 == 0 and "errors" in self.settings.more.get("faults", []):
            with sqlite3.connect(self.jobs, timeout=10) as rows:
                rows.execute("INSERT INTO odd VALUES (?)", (record,))
            rows.close()
        return record
