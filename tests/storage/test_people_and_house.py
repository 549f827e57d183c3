"""Names, phones, tables, settings and kept photographs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from game.moment import Status
from game.records import STAFF, Author, GameRecord, Guest, Opening, Player, Summary, Writing
from storage import Store

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def opened(store: Store, code: str, *names: str, at: datetime = NOON) -> GameRecord:
    summary = Summary(0, Status.RUNNING, 1, 4 * len(names), (40,) * len(names), None)
    game = store.games.open(Opening(code, f"s{code}", f"k{code}", "standard", 0, names, at, summary))
    assert game is not None
    return game


def test_one_spelling_or_another_is_one_player(store: Store) -> None:
    first = opened(store, "AAAAAA", "Ａｄａ", "민지")
    second = opened(store, "BBBBBB", "  ada ", "Ken")
    assert first.seats[0].id == second.seats[0].id
    assert len(store.players.all()) == 3


def test_names_are_kept_as_written_whatever_they_are(store: Store) -> None:
    names = ("<b>x</b>", "‏שלום", "🀄️🐦", "x" * 200, "Robert'); DROP TABLE games;--")
    assert [player.name for player in opened(store, "AAAAAA", *names).seats] == list(names)


def test_players_who_played_last_are_suggested_first(store: Store) -> None:
    opened(store, "AAAAAA", "Ada", "민지")
    opened(store, "BBBBBB", "Ken", "Kai", at=NOON + timedelta(hours=1))
    opened(store, "CCCCCC", "Ada", "Zoe", at=NOON + timedelta(hours=2))
    assert {player.name for player in store.players.recent(2)} == {"Ada", "Zoe"}
    assert {player.name for player in store.players.recent(9, starting="k")} == {"Ken", "Kai"}
    assert store.players.recent(9, starting="%") == ()


def test_a_renamed_player_is_called_so_in_every_game(store: Store) -> None:
    game = opened(store, "AAAAAA", "Adda", "민지")
    assert store.players.rename(game.seats[0].id, "Ada")
    again = store.games.by_code("AAAAAA")
    assert again is not None
    assert again.seats[0] == Player(game.seats[0].id, "Ada")


def test_nobody_takes_the_name_of_another(store: Store) -> None:
    game = opened(store, "AAAAAA", "Ada", "민지")
    assert not store.players.rename(game.seats[0].id, "민지")


def test_merged_players_share_games_events_and_phones(store: Store) -> None:
    one, two = opened(store, "AAAAAA", "Ada", "민지"), opened(store, "BBBBBB", "Ada L.", "민지")
    phone = store.phones.add("token", NOON)
    store.phones.join(phone, two.id, two.seats[0].id, NOON)
    writing = Writing(0, {"type": "exhausted"}, "k", Author(phone, two.seats[0].id), NOON, two.summary)
    store.games.append(two.id, [writing])
    assert store.players.merge(two.seats[0].id, into_id=one.seats[0].id)
    assert [game.code for game in store.games.of_player(one.seats[0].id)] == ["AAAAAA", "BBBBBB"]
    assert store.games.entries(two.id)[0].author_name == "Ada"
    guest = store.phones.guest(phone, two.id)
    assert guest is not None
    assert guest.player == Player(one.seats[0].id, "Ada")
    assert store.players.by_name("Ada L.") is None


def test_two_who_sat_at_one_table_are_not_the_same_person(store: Store) -> None:
    game = opened(store, "AAAAAA", "Ada", "민지")
    assert not store.players.merge(game.seats[0].id, into_id=game.seats[1].id)


def test_a_forgotten_player_leaves_points_but_no_name(store: Store) -> None:
    game = opened(store, "AAAAAA", "Ada", "민지")
    store.players.forget(game.seats[0].id)
    again = store.games.by_code("AAAAAA")
    assert again is not None
    assert [player.name for player in again.seats] == [None, "민지"]
    assert store.players.by_name("Ada") is None
    assert opened(store, "BBBBBB", "Ada", "민지").seats[0].id != game.seats[0].id


def test_a_phone_is_known_by_its_token_which_is_not_kept(store: Store) -> None:
    phone = store.phones.add("token", NOON)
    assert store.phones.known("token") == phone
    assert store.phones.known("Token") is None


def test_a_phone_says_who_it_is_and_may_change_its_mind(store: Store) -> None:
    game = opened(store, "AAAAAA", "Ada", "민지")
    phone = store.phones.add("token", NOON)
    assert store.phones.guest(phone, game.id) is None
    store.phones.join(phone, game.id, None, NOON)
    store.phones.join(phone, game.id, game.seats[1].id, NOON)
    assert store.phones.guest(phone, game.id) == Guest(phone, game.id, game.seats[1])
    assert store.phones.joined(phone) == (Guest(phone, game.id, game.seats[1]),)


def test_a_game_knows_the_phones_that_joined_it_and_no_others(store: Store) -> None:
    game, other = opened(store, "AAAAAA", "Ada", "민지"), opened(store, "BBBBBB", "Ken", "Haru")
    first, second, elsewhere = (store.phones.add(token, NOON) for token in ("one", "two", "three"))
    store.phones.join(first, game.id, game.seats[0].id, NOON)
    store.phones.join(second, game.id, None, NOON)
    store.phones.join(elsewhere, other.id, other.seats[0].id, NOON)
    assert store.phones.guests_of(game.id) == (
        Guest(first, game.id, game.seats[0]),
        Guest(second, game.id, None),
    )


def test_tables_keep_their_order_and_their_names_apart(store: Store) -> None:
    window, bar = store.house.add_table("창가", "s1"), store.house.add_table("바", "s2")
    assert window is not None
    assert bar is not None
    assert store.house.add_table("바", "s3") is None
    assert store.house.tables() == (window, bar)
    assert store.house.table_by_secret("s2") == bar
    assert not store.house.change_table(bar.id, name="창가")
    assert store.house.change_table(bar.id, name="Bar", is_closed=True)
    changed = store.house.table(bar.id)
    assert changed is not None
    assert (changed.name, changed.is_closed) == ("Bar", True)


def test_open_games_at_one_table(store: Store) -> None:
    table = store.house.add_table("창가", "s1")
    assert table is not None
    game = opened(store, "AAAAAA", "Ada", "민지")
    opened(store, "BBBBBB", "Ada", "민지")
    store.games.move(game.id, table.id)
    assert [found.code for found in store.games.open_at(table.id)] == ["AAAAAA"]
    assert store.games.open_at(table.id)[0].table == table


def test_settings_are_what_was_set_last(store: Store) -> None:
    store.house.set("house_name", "참새네")
    store.house.set("editions", ["standard"])
    store.house.set("editions", ["standard", "cafe"])
    assert store.house.settings() == {"house_name": "참새네", "editions": ["standard", "cafe"]}


def test_kept_photos_come_back_with_their_labels_until_dropped(store: Store) -> None:
    game = opened(store, "AAAAAA", "Ada", "민지")
    kept = store.house.keep_photo("a.jpg", {"tiles": ["1s"]}, NOON, game.id)
    assert store.house.photos() == (kept,)
    assert store.house.photo(kept.id) == kept
    store.house.drop_photo(kept.id)
    assert store.house.photos() == ()


def test_the_staff_writes_without_a_phone() -> None:
    assert STAFF.is_staff
    assert not Author(phone_id=3).is_staff
