"""Sheet files become games; a bad file is refused with the entry's name."""
