"""The tables of the database: nothing that SQLite knows and PostgreSQL doesn't."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("typed", Boolean, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("first", Integer),
    Column("drawn", Boolean),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("next", String(16)),
    Column("hints", Boolean),
    Column("contest", String(8)),
    Column("challenge", String(32)),
    Column("closes", BigInteger),
    Column("shared", Boolean, nullable=False, server_default=false()),
    Column("shut", Boolean, nullable=False, server_default=false()),
    Column("hinted", Boolean, nullable=False, server_default=false()),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("signs", Boolean, nullable=False, server_default=true()),
    Column("free", Boolean, nullable=False, server_default=false()),
    Column("clock", Integer),
    Column("counted", BigInteger),
    Column("tally", Text),
    Index("tables_by_phase", "phase", "created"),
    Index("tables_by_challenge", "challenge"),
)
"""One game each. `secret` is that of the fair dice, shown only once the game is over; `hints` is
what the host has said about them, if anything. A `contest` (daily, duel) is played for a
`challenge`, with no move after it `closes` or is `shut`; the dice are `shared` if others have the
same. `hinted` says that somebody asked the coach. `revision` counts the changes of this row, of its
seats and of its keys: whoever changes them names the one they know. The host says whether people
send each other `signs`, whether whoever watches may take a `free` seat, and how many seconds the
`clock` gives for a turn, `counted` from then on at the earliest. `tally`: the games won before.
"""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(32)),
    Column("name", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("holder", String(64)),
    Column("person", String(64)),
    Column("helped", Boolean, nullable=False, server_default=false()),
    Column("lapsed", Boolean, nullable=False, server_default=false()),
    Column("ready", Boolean, nullable=False, server_default=false()),
    Index("seats_by_person", "person"),
)
"""Who sits where; `holder` is the hash of a key of the table, `person` that of a person's own. A
bot plays since the clock ran out where it has `lapsed`; `ready` for another game.
"""

keys = Table(
    "keys",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("host", Boolean, nullable=False),
    Index("keys_by_hash", "hash"),
)
"""The people of a table by the hashes of their keys."""

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What happened, in order; only ever added to. `undo 4 5` takes moves 4 and 5 out of the record."""

people = Table(
    "people",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
"""Those who play, by the hashes of their keys. What has a column `person` is theirs."""

results = Table(
    "results",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(64), ForeignKey("people.hash", ondelete="CASCADE"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("others", Integer, nullable=False),
    Column("bots", String(200), nullable=False),
    Column("typed", Boolean, nullable=False),
    Column("contest", String(8)),
    Column("score", Integer, nullable=False),
    Column("areas", Text, nullable=False),
    Column("foxes", Integer, nullable=False),
    Column("fox_points", Integer, nullable=False),
    Column("level", Integer),
    Column("rank", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("faces", Text, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("given_away", Float),
    Column("luck", Float),
    Column("trained", Boolean, nullable=False, server_default=false()),
    Index("results_by_person", "person", "ended"),
)
"""How a finished game went for a person, one row a seat; the last three once somebody looked.

`trained` says that its mistakes are among the `puzzles`.
"""

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("game", String(32), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("day", String(10)),
    Column("closes", BigInteger),
    Column("master", Integer),
    Column("master_areas", Text),
    Column("shut", Boolean, nullable=False, server_default=false()),
    Column("levels", Text),
    Column("luck", Float),
    Index("challenges_by_day", "day"),
)
"""The same dice for everybody, of a day or of a duel; `master` is what the best bot makes of them.

`levels` is what weaker bots make of them, and `luck` what the coach thinks of them: found out once.

`secret` is shown once the day is over, which is `shut` from then on, or to whoever has played the
duel.
"""

tries = Table(
    "tries",
    metadata,
    Column(
        "challenge_id",
        String(32),
        ForeignKey("challenges.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("person", String(64), ForeignKey("people.hash", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(64), nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("score", Integer),
    Column("areas", Text),
    Column("foxes", Integer),
    Column("fox_points", Integer),
    Column("ended", BigInteger),
    Index("tries_by_table", "table_id"),
    Index("tries_by_person", "person"),
    Index("tries_by_score", "challenge_id", "score"),
)
"""Who plays a challenge, once each; the points stand there from the last move on."""

puzzles = Table(
    "puzzles",
    metadata,
    Column("person", String(64), ForeignKey("people.hash", ondelete="CASCADE"), primary_key=True),
    Column("id", String(40), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("told", Text, nullable=False),
    Column("lost", Float, nullable=False),
    Column("box", Integer, nullable=False, server_default="0"),
    Column("due", BigInteger, nullable=False, server_default="0"),
    Index("puzzles_by_game", "person", "game"),
    Index("puzzles_by_table", "table_id"),
)
"""What somebody trains: mistakes of own games, as the coach told them, and tried ones of a set.

`box` and `due` are Leitner's: where it is, and when it comes back.
"""

reviews = Table(
    "reviews",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("packed", LargeBinary, nullable=False),
    Index("reviews_by_age", "made"),
)
"""What the coach said about a game, without names: worked out once for all processes."""

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Keys of the server itself, made once: the one that browsers know it by, for notifications."""

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(64), ForeignKey("people.hash", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(87), nullable=False),
    Column("auth", String(22), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("contact", String(300), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("subscriptions_by_person", "person", "created"),
)
"""The devices of a person that get notifications; `id` is the hash of the `endpoint`.

`p256dh` and `auth` are the browser's, for the encryption. `lang` is the language that was spoken
there, `contact` the address of the page: what a push service is told of us.
"""

calls = Table(
    "calls",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("active", Integer, primary_key=True),
)
"""For which turns somebody was called by a notification: once each, whatever the process."""
