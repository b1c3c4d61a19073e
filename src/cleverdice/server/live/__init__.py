"""Tables in memory with the people around them: one request at a time, stored before told."""
