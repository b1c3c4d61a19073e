"""`python -m cleverdice` is `cleverdice`."""

from cleverdice.cli import main

if __name__ == "__main__":
    main()
