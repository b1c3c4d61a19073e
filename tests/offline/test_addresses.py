"""The addresses on a device: what they answer, and what needs a server."""

from __future__ import annotations

import json
from random import Random

import pytest

from cleverdice import names
from cleverdice.coach.views import review_view
from cleverdice.dice.public import day_secret, duel_of
from cleverdice.offline import forms, routes
from cleverdice.record import Finding, read, verify
from cleverdice.server.contract import ENDPOINTS
from cleverdice.server.work.worker import solo
from cleverdice.table.challenges import solo_games
from cleverdice.table.days import day_of
from cleverdice.table.model import DAY_MS

from .device import PERSON, START, Device, bot, nothing_left, played

TODAY = day_of(START)


def test_every_address_of_the_contract_is_known() -> None:
    assert {(one.method, one.path) for one in ENDPOINTS} >= set(routes.HANDLERS)
    device = Device()
    for method, path, form in forms.declared()["addresses"]:
        if (method, path) not in routes.HANDLERS:
            assert device.error(method, path.replace("{table}", "x"), "{}") == "device.alone", form
    assert device.error("GET", "/api/nothing") == "server.no-page"
    assert device.error("PUT", "/api/tables") == "server.no-page"


def test_the_games_are_those_of_the_server() -> None:
    games = Device().ask("GET", "/api/games")["games"]
    assert [game["name"] for game in games] == list(names())
    assert games[0]["bots"]["1"][-1] == "master"


def test_sheets_without_dice() -> None:
    device = Device()
    told = device.ask("POST", "/api/sheet", {"game": "gsc", "moves": ["+g1", "+o1=4", "round"]})
    assert (told["round"], told["rounds"]) == (2, 6)
    assert told["seat"]["score"]["total"] == 5
    assert "+o2=6" in [move["text"] for move in told["moves"]]
    assert told["why"] is None
    wish = {"game": "gsc", "moves": ["+g1"], "asked": [2, 4]}
    assert device.ask("POST", "/api/sheet", wish)["why"]["k"] == "why.next"


def test_tables_are_listed_the_newest_first() -> None:
    device = Device()
    first = device.open("gsc", PERSON)
    second = played(device, "kids", PERSON, bot())
    lines = device.ask("GET", "/api/tables")["tables"]
    assert [(line["table"], line["phase"]) for line in lines] == [(second, "over"), (first, "play")]
    device.start()
    assert device.ask("GET", "/api/tables")["tables"] == lines


def test_a_game_that_goes_on_is_deleted() -> None:
    device = Device()
    first = device.open("gsc", PERSON)
    second = played(device, "kids", PERSON, bot())
    lines = {line["table"]: line for line in device.ask("GET", "/api/tables")["tables"]}
    assert (lines[first]["round"], lines[first]["rounds"], lines[first]["deletable"]) == (
        1,
        6,
        True,
    )
    assert (lines[second]["round"], lines[second]["deletable"]) == (None, False)
    assert device.error("POST", f"/api/tables/{second}/delete", "{}") == "server.not-alone"
    assert device.ask("POST", f"/api/tables/{first}/delete", {}) == {}
    assert [line["table"] for line in device.ask("GET", "/api/tables")["tables"]] == [second]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"game": "gsc", "seats": [{"kind": "open"}]}, "device.open"),
        ({"game": "chess", "seats": [PERSON]}, "server.no-game"),
        ({"game": "gsc", "seats": [PERSON] * 5}, "server.players"),
        ({"game": "gsc", "seats": [bot("god")]}, "server.bot"),
        ({"game": "gsc"}, "server.message"),
    ],
)
def test_what_can_not_be_opened_is_refused(wish: object, why: str) -> None:
    device = Device()
    assert device.error("POST", "/api/tables", wish) == why
    assert not device.rows


def test_a_table_that_is_not_there() -> None:
    device = Device()
    effect = device.settled(device.host.connect(1, "/ws/nowhere"))
    assert effect["close"] == [[1, 4404]]
    assert device.error("GET", "/api/tables/nowhere/record") == "server.no-table"
    assert device.error("GET", "/api/tables/nowhere/review") == "server.no-table"


# The coach


def test_a_review_comes_in_slices_and_says_what_the_server_says() -> None:
    device = Device()
    table = played(device, "gsc", PERSON)
    answer, progress = device.waited("GET", f"/api/tables/{table}/review")
    assert len(progress) > 3
    assert progress == sorted(progress)
    assert progress[0] >= 0
    assert progress[-1] <= 1
    record = device.ask("GET", f"/api/tables/{table}/record")
    assert answer["body"] == json.loads(json.dumps(review_view(record)))
    assert device.ask("POST", "/api/review", {"record": record}) == answer["body"]


def test_a_game_goes_on_while_another_is_reviewed() -> None:
    device = Device()
    table = played(device, "gsc", PERSON, bot())
    assert device.http("GET", f"/api/tables/{table}/review")["status"] == 202
    guest = device.at(device.open("kids", PERSON, bot()))
    assert guest.again == 0
    guest.play(Random(1))
    assert guest.over


def test_hints_are_given_and_noted() -> None:
    device = Device()
    guest = device.at(device.open("gsc", PERSON))
    assert guest.ask("hint", seat=0)["error"]["k"] == "why.roll.first"
    guest.roll()
    hint = guest.ask("hint", seat=0)
    assert {move["text"] for move in hint["moves"]} == set(guest.texts(0))
    assert device.rows["tables", guest.table]["hinted"]


def test_games_that_are_not_over_are_not_reviewed() -> None:
    device = Device()
    guest = device.at(device.open("gsc", PERSON))
    guest.roll()
    assert device.error("GET", f"/api/tables/{guest.table}/review") == "look.not-over"
    record = device.ask("GET", f"/api/tables/{guest.table}/record")
    assert device.error("POST", "/api/review", {"record": record}) == "look.not-over"
    assert device.error("POST", "/api/review", {"record": "nonsense"}) == "look.bad.first"


def test_play_goes_on_from_a_point_of_a_game() -> None:
    device = Device()
    table = played(device, "gsc", PERSON, bot())
    wish = {"table": table, "ply": 11, "seat": 0, "level": "random", "name": "Ana"}
    begun = device.ask("POST", "/api/review/play", wish)["table"]
    guest = device.at(begun)
    assert guest.view["n"] >= 11
    guest.play(Random(4))
    text = device.ask("GET", f"/api/tables/{begun}/record")
    assert read(text).header.given == 11
    assert verify(read(text)).finding is Finding.PARTLY
    assert device.error("POST", "/api/review/play", {**wish, "ply": 999}) == "look.no-more"


# The person


def test_statistics_count_games_and_wait_for_the_coach() -> None:
    device = Device()
    assert device.ask("GET", "/api/me") == {"person": None}
    assert device.ask("GET", "/api/me/stats")["person"] is None
    device.somebody()
    tables = [played(device, "kids", PERSON, bot("random")), played(device, "gsc", PERSON)]
    stats = device.ask("GET", "/api/me/stats")
    assert [game["table"] for game in stats["games"]] == tables
    assert stats["looking"] == 2
    assert sum(stats["dice"][0]["faces"][0].values()) > 0
    assert len(list(nothing_left(device))) > 1
    assert device.ask("GET", "/api/me/looking") == {"looking": 0}
    device.start()
    looked = device.ask("GET", "/api/me/stats")
    assert looked["looking"] == 0
    assert all(game["given_away"] is not None for game in looked["games"])


def test_a_seat_counts_or_does_not() -> None:
    device = Device()
    device.somebody()
    guest = device.at(played(device, "kids", PERSON, bot()))
    assert guest.you["mine"] == [0]
    assert guest.ask("mine", seat=0, mine=False)["t"] == "ok"
    assert device.ask("GET", "/api/me/stats")["games"] == []
    assert guest.ask("mine", seat=0, mine=True)["t"] == "ok"
    assert len(device.ask("GET", "/api/me/stats")["games"]) == 1


def test_a_person_is_named_and_deleted() -> None:
    device = Device()
    assert device.error("POST", "/api/me/name", {"name": "Eva"}) == "person.nobody"
    known = device.somebody()
    assert device.somebody()["key"] == known["key"]
    assert device.ask("POST", "/api/me/name", {"name": " Eva\n"}) == {"name": "Eva"}
    guest = device.at(device.open("gsc", PERSON))
    effect = device.settled(device.host.http("POST", "/api/me/delete", "{}"))
    assert effect["close"] == [[1, 4404]]
    assert not device.rows
    assert device.error("GET", f"/api/tables/{guest.table}/record") == "server.no-table"


# Days and duels


def test_the_dice_of_a_day_are_the_same_on_every_device() -> None:
    rolls: list[str] = []
    for _ in range(2):
        device = Device()
        device.entropy(7 * (len(rolls) + 1))
        device.somebody()
        begun = device.ask("POST", f"/api/daily/{TODAY}/gsc", {})
        guest = device.at(begun["table"])
        assert guest.view["hints"] is False
        guest.roll()
        rolls.append(guest.log[0]["text"])
    assert rolls[0] == rolls[1]


def test_a_day_is_played_once_proved_and_compared_with_the_master() -> None:
    device = Device()
    assert device.error("POST", f"/api/daily/{TODAY}/gsc", {}) == "person.nobody"
    device.somebody()
    day = device.ask("GET", "/api/daily")
    assert [game["game"] for game in day["games"]] == solo_games()
    assert device.error("GET", f"/api/challenges/{TODAY}-gsc/master") == "contest.hidden"
    begun = device.ask("POST", f"/api/daily/{TODAY}/gsc", {"name": "Ana"})
    guest = device.at(begun["table"])
    guest.play(Random(6))
    assert device.ask("POST", f"/api/daily/{TODAY}/gsc", {})["over"]
    standing = device.ask("GET", "/api/daily")["games"][0]
    assert standing["mine"]["score"] == guest.view["seats"][0]["score"]["total"]
    assert standing["reveal"] == day_secret(TODAY, "gsc").hex()
    assert standing["results"][0]["mine"]
    record = read(device.ask("GET", f"/api/tables/{guest.table}/record"))
    assert verify(record).finding is Finding.PROVED
    assert device.ask("GET", "/api/daily")["streak"] == {"now": 1, "best": 1, "days": 1}


def test_the_masters_result_is_worked_out_in_slices_and_kept() -> None:
    device = Device()
    duel = device_duel(device)
    answer, progress = device.waited("GET", f"/api/challenges/{duel}/master")
    assert len(progress) > 1
    assert progress == sorted(progress)
    found = duel_of(duel)
    assert found is not None
    wanted = solo("gsc", "master", found.secret.hex(), found.seed, found.shared)
    assert answer["body"]["master"] == json.loads(wanted)
    device.start()
    assert device.http("GET", f"/api/challenges/{duel}/master")["body"] == answer["body"]


def device_duel(device: Device) -> str:
    device.somebody()
    duel = str(device.ask("POST", "/api/duels", {"game": "gsc"})["duel"])
    table = device.ask("POST", f"/api/duels/{duel}", {})["table"]
    device.at(table).play(Random(8))
    return duel


def test_nobody_begins_a_day_that_is_over_or_has_not_begun() -> None:
    device = Device()
    device.somebody()
    begun = device.ask("POST", f"/api/daily/{TODAY}/gsc", {})
    device.clock += DAY_MS + 3_600_000
    assert device.error("POST", f"/api/daily/{TODAY}/gsc", {}) == "daily.closed"
    assert device.at(begun["table"]).roll()["error"]["k"] == "daily.closed"
    assert device.error("POST", f"/api/daily/{TODAY}/chd", {}) == "daily.over"
    assert device.error("POST", "/api/daily/2999-01-01/gsc", {}) == "daily.no-day"
    assert device.error("POST", f"/api/daily/{TODAY}/kids", {}) == "contest.nowhere"


def test_a_link_is_enough_for_a_duel_on_another_device() -> None:
    one, two = Device(), Device()
    duel = device_duel(one)
    two.entropy(5)
    two.somebody()
    shown = two.ask("GET", f"/api/duels/{duel}")
    assert shown["mine"] is None
    assert shown["commitment"] == one.ask("GET", f"/api/duels/{duel}")["commitment"]
    guest = two.at(two.ask("POST", f"/api/duels/{duel}", {})["table"])
    guest.roll()
    table = one.ask("GET", f"/api/duels/{duel}")["mine"]["table"]
    assert one.at(table).log[0]["text"] == guest.log[0]["text"]
    assert two.error("GET", f"/api/duels/{duel}/sheets") == "contest.hidden"
    assert len(one.ask("GET", f"/api/duels/{duel}/sheets")["sheets"]) == 1


def test_the_link_of_a_cup_has_all_its_deals() -> None:
    one, two = Device(), Device()
    one.somebody()
    cup = str(one.ask("POST", "/api/cups", {"game": "gsc", "deals": 2})["cup"])
    seen = [device.ask("GET", f"/api/cups/{cup}") for device in (one, two)]
    assert seen[0] == seen[1]
    assert seen[0]["results"] is None
    for deal in seen[0]["deals"]:
        assert seen[0]["results"] is None
        guest = one.at(one.ask("POST", f"/api/duels/{deal['duel']}", {"name": "Ana"})["table"])
        guest.play(Random(8))
        guest.leave()
    whole = one.ask("GET", f"/api/cups/{cup}")
    assert [(one["name"], one["mine"]) for one in whole["results"]] == [("Ana", True)]
    assert whole["results"][0]["total"] == sum(whole["results"][0]["scores"])


@pytest.mark.parametrize("cup", ["x", "gsc-1-abcdefghijklmnop", "kids-3-abcdefghijklmnop"])
def test_a_link_that_is_no_cup(cup: str) -> None:
    assert Device().error("GET", f"/api/cups/{cup}") == "contest.nowhere"


def test_a_finished_game_becomes_a_duel_whose_link_has_its_dice() -> None:
    one, two = Device(), Device()
    one.somebody()
    table = played(one, "chd", PERSON)
    duel = one.ask("POST", "/api/duels", {"table": table})["duel"]
    assert one.ask("POST", "/api/duels", {"table": table})["duel"] == duel
    assert one.ask("GET", f"/api/duels/{duel}")["mine"]["over"]
    two.entropy(3)
    two.somebody()
    guest = two.at(two.ask("POST", f"/api/duels/{duel}", {})["table"])
    guest.roll()
    assert guest.log[0]["text"] == one.at(table).log[0]["text"]


@pytest.mark.parametrize(
    "duel", ["x", "gsc-", "gsc-1", "kids-abcdefghijklmnop", "gsc-aaaa", "gsc-ä"]
)
def test_a_link_that_is_no_duel(duel: str) -> None:
    assert Device().error("GET", f"/api/duels/{duel}") == "contest.nowhere"


def test_a_game_with_hints_is_no_duel() -> None:
    device = Device()
    device.somebody()
    guest = device.at(device.open("gsc", PERSON))
    guest.roll()
    guest.ask("hint", seat=0)
    guest.play(Random(1))
    assert device.error("POST", "/api/duels", {"table": guest.table}) == "duel.helped"


def test_whatever_is_asked_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    """Odd bodies and addresses are refused, never the end of the host."""
    device, rng = Device(), Random(1)
    device.somebody()
    table = played(device, "kids", PERSON, bot("random"))
    odd = [
        "",
        "[]",
        "null",
        "{}",
        '{"name": 7}',
        '{"ply": -1}',
        '{"game": "gsc"}',
        "\x00",
        "{" * 99,
    ]
    words = [table, "x", "-", "gsc", TODAY, "0" * 400, "%00", "ä", ".."]
    for method, path, _ in forms.declared()["addresses"]:
        for _ in range(12):
            asked = path
            while "{" in asked:
                asked = asked.partition("{")[0] + rng.choice(words) + asked.partition("}")[2]
            told = device.http(rng.choice([method, "GET", "POST"]), asked, rng.choice(odd))
            assert told["status"] in (200, 202, 400, 403, 404, 409, 413), (asked, told)
    assert capsys.readouterr().err == ""
