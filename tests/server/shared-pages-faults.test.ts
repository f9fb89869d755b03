import { afterAll, beforeAll, expect, test } from "vitest";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { QUICK_FAULTS } from "../support/network/fault-proxy.ts";
import { type FaultyServer, openFaultyServer } from "../support/network/faulty-server.ts";

const PAGE = "<!doctype html><html><head><title>Page</title></head><body></body></html>";

/** How long a page may take however the database fails, in milliseconds: the second for its tags, and a busy machine. */
const WITHIN = 1_900;

let server: FaultyServer;
/** The paths of a saved bracket and of an invitation that exist. */
let paths: readonly string[];
beforeAll(async () => {
  server = await openFaultyServer();
  const [bracket] = await server.sql<{ id: string }>(
    "insert into public.saved_brackets (bracket_data, recipient_hash, sender_hash) values ($1::text::jsonb, 'x', 'x') returning id",
    [JSON.stringify(savableRecord(5))],
  );
  const [owner] = await server.sql<{ id: string }>("select id from public.users limit 1");
  await server.sql("insert into public.groups (group_name, created_by) values ('Fault Line', $1)", [owner?.id ?? null]);
  const [group] = await server.sql<{ code: string }>("select invite_code as code from public.groups");
  paths = [`/bracket/${bracket?.id}`, `/join/${group?.code}`];
  // The first one loads what it draws with, which takes a busy machine longer than a page has.
  server.mend();
  for (const path of paths) await open()(path);
});
afterAll(() => server.close());

const open = () => server.startPages({ bracket: PAGE, join: PAGE });

test("the pages have tags of their own while nothing breaks", async () => {
  server.mend();
  for (const path of paths) {
    const html = await (await open()(path)).text();
    expect([path, html.includes('property="og:image"')]).toEqual([path, true]);
  }
});

test.each([...QUICK_FAULTS, "silent", "told in a trickle"] as const)(
  "a database that is %s keeps nobody from a page: it is there within two seconds, as it was built, and no cache keeps it",
  async (fault) => {
    for (const path of paths) {
      server.order(() => fault);
      const started = performance.now();
      const response = await open()(path);
      expect([path, response.status, await response.text()]).toEqual([path, 200, PAGE]);
      expect(performance.now() - started).toBeLessThan(WITHIN);
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expect(server.asked).toHaveLength(1);
      server.mend();
      expect((await (await open()(path)).text()).includes('property="og:image"')).toBe(true);
    }
  },
);

test("a picture says that it cannot be found out while the database is away, and caches do not keep that", async () => {
  for (const path of paths) {
    server.order(() => "reset");
    const response = await open()(`${path}/picture`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  }
});
