import { type Player, signIn } from "../server/caller.ts";
import { openServer, type TestServer } from "../server/server.ts";
import type { OutputOf } from "../server/trpc-envelope.ts";

/** A server with two players. Weeks 1 to 11 are closed, and the other weeks are open. */
export interface GroupServer {
  readonly server: TestServer;
  readonly ann: Player;
  readonly bob: Player;
}

export async function openGroupServer(): Promise<GroupServer> {
  const server = await openServer();
  const [ann, bob] = [await signIn(server, "Ann"), await signIn(server, "Bob")];
  await server.sql(`
    update app.week_schedule set start_date = now() - interval '2 hours', end_date = now() - interval '1 hour'
    where week_number <= 11;
    update app.week_schedule set start_date = now() - interval '1 hour', end_date = now() + interval '1 hour'
    where week_number > 11;`);
  return { server, ann, bob };
}

/** Deletes a test's groups, picks and results. */
export async function clearGroups(server: TestServer): Promise<void> {
  server.reset();
  await server.sql(
    "delete from app.final_standings; delete from app.groups; delete from app.weekly_picks; delete from app.brackets; delete from app.player_scores;",
  );
  await server.clearLimits();
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
