"""What can go wrong with kept data, each said in one sentence an operator or a player can read."""


class DatabaseRefused(Exception):
    """The service cannot be started on this database; the sentence says what to do."""


class DatabaseUnavailable(Exception):
    """The database does not answer at the moment."""
