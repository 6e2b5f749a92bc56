"""What is kept: games, hands and their history, on SQLite or Postgres. Knows nothing of HTTP."""
