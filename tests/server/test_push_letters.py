"""Letters to browsers: the worked examples of the RFCs, and where nothing is sent."""

from __future__ import annotations

import base64
import json
import socket
import ssl
import threading
import time
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from cleverdice.server.push.delivery import Undelivered, delivered
from cleverdice.server.push.encryption import CURVE, Receiver, bytes64, encrypted, plain64, point
from cleverdice.server.push.letters import TOPIC_LETTERS, topic
from cleverdice.server.push.reach import LONGEST, Endpoint, Reach, Unreachable, is_public
from cleverdice.server.push.vapid import GOOD_SECONDS, Vapid

from .push_service import Phone

# RFC 8291, section 5 and appendix A
TEXT = b"When I grow up, I want to be a watermelon"
OWN_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
OWN_PUBLIC = (
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
)
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def test_the_example_of_the_rfc_is_encrypted_as_it_says() -> None:
    own = ec.derive_private_key(int.from_bytes(bytes64(OWN_PRIVATE), "big"), CURVE)
    assert plain64(point(own)) == OWN_PUBLIC
    receiver = Receiver(bytes64(BROWSER), bytes64(AUTH))
    assert plain64(encrypted(TEXT, receiver, own, bytes64(SALT))) == SEALED


def test_texts_of_any_length_look_the_same_and_can_be_read() -> None:
    phone = Phone()
    receiver = Receiver(bytes64(phone.p256dh), bytes64(phone.auth))
    own = ec.generate_private_key(CURVE)
    short, long = (encrypted(text, receiver, own, bytes(16), 400) for text in (b"a", b"b" * 300))
    assert len(short) == len(long)
    assert (phone.opened(short), phone.opened(long)) == (b"a", b"b" * 300)


def test_a_public_key_that_is_none_is_noticed() -> None:
    with pytest.raises(ValueError, match=r".*"):
        _ = Receiver(b"\x04" + bytes(64), bytes(16)).key


# Who sends it


def claims_of(authorization: str) -> tuple[dict[str, Any], str]:
    """What a server claims of itself, if its signature is good; and its public key."""
    kind, _, rest = authorization.partition(" ")
    assert kind == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    header, claims, signature = parts["t"].split(".")
    assert json.loads(bytes64(header)) == {"typ": "JWT", "alg": "ES256"}
    raw = bytes64(signature)
    assert len(raw) == 64
    pair = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes64(parts["k"]))
    signed = f"{header}.{claims}".encode()
    key.verify(encode_dss_signature(*pair), signed, ec.ECDSA(SHA256()))
    return json.loads(bytes64(claims)), parts["k"]


def test_a_server_says_who_it_is() -> None:
    vapid = Vapid.fresh(b"any seed")
    told = vapid.authorization("https://push.example", "https://dice.example", 1000)
    claims, key = claims_of(told)
    assert claims == {
        "aud": "https://push.example",
        "exp": 1000 + GOOD_SECONDS,
        "sub": "https://dice.example",
    }
    assert key == vapid.public
    assert "=" not in key


def test_keys_are_the_same_when_they_are_taken_up_again() -> None:
    vapid = Vapid.fresh(b"another")
    assert Vapid.of(vapid.kept).public == vapid.public
    assert Vapid.fresh(b"a third").public != vapid.public


def test_a_topic_is_short_and_says_nothing() -> None:
    told = topic("abcdefghijklmnop", AUTH)
    assert len(told) == TOPIC_LETTERS
    assert base64.urlsafe_b64decode(told)
    assert told == topic("abcdefghijklmnop", AUTH) != topic("abcdefghijklmnop", SALT)


# Where it is sent


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/x",
        "ftp://push.example/x",
        "https://push.example:8443/x",
        "https://push.example:22/x",
        "https://me@push.example/x",
        "https://push.example",
        "https://push.example/x#y",
        "https://push.example/x y",
        "https://push.example/x\r\nHost: y",
        "https://push.exämple/x",
        "https://127.0.0.1/x",
        "https://2130706433/x",
        "https://0x7f000001/x",
        "https://127.1/x",
        "https://[::1]/x",
        "https://.example/x",
        "https://push.example./x",
        "https:///x",
        "https://push.example/" + LONGEST * "x",
        "",
    ],
)
def test_nothing_is_sent_to_such_an_address(url: str) -> None:
    with pytest.raises(Unreachable):
        Reach().endpoint(url)


def test_addresses_are_taken_apart() -> None:
    endpoint = Reach().endpoint("https://push.example/wpush/v2/a-b_c?d=e")
    assert endpoint == Endpoint("push.example", 443, "/wpush/v2/a-b_c?d=e")
    assert endpoint.origin == "https://push.example"
    there = Reach(anywhere=True).endpoint("https://localhost:8443/x")
    assert there.origin == "https://localhost:8443"


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1",
        "192.168.1.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:10.0.0.1",
        "64:ff9b::a00:1", "2002:a00:1::1", "2001:0:a00:1::1", "fc00::1", "fd12::1", "fe80::1",
        "fe80::1%eth0", "ff02::1", "no address",
    ],
)  # fmt: skip
def test_addresses_of_our_own_network_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("found", [["127.0.0.1"], ["9.9.9.9", "192.168.0.1"], ["::1"]])
def test_a_name_that_leads_into_our_network_is_refused(
    monkeypatch: pytest.MonkeyPatch, found: list[str]
) -> None:
    asked: list[str] = []

    def look_up(host: str, port: int, **_: object) -> list[Any]:
        asked.append(host)
        return [(None, None, None, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: pytest.fail("connected"))
    with pytest.raises(Unreachable):
        delivered(Endpoint("push.example", 443, "/x"), {}, b"", Reach())
    assert asked == ["push.example"]


def test_localhost_is_refused() -> None:
    with pytest.raises(Unreachable):
        delivered(Endpoint("localhost", 443, "/x"), {}, b"", Reach())


# What a stranger answers


class Plain(ssl.SSLContext):
    """No encryption at all, for a service that answers nonsense."""

    def wrap_socket(self, sock: socket.socket, *_: Any, **__: Any) -> Any:
        return sock


def answered(answer: bytes, pause: float = 0.0) -> int:
    """What becomes of an answer that comes letter by letter."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            wire, _ = listening.accept()
            with wire:
                try:
                    wire.recv(65536)
                    for letter in answer if pause else [answer]:
                        wire.sendall(bytes([letter]) if isinstance(letter, int) else letter)
                        time.sleep(pause)
                except OSError:
                    pass

        thread = threading.Thread(target=serve)
        thread.start()
        reach = Reach(anywhere=True, tls=lambda: Plain(ssl.PROTOCOL_TLS_CLIENT))
        to = Endpoint("127.0.0.1", listening.getsockname()[1], "/x")
        try:
            return delivered(to, {}, b"body", reach, 0.5)
        finally:
            thread.join()


def test_only_the_number_of_an_answer_is_read() -> None:
    assert answered(b"HTTP/1.1 201 Created\r\nLocation: /x\r\n\r\n" + bytes(10**6)) == 201
    assert answered(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n") == 302


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n", b"x" * 10**6, b"HTTP/1.1 99 No\r\n\r\n"])
def test_what_is_no_answer_is_a_failure(answer: bytes) -> None:
    with pytest.raises(Undelivered):
        answered(answer)


def test_an_answer_may_not_take_for_ever() -> None:
    began = time.monotonic()
    with pytest.raises(Undelivered):
        answered(b"HTTP/1.1 " + b" " * 20, pause=0.1)
    assert time.monotonic() - began < 10
