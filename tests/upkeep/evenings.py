"""Games in which everything happened that can happen to a game."""

from tests.api.kept.table import Json, Table, hand
from tests.looped import Service

NAMES = [
    {"name": "Ние 🂡", "players": ["Ива́н", "Ζωή"]},
    {"name": "Les «Autres»", "players": ["L’Été", "鈴木"]},
]
KEY = "a key of the phone's own"


def long_evening(service: Service, headers: Json | None = None) -> Table:
    """Belote: corrections, undo and redo, other rules, an adjustment, notes, retries."""
    table = service.open(
        sides=NAMES, title="Soirée № 1 — «ре́белот»", visibility="private", headers=headers
    )

    async def played() -> None:
        await table.done("POST", "/hands", hand(71, note="висяща\n\tдве"), match=None, key=KEY)
        await table.add(hand(90, played_at="2026-03-01T20:15:00.5+02:00"), {"passed": True})
        await table.add(hand(62, "N", belotes={"B": 1}, dealer="S"))
        await table.add({"adjustment": {"A": -10}, "reason": "Revoke, «renonce»"})
        await table.done("PUT", "/hands/1", hand(72))
        await table.done("DELETE", "/hands/2")
        await table.done("PATCH", "", {"rules": {"capot": 250}, "target": 1200, "title": "№ 2"})
        await table.done("POST", "/hands", {**hand(152, capot="A"), "at": 2})
        await table.add(hand(100), hand(40), hand(55), hand(99))
        for step in ("undo", "undo", "undo", "redo"):
            await table.done("POST", f"/{step}", {})
        await table.add(hand(80))
        for step in ("undo", "undo"):
            await table.done("POST", f"/{step}", {}, key=f"{step} {KEY}")
        await table.done("PATCH", "", {"visibility": "public"})
        await table.done("POST", "/tokens/rotate", {"scorer_token": table.token}, match=None)

    service.run(played())
    return table


def claimed_evening(service: Service) -> Table:
    """Three players, one of whom claims the game."""
    table = service.open(variant="three-player", target=130)
    deal = {"taker": "A", "contract": "spades", "card_points": {"A": 50, "B": 70, "C": 32}}
    claim = {"by": "B", "points": 33, "after_trick": 5}

    async def played() -> None:
        await table.add({**deal, "last_trick": "B"})
        await table.add({"taker": "B", "contract": "hearts", "claim": claim})

    service.run(played())
    return table


def bulgarian_evening(service: Service) -> Table:
    """Declarations of which one does not count, under contra; and what hangs."""
    table = service.open(variant="bulgarian")
    announced = [
        {"side": "A", "kind": "tierce", "top": "9"},
        {"seat": "E", "kind": "tierce", "top": "10"},
    ]
    service.run(
        table.add(
            {**hand(83), "multiplier": 2, "declarations": announced},
            hand(71),
        )
    )
    return table


def coinche_evening(service: Service) -> Table:
    """Over after one hand."""
    table = service.open(variant="coinche", preset="official", target=500)
    service.run(table.add({**hand(98), "bid": 100, "multiplier": 2}))
    return table


def everything(service: Service) -> Table:
    """All of them; gives the first."""
    evenings = (claimed_evening, bulgarian_evening, coinche_evening)
    first = long_evening(service)
    for evening in evenings:
        evening(service)
    service.open(variant="decouverte")
    gone = service.open()
    answer = service.run(gone.ask("DELETE", key=KEY))
    assert answer.is_success
    return first
