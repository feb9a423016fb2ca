"""The tests of a plan run against simulated implementations: which pass, and which wrong values they notice."""
