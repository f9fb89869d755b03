import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { ROUND_OF } from "#domain/bracket.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { LOCAL_KEYS } from "../keys.ts";
import { type FieldTeam, pairsOf, playoffJson } from "./playoff-json.ts";
import { rankingJson } from "./rankings.ts";
import { ratingsJson } from "./ratings.ts";
import { SCORES_FAULTS, type Scores } from "./scores.ts";

/** How long a silent feed keeps a request open, in milliseconds: longer than the product waits for a response. */
const TOO_LATE = 15_000;

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const file = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/** The state that the feed's control page shows. */
function pageState(scores: Scores) {
  const { field, games } = scores.state();
  const pairs = pairsOf(scores.state());
  const team = (seed: number | undefined): (FieldTeam & { seed: number }) | null => {
    const found = seed === undefined ? undefined : field?.[seed - 1];
    return seed === undefined || found === undefined ? null : { ...found, seed };
  };
  return {
    step: scores.step,
    last: scores.last,
    fault: scores.fault,
    callsLeft: scores.callsLeft,
    rounds: ROUNDS.map(({ id: round, name }) => ({
      name,
      games: games
        .filter(({ id }) => ROUND_OF[id] === round)
        .map(({ id, points, isOver }) => ({ id, teams: pairs[id].map(team), points, isOver })),
    })),
  };
}

/** The functions that the local feed needs from the rest of the stack. */
interface ScoresParts {
  /** Makes the product poll the feed immediately, and returns the result. */
  readonly pollNow: () => Promise<object>;
  /** Returns how many rankings the committee has released so far. */
  readonly countReleases: () => Promise<number>;
}

/**
 * Returns the routes under /local/scores: the results feed in the format of CollegeFootballData, and a page that
 * controls the feed. The product polls the feed after each press of a button.
 */
export function createScores(scores: Scores, { pollNow, countReleases }: ScoresParts): Hono {
  const routes = new Hono();

  /** Responds like the real feed, or with the simulated fault. */
  async function respond(c: Context, json: () => object | null | Promise<object | null>): Promise<Response> {
    if (c.req.header("authorization") !== `Bearer ${LOCAL_KEYS.feed}`) return c.json({ message: "Unauthorized" }, 401);
    if (scores.fault === "silence")
      await pause(TOO_LATE, null, { ref: false, signal: c.req.raw.signal }).catch(() => {});
    if (scores.fault === "nonsense") return c.html("<!doctype html><title>Sign in</title><p>Please sign in.</p>");
    if (scores.fault === "quota") {
      return c.json({ message: "Monthly call quota exceeded." }, 429, { "X-CallLimit-Remaining": "0" });
    }
    scores.countCall();
    c.header("X-CallLimit-Remaining", String(scores.callsLeft));
    const found = await json();
    return found === null ? c.json({ message: "CFP playoff not found" }, 404) : c.json(found);
  }

  routes.get("/", (c) => {
    c.header("Content-Security-Policy", PAGE_POLICY);
    return c.html(file("index.html"));
  });
  routes.get("/page.css", (c) => c.body(file("page.css"), 200, { "Content-Type": "text/css; charset=utf-8" }));
  routes.get("/page.js", (c) => c.body(file("page.js"), 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  routes.get("/state.json", (c) => c.json(pageState(scores)));

  routes.post("/state.json", async (c) => {
    const order: unknown = await c.req.json().catch(() => null);
    if (!isOrder(order)) return c.json({ message: "An order is { step?, fault? }." }, 400);
    if (order.step !== undefined) scores.goTo(order.step);
    if (order.fault !== undefined) scores.fault = order.fault;
    return c.json({ ...pageState(scores), said: await pollNow() });
  });

  const { year } = scores.state();
  const isAsked = (c: Context) => c.req.query("year") === String(year);
  routes.get("/playoffs/cfp", (c) => respond(c, () => (isAsked(c) ? playoffJson(scores.state()) : null)));
  routes.get("/rankings", (c) => respond(c, async () => (isAsked(c) ? rankingJson(year, await countReleases()) : [])));
  routes.get("/ratings/elo", (c) => respond(c, () => (isAsked(c) ? ratingsJson(year) : [])));
  return routes;
}

interface Order {
  readonly step?: number;
  readonly fault?: Scores["fault"];
}

function isOrder(order: unknown): order is Order {
  if (typeof order !== "object" || order === null) return false;
  const { step, fault } = order as { step?: unknown; fault?: unknown };
  const isFault = fault === null || fault === undefined || SCORES_FAULTS.some((each) => each === fault);
  return isFault && (step === undefined || Number.isInteger(step));
}
