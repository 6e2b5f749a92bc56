"""What is not HTTP passes the front untouched."""

import pytest
from starlette.types import Message, Receive, Scope, Send

from app.api.front import CrossOrigin, HeadAsGet, SafetyNet


@pytest.mark.parametrize("layer", [CrossOrigin, SafetyNet, HeadAsGet])
async def test_other_protocols_pass(layer: type[CrossOrigin | SafetyNet | HeadAsGet]) -> None:
    seen: list[Scope] = []

    async def inner(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)
        await send(await receive())

    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {"type": "websocket"}
    await layer(inner)(scope, receive, send)
    assert seen == [scope]
    assert sent == [{"type": "websocket.connect"}]
