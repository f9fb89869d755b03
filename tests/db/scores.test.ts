import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import type { WeekPick } from "#domain/scenarios.ts";
import { score } from "#domain/scoring.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";
import { server } from "#support/database/database.ts";
import { rpc } from "#support/database/rpc.ts";
import { db } from "#support/database/set-up.ts";
import { outcomeAfter, REAL_SEASONS } from "#support/feeds/real-seasons.ts";
import {
  as,
  given,
  huddle,
  NAMES,
  type Name,
  official,
  page,
  resetGroups,
  scores,
  setUpGroups,
} from "#support/groups/group-fixture.ts";
import { lockIn, makeWeek } from "#support/picks/weeks.ts";

setUpGroups();
beforeAll(() => rpc(as("dee"), "join_group", { name: "The Huddle" }));
beforeEach(resetGroups);

const nameOf = new Map(SEED_TEAMS.map(({ id, name }) => [id, name.toLowerCase()]));

/** Returns a line of a group's statistics (docs/behavior/groups.md#group-statistics), computed by brute force. */
function mostPicked(picks: readonly WeekPick[], named: (record: BracketRecord) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const { record } of picks) for (const team of named(record)) counts.set(team, (counts.get(team) ?? 0) + 1);
  const name = (id: string) => nameOf.get(id) ?? "";
  const [first] = [...counts].sort(([one, few], [other, many]) => many - few || (name(one) < name(other) ? -1 : 1));
  return first === undefined ? null : { team: first[0], picks: first[1] };
}

const stats = () => rpc(as("ann"), "group_stats", { group_id: huddle });

describe.each(REAL_SEASONS.map((season) => [season.name, season] as const))(
  "after each result of the %s season,",
  (_, real) => {
    const picks = NAMES.flatMap((name, player) =>
      Array.from({ length: 15 }, (_, index) => ({
        name,
        week: index + 1,
        // All picks have the real field's teams, but no two players have them at the same seeds. Any two picks differ
        // in the winning seed of at least one game.
        record: {
          ...savableRecord((player * 577 + index * 131) % 2_048),
          teamSlots: [...real.record.teamSlots.slice(player), ...real.record.teamSlots.slice(0, player)],
        } as BracketRecord,
      })),
    );

    test("the database gives the same scores, ranks, most picked champions and statistics as the domain code", async () => {
      await given(picks);
      for (let ended = 0; ended <= real.games.length; ended++) {
        const outcome = outcomeAfter(real, ended);
        await official(outcome);
        const { members } = await page("ann");
        const expected = NAMES.map((name) => {
          const own = picks.filter((pick) => pick.name === name);
          return { name, points: own.reduce((sum, { record, week }) => sum + score(record, outcome, week), 0), own };
        });
        for (const { name, points, own } of expected) {
          const champion = mostPicked(own, ({ teamSlots, winners }) => [teamSlots[(winners.champ ?? 0) - 1] as string]);
          expect(members.find(({ username }) => username === name)).toMatchObject({
            score: points,
            rank: 1 + expected.filter((other) => other.points > points).length,
            mostPickedChampion: { team: champion?.team, count: champion?.picks },
          });
        }
      }
      const counted = await stats();
      expect(counted.championPicks).toBe(picks.length);
      const most = (named: (record: BracketRecord) => readonly string[]) => mostPicked(picks, named)?.picks;
      const winnersOf = (seeds: readonly (number | undefined)[], { teamSlots }: BracketRecord) =>
        seeds
          .filter((seed) => seed !== undefined && seed >= 9)
          .map((seed) => teamSlots[(seed as number) - 1] as string);
      expect(counted.champion[0][1]).toBe(
        most(({ teamSlots, winners }) => [teamSlots[(winners.champ ?? 0) - 1] as string]),
      );
      expect(counted.oneSeed[0][1]).toBe(most(({ teamSlots }) => [teamSlots[0] as string]));
      expect(counted.field[0][1]).toBe(most(({ teamSlots }) => teamSlots));
      expect(counted.roadWinner[0][1]).toBe(
        most((record) =>
          winnersOf([record.winners.fr1, record.winners.fr2, record.winners.fr3, record.winners.fr4], record),
        ),
      );
    });
  },
);

test("scores and statistics leave out weeks that have not closed, no matter who views them", async () => {
  await makeWeek(db, 12, "open");
  await given([
    { name: "ann", week: 11, record: OFFICIAL_RECORD },
    { name: "ann", week: 12, record: OFFICIAL_RECORD },
  ]);
  await official(OFFICIAL_RECORD);
  const closed = score(OFFICIAL_RECORD, OFFICIAL_RECORD, 11);
  expect((await scores("ann")).ann).toBe(closed);
  expect((await scores("bob")).ann).toBe(closed);
  expect((await stats()).championPicks).toBe(1);
  expect(await rpc(as("ann"), "own_open_picks")).toEqual([OFFICIAL_RECORD]);
  expect(await rpc(as("bob"), "own_open_picks")).toEqual([]);
});

test("the daily job recomputes scores only if a week has closed since the last run", async () => {
  await given([{ name: "bob", week: 12, record: OFFICIAL_RECORD }]);
  await makeWeek(db, 12, "open");
  await official(OFFICIAL_RECORD);
  expect((await scores("ann")).bob).toBe(0);
  expect(await rpc(server(db), "rescore_if_due")).toBe(false);
  // Simulates time passing. Sets the dates with SQL, because a change by the operator would trigger rescoring
  // immediately.
  await db.sql("update app.seasons set scored_at = now() - interval '2 days' where status = 'running'");
  await db.sql(
    "update app.week_schedule set start_date = now() - interval '2 days', end_date = now() - interval '1 day' where week_number = 12",
  );
  expect(await rpc(server(db), "rescore_if_due")).toBe(true);
  expect((await scores("ann")).bob).toBe(score(OFFICIAL_RECORD, OFFICIAL_RECORD, 12));
});

test("a pick that is committed within ten seconds of the lock is scored and counted, even if the job runs in between", async () => {
  const endAgo = (seconds: number) =>
    db.sql(
      `update app.week_schedule set start_date = now() - interval '2 days', end_date = now() - make_interval(secs => $1)
      where week_number = 12`,
      [seconds],
    );
  await given([{ name: "ann", week: 1, record: OFFICIAL_RECORD }]);
  await official(OFFICIAL_RECORD);
  await endAgo(2);
  const run = () => Promise.all(["rescore_if_due", "count_weeks"].map((name) => rpc(server(db), name)));
  expect((await run())[0]).toBe(false);
  await given([{ name: "bob", week: 12, record: OFFICIAL_RECORD }]);
  await endAgo(11);
  await db.sql("update app.seasons set scored_at = now() - interval '4 seconds' where status = 'running'");
  expect(await run()).toEqual([true, expect.any(Number)]);
  expect((await scores("ann")).bob).toBe(score(OFFICIAL_RECORD, OFFICIAL_RECORD, 12));
});

test("moving a week's lock time recomputes scores, and removing the outcome removes all points", async () => {
  await given([{ name: "cyd", week: 13, record: OFFICIAL_RECORD }]);
  await official(OFFICIAL_RECORD);
  const points = score(OFFICIAL_RECORD, OFFICIAL_RECORD, 13);
  expect((await scores("ann")).cyd).toBe(points);
  await lockIn(db, 13, 5);
  expect((await scores("ann")).cyd).toBe(0);
  await lockIn(db, 13, -5);
  expect((await scores("ann")).cyd).toBe(points);
  await official(null);
  expect((await scores("ann")).cyd).toBe(0);
});

test("the challenge home page shows the player's rank, the ranks gained in the last round, and the highest-scoring rival", async () => {
  const before: BracketRecord = { teamSlots: OFFICIAL_RECORD.teamSlots, winners: { fr1: 5 } };
  const wrong = {
    ...OFFICIAL_RECORD,
    winners: { ...OFFICIAL_RECORD.winners, fr2: 8 as const, qf2: 8 as const, sf1: 8 as const, champ: 8 as const },
  };
  await given([
    { name: "ann", week: 3, record: OFFICIAL_RECORD },
    { name: "bob", week: 1, record: wrong as BracketRecord },
  ]);
  await official({ ...before, winners: OFFICIAL_RECORD.winners });
  const standing = async (name: Name) => (await rpc(as(name), "challenge_home")).groups[0].standing;
  const { members } = await page("ann");
  const points = (name: Name) => members.find(({ username }) => username === name)?.score;
  expect(await standing("cyd")).toMatchObject({
    rank: 3,
    rival: { points: Math.max(points("ann") ?? 0, points("bob") ?? 0) },
  });
  // Ann picked the right champion, and Bob did not. If the points for the champion put Ann ahead of Bob, she gains a
  // rank and he loses one.
  const champion = 25 * 13;
  const hasPassed =
    (points("ann") ?? 0) > (points("bob") ?? 0) && (points("ann") ?? 0) - champion < (points("bob") ?? 0);
  expect((await standing("ann")).gain).toBe(hasPassed ? 1 : 0);
  expect((await standing("bob")).gain).toBe(hasPassed ? -1 : 0);
});
