"""The build: locked parts in, `dist/site`, `dist/second-write.html` and the wheel out.

`setup`, `alone`, `arguments`, `environment`, `paths` and `report` use the standard library only, since they run before `.venv` stands.
"""
