"""The connections to tables."""
