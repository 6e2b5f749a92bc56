"""Tokens: at least 128 random bits, known to their holder only. What is stored is their hash.

A plain SHA-256 is right for them: there is nothing to guess in a token that nobody chose.
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

_BYTES = 24
_BEARER: Final = re.compile(r"bearer +([A-Za-z0-9._~+/=-]{1,256}) *", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Credential:
    """A token as it was shown to us, never written down, and its hash."""

    token: str = field(repr=False)
    hash: bytes = field(repr=False)


def credential(token: str) -> Credential:
    """The credential that a token is."""
    return Credential(token, hash_of(token))


def presented(authorization: str) -> Credential | None:
    """The token that an Authorization header presents, if it can be one at all."""
    found = _BEARER.fullmatch(authorization)
    return credential(found[1]) if found else None


def new_token() -> str:
    """A token of 192 random bits in 32 base64url characters."""
    return secrets.token_urlsafe(_BYTES)


def new_salt() -> bytes:
    """What sets apart the tokens derived for one answer."""
    return secrets.token_bytes(16)


def hash_of(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def same(given: bytes, stored: bytes | None) -> bool:
    """Whether two hashes are equal, in a time that tells nothing."""
    return stored is not None and hmac.compare_digest(given, stored)


def derived(holder: Credential, salt: bytes, purpose: str) -> str:
    """A token that can be made again for whoever holds the credential, and by nobody else.

    So a retried request is answered with the same token although no token is stored.
    """
    code = hmac.digest(holder.token.encode(), salt + purpose.encode(), "sha256")
    return urlsafe_b64encode(code[:_BYTES]).decode()


def game_id_for(holder: Credential, key: str) -> UUID:
    """The id of the game that this holder creates with this Idempotency-Key."""
    code = hmac.digest(holder.token.encode(), b"game\0" + key.encode(), "sha256")
    return UUID(bytes=code[:16], version=4)
