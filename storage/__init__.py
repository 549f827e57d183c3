"""Everything that is kept: one repository over SQLite and PostgreSQL."""

from storage.errors import (
    StorageDamaged,
    StorageFull,
    StorageProblem,
    StorageTooNew,
    StorageUnavailable,
)
from storage.store import Store, open_store

__all__ = [
    "StorageDamaged",
    "StorageFull",
    "StorageProblem",
    "StorageTooNew",
    "StorageUnavailable",
    "Store",
    "open_store",
]
