"""The addresses, a module for each group."""
