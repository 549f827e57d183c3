"""Games, their events, and the people, phones and café tables around them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

WHEN = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("name_key", sa.Text),
        sa.Column("created_at", WHEN, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("name_key", name="uq_players_name_key"),
    )
    op.create_table(
        "cafe_tables",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("is_closed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_cafe_tables"),
        sa.UniqueConstraint("name", name="uq_cafe_tables_name"),
        sa.UniqueConstraint("secret", name="uq_cafe_tables_secret"),
    )
    op.create_table(
        "phones",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created_at", WHEN, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_phones"),
        sa.UniqueConstraint("token_hash", name="uq_phones_token_hash"),
    )
    create_games()
    create_seats()
    create_guests()
    create_events()


def create_games() -> None:
    """Create the games: how each was opened, and the summary of its events."""
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("edition", sa.String(32), nullable=False),
        sa.Column("first_dealer", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Integer),
        sa.Column("rematch_of", sa.Integer),
        sa.Column("created_at", WHEN, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("summary", sa.JSON, nullable=False),
        sa.Column("changed_at", WHEN, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("code", name="uq_games_code"),
        sa.UniqueConstraint("secret", name="uq_games_secret"),
        sa.UniqueConstraint("key", name="uq_games_key"),
        sa.ForeignKeyConstraint(["table_id"], ["cafe_tables.id"], name="fk_games_table_id"),
        sa.ForeignKeyConstraint(["rematch_of"], ["games.id"], name="fk_games_rematch_of"),
    )
    op.create_index("ix_games_status_changed_at", "games", ["status", "changed_at"])
    op.create_index("ix_games_table_id_status", "games", ["table_id", "status"])


def create_seats() -> None:
    """Create who sits where."""
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
        sa.UniqueConstraint("game_id", "player_id", name="uq_seats_game_id_player_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_seats_player_id"),
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id"])


def create_guests() -> None:
    """Create which phone may write to which game, and whose phone it is."""
    op.create_table(
        "guests",
        sa.Column("phone_id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer),
        sa.Column("joined_at", WHEN, nullable=False),
        sa.PrimaryKeyConstraint("phone_id", "game_id", name="pk_guests"),
        sa.ForeignKeyConstraint(["phone_id"], ["phones.id"], name="fk_guests_phone_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_guests_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_guests_player_id"),
    )
    op.create_index("ix_guests_game_id", "guests", ["game_id"])
    op.create_index("ix_guests_player_id", "guests", ["player_id"])


def create_events() -> None:
    """Create the ledger: one row per game and version, so that two phones cannot write the same version."""
    op.create_table(
        "events",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("event", sa.JSON, nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("phone_id", sa.Integer),
        sa.Column("player_id", sa.Integer),
        sa.Column("at", WHEN, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "version", name="pk_events"),
        sa.UniqueConstraint("game_id", "key", name="uq_events_game_id_key"),
        sa.CheckConstraint("version >= 1", name="ck_events_version_counts_from_one"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_events_game_id"),
        sa.ForeignKeyConstraint(["phone_id"], ["phones.id"], name="fk_events_phone_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_events_player_id"),
    )
    op.create_index("ix_events_player_id", "events", ["player_id"])
