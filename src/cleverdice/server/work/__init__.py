"""Bots and the coach, in processes of their own."""
