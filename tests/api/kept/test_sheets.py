"""Score sheets: text that fits a terminal, CSV that no spreadsheet runs, a page; and history."""

import csv
import io
import re
from html import unescape

from httpx import AsyncClient

from app.render.table import shown_width
from tests.api.kept.table import Table, hand

EVIL = ('=HYPERLINK("http://x")', "+1", "-1+1", "@SUM(A1)", "\t=1", " =1", "|calc", "＝1")


async def filled(client: AsyncClient) -> Table:
    sides = [{"name": "Ние", "players": ["Мария <b>", "Иван"]}, {"name": "=Вие"}]
    table = await Table.open(client, sides=sides, title="Вечер <script>", variant="belote")
    await table.add(
        hand(71, note="спор"),
        hand(90, taker="S"),
        {"adjustment": {"A": -10}, "reason": "=1+1"},
        {"passed": True},
        hand(0, last="B", capot="B"),
    )
    return table


async def sheet(table: Table, query: str) -> str:
    answer = await table.client.get(f"{table.address}/sheet?{query}")
    assert answer.status_code == 200, answer.text
    return answer.text


async def test_the_sheet_in_text(client: AsyncClient) -> None:
    table = await filled(client)
    text = await sheet(table, "format=text")
    lines = text.splitlines()
    assert text.endswith("\n")
    assert all(shown_width(line) <= 60 for line in lines)
    assert lines[0] == "Вечер <script>"
    assert lines[1] == "French belote (House rules), to 1000"
    assert re.fullmatch(r"[A-Z][a-z]{2} \d{1,2}, \d{4}", lines[2]), "the day"
    assert "Ние (Мария <b>, Иван)" in lines
    assert lines[6].split() == ["Ние", "=Вие"]
    assert lines[7].split() == ["+", "Σ", "+", "Σ"]
    rows = [line.split() for line in lines if line[:1].isdigit()]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    assert rows[0][1:] == ["hearts", "tied,", "Ние", "0", "0", "81", "81"]
    assert rows[1][1:3] == ["hearts,", "Иван"]
    assert rows[4][1:5] == ["hearts", "failed", "capot,", "Ние"]
    assert rows[1][-4:] == ["181", "181", "62", "143"]
    assert rows[2][1:] == ["adjusted", "-10", "171", "+0", "143"]
    assert lines[-1] == "next dealer: =Вие (W)"
    assert await sheet(table, "") == text


async def test_three_players_fit_as_well(client: AsyncClient) -> None:
    table = await Table.open(client, variant="three-player", target=10_000)
    points = {"A": 60, "B": 50, "C": 42}
    played = {"taker": "A", "contract": "diamonds", "card_points": points, "last_trick": "B"}
    await table.add({"adjustment": {"A": -9999, "B": 9999, "C": -9999}}, played)
    text = await sheet(table, "format=text")
    assert all(shown_width(line) <= 60 for line in text.splitlines())


async def test_a_finished_game_says_who_won(client: AsyncClient) -> None:
    table = await Table.open(client, target=100)
    await table.add(hand(100))
    assert "Winner: Us" in await sheet(table, "format=text")
    assert "Winner: <bdi>Us</bdi>" in await sheet(table, "format=html")


async def test_no_cell_is_a_formula(client: AsyncClient) -> None:
    table = await filled(client)
    await table.add(*(hand(80, note=evil) for evil in EVIL))
    rows = list(csv.DictReader(io.StringIO(await sheet(table, "format=csv"))))
    assert len(rows) == 5 + len(EVIL)
    for row in rows:
        for name, cell in row.items():
            if name.startswith(("score", "total")):
                int(cell)
            else:
                assert not cell.lstrip().startswith(tuple("=+-@|＝")), cell
    assert (rows[1]["total_A"], rows[1]["total_B"]) == ("181", "143")
    assert rows[2]["score_A"] == "-10"
    assert [row["note"] for row in rows[5:]] == ["'" + evil for evil in EVIL]


async def test_the_page_is_escaped_and_does_nothing(client: AsyncClient) -> None:
    table = await filled(client)
    answer = await table.client.get(f"{table.address}/sheet", headers={"Accept": "text/html"})
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-robots-tag"] == "noindex"
    assert "<script>" not in answer.text
    assert "Вечер &lt;script&gt;" in answer.text
    assert "Мария &lt;b&gt;" in answer.text
    assert "спор" in answer.text
    await table.done("PATCH", "", {"visibility": "public"})
    answer = await table.client.get(f"{table.address}/sheet?format=html")
    assert "noindex" not in answer.text
    other = await table.client.get(f"{table.address}/sheet?format=json")
    assert other.status_code == 406


async def test_history_keeps_everything(client: AsyncClient) -> None:
    table = await Table.open(client)
    first = (await table.add(hand(71, note="first")))["hand"]
    await table.add(hand(90))
    await table.done("PUT", "/hands/1", hand(72))
    await table.done("PATCH", "", {"target": 500, "rules": {"capot": 250}, "title": "x"})
    await table.done("PATCH", "", {"title": "y"})
    await table.done("DELETE", "/hands/2")
    await table.done("POST", "/undo")
    await table.done("POST", "/undo")
    await table.done("POST", "/redo")
    await table.done("POST", "/hands", hand(0, last="B", at=1))
    changes = await table.history()
    assert [each["version"] for each in changes] == list(range(1, 12))
    assert [each["change"] for each in changes] == [
        *("created", "hand_added", "hand_added", "hand_replaced", "terms_changed"),
        *("details_changed", "hand_removed", "undone", "undone", "redone", "hand_inserted"),
    ]
    assert [each["of"] for each in changes[7:10]] == [7, 5, 5]
    replaced = changes[3]
    assert replaced["number"] == 1
    assert replaced["before"] == {"id": first["id"], "input": first["input"]}
    assert replaced["after"]["input"] == hand(72)
    assert (replaced["totals_before"], replaced["totals_after"]) == (
        {"A": 181, "B": 143},
        {"A": 182, "B": 142},
    )
    terms = changes[4]
    assert terms["before"] == {"target": 1000, "rules": {}, "title": None}
    assert terms["after"] == {"target": 500, "rules": {"capot": 250}, "title": "x"}
    state = await table.state()
    assert (state["title"], state["target"], state["rules"]) == ("y", 500, {"capot": 250})
    assert (state["can_undo"], state["can_redo"]) == (True, False)
    await table.refused(409, "POST", "/redo")


async def test_nothing_changed_is_no_change(client: AsyncClient) -> None:
    table = await Table.open(client, title="x", target=500)
    game = await table.done("PATCH", "", {"title": "x", "target": 500, "rules": {"capot": 252}})
    assert game["version"] == 1
    await table.refused(422, "PATCH", "", {})
    await table.refused(422, "PATCH", "", {"target": None})
    await table.refused(422, "PATCH", "", {"rules": {"capot": 7}})
    await table.refused(422, "PATCH", "", {"preset": "official"})
    game = await table.done("PATCH", "", {"title": None, "visibility": "private"})
    assert (game["title"], game["visibility"], game["version"]) == (None, "private", 2)
    assert game["can_undo"] is False


async def test_words_are_in_the_language_asked_for_and_codes_are_not(client: AsyncClient) -> None:
    table = await filled(client)
    answers = {}
    for lang in ("en", "bg"):
        answer = await client.get(f"{table.address}/hands/1?lang={lang}")
        answers[lang] = answer.json()
        assert answers[lang]["award"][0]["rule"] == "tied"
    page = await client.get(f"{table.address}/hands?lang=bg")
    spoken = page.headers["content-language"]
    assert page.headers["etag"] == ('"6"' if spoken == "en" else f'"6-json-{spoken}"')


async def test_the_winner_is_called_by_name(client: AsyncClient) -> None:
    sides = [{"name": "Ние\u202e"}, {"name": None}]
    table = await Table.open(client, target=100, sides=sides)
    await table.add(hand(152, capot="A"))
    assert "Winner: Ние" in await sheet(table, "format=text")
    page = await sheet(table, "format=html")
    assert "Winner: <bdi>Ние</bdi>" in page
    assert 'class="usual over"' in page


def rows_of(page: str) -> list[str]:
    """What each row of a sheet's page reads like."""
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    bare = (re.sub(r"<[^>]+>", " ", row) for row in body.split("</tr>")[:-1])
    return [" ".join(unescape(row).split()) for row in bare]


async def test_a_page_names_people_and_says_how_hands_came_out(client: AsyncClient) -> None:
    table = await filled(client)
    page = await sheet(table, "format=html")
    tied, made, adjusted, passed, capot = rows_of(page)
    assert tied == "1 ♥ hearts · Ние · tied · 81 hang спор =Вие (W) 0 0 81 81"
    assert made.startswith("2 ♥ hearts · Иван 81 that hung: Ние")
    assert adjusted.startswith("3 adjusted =1+1")
    assert adjusted.endswith("−10 171 0 143")
    assert passed.startswith("4 passed out")
    assert "– 171 – 143" in passed
    assert "hearts · Ние · failed · capot" in capot
    assert 'class="suit red"' in page
    assert '<span class="word">written</span>' in page
    assert "=Вие (W)" in page.partition("Deals next:")[2]


async def test_a_doubled_hand_of_players_who_are_not_named(client: AsyncClient) -> None:
    table = await Table.open(client, variant="coinche")
    said = {"taker": "E", "contract": "spades", "bid": 100, "multiplier": 2}
    await table.add({**said, "trick_points": {"B": 108}})
    (row,) = rows_of(await sheet(table, "format=html"))
    assert row.startswith("1 ♠ spades 100 doubled · Them (E)")
    assert "spades 100 doubled, Them (E)" in await sheet(table, "format=text")
    contra = await Table.open(client, variant="bulgarian", sides=[{"name": "W" * 60}])
    await contra.add(hand(90, multiplier=2, taker="E"), hand(90, multiplier=4))
    lines = (await sheet(contra, "format=text")).splitlines()
    assert all(shown_width(line) <= 60 for line in lines)
    assert "W" * 60 in lines, "a column has no room for it"
    first = next(place for place, line in enumerate(lines) if line.startswith("1 "))
    assert "contra failed, Them (E)" in lines[first]
    assert "hearts recontra," in lines[first + 1]
    assert "".join(lines[first + 1 : -1]).count("W") == 60, "a taker is cut nowhere"


async def test_a_sheet_says_when_and_why_it_goes_on(client: AsyncClient) -> None:
    table = await Table.open(client, variant="bulgarian", target=20)
    won = {"taker": "A", "contract": "hearts", "capot": "A"}
    for day in ("2026-11-30T20:15:00Z", "2026-12-01T23:30:00+02:00", "2026-12-01T00:30:00+02:00"):
        await table.add({**won, "played_at": day})
    for form in ("text", "html"):
        said = " ".join((await sheet(table, f"format={form}")).split())
        assert "Nov 30, 2026 – Dec 1, 2026" in said
        assert "Nobody goes out on a capot: the next hand without one decides." in said
    page = await sheet(table, "format=html")
    assert 'class="played">Club rules, to 20 · Nov 30' in page, "the title is the variant already"
    assert "30.11.2026" in await sheet(table, "format=html&lang=bg")


async def test_the_way_back_keeps_the_language(client: AsyncClient) -> None:
    table = await Table.open(client)
    page = await sheet(table, "format=html&lang=fr")
    board = table.address.replace("/v1/games/", "/g/")
    assert f'href="{board}?lang=fr"' in page
    assert 'href="?lang=bg&amp;format=html"' in page
    assert 'href="?lang=fr&amp;format=csv"' in page
    assert 'href="/?lang=fr"' in page
