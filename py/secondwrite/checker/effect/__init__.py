"""The model of one effect: its states, what can happen to it, and which states stand for each other."""
