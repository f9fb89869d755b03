import { createRequire } from "node:module";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { TEAMS } from "#domain/teams.ts";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { readEnv } from "#server/http/env.ts";
import { createPictures } from "#server/sharing/pictures.ts";
import { pictureUrl } from "#server/sharing/shared-content.ts";
import { createSharedPages } from "#server/sharing/shared-pages.ts";
import { addPlayer } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { decodePng } from "#support/pictures/png.ts";
import { waitForFreshWindow } from "#support/server/rate-limit-window.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";

const { JSDOM } = createRequire(import.meta.url)("jsdom") as {
  JSDOM: new (html: string) => { window: { document: Document } };
};

/** A built page's inline parts by name. If one character changed, the content security policy would block the part. */
const INLINE = {
  script: "<script>const first = `$& <b>`</script>",
  policy: `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`,
  style: '<style data-frame-style>p::before{content:"$1"}</style>',
};

/** A page as the build writes it: the policy, a script, the common tags, the shell's style, and the shell. */
const built = (name: string) => `<!doctype html><html><head>
  <meta charset="utf-8" />${INLINE.policy}
  <title>${name} | Product</title>${INLINE.script}
  <meta
    name="description"
    content="Fill the bracket."
  />
  <meta property="og:title" content="Product" /><meta property="og:image" content="/og.png">
  <meta name="twitter:card" content="summary_large_image" /><meta name="theme-color" content="#FFFFFF" />
  ${INLINE.style}</head><body><div id="root">${name}, $& </div></body></html>`;

const PAGES = { bracket: built("Saved Bracket"), everyone: built("How Everyone Picks"), join: built("Join Group") };
const NOBODY = "00000000-0000-4000-8000-000000000000";
const CODE = "0123456789abcdef0123456789abcdef";

const env = readEnv({ ...serverEnvironment(SITE), RESEND_API_KEY: LOCAL_KEYS.resend });
// Allows 20 seconds, because a busy machine may exceed the page's usual time limit. Another test covers the usual
// limit.
const pages = createSharedPages(env, PAGES, 20_000);
const pictures = createPictures(env);
const nameOf = (id = "") => TEAMS.find(([each]) => each === id)?.[1];
const teamAt = (seed = 0) => OFFICIAL_RECORD.teamSlots[seed - 1];
const champion = teamAt(OFFICIAL_RECORD.winners.champ);
const finalists = [OFFICIAL_RECORD.winners.sf1, OFFICIAL_RECORD.winners.sf2];
const rival = teamAt(finalists.find((seed) => seed !== OFFICIAL_RECORD.winners.champ));
const WORDS = `${nameOf(champion)} over ${nameOf(rival)}: ${SEASON.name} CFP bracket`;

setUpServer();
let ann: string;
beforeAll(async () => {
  ann = await addPlayer(server, "ann");
});
afterEach(async () => {
  server.reset();
  await server.clearLimits();
});

const open = (path: string, init?: RequestInit) => pages.fetch(new Request(SITE + path, init));

async function savedId(): Promise<string> {
  const [row] = await server.sql<{ id: string }>(
    "insert into app.saved_brackets (bracket_data) values ($1::text::jsonb) returning id",
    [JSON.stringify(OFFICIAL_RECORD)],
  );
  return row?.id ?? "";
}

async function inviteCode(name: string): Promise<string> {
  const [row] = await server.sql<{ id: string; code: string }>(
    "insert into app.groups (group_name) values (app.tidy_name($1)) returning id, invite_code as code",
    [name],
  );
  await server.sql("insert into app.group_members (group_id, user_id) values ($1, $2)", [row?.id, ann]);
  return row?.code ?? "";
}

/** A page's title and meta tags as a crawler reads them. */
async function tagsOf(response: Response): Promise<Record<string, string>> {
  const { document } = new JSDOM(await response.text()).window;
  const tags = [...document.querySelectorAll("meta[name], meta[property]")].map((tag) => [
    tag.getAttribute("property") ?? tag.getAttribute("name") ?? "",
    tag.getAttribute("content") ?? "",
  ]);
  expect(tags.length).toBe(new Set(tags.map(([key]) => key)).size);
  return { title: document.title, ...Object.fromEntries(tags) };
}

describe("a saved bracket's page", () => {
  test("names the champion, the runner-up and the season, and links to the bracket's picture", async () => {
    const id = await savedId();
    const response = await open(`/bracket/${id}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=600, stale-while-revalidate=3000");
    const html = await response.clone().text();
    const tags = await tagsOf(response);
    expect(tags).toMatchObject({
      "og:title": WORDS,
      "twitter:title": WORDS,
      "og:url": `${SITE}/bracket/${id}`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
      robots: "noindex",
      "theme-color": "#FFFFFF",
    });
    expect(tags.title).toBe(`${WORDS} | ${SEASON.name} College Football Playoff Predictor`);
    expect(tags["twitter:image"]).toBe(tags["og:image"]);
    // The rest of the page is unchanged.
    for (const part of Object.values(INLINE)) expect(html).toContain(part);
    expect(html).toContain('<div id="root">Saved Bracket, $& </div>');

    const picture = await pictures.fetch(new Request(tags["og:image"] ?? ""));
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("cache-control")).toBe("public, max-age=3600, s-maxage=3600");
    const pixels = decodePng(await picture.bytes());
    expect([pixels.width, pixels.height]).toEqual([1200, 630]);
    const [, , , primary, secondary] = TEAMS.find(([each]) => each === champion) ?? [];
    expect(pixels.at(10, 10)).toBe(primary);
    expect(pixels.at(1150, 250)).toBe(primary);
    expect(pixels.at(1044, 260)).toBe(secondary);
    expect(pixels.at(1100, 20)).toBe("#FFFFFF");
  });

  test.each([NOBODY, "x", "%ff", "%00", "'", "a".repeat(5_000)])(
    "shows no bracket details if the URL is unknown: /bracket/%s",
    async (id) => {
      const response = await open(`/bracket/${id}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(PAGES.bracket);
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect((await open(`/bracket/${id}/picture`)).status).toBe(404);
      if (id !== NOBODY) expect(server.databaseCalls()).toEqual([]);
    },
  );

  test("has a stable picture URL that redirects to the signed picture", async () => {
    const id = await savedId();
    const response = await open(`/bracket/${id}/picture`);
    expect(response.status).toBe(302);
    const expected = { kind: "bracket", id, season: SEASON.name, record: OFFICIAL_RECORD } as const;
    expect(response.headers.get("location")).toBe(pictureUrl(env, expected));
  });
});

describe("an invite's page", () => {
  test("shows the group's name and number of players", async () => {
    const code = await inviteCode("Saturday Crew");
    const response = await open(`/join/${code}`);
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=60/);
    const tags = await tagsOf(response);
    expect(tags["og:title"]).toBe("Join Saturday Crew: 1 player in the CFP Bracket Challenge");
    expect(await tagsOf(await open(`/JOIN/${code.toUpperCase()}`))).toEqual(tags);
    const picture = await pictures.fetch(new Request(tags["og:image"] ?? ""));
    expect(decodePng(await picture.bytes()).at(10, 10)).toBe("#12161C");
  });

  test.each([
    `"><script>alert(1)</script>`,
    "</title></head><body>",
    "&quot;&lt;b&gt;$&$1$`",
    "\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5",
  ])("escapes the group name %s in every tag", async (name) => {
    const code = await inviteCode(name);
    const [{ group_name: stored } = { group_name: "" }] = await server.sql<{ group_name: string }>(
      "select group_name from app.groups where invite_code = $1",
      [code],
    );
    const response = await open(`/join/${code}`);
    const { document } = new JSDOM(await response.clone().text()).window;
    const expected = new JSDOM(PAGES.join).window.document;
    expect(document.querySelectorAll("script").length).toBe(expected.querySelectorAll("script").length);
    expect(document.querySelectorAll("img").length).toBe(0);
    expect(document.body.innerHTML).toBe(expected.body.innerHTML);
    const tags = await tagsOf(response);
    for (const key of ["title", "og:title", "twitter:title", "og:image:alt"]) expect(tags[key]).toContain(stored);
  });

  test("has no group details for an unknown code, or after too many requests from one network", async () => {
    const code = await inviteCode("Guessed");
    expect(await (await open(`/join/${CODE}`)).text()).toBe(PAGES.join);
    const from = { headers: { "x-real-ip": "203.0.113.9" } };
    await waitForFreshWindow(60, 10);
    // Other tests have used the page from another network, which is not limited here.
    await server.sql("delete from private.rate_limits");
    await open(`/join/${CODE}`, from);
    await server.sql("update private.rate_limits set used = 120 where bucket = 'invite-pages:client'");
    const response = await open(`/join/${code}`, from);
    expect([response.status, await response.text()]).toEqual([200, PAGES.join]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const rejected = await open(`/join/${code}/picture`, from);
    expect([rejected.status, rejected.headers.get("cache-control")]).toEqual([429, "no-store"]);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await open(`/join/${code}`)).headers.get("cache-control")).toContain("s-maxage=60");
  });
});

test("a shared page accepts only GET and HEAD, and returns 405 for POST", async () => {
  const head = await open(`/bracket/${NOBODY}`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const posted = await open(`/bracket/${NOBODY}`, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test.each(["unreachable", "no response"] as const)(
  "with the database fault %j, a shared page loads within two seconds without details",
  async (fault) => {
    const quick = createSharedPages(env, PAGES);
    const paths = [`/bracket/${await savedId()}`, `/join/${await inviteCode(`Fault ${fault}`)}`];
    server.breakDatabase(fault);
    const check = async (path: string) => {
      const started = performance.now();
      const response = await quick.fetch(new Request(SITE + path));
      expect(performance.now() - started).toBeLessThan(1_900);
      const page = PAGES[path.startsWith("/join") ? "join" : "bracket"];
      expect([response.status, await response.text()]).toEqual([200, page]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    };
    await Promise.all(paths.map(check));
  },
);

test("while the database cannot be reached, the URL of a shared picture returns 503", async () => {
  server.breakDatabase("unreachable");
  for (const path of [`/bracket/${NOBODY}/picture`, `/join/${CODE}/picture`]) {
    const { status, headers } = await open(path);
    expect([path, status, headers.get("cache-control")]).toEqual([path, 503, "no-store"]);
  }
});
