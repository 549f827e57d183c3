"""People the house knows by name: suggested, renamed, merged, forgotten."""

from __future__ import annotations

from game import NAME_LIMIT, GameError, Setup
from game.records import GameRecord, Player
from services.errors import BadChoice, NameTaken, Refused, SatTogether, UnknownPlayer
from services.store import Store

SUGGESTED = 12


def suggest(store: Store, starting: str = "", limit: int = SUGGESTED) -> tuple[Player, ...]:
    """Known names that begin so, those who played last first."""
    return store.players.recent(limit, starting[:NAME_LIMIT])


def everyone(store: Store) -> tuple[Player, ...]:
    """Everyone known by name, in alphabetical order."""
    return store.players.all()


def player(store: Store, player_id: int) -> Player:
    """The player of this number; UnknownPlayer when there is none."""
    found = store.players.by_id(player_id)
    if found is None:
        raise UnknownPlayer(str(player_id))
    return found


def games_of(store: Store, player_id: int) -> tuple[GameRecord, ...]:
    """Every game the player sat in, oldest first."""
    return store.games.of_player(player(store, player_id).id)


def rename(store: Store, player_id: int, name: str) -> Player:
    """The player under the new name; NameTaken when somebody else is called so: then merge the two."""
    tidy = " ".join(name.split())
    _check_name(tidy)
    if not store.players.rename(player(store, player_id).id, tidy):
        raise NameTaken(tidy)
    return player(store, player_id)


def _check_name(name: str) -> None:
    try:
        Setup((name, f"not {name[:8]}"), 0)
    except GameError as problem:
        raise Refused(problem) from problem


def merge(store: Store, player_id: int, into_id: int) -> Player:
    """The one player the two are from now on: games, events and phones of the first go to the second."""
    first, second = player(store, player_id), player(store, into_id)
    if first.id == second.id:
        raise BadChoice("same_player")
    if not store.players.merge(first.id, second.id):
        raise SatTogether(f"{player_id} {into_id}")
    return second


def forget(store: Store, player_id: int) -> None:
    """Delete the player's name everywhere; the games they sat in keep their points, without a name."""
    store.players.forget(player(store, player_id).id)


def named(store: Store, name: str) -> Player | None:
    """The player called so, however it is spelt."""
    return store.players.by_name(name)
