import type { Bracket, Slot } from "#domain/bracket.ts";
import type { TeamRef } from "#domain/team.ts";

/**
 * The bracket layout (docs/game-rules.md#the-initial-layout), repeated here instead of imported from the code under
 * test. Each slot has its own seed or is fed by an earlier matchup.
 */
const LAYOUT: Record<string, readonly [number | string, number | string]> = {
  fr1: [12, 5],
  fr2: [9, 8],
  fr3: [11, 6],
  fr4: [10, 7],
  qf1: ["fr1", 4],
  qf2: ["fr2", 1],
  qf3: ["fr3", 3],
  qf4: ["fr4", 2],
  sf1: ["qf1", "qf2"],
  sf2: ["qf3", "qf4"],
  champ: ["sf1", "sf2"],
};

const isSameSlot = (one: Slot<TeamRef> | null, other: Slot<TeamRef> | null | undefined) =>
  one?.seed === other?.seed && one?.team?.id === other?.team?.id;

/**
 * Returns a sentence for each invariant that a bracket violates. Edits can never lead to a bracket that violates an
 * invariant.
 */
export function brokenInvariants(bracket: Bracket<TeamRef>): string[] {
  const rounds = [bracket.firstRound, bracket.quarterfinals, bracket.semifinals, [bracket.championship]];
  const all = new Map(rounds.flat().map((each) => [each.id as string, each]));
  const broken: string[] = [];
  const invariant = (holds: boolean, sentence: string) => {
    if (!holds) broken.push(sentence);
  };

  invariant([...all.keys()].join() === Object.keys(LAYOUT).join(), "every matchup is there once, in playing order");
  const seeded: string[] = [];
  for (const [round, matchups] of rounds.entries()) {
    const teams = matchups.flatMap((each) => each.teams.flatMap(({ team }) => team?.id ?? []));
    invariant(new Set(teams).size === teams.length, `a team stands at most once in round ${round + 1}`);
  }
  for (const { id, teams, winner, loser } of all.values()) {
    for (const index of [0, 1] as const) {
      const slot = teams[index];
      const origin = LAYOUT[id]?.[index];
      const feeder = all.get(String(origin));
      if (feeder === undefined) {
        invariant(slot.seed === origin, `${id} slot ${index} keeps seed ${origin}`);
        if (slot.team !== null) seeded.push(slot.team.id);
      } else if (feeder.winner !== null) {
        invariant(isSameSlot(feeder.winner, slot), `the winner of ${origin} stands in ${id}`);
      } else {
        const isWaiting = slot.team === null && slot.seed === 0;
        const isFed = slot.team !== null && feeder.teams.some((each) => isSameSlot(each, slot));
        invariant(isWaiting || isFed, `${id} slot ${index} waits with seed 0, or holds one of the teams of ${origin}`);
      }
    }
    if (winner === null) {
      invariant(loser === null, `${id} has no loser without a winner`);
      continue;
    }
    const won = teams.findIndex((slot) => isSameSlot(winner, slot));
    invariant(winner.team !== null && won !== -1, `the winner of ${id} is one of its teams`);
    const other = teams[won === 0 ? 1 : 0];
    invariant(
      isSameSlot(loser, other.team === null ? null : other),
      `the loser of ${id} is the other team, if there is one`,
    );
  }
  invariant(new Set(seeded).size === seeded.length, "a team stands in one seed only");
  invariant(
    bracket.winner?.id === bracket.championship.winner?.team?.id,
    "the champion is the winner of the championship",
  );
  return broken;
}
