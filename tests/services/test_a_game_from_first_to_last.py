"""Opening a game, joining it, taking back and correcting, pausing, ending, playing again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from game import Exhausted, Status, WinByDraw
from game.records import GameRecord, Player
from scoring import WinBy
from services import codes, phones, tables
from services.board import Board, board
from services.errors import BadChoice, Refused, UnknownGame, UnknownTable
from services.history import history
from services.ledger import Played, Stamp, load
from services.phones import Phone
from services.tables import NewGame, new_game
from services.wins import Declared, DoesNotStand, Hand
from storage import Store
from storage.rebuild import rebuild, wrong_games


def shown(store: Store, game: GameRecord) -> Board:
    found = board(store, game.code)
    assert found is not None
    return found


class Writer:
    """A phone that always saw the newest version."""

    def __init__(self, store: Store, game: GameRecord, phone: Phone) -> None:
        self.store, self.game, self.phone = store, game, phone

    def stamp(self) -> Stamp:
        return Stamp(self.played.version, codes.new_secret(), self.phone.author)

    @property
    def played(self) -> Played:
        return load(self.store, self.game.code)

    @property
    def points(self) -> tuple[int, ...]:
        return self.played.state.points

    def draw(self, winner: int, points: int) -> None:
        declared = Declared(WinBy.DRAW, (Hand(winner, points=points),))
        tables.settle(self.store, self.game.code, declared, self.stamp())


@pytest.fixture
def writer(store: Store, table: GameRecord, phone: Phone) -> Writer:
    return Writer(store, table, phone)


def test_a_new_game_waits_for_its_first_deal(store: Store, table: GameRecord) -> None:
    first = shown(store, table)
    assert (first.version, first.deal, first.total_deals, first.status) == (0, 1, 16, Status.RUNNING)
    assert [seat.player.name for seat in first.seats] == ["Haru", "민지", "Ken", "Ada"]
    assert [seat.points for seat in first.seats] == [40] * 4
    assert first.seats[0].is_dealer
    assert first.last is None


def test_the_first_dealer_is_drawn_by_lot_unless_named(store: Store) -> None:
    dealers = {new_game(store, NewGame(("a", "b")), f"key-{number}").first_dealer for number in range(40)}
    assert dealers == {0, 1}


def test_codes_are_read_aloud_easily_and_found_however_typed(store: Store, table: GameRecord) -> None:
    assert set(table.code) <= set("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
    assert len(table.code) == 6
    assert shown(store, table) == board(store, f" {table.code[:3].lower()}-{table.code[3:].lower()} ")
    assert len({codes.new_code() for _ in range(1000)}) == 1000
    with pytest.raises(UnknownGame):
        board(store, "??????")
    with pytest.raises(UnknownGame):
        board(store, table.code + "A")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Ada",), "player_count"),
        (("a", "b", "c", "d", "e", "f"), "player_count"),
        (("Ada", "  ada "), "same_name"),
        (("Ada", "Ａda"), "same_name"),
        (("Ada", " "), "bad_name"),
        (("Ada", "x" * 200), "bad_name"),
        (("Ada", "a\x00b"), "bad_name"),
    ],
)
def test_names_that_cannot_be_are_refused(store: Store, names: tuple[str, ...], code: str) -> None:
    with pytest.raises(Refused) as refused:
        new_game(store, NewGame(names), "key")
    assert (refused.value.code, refused.value.status) == (code, 422)
    assert store.players.all() == ()


def test_an_edition_or_table_nobody_has_is_refused(store: Store) -> None:
    with pytest.raises(Refused):
        new_game(store, NewGame(("a", "b"), edition="riichi"), "key")
    with pytest.raises(UnknownTable):
        new_game(store, NewGame(("a", "b"), table_id=9), "key")


def test_tapping_start_twice_opens_one_game(store: Store) -> None:
    wanted = NewGame(("Ada", "민지", "Ken"))
    with ThreadPoolExecutor(8) as pool:
        opened = list(pool.map(lambda _: new_game(store, wanted, "double tap"), range(8)))
    assert len({record.id for record in opened}) == 1
    assert len(store.games.open_games()) == 1


def test_a_board_that_did_not_change_is_not_sent_again(store: Store, writer: Writer) -> None:
    assert board(store, writer.game.code, since=0) is None
    writer.draw(1, 7)
    changed = board(store, writer.game.code, since=0)
    assert changed is not None
    assert changed.version == 1
    assert board(store, writer.game.code, since=1) is None


def test_a_phone_joins_says_who_it_is_and_is_known_again(store: Store, table: GameRecord) -> None:
    fresh = phones.greet(store, None)
    assert phones.greet(store, fresh.token) == fresh
    assert phones.recognise(store, "made up") is None
    assert phones.whose(store, table.code, fresh) is None
    phones.join(store, table.code, fresh, table.seats[2].id)
    guest = phones.whose(store, table.code, fresh)
    assert guest is not None
    assert guest.player == table.seats[2]
    assert [game.code for game in phones.my_games(store, fresh)] == [table.code]
    with pytest.raises(BadChoice):
        phones.join(store, table.code, fresh, 12345)


def test_a_qr_code_leads_to_the_game(store: Store, table: GameRecord) -> None:
    assert phones.behind(store, table.secret).code == table.code
    assert len(table.secret) >= 32
    with pytest.raises(UnknownGame):
        phones.behind(store, table.code)


def test_undo_and_redo_are_events_that_say_what_they_touched(store: Store, writer: Writer) -> None:
    writer.draw(1, 7)
    tables.undo(store, writer.game.code, writer.stamp())
    assert writer.points == (40, 40, 40, 40)
    tables.redo(store, writer.game.code, writer.stamp())
    assert writer.points == (37, 49, 37, 37)
    lines = history(writer.played)
    assert [line.event.to_json()["type"] for line in lines] == ["win", "undo", "redo"]
    assert lines[1].took_back == (1,)
    assert lines[2].put_back == (1,)
    assert lines[0].counts


def test_what_was_taken_back_stays_in_the_history(store: Store, writer: Writer) -> None:
    writer.draw(1, 7)
    tables.undo(store, writer.game.code, writer.stamp())
    writer.draw(2, 5)
    lines = history(writer.played)
    assert [line.counts for line in lines] == [False, True, True]
    assert lines[0].payments != ()
    assert [play.index for play in writer.played.state.plays] == [2]


def test_the_last_deal_of_a_finished_game_can_be_taken_back(store: Store, writer: Writer) -> None:
    for _ in range(16):
        tables.exhausted(store, writer.game.code, writer.stamp())
    assert shown(store, writer.game).finished
    tables.undo(store, writer.game.code, writer.stamp())
    assert shown(store, writer.game).status is Status.RUNNING
    assert [game.code for game in store.games.open_games()] == [writer.game.code]


def test_an_earlier_deal_is_corrected_and_everything_after_it_replayed(store: Store, writer: Writer) -> None:
    writer.draw(1, 7)
    writer.draw(2, 5)
    tables.correct(store, writer.game.code, 1, WinByDraw(3, 7), writer.stamp())
    assert writer.points == (35, 35, 43, 47)
    lines = history(writer.played)
    assert lines[0].corrected_by == 3
    tables.correct(store, writer.game.code, 2, None, writer.stamp())
    assert writer.points == (37, 37, 37, 49)
    assert [line.counts for line in history(writer.played)][:2] == [True, False]


def test_a_corrected_win_is_scored_for_the_dealer_of_its_own_deal(store: Store, writer: Writer) -> None:
    writer.draw(0, 7)
    writer.draw(1, 5)
    declared = Declared(WinBy.DRAW, (Hand(0, points=10),))
    preview = tables.preview_correction(writer.played, 1, declared)
    assert preview.appraisals[0].dealer_bonus == 2
    assert [payment.paid for payment in preview.payments] == [4, 4, 4]
    tables.correct_win(store, writer.game.code, 1, declared, writer.stamp())
    assert writer.points == preview.after.points


def test_a_correction_to_a_hand_that_may_not_win_must_be_accepted_first(store: Store, writer: Writer) -> None:
    writer.draw(0, 7)
    declared = Declared(WinBy.DRAW, (Hand(0, points=4),))
    with pytest.raises(DoesNotStand):
        tables.correct_win(store, writer.game.code, 1, declared, writer.stamp())
    tables.correct_win(store, writer.game.code, 1, declared, writer.stamp(), accept_false_wins=True)
    assert writer.points == (34, 42, 42, 42)


def test_what_never_happened_cannot_be_corrected(store: Store, writer: Writer) -> None:
    with pytest.raises(Refused) as refused:
        tables.correct(store, writer.game.code, 1, Exhausted(), writer.stamp())
    assert refused.value.code == "not_in_force"
    with pytest.raises(Refused):
        tables.preview_correction(writer.played, 1, Declared(WinBy.DRAW, (Hand(0, points=10),)))


def test_players_who_sat_wrong_are_reseated_and_keep_what_they_won(store: Store, writer: Writer) -> None:
    writer.draw(1, 7)
    tables.reseat(store, writer.game.code, (1, 0, 2, 3), writer.stamp())
    seats = shown(store, writer.game).seats
    assert [(seat.player.name, seat.points) for seat in seats] == [
        ("민지", 49),
        ("Haru", 37),
        ("Ken", 37),
        ("Ada", 37),
    ]
    line = history(writer.played)[0]
    assert [player.name for player in line.players] == ["Haru", "민지", "Ken", "Ada"]
    assert line.author == "민지"


def test_a_game_is_paused_resumed_abandoned_and_brought_back(store: Store, writer: Writer) -> None:
    code = writer.game.code
    tables.pause(store, code, writer.stamp())
    assert shown(store, writer.game).status is Status.PAUSED
    with pytest.raises(Refused) as refused:
        tables.exhausted(store, code, writer.stamp())
    assert (refused.value.code, refused.value.status) == ("game_paused", 409)
    tables.resume(store, code, writer.stamp())
    tables.abandon(store, code, writer.stamp())
    assert shown(store, writer.game).status is Status.ABANDONED
    assert store.games.open_games() == ()
    tables.undo(store, code, writer.stamp())
    assert shown(store, writer.game).status is Status.RUNNING


@pytest.mark.parametrize(("rotate", "first"), [(False, "Haru"), (True, "민지")])
def test_a_rematch_has_the_same_players_and_phones(
    store: Store, writer: Writer, rotate: bool, first: str
) -> None:
    tables.finish(store, writer.game.code, writer.stamp())
    again = tables.rematch(store, writer.game.code, "again", writer.phone.author, rotate)
    assert again.seats[0].name == first
    assert {player.id for player in again.seats} == {player.id for player in writer.game.seats}
    assert shown(store, writer.game).rematch == again.code
    guest = phones.whose(store, again.code, writer.phone)
    assert guest is not None
    assert guest.player == writer.game.seats[1]


def test_two_phones_that_ask_for_a_rematch_get_the_same_one(store: Store, writer: Writer) -> None:
    with ThreadPoolExecutor(6) as pool:
        ask = lambda key: tables.rematch(store, writer.game.code, str(key), writer.phone.author)  # noqa: E731
        opened = list(pool.map(ask, range(6)))
    assert len({record.id for record in opened}) == 1


def test_a_rematch_that_was_abandoned_may_be_opened_anew(store: Store, writer: Writer) -> None:
    first = tables.rematch(store, writer.game.code, "one", writer.phone.author)
    tables.abandon(store, first.code, Stamp(0, "no", writer.phone.author))
    second = tables.rematch(store, writer.game.code, "two", writer.phone.author)
    assert second.id != first.id
    assert tables.rematch(store, writer.game.code, "three", writer.phone.author) == second


def test_a_renamed_or_forgotten_player_changes_no_points(store: Store, writer: Writer) -> None:
    writer.draw(1, 7)
    store.players.rename(writer.game.seats[1].id, "Minji")
    store.players.forget(writer.game.seats[0].id)
    seats = shown(store, writer.game).seats
    assert [seat.player.name for seat in seats] == [None, "Minji", "Ken", "Ada"]
    assert [seat.points for seat in seats] == [37, 49, 37, 37]
    assert history(writer.played)[0].author == "Minji"
    with pytest.raises(BadChoice, match="forgotten_player"):
        tables.rematch(store, writer.game.code, "again", writer.phone.author)


def test_the_summary_beside_a_game_is_always_what_its_events_say(store: Store, writer: Writer) -> None:
    writer.draw(1, 7)
    tables.undo(store, writer.game.code, writer.stamp())
    writer.draw(2, 5)
    tables.correct(store, writer.game.code, 3, WinByDraw(3, 9), writer.stamp())
    tables.reseat(store, writer.game.code, (3, 2, 1, 0), writer.stamp())
    tables.finish(store, writer.game.code, writer.stamp())
    assert wrong_games(store.games) == []
    record = store.games.by_id(writer.game.id)
    assert record is not None
    assert record.summary.places == (1, 2, 2, 2)
    assert rebuild(store.games) == 1
    assert store.games.by_id(writer.game.id) == record


def test_a_person_is_known_by_number_not_by_name(table: GameRecord) -> None:
    assert isinstance(table.seats[0], Player)
    assert len({player.id for player in table.seats}) == 4
