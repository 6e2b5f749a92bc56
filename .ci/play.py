"""Score a hand and play two of a game, or find that game again and play a third.

play.py ADDRESS prints the game and its token; play.py ADDRESS GAME TOKEN goes on with it.
"""

import sys
from typing import Any

import httpx

WITH_BELOTE = {
    "taker": "A",
    "contract": "hearts",
    "trick_points": {"A": 105},
    "belotes": {"A": 1},
}
OF_THE_OTHERS = {"taker": "B", "contract": "spades", "trick_points": {"B": 100}}


def main(address: str, *kept: str) -> None:
    """Play, and end with a sentence when a figure is not the one a table would write."""
    with httpx.Client(base_url=address, trust_env=False) as service:
        scored = answer(service.post("/v1/variants/belote/score", json=WITH_BELOTE))
        expect(scored["score"], {"A": 125, "B": 57})
        going_on = bool(kept)
        if not kept:
            made = answer(service.post("/v1/games", json={"variant": "belote"}))
            kept = made["id"], made["scorer_token"]
            append(service, kept, WITH_BELOTE)
            append(service, kept, OF_THE_OTHERS)
            sys.stdout.write(" ".join(kept) + "\n")
        else:
            append(service, kept, WITH_BELOTE)
        totals = answer(service.get(f"/v1/games/{kept[0]}"))["totals"]
        expect(totals, {"A": 312, "B": 214} if going_on else {"A": 187, "B": 157})


def append(service: httpx.Client, kept: tuple[str, ...], hand: dict[str, Any]) -> None:
    """Play a hand of the game that is kept."""
    game, token = kept
    mine = {"Authorization": f"Bearer {token}"}
    answer(service.post(f"/v1/games/{game}/hands", json=hand, headers=mine))


def answer(response: httpx.Response) -> dict[str, Any]:
    """The body of an answer that is not a refusal."""
    if not response.is_success:
        sys.exit(f"{response.request.method} {response.request.url}: {response.text}")
    body: dict[str, Any] = response.json()
    return body


def expect(found: object, wanted: object) -> None:
    """Figures are equal, or this is the end."""
    if found != wanted:
        sys.exit(f"It is {found}, and should be {wanted}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
