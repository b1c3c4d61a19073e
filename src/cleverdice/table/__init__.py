"""A table by itself: its record, its seats, what is seen of it. Nothing here waits or stores."""
