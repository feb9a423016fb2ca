"""The design checker: what a described design means, and when it is broken."""
