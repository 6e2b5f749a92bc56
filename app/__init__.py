"""Dix de Der: scores any hand of belote and its cousins, and says why."""

__version__ = "0.1.0"
