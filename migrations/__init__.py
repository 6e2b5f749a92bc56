"""Alembic migrations, shipped with the package so that an installed wheel can migrate too."""
