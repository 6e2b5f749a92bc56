"""What people see in a browser: pages, never the only way to get at something."""
