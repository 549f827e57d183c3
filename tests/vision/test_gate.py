"""More photographs than can be read at once wait a little, then are asked to come back."""

from __future__ import annotations

import threading

import pytest

from vision import Busy, Gate


def test_one_too_many_is_turned_away_at_once_with_when_to_return() -> None:
    gate = Gate(at_once=1, waiting=0)
    with gate:
        with pytest.raises(Busy) as busy, gate:
            pass
        assert busy.value.retry_after >= 1
    with gate:
        pass


def test_one_who_waits_too_long_is_turned_away_and_leaves_no_trace() -> None:
    gate = Gate(at_once=1, waiting=1, patience=0.01)
    for _ in range(3):
        with gate, pytest.raises(Busy), gate:
            pass


def test_a_waiting_one_enters_when_another_leaves() -> None:
    gate = Gate(at_once=1, waiting=1, patience=10)
    entered = threading.Event()

    def wait() -> None:
        with gate:
            entered.set()

    waiting = threading.Thread(target=wait)
    with gate:
        waiting.start()
        assert not entered.wait(0.05)
    waiting.join(10)
    assert entered.is_set()


def test_no_more_than_the_set_number_work_at_once() -> None:
    gate, lock, at_work, most = Gate(at_once=2, waiting=20, patience=10), threading.Lock(), 0, 0

    def work() -> None:
        nonlocal at_work, most
        with gate:
            with lock:
                at_work += 1
                most = max(most, at_work)
            threading.Event().wait(0.005)
            with lock:
                at_work -= 1

    workers = [threading.Thread(target=work) for _ in range(12)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(10)
    assert most == 2


def test_a_failure_inside_gives_the_place_back() -> None:
    gate = Gate(at_once=1, waiting=0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), gate:
            _ = 1 / 0
