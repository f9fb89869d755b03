import { type Player, signIn } from "../server/caller.ts";
import { openServer, type TestServer } from "../server/server.ts";
import type { OutputOf } from "../server/trpc-envelope.ts";

/** A server with two players, weeks 1 to 11 closed and the others open. */
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

/** Deletes the groups, picks and results of a test. */
export async function clearGroups(server: TestServer): Promise<void> {
  server.reset();
  await server.sql(
    "delete from app.groups; delete from app.weekly_picks; delete from app.brackets; delete from app.player_scores;",
  );
  await server.clearLimits();
}

/** Creates a group. Fails with the message of the refusal. */
export async function createGroup(who: Player, name: string): Promise<OutputOf<"groups.create">> {
  const { value, message } = await who.mutate("groups.create", { name });
  if (value === undefined) throw new Error(message);
  return value;
}

/** The page of a group as a player sees it. Fails with the message of the refusal. */
export async function groupPage(who: Player, id: string): Promise<OutputOf<"groups.page">> {
  const { value, message } = await who.query("groups.page", { id });
  if (value === undefined) throw new Error(message);
  return value;
}
