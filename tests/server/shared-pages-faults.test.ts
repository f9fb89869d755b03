import { afterAll, beforeAll, expect, test } from "vitest";
import { ENDLESS_FAULTS, type Fault, QUICK_FAULTS } from "../support/network/faults.ts";
import { type FaultyServer, openFaultyServer } from "../support/network/faulty-server.ts";
import { TO_ADDRESSES } from "../support/network/requests.ts";

const PAGE = "<!doctype html><html><head><title>Page</title></head><body></body></html>";

/** How long a page may take however the database fails, in milliseconds: the second for its tags, and a busy machine. */
const WITHIN = 1_900;

let server: FaultyServer;
/** The paths of a saved bracket and of an invitation that exist. */
let paths: readonly string[];
beforeAll(async () => {
  server = await openFaultyServer();
  const asked: string[] = [];
  const prepared = await TO_ADDRESSES["GET /saved-brackets/:id"](server);
  await prepared.send(async (path) => {
    asked.push(path);
    return new Response();
  });
  const [owner] = await server.sql<{ id: string }>("select id from app.users limit 1");
  await server.sql("insert into app.groups (group_name, created_by) values ('Fault Line', $1)", [owner?.id ?? null]);
  const [group] = await server.sql<{ code: string }>("select invite_code as code from app.groups");
  paths = [`/bracket/${asked[0]?.split("/").at(-1)}`, `/join/${group?.code}`];
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

test.each([...QUICK_FAULTS, ...ENDLESS_FAULTS, "5 s late"] as readonly Fault[])(
  "a database that is %s keeps nobody from a page: it is there within two seconds, as it was built, and no cache keeps it",
  async (fault) => {
    for (const path of paths) {
      server.order(() => fault);
      const started = performance.now();
      const response = await open()(path);
      expect([path, response.status, await response.text()]).toEqual([path, 200, PAGE]);
      expect(performance.now() - started).toBeLessThan(WITHIN);
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expect(server.hits).toBe(1);
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
