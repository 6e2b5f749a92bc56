"""Templates: escaped, and nothing in them that was not given."""

from jinja2 import Environment, PackageLoader, StrictUndefined

from app.render.echo import displayed


def environment(package: str) -> Environment:
    """The templates of a package; `|displayed` takes out of names what turns lines around."""
    made = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["displayed"] = displayed
    return made
