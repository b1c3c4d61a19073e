"""Web Push: a message to a browser whose page is closed, by way of its maker's push service."""
