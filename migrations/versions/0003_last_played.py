"""When each player last sat down, so that a name is suggested quickly in a house with years of games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

LAST_PLAYED = """
UPDATE players SET played_at = (
    SELECT max(games.created_at) FROM games JOIN seats ON seats.game_id = games.id
    WHERE seats.player_id = players.id
)
"""


def upgrade() -> None:
    """Add the time, taken from the games there are."""
    op.add_column("players", sa.Column("played_at", sa.DateTime(timezone=True)))
    op.execute(LAST_PLAYED)
    op.create_index("ix_players_played_at", "players", ["played_at"])
