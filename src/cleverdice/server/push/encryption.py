"""A message that only one browser can read: RFC 8291, over the `aes128gcm` of RFC 8188."""

from __future__ import annotations

import base64
import hmac
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve P-256 has: a private key is smaller."""

SEED_BYTES = 48
"""Random bytes for a private key: 16 more than it has, so that each is as likely."""

SALT_BYTES = 16
RECORD = 4096
LAST = b"\x02"
"""What ends the only record; zeros may follow."""


def plain64(data: bytes) -> str:
    """Base64 as the web spells it, without padding.

    >>> plain64(b"dice?"), bytes64("ZGljZT8")
    ('ZGljZT8', b'dice?')
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes64(text: str) -> bytes:
    """The bytes of such a text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private_key(seed: bytes) -> ec.EllipticCurvePrivateKey:
    """The private key that follows from random bytes."""
    return ec.derive_private_key(int.from_bytes(seed, "big") % (ORDER - 1) + 1, CURVE)


def point(key: ec.EllipticCurvePrivateKey | ec.EllipticCurvePublicKey) -> bytes:
    """The public key as 65 bytes."""
    public = key.public_key() if isinstance(key, ec.EllipticCurvePrivateKey) else key
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass(frozen=True)
class Receiver:
    """A browser: its public key, and the secret that it shares with whoever may write to it."""

    public: bytes
    auth: bytes = field(repr=False)

    @property
    def key(self) -> ec.EllipticCurvePublicKey:
        """The public key; `ValueError` if it is no point of the curve."""
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.public)


def encrypted(
    text: bytes, to: Receiver, own: ec.EllipticCurvePrivateKey, salt: bytes, size: int = 0
) -> bytes:
    """A text for a browser, filled up to a size that says nothing about it.

    `own` is a key for this message alone, as is the `salt`.
    """
    key, nonce = _keys(to, own, salt)
    filled = (text + LAST).ljust(size, b"\0")
    public = point(own)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return header + AESGCM(key).encrypt(nonce, filled, None)


def _keys(to: Receiver, own: ec.EllipticCurvePrivateKey, salt: bytes) -> tuple[bytes, bytes]:
    """The key of the content and the number that is used once, by HKDF (RFC 5869)."""
    shared = own.exchange(ec.ECDH(), to.key)
    about = b"WebPush: info\0" + to.public + point(own)
    secret = _mac(_mac(to.auth, shared), about + b"\x01")
    whole = _mac(salt, secret)
    key = _mac(whole, b"Content-Encoding: aes128gcm\0\x01")
    nonce = _mac(whole, b"Content-Encoding: nonce\0\x01")
    return key[:16], nonce[:12]


def _mac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, "sha256")
