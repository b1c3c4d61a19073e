"""Every address that answers with data: what is sent there and what comes back."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from . import bodies, challenges, coach, games, people, practice, tables


class Endpoint(NamedTuple):
    """An address, the body it takes and what it answers; None: none, or no JSON."""

    method: str
    path: str
    body: type[Struct] | None
    answer: type[Struct] | None
    about: str


def _get(path: str, answer: type[Struct] | None, about: str) -> Endpoint:
    return Endpoint("GET", path, None, answer, about)


def _post(path: str, body: type[Struct], answer: type[Struct], about: str) -> Endpoint:
    return Endpoint("POST", path, body, answer, about)


TABLES = (
    _get("/api/games", games.Games, "everything printed on the sheets"),
    _post(
        "/api/sheet",
        bodies.SheetOnly,
        tables.LooseSheet,
        "a sheet without dice after these moves: marks as in `+y13`, `use` with the name of an "
        "action, `round` for the next round. Nothing is stored",
    ),
    _post(
        "/api/tables",
        bodies.Opening,
        tables.Opened,
        "opens a table; the caller becomes its host: sets the cookie",
    ),
    _post(
        "/api/tables/{table}/join",
        bodies.Joining,
        tables.Joined,
        "takes a free seat, the first one unless `seat` names another: sets the cookie. A browser "
        "that has a key of this table keeps it; 403 for a wrong invitation, or for none where the "
        "host has not said that whoever watches may take a free seat; 409 if no seat is free",
    ),
    _post(
        "/api/tables/{table}/delete",
        bodies.Nothing,
        people.Done,
        "deletes a game that goes on; 403 where somebody else sits, at a challenge, or once it is "
        "over",
    ),
    _post(
        "/api/tables/{table}/enter",
        bodies.Entering,
        tables.Entered,
        "a personal link on another device: sets the cookie; 403 for a wrong key",
    ),
    _get(
        "/api/tables/{table}/review",
        coach.Review,
        "the review of a finished game, for anyone who knows the table; 409 while the game is in "
        "progress",
    ),
    _post(
        "/api/review",
        bodies.Looking,
        coach.Review,
        "the same for any [record](notation.md) (64 KiB at most), finished or not. A game with "
        "fair or shared dice must be over, or the coach could be consulted during play, and dice "
        "of a challenge that is still open are refused (`look.today`), however they are labelled. "
        "An error names the line",
    ),
    _post(
        "/api/review/play",
        bodies.PlayingOn,
        coach.PlayedOn,
        "a new table that begins with the first `ply` moves of a finished table or of a record: "
        "the caller takes `seat`, bots of that `level` the others, and the [dice are new]"
        "(notation.md#records-that-start-from-a-position). Sets the cookie; 409 if nothing is left "
        "to play",
    ),
    _get(
        "/api/tables/{table}/record",
        None,
        "the [record](notation.md) as text, with its secret only once the game is over",
    ),
    _get("/api/tables", tables.Tables, "the newest 20 tables for which this browser has a key"),
    _get(
        "/healthz",
        tables.Health,
        "503 while starting or stopping, or if the database can't be written",
    ),
    _get(
        "/metrics",
        None,
        "metrics as plain text: connections, tables in memory, moves, refusals, times",
    ),
)

PEOPLE = (
    _get("/api/me", people.WhoAmI, "creates nobody"),
    _post(
        "/api/me",
        bodies.Coming,
        people.Known,
        "identify or create the person: the one in the cookie, else the one of `key` (remembered "
        "by the page), else a new one. Sets the cookie",
    ),
    _post(
        "/api/me/enter",
        bodies.Arriving,
        people.Arrived,
        "a personal link on another device; 403 for a wrong key. Without `confirm` it only returns "
        "whose link it is: ask first, or anybody could make a visitor play in another's name. With "
        "it: sets the cookie. With `bring` too, the games of this browser's current person move to "
        "the other one, and the current one is deleted",
    ),
    _post("/api/me/name", bodies.Calling, people.Called, "changes the default name for new games"),
    _get("/api/me/stats", people.Stats, "what this person has played"),
    _get(
        "/api/me/looking",
        people.Waiting,
        "how many games still wait for the coach, for whoever waits",
    ),
    _get("/api/me/export", people.Export, "everything stored about this person, as a JSON file"),
    _get(
        "/api/me/push",
        people.PushKey,
        "by which key this server sends [notifications](server.md#notifications), if it does",
    ),
    _post(
        "/api/me/push",
        bodies.Subscribing,
        people.Done,
        "this device gets notifications from now on, for whoever is known by the cookie; 403 for "
        "nobody, 400 for an address that nothing is sent to, 409 where the server sends none. Of a "
        "person's devices the newest five are kept",
    ),
    _post("/api/me/push/stop", bodies.Unsubscribing, people.Done, "and now it gets none"),
    _post(
        "/api/me/leave",
        bodies.Nothing,
        people.Done,
        "this browser forgets the person: deletes the cookie",
    ),
    _post(
        "/api/me/delete",
        bodies.Nothing,
        people.Done,
        "[deletes everything](server.md#personal-data)",
    ),
)

CHALLENGES = (
    _get("/api/daily", challenges.Day, "today"),
    _get(
        "/api/daily/{day}",
        challenges.Day,
        "404 for a day that has not begun or does not exist",
    ),
    _post(
        "/api/daily/{day}/{game}",
        bodies.Trying,
        challenges.Begun,
        "begins or resumes the try: sets the cookie. 409 after the day's end",
    ),
    _post(
        "/api/duels",
        bodies.Dueling,
        challenges.DuelOpened,
        "a duel with new dice for a `game`, or with those of a finished solo game (`table`) that "
        "the caller has the key of. 409 (`duel.helped`) if that game had hints or a roll was taken "
        "back",
    ),
    _get("/api/duels/{duel}", challenges.Duel, "a duel as far as the caller may see it"),
    _post("/api/duels/{duel}", bodies.Trying, challenges.Begun, "as for a day"),
    _get(
        "/api/duels/{duel}/sheets",
        challenges.DuelSheets,
        "the sheets of the best six; 403 before the caller has finished",
    ),
    _post("/api/cups", bodies.Cupping, challenges.CupOpened, "a cup of new deals"),
    _get(
        "/api/cups/{cup}",
        challenges.Cup,
        "a cup as far as the caller may see it; its deals are duels and played as such",
    ),
    _get(
        "/api/challenges/{id}/master",
        challenges.MasterAnswer,
        "how the best bot plays the same dice. Computed at the first request (about a second), "
        "then cached. 403 before the caller may know",
    ),
    _get(
        "/api/challenges/{id}/dice",
        challenges.DiceAnswer,
        "how hard the dice are: what weaker bots make of them, and the coach's measure of their "
        "luck. Computed at the first request (some seconds), then cached. 403 before the caller "
        "may know",
    ),
)

TRAINING = (
    _get("/api/train", practice.Training, "the games that there are puzzles of"),
    _get(
        "/api/train/{game}",
        practice.NextPuzzle,
        "the next puzzle: what comes back first, then the worst mistakes of own games, then "
        "decisions of masters",
    ),
    _post(
        "/api/train/{game}/{puzzle}",
        bodies.Solving,
        practice.Solved,
        "a try, and what the coach thinks of every move. For a known person the puzzle goes into "
        "the next box, or back into the first, and so comes back later or soon. 404 for a puzzle "
        "of somebody else, 409 for a move that can't be made",
    ),
)

ENDPOINTS = TABLES + PEOPLE + CHALLENGES + TRAINING
