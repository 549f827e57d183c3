"""The lobby, the house's tables and settings, and the people it knows."""

from __future__ import annotations

from datetime import timedelta

import pytest

from game.records import STAFF, GameRecord, PastGames
from services import house, phones, players, tables
from services.errors import BadChoice, NameTaken, Refused, SatTogether, UnknownPlayer, UnknownTable
from services.house import HouseSettings
from services.ledger import Stamp, now
from services.tables import NewGame, new_game
from storage import Store


def test_the_lobby_shows_every_table_with_its_game_and_games_elsewhere(
    store: Store, table: GameRecord
) -> None:
    window, bar = house.add_table(store, " 창가 "), house.add_table(store, "바")
    house.add_table(store, "창고")
    house.close_table(store, house.tables(store)[2].id)
    at_bar = new_game(store, NewGame(("a", "b"), table_id=bar.id), "key")
    rows = house.lobby(store, now())
    assert [(row.table and row.table.name, row.game and row.game.code) for row in rows] == [
        ("창가", None),
        ("바", at_bar.code),
        (None, table.code),
    ]
    house.move_game(store, table.code, window.id)
    assert [row.game.code for row in house.lobby(store, now()) if row.game] == [table.code, at_bar.code]


def test_a_game_at_a_table_out_of_use_stays_in_the_lobby(store: Store, table: GameRecord) -> None:
    window = house.add_table(store, "창가")
    house.move_game(store, table.code, window.id)
    house.close_table(store, window.id)
    assert [row.game.code for row in house.lobby(store, now()) if row.game] == [table.code]


def test_a_game_that_stands_still_needs_attention_and_a_clock_set_back_does_not_matter(
    store: Store, table: GameRecord
) -> None:
    later, earlier = now() + timedelta(minutes=30), now() - timedelta(hours=2)
    assert [row.needs_attention for row in house.lobby(store, later)] == [True]
    assert [row.needs_attention for row in house.lobby(store, now())] == [False]
    assert [row.idle for row in house.lobby(store, earlier)] == [timedelta()]


def test_the_card_of_a_table_leads_to_its_game(store: Store) -> None:
    window = house.add_table(store, "창가")
    assert phones.table_behind(store, window.secret) == (window, None)
    playing = new_game(store, NewGame(("a", "b"), table_id=window.id), "key")
    assert phones.table_behind(store, window.secret)[1] == playing
    fresh = house.new_card(store, window.id)
    with pytest.raises(UnknownTable):
        phones.table_behind(store, window.secret)
    house.close_table(store, window.id)
    with pytest.raises(UnknownTable):
        phones.table_behind(store, fresh.secret)


def test_names_of_tables_are_checked_and_kept_apart(store: Store) -> None:
    window = house.add_table(store, "창가")
    with pytest.raises(NameTaken):
        house.add_table(store, "창가")
    for bad in ("", "   ", "x" * 31, "a\nb\x07"):
        with pytest.raises(BadChoice):
            house.add_table(store, bad)
    house.add_table(store, "바")
    with pytest.raises(NameTaken):
        house.rename_table(store, window.id, "바")
    assert house.rename_table(store, window.id, "Window").name == "Window"
    with pytest.raises(UnknownTable):
        house.rename_table(store, 99, "x")


def test_past_games_come_newest_first(store: Store, table: GameRecord) -> None:
    new_game(store, NewGame(("a", "b")), "key")
    tables.exhausted(store, table.code, Stamp(0, "k", STAFF))
    assert house.past_games(store, PastGames())[0].code == table.code


def test_settings_have_defaults_and_keep_what_the_staff_chose(store: Store) -> None:
    assert house.settings(store) == HouseSettings()
    chosen = HouseSettings("참새네", ("cafe", "beginner"), "ko", keep_photos=True)
    house.change_settings(store, chosen)
    assert house.settings(store) == chosen


@pytest.mark.parametrize(
    "wanted",
    [
        HouseSettings(house_name="x" * 31),
        HouseSettings(editions=()),
        HouseSettings(editions=("riichi",)),
        HouseSettings(language="xx"),
    ],
)
def test_settings_that_cannot_be_are_refused(store: Store, wanted: HouseSettings) -> None:
    with pytest.raises(BadChoice):
        house.change_settings(store, wanted)
    assert house.settings(store) == HouseSettings()


def test_known_players_are_suggested_renamed_merged_and_forgotten(store: Store, table: GameRecord) -> None:
    new_game(store, NewGame(("Adda", "b")), "key")
    assert players.suggest(store, "AD") == (store.players.by_name("adda"), store.players.by_name("ada"))
    ada, adda = store.players.by_name("ada"), store.players.by_name("adda")
    assert ada is not None
    assert adda is not None
    with pytest.raises(NameTaken):
        players.rename(store, adda.id, "Ada")
    with pytest.raises(Refused):
        players.rename(store, adda.id, "x" * 31)
    with pytest.raises(SatTogether):
        players.merge(store, table.seats[0].id, table.seats[1].id)
    with pytest.raises(BadChoice):
        players.merge(store, ada.id, ada.id)
    assert players.merge(store, adda.id, ada.id) == ada
    assert len(players.games_of(store, ada.id)) == 2
    with pytest.raises(UnknownPlayer):
        players.player(store, adda.id)
    players.forget(store, ada.id)
    assert "Ada" not in [player.name for player in players.everyone(store)]
