import type { Bracket } from "../../../src/domain/bracket.ts";
import type { TeamRef } from "../../../src/domain/team.ts";
import { fillBracket, OFFICIAL_RECORD } from "../brackets/brackets.ts";
import type { TestServer } from "../server/server.ts";

let addresses = 0;

/** An address that nothing was counted against yet. */
export const newAddress = () => `fan${++addresses}@example.com`;

/** How many brackets are stored. */
export const rowCount = async (server: TestServer) =>
  Number((await server.sql<{ n: string }>("select count(*) as n from saved_brackets"))[0]?.n);

/** What a refusal says. */
export async function message(response: Response): Promise<string> {
  return ((await response.json()) as { message: string }).message;
}

/** A bracket that differs from the others of its number: the winner of each first-round matchup by its bits. */
export function variant(number: number): Bracket<TeamRef> {
  const bit = (index: number, upper: number, lower: number) => ((number >> index) & 1 ? upper : lower);
  const [a, b, c, d] = [bit(0, 12, 5), bit(1, 9, 8), bit(2, 11, 6), bit(3, 10, 7)];
  return fillBracket({
    teamSlots: OFFICIAL_RECORD.teamSlots,
    winners: { fr1: a, fr2: b, fr3: c, fr4: d, qf1: 4, qf2: 1, qf3: 3, qf4: 2, sf1: 1, sf2: 2, champ: 1 },
  });
}
