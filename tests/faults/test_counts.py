"""The counts of requests never kill a process that counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from web import metrics


@pytest.mark.skipif(not metrics.IN_MEMORY.is_dir(), reason="this system has no files in memory")
def test_counts_do_not_lie_on_the_disk_that_may_be_full(tmp_path: Path) -> None:
    folder = metrics.shared_folder(tmp_path, 8299)
    try:
        assert folder.is_relative_to(metrics.IN_MEMORY)
        (folder / "counter_1.db").write_bytes(b"of the start before")
        assert list(metrics.shared_folder(tmp_path, 8299).iterdir()) == []
        assert metrics.shared_folder(tmp_path, 8298) != folder
    finally:
        for port in (8298, 8299):
            metrics.shared_folder(tmp_path, port).rmdir()


def test_a_folder_that_somebody_else_may_write_to_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = tmp_path / "memory"
    shared.mkdir()
    monkeypatch.setattr(metrics, "IN_MEMORY", shared)
    metrics.shared_folder(tmp_path, 8299).chmod(0o777)
    assert metrics.shared_folder(tmp_path, 8299).is_relative_to(tmp_path / "metrics")
    monkeypatch.setattr(metrics, "IN_MEMORY", tmp_path / "nowhere")
    assert metrics.shared_folder(tmp_path, 8299).is_relative_to(tmp_path / "metrics")
