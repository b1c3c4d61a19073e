"""Where messages may be sent to: a browser names the address, so it might be any.

A server must not be made to knock at doors of its own network. So an address is https at the usual
port, and whatever the name leads to has to be public, which is seen for each connection anew.
"""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple

HTTPS = 443
LONGEST = 1000
FORM = re.compile(r"https://([a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)(?::(\d{1,5}))?(/[!\"$-~]*)")
"""A name, perhaps a port, a path: no user, no fragment, nothing that could end a line."""

UNICAST = IPv6Network("2000::/3")
TUNNELS = (IPv6Network("2001::/32"), IPv6Network("2002::/16"))
"""Teredo and 6to4: there an IPv4 address is hidden within, which might be one of our network."""


@cache
def usual_tls() -> ssl.SSLContext:
    """What the system trusts; to read all of that takes a while."""
    return ssl.create_default_context()


class Unreachable(Exception):
    """Nothing is sent there."""


class Endpoint(NamedTuple):
    """The address of a subscription, taken apart."""

    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """The push service."""
        return f"https://{self.host}" + ("" if self.port == HTTPS else f":{self.port}")


@dataclass(frozen=True)
class Reach:
    """What is within reach. Tests have their push service on this computer: `anywhere`."""

    anywhere: bool = False
    tls: Callable[[], ssl.SSLContext] = usual_tls

    def endpoint(self, url: str) -> Endpoint:
        """An address taken apart, or `Unreachable`."""
        found = FORM.fullmatch(url) if len(url) <= LONGEST else None
        if found is None:
            raise Unreachable
        host, port, path = found.groups()
        endpoint = Endpoint(host, int(port or HTTPS), path)
        if not self.anywhere and (endpoint.port != HTTPS or _is_number(host)):
            raise Unreachable
        return endpoint

    def addresses(self, endpoint: Endpoint) -> list[str]:
        """What the name leads to; `Unreachable` unless all of it is public."""
        try:
            found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
        except UnicodeError:  # no name at all
            raise Unreachable from None
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        if not self.anywhere and not all(map(is_public, addresses)):
            raise Unreachable
        return addresses


def _is_number(host: str) -> bool:
    """Is it an address already, however it is written? No name ends with a number."""
    last = host.rpartition(".")[2]
    return last.isdigit() or last.startswith("0x")


def is_public(address: str) -> bool:
    """May this be an address of somebody else in the internet?

    >>> is_public("9.9.9.9"), is_public("2620:fe::fe")
    (True, True)
    >>> [is_public(one) for one in ("127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fe80::1%2")]
    [False, False, False, False, False]
    """
    try:
        number = ip_address(address)
    except ValueError:
        return False
    return number.is_global and not number.is_multicast and _is_plain(number)


def _is_plain(number: IPv4Address | IPv6Address) -> bool:
    if isinstance(number, IPv4Address):
        return True
    return number in UNICAST and not any(number in tunnel for tunnel in TUNNELS)
