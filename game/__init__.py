"""The table: seats, winds, payments, sticks, and the ledger of events with replay()."""

from game.editions import DEAREST_WIN, EDITIONS, Edition, edition_named
from game.errors import GameError
from game.events import (
    Abandon,
    Claim,
    Correct,
    Dora,
    Event,
    Exhausted,
    FalseWin,
    Finish,
    Pause,
    Redo,
    Reseat,
    Resume,
    TableEvent,
    Undo,
    WinByDiscard,
    WinByDraw,
)
from game.handover import BOX, Handover, Helper, Mode, Redealt, Swap, plan_payment
from game.ledger import begin, game_from_json, game_to_json, replay
from game.moment import Play, Status
from game.notes import NOTE_FIELDS, NOTE_LIMIT, notes_of, notes_to_json
from game.parsing import MAX_EVENTS, parse_event, parse_table_event
from game.ranking import Place
from game.seats import Seat, nearest_first, others_from
from game.settlement import Payment, Settlement, settle
from game.setup import NAME_LIMIT, Setup
from game.state import State
from game.sticks import ALL_STICKS, START_STICKS, Change, Sticks, box_at_start, deal_sticks, make_change
from game.table import StickPayment
from game.winds import DealMarkers, Wind, deals_in_game

__all__ = [
    "ALL_STICKS",
    "BOX",
    "DEAREST_WIN",
    "EDITIONS",
    "MAX_EVENTS",
    "NAME_LIMIT",
    "NOTE_FIELDS",
    "NOTE_LIMIT",
    "START_STICKS",
    "Abandon",
    "Change",
    "Claim",
    "Correct",
    "DealMarkers",
    "Dora",
    "Edition",
    "Event",
    "Exhausted",
    "FalseWin",
    "Finish",
    "GameError",
    "Handover",
    "Helper",
    "Mode",
    "Pause",
    "Payment",
    "Place",
    "Play",
    "Redealt",
    "Redo",
    "Reseat",
    "Resume",
    "Seat",
    "Settlement",
    "Setup",
    "State",
    "Status",
    "StickPayment",
    "Sticks",
    "Swap",
    "TableEvent",
    "Undo",
    "WinByDiscard",
    "WinByDraw",
    "Wind",
    "begin",
    "box_at_start",
    "deal_sticks",
    "deals_in_game",
    "edition_named",
    "game_from_json",
    "game_to_json",
    "make_change",
    "nearest_first",
    "notes_of",
    "notes_to_json",
    "others_from",
    "parse_event",
    "parse_table_event",
    "plan_payment",
    "replay",
    "settle",
]
