"""`python -m cleverdice` is `cleverdice`."""

from cleverdice.cli import main

main()
