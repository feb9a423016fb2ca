"""The tests as CSV for test managers: TestRail, Xray and Azure Test Plans. None of these imports was ever tried in the real product."""
