"""Exports: a plan as Markdown, HTML and JSON."""
