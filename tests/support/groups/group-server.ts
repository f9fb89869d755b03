import { beforeAll, beforeEach } from "vitest";
import { type Player, signIn } from "../server/caller.ts";
import { server, setUpServer } from "../server/server.ts";
import type { OutputOf } from "../server/trpc-envelope.ts";

/** The players of the test file that runs now. */
export let ann: Player;
export let bob: Player;

/**
 * Opens a server with two players for a test file. Weeks 1 to 11 are closed, and the other weeks are open. Deletes groups,
 * picks and results before each test.
 */
export function setUpGroupServer(): void {
  setUpServer(undefined, { clearsLimits: true });
  beforeAll(async () => {
    [ann, bob] = [await signIn(server, "Ann"), await signIn(server, "Bob")];
    await server.sql(`
      update app.week_schedule set start_date = now() - interval '2 hours', end_date = now() - interval '1 hour'
      where week_number <= 11;
      update app.week_schedule set start_date = now() - interval '1 hour', end_date = now() + interval '1 hour'
      where week_number > 11;`);
  });
  beforeEach(() =>
    server.sql(
      "delete from app.final_standings; delete from app.groups; delete from app.weekly_picks; delete from app.brackets; delete from app.player_scores;",
    ),
  );
}

/** Creates a group. Fails with the error message if the server rejects the request. */
export async function createGroup(who: Player, name: string): Promise<OutputOf<"groups.create">> {
  const { value, message } = await who.mutate("groups.create", { name });
  if (value === undefined) throw new Error(message);
  return value;
}

/** Returns a group's page as a player sees it. Fails with the error message if the server rejects the request. */
export async function groupPage(who: Player, id: string): Promise<OutputOf<"groups.page">> {
  const { value, message } = await who.query("groups.page", { id });
  if (value === undefined) throw new Error(message);
  return value;
}
