"""The one place that turns results, rules and refusals into words, tables and formats."""
