"""What a thumb does: taps are counted by the page itself."""

from playwright.sync_api import Page

TAPS = "() => window.taps"


def watch_taps(page: Page) -> None:
    """Begin to count what is pressed: a label and the key in it are one tap."""
    page.evaluate(
        """() => {
          window.taps = 0;
          addEventListener("pointerup", () => { window.taps += 1; }, true);
        }"""
    )
