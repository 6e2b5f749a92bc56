"""Policies: what makes a contract and what is written for it; a rule set chooses one of each."""
