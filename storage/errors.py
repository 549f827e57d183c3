"""What can go wrong below the program: each with the code the edge puts into words."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError


class StorageProblem(Exception):
    """The database could not do it; nothing of the request was kept."""

    code = "storage_unavailable"
    status = 503


class StorageUnavailable(StorageProblem):
    """The database does not answer, for now."""


class StorageFull(StorageProblem):
    """There is no room left to write."""

    code = "storage_full"
    status = 507


class StorageDamaged(StorageProblem):
    """The file is not a database, or no longer a sound one; it is left as it is."""

    code = "storage_damaged"
    status = 500


class StorageTooNew(StorageProblem):
    """The database was written by a later version of the program."""

    code = "storage_too_new"
    status = 500


FULL_SIGNS = ("disk is full", "no space left on device", "disk full", "could not extend file")
DAMAGED_SIGNS = ("not a database", "malformed", "invalid page")
UNAVAILABLE_SIGNS = (
    "database is locked",
    "unable to open database file",
    "readonly database",
    "read-only transaction",
    "disk i/o error",
    "terminating connection",
    "the database system is",
    "connection",
    "server closed",
)


def problem_of(error: DBAPIError) -> StorageProblem | None:
    """The named problem behind a driver's error; None when the error is a mistake of ours."""
    message = str(error.orig).lower()
    if any(sign in message for sign in FULL_SIGNS):
        return StorageFull(message)
    if any(sign in message for sign in DAMAGED_SIGNS):
        return StorageDamaged(message)
    if error.connection_invalidated or any(sign in message for sign in UNAVAILABLE_SIGNS):
        return StorageUnavailable(message)
    return None
