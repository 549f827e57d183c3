"""Advice for a player: what completes five tiles, and what would make a hand win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement

from scoring.claims import Claim, check_box, check_count
from scoring.editions import STANDARD, Edition
from scoring.melds import TILES_IN_A_HAND, split
from scoring.score import Score, score
from tiles import Tile, can_lie_together

MOST_CHANGES = 2
"""Changing more tiles than this is no longer advice about the hand."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A tile that makes two melds of five tiles, the score it brings, and how many are still unseen."""

    tile: Tile
    score: Score
    copies_left: int


@dataclass(frozen=True, slots=True)
class Change:
    """Tiles to give up and tiles to have instead, and the winning hand's score."""

    give: tuple[Tile, ...]
    take: tuple[Tile, ...]
    score: Score


def completions(
    five: Sequence[Tile],
    dora: Tile,
    seen: Sequence[Tile] = (),
    is_dealer: bool = False,
    edition: Edition = STANDARD,
) -> tuple[Completion, ...]:
    """Every tile that completes the five, dearest first; also those whose points do not suffice.

    `seen` are tiles elsewhere on the table; they only lower the copies left. ImpossibleClaim for tiles
    that cannot be.
    """
    check_count(five, TILES_IN_A_HAND - 1)
    check_box((*five, dora, *seen))
    on_the_table = Counter((*five, dora, *seen))
    found = [
        Completion(
            tile,
            score(Claim((*five, tile), dora, is_dealer, winning_tile=tile, edition=edition)),
            tile.copies - on_the_table[tile],
        )
        for tile in Tile
        if can_lie_together((*five, tile, dora)) and split((*five, tile))
    ]
    return tuple(sorted(found, key=lambda completion: (-completion.score.points, completion.tile.sort_key)))


def nearest_wins(claim: Claim) -> tuple[Change, ...]:
    """The changes of one tile that make the claim win, dearest first; of two tiles when one is not enough.

    None for a claim that wins as it is. ImpossibleClaim for tiles that cannot be.
    """
    if score(claim).can_win:
        return ()
    for how_many in range(1, MOST_CHANGES + 1):
        wins = [change for change in _changes(claim, how_many) if change.score.can_win]
        if wins:
            return tuple(sorted(wins, key=_dearest_first))
    return ()


def _dearest_first(change: Change) -> tuple[int, list[int], list[int]]:
    return (
        -change.score.points,
        [tile.sort_key for tile in change.give],
        [tile.sort_key for tile in change.take],
    )


def _changes(claim: Claim, how_many: int) -> Iterator[Change]:
    """Every complete hand that differs in so many tiles, once each."""
    for give in sorted(set(combinations(sorted(claim.tiles, key=lambda tile: tile.sort_key), how_many))):
        for take in combinations_with_replacement(Tile, how_many):
            if set(give) & set(take):
                continue
            changed = _exchange(claim, give, take)
            if split(changed.tiles) and can_lie_together((*changed.tiles, changed.dora)):
                yield Change(give, take, score(changed))


def _exchange(claim: Claim, give: tuple[Tile, ...], take: tuple[Tile, ...]) -> Claim:
    """The claim with some tiles exchanged, each new one where an old one lay."""
    tiles = list(claim.tiles)
    for old, new in zip(give, take, strict=True):
        tiles[tiles.index(old)] = new
    winning_tile = _least_barred(claim, take) if claim.winning_tile in give else claim.winning_tile
    return replace(claim, tiles=tuple(tiles), winning_tile=winning_tile)


def _least_barred(claim: Claim, take: tuple[Tile, ...]) -> Tile:
    """The new tile to win on: one that the player did not discard, if there is one."""
    discarded = {tile.kind for tile in claim.discards}
    return next((tile for tile in take if tile.kind not in discarded), take[0])
