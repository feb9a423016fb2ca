"""A small order service that the kit can be tried on: a destination, a sending side in a right and in wrong ways, and its adapter."""
