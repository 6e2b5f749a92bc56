// One request to the API, with a deadline; and what is needed to make it only once.
import { headersOf, problemOf } from "./stream.js";

const DEADLINE = 8000;

const random = (bytes) => crypto.getRandomValues(new Uint8Array(bytes));
const hex = (bytes) => [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");

/** A UUID; `crypto.randomUUID` is only there on https. */
export function uuid() {
  const bytes = random(16);
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A token of 256 random bits, as the service takes it. */
export function newToken() {
  return btoa(String.fromCharCode(...random(32))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** There was no answer of the service: no connection, too late, or something else has answered. */
export class NoAnswer extends Error {}

/** The language of the page, for the words in answers. */
export const lang = document.documentElement.lang;

/** The address of a page whose form is made from the rules of a game, or of one of its hands. */
export function pageOf({ variant, preset, rules }) {
  const query = new URLSearchParams({ variant, preset });
  for (const [name, value] of Object.entries(rules).toSorted()) query.set(`rule_${name}`, value);
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked) query.set("lang", asked);
  return `/play?${query}`;
}

function allHeaders({ token, body, key, match }) {
  const headers = { ...headersOf("application/json", token), "Accept-Language": lang };
  if (body) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  if (match !== undefined && match !== null) headers["If-Match"] = match === "*" ? "*" : `"${match}"`;
  return headers;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{ token?: string, body?: object, key?: string, match?: number | string, deadline?: number }} [how]
 * @returns {Promise<{ status: number, ok: boolean, body: any, retryAfter: number, problem: string }>}
 *   `problem` is the name of what the service itself refused by; fails with NoAnswer
 */
export async function ask(method, path, how = {}) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), how.deadline ?? DEADLINE);
  const sent = { method, headers: allHeaders(how), signal: late.signal, cache: "no-store" };
  if (how.body) sent.body = JSON.stringify(how.body);
  const request = new Request(path, sent); // what cannot be sent at all fails here, and is no lost connection
  try {
    const answer = await fetch(request);
    const text = await answer.text(), body = text ? JSON.parse(text) : null;
    return {
      status: answer.status,
      ok: answer.ok,
      body,
      retryAfter: Number(answer.headers.get("Retry-After")) || 0,
      problem: problemOf(answer, body),
    };
  } catch (cause) {
    throw new NoAnswer("no answer", { cause });
  } finally {
    clearTimeout(timer);
  }
}
