"""A push service on this computer, by TLS, and phones that read what comes."""

from __future__ import annotations

import hmac
import json
import secrets
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from cleverdice.server.push.encryption import CURVE, plain64, point
from cleverdice.server.push.reach import Reach

PATIENCE = 30
NAME = "localhost"


class Phone:
    """A browser: its keys, and how it reads what was encrypted for it."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(CURVE)
        self._secret = secrets.token_bytes(16)
        self.p256dh, self.auth = plain64(point(self._key)), plain64(self._secret)

    def opened(self, body: bytes) -> bytes:
        """The text of a message, worked out from the other side than the server does."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self._key.exchange(ec.ECDH(), public)
        about = b"WebPush: info\0" + point(self._key) + sender + b"\x01"
        secret = _mac(_mac(self._secret, shared), about)
        whole = _mac(salt, secret)
        key = _mac(whole, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = _mac(whole, b"Content-Encoding: nonce\0\x01")[:12]
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text.endswith(b"\x02")
        return text[:-1]

    def read(self, letter: Letter) -> Any:
        return json.loads(self.opened(letter.body))


def _mac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, "sha256")


@dataclass(frozen=True)
class Letter:
    """What came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """What came, and how it answers."""

    port: int
    letters: Queue[Letter] = field(default_factory=Queue)
    status: int = 201
    hold: threading.Event = field(default_factory=threading.Event)
    """Answers wait for it."""

    def endpoint(self, name: str) -> str:
        return f"https://{NAME}:{self.port}/send/{name}"

    def letter(self) -> Letter:
        """The next that comes."""
        return self.letters.get(timeout=PATIENCE)

    def none(self, seconds: float = 0.6) -> bool:
        """Does nothing come for a while?"""
        try:
            self.letters.get(timeout=seconds)
        except Empty:
            return True
        return False

    @property
    def reach(self) -> Reach:
        return Reach(anywhere=True, tls=_trusting)


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """A push service that keeps what comes."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    pem = folder / "push.pem"
    pem.write_bytes(b"".join(_certificate()))
    context.load_cert_chain(pem)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service = PushService(server.server_address[1])
    service.hold.set()
    server.service = service  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield service
    finally:
        service.hold.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        service: PushService = self.server.service  # type: ignore[attr-defined]
        body = self.rfile.read(int(self.headers["Content-Length"]))
        service.letters.put(Letter(self.path, dict(self.headers), body))
        service.hold.wait(PATIENCE)
        self.send_response(service.status)
        self.send_header("Location", "https://localhost/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@cache
def _certificate() -> tuple[bytes, bytes]:
    """A key, and a certificate that it has signed itself."""
    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return secret, made.public_bytes(Encoding.PEM)


@cache
def _trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cadata=_certificate()[1].decode())
