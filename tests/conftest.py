"""Settings that every test shares."""

from hypothesis import settings

# No deadline: a busy machine is no reason to fail.
settings.register_profile("suzume", deadline=None)
settings.load_profile("suzume")
