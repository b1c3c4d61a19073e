"""How a server says who it is to a push service: RFC 8292."""

from __future__ import annotations

import json

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from .encryption import CURVE, bytes64, plain64, point, private_key

GOOD_SECONDS = 12 * 3600
"""So long a signature is good; push services refuse more than a day."""

SIZE = 32


class Vapid:
    """The server's key pair: a browser that knows the public part takes messages of no other."""

    def __init__(self, private: ec.EllipticCurvePrivateKey) -> None:
        self._private = private
        self.public = plain64(point(private))

    @classmethod
    def fresh(cls, seed: bytes) -> Vapid:
        """New keys from random bytes."""
        return cls(private_key(seed))

    @classmethod
    def of(cls, kept: str) -> Vapid:
        """The keys that are kept."""
        return cls(ec.derive_private_key(int.from_bytes(bytes64(kept), "big"), CURVE))

    @property
    def kept(self) -> str:
        """What is kept of them: whoever has it can write to all who have subscribed."""
        return plain64(self._private.private_numbers().private_value.to_bytes(SIZE, "big"))

    def authorization(self, service: str, contact: str, now: int) -> str:
        """The header for a push service; `contact` is our own address, `now` in seconds."""
        claims = _part({"aud": service, "exp": now + GOOD_SECONDS, "sub": contact})
        signed = f"{HEADER}.{claims}"
        return f"vapid t={signed}.{plain64(self._signature(signed.encode()))}, k={self.public}"

    def _signature(self, text: bytes) -> bytes:
        """The two numbers side by side, as JSON Web Signatures want them."""
        pair = decode_dss_signature(self._private.sign(text, ec.ECDSA(SHA256())))
        return b"".join(number.to_bytes(SIZE, "big") for number in pair)


def _part(plain: dict[str, object]) -> str:
    return plain64(json.dumps(plain, separators=(",", ":")).encode())


HEADER = _part({"typ": "JWT", "alg": "ES256"})
