import { type SignedIn, signIn } from "../accounts/signed-in.ts";
import { openServer, type TestServer } from "../server/server.ts";

/** A server with two players, weeks 1 to 11 closed and the others open. */
export interface GroupServer {
  readonly server: TestServer;
  readonly ann: SignedIn;
  readonly bob: SignedIn;
}

export async function openGroupServer(): Promise<GroupServer> {
  const server = await openServer();
  const [ann, bob] = [await signIn(server, "Ann"), await signIn(server, "Bob")];
  await server.sql(`
    update public.week_schedule set start_date = now() - interval '2 hours', end_date = now() - interval '1 hour'
    where week_number <= 11;
    update public.week_schedule set start_date = now() - interval '1 hour', end_date = now() + interval '1 hour'
    where week_number > 11;`);
  return { server, ann, bob };
}

/** Takes away what tests have left. */
export async function forgetGroups(server: TestServer): Promise<void> {
  server.reset();
  await server.sql("delete from public.groups; delete from public.weekly_picks; delete from public.brackets;");
  await server.forgetLimits();
}

export interface Group {
  id: string;
  name: string;
}

export interface Page {
  group: Group & { players: number; inviteCode: string | null; isMember: boolean };
  official: unknown;
  stats: Record<string, { team: { id: string; name: string }; percentage: number; totalPicks: number } | null>;
  members: { username: string; teamName: string | null; score: number; mostPickedChampion: unknown }[];
  own: { username: string; score: number; rank: number } | null;
  next: number | null;
}

export const create = async (who: SignedIn, name: string) =>
  (await who.mutate("groups.create", { name })).value as Group;

export const page = async (who: SignedIn, id: string) => (await who.query("groups.page", { id })).value as Page;
