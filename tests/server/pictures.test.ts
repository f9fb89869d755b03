import { describe, expect, test } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "../../local/keys.ts";
import { EMPTY_BRACKET, MATCHUP_IDS } from "../../src/domain/bracket.ts";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { TEAMS } from "../../src/domain/teams.ts";
import { readEnv } from "../../src/server/env.ts";
import { bracketPicture } from "../../src/server/sharing/bracket-picture.ts";
import { drawPng, widthOf } from "../../src/server/sharing/draw.ts";
import { drawableName, inLines, inOneFont, runsOf } from "../../src/server/sharing/drawable-name.ts";
import { drawnBracket } from "../../src/server/sharing/drawn-team.ts";
import { FONTS } from "../../src/server/sharing/picture-fonts.ts";
import { createPictures } from "../../src/server/sharing/pictures.ts";
import { SEASONS } from "../../src/server/sharing/seasons.ts";
import { pictureAddress } from "../../src/server/sharing/shared-content.ts";
import { text } from "../../src/server/sharing/svg.ts";
import { ALL_SEASONS } from "../support/all-seasons.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { decodePng } from "../support/pictures/png.ts";
import { SITE } from "../support/server/server-network.ts";

const env = readEnv({ ...serverEnvironment(SITE), RESEND_API_KEY: LOCAL_KEYS.resend });
const pictures = createPictures(env);

describe("a picture", () => {
  const content = { kind: "group", name: "Crew", players: 3 } as const;
  const ask = (path: string, init?: RequestInit) => pictures.fetch(new Request(SITE + path, init));

  test("is drawn only for an address that this server has signed, as it stands", async () => {
    const address = pictureAddress(env, content);
    expect((await ask(address)).status).toBe(200);
    const forged = pictureAddress({ SUPABASE_SECRET_KEY: "another" }, content);
    const others = [
      forged,
      `${address}?1`,
      `${address}/`,
      address.replace("/3/", "/4/"),
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
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=31536000, immutable");
    }
  });

  test.each<[string, { season?: string; record?: BracketRecord }]>([
    ["a season", { season: "1999-00" }],
    ["a team", { record: { ...OFFICIAL_RECORD, teamSlots: ["nowhere", ...OFFICIAL_RECORD.teamSlots.slice(1)] } }],
  ])("that an earlier build has signed with %s that is gone is unknown", async (_, change) => {
    const season = ALL_SEASONS[0]?.season.name ?? "";
    const response = await ask(pictureAddress(env, { kind: "bracket", season, record: OFFICIAL_RECORD, ...change }));
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  test("has another address when the group has grown", () => {
    expect(pictureAddress(env, { ...content, players: 4 })).not.toBe(pictureAddress(env, content));
  });

  test("leaves nothing behind that adds up: sixty of them take no more memory than ten", async () => {
    const askFor = async (players: number) => {
      const from = { headers: { "x-real-ip": `203.0.113.${players % 250}` } };
      const address = pictureAddress(env, { kind: "group", name: "Memory", players });
      await (await createPictures(env).fetch(new Request(SITE + address, from))).bytes();
    };
    for (let players = 0; players < 10; players++) await askFor(players);
    const before = process.memoryUsage.rss();
    for (let players = 10; players < 70; players++) await askFor(players);
    // Kept, they would take 180 MB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  /** As docs/rules.md#shared-pages says. */
  const PICTURES_A_MINUTE = 60;

  test("is drawn once for as many as ask, and so many a minute for one network", async () => {
    let now = 0;
    const limited = createPictures(env, () => now);
    const from = { headers: { "x-real-ip": "203.0.113.7" } };
    const askFor = (players: number, init = from) =>
      limited.fetch(new Request(SITE + pictureAddress(env, { ...content, players }), init));
    for (let count = 0; count < 1_000; count++) expect((await askFor(1)).status).toBe(200);
    for (let players = 2; players <= PICTURES_A_MINUTE; players++) expect((await askFor(players)).status).toBe(200);
    const refused = await askFor(PICTURES_A_MINUTE + 1);
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([429, "no-store"]);
    expect(refused.headers.get("retry-after")).toBe("60");
    // The last fifty are kept.
    expect([(await askFor(11)).status, (await askFor(10)).status]).toEqual([200, 429]);
    expect((await askFor(PICTURES_A_MINUTE + 1, { headers: { "x-real-ip": "203.0.113.8" } })).status).toBe(200);
    now = 60_000;
    expect((await askFor(PICTURES_A_MINUTE + 2)).status).toBe(200);
  });
});

const AROUND = { championshipYear: 0, host: "bracket.example.com" };

describe("the picture of a bracket", () => {
  const drawn = (count: number) => {
    const winners = Object.fromEntries(MATCHUP_IDS.slice(0, count).map((id) => [id, OFFICIAL_RECORD.winners[id]]));
    const bracket = drawnBracket({ ...OFFICIAL_RECORD, winners }, ALL_SEASONS[0]?.season.name ?? "");
    return decodePng(drawPng(bracketPicture(bracket ?? EMPTY_BRACKET, AROUND)));
  };

  test("is drawn harmlessly while matchups are open, and when nothing is chosen", () => {
    for (let count = 0; count < MATCHUP_IDS.length; count++) {
      const picture = drawn(count);
      expect([count, picture.at(10, 10), picture.at(1150, 250)]).not.toEqual([count, "#FFFFFF", "#FFFFFF"]);
      expect(picture.at(10, 10)).toBe("#12161C");
    }
    expect(decodePng(drawPng(bracketPicture(EMPTY_BRACKET, AROUND))).width).toBe(1200);
  });

  test("has an address also while it is not complete", async () => {
    const record = { ...OFFICIAL_RECORD, winners: { fr1: OFFICIAL_RECORD.winners.fr1 } };
    const season = ALL_SEASONS[0]?.season.name ?? "";
    const response = await pictures.fetch(new Request(SITE + pictureAddress(env, { kind: "bracket", season, record })));
    expect([response.status, decodePng(await response.bytes()).width]).toEqual([200, 1200]);
  });

  test("knows every season that has a file", () => {
    expect([...SEASONS.keys()].sort()).toEqual(ALL_SEASONS.map(({ season }) => season.name).sort());
  });

  test("has all letters of every team in the product's own face", () => {
    for (const [, name, abbreviation] of TEAMS) expect([name, runsOf(name + abbreviation).length]).toEqual([name, 1]);
    expect(new Set(TEAMS.flatMap(([, name]) => runsOf(name).map(({ family }) => family)))).toEqual(
      new Set(["League Gothic"]),
    );
  });
});

/** Names that are not easily drawn, and what is drawn of them; null where the picture goes without. */
const NAMES: readonly (readonly [string, string | null])[] = [
  ["Saturday Crew", "Saturday Crew"],
  ["\u0141\u00f3d\u017a \u0104\u0119\u015b\u0107", "\u0141\u00f3d\u017a \u0104\u0119\u015b\u0107"],
  ["\u05d0\u05d1\u05d2", "\u05d0\u05d1\u05d2"],
  ["Tigers \u05d0\u05d1 \u0141\u017a 1", "Tigers \u05d0\u05d1 \u0141\u017a 1"],
  ["\u0645\u062c\u0645\u0648\u0639\u0629", "\u0645\u062c\u0645\u0648\u0639\u0629"],
  ["Crew \u{1F3C8} 12", "Crew 12"],
  ["\u{1F3C8}\u{1F525}", null],
  ["\u65e5\u672c\u306e\u30b0\u30eb\u30fc\u30d7", null],
  ["\u0e2a\u0e27\u0e31\u0e2a", null],
  ["Group \u65e5\u672c", "Group"],
  ["a\u200b\u202eb\u2066c\ufe0f", "abc"],
  ["\ud800x\u0000", "x"],
  ["n\u0303\u0301\u0301\u0301\u0301", "\u00f1\u0301\u0301"],
  ["k\u20ddx", "kx"],
  ["A \u65e5\u672c\u306e", null],
  ["W".repeat(50), "W".repeat(50)],
  ["\ufdfa".repeat(50), "\ufdfa".repeat(50)],
  ["<script>&amp;\"'", "<script>&amp;\"'"],
  ["", null],
];

test("a text that no font has all of is drawn in parts, each as long as its font has letters for it", () => {
  expect(runsOf("\u0108 \u0109 \u05d0\u65e5\u05d1 \u0639").map(({ text }) => text)).toEqual([
    ...["\u0108 \u0109 ", "\u05d0\u05d1 ", "\u0639"],
  ]);
});

test("what one font has of a text is left of it, without the gaps between", () => {
  expect(inOneFont(" Crew \u{1F3C8} 12 ")).toBe("Crew 12");
  expect(inOneFont("\u65e5\u672c \u{1F3C8}")).toBe("");
});

describe("the picture of a group", () => {
  test.each(NAMES)("shows of the name %j: %j", async (name, shown) => {
    expect(drawableName(name)).toBe(shown);
    const address = pictureAddress(env, { kind: "group", name, players: 10_000 });
    const started = performance.now();
    const response = await pictures.fetch(new Request(SITE + address));
    expect(performance.now() - started).toBeLessThan(1_000);
    const pixels = decodePng(await response.bytes());
    const isInk = (x: number, y: number) => pixels.at(x, y) !== "#FFFFFF";
    const columns = Array.from({ length: 724 }, (_, x) => 440 + x);
    const rows = Array.from({ length: 400 }, (_, y) => 150 + y);
    // Something stands where the name belongs, nothing beside it.
    expect(rows.some((y) => columns.some((x) => isInk(x, y)))).toBe(true);
    expect(rows.some((y) => [405, 420, 435, 1168, 1180, 1199].some((x) => isInk(x, y)))).toBe(false);
    expect(columns.some((x) => [150, 160, 552, 570].some((y) => isInk(x, y)))).toBe(false);
  });

  test.each(FONTS)("has letters of $family", ({ family, characters }) => {
    const letter = ["A", "\u05d0", "\u0645"].find((each) => characters.test(each)) ?? "";
    expect(widthOf(text(0, 0, letter, { size: 100, fill: "#000000", family }))).toBeGreaterThan(10);
    expect(widthOf(text(0, 0, letter, { size: 100, fill: "#000000", family: "Another" }))).toBe(0);
  });

  test("breaks a name where its lines are alike, and a very long word anywhere", () => {
    expect(inLines("one two three four", 2)).toEqual(["one two", "three four"]);
    expect(inLines("a".repeat(50), 3).map(({ length }) => length)).toEqual([17, 17, 16]);
    expect(inLines("one", 3)).toEqual(["one"]);
    expect(inLines("", 2)).toEqual([]);
    expect(inLines("a b c d e f g", 2)).toEqual(["a b c d", "e f g"]);
  });
});
