"""The house's settings, photographs kept with consent, and the list of past games in order of change."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

WHEN = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create the settings and photos, and the index behind the list of past games."""
    op.create_table(
        "settings",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("value", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    op.create_table(
        "photos",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("labels", sa.JSON, nullable=False),
        sa.Column("kept_at", WHEN, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_photos"),
        sa.UniqueConstraint("file", name="uq_photos_file"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_photos_game_id"),
    )
    op.create_index("ix_photos_game_id", "photos", ["game_id"])
    op.create_index("ix_games_rematch_of", "games", ["rematch_of"])
    op.create_index("ix_games_changed_at_id", "games", ["changed_at", "id"])
