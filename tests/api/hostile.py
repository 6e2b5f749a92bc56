"""Bodies nobody should send, and somebody will.

Each is thrown at every route of the service by `test_hostile.py`. A body says which problem it must
meet on a route that reads JSON; None where the route's own shape decides.
"""

import gzip
import json
from dataclasses import dataclass, field
from typing import Final

JSON: Final = {"Content-Type": "application/json"}
FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}
LIMIT: Final = 2 * 1024 * 1024  # the largest body any route takes


@dataclass(frozen=True, slots=True)
class Body:
    name: str
    data: bytes
    slug: str | None = None
    headers: dict[str, str] = field(default_factory=lambda: dict(JSON))
    chunked: bool = False


def malformed(name: str, data: bytes) -> Body:
    return Body(name, data, "malformed-body")


def shaped(name: str, value: object) -> Body:
    return Body(name, json.dumps(value).encode(), "invalid")


def hand(**fields: object) -> bytes:
    return json.dumps({"taker": "A", "contract": "hearts", **fields}).encode()


def raw_points(number: bytes) -> bytes:
    return b'{"taker":"A","contract":"hearts","trick_points":{"A":' + number + b"}}"


UNREADABLE: Final = (
    malformed("empty", b""),
    malformed("white space", b" \r\n\t "),
    malformed("byte order mark", b"\xef\xbb\xbf{}"),
    malformed("utf-16", '{"taker":"A"}'.encode("utf-16")),
    malformed("utf-16-le without mark", '{"taker":"A"}'.encode("utf-16-le")),
    malformed("utf-32", '{"taker":"A"}'.encode("utf-32")),
    malformed("latin-1", '{"taker":"é"}'.encode("latin-1")),
    malformed("overlong utf-8", b'{"taker":"\xc0\x80"}'),
    malformed("surrogate in utf-8", b'{"taker":"\xed\xa0\x80"}'),
    malformed("cut off", b'{"taker":"A","contract":'),
    malformed("cut off in a text", b'{"taker":"A'),
    malformed("cut off in an escape", b'{"taker":"\\u00'),
    malformed("something after", b'{"taker":"A"} x'),
    malformed("two values", b"{}{}"),
    malformed("lines of JSON", b'{"taker":"A"}\n{"taker":"B"}'),
    malformed("NUL after", b"{}\0"),
    malformed("trailing comma", b'{"taker":"A",}'),
    malformed("single quotes", b"{'taker':'A'}"),
    malformed("no quotes", b"{taker:A}"),
    malformed("comment", b'{"taker":"A"/* them */}'),
    malformed("python", b"{'taker': None, 'capot': True}"),
    malformed("yaml", b"taker: A\ncontract: hearts\n"),
    malformed("xml", b'<?xml version="1.0"?><hand taker="A"/>'),
    malformed("a form that says it is JSON", b"taker=A&contract=hearts"),
    malformed("key without value", b'{"taker"}'),
    malformed("key that is a number", b'{1:"A"}'),
    malformed("NaN", raw_points(b"NaN")),
    malformed("Infinity", raw_points(b"Infinity")),
    malformed("-Infinity", raw_points(b"-Infinity")),
    malformed("1e400", raw_points(b"1e400")),
    malformed("-1E+400", raw_points(b"-1E+400")),
    malformed("400 digits and a point", raw_points(b"9" * 400 + b".0")),
    malformed("exponent of many digits", raw_points(b"1e" + b"9" * 4000)),
    malformed("integer of 5,000 digits", raw_points(b"9" * 5000)),
    malformed("leading zero", raw_points(b"0105")),
    malformed("leading plus", raw_points(b"+105")),
    malformed("hexadecimal", raw_points(b"0x69")),
    malformed("underscores", raw_points(b"1_05")),
    malformed("bare point", raw_points(b".5")),
    malformed("Arabic digits", raw_points("١٠٥".encode())),
    malformed("full width digits", raw_points("１０５".encode())),
    malformed("lone surrogate", b'{"taker":"\\ud800"}'),
    malformed("lone low surrogate", b'{"taker":"\\udc00"}'),
    malformed("surrogates the wrong way round", b'{"taker":"\\udc00\\ud800"}'),
    malformed("lone surrogate in a key", b'{"\\ud800":"A"}'),
    malformed("NUL in a text", b'{"taker":"A\\u0000"}'),
    malformed("NUL in a key", b'{"taker\\u0000":"A"}'),
    malformed("raw control character", b'{"taker":"\x1b[31mA"}'),
    malformed("raw line end in a text", b'{"taker":"A\n"}'),
    malformed("key given twice", b'{"taker":"A","taker":"B"}'),
    malformed("key given twice in a map", raw_points(b'1,"A":2')),
    malformed("key given twice, once escaped", b'{"taker":"A","t\\u0061ker":"B"}'),
    malformed("array 20,000 deep", b"[" * 20_000 + b"]" * 20_000),
    malformed("object 9,000 deep", b'{"a":' * 9_000 + b"1" + b"}" * 9_000),
    malformed("array never closed", b"[" * 60_000),
    malformed("gzip without saying so", gzip.compress(b'{"taker":"A"}')),
    malformed("all bytes", bytes(range(256))),
)

MISLABELLED: Final = tuple(
    Body(name, data, "unsupported-media-type", headers)
    for name, data, headers in (
        ("form", b"taker=A&contract=hearts", FORM),
        ("curl -d with JSON", hand(), FORM),
        ("no content type", hand(), {}),
        ("empty content type", hand(), {"Content-Type": ""}),
        ("plain text", hand(), {"Content-Type": "text/plain"}),
        ("nonsense content type", hand(), {"Content-Type": ";;;=,\\"}),
        ("long content type", hand(), {"Content-Type": "a/" + "b" * 5000}),
        ("content type with colours", hand(), {"Content-Type": "\x1b[31m\u202e"}),
        ("almost JSON", hand(), {"Content-Type": "application/jsonx"}),
        ("gzip, said so", gzip.compress(hand()), {**JSON, "Content-Encoding": "gzip"}),
        ("unknown encoding", hand(), {**JSON, "Content-Encoding": "rot13, br"}),
        (
            "multipart",
            b'--x\r\nContent-Disposition: form-data; name="taker"\r\n\r\nA\r\n--x--\r\n',
            {"Content-Type": "multipart/form-data; boundary=x"},
        ),
        ("multipart without boundary", b"--x", {"Content-Type": "multipart/form-data"}),
    )
)

TOO_LARGE: Final = (
    Body("too large", b" " * (LIMIT + 1), "body-too-large"),
    Body("too large in chunks", b" " * (LIMIT + 1), "body-too-large", chunked=True),
    Body("length overstated", b"{}", "body-too-large", {**JSON, "Content-Length": "9" * 5000}),
)

MISSHAPEN: Final = (
    shaped("array", []),
    shaped("array of a hand", [{"taker": "A", "contract": "hearts"}]),
    shaped("text", "taker=A"),
    shaped("null", None),
    shaped("true", True),
    shaped("number", 105),
    shaped("nothing in it", {}),
    shaped("__proto__", {"__proto__": {"taker": "A"}, "constructor": {"prototype": {}}}),
    shaped("key of 60,000 characters", {"k" * 60_000: 1}),
    shaped("1,000 unknown keys", {f"field_{number}": number for number in range(1000)}),
    shaped("misspelt field", {"taker": "A", "contract": "hearts", "cardpoints": {"A": 95}}),
    shaped("empty key", {"": 1, "/": 2, "~": 3, "a/b~c": 4}),
    shaped("template", {"taker": "{taker.__class__}", "{0}": "{}", "%s": "%(x)s"}),
    shaped("right to left override", {"taker": "\u202eA\u2066", "contract\u200b": "hearts"}),
    shaped("emoji", {"taker": "🃏", "🂱": "👩‍👩‍👧‍👦"}),
    shaped("colours", {"taker": "\x1b[31mA\x1b[0m", "a\r\nSet-Cookie: b": 1}),
    shaped("script", {"<script>alert(1)</script>": "<img src=x onerror=alert(1)>"}),
    shaped("sql", {"taker": "A'; DROP TABLE games;--"}),
    shaped("path", {"taker": "../../etc/passwd"}),
)

# A hand that would do, but for one value; a route that takes no hand refuses them too.
ONE_WRONG: Final = tuple(
    Body(f"trick points {name}", raw_points(number), "invalid")
    for name, number in (
        ("true", b"true"),
        ("text", b'"5"'),
        ("5.0", b"5.0"),
        ("1E2", b"1E2"),
        ("1e-400", b"1e-400"),
        ("negative", b"-1"),
        ("null", b"null"),
        ("a list", b"[105]"),
        ("a map", b'{"A":105}'),
        ("nested maps", b'{"A":' * 100 + b"105" + b"}" * 100),
        ("64 bits and one", b"18446744073709551616"),
        ("4,000 digits", b"9" * 4000),
        ("empty text", b'""'),
        ("digits of another script", '"١٠٥"'.encode()),
    )
)
ODD_HANDS: Final = tuple(
    Body(name, data, None)
    for name, data in (
        ("minus zero", raw_points(b"-0")),
        ("number of thousands of zeros", raw_points(b"0." + b"0" * 4000 + b"1")),
        ("unknown side", hand(trick_points={"Z": 105})),
        ("side of 10,000 characters", hand(trick_points={"Z" * 10_000: 105})),
        ("map of 1,000 sides", hand(trick_points={str(number): 1 for number in range(1000)})),
        ("list for a map", hand(trick_points=["A", 105])),
        ("belotes that are true", hand(trick_points={"A": 105}, belotes={"A": True})),
        ("a million belotes", hand(trick_points={"A": 105}, belotes={"A": 10**6})),
        ("declarations that are texts", hand(trick_points={"A": 105}, declarations=["tierce"])),
        ("1,000 declarations", hand(trick_points={"A": 105}, declarations=[{}] * 1000)),
        ("piles of nonsense", hand(piles={"A": ["", "1S", "AX", "♠", "10", None, 7]})),
        ("pile of 5,000 cards", hand(piles={"A": ["AS"] * 5000}, last_trick="A")),
        ("rules that are a list", hand(rules=["capot"])),
        ("rules with everything", hand(rules={"": None, "capot": "🃏", "x": {"y": []}})),
        ("preset that is a map", hand(preset={"house": 1})),
        ("carried beyond all bounds", hand(trick_points={"A": 105}, carried=10**300)),
        ("vendor JSON", hand(trick_points={"A": 105})),
    )
)

BODIES: Final = (*UNREADABLE, *MISLABELLED, *TOO_LARGE, *MISSHAPEN, *ONE_WRONG, *ODD_HANDS)
