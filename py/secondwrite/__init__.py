"""Second Write: may the second write be sent? A described workflow becomes a test plan."""
