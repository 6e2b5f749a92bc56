"""What clients speak: addresses, shapes, formats and refusals of the HTTP interface."""
