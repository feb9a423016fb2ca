"""What goes into a kit as it is: `acceptance` runs the tests, `worked` is a filled-in example. It imports nothing of ours.

In a kit this folder is the top one, so that its modules are imported without the dots.
"""
