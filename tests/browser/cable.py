"""A network cable between a browser and the server, which can be pulled."""

from __future__ import annotations

import contextlib
import socket
import threading

from tests.serving import HOST, free_port


class Cable:
    """Passes everything on to a port of this machine, as long as it is plugged in."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = free_port()
        self._open: list[socket.socket] = []
        self._listening: socket.socket | None = None
        self._lock = threading.Lock()

    @property
    def address(self) -> str:
        """Where the server is found through this cable."""
        return f"http://{HOST}:{self.port}"

    def plug(self) -> Cable:
        """Connect both ends."""
        self._listening = socket.create_server((HOST, self.port))
        threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()
        return self

    def pull(self) -> None:
        """Nothing gets through any more, in either direction."""
        with self._lock:
            listening, self._listening = self._listening, None
            ends, self._open = self._open, []
        for end in (*ends, *([listening] if listening else [])):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = listening.accept()
                far = socket.create_connection((HOST, self.to))
                if not self._keep(listening, near, far):
                    return
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _keep(self, listening: socket.socket, *ends: socket.socket) -> bool:
        """Remember both ends, to be closed; at once if the cable was pulled meanwhile."""
        with self._lock:
            if self._listening is listening:
                self._open += ends
                return True
        for end in ends:
            end.close()
        return False

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
