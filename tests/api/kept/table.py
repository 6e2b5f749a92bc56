"""A game as its scorer sees it: short names for what the tests do all the time."""

from dataclasses import dataclass
from typing import Any, Self

from httpx import AsyncClient, Response

Json = dict[str, Any]


def hand(a: int, taker: str = "A", last: str = "A", **more: Any) -> Json:
    """A hand of hearts in which side A took cards worth `a`."""
    said = {"taker": taker, "contract": "hearts", "card_points": {"A": a}, "last_trick": last}
    return {**said, **more}


@dataclass(slots=True)
class Table:
    client: AsyncClient
    id: str
    token: str
    viewer: str
    first: Json

    @classmethod
    async def open(cls, client: AsyncClient, headers: Json | None = None, **body: Any) -> Self:
        answer = await client.post("/v1/games", json={"variant": "belote", **body}, headers=headers)
        assert answer.status_code == 201, answer.text
        game = answer.json()
        return cls(client, game["id"], game["scorer_token"], game["viewer_token"], game)

    @property
    def address(self) -> str:
        return f"/v1/games/{self.id}"

    def headers(self, match: object = None, key: str | None = None) -> dict[str, str]:
        sent = {"Authorization": f"Bearer {self.token}"}
        if match is not None:
            sent["If-Match"] = match if isinstance(match, str) else f'"{match}"'
        if key is not None:
            sent["Idempotency-Key"] = key
        return sent

    async def ask(
        self,
        method: str,
        path: str = "",
        json: object = None,
        match: object = "*",
        key: str | None = None,
        **more: Any,
    ) -> Response:
        """A write with the scorer's token; without looking which version there is, if not told."""
        headers = {**self.headers(match, key), **more.pop("headers", {})}
        if json is not None:
            more["json"] = json
        return await self.client.request(method, self.address + path, headers=headers, **more)

    async def done(self, method: str, path: str = "", json: object = None, **more: Any) -> Json:
        """The same, and it must succeed."""
        answer = await self.ask(method, path, json, **more)
        assert answer.is_success, answer.text
        found: Json = answer.json()
        return found

    async def add(self, *hands: Json) -> Json:
        """Add hands; gives the last answer."""
        answer: Json = {}
        for each in hands:
            answer = await self.done("POST", "/hands", each, match=None)
        return answer

    async def refused(
        self, status: int, method: str, path: str = "", *args: Any, **more: Any
    ) -> Json:
        """A write that must be refused so; gives the problem."""
        answer = await self.ask(method, path, *args, **more)
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        problem: Json = answer.json()
        assert problem["status"] == status
        return problem

    async def state(self) -> Json:
        answer = await self.client.get(self.address, headers=self.headers())
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def hands(self) -> list[Json]:
        return await self.all("/hands")

    async def history(self) -> list[Json]:
        return await self.all("/history")

    async def all(self, path: str) -> list[Json]:
        """All the pages of a list."""
        items: list[Json] = []
        query = {"size": "100"}
        while True:
            answer = await self.client.get(
                self.address + path, params=query, headers=self.headers()
            )
            assert answer.status_code == 200, answer.text
            page = answer.json()
            items += page["items"]
            if page["next"] is None:
                return items
            query["cursor"] = page["next"]
