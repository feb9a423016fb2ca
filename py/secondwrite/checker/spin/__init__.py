"""The same question for Spin: models written from the specification, apart from our own search."""
