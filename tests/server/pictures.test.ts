import { setImmediate as nextTurn } from "node:timers/promises";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { TEAMS } from "#domain/teams.ts";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { readEnv } from "#server/http/env.ts";
import { drawPng } from "#server/sharing/draw.ts";
import { SEASONS } from "#server/sharing/drawn-team.ts";
import { inLines, nameToDraw } from "#server/sharing/group-picture.ts";
import { createPictures } from "#server/sharing/pictures.ts";
import { pictureUrl } from "#server/sharing/shared-content.ts";
import { text } from "#server/sharing/svg.ts";
import { ALL_SEASONS } from "#support/all-seasons.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { decodePng } from "#support/pictures/png.ts";
import { SITE } from "#support/server/server-network.ts";

const env = readEnv({ ...serverEnvironment(SITE), RESEND_API_KEY: LOCAL_KEYS.resend });
const pictures = createPictures(env);

type Group = { readonly name: string; readonly players: number };
type Saved = { readonly season: string; readonly record: BracketRecord };

/** The fake database's groups by invite code, and its saved brackets by ID. */
const groups = new Map<string, Group>();
const brackets = new Map<string, Saved>();

const database = setupServer(
  http.post<never, { code: string }>("*/rpc/preview_group", async ({ request }) => {
    const group = groups.get((await request.json()).code);
    return HttpResponse.json({ group: group ? { ...group, first: [], isOpen: true } : null, retryAfter: null });
  }),
  http.post<never, { saved_id: string }>("*/rpc/find_saved_bracket", async ({ request }) => {
    const saved = brackets.get((await request.json()).saved_id);
    return HttpResponse.json(saved ? { ...saved, createdAt: "2025-12-07T12:00:00Z" } : null);
  }),
);
beforeAll(() => database.listen({ onUnhandledFrame: "error" }));
afterAll(() => database.close());

/** Stores a group or a bracket, and returns it as the content of a shared page. */
function sharedGroup(group: Group) {
  const code = (groups.size + 1).toString(16).padStart(32, "0");
  groups.set(code, group);
  return { kind: "group", code, ...group } as const;
}
function sharedBracket(saved: Saved) {
  const id = `00000000-0000-4000-8000-${String(brackets.size + 1).padStart(12, "0")}`;
  brackets.set(id, saved);
  return { kind: "bracket", id, ...saved } as const;
}

describe("a picture", () => {
  const content = sharedGroup({ name: "Crew", players: 3 });
  const ask = (path: string, init?: RequestInit) => pictures.fetch(new Request(SITE + path, init));

  test("is drawn only if this server signed the URL and the URL was not changed afterwards", async () => {
    const address = pictureUrl(env, content);
    expect((await ask(address)).status).toBe(200);
    const forged = pictureUrl({ SUPABASE_SECRET_KEY: "another" }, content);
    const others = [
      forged,
      `${address}?1`,
      `${address}/`,
      address.replace("/3/", "/4/"),
      address.replace(content.code, "f".repeat(32)),
      address.replace(".png", ".svg"),
      address.replace("group", "bracket"),
      "/picture",
      "/picture/.png",
      `/picture/${"a/".repeat(2_000)}x.png`,
      "/api/picture",
    ];
    for (const other of others) {
      const response = await ask(other);
      expect([other, response.status, response.headers.get("cache-control")]).toEqual([other, 404, "no-store"]);
    }
    const posted = await ask(address, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const whole = await ask(address);
    const head = await ask(address, { method: "HEAD" });
    expect([head.status, (await head.bytes()).length]).toEqual([200, 0]);
    const length = String((await whole.bytes()).length);
    for (const { headers } of [whole, head]) {
      expect([headers.get("content-type"), headers.get("content-length")]).toEqual(["image/png", length]);
      expect(headers.get("cache-control")).toBe("public, max-age=3600, s-maxage=3600");
    }
  });

  test.each<[string, { season?: string; record?: BracketRecord }]>([
    ["a season", { season: "1999-00" }],
    ["a team", { record: { ...OFFICIAL_RECORD, teamSlots: ["nowhere", ...OFFICIAL_RECORD.teamSlots.slice(1)] } }],
  ])("returns 404 if its bracket has %s that no longer exists", async (_, change) => {
    const season = ALL_SEASONS[0]?.season.name ?? "";
    const response = await ask(pictureUrl(env, sharedBracket({ season, record: OFFICIAL_RECORD, ...change })));
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  test("shows the group's current name, and returns 404 once the group or the bracket is deleted", async () => {
    const [group, bracket] = [
      sharedGroup({ name: "Rude Name", players: 3 }),
      sharedBracket({ season: ALL_SEASONS[0]?.season.name ?? "", record: OFFICIAL_RECORD }),
    ];
    const [ofGroup, ofBracket] = [pictureUrl(env, group), pictureUrl(env, bracket)];
    const rude = await (await ask(ofGroup)).bytes();
    expect((await ask(ofBracket)).status).toBe(200);
    groups.set(group.code, { name: "Crew", players: 3 });
    const renamed = await (await ask(ofGroup)).bytes();
    expect(Buffer.compare(renamed, rude)).not.toBe(0);
    expect(Buffer.compare(renamed, await (await ask(pictureUrl(env, content))).bytes())).toBe(0);
    groups.delete(group.code);
    brackets.delete(bracket.id);
    for (const address of [ofGroup, ofBracket]) {
      const { status, headers } = await ask(address);
      expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
  });

  test("does not keep its 3 MB bitmap in memory: after the first 60 pictures, 60 more add less than 110 MB", async () => {
    const draw = async (pictures: number) => {
      for (let count = 0; count < pictures; count++) {
        drawPng('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>');
        // The library frees memory only in a later turn of the event loop.
        await nextTurn();
      }
      return process.memoryUsage.rss();
    };
    // The garbage collector first lets memory grow by up to 160 MB.
    const before = await draw(60);
    expect((await draw(60)) - before).toBeLessThan(110_000_000);
  });

  /** The limit documented in docs/behavior/screens.md#shared-pages. */
  const PICTURES_A_MINUTE = 60;

  test("is drawn once for repeated requests, and one network may request 60 new pictures a minute", async () => {
    let now = 0;
    const limited = createPictures(env, () => now);
    const crews = Array.from({ length: PICTURES_A_MINUTE + 3 }, (_, players) => sharedGroup({ name: "Crew", players }));
    const crewOf = (players: number) => crews[players] ?? content;
    const from = { headers: { "x-real-ip": "203.0.113.7" } };
    const askFor = (players: number, init = from) =>
      limited.fetch(new Request(SITE + pictureUrl(env, crewOf(players)), init));
    for (let count = 0; count < 100; count++) expect((await askFor(1)).status).toBe(200);
    for (let players = 2; players <= PICTURES_A_MINUTE; players++) expect((await askFor(players)).status).toBe(200);
    const rejected = await askFor(PICTURES_A_MINUTE + 1);
    expect([rejected.status, rejected.headers.get("cache-control")]).toEqual([429, "no-store"]);
    expect(rejected.headers.get("retry-after")).toBe("60");
    // The server caches the last fifty pictures.
    expect([(await askFor(11)).status, (await askFor(10)).status]).toEqual([200, 429]);
    expect((await askFor(PICTURES_A_MINUTE + 1, { headers: { "x-real-ip": "203.0.113.8" } })).status).toBe(200);
    now = 60_000;
    expect((await askFor(PICTURES_A_MINUTE + 2)).status).toBe(200);
  });
});

describe("a bracket's picture", () => {
  test("can be drawn for every season that has a season file", () => {
    expect([...SEASONS.keys()].sort()).toEqual(ALL_SEASONS.map(({ season }) => season.name).sort());
  });

  test("uses a font that has every letter of every team name", () => {
    for (const [, name, abbreviation] of TEAMS) expect(nameToDraw(name + abbreviation)).toBe(name + abbreviation);
  });
});

const NAMELESS = "You're invited!";

/** Group names, and the text that the picture shows for each name. */
const NAMES: readonly (readonly [string, string])[] = [
  ["Saturday Crew", "Saturday Crew"],
  ["\u0141\u00f3d\u017a \u0104\u0119\u015b\u0107", "\u0141\u00f3d\u017a \u0104\u0119\u015b\u0107"],
  ["Nguy\u1ec5n e\u0301", "Nguy\u1ec5n \u00e9"],
  ["\u05d0\u05d1\u05d2", NAMELESS],
  ["\u0416\u0443\u043a", NAMELESS],
  ["Crew \u{1F3C8} 12", NAMELESS],
  ["a\u202eb", NAMELESS],
  ["n\u0303\u0301\u0301\u0301\u0301", NAMELESS],
  ["\u0000x", NAMELESS],
  ["W".repeat(50), "W".repeat(50)],
  ["<script>&amp;\"'", "<script>&amp;\"'"],
  ["", NAMELESS],
];

describe("a group's picture", () => {
  test.each(NAMES)("shows the name %j as %j", (name, shown) => {
    expect(nameToDraw(name)).toBe(shown);
  });

  test.each(["Saturday Crew", "W".repeat(50), ""])("draws the name %j within the space for it", async (name) => {
    const address = pictureUrl(env, sharedGroup({ name, players: 10_000 }));
    const started = performance.now();
    const response = await pictures.fetch(new Request(SITE + address));
    expect(performance.now() - started).toBeLessThan(1_000);
    const pixels = decodePng(await response.bytes());
    const isInk = (x: number, y: number) => pixels.at(x, y) !== "#FFFFFF";
    const columns = Array.from({ length: 724 }, (_, x) => 440 + x);
    const rows = Array.from({ length: 400 }, (_, y) => 150 + y);
    // Something is drawn in the rectangle that is reserved for the name, and the margins around this rectangle are
    // blank.
    expect(rows.some((y) => columns.some((x) => isInk(x, y)))).toBe(true);
    expect(rows.some((y) => [405, 420, 435, 1168, 1180, 1199].some((x) => isInk(x, y)))).toBe(false);
    expect(columns.some((x) => [150, 160, 552, 570].some((y) => isInk(x, y)))).toBe(false);
  });

  test("shows only characters that the font has a glyph for", () => {
    const drawn = (character: string) => {
      const letter = text(20, 100, character, { size: 100, fill: "#000000" });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="140">${letter}</svg>`;
      return Buffer.from(drawPng(svg)).toString("base64");
    };
    const missing = drawn("\u6f22");
    const accepted = Array.from({ length: 0x2030 - 0x20 }, (_, at) => String.fromCharCode(at + 0x20)).filter(
      (character) => nameToDraw(character) === character,
    );
    expect(accepted.length).toBeGreaterThan(400);
    expect(accepted.filter((character) => drawn(character) === missing)).toEqual([]);
  });

  test("splits a name into lines of similar width, and breaks a very long word at any letter", () => {
    expect(inLines("one two three four", 2)).toEqual(["one two", "three four"]);
    expect(inLines("a".repeat(50), 3).map(({ length }) => length)).toEqual([17, 17, 16]);
    expect(inLines("one", 3)).toEqual(["one"]);
    expect(inLines("", 2)).toEqual([]);
    expect(inLines("a b c d e f g", 2)).toEqual(["a b c d", "e f g"]);
  });
});
