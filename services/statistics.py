"""What people look at afterwards: a player's figures and an evening's summary, replayed from the ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from game import FalseWin, Play, Seat, Status, WinByDiscard, WinByDraw
from game.records import GameRecord, PastGames, Player
from scoring import ItemName
from services import players
from services.history import ShownHand, hands_of
from services.ledger import Played
from services.store import Store
from tiles import Tile

MOST_GAMES = 200  # of one player, the latest: replaying them takes a moment
AT_ONCE = 100
MOST_OF_AN_EVENING = 1000
EVENING_BEGINS = time(6)  # an evening ends when the last guests have gone home
YAKU = (ItemName.TANYAO, ItemName.CHANTA, ItemName.ALL_GREEN, ItemName.CHIN_YAO, ItemName.SUPER_RED)


@dataclass(frozen=True, slots=True)
class BestHand:
    """A winning hand worth telling of."""

    player: Player
    points: int
    tiles: tuple[Tile, ...]
    dora: Tile | None
    code: str
    at: datetime


@dataclass(frozen=True, slots=True)
class GamePoint:
    """How one finished game ended for the player."""

    code: str
    at: datetime
    points: int
    gain: int
    place: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """One player's finished games in figures; `course` is oldest first."""

    player: Player
    course: tuple[GamePoint, ...]
    places: Mapping[int, int]
    deals: int
    wins_by_draw: int
    wins_by_discard: int
    discards_paid: int
    false_wins: int
    best: BestHand | None
    yaku: Mapping[ItemName, int]
    is_cut: bool

    @property
    def games(self) -> int:
        """How many games count."""
        return len(self.course)

    @property
    def average_points(self) -> float:
        """Points at the end of a game; 0 before the first."""
        return _share(sum(game.points for game in self.course), self.games)

    @property
    def average_place(self) -> float:
        """The place at the end of a game; 0 before the first."""
        return _share(sum(game.place for game in self.course), self.games)

    @property
    def balance(self) -> int:
        """Points won and lost over all games."""
        return sum(game.gain for game in self.course)

    @property
    def draw_rate(self) -> float:
        """The share of deals won by draw."""
        return _share(self.wins_by_draw, self.deals)

    @property
    def discard_rate(self) -> float:
        """The share of deals won on a discard."""
        return _share(self.wins_by_discard, self.deals)

    @property
    def paid_rate(self) -> float:
        """The share of deals in which the player's discard was called."""
        return _share(self.discards_paid, self.deals)

    @property
    def favourite(self) -> ItemName | None:
        """The yaku won with most often; the rarer one when two are even."""
        ranked = sorted(self.yaku, key=lambda name: (self.yaku[name], YAKU.index(name)))
        return ranked[-1] if ranked else None


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


@dataclass(frozen=True, slots=True)
class Ranked:
    """One player's evening."""

    player: Player
    games: int
    first_places: int
    balance: int
    wins: int


@dataclass(frozen=True, slots=True)
class Evening:
    """What was played from six in the morning of `day` to six on the next, by the house's clock."""

    day: date
    games: tuple[GameRecord, ...]
    ranking: tuple[Ranked, ...]
    best: BestHand | None
    wins: int
    deals: int


@dataclass(frozen=True, slots=True)
class _Win:
    """A hand that won, and by whom."""

    play: Play
    hand: ShownHand


def statistics(store: Store, player_id: int) -> Statistics:
    """The player's statistics over the latest finished games."""
    player = players.player(store, player_id)
    finished = [game for game in store.games.of_player(player.id) if game.summary.status is Status.FINISHED]
    seen = [(played, _seat(played, player)) for played in replayed(store, finished[-MOST_GAMES:])]
    wins = [(played, win) for played, seat in seen for win in wins_in(played) if win.hand.seat == seat]
    yaku = Counter(item.name for _, win in wins for item in win.hand.items if item.name in YAKU)
    course = sorted((_game_point(played, seat) for played, seat in seen), key=lambda game: game.at)
    return Statistics(
        player=player,
        course=tuple(course),
        places=Counter(game.place for game in course),
        deals=sum(_deals(played) for played, _ in seen),
        wins_by_draw=sum(isinstance(win.play.event, WinByDraw) for _, win in wins),
        wins_by_discard=sum(isinstance(win.play.event, WinByDiscard) for _, win in wins),
        discards_paid=sum(_was_called(play, seat) for played, seat in seen for play in played.state.plays),
        false_wins=sum(_was_false(play, seat) for played, seat in seen for play in played.state.plays),
        best=_best(wins),
        yaku=yaku,
        is_cut=len(finished) > MOST_GAMES,
    )


def replayed(store: Store, records: Iterable[GameRecord]) -> Iterator[Played]:
    """The games with their events, a hundred read at once."""
    wanted = list(records)
    for start in range(0, len(wanted), AT_ONCE):
        some = wanted[start : start + AT_ONCE]
        entries = store.games.entries_of(record.id for record in some)
        yield from (Played(record, entries[record.id]) for record in some)


def wins_in(played: Played) -> tuple[_Win, ...]:
    """Every hand that won and counts today."""
    return tuple(
        _Win(play, hand)
        for play in played.state.plays
        if isinstance(play.event, WinByDraw | WinByDiscard)
        for hand in hands_of(play.event)
        if hand.points is not None
    )


def _seat(played: Played, player: Player) -> Seat:
    return next(seat for seat, other in enumerate(played.players) if other.id == player.id)


def _deals(played: Played) -> int:
    return played.state.moment.table.deals_done


def _game_point(played: Played, seat: Seat) -> GamePoint:
    state, record = played.state, played.record
    points = state.points[seat]
    place = next(place.rank for place in state.ranking or () if place.seat == seat)
    return GamePoint(record.code, record.changed_at, points, points - state.setup.rules.start_points, place)


def _was_called(play: Play, seat: Seat) -> bool:
    return isinstance(play.event, WinByDiscard) and play.event.discarder == seat and bool(play.event.claims)


def _was_false(play: Play, seat: Seat) -> bool:
    match play.event:
        case FalseWin():
            return play.event.player == seat
        case WinByDiscard():
            return seat in play.event.false_wins
        case _:
            return False


def _best(wins: Iterable[tuple[Played, _Win]]) -> BestHand | None:
    """The dearest hand; the earliest of several."""
    told = [_told(played, win) for played, win in wins]
    return max(told, key=lambda best: best.points, default=None)


def _told(played: Played, win: _Win) -> BestHand:
    hand, entry = win.hand, played.entries[win.play.index]
    return BestHand(
        player=played.players[hand.seat],
        points=hand.points or 0,
        tiles=hand.tiles,
        dora=hand.dora,
        code=played.record.code,
        at=entry.at,
    )


def evening_of(at: datetime, zone: ZoneInfo) -> date:
    """The day whose evening this moment belongs to."""
    return (at.astimezone(zone) - timedelta(hours=EVENING_BEGINS.hour)).date()


def bounds(day: date, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """When the evening of a day begins and ends."""
    begins = datetime.combine(day, EVENING_BEGINS, zone)
    return begins, datetime.combine(day + timedelta(days=1), EVENING_BEGINS, zone)


def evening(store: Store, day: date, zone: ZoneInfo) -> Evening:
    """The games that ended that evening, who did best, and the dearest hand."""
    since, until = bounds(day, zone)
    wanted = PastGames(statuses=(Status.FINISHED,), since=since, until=until, limit=MOST_OF_AN_EVENING)
    games = store.games.past(wanted)
    played = list(replayed(store, games))
    wins = [(one, win) for one in played for win in wins_in(one)]
    return Evening(
        day=day,
        games=games,
        ranking=_ranking(played),
        best=_best(sorted(wins, key=lambda pair: pair[0].entries[pair[1].play.index].at)),
        wins=len(wins),
        deals=sum(_deals(one) for one in played),
    )


def _ranking(games: Iterable[Played]) -> tuple[Ranked, ...]:
    """Everybody who finished a game: by points won, then by first places."""
    found: dict[int, Ranked] = {}
    for played in games:
        winners = Counter(win.hand.seat for win in wins_in(played))
        for seat, player in enumerate(played.players):
            before = found.get(player.id, Ranked(player, 0, 0, 0, 0))
            game = _game_point(played, seat)
            found[player.id] = Ranked(
                player=player,
                games=before.games + 1,
                first_places=before.first_places + (game.place == 1),
                balance=before.balance + game.gain,
                wins=before.wins + winners[seat],
            )
    return tuple(sorted(found.values(), key=lambda one: (-one.balance, -one.first_places, one.games)))
