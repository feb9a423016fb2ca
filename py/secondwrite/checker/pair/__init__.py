"""Two neighbouring effects: their model, their check, and what it says in words."""
